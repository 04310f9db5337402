"""What an operator may set, all from the environment under the prefix DRUMLINE_ (`DRUMLINE_STORAGE` and so on)."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Read once, at start."""

    model_config = SettingsConfigDict(env_prefix="DRUMLINE_", frozen=True, use_attribute_docstrings=True)

    home: Path = Path.home() / ".drumline"
    """Where pids, keys, logs, and by default database and storage are kept."""
    database_url: str = ""
    """SQLAlchemy URL; empty takes SQLite at `home`/drumline.db. PostgreSQL: postgresql+psycopg://user@host/name."""
    storage: str = ""
    """fsspec URI of the storage root that API and workers both reach; empty takes `home`/storage."""
    host: str = "127.0.0.1"
    """Address the API listens on."""
    port: int = 8400
    """Port the API listens on."""
    public_url: str = ""
    """Where workers find the API; empty takes http://`host`:`port`."""
    ray_address: str = "http://127.0.0.1:8265"
    """URL of Ray's dashboard, which serves the Jobs API."""
    ray_token_path: str = ""
    """File with Ray's authentication token; empty sends none."""
    log_level: str = "info"
    web_dist: Path = Path(__file__).parents[1] / "web" / "dist"
    """Folder of the built dashboard."""
    allowed_hosts: str = ""
    """Names, by comma, under which the API may be called beside localhost, IP addresses, and those of `host` and `public_url`."""
    allowed_origins: str = ""
    """Origins, by comma, of pages that may write beside the dashboard's own, such as http://localhost:5173."""
    upload_bytes_max: int = 64 * 2**20
    """Of a code zip; unpacked it may hold four times as much."""
    ingest_bytes_max: int = 32 * 2**20
    """Of one batch from a shipper, unpacked."""
    log_bytes_max: int = 2**30
    """Of one job's logs; what comes after is counted and dropped."""

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{self.home / 'drumline.db'}"

    @property
    def storage_root(self) -> str:
        return self.storage or f"file://{self.home / 'storage'}"

    @property
    def url_for_workers(self) -> str:
        return self.public_url or f"http://{self.host}:{self.port}"
