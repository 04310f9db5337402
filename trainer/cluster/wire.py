"""Lines of JSON over a socket, between the meeting and its members. Framing only; what the lines mean stands in meeting.py."""

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

LINE_BYTES_MAX = 1024 * 1024


class Line:
    """One connection; `send` may be called from any thread, `receive` from one."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection = connection
        self._lock = threading.Lock()

    @property
    def local_host(self) -> str:
        """Our own address on the way to the other end."""
        return str(self._connection.getsockname()[0])

    def send(self, message: dict[str, Any]) -> bool:
        """Return whether it left; a peer that is gone shows on the receiving side."""
        raw = json.dumps(message).encode() + b"\n"
        try:
            with self._lock:
                self._connection.sendall(raw)
        except OSError:
            return False
        return True

    def receive(self) -> Iterator[dict[str, Any]]:
        """Yield messages until the connection is closed, broken, or says something that is none of ours."""
        buffer = b""
        while True:
            try:
                part = self._connection.recv(65536)
            except OSError:
                return
            if not part:
                return
            buffer += part
            *lines, buffer = buffer.split(b"\n")
            if len(buffer) > LINE_BYTES_MAX:
                return
            for line in lines:
                try:
                    message = json.loads(line)
                except ValueError:
                    return
                if not isinstance(message, dict):
                    return
                yield message

    def close(self) -> None:
        with contextlib.suppress(OSError):  # the other end was faster
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()
