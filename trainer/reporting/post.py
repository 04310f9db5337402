"""One batch to the API, and its answer, as values: taken, refused, or away. Retries and waiting are the shipper's."""

import json
from dataclasses import dataclass
from typing import Any

import httpx
from pydantic import ValidationError

from drumline.run.storage import Storage
from drumline.wire.ingest import Taken
from trainer.reporting.errand import Errand

TIMEOUT_S = 10.0
TOO_MUCH = frozenset({400, 413, 422})
"""The API will never take this batch as it is."""


@dataclass(frozen=True)
class Refused:
    """The batch itself is at fault."""

    why: str


@dataclass(frozen=True)
class Away:
    """Nothing is known; try again later."""

    why: str


class Api:
    """A connection that is kept open."""

    def __init__(self, errand: Errand, *, transport: httpx.BaseTransport | None = None) -> None:
        self._errand = errand
        self._token: str | None = None
        # Proxies of the environment are for the world outside, not for our own API.
        self._client = httpx.Client(base_url=errand.api_url, timeout=TIMEOUT_S, transport=transport, trust_env=False)

    def post(self, batch: dict[str, Any]) -> Taken | Refused | Away:
        try:
            headers = {"Authorization": f"Bearer {self._read_token()}", "Content-Type": "application/json"}
            body = json.dumps(batch, allow_nan=False, ensure_ascii=False).encode()
            answer = self._client.post(f"/v1/attempts/{self._errand.attempt_id}/ingest", content=body, headers=headers)
            if answer.status_code in TOO_MUCH:
                return Refused(f"{answer.status_code}: {answer.text[:300]}")
            if answer.status_code != 200:
                return Away(f"the API answered {answer.status_code}: {answer.text[:200]}")
            return Taken.model_validate_json(answer.content)
        except (httpx.HTTPError, OSError, ValidationError) as error:
            return Away(f"{type(error).__name__}: {error}")

    def _read_token(self) -> str:
        if self._token is None:
            self._token = Storage(self._errand.storage).read(self._errand.token_path).decode().strip()
        return self._token

    def close(self) -> None:
        self._client.close()
