"""Which words make `francais`: a vote of the sources."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from builders.gather import Reading
from builders.sources.registry import load
from dictionaries.letters import APOSTROPHES, HYPHENS, MAX_LENGTH, MIN_LENGTH

VOTERS: Final = frozenset(source.id for source in load() if source.votes)
NEVER_VOTE: Final = frozenset({"proper_noun", "abbreviation", "prefix", "phrase"})
_JOINED: Final = HYPHENS | APOSTROPHES | {" "}


class Verdict(NamedTuple):
    """Why a key is in `francais`, or is not.

    Attributes:
        admitted: whether it is in.
        rule: the rule that decided, a short code.
        reason: the reason code of the contract when it is out, "" when it is in.
    """

    admitted: bool
    rule: str
    reason: str


def judge(words: Mapping[str, Sequence[Reading]]) -> dict[str, Verdict]:
    """Give the verdict on every key of 2 to 25 letters."""
    return {
        key: _plain_vote(readings)
        for key, readings in words.items()
        if MIN_LENGTH <= len(key) <= MAX_LENGTH
    }


def _plain_vote(readings: Iterable[Reading]) -> Verdict:
    readings = list(readings)
    votes = {
        source
        for reading in readings
        if reading.category not in NEVER_VOTE and not _JOINED.intersection(reading.form)
        for source in reading.sources
        if source in VOTERS
    }
    if len(votes) >= 2:
        return Verdict(admitted=True, rule="two_sources", reason="")
    categories = {reading.category for reading in readings}
    if not votes:
        for category in ("abbreviation", "proper_noun"):
            if category in categories:
                return Verdict(admitted=False, rule=category, reason=category)
    return Verdict(admitted=False, rule="one_source", reason="one_source")


def verb_form_only(readings: Iterable[Reading]) -> str | None:
    """Give the verb that a key is a form of when it is nothing else, else None.

    The infinitive is no form in this sense: `manger` gives None, `mangeons` gives `manger`.
    """
    verbs: dict[str, float] = {}
    for reading in readings:
        if reading.category == "verb" and "infinitive" not in reading.features:
            verbs[reading.lemma] = verbs.get(reading.lemma, 0.0) + sum(reading.usage)
        elif reading.category not in NEVER_VOTE | {"unspecified"}:
            return None
    return max(verbs, key=lambda lemma: (verbs[lemma], lemma)) if verbs else None
