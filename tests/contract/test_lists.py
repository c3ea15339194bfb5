"""One list through every door: the same words and the same notes, whichever way it came.

`tests/data/lists` has a list of each kind that people have, and in `expected.json` what it gives:
`words` are its keys, `never` what must not come of it, `refused` the message when it is no list.
"""

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli import main
from tests.contract.serving import TOKEN, Served

Json = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "data" / "lists"
EXPECTED: dict[str, Json] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
BEARER = f"Bearer {TOKEN}".encode()
TYPES = {".csv": "text/csv"}
Door = Callable[[Served, Path, Path], Json]


def put(house: Served, path: Path, data: bytes, **headers: str) -> Json:
    column = EXPECTED[path.name].get("column", "")
    kind = TYPES.get(path.suffix, "text/plain")
    sent: Json = {"Authorization": BEARER, "Content-Type": kind, "Accept-Language": "en", **headers}
    query = f"?column={column}" if column else ""
    answer = house.ask("PUT", f"/dictionaries/porte{query}", data=data, headers=sent)
    told: Json = answer.json()
    if answer.status_code == 422:
        return {"refused": told["errors"][0]["message"]}
    assert answer.ok, told
    page = house.ask("GET", "/dictionaries/porte/words?limit=100").json()
    return {"words": page["words"], "notes": told["lines"]["notes"]}


def as_it_is(house: Served, path: Path, _: Path) -> Json:
    return put(house, path, path.read_bytes())


def in_gzip(house: Served, path: Path, _: Path) -> Json:
    packed = gzip.compress(path.read_bytes())
    return put(house, path, packed, **{"Content-Encoding": "gzip"})


def with_its_charset(house: Served, path: Path, _: Path) -> Json:
    charset = EXPECTED[path.name].get("encoding", "utf-8")
    kind = TYPES.get(path.suffix, "text/plain")
    return put(house, path, path.read_bytes(), **{"Content-Type": f"{kind}; charset={charset}"})


def in_utf_16(house: Served, path: Path, _: Path) -> Json:
    return put(house, path, text_of(path).encode("utf-16"))


def in_an_archive(house: Served, path: Path, _: Path) -> Json:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(path.name, path.read_bytes())
    return put(house, path, packed.getvalue(), **{"Content-Type": "application/zip"})


def as_json(house: Served, path: Path, _: Path) -> Json:
    recipe = {"title": "Porte", "words": text_of(path).splitlines()}
    answer = house.put("porte", recipe, **{"Accept-Language": "en"})
    told = answer.json()
    if answer.status_code == 422:
        return {"refused": told["errors"][0]["message"]}
    page = house.ask("GET", "/dictionaries/porte/words?limit=100").json()
    return {"words": page["words"], "notes": told["lines"]["notes"]}


def on_the_command_line(_: Served, path: Path, small_build: Path) -> Json:
    store = small_build.parent / "store-of-lists"
    column = EXPECTED[path.name].get("column")
    environment = {
        "ARBITRE_DICTIONARIES": str(small_build),
        "ARBITRE_STORE": str(store),
        "LC_ALL": "C",
    }
    arguments = ["build", "--words", str(path), "--id", "porte", "--json"]
    arguments += ["--column", column] if column else []
    result = CliRunner().invoke(main, arguments, env=environment)
    if result.exit_code:
        return {"refused": result.stderr.strip().removeprefix(f"arbitre: {path.name}: ")}
    told = json.loads(result.stdout)
    words = CliRunner().invoke(main, ["export", "porte"], env=environment).stdout.split()
    return {"words": words, "notes": told["lists"][0]["notes"]}


def text_of(path: Path) -> str:
    return path.read_bytes().decode(EXPECTED[path.name].get("encoding", "utf-8-sig"))


DOORS = (
    as_it_is,
    in_gzip,
    with_its_charset,
    in_utf_16,
    in_an_archive,
    as_json,
    on_the_command_line,
)
LISTS = [
    (name, door)
    for name in EXPECTED
    for door in DOORS
    if door is not as_json or not name.endswith(".csv")  # words of a recipe are no table
]


@pytest.mark.parametrize(("name", "door"), LISTS)
def test_a_list_through_a_door(house: Served, small_build: Path, name: str, door: Door) -> None:
    expected = EXPECTED[name]
    found = door(house, FOLDER / name, small_build)
    if "refused" in expected:
        assert expected["refused"] in found["refused"]
        return
    assert set(found["words"]) == set(expected["words"])
    assert not set(found["words"]) & set(expected.get("never", []))
    told = [[note["text"], note["reason"]] for note in found["notes"]]
    assert told == expected["notes"]


@pytest.mark.parametrize(
    ("method", "path", "body", "mend"),
    [
        ("PUT", "/porte", ["chat"], 'send {"title": …, "words": […]}; or PUT the array as it is'),
        ("POST", "", ["chat"], 'send {"title": …, "words": […]}; or PUT the array as it is'),
        ("PUT", "/porte", {"id": "a", "version": "b", "words": []}, "Content-Type: text/plain"),
    ],
)
def test_json_that_is_no_recipe_is_told_what_to_send(
    house: Served, method: str, path: str, body: object, mend: str
) -> None:
    headers: Json = {"Authorization": BEARER, "Accept-Language": "en"}
    answer = house.ask(method, f"/dictionaries{path}", json=body, headers=headers)
    assert answer.status_code == 422
    assert mend in answer.json()["detail"]


@pytest.mark.parametrize("code", ["macroman", "cp850"])
def test_an_encoding_that_was_guessed_is_told(house: Served, code: str) -> None:
    data = (FOLDER / f"upper-{code}.txt").read_bytes()
    sent: Json = {"Authorization": BEARER, "Content-Type": "text/plain", "Accept-Language": "en"}
    told = house.ask("PUT", "/dictionaries/porte", data=data, headers=sent).json()
    (note,) = (note for note in told["notes"] if note["code"] == "encoding")
    assert f"read as {told['lines']['encoding']}" in note["message"]
    assert told["lines"]["encoding"].replace("_", "") == code
    said = {**sent, "Content-Type": f"text/plain; charset={code}"}
    told = house.ask("PUT", "/dictionaries/porte", data=data, headers=said).json()
    assert "encoding" not in [note["code"] for note in told.get("notes", [])]


def test_every_list_is_expected() -> None:
    names = {path.name for path in FOLDER.iterdir()} - {"expected.json"}
    assert names == EXPECTED.keys()
