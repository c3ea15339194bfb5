"""What stands around a form in a text: whether it is a noun or a verb there.

Each occurrence is judged by itself, by the words around it and by agreement: *les portes* against
*tu portes*, *la porte* (a noun: both are feminine) against *il la porte* and *le porte*. A rule
that sees something gives points, for a noun above 0, for a verb below; the points are added up.
How often French has the form as either (Lexique) weighs in, so that the usual reading stands
where nothing is seen.
"""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import log
from typing import Final, NamedTuple

from dictionaries import Reading

_START: Final = "."
_WINDOW: Final = 4
_CLAUSE_ENDS: Final = frozenset('.,;:!?…«»()"')
_GENDERS: Final = frozenset({"masculine", "feminine"})
_NUMBERS: Final = frozenset({"singular", "plural"})
_PERSONS: Final = frozenset({"first_person", "second_person", "third_person"})
# The pronouns without which a form is none of a verb, but for imperatives.
_PRONOUNS: Final = {
    ("first_person", "singular"): frozenset({"je", "j’"}),
    ("second_person", "singular"): frozenset({"tu"}),
    ("first_person", "plural"): frozenset({"nous"}),
    ("second_person", "plural"): frozenset({"vous"}),
}
_UNMET: Final = 0.1
_PRIOR: Final = 0.5
_MOST_PRIOR: Final = 1.5


@dataclass(frozen=True)
class Grammar:
    """The words that tell: see `context.toml`."""

    determiners: Mapping[str, Sequence[frozenset[str]]]
    clitic_determiners: frozenset[str]
    subjects: frozenset[str]
    clitics: frozenset[str]
    prepositions: frozenset[str]
    before_infinitives: frozenset[str]
    auxiliaries: frozenset[str]
    modals: frozenset[str]
    negations: frozenset[str]
    adverbs: frozenset[str]
    conjunctions: frozenset[str]
    adjectives: frozenset[str]


@cache
def grammar() -> Grammar:
    """Read `context.toml`."""
    data = tomllib.loads(files(__package__).joinpath("context.toml").read_text("utf-8"))
    determiners: dict[str, list[frozenset[str]]] = {}
    for features, words in data["determiners"].items():
        for word in words.split():
            determiners.setdefault(word, []).append(frozenset(features.split()))
    return Grammar(
        determiners, **{name: frozenset(words.split()) for name, words in data["words"].items()}
    )


@dataclass(frozen=True)
class Senses:
    """What a form can be.

    Attributes:
        nominal: features of its readings as a noun or an adjective.
        verbal: of those as a verb.
        adjective: whether it can be an adjective.
        prior: how much more usual the noun is than the verb, in points.
    """

    nominal: Sequence[frozenset[str]]
    verbal: Sequence[frozenset[str]]
    adjective: bool
    prior: float

    @property
    def persons(self) -> set[tuple[str, str]]:
        """Person and number of its finite forms; any when no source tells."""
        if not self.verbal:
            return {(person, number) for person in _PERSONS for number in _NUMBERS}
        return {
            (person, number)
            for features in self.verbal
            for person in features & _PERSONS
            for number in features & _NUMBERS
        }

    def can_be(self, feature: str) -> bool:
        """Whether it is an infinitive, or a participle."""
        return any(feature in features for features in self.verbal)

    def agrees(self, determiner: Iterable[frozenset[str]]) -> bool:
        """Whether a determiner can stand before it as before a noun."""
        return any(_fit(one, other) for one in determiner for other in self.nominal)


def _fit(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether features have the same gender and number, as far as both tell."""
    return all(
        one & other & kind or not (one & kind and other & kind) for kind in (_GENDERS, _NUMBERS)
    )


def senses(form: str, readings: Iterable[Reading]) -> Senses:
    """What a form in lower case can be, of all that has its key."""
    exact = _written(form, readings)
    nominal = [r for r in exact if r.category in ("noun", "adjective")]
    verbal = [r for r in exact if r.category == "verb"]
    return Senses(
        [frozenset(r.features) for r in nominal],
        [frozenset(r.features) for r in verbal if r.features],
        any(r.category == "adjective" for r in nominal),
        _prior(nominal, verbal),
    )


def _written(form: str, readings: Iterable[Reading]) -> list[Reading]:
    """The readings written as a form; where there are none, all but names."""
    common = [r for r in readings if not r.form[:1].isupper()]
    return [reading for reading in common if reading.form == form] or common


def _prior(nominal: Iterable[Reading], verbal: Iterable[Reading]) -> float:
    """What speaks for a noun, before its place is looked at: how much more often it is met."""
    noun, verb = (max((r.per_million for r in kind), default=0.0) for kind in (nominal, verbal))
    prior = _PRIOR * log((noun + _UNMET) / (verb + _UNMET))
    return max(-_MOST_PRIOR, min(_MOST_PRIOR, prior))


class Place(NamedTuple):
    """An occurrence: the form, and the tokens around it in lower case."""

    senses: Senses
    before: Sequence[str]
    """From the nearest one backwards, to the beginning of the clause."""
    after: str


def _determined(place: Place, words: Grammar) -> float:
    nearest = place.before[0] if place.before else _START
    if nearest.isdigit():
        return 4.0
    features = words.determiners.get(nearest)
    if features is None:
        return 0.0
    agrees = place.senses.agrees(features)
    if nearest not in words.clitic_determiners:
        return 5.0 if agrees else 2.0
    further = place.before[1] if len(place.before) > 1 else _START
    if further in words.subjects or further in words.clitics:
        return -4.0
    return 4.0 if agrees else -3.0


def _after_subject(place: Place, words: Grammar) -> float:
    nearest = next((t for t in place.before if t not in words.adverbs), _START)
    if nearest in words.clitics:
        return -5.0
    further = place.before[1] if len(place.before) > 1 else _START
    if nearest == "en" and (further in words.subjects or further in words.clitics):
        return -4.0
    if nearest in words.subjects and place.senses.persons:
        return -5.0
    return 0.0


def _after_auxiliary(place: Place, words: Grammar) -> float:
    nearest = next((t for t in place.before if t not in words.adverbs), _START)
    if nearest in words.auxiliaries:
        return -4.0 if place.senses.can_be("participle") else 1.0
    if nearest in words.modals and place.senses.can_be("infinitive"):
        return -4.0
    return 0.0


def _after_adjective(place: Place, words: Grammar) -> float:
    if not place.before or place.before[0] not in words.adjectives:
        return 0.0
    further = place.before[1] if len(place.before) > 1 else _START
    led = further in words.determiners or further in words.prepositions or further == _START
    return 4.0 if led else 2.0


def _after_preposition(place: Place, words: Grammar) -> float:
    nearest = place.before[0] if place.before else _START
    if nearest not in words.prepositions:
        return 0.0
    if place.senses.can_be("infinitive"):
        return -3.0 if nearest in words.before_infinitives else 3.0
    gerund = nearest == "en" and any({"participle", "present"} <= f for f in place.senses.verbal)
    return -2.0 if gerund else 4.0


def _without_its_pronoun(place: Place, words: Grammar) -> float:
    """A verb of the first or second person stands near its pronoun, or begins as an imperative."""
    persons = place.senses.persons
    if not persons or any(person == "third_person" for person, _ in persons):
        return 0.0
    near = set(place.before[:_WINDOW])
    if any(near & _PRONOUNS[person] for person in persons):
        return -4.0
    begins = not place.before and ("first_person", "plural") in persons
    return -1.0 if begins and place.after in words.determiners else 4.0


def _after_noun(place: Place, words: Grammar) -> float:
    """What follows a noun is its verb if they agree, where it is not another adjective."""
    nearest = place.before[0] if place.before else _START
    if not nearest.isalpha() or _is_grammar(nearest, words):
        return 0.0
    number = "plural" if nearest.endswith(("s", "x")) else "singular"
    if ("third_person", number) not in place.senses.persons:
        return 1.0 if place.senses.persons else 0.0
    if place.senses.adjective:
        return -0.5
    return -3.0 if number == "plural" else -2.0


def _followed(place: Place, words: Grammar) -> float:
    after = place.after
    if after in words.negations:
        return -2.0
    if after in words.auxiliaries or after in words.clitics - {"y", "lui"}:
        return 2.5
    if after in ("du", "des"):
        return 0.0
    if after in words.determiners:
        return -1.5
    return 1.0 if after in ("de", "d’") else 0.0


def _is_grammar(token: str, words: Grammar) -> bool:
    return any(
        token in some
        for some in (
            words.determiners,
            words.subjects,
            words.clitics,
            words.prepositions,
            words.auxiliaries,
            words.modals,
            words.negations,
            words.adverbs,
            words.conjunctions,
            words.adjectives,
        )
    )


_RULES: Final[Sequence[Callable[[Place, Grammar], float]]] = (
    _determined,
    _after_subject,
    _after_auxiliary,
    _after_adjective,
    _after_preposition,
    _without_its_pronoun,
    _after_noun,
    _followed,
)


@dataclass
class Contexts:
    """What was seen around forms, over all of a text.

    Attributes:
        points: for a noun above 0, for a verb below.
        determined: occurrences after a determiner that agrees.
        elided: after `d’`.
        verbs: after a subject or a clitic.
    """

    points: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    determined: Counter[str] = field(default_factory=Counter)
    elided: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)


def look_around(chunks: Iterable[str], forms: Mapping[str, Senses]) -> Contexts:
    """Judge every occurrence of forms.

    Args:
        chunks: of the text: tokens between single spaces, in lower case.
        forms: that are to be judged, and what each can be.
    """
    found = Contexts()
    words = grammar()
    for chunk in chunks:
        tokens = chunk.split(" ")
        for index, token in enumerate(tokens):
            if token in forms:
                _judge(token, _place(tokens, index, forms[token]), words, found)
    return found


def _place(tokens: Sequence[str], index: int, meant: Senses) -> Place:
    before: list[str] = []
    for token in reversed(tokens[max(0, index - _WINDOW) : index]):
        if not token or token[0] in _CLAUSE_ENDS:
            break
        before.append(token)
    return Place(meant, before, tokens[index + 1] if index + 1 < len(tokens) else _START)


def _judge(form: str, place: Place, words: Grammar, found: Contexts) -> None:
    points = sum(rule(place, words) for rule in _RULES)
    found.points[form] += points
    if _determined(place, words) > 0:
        found.determined[form] += 1
    elif place.before and place.before[0] == "d’":
        found.elided[form] += 1
    elif _after_subject(place, words) < 0:
        found.verbs[form] += 1
