"""What `up` may be told, and how it says no."""

import socket
from pathlib import Path

import pytest

from service.supervisor.options import CannotRun, Options, check, choose_port, reachable


def test_a_port_that_was_asked_for_and_is_taken_is_refused_by_name() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotRun, match=f"port {port} is taken by another program; give another one with --port"):
            choose_port(Options(port=port))


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr("service.supervisor.options.DEFAULT_PORT", taken.getsockname()[1])
        assert choose_port(Options()) > taken.getsockname()[1]


def test_a_remote_ray_cannot_be_served_from_a_loopback_address() -> None:
    with pytest.raises(CannotRun, match=r"workers on 10\.0\.0\.5 cannot find an API at 127\.0\.0\.1"):
        check(Options(ray_address="http://10.0.0.5:8265"))
    check(Options(ray_address="http://10.0.0.5:8265", host="0.0.0.0", public_url="http://10.0.0.1:8400"))
    check(Options(ray_address="http://127.0.0.1:8265"))


@pytest.mark.parametrize(
    "options, said",
    [
        (Options(logical_cpus=0), "--logical-cpus 0 is not a number of CPUs"),
        (Options(logical_cpus=4, ray_address="http://127.0.0.1:1"), "--logical-cpus is for the local Ray"),
        (Options(ray_address="10.0.0.5:8265"), "is not the URL of a Ray dashboard"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: Options, said: str) -> None:
    with pytest.raises(CannotRun, match=said):
        check(options)


def test_the_local_ray_always_has_room_for_the_two_workers_of_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert Options(ray_token_path=Path("/nowhere")).cpus == 2
    assert Options(logical_cpus=7).cpus == 7


def test_what_listens_everywhere_is_found_on_loopback() -> None:
    assert [reachable(host) for host in ("0.0.0.0", "::", "::1", "10.1.2.3")] == ["127.0.0.1", "[::1]", "[::1]", "10.1.2.3"]
