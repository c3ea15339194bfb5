"""Which words make `francais`: a vote of the sources, on whole lexemes before single forms.

Four sources vote: Hunspell, DELA, ABU and Lexique. The Wiktionary does not: it has every word
that anyone ever wrote; but the age of its article tells a common word from a far-fetched one.
Names, symbols, prefixes and what is written with a hyphen never vote.

A *lexeme* is a lemma with all its forms; a verb and a noun of one spelling are two. Lexemes are
admitted as follows, and then every form that Hunspell or DELA gives them: dictionaries of words
for games admit a verb with its whole conjugation, a noun with its plural. One exception: DELA
makes every past participle agree, so Hunspell, where it has the verb, is asked.

    reviewed          people have judged the key (`reviewed/`); for 2 and 3 letters, always
    reviewed_lexeme   people have judged the lexeme
    verb              Hunspell and another source have the verb; or three others, if it is in a
                      layer of DELA
    lexeme            two sources have it (not a verb)
    hunspell_article  Hunspell lists it, and one of the oldest three fifths of the articles does
    dela_article      DELA has it, and one of the oldest eighth of the articles does
    form              two sources have the form, whatever they take it for; the forms of a verb
                      that is not admitted do not count, nor those of a lexeme judged to be out
    too_few           none of these

The rules were settled by reading random samples and asking of each word whether the usual
one-volume dictionaries of French give it. A group of words is worth admitting when about 46 % of
it is right (half of the F1 that is to be had). What was measured, in lexemes of 2 to 15 letters:

    rule or what is refused                     lexemes   read   right
    verb: Hunspell, Lexique and others            5,867     30      30
    verb: Hunspell and ABU                          832     30      29
    verb: Hunspell and a layer of DELA              379     30      28
    verb: Hunspell and no layer of DELA             296     30      22
    no verb: DELA and ABU or Lexique                701     30       6
    no verb: a layer of DELA and an article       1,023     30       4
    no verb: DELA, no layer, and an article       1,851     30       3
    no verb: Hunspell and an article                187     30       6
    lexeme: Hunspell, DELA and ABU                8,753     30      28
    lexeme: Hunspell and a layer of DELA          3,607     30      24
    lexeme: Hunspell and DELA, no layer           6,273     30      18
    lexeme: two sources without Hunspell          5,666     30      25
    hunspell_article                              3,810     30      16
    refused: Hunspell and a young article         1,285     30       7
    refused: Hunspell and no article              2,157     30       3
    dela_article                                  1,013     30      15
    refused: DELA and an article nearly as old    1,758     30      10
    refused: a layer of DELA                      1,350     30       7
    refused: DELA                                24,516     30       4
    refused: Lexique                              2,660     30       5
    refused: the Wiktionary                     121,423     30       1

The verbs that are refused were read whole, some 5,000 of them: those that are right stand in
`reviewed/verbs.toml` and are not counted above, nor are those that are wrong there. Of
other words, those with a nearly as old article were read whole (`reviewed/lexemes.toml`).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from builders.lexicon import reviewed as reviews
from builders.lexicon.gather import Reading, no_collection
from builders.lexicon.reviewed import Reviewed
from builders.lexicon.verb_forms import verb_form_only
from builders.sources.registry import load
from dictionaries import MAX_LENGTH, MIN_LENGTH

__all__ = ["Verdict", "Vote", "judge", "verb_form_only"]

VOTERS: Final = tuple(source.id for source in load() if source.votes)

# A set of sources is a number, one bit a source; so is what DELA says of how usual a word is.
_BIT: Final = {source: 1 << place for place, source in enumerate(VOTERS)}
_ANY: Final = (1 << len(VOTERS)) - 1
_HUNSPELL: Final = _BIT["hunspell"]
_DELA: Final = _BIT["dela"]
_USUAL: Final = 1 << len(VOTERS)  # DELA has it in a layer
_LISTED: Final = 2 << len(VOTERS)  # Hunspell lists it: it is not only made by a prefix
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
        # What people have judged to be in, may be in no source: a plural that none has.
        every = dict.fromkeys(
            [*words, *(key for key, one in reviewed.words.items() if one.admitted)]
        )
        self._keys = [key for key in every if MIN_LENGTH <= len(key) <= MAX_LENGTH]
        self._words = words
        self._able: dict[str, list[Reading]] = {}
        self._articles: dict[str, float] = {}
        self._verbs: dict[str, int] = {}
        self._others: dict[str, int] = {}
        for key in self._keys:
            able = [reading for reading in words.get(key, ()) if reading.is_word]
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
        if voters & _HUNSPELL and reading.usage[reading.sources.index("hunspell")]:
            voters |= _LISTED
        lexemes[reading.lemma] = lexemes.get(reading.lemma, 0) | voters
        if "wiktionnaire" in reading.sources:
            place = reading.sources.index("wiktionnaire")
            self._articles[reading.lemma] = reading.usage[place]

    def _verb_rule(self, lemma: str, voters: int) -> str:
        """Give the rule that admits a verb, "" when none does."""
        review = self._reviewed.verbs.get(lemma)
        if review is not None:
            return "reviewed_lexeme" if review.admitted else ""
        votes = (voters & _ANY).bit_count()
        enough = votes >= 2 if voters & _HUNSPELL else votes >= 3 and voters & _USUAL
        return "verb" if enough else ""

    def _other_rule(self, lemma: str, voters: int) -> str:
        """Give the rule that admits a lexeme other than a verb, "" when none does."""
        review = self._reviewed.lexemes.get(lemma)
        if review is not None:
            return "reviewed_lexeme" if review.admitted else ""
        if (voters & _ANY).bit_count() >= 2:
            return "lexeme"
        age = self._articles.get(lemma, 0.0)
        if voters & _LISTED and age > OLD:
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
            return _verdict("reviewed", review.code)
        able = self._able.get(key, [])
        if able and not self._reviewed.says_all(key):
            rule = self._by_lexeme(able) or self._by_form(able)
            if rule:
                return _verdict(rule, "")
        return _verdict("too_few", _reason(self._words[key], able))

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

    def _undecided(self, reading: Reading) -> bool:
        """Tell whether forms count one by one: not those of a refused verb or a judged lexeme."""
        return reading.category != "verb" and reading.lemma not in self._reviewed.lexemes

    def _by_form(self, able: Sequence[Reading]) -> str:
        """Admit a form that two sources have, whatever they take it for."""
        votes = 0
        for reading in able:
            if self._rule(reading) or self._undecided(reading):
                votes |= _voters(reading.sources)
        return "form" if (votes & _ANY).bit_count() >= 2 else ""


@cache
def _verdict(rule: str, reason: str) -> Verdict:
    """Give one of the few verdicts there are: a million keys share them."""
    return Verdict(admitted=not reason, rule=rule, reason=reason)


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
        reviewed: what people have judged; by default the files of `builders.lexicon.reviewed`.
    """
    with no_collection():
        return Vote(words, reviews.load() if reviewed is None else reviewed).verdicts()
