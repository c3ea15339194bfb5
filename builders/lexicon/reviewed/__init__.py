"""What people have judged one by one, where a vote of word lists would be wrong.

Every file holds groups of words with one decision and one reason:

    [[group]]
    decision = "out"
    code = "abbreviation"
    reason = "Symboles d’unités, qui ne sont pas des mots."
    keys = "CM KM ML"

`short.toml` says all of the words of 2 and 3 letters: what it does not have is out.
`words.toml` has longer ones, and `joined.toml` those that sources write with a hyphen; all three
list keys, and `plurals = true` adds to each its plural in -S. `verbs.toml` lists verbs by their
infinitive, and `lexemes.toml` other words by their lemma: they decide all the forms.

A word that is in is in a `dictionary`, the usual one that each group names.

A word that is out has a `code`. `unknown` is for what is too little known: then no verdict is
told, but what the sources say of it, such as which one is the only one that has it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from dictionaries import reasons

CODES: Final = frozenset(
    one.code for one in (reasons.Abbreviation, reasons.ProperNoun, reasons.Removed, reasons.Unknown)
)
DICTIONARIES: Final = frozenset(
    {
        "Académie",
        "Larousse",
        "Littré",
        "Petit Robert",
        "TLFi",
        "Wiktionnaire",
        "rectifications de 1990",
    }
)
SHORT: Final = 3


class Review(NamedTuple):
    """One decision.

    Attributes:
        admitted: whether the word is in.
        code: one of `CODES` when it is out, "" when it is in.
        reason: the reason, for people, in French.
        dictionary: the usual dictionary that has the word when it is in, "" when it is out.
    """

    admitted: bool
    code: str
    reason: str
    dictionary: str = ""


@dataclass(frozen=True)
class Reviewed:
    """Every decision.

    Attributes:
        words: by key; for keys of 2 and 3 letters these are all that are in.
        verbs: by infinitive.
        lexemes: words other than verbs, by lemma.
    """

    words: dict[str, Review] = field(default_factory=dict)
    verbs: dict[str, Review] = field(default_factory=dict)
    lexemes: dict[str, Review] = field(default_factory=dict)

    def says_all(self, key: str) -> bool:
        """Whether a key is out unless it is listed."""
        return len(key) <= SHORT and bool(self.words)


def read(text: str, name: str) -> dict[str, Review]:
    """Read one file; `name` is the field that holds the words, `keys` or `lemmas`.

    Raises:
        ValueError: a word stands twice, or a group lacks a reason, a known code or a dictionary.
    """
    found: dict[str, Review] = {}
    for group in tomllib.loads(text)["group"]:
        review = _review(group)
        for word in group[name].split():
            for one in (word, f"{word}S") if group.get("plurals") else (word,):
                if one in found:
                    raise ValueError(f"{one} stands twice")
                found[one] = review
    return found


def _review(group: Mapping[str, Any]) -> Review:
    """The decision of a group."""
    admitted = {"in": True, "out": False}[group["decision"]]
    code = group.get("code", "" if admitted else "removed")
    dictionary = group.get("dictionary", "")
    if not group["reason"] or admitted == bool(code) or (code and code not in CODES):
        raise ValueError(f"a group needs a reason, and one that is out a code: {group}")
    if admitted != (dictionary in DICTIONARIES):
        raise ValueError(f"a group that is in needs one of {sorted(DICTIONARIES)}: {group}")
    return Review(admitted, code, group["reason"], dictionary)


@cache
def load() -> Reviewed:
    """Read the files of this package.

    Raises:
        ValueError: a word stands twice, or a group is incomplete.
    """
    words: dict[str, Review] = {}
    for name in ("short", "words", "joined"):
        for key, review in _file(name, "keys").items():
            if key in words:
                raise ValueError(f"{key} stands in two files")
            words[key] = review
    return Reviewed(words, _file("verbs", "lemmas"), _file("lexemes", "lemmas"))


def _file(name: str, field: str) -> dict[str, Review]:
    return read(resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8"), field)
