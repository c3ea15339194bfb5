"""What people have judged one by one, where a vote of word lists would be wrong.

Every file holds groups of words with one decision and one reason:

    [[group]]
    decision = "out"
    code = "abbreviation"
    reason = "Symboles d’unités, qui ne sont pas des mots."
    keys = "CM KM ML"

`short.toml` says all of the words of 2 and 3 letters: what it does not have is out.
`words.toml` has longer ones; both list keys. `verbs.toml` lists verbs by their infinitive, and
`lexemes.toml` other words by their lemma: they decide all the forms.

A word that is out has a `code`. `unknown` is for what is too little known: then no verdict is
told, but what the sources say of it, such as which one is the only one that has it.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from dictionaries import VERDICT_CODES

UNKNOWN: Final = "unknown"
CODES: Final = VERDICT_CODES | {UNKNOWN}
SHORT: Final = 3


class Review(NamedTuple):
    """One decision.

    Attributes:
        admitted: whether the word is in.
        code: one of `CODES` when it is out, "" when it is in.
        reason: the reason, for people, in French.
    """

    admitted: bool
    code: str
    reason: str


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
        """Tell whether a key is out unless it is listed."""
        return len(key) <= SHORT and bool(self.words)


def read(text: str, name: str) -> dict[str, Review]:
    """Read one file; `name` is the field that holds the words, `keys` or `lemmas`.

    Raises:
        ValueError: a word stands twice, or a group lacks a reason or a known code.
    """
    found: dict[str, Review] = {}
    for group in tomllib.loads(text)["group"]:
        admitted = {"in": True, "out": False}[group["decision"]]
        code = group.get("code", "" if admitted else "removed")
        if not group["reason"] or admitted == bool(code) or (code and code not in CODES):
            raise ValueError(f"a group needs a reason, and one that is out a code: {group}")
        review = Review(admitted, code, group["reason"])
        for word in group[name].split():
            if word in found:
                raise ValueError(f"{word} stands twice")
            found[word] = review
    return found


@cache
def load() -> Reviewed:
    """Read the files of this package.

    Raises:
        ValueError: a word stands twice, or a group is incomplete.
    """
    files = resources.files(__package__)
    texts = {name: files.joinpath(f"{name}.toml").read_text("utf-8") for name in _FILES}
    words = read(texts["short"], "keys")
    for key, review in read(texts["words"], "keys").items():
        if key in words:
            raise ValueError(f"{key} stands in both files")
        words[key] = review
    return Reviewed(words, read(texts["verbs"], "lemmas"), read(texts["lexemes"], "lemmas"))


_FILES: Final = ("short", "words", "verbs", "lexemes")
