"""Why each key that the sources have is in no dictionary made of them.

A reviewer's decision comes first. Otherwise the kinds of word that the key can be are weighed by
how many sources that vote have it so: a solid word in small letters, or one with a hyphen, an
apostrophe, a capital. The Wiktionary counts only where none of these has the key: it has nearly
every name in small letters too, as a word of some language.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from builders.lexicon.gather import Reading
from builders.lexicon.reviewed import Reviewed
from dictionaries import APOSTROPHES, HYPHENS, Reason, reasons

_SOLID: Final = "solid"
_JOINTS: Final = re.compile("[ '’-]+")
_PARTING: Final = HYPHENS | {" "}
_KINDS: Final[Mapping[str, type[Reason]]] = {
    "hyphenated": reasons.Hyphenated,
    "apostrophe": reasons.Apostrophe,
    "proper_noun": reasons.ProperNoun,
    "abbreviation": reasons.Abbreviation,
}
_ELEMENT: Final = reasons.Removed("Élément de mots composés, qui ne s’emploie pas seul.")


def refuse(
    words: Mapping[str, Sequence[Reading]],
    elected: Collection[str],
    judged: Reviewed,
    sources: Mapping[str, bool],
) -> dict[str, Reason]:
    """The reason for each key that the vote does not keep.

    Args:
        words: key → corrected readings.
        elected: keys that the vote keeps.
        judged: what people have judged.
        sources: id → whether it votes, in the order in which they are told.
    """
    refuser = _Refuser(words, sources)
    found: dict[str, Reason] = {}
    for key, readings in words.items():
        if key not in elected:
            found[key] = refuser.reason(readings)
    for key, review in judged.words.items():
        if not review.admitted and review.code == reasons.Removed.code:
            found[key] = reasons.Removed(review.reason)
        elif not review.admitted and review.code in _KINDS:
            found[key] = reasons.restored(review.code, _form(review.code, words.get(key, ()), key))
    return found


def _kind(reading: Reading) -> str:
    # Whether it is of letters only tells nothing: an apostrophe of a kind, U+02BC, is one.
    if reading.form[0] in HYPHENS or reading.form[-1] in HYPHENS:
        return "prefix"
    if not _PARTING.isdisjoint(reading.form):
        return "hyphenated"
    if not APOSTROPHES.isdisjoint(reading.form):
        return "apostrophe"
    return reading.category if reading.category in (*_KINDS, "prefix") else _SOLID


def _form(code: str, readings: Sequence[Reading], key: str) -> str:
    """The form that makes a key a word of this kind, else any; the key where no source has it."""
    fitting = [r for r in readings if _kind(r) == code] or readings
    return max(fitting, key=lambda r: len(r.sources)).form if fitting else key


class _Refuser:
    def __init__(self, words: Mapping[str, Sequence[Reading]], sources: Mapping[str, bool]) -> None:
        self._sources = sources
        self._inflected: Counter[str] = Counter()
        self._expressions: dict[str, str] = {}
        for reading in (r for readings in words.values() for r in readings):
            if reading.form.isalpha():
                self._inflected[reading.lemma] += reading.form != reading.lemma
            elif reading.form.islower():
                for part in _JOINTS.split(reading.form):
                    known = self._expressions.get(part)
                    if known is None or len(reading.form) < len(known):
                        self._expressions[part] = reading.form

    def reason(self, readings: Sequence[Reading]) -> Reason:
        """The reason for a key, from its readings."""
        kinds: dict[str, set[str]] = defaultdict(set)
        for reading in readings:
            kinds[_kind(reading)].update(reading.sources)
        # Of kinds as strong, what the word is rather than how few know it.
        strongest = max(kinds, key=lambda k: (self._votes(kinds[k]), k != _SOLID, len(kinds[k])))
        if strongest == "prefix":
            return _ELEMENT
        if strongest != _SOLID and (self._votes(kinds[strongest]) or _SOLID not in kinds):
            return reasons.restored(strongest, _form(strongest, readings, ""))
        solid = [reading for reading in readings if _kind(reading) == _SOLID]
        if expression := self._whole(solid):
            return reasons.Removed(f"Morceau de « {expression} », qui ne s’emploie pas seul.")
        having = [source for source in self._sources if source in kinds[_SOLID]]
        if len(having) == 1:
            return reasons.OneSource(having[0])
        return reasons.Unknown(", ".join(having))

    def _votes(self, sources: Collection[str]) -> int:
        return sum(self._sources[source] for source in sources)

    def _whole(self, solid: Sequence[Reading]) -> str | None:
        """The expression that a word is only a piece of: the *statu* of *statu quo*.

        Spelling dictionaries list such pieces, without plural, and nobody describes them.
        """
        for reading in solid:
            if reading.sources != ("hunspell",) or self._inflected[reading.lemma]:
                return None
        return self._expressions.get(solid[0].form)
