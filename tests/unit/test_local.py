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

from builders import Documents, Recipe, RecipeError
from builders.documents.load import Resolved

TABLE = "Mot;Genre\nété;m\nforêt;f\nporte-clé;m\n".encode("cp1252")


def recipe(*sources: dict[str, Any], **fields: Any) -> Recipe:  # noqa: ANN401 - any field
    return Recipe.read({"title": "Essai", "sources": list(sources), **fields})


def words(resolved: Resolved) -> list[str]:
    return [word for one in resolved.lists for word in one.found.words]


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
    found = Documents(tmp_path).resolve(recipe(source, words=["loup"]))
    (listed,) = found.lists
    assert listed.found.words == ["été", "forêt"]
    assert (listed.found.encoding, listed.found.lines) == ("cp1252", 4)
    assert listed.found.notes[1] == (4, "porte-clé", "hyphenated")
    assert listed.source == {
        **dict.fromkeys(("id", "title", "origin"), "mots.csv"),
        "licence": "",
        "sha256": sha(TABLE),
    }


def test_joining_reaches_the_lists(tmp_path: Path) -> None:
    (tmp_path / "mots.csv").write_bytes(TABLE)
    lists = Documents(tmp_path)
    joined = recipe(lists.pin("mots.csv", column="1"), punctuation="join")
    assert words(lists.resolve(joined)) == ["été", "forêt", "porte-clé"]


def test_another_file_than_the_recipe_says_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_bytes(b"chat\n")
    with pytest.raises(RecipeError, match="recipe_sha256") as caught:
        Documents(tmp_path).resolve(recipe({"file": "mots.txt", "sha256": "0" * 64}))
    assert caught.value.pointer == "/sources/0/sha256"
    assert caught.value.values["got"] == sha(b"chat\n")


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
    assert Documents(tmp_path).pin("fr.dic", affixes="fr.aff") == source
    assert set(words(Documents(tmp_path).resolve(recipe(source)))) == {"ami", "amis"}
    (tmp_path / "fr.aff").write_bytes(affixes + b"\n")
    with pytest.raises(RecipeError) as caught:
        Documents(tmp_path).resolve(recipe(source))
    assert caught.value.pointer == "/sources/0/affixes_sha256"


def test_a_list_at_an_address(tmp_path: Path, site: str) -> None:
    packed = gzip.compress(b"chat\nloup\n")
    (tmp_path / "mots.txt.gz").write_bytes(packed)
    lists = Documents(Path("/nowhere"))
    pinned = lists.pin(f"{site}/mots.txt.gz")
    assert pinned == {"url": f"{site}/mots.txt.gz", "sha256": sha(packed)}
    (tmp_path / "mots.txt.gz").unlink()  # it is asked for once
    assert words(lists.resolve(recipe(pinned))) == ["chat", "loup"]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ({"file": "nothing.txt"}, "nothing.txt.*No such file"),
        ({"file": "."}, "It is a folder"),
        ({"file": "a\0b"}, "no file can have"),
        ({"file": "two.csv"}, "list_column"),
        ({"file": "two.csv", "column": "verbe"}, "list_no_column .*verbe"),
        ({"file": "image.png"}, "list_not_text"),
        ({"file": "large.txt"}, "document_too_large .*67108864"),
        ({"url": "file:///etc/passwd"}, "page_scheme"),
        ({"url": "http://127.0.0.1:1/"}, "page_unreachable"),
    ],
)
def test_lists_that_cannot_be_read(tmp_path: Path, source: dict[str, Any], message: str) -> None:
    (tmp_path / "two.csv").write_bytes(TABLE)
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\0\0\0\1")
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate((64 << 20) + 1)
    path = tmp_path / str(source.get("file", "")).replace("\0", "")
    digest = sha(path.read_bytes()) if path.is_file() else "0" * 64
    with pytest.raises(RecipeError, match=message) as caught:
        Documents(tmp_path).resolve(recipe({**source, "sha256": digest}))
    assert caught.value.pointer == "/sources/0"


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.txt", "L’été.".encode("cp1252"), "L’été."),
        ("a.txt", "L’été.".encode("utf-16"), "L’été."),
        ("a.html", b"<!doctype html><p>La <b>la</b>ve", "La lave"),
        ("a.txt.gz", gzip.compress("L’été.".encode(), mtime=0), "L’été."),
        ("a.txt", "forêt été for".encode() + b"\xea" + b"t", "forêt été for\ufffdt"),
    ],
)
def test_a_text_in_any_encoding(tmp_path: Path, name: str, data: bytes, text: str) -> None:
    (tmp_path / name).write_bytes(data)
    found = text_of(tmp_path, {"file": name})
    assert found.recipe.text == text
    (source,) = found.sources
    assert (source["id"], source["sha256"]) == (name, sha(data))


def text_of(folder: Path, source: dict[str, str]) -> Resolved:
    given = {"title": "Essai", "extends": "francais", "text": source}
    return Documents(folder).resolve(Recipe.read(given))


def test_the_text_of_a_page(tmp_path: Path, site: str) -> None:
    (tmp_path / "page.html").write_bytes(b"<p>La lave br&ucirc;le.")
    found = text_of(tmp_path, {"url": f"{site}/page.html?token=secret"})
    assert found.recipe.text == "La lave brûle."
    assert [source["origin"] for source in found.sources] == ["127.0.0.1"]


@pytest.mark.parametrize(
    "source", [{"file": "nothing.txt"}, {"url": "http://127.0.0.1:1/"}, {"file": "image.png"}]
)
def test_texts_that_cannot_be_read(tmp_path: Path, source: dict[str, str]) -> None:
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\0\0\0\1")
    with pytest.raises(RecipeError) as caught:
        text_of(tmp_path, source)
    assert caught.value.pointer == "/text"


def test_another_text_than_the_recipe_says_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"lave")
    assert text_of(tmp_path, {"file": "a.txt", "sha256": sha(b"lave")}).recipe.text == "lave"
    with pytest.raises(RecipeError) as caught:
        text_of(tmp_path, {"file": "a.txt", "sha256": sha(b"cendre")})
    assert (caught.value.pointer, caught.value.code) == ("/text/sha256", "recipe_sha256")
