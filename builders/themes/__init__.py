"""Themes: which words belong to animals, plants, cooking, geography, history.

A theme is data, one TOML file beside this module, and it finds its words in three ways:

* **patterns** over dictionary definitions. A definition names its genus first: *merle* is an
  "Oiseau passereau…", *brie* a "Fromage…". So a pattern is a list of such `heads`; a definition
  matches when, the `openers` that come before the genus in French set aside ("Petit", "Espèce de",
  "Nom vulgaire du"), it begins with one of them.
* **lists**, read and written by hand, in groups, each with the source that supports it;
* **territories**: the names that CLDR, the Unicode locale data, gives to countries.

`remove` takes words out again, whatever brought them: mostly words whose definition only looks
like one of the theme.

A theme gives *headwords*, as French writes them, without plurals or feminines: the lexicon knows
those. It keeps common **words**, to be looked up in a lexicon, apart from proper **names**, which
no dictionary of common words holds and which stand as they are.

>>> birds = parse('''title = "oiseaux"
... openers = ["petit"]
... [[patterns]]
... group = "oiseaux"
... heads = ["oiseau", "rapace"]
... senses = 2
... unless = ["de papier"]
... ''')
>>> glosses = [
...     ("merle", "Petit oiseau noir."),
...     ("duc", "Titre de noblesse. | Rapace nocturne."),
...     ("cocotte", "Oiseau de papier plié."),
...     ("nid", "Abri d’un oiseau."),
... ]
>>> select(birds, glosses).words
{'merle': 'oiseaux', 'duc': 'oiseaux'}
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

from builders.sources import cldr
from dictionaries import MAX_LENGTH, MIN_LENGTH, NoKey, fold_exact

BETWEEN_SENSES: Final = " | "
"""What separates the senses of one headword in the definitions (French Wiktionary's extract)."""

_WORD: Final = re.compile(r"[\w-]+")
_WIDTH: Final = 60
"""How many characters are read after the first word of a genus: more than any genus has."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Definitions that make their headword one of the theme.

    Attributes:
        group: what it finds, as shown when a reader asks why a word is in.
        heads: a sense matches when it begins, after the openers, with one of these.
        unless: a sense that holds one of these, to the letter, does not match.
        senses: how many senses are read, from the first one on.
        names: the headwords are proper names (a capital letter), not common words.
    """

    group: str
    heads: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    senses: int = 1
    names: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Words listed by hand.

    Attributes:
        group: what they are.
        source: what supports them: a licence and a work, or a review by hand.
        words: headwords, as French writes them.
        names: they are proper names.
    """

    group: str
    source: str
    words: tuple[str, ...]
    names: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme, as its file tells it.

    Attributes:
        title: what it is about, in French.
        openers: words that a definition may have before its genus.
        patterns: what to look for in definitions; the first that matches is the reason given.
        groups: words listed by hand.
        territories: take the names of countries and continents in CLDR's French.
        remove: words that are not of the theme after all, each with why.
    """

    title: str
    openers: frozenset[str] = frozenset()
    patterns: tuple[Pattern, ...] = ()
    groups: tuple[Group, ...] = ()
    territories: bool = False
    remove: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Selection:
    """What a theme found: headwords, each with the group that brought it.

    Attributes:
        words: common words; a dictionary that extends another one keeps those that it holds,
            with their plurals and feminines.
        names: proper names, which stand as they are.
    """

    words: dict[str, str]
    names: dict[str, str]


def load(name: str) -> Theme:
    """Read a built-in theme, such as `animaux`.

    Raises:
        FileNotFoundError: there is no such theme.
        ValueError: its file is not well formed.
    """
    return parse(resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


def available() -> list[str]:
    """The names of the built-in themes, in alphabetical order."""
    files = (path.name for path in resources.files(__package__).iterdir())
    return sorted(file.removesuffix(".toml") for file in files if file.endswith(".toml"))


def parse(text: str) -> Theme:
    """Read a theme from the text of its file.

    Words are separated by white space, so a list of hundreds reads as running text.

    Raises:
        ValueError: the text is not TOML, or a field is unknown or missing.
    """
    fields = tomllib.loads(text)
    try:
        return Theme(
            patterns=tuple(_pattern(p) for p in fields.pop("patterns", ())),
            groups=tuple(
                Group(words=tuple(g.pop("words").split()), **g) for g in fields.pop("lists", ())
            ),
            openers=frozenset(fields.pop("openers", ())),
            remove={
                word: reason
                for reason, words in fields.pop("remove", {}).items()
                for word in words.split()
            },
            **fields,
        )
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"not a theme: {error}") from error


def _pattern(fields: dict[str, Any]) -> Pattern:
    lists = {k: tuple(v) for k, v in fields.items() if isinstance(v, list)}
    return Pattern(**(fields | lists))


def select(theme: Theme, glosses: Iterable[tuple[str, str]]) -> Selection:
    """Find the headwords of a theme.

    Args:
        theme: as read by `load`.
        glosses: headword and definition, the senses separated by `BETWEEN_SENSES`. A headword may
            come several times.

    Returns:
        Headwords that have a key, in the order they were found: territories, lists, definitions.
        Words of which nothing but a list speaks are there too: whether French has them is for the
        lexicon to say.
    """
    found = Selection({}, {})
    if theme.territories:
        found.names.update(dict.fromkeys(_territories(), "CLDR"))
    for group in theme.groups:
        into = found.names if group.names else found.words
        for word in group.words:
            into.setdefault(word, group.group)
    if theme.patterns:
        _take_defined(theme, glosses, found)
    for word in theme.remove:
        found.words.pop(word, None)
        found.names.pop(word, None)
    return found


def _take_defined(theme: Theme, glosses: Iterable[tuple[str, str]], found: Selection) -> None:
    """Take the headwords whose definitions a pattern matches, unless a list has them."""
    words = _Reader(theme.openers, [p for p in theme.patterns if not p.names])
    names = _Reader(theme.openers, [p for p in theme.patterns if p.names])
    for headword, gloss in glosses:
        if " " in headword or _is_abbreviation(headword):
            continue
        is_name = headword[:1].isupper()
        into, reader = (found.names, names) if is_name else (found.words, words)
        group = None if headword in into else reader.read(gloss)
        if group is not None and _has_key(headword):
            into[headword] = group


def _is_abbreviation(headword: str) -> bool:
    """Whether a headword begins with two capitals (RDA), or is one letter."""
    return headword[:1].isupper() and not headword[1:2].islower()


class _Reader:
    """Reads definitions for one set of patterns: time linear in the definition's length."""

    def __init__(self, openers: frozenset[str], patterns: Iterable[Pattern]) -> None:
        self._openers = openers
        self._senses = 0
        self._heads: dict[str, list[tuple[list[str], Pattern]]] = {}
        for pattern in patterns:
            self._senses = max(self._senses, pattern.senses)
            for head in pattern.heads:
                self._add(head, pattern)
                if " " not in head and not head.endswith(("s", "x", "z")):
                    self._add(head + "s", pattern)

    def _add(self, head: str, pattern: Pattern) -> None:
        first, *others = _WORD.findall(head)
        self._heads.setdefault(first, []).append((others, pattern))

    def read(self, gloss: str) -> str | None:
        """The group of the first pattern that a sense matches, or None."""
        senses = gloss.split(BETWEEN_SENSES, self._senses)[: self._senses]
        for number, sense in enumerate(senses):
            for pattern in self._matching(sense):
                if number < pattern.senses and not any(p in sense for p in pattern.unless):
                    return pattern.group
        return None

    def _matching(self, sense: str) -> Iterable[Pattern]:
        """The patterns whose head begins this sense, the openers set aside."""
        for match in _WORD.finditer(sense):
            word = match[0].lower()
            if word not in self._openers:
                heads = self._heads.get(word)
                if heads:
                    rest = _WORD.findall(sense[match.end() : match.end() + _WIDTH].lower())
                    return [p for others, p in heads if rest[: len(others)] == others]
                break
        return ()


def _territories() -> Iterable[str]:
    """CLDR's territories that are one word: countries and continents."""
    return (name for name in cldr.territories() if name[:1].isupper() and _has_key(name))


def _has_key(headword: str) -> bool:
    if headword.isalpha() and MIN_LENGTH <= len(headword) <= MAX_LENGTH and headword.isascii():
        return True
    try:
        return MIN_LENGTH <= len(fold_exact(headword)) <= MAX_LENGTH
    except NoKey:
        return False
