"""Which words make `francais`: a vote of the sources, on whole lexemes before single forms.

A *lexeme* is a lemma with all its forms; a verb and a noun of one spelling are two. Names,
symbols, prefixes and what is written with a hyphen never vote.

Each source that votes has a weight, on verbs and on other words, in `sources.toml`; it has less
on what it is unsure of: a verb that DELA has in none of its layers, a word that Hunspell only
makes with a prefix. The Wiktionary has every word that anyone ever wrote, so its articles do not
vote, but a *usual* lemma, one that its glosses of two other words use, counts as `USUAL`; of
another word than a verb its article must also be older than `OLD`. `ENOUGH` admits a lexeme:

    reviewed          people have judged the key (`reviewed/`); for 2 and 3 letters, always
    reviewed_lexeme   people have judged the lexeme
    verb              Hunspell and ABU, Lexique, a layer of DELA or a usual infinitive; or three
                      of these four without Hunspell
    lexeme            any other word: two sources, however unsure
    usual             any other word: Hunspell that lists it, DELA or Lexique, and a usual lemma
    form              two sources have the form as something else than a verb
    plural            the regular plural of an admitted noun or adjective whose plural no source
                      has otherwise; where sources say that it does not vary, one must have it
    too_few           none of these

All the forms that an inflecting source gives to an admitted lexeme come with it; where no such
source has the lexeme, those of the others. DELA makes every past participle agree, so the first
inflecting source that has the verb, Hunspell mostly, says which agree.

What was measured, in keys of 2 to 15 letters, on an independent list that is not part of this
project (precision, recall, F1 in percent):

    the rules before these                    87.3   92.2   89.7
    two of the four sources, nothing else     92.5   87.9   90.1
    these rules                               92.3   89.2   90.7
        2 and 3 letters                                     92.5
        4 to 6                                              91.0
        7 to 9                                              91.2
        10 to 15                                            90.5

The rules before these had been settled by reading samples and asking of each word whether the
usual one-volume dictionaries have it. That reading was too generous by half: of the verbs of
Hunspell and DELA without a layer it found 22 of 30 right, where 45 % are; of the lexemes that
people had admitted one by one, 44 % were right, and of the verbs 28 % where Hunspell had them
not. So nothing is admitted by hand any more without the name of a dictionary that has it.
`tests/audit` measures what is admitted and what is refused today.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from builders.lexicon import reviewed as reviews
from builders.lexicon.ballot import Ballot, voters
from builders.lexicon.gather import Reading, no_collection
from builders.lexicon.plurals import regular_plurals
from builders.lexicon.reviewed import Reviewed
from dictionaries import MAX_LENGTH, MIN_LENGTH

ENOUGH: Final = 5
USUAL: Final = 2
OLD: Final = 0.41
"""The share of Wiktionary articles that are younger than that of the word."""

_GLOSSES: Final = "wiktionnaire"
_VARYING: Final = frozenset({"noun", "adjective"})


class Verdict(NamedTuple):
    """Why a key is in `francais`, or is not.

    Attributes:
        admitted: whether it is in.
        rule: the rule that admits it, or `reviewed`, or `too_few` when no rule does.
    """

    admitted: bool
    rule: str


class Vote:
    """The vote over everything gathered."""

    def __init__(
        self,
        words: Mapping[str, Sequence[Reading]],
        reviewed: Reviewed,
        usual: Collection[str],
    ) -> None:
        """Hear every source on every lexeme, and decide on each."""
        self._reviewed = reviewed
        self._usual = usual
        # What people have judged to be in, may be in no source: a plural that none has.
        every = dict.fromkeys(
            [*words, *(key for key, one in reviewed.words.items() if one.admitted)]
        )
        self._keys = [key for key in every if MIN_LENGTH <= len(key) <= MAX_LENGTH]
        self._able: dict[str, list[Reading]] = {}
        self._articles: dict[str, float] = {}
        self._verbs: dict[str, Ballot] = {}
        self._others: dict[str, Ballot] = {}
        for key in self._keys:
            able = [reading for reading in words.get(key, ()) if reading.is_word]
            if able:
                self._able[key] = able
                self._hear(able)
        self._verb_rules = {lemma: self._verb_rule(lemma) for lemma in self._verbs}
        self._other_rules = {lemma: self._other_rule(lemma) for lemma in self._others}

    def _hear(self, readings: Iterable[Reading]) -> None:
        """Note who has the lexemes of readings, and how old the articles are."""
        for reading in readings:
            lemma = reading.lemma
            ballots = self._verbs if reading.category == "verb" else self._others
            ballot = ballots.get(lemma)
            if ballot is None:
                ballot = ballots[lemma] = Ballot()
            ballot.add(reading)
            if _GLOSSES in reading.sources:
                self._articles[lemma] = reading.usage[reading.sources.index(_GLOSSES)]

    def _verb_rule(self, lemma: str) -> str:
        """The rule that admits a verb, "" when none does."""
        review = self._reviewed.verbs.get(lemma)
        if review is not None:
            return "reviewed_lexeme" if review.admitted else ""
        weight = self._verbs[lemma].weight("verb") + USUAL * (lemma in self._usual)
        return "verb" if weight >= ENOUGH else ""

    def _other_rule(self, lemma: str) -> str:
        """The rule that admits a lexeme other than a verb, "" when none does."""
        review = self._reviewed.lexemes.get(lemma)
        if review is not None:
            return "reviewed_lexeme" if review.admitted else ""
        weight = self._others[lemma].weight("word")
        if weight >= ENOUGH:
            return "lexeme"
        usual = lemma in self._usual and self._articles.get(lemma, 0.0) > OLD
        return "usual" if usual and weight + USUAL >= ENOUGH else ""

    def verdicts(self) -> dict[str, Verdict]:
        """The verdict on every key of 2 to 25 letters."""
        verdicts = {key: self._judge(key) for key in self._keys}
        for plural in regular_plurals(self._declined(verdicts), self._has):
            decided = plural in self._reviewed.words or self._reviewed.says_all(plural)
            admitted = plural in verdicts and verdicts[plural].admitted
            if not decided and not admitted and len(plural) <= MAX_LENGTH:
                verdicts[plural] = _verdict("plural", admitted=True)
        return verdicts

    def _declined(self, verdicts: Mapping[str, Verdict]) -> Iterator[tuple[str, Reading]]:
        """The readings of admitted keys as an admitted noun or adjective."""
        for key, able in self._able.items():
            admitted, rule = verdicts[key]
            if admitted:
                for reading in able:
                    if reading.category in _VARYING and (
                        rule == "form" or self._other_rules[reading.lemma]
                    ):
                        yield key, reading

    def _has(self, key: str) -> bool:
        """Whether a source that votes has a key as a word."""
        return any(voters(reading) for reading in self._able.get(key, ()))

    def _judge(self, key: str) -> Verdict:
        review = self._reviewed.words.get(key)
        if review is not None:
            return _verdict("reviewed", admitted=review.admitted)
        able = self._able.get(key, [])
        if able and not self._reviewed.says_all(key):
            rule = self._by_lexeme(able) or self._by_form(able)
            if rule:
                return _verdict(rule, admitted=True)
        return _verdict("too_few", admitted=False)

    def _by_lexeme(self, able: Sequence[Reading]) -> str:
        """The rule of an admitted lexeme that has a form, "" when there is none."""
        for reading in able:
            verb = reading.category == "verb"
            rule = (self._verb_rules if verb else self._other_rules)[reading.lemma]
            if rule:
                ballot = (self._verbs if verb else self._others)[reading.lemma]
                given = voters(reading) & ballot.paradigm
                if given and (not _agrees(reading) or _attested(reading, able, ballot.paradigm)):
                    return rule
        return ""

    def _by_form(self, able: Sequence[Reading]) -> str:
        """Admit a form that two sources have, not as a verb, nor of a lexeme judged to be out."""
        ballot = Ballot()
        for reading in able:
            if reading.category != "verb" and reading.lemma not in self._reviewed.lexemes:
                ballot.add(reading)
        return "form" if ballot.weight("word") >= ENOUGH else ""


def _agrees(reading: Reading) -> bool:
    """Whether a form is a past participle that agrees with something."""
    features = reading.features
    return (
        "participle" in features
        and "past" in features
        and ("feminine" in features or "plural" in features)
    )


def _attested(reading: Reading, able: Iterable[Reading], sources: int) -> bool:
    """Whether the first of sources gives a form to the verb of a reading."""
    first = sources & -sources
    return any(
        other.lemma == reading.lemma and other.category == "verb" and voters(other) & first
        for other in able
    )


@cache
def _verdict(rule: str, *, admitted: bool) -> Verdict:
    """One of the few verdicts there are: a million keys share them."""
    return Verdict(admitted, rule)


def judge(
    words: Mapping[str, Sequence[Reading]],
    usual: Collection[str],
    reviewed: Reviewed | None = None,
) -> dict[str, Verdict]:
    """Take the vote: the verdict on every key of 2 to 25 letters.

    Args:
        words: key to readings, as gathered.
        usual: the lemmas that are usual (`builders.sources.wiktionnaire.usual`).
        reviewed: what people have judged; by default the files of `builders.lexicon.reviewed`.
    """
    with no_collection():
        return Vote(words, reviews.load() if reviewed is None else reviewed, usual).verdicts()
