"""What the real lexicon says of every key there is: a category, and a reason if it is refused."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest

from dictionaries import APOSTROPHES, HYPHENS, LEXICON_FILE, Catalogue, Reading, Reason, reasons
from tests.built import TARGET

BATCH = 20_000
PARTED = HYPHENS | APOSTROPHES | {" "}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.open(TARGET)


@pytest.fixture(scope="module")
def readings(catalogue: Catalogue) -> dict[str, list[Reading]]:
    """Every key that a source has, with its readings."""
    with closing(sqlite3.connect(TARGET / LEXICON_FILE)) as file:
        keys = [key for (key,) in file.execute("SELECT DISTINCT key FROM reading")]
    assert len(keys) > 1_000_000, f"{TARGET / LEXICON_FILE} is not the real one"
    found: dict[str, list[Reading]] = {}
    for batch in batches(keys):
        found.update(catalogue.lexicon.readings(batch))
    return found


def batches(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    return (keys[start : start + BATCH] for start in range(0, len(keys), BATCH))


def test_every_key_that_a_source_has_is_known(
    catalogue: Catalogue, readings: dict[str, list[Reading]]
) -> None:
    keys = list(readings)
    assert catalogue.lexicon.known.keep(keys) == keys


def test_every_reading_has_a_category(readings: dict[str, list[Reading]]) -> None:
    without = [
        key
        for key, known in readings.items()
        if all(reading.category == "unspecified" for reading in known)
    ]
    assert not without


def test_every_infinitive_is_one(readings: dict[str, list[Reading]]) -> None:
    # Three verbs have an infinitive in -e: je m’en fiche, il va s’en fiche.
    wrong = {
        (reading.form, reading.lemma)
        for known in readings.values()
        for reading in known
        if "infinitive" in reading.features and not reading.form.endswith(("r", "re", "fiche"))
    }
    assert not wrong


def test_every_refused_key_has_its_reason(
    catalogue: Catalogue, readings: dict[str, list[Reading]]
) -> None:
    francais = catalogue.choose()
    refused = [key for key in readings if 2 <= len(key) <= 25 and key not in francais]
    assert len(refused) > 500_000
    wrong = [
        (key, reason)
        for batch in batches(refused)
        for key, reason in catalogue.explain(batch, francais).items()
        if is_wrong(reason, readings[key])
    ]
    assert not wrong, (len(wrong), wrong[:20])


def is_wrong(reason: Reason, known: list[Reading]) -> bool:
    """Whether a reason contradicts what the sources say."""
    if isinstance(reason, reasons.OneSource):
        return words_by(known) != {reason.source}
    if isinstance(reason, reasons.Unknown):
        return words_by(known) != set(reason.sources.split(", ")) or ", " not in reason.sources
    form = getattr(reason, "form", None)
    return form is not None and form not in {one.form for one in known}


def words_by(known: list[Reading]) -> set[str]:
    """The sources that have a word under a key, in small letters and of one piece."""
    names = {"proper_noun", "abbreviation", "prefix"}
    words = [one for one in known if one.category not in names and PARTED.isdisjoint(one.form)]
    return {source for one in words for source in one.sources}
