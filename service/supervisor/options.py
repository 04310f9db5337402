"""What `up` may be told, checked before anything is started."""

import os
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

DEFAULT_PORT = 8400
PORTS_TRIED = 100


class CannotRun(Exception):
    """The service cannot be started, or not be ended: one sentence of what happened, to what, and what to do."""


@dataclass(frozen=True)
class Options:
    port: int | None = None
    """None takes 8400, or the next free one."""
    host: str = "127.0.0.1"
    public_url: str = ""
    """Where workers find the API; empty takes its own address."""
    logical_cpus: int | None = None
    """What the local Ray hands out; None takes the machine's cores, and at least the 2 that the examples ask for."""
    ray_address: str = ""
    """URL of an attached Ray's dashboard; empty starts a local Ray."""
    ray_token_path: Path | None = None
    """Of the attached Ray."""

    @property
    def cpus(self) -> int:
        return self.logical_cpus or max(os.cpu_count() or 1, 2)


def check(options: Options) -> None:
    """Raises CannotRun where the options contradict each other."""
    if options.logical_cpus is not None and options.logical_cpus < 1:
        raise CannotRun(f"--logical-cpus {options.logical_cpus} is not a number of CPUs; use 1 or more")
    if not options.ray_address:
        return
    if options.logical_cpus is not None:
        raise CannotRun("--logical-cpus is for the local Ray, and --ray-address attaches another; leave one out")
    target = urlsplit(options.ray_address)
    if target.scheme not in ("http", "https") or not target.hostname:
        raise CannotRun(f"--ray-address {options.ray_address} is not the URL of a Ray dashboard; write for example http://10.0.0.5:8265")
    if not is_loopback(target.hostname) and is_loopback(urlsplit(options.public_url).hostname or options.host):
        raise CannotRun(
            f"workers on {target.hostname} cannot find an API at {options.public_url or options.host}; "
            "give --host 0.0.0.0 and --public-url with this machine's address"
        )


def is_loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def reachable(host: str) -> str:
    """Return where this machine finds what listens on a host."""
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)


def choose_port(options: Options) -> int:
    """Return a port that the API can listen on. Raises CannotRun."""
    if options.port is not None:
        if is_free(options.host, options.port):
            return options.port
        raise CannotRun(f"port {options.port} is taken by another program; give another one with --port, or leave it out")
    for port in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        if is_free(options.host, port):
            return port
    raise CannotRun(f"ports {DEFAULT_PORT} to {DEFAULT_PORT + PORTS_TRIED - 1} are all taken; give a free one with --port")


def is_free(host: str, port: int) -> bool:
    """Say whether nobody listens there. As the API does, it does not mind connections that are still closing."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True
