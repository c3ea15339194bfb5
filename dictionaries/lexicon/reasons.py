"""Why a word is not in a dictionary."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dictionaries.dictionary import Dictionary
from dictionaries.keys import APOSTROPHES, HYPHENS
from dictionaries.lexicon.reader import Lexicon, Reading, Verdict


class Reason(NamedTuple):
    """Why a word is refused.

    Attributes:
        code: a reason code of the contract.
        values: what the message names: `lemma`, `character`, `limit`, ...
    """

    code: str
    values: Mapping[str, Any]


class Known(NamedTuple):
    """What the lexicon knows of a key.

    Attributes:
        readings: what the sources say.
        verdict: what a reviewer decided against it.
        infinitive: of which verb it is nothing but a conjugated form.
    """

    readings: Sequence[Reading]
    verdict: Verdict | None
    infinitive: str | None


NEEDS: Final[Mapping[str, frozenset[str]]] = {
    "empty": frozenset(),
    "invalid_character": frozenset({"character"}),
    "hyphenated": frozenset(),
    "apostrophe": frozenset(),
    "too_short": frozenset({"limit"}),
    "too_long": frozenset({"length", "limit"}),
    "conjugated_verb": frozenset({"lemma"}),
    "proper_noun": frozenset(),
    "abbreviation": frozenset(),
    "not_in_theme": frozenset({"title"}),
    "removed": frozenset(),
    "one_source": frozenset({"source"}),
    "unknown": frozenset(),
}
"""Every reason code of the contract, and the values without which its message has a gap."""

REMOVED = Reason("removed", {"note": ""})
_UNKNOWN = Reason("unknown", {})


def explain(
    keys: Sequence[str], dictionary: Dictionary, bases: Sequence[Dictionary], lexicon: Lexicon
) -> dict[str, Reason]:
    """Say why keys are not in a dictionary, with few look-ups for all.

    Args:
        keys: keys that the dictionary does not hold.
        dictionary: the dictionary.
        bases: the dictionaries that it is cut from.
        lexicon: what the sources say, and who of them votes.

    For each, the first that holds is told: its length, what the recipe takes away from words that
    are otherwise good, what a reviewer decided, what kind of word it is, how few sources know it.
    """
    readings = lexicon.readings(keys)
    verdicts = lexicon.verdicts(keys)
    infinitives = lexicon.infinitives(keys) if dictionary.without_conjugation else {}
    return {
        key: _one(
            key,
            dictionary,
            bases,
            Known(readings.get(key, ()), verdicts.get(key), infinitives.get(key)),
            lexicon.voters,
        )
        for key in keys
    }


def _one(
    key: str,
    dictionary: Dictionary,
    bases: Sequence[Dictionary],
    known: Known,
    voters: frozenset[str],
) -> Reason:
    length = len(key)
    if length < dictionary.shortest:
        return Reason("too_short", {"length": length, "limit": dictionary.shortest})
    if length > dictionary.longest:
        return Reason("too_long", {"length": length, "limit": dictionary.longest})
    if key in dictionary.removed:
        return REMOVED
    if any(key in base for base in bases):
        return _left_out(dictionary, known.infinitive)
    if known.verdict is not None:
        return Reason(known.verdict.code, {"note": known.verdict.note})
    return _never_in(known.readings, voters) if known.readings else _UNKNOWN


def _left_out(dictionary: Dictionary, infinitive: str | None) -> Reason:
    """Say why the recipe leaves out a word of the dictionaries that it extends."""
    if infinitive is not None:
        return Reason("conjugated_verb", {"lemma": infinitive})
    return Reason("not_in_theme", {"title": dictionary.title})


def _never_in(readings: Sequence[Reading], voters: frozenset[str]) -> Reason:
    """Why no dictionary keeps a word that the sources know.

    What kind of word it is, is for the sources that vote to say, where one of them has it: the
    Wiktionary has nearly every name in small letters too, as a word of some language.
    """
    heard = [r for r in readings if not voters.isdisjoint(r.sources)] or readings
    for holds, code in _KINDS:
        if all(holds(reading) for reading in heard):
            told = next((r for r in heard if r.category == code), heard[0])
            return Reason(code, {"form": told.form})
    sources = {source for reading in readings for source in reading.sources}
    if len(sources) == 1:
        return Reason("one_source", {"source": sources.pop()})
    parted = next((r.form for r in heard if any(c in HYPHENS for c in r.form[1:-1])), "")
    return Reason("hyphenated", {"form": parted}) if parted else _UNKNOWN


_KINDS: Sequence[tuple[Callable[[Reading], bool], str]] = (
    (lambda r: any(c in HYPHENS for c in r.form), "hyphenated"),
    (lambda r: any(c in APOSTROPHES for c in r.form), "apostrophe"),
    (lambda r: r.category == "proper_noun", "proper_noun"),
    (lambda r: r.category in ("abbreviation", "proper_noun"), "abbreviation"),
)
