"""Why a word is not in a dictionary."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from dictionaries.dictionary import Dictionary
from dictionaries.letters import APOSTROPHES, HYPHENS
from dictionaries.lexicon import Lexicon, Reading


class Reason(NamedTuple):
    """Why a word is refused.

    Attributes:
        code: a reason code of the contract.
        values: what the message names: `lemma`, `character`, `limit`, ...
    """

    code: str
    values: Mapping[str, Any]


_UNKNOWN = Reason("unknown", {})


def explain(
    key: str,
    dictionary: Dictionary,
    bases: Sequence[Dictionary],
    readings: Sequence[Reading],
    lexicon: Lexicon,
) -> Reason:
    """Say why a key is not in a dictionary.

    Args:
        key: the key.
        dictionary: one that does not hold it.
        bases: the dictionaries that it is cut from.
        readings: what the lexicon says of the key.
        lexicon: where reviews are found and who votes.

    The first that holds is told: its length, what the recipe takes away from words that are
    otherwise good, what a reviewer decided, what kind of word it is, how few sources know it.
    """
    if len(key) < dictionary.shortest:
        return Reason("too_short", {"length": len(key), "limit": dictionary.shortest})
    if len(key) > dictionary.longest:
        return Reason("too_long", {"length": len(key), "limit": dictionary.longest})
    if key in dictionary.removed:
        return Reason("removed", {"note": ""})
    if any(key in base for base in bases):
        return _left_out(key, dictionary, lexicon)
    verdict = lexicon.verdict(key)
    if verdict is not None:
        return Reason(verdict.code, {"note": verdict.note})
    return _never_in(readings, lexicon) if readings else _UNKNOWN


def _left_out(key: str, dictionary: Dictionary, lexicon: Lexicon) -> Reason:
    """Say why the recipe leaves out a word of the dictionaries that it extends."""
    if dictionary.recipe.get("verbs") == "infinitive":
        lemma = lexicon.infinitive(key)
        if lemma is not None:
            return Reason("conjugated_verb", {"lemma": lemma})
    return Reason("not_in_theme", {"title": dictionary.title})


def _never_in(readings: Sequence[Reading], lexicon: Lexicon) -> Reason:
    """Say what kind of word it is that no dictionary keeps."""
    for holds, code in _KINDS:
        if all(holds(reading) for reading in readings):
            return Reason(code, {"form": readings[0].form})
    common = [r for r in readings if r.category not in ("proper_noun", "abbreviation")]
    sources = {s for r in common or readings for s in r.sources}
    voters = sorted(sources & lexicon.voters)
    if len(voters) == 1:
        return Reason("one_source", {"source": voters[0]})
    return _UNKNOWN


_KINDS: Sequence[tuple[Callable[[Reading], bool], str]] = (
    (lambda r: any(c in HYPHENS for c in r.form), "hyphenated"),
    (lambda r: any(c in APOSTROPHES for c in r.form), "apostrophe"),
    (lambda r: r.category == "proper_noun", "proper_noun"),
    (lambda r: r.category in ("abbreviation", "proper_noun"), "abbreviation"),
)
