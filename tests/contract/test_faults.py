"""Dictionaries that cannot be served: said at start and in answers, and the others are not lost."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dictionaries import LEXICON_FILE, SUFFIX
from tests.contract.serving import Served, serving

Break = Callable[[Path], object]


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@contextmanager
def served_with(small_build: Path, tmp_path: Path, name: str, fault: Break) -> Iterator[Served]:
    folder = tmp_path / "build"
    shutil.copytree(small_build, folder)
    fault(folder / name)
    with serving(folder, tmp_path / "log") as served:
        yield served


@pytest.mark.parametrize("fault", [truncate, flip, Path.unlink])
def test_a_faulty_dictionary_is_named_and_the_others_are_served(
    small_build: Path, tmp_path: Path, fault: Break
) -> None:
    with served_with(small_build, tmp_path, f"animaux{SUFFIX}", fault) as served:
        assert "dictionary animaux is not served: animaux" in served.log
        ready = served.ask("GET", "/ready")
        assert ready.status_code == 503
        assert ready.headers["Content-Type"] == "application/problem+json"
        assert [one["pointer"] for one in ready.json()["errors"]] == ["/animaux"]
        assert served.ask("GET", "/health").status_code == 200

        for path in ("/words/chat?dictionary=animaux", "/dictionaries/animaux"):
            refused = served.ask("GET", path)
            assert refused.status_code == 503
            assert refused.json()["known"] == ["francais", "infinitifs"]
        assert served.ask("GET", "/words/chat").json()["valid"]
        assert served.ask("GET", "/words/manger?dictionary=infinitifs").json()["valid"]
        listed = served.ask("GET", "/dictionaries").json()["dictionaries"]
        assert [one["id"] for one in listed] == ["francais", "infinitifs"]


def test_a_faulty_default_is_said_to_be_the_default(small_build: Path, tmp_path: Path) -> None:
    with served_with(small_build, tmp_path, f"francais{SUFFIX}", flip) as served:
        assert "francais is the default: requests that name no dictionary get 503" in served.log
        assert served.ask("GET", "/words/chat").status_code == 503
        assert served.ask("GET", "/words/chat?dictionary=animaux").json()["valid"]
        assert served.ask("GET", "/", headers={"Accept": "text/html"}).status_code == 200


def test_without_the_lexicon_it_does_not_start_and_says_so(
    small_build: Path, tmp_path: Path
) -> None:
    with (
        pytest.raises(RuntimeError, match=r"lexicon\.sqlite: expected SHA-256"),
        served_with(small_build, tmp_path, LEXICON_FILE, flip),
    ):
        pass


def test_a_setting_that_cannot_be_used_stops_it(small_build: Path, tmp_path: Path) -> None:
    with (
        pytest.raises(RuntimeError, match="ARBITRE_MAX_BODY: expected a whole number"),
        serving(small_build, tmp_path / "log", ARBITRE_MAX_BODY="1 MiB"),
    ):
        pass


def test_limits_of_the_environment_hold(small_build: Path, tmp_path: Path) -> None:
    limits = {
        "ARBITRE_MAX_BODY": "200",
        "ARBITRE_MAX_BOARD": "5",
        "ARBITRE_MAX_WORDS": "2",
        "ARBITRE_MAX_AGE": "0",
    }
    with serving(small_build, tmp_path / "log", **limits) as served:

        def status(body: object) -> int:
            return served.ask("POST", "/validate", json=body).status_code

        assert status({"word": "a" * 200}) == 413
        assert (status({"words": ["a", "b"]}), status({"words": ["a", "b", "c"]})) == (200, 422)
        assert (status({"board": ["CHATS"]}), status({"board": ["CHATS."]})) == (200, 422)
        assert (status({"board": ["C"] + [""] * 4}), status({"board": ["C"] + [""] * 5})) == (
            200,
            422,
        )
        assert served.ask("GET", "/words/a").headers["Cache-Control"] == "no-cache"
        assert "maxItems: 5" in served.ask("GET", "/openapi.yaml").text
