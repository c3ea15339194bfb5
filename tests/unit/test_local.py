"""Word lists and texts that a recipe on this machine names."""

import gzip
import hashlib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from builders.documents.load import Lists, LocalError, expressions_of, text_from
from builders.recipe.model import Recipe, RecipeError
from dictionaries import LEXICON_FILE

TABLE = "Mot;Genre\nété;m\nforêt;f\nporte-clé;m\n".encode("cp1252")


def recipe(*sources: dict[str, Any], **fields: Any) -> Recipe:  # noqa: ANN401 - any field
    return Recipe.read({"title": "Essai", "sources": list(sources), **fields})


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder."""

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_list_counts_as_words_and_is_told_line_by_line(tmp_path: Path) -> None:
    (tmp_path / "mots.csv").write_bytes(TABLE)
    source = {"file": "mots.csv", "sha256": sha(TABLE), "column": "mot"}
    found = Lists(tmp_path).resolve(recipe(source, words=["loup"]))
    assert found.recipe.words == ("loup", "été", "forêt")
    assert found.recipe.lists == ()
    assert found.recipe.given["sources"] == [source]
    assert found.sources[0]["sha256"] == sha(TABLE)
    (told,) = found.lists
    assert (told["encoding"], told["lines"], told["words"]) == ("cp1252", 4, 2)
    assert told["notes"][1] == {"line": 4, "text": "porte-clé", "reason": "hyphenated"}


def test_joining_reaches_the_lists(tmp_path: Path) -> None:
    (tmp_path / "mots.csv").write_bytes(TABLE)
    lists = Lists(tmp_path)
    joined = recipe(lists.pin("mots.csv", column="1"), punctuation="join")
    assert lists.resolve(joined).recipe.words == ("été", "forêt", "porte-clé")


def test_another_file_than_the_recipe_says_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_bytes(b"chat\n")
    with pytest.raises(RecipeError, match="expected SHA-256 0000") as caught:
        Lists(tmp_path).resolve(recipe({"file": "mots.txt", "sha256": "0" * 64}))
    assert caught.value.pointer == "/sources/0/sha256"
    assert sha(b"chat\n") in caught.value.message


def test_the_affixes_are_verified_as_well(tmp_path: Path) -> None:
    stems, affixes = b"1\nami/S\n", b"SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n"
    (tmp_path / "fr.dic").write_bytes(stems)
    (tmp_path / "fr.aff").write_bytes(affixes)
    source = {
        "file": "fr.dic",
        "sha256": sha(stems),
        "affixes": "fr.aff",
        "affixes_sha256": sha(affixes),
    }
    assert Lists(tmp_path).pin("fr.dic", affixes="fr.aff") == source
    assert set(Lists(tmp_path).resolve(recipe(source)).recipe.words) == {"ami", "amis"}
    (tmp_path / "fr.aff").write_bytes(affixes + b"\n")
    with pytest.raises(RecipeError) as caught:
        Lists(tmp_path).resolve(recipe(source))
    assert caught.value.pointer == "/sources/0/affixes_sha256"


def test_a_list_at_an_address(tmp_path: Path, site: str) -> None:
    packed = gzip.compress(b"chat\nloup\n")
    (tmp_path / "mots.txt.gz").write_bytes(packed)
    lists = Lists(Path("/nowhere"))
    pinned = lists.pin(f"{site}/mots.txt.gz")
    assert pinned == {"url": f"{site}/mots.txt.gz", "sha256": sha(packed)}
    (tmp_path / "mots.txt.gz").unlink()  # it is asked for once
    assert lists.resolve(recipe(pinned)).recipe.words == ("chat", "loup")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ({"file": "nothing.txt"}, "nothing.txt: No such file"),
        ({"file": "."}, "Is a directory"),
        ({"file": "a\0b"}, "null byte"),
        ({"file": "two.csv"}, "which column"),
        ({"file": "two.csv", "column": "verbe"}, "no column is called 'verbe'"),
        ({"file": "image.png"}, "image.png: it holds zero bytes"),
        ({"file": "large.txt"}, "larger than 16777216"),
        ({"url": "file:///etc/passwd"}, "only http and https"),
        ({"url": "http://127.0.0.1:1/"}, "refused"),
    ],
)
def test_lists_that_cannot_be_read(tmp_path: Path, source: dict[str, Any], message: str) -> None:
    (tmp_path / "two.csv").write_bytes(TABLE)
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\0\0\0\1")
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate((16 << 20) + 1)
    path = tmp_path / str(source.get("file", "")).replace("\0", "")
    digest = sha(path.read_bytes()) if path.is_file() else "0" * 64
    with pytest.raises(RecipeError, match=message) as caught:
        Lists(tmp_path).resolve(recipe({**source, "sha256": digest}))
    assert caught.value.pointer == "/sources/0"


def test_expressions_of_the_lexicon_are_left_out_whole(tmp_path: Path, small_build: Path) -> None:
    (tmp_path / "mots.txt").write_text("chat\nloup rat\nPorte-Clé\n", encoding="utf-8")
    known = expressions_of(small_build / LEXICON_FILE)
    assert known("porte-clé")
    assert not known("loup rat")
    lists = Lists(tmp_path, {"loup rat"}.__contains__)
    assert lists.resolve(recipe(lists.pin("mots.txt"))).recipe.words == ("chat",)


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.txt", "L’été.".encode("cp1252"), "L’été."),
        ("a.txt", "L’été.".encode("utf-16"), "L’été."),
        ("a.html", b"<!doctype html><p>La <b>la</b>ve", "La lave"),
        ("a.txt.gz", gzip.compress("L’été.".encode()), "L’été."),
        ("a.txt", "forêt été for".encode() + b"\xea" + b"t", "forêt été for\ufffdt"),
    ],
)
def test_a_text_in_any_encoding(tmp_path: Path, name: str, data: bytes, text: str) -> None:
    (tmp_path / name).write_bytes(data)
    found = text_from(str(tmp_path / name))
    assert found.text == text
    assert found.source["id"] == name
    assert found.source["sha256"] == sha(data)


def test_the_text_of_a_page(tmp_path: Path, site: str) -> None:
    (tmp_path / "page.html").write_bytes(b"<p>La lave br&ucirc;le.")
    found = text_from(f"{site}/page.html")
    assert found.text == "La lave brûle."
    assert found.source["origin"] == f"{site}/page.html"


@pytest.mark.parametrize("place", ["nothing.txt", "http://127.0.0.1:1/", "image.png"])
def test_texts_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("image.png").write_bytes(b"\x89PNG\r\n\0\0\0\1")
    with pytest.raises(LocalError, match=place.rstrip("/").rpartition("/")[2]):
        text_from(place)
