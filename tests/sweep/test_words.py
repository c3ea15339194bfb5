"""Every short string and every word of the sources has an answer, whatever dictionary is asked."""

import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from builders.lexicon import reviewed
from tests.sweep.asking import LANGUAGES, NEEDS, Service, hold, strings
from tests.sweep.conftest import BUILT_IN, EVERYTHING, VOCABULARIES

SHORT = strings(1, 2, 3)
JUDGED = [word for word, review in reviewed.load().words.items() if not review.admitted]

# For each reason code: a word, and the dictionary that refuses it so.
ONE_EACH = {
    "empty": (" ", "francais"),
    "invalid_character": ("3e", "francais"),
    "hyphenated": ("porte-clé", "francais"),
    "apostrophe": ("aujourd’hui", "francais"),
    "too_short": ("a", "francais"),
    "too_long": ("anticonstitutionnellement", "sur-francais"),
    "conjugated_verb": ("mangeons", "infinitifs"),
    "proper_noun": ("Bretagne", "francais"),
    "abbreviation": ("km", "francais"),
    "not_in_theme": ("table", "animaux"),
    "removed": ("chat", "sur-francais"),
    "one_source": ("sky", "francais"),
    "unknown": ("xyzzyx", "francais"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_short_string_is_answered(service: Service, vocabulary: str, language: str) -> None:
    body = VOCABULARIES[vocabulary]
    valid = len(SHORT) - sum(service.codes(SHORT, language, **body).values())
    assert valid > 0


def test_every_key_of_the_lexicon_is_answered(
    service: Service, keys: list[str], lexicon: Path
) -> None:
    counted: Counter[str] = Counter()
    alone: dict[str, str] = {}
    for word, _, reason in service.refused(keys):
        counted[reason["code"]] += 1
        if reason["code"] == "one_source":
            alone[word] = reason["source"]
    assert len(keys) - counted.total() == service.get("/dictionaries/francais")["words"]
    assert counted["one_source"] == len(alone) > 100_000
    assert alone == told_by_one(lexicon, alone)


def told_by_one(lexicon: Path, keys: dict[str, str]) -> dict[str, str]:
    """Those of the keys that one source has as a word, and no other: key → its id."""
    with closing(sqlite3.connect(lexicon)) as connection:
        sources = dict(connection.execute("SELECT bit, id FROM source"))
        rows = connection.execute(
            "SELECT key, sources FROM reading JOIN tag ON tag.id = reading.tag"
            " WHERE category NOT IN ('proper_noun', 'abbreviation', 'prefix')"
            " AND form NOT GLOB '*[- ’]*'"
        )
        masks: dict[str, int] = {}
        for key, mask in rows:
            if key in keys:
                masks[key] = masks.get(key, 0) | mask
    return {key: sources[mask] for key, mask in masks.items() if mask in sources}


@pytest.mark.parametrize("vocabulary", [name for name in VOCABULARIES if name != "francais"])
def test_keys_are_answered_in_every_vocabulary(
    service: Service, keys: list[str], vocabulary: str
) -> None:
    number = list(VOCABULARIES).index(vocabulary)
    step = 1 if EVERYTHING else 4 * len(VOCABULARIES)
    language = LANGUAGES[number % len(LANGUAGES)]
    some = keys[number % step :: step]
    assert service.codes(some, language, **VOCABULARIES[vocabulary]).total() < len(some)


def test_there_is_a_word_for_every_code() -> None:
    assert ONE_EACH.keys() == NEEDS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ONE_EACH)
def test_every_code_is_told(service: Service, code: str, language: str) -> None:
    word, dictionary = ONE_EACH[code]
    ((_, _, reason),) = service.refused([word], language, dictionary=dictionary)
    assert reason["code"] == code
    alone = service.get(f"/words/{word}?dictionary={dictionary}", language)
    assert alone["reason"] == reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_one_by_one(service: Service, language: str) -> None:
    """Every string of one or two letters, and every word that people have refused by hand."""
    words = [*strings(1, 2), *JUDGED]
    many = {word: reason for word, _, reason in service.refused(words, language)}
    for word in words:
        told = service.get(f"/words/{word}", language)
        assert told["valid"] == (word not in many)
        if not told["valid"]:
            hold(told["reason"], word)
            assert told["reason"] == many[word]


@pytest.mark.parametrize("dictionary", BUILT_IN)
def test_a_word_with_near_ones(service: Service, dictionary: str) -> None:
    """Suggestions are one more way through the answer."""
    for word in strings(2):
        told = service.get(f"/words/{word}?suggest=3&dictionary={dictionary}")
        assert told["valid"] or told["suggestions"] is not None


@pytest.mark.parametrize("locale", ["C.UTF-8", "fr_FR.UTF-8"])
def test_the_command_line_has_an_answer_too(locale: str, tmp_path: Path) -> None:
    words = [*strings(2), *(word for word in JUDGED if len(word) == 3)]
    done = subprocess.run(
        [Path(sys.executable).with_name("arbitre"), "check", "-"],
        input="\n".join(words).encode(),
        capture_output=True,
        check=False,
        env={"PATH": os.environ["PATH"], "LC_ALL": locale, "ARBITRE_STORE": str(tmp_path)},
    )
    assert done.stderr == b""
    lines = done.stdout.decode().splitlines()
    assert [line.split()[1] for line in lines] == words
    for line in lines:
        mark, _, *message = line.split(maxsplit=2)
        assert (mark == "✓") == (not message), line
        assert "{" not in line
