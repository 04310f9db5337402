"""Where client and command line look for the service and its key."""

import json
from pathlib import Path

import pytest

from drumline.client import Misused, Unreachable
from drumline.client.connection import find_connection


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "service.json").write_text(json.dumps({"url": "http://127.0.0.1:8400/"}))
    (tmp_path / "key").write_text("dl_of_home\n")
    return tmp_path


def test_home_says_where_the_service_is(home: Path) -> None:
    found = find_connection(environ={"DRUMLINE_HOME": str(home)})

    assert (found.url, found.key) == ("http://127.0.0.1:8400", "dl_of_home")


def test_the_environment_wins_over_home_and_arguments_over_both(home: Path) -> None:
    environ = {"DRUMLINE_HOME": str(home), "DRUMLINE_URL": "https://train.example", "DRUMLINE_API_KEY": "dl_env"}

    assert find_connection(environ=environ).url == "https://train.example"
    assert find_connection(environ=environ).key == "dl_env"
    assert find_connection("http://other", "dl_mine", environ=environ).url == "http://other"
    assert find_connection("http://other", "dl_mine", environ=environ).key == "dl_mine"


def test_without_any_word_of_a_service_it_says_how_to_start_one(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match=r"no service is known.*drumline up"):
        find_connection(environ={"DRUMLINE_HOME": str(tmp_path)})


@pytest.mark.parametrize("text", ["{", "{}", "[1]", "null"])
def test_a_broken_note_of_the_service_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "service.json").write_text(text)

    with pytest.raises(Unreachable, match=r"service.json does not say where the service is"):
        find_connection(environ={"DRUMLINE_HOME": str(tmp_path)})


@pytest.mark.parametrize("url", ["localhost:8400", "ftp://train", "http://a b"])
def test_what_is_no_url_is_refused(url: str) -> None:
    with pytest.raises(Misused, match="is not an http"):
        find_connection(url, environ={})


def test_the_key_never_shows(home: Path) -> None:
    assert "dl_of_home" not in repr(find_connection(environ={"DRUMLINE_HOME": str(home)}))
