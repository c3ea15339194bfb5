"""From tokens to forms: in lower case, compounds taken apart that are no words of their own."""

import re
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Final

from builders.texts.tokens import Tokens

_JOINT: Final = re.compile("[-']")
# After a verb and a hyphen: dit-il, va-t-elle.
_INVERTED: Final = frozenset("je tu il elle on nous vous ils elles ce t".split())  # noqa: SIM905


@dataclass
class Forms:
    """The forms of a text, all in lower case.

    Attributes:
        counts: form → occurrences.
        plain: of these, written in lower case.
        named: with a capital inside a sentence.
        articled: with a capital, right after an article: `l’État`.
        inverted: right before its subject: `dit-il`.
    """

    counts: Counter[str] = field(default_factory=Counter)
    plain: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    articled: Counter[str] = field(default_factory=Counter)
    inverted: Counter[str] = field(default_factory=Counter)

    def is_name(self, form: str) -> bool:
        """Whether a form is a name: `Pierre`, unless the text has more of `pierre`.

        A capital after an article is often a common noun's: `la Terre`, `l’État`.
        """
        named = self.named[form]
        return named > self.plain[form] and named > 2 * self.articled[form]


def compounds(tokens: Tokens) -> set[str]:
    """The tokens with a hyphen or an apostrophe, in lower case."""
    return {token.lower() for token in tokens.counts if "-" in token or "'" in token}


def gather(tokens: Tokens, whole: Container[str]) -> Forms:
    """Count forms.

    Args:
        tokens: of the text.
        whole: the compounds that are words of their own (`peut-être`, `porte-clé`); of any other
            (`dit-il`, `est-ce`) each part counts.
    """
    found = Forms()
    for token, times in tokens.counts.items():
        named, articled = tokens.named.get(token, 0), tokens.articled.get(token, 0)
        for part in _parts(token, whole):
            form = part.lower()
            found.counts[form] += times
            if part == form:
                found.plain[form] += times
            elif named:
                found.named[form] += named
                found.articled[form] += articled
        first, *rest = _JOINT.split(token.lower()) if "-" in token else (token,)
        if rest and rest[0] in _INVERTED:
            found.inverted[first] += times
    return found


def _parts(token: str, whole: Container[str]) -> Iterator[str]:
    if token.isalpha() or token.lower() in whole:
        yield token
    else:
        yield from _JOINT.split(token)
