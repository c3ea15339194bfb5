"""Which words make `francais`: a vote of the sources, first on lexemes, then on forms.

TABLE
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from builders import reviewed as reviews
from builders.conjugation import verb_form_only
from builders.gather import Reading, no_collection
from builders.reviewed import Reviewed
from builders.sources.registry import load
from dictionaries.letters import MAX_LENGTH, MIN_LENGTH

__all__ = ["Verdict", "Vote", "judge", "verb_form_only"]

VOTERS: Final = tuple(source.id for source in load() if source.votes)

# A set of sources is a number, one bit a source; so is what DELA says of how usual a word is.
_BIT: Final = {source: 1 << place for place, source in enumerate(VOTERS)}
_ANY: Final = (1 << len(VOTERS)) - 1
_HUNSPELL: Final = _BIT["hunspell"]
_DELA: Final = _BIT["dela"]
_USUAL: Final = 1 << len(VOTERS)  # DELA has it in a layer
_INFLECT: Final = _HUNSPELL | _DELA  # these two give whole paradigms

# The share of Wiktionary articles that are younger than that of the word.
OLD: Final = 0.41
OLDEST: Final = 0.88


class Verdict(NamedTuple):
    """Why a key is in `francais`, or is not.

    Attributes:
        admitted: whether it is in.
        rule: the rule that admits it, or `reviewed`, or `too_few` when no rule does.
        reason: the reason code of the contract when it is out, "" when it is in.
    """

    admitted: bool
    rule: str
    reason: str


@cache
def _voters(sources: tuple[str, ...]) -> int:
    """Give the voting ones among sources."""
    return sum(_BIT.get(source, 0) for source in sources)


class Vote:
    """The vote over everything gathered.

    A *lexeme* is a lemma with all its forms; a verb and a noun of one spelling are two.
    """

    def __init__(self, words: Mapping[str, Sequence[Reading]], reviewed: Reviewed) -> None:
        """Hear every source on every lexeme, and decide on each."""
        self._reviewed = reviewed
        self._keys = [key for key in words if MIN_LENGTH <= len(key) <= MAX_LENGTH]
        self._words = words
        self._able: dict[str, list[Reading]] = {}
        self._articles: dict[str, float] = {}
        self._verbs: dict[str, int] = {}
        self._others: dict[str, int] = {}
        for key in self._keys:
            able = [reading for reading in words[key] if reading.is_word]
            if able:
                self._able[key] = able
                for reading in able:
                    self._hear(reading)
        self._verb_rules = {
            lemma: self._verb_rule(lemma, voters) for lemma, voters in self._verbs.items()
        }
        self._other_rules = {
            lemma: self._other_rule(lemma, voters) for lemma, voters in self._others.items()
        }

    def _hear(self, reading: Reading) -> None:
        """Note who has a lexeme."""
        lexemes = self._verbs if reading.category == "verb" else self._others
        voters = _voters(reading.sources)
        if voters & _DELA and reading.usage[reading.sources.index("dela")]:
            voters |= _USUAL
        lexemes[reading.lemma] = lexemes.get(reading.lemma, 0) | voters
        if "wiktionnaire" in reading.sources:
            place = reading.sources.index("wiktionnaire")
            self._articles[reading.lemma] = reading.usage[place]

    def _verb_rule(self, lemma: str, voters: int) -> str:
        """Give the rule that admits a verb, "" when none does."""
        review = self._reviewed.verbs.get(lemma)
        if review is not None:
            return "reviewed_verb" if review.admitted else ""
        votes = (voters & _ANY).bit_count()
        enough = votes >= 2 if voters & _HUNSPELL else votes >= 3 and voters & _USUAL
        return "verb" if enough else ""

    def _other_rule(self, lemma: str, voters: int) -> str:
        """Give the rule that admits a lexeme other than a verb, "" when none does."""
        if (voters & _ANY).bit_count() >= 2:
            return "lexeme"
        age = self._articles.get(lemma, 0.0)
        if voters & _HUNSPELL and age > OLD:
            return "hunspell_article"
        if voters & _DELA and age > OLDEST:
            return "dela_article"
        return ""

    def verdicts(self) -> dict[str, Verdict]:
        """Give the verdict on every key of 2 to 25 letters."""
        return {key: self._judge(key) for key in self._keys}

    def _judge(self, key: str) -> Verdict:
        review = self._reviewed.words.get(key)
        if review is not None:
            return Verdict(review.admitted, "reviewed", review.code)
        able = self._able.get(key, [])
        if able and not self._reviewed.says_all(key):
            rule = self._by_lexeme(able) or self._by_form(able)
            if rule:
                return Verdict(admitted=True, rule=rule, reason="")
        return Verdict(admitted=False, rule="too_few", reason=_reason(self._words[key], able))

    def _rule(self, reading: Reading) -> str:
        """Give the rule that admits the lexeme of a reading."""
        rules = self._verb_rules if reading.category == "verb" else self._other_rules
        return rules[reading.lemma]

    def _by_lexeme(self, able: Sequence[Reading]) -> str:
        """Admit a form that Hunspell or DELA gives to an admitted lexeme."""
        for reading in able:
            rule = self._rule(reading)
            if (
                rule
                and _voters(reading.sources) & _INFLECT
                and not self._agrees_wrongly(reading, able)
            ):
                return rule
        return ""

    def _agrees_wrongly(self, reading: Reading, able: Sequence[Reading]) -> bool:
        """Tell a past participle that DELA makes agree, but Hunspell, which has the verb, not."""
        features = reading.features
        return (
            "participle" in features
            and "past" in features
            and ("feminine" in features or "plural" in features)
            and bool(self._verbs[reading.lemma] & _HUNSPELL)
            and not any(
                other.lemma == reading.lemma
                and other.category == "verb"
                and "hunspell" in other.sources
                for other in able
            )
        )

    def _by_form(self, able: Sequence[Reading]) -> str:
        """Admit a form that two sources have, whatever they take it for."""
        votes = 0
        for reading in able:
            if reading.category != "verb" or self._rule(reading):
                votes |= _voters(reading.sources)
        return "form" if (votes & _ANY).bit_count() >= 2 else ""


def _reason(readings: Sequence[Reading], able: Sequence[Reading]) -> str:
    """Give the reason code for a key that no rule admits."""
    if able:
        sources = {source for reading in able for source in reading.sources}
        return "one_source" if len(sources) == 1 else "removed"
    categories = {reading.category for reading in readings}
    return next((code for code in ("abbreviation", "proper_noun") if code in categories), "unknown")


def judge(
    words: Mapping[str, Sequence[Reading]], reviewed: Reviewed | None = None
) -> dict[str, Verdict]:
    """Take the vote and give the verdict on every key of 2 to 25 letters.

    Args:
        words: key to readings, as gathered.
        reviewed: what people have judged; by default the files of `builders.reviewed`.
    """
    with no_collection():
        return Vote(words, reviews.load() if reviewed is None else reviewed).verdicts()
