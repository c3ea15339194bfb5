"""Dictionaries of users', built in a process of its own that cannot go over its bounds."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import orjson
import pytest

from builders import Bounds, BuildError, Job, RecipeError, build_apart, build_here
from builders.custom.build import Result
from builders.custom.sandbox import handed_over
from dictionaries import LEXICON_FILE, decode_artifact, encode_artifact, write_atomic

TEXT = "Le chat et la vache vont à la mer. Les chats, et Paul, mangent du sel ; un xylophone."
SMALL_BOUNDS = Bounds(seconds=600)


def job(folder: Path, **recipe: Any) -> Job:  # noqa: ANN401 - fields of any recipe
    extends = recipe.get("extends", ())
    named = (extends,) if isinstance(extends, str) else extends
    bases = {name: str(folder / f"{name}.arbitre") for name in named}
    return Job("essai", {"title": "Essai", **recipe}, bases, str(folder / LEXICON_FILE))


def words(result: Result) -> list[str]:
    return list(decode_artifact(result.data, "essai").automaton)


def manifest(result: Result) -> dict[str, Any]:
    return decode_artifact(result.data, "essai").manifest


def test_a_text_makes_a_theme_and_says_why(small_build: Path) -> None:
    result = build_apart(job(small_build, extends="francais", text=TEXT), SMALL_BOUNDS)
    assert words(result) == ["CHAT", "CHATS", "MER", "SEL", "VACHE"]
    report = result.report
    assert report["words"] == result.words == 5
    assert report["given"] == {"extends": 24, "text": 5}
    assert report["dropped"] == result.dropped == {"not_in_theme": 19}
    assert len(report["examples"]["not_in_theme"]) == 19
    text = report["text"]
    kept = {word["lemma"]: word for word in text["kept"]}
    assert kept["chat"]["seen"] == {"chat": 1, "chats": 1}
    assert kept["chat"]["words"] == 2
    assert kept["chat"]["why"] == "only"
    assert text["headwords"] == len(kept)
    assert "paul" in text["examples"]["not_in_dictionary"]
    assert text["left_out"]["function_word"] > 3


def test_keep_cuts_and_family_keeps_what_was_seen(small_build: Path) -> None:
    seen = build_apart(
        job(small_build, extends="francais", text="Un chat, un chat, un loup.", family=False),
        SMALL_BOUNDS,
    )
    assert words(seen) == ["CHAT", "LOUP"]
    cut = build_apart(
        job(small_build, extends="francais", text="Un loup, un loup, un rat.", keep=1),
        SMALL_BOUNDS,
    )
    assert words(cut) == ["LOUP"]
    assert cut.report["text"]["left_out"]["cut"] == 1


def test_the_same_recipe_gives_the_same_bytes_here_and_apart(small_build: Path) -> None:
    one = job(small_build, extends=["animaux", "infinitifs"], text=TEXT, add=["zoé"])
    assert build_apart(one, SMALL_BOUNDS) == build_here(one)


def test_a_manifest_says_what_it_is_made_from(small_build: Path) -> None:
    made = manifest(build_here(job(small_build, extends="animaux", remove=["rat"])))
    assert made["recipe"] == {"title": "Essai", "extends": "animaux", "remove": ["rat"]}
    assert made["licence"] == "CC0-1.0"
    assert next(source["id"] for source in made["sources"]) == "small"
    assert list(made["bases"]) == ["animaux"]
    assert made["omitted"] == {}


def test_secrets_that_an_older_version_stored_are_gone_when_it_is_built_again(
    small_build: Path,
) -> None:
    url = "https://ann:s3cret@example.org/x/mots.csv?token=y"
    stored = [
        {"id": place, "title": place, "licence": "", "origin": place}
        for place in (url, "/home/ann/mots.txt")
    ]
    again = replace(job(small_build, title=url, words=["chat"]), sources=stored)
    made = manifest(build_apart(again, SMALL_BOUNDS))
    assert [source["origin"] for source in made["sources"]] == ["example.org", "mots.txt"]
    assert made["title"] == made["recipe"]["title"] == "example.org"
    assert not re.search("s3cret|token|/home", json.dumps(made))


def test_a_theme_by_itself_names_all_sources(small_build: Path) -> None:
    made = manifest(build_here(job(small_build, themes="animaux")))
    assert {source["id"] for source in made["sources"]} >= {"dela", "hunspell", "wiktionnaire"}
    assert "CC-BY-SA-4.0" in made["licence"]


def test_long_fields_are_not_carried_along(small_build: Path) -> None:
    many = [f"{'chat' * 5}{i}" for i in range(5000)]
    made = manifest(build_here(job(small_build, words=many, add=["loup"], remove=many)))
    assert made["omitted"] == {"words": 5000}
    assert made["recipe"] == {"title": "Essai", "add": ["loup"], "remove": many}


def test_a_report_is_small_whatever_the_recipe_was(small_build: Path) -> None:
    letters = "bcdfghjklmnpqrstvwxz"
    text = " ".join(f"le {a}a{b}o{c}i" for a in letters for b in letters for c in letters)
    many = [f"½{'x' * 500}{i}" for i in range(10_000)]
    base = small_build / "large.arbitre"
    keys = sorted({f"{a}A{b}O{c}I" for a in letters for b in letters for c in letters})
    upper = [key.upper() for key in keys]
    fields = {"title": "", "licence": "", "sources": [], "recipe": {}, "lengths": {}}
    write_atomic(base, encode_artifact(sorted(upper), fields))
    try:
        result = build_here(job(small_build, extends="large", text=text, words=many))
    finally:
        base.unlink()
    assert result.report["text"]["headwords"] == 8000
    assert len(result.report["text"]["kept"]) == 200
    assert result.dropped["too_long"] == 10_000
    assert len(orjson.dumps(result.report)) < 100_000


@pytest.mark.parametrize(
    ("recipe", "pointer"),
    [
        ({"verbs": "some"}, "/verbs"),
        ({"themes": ["../../etc"]}, "/themes/0"),
        ({"sources": ["dela"]}, "/sources"),
        ({"sources": [{"file": "/etc/passwd", "sha256": "0" * 64}]}, "/sources"),
        ({"sources": [{"url": "http://127.0.0.1/", "sha256": "0" * 64}]}, "/sources"),
        ({"title": "a\ud800"}, ""),
        ({"words": [1 << 70]}, ""),
    ],
)
def test_what_is_wrong_with_a_recipe_comes_back(
    small_build: Path, recipe: dict[str, Any], pointer: str
) -> None:
    with pytest.raises(RecipeError) as caught:
        build_apart(job(small_build, **recipe), SMALL_BOUNDS)
    assert caught.value.pointer == pointer


def test_an_id_that_is_not_there(small_build: Path) -> None:
    with pytest.raises(RecipeError) as caught:
        build_apart(
            Job("essai", {"title": "E", "extends": "x"}, {}, str(small_build / LEXICON_FILE)),
            SMALL_BOUNDS,
        )
    assert (caught.value.pointer, caught.value.code) == ("/extends", "recipe_extends_nothing")


@pytest.mark.parametrize("depth", [100, 300, 100_000])
def test_deep_json_is_refused(small_build: Path, depth: int) -> None:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    with pytest.raises(RecipeError):
        build_apart(job(small_build, words=deep), SMALL_BOUNDS)
    while deep:  # freed one by one: Python would do it by recursion
        deep = deep.pop()


def test_a_build_that_hangs_is_killed(small_build: Path, tmp_path: Path) -> None:
    never = tmp_path / "never.arbitre"
    os.mkfifo(never)  # whoever reads waits for a writer, and there is none
    hanging = Job(
        "essai",
        {"title": "Essai", "extends": "never"},
        {"never": str(never)},
        str(small_build / LEXICON_FILE),
    )
    with pytest.raises(BuildError) as caught:
        build_apart(hanging, Bounds(seconds=1))
    assert caught.value.code == "build_too_slow"
    with pytest.raises(OSError, match="No such device"):  # nobody reads any more
        os.open(never, os.O_WRONLY | os.O_NONBLOCK)


def test_a_build_that_takes_too_much_memory_is_stopped(small_build: Path) -> None:
    endless = Job(
        "essai",
        {"title": "Essai", "extends": "zero"},
        {"zero": "/dev/zero"},
        str(small_build / LEXICON_FILE),
    )
    with pytest.raises(BuildError) as caught:
        build_apart(endless, Bounds(memory=300 << 20))
    assert caught.value.code == "build_too_large"


def test_a_large_recipe_keeps_to_the_memory_it_has(small_build: Path) -> None:
    letters = "abcdefghijklmnopqrst"
    large = job(small_build, words=list(map("".join, product(letters, repeat=4))))
    with pytest.raises(BuildError) as caught:
        build_apart(large, Bounds(memory=60 << 20))
    assert caught.value.code == "build_too_large"
    assert build_apart(large, SMALL_BOUNDS).words == 160_000


def test_processor_time_is_bounded_even_when_nobody_waits(small_build: Path) -> None:
    # Fifteen seconds of work on a machine of 2026; what bounds the text bounds it to that.
    text = " ".join(f"mot{i:x}" for i in range(400_000)) * 4
    words = "\n".join(map("".join, product("abcdefghijklmnopqrstuvwxyz", repeat=4)))
    whole = job(small_build, extends="francais", text=text)
    sent = handed_over(replace(whole, file=words.encode()))
    bounds = json.dumps({"seconds": 1, "memory": 2 << 30})
    done = subprocess.run(
        [sys.executable, "-m", "builders.custom.sandbox", bounds],
        input=sent,
        capture_output=True,
        check=False,
    )
    assert done.returncode == -24
    assert b"report" not in done.stdout


def test_what_breaks_is_told_with_its_cause(small_build: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.arbitre").write_bytes(b"x" * 100)
    broken = Job(
        "essai",
        {"title": "Essai", "extends": "broken"},
        {"broken": str(tmp_path / "broken.arbitre")},
        str(small_build / LEXICON_FILE),
    )
    with pytest.raises(BuildError, match="ArtifactDamaged") as caught:
        build_apart(broken, SMALL_BOUNDS)
    assert caught.value.code == "build_failed"
