"""Looking words up by their shape.

Every condition on a word (a pattern, a prefix, a suffix, a part, a length) is a pattern, so a
query is a set of patterns that a word must all fit. The automaton and the patterns are walked
together, letters ascending, so words come in order; a place (a node, and how far each pattern has
come) from which nothing was found is remembered and not walked again, which bounds a search by
the number of such places and not by the number of words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dictionaries.errors import NoKey, PatternError
from dictionaries.graph.dafsa import Automaton, Node
from dictionaries.keys import ALPHABET, MAX_LENGTH, fold_exact

ANY_LETTER: Final = "?"
ANY_LETTERS: Final = "*"
MAX_PATTERN: Final = 64


def normal(pattern: str) -> str:
    """Fold the letters of a pattern.

    Raises:
        PatternError: it holds something else than letters, `?` and `*`, or is too long.

    >>> normal("é?a*")
    'E?A*'
    """
    try:
        folded = "".join(c if c in (ANY_LETTER, ANY_LETTERS) else fold_exact(c) for c in pattern)
    except NoKey as error:
        raise PatternError(pattern, MAX_PATTERN) from error
    if len(folded) > MAX_PATTERN:
        raise PatternError(pattern, MAX_PATTERN)
    return folded


class _Pattern:
    """A compiled pattern, run as the set of its positions that the letters so far can have reached.

    A set of positions is a number: bit i stands for "the first i tokens are used".
    """

    def __init__(self, pattern: str) -> None:
        self.goal = 1 << len(pattern)
        self.stars = sum(1 << i for i, token in enumerate(pattern) if token == ANY_LETTERS)
        self.moves = [
            sum(1 << i for i, token in enumerate(pattern) if token in (letter, ANY_LETTER))
            for letter in ALPHABET
        ]
        self.start = self._skip(1)

    def _skip(self, positions: int) -> int:
        """Add the positions reached by letting a star stand for nothing."""
        while (more := positions | (positions & self.stars) << 1) != positions:
            positions = more
        return positions

    def advance(self, positions: int, letter: int) -> int:
        """Read one letter, 0 for A; 0 when the pattern can no longer fit."""
        return self._skip((positions & self.moves[letter]) << 1 | positions & self.stars)


@dataclass(frozen=True, slots=True)
class Query:
    """What words are looked for; every part that is given must hold.

    Attributes:
        pattern: letters, `?` for one letter, `*` for any number, over the whole word.
        prefix: letters (or `?`) that the word begins with.
        suffix: letters (or `?`) that it ends with.
        contains: letters (or `?`) that stand somewhere in it.
        min_length: fewest letters.
        max_length: most letters.
    """

    pattern: str = ""
    prefix: str = ""
    suffix: str = ""
    contains: str = ""
    min_length: int = 0
    max_length: int = MAX_LENGTH

    def patterns(self) -> list[str]:
        """Return the patterns that a word must all fit, folded.

        Raises:
            PatternError: one of them is not a pattern.
        """
        found = [normal(self.pattern)] if self.pattern else []
        if self.prefix:
            found.append(normal(self.prefix) + ANY_LETTERS)
        if self.suffix:
            found.append(ANY_LETTERS + normal(self.suffix))
        if self.contains:
            found.append(ANY_LETTERS + normal(self.contains) + ANY_LETTERS)
        return found


def search(automaton: Automaton, query: Query, after: str = "") -> Iterator[str]:
    """Yield the keys that fit a query, in order, those that follow the key `after`.

    Raises:
        PatternError: at once, not at the first word.

    >>> from dictionaries.graph.dafsa import build
    >>> words = Automaton(build(["CHAT", "CHATS", "CHIEN", "CHUT", "RAT"]))
    >>> list(search(words, Query(pattern="CH?T*")))
    ['CHAT', 'CHATS', 'CHUT']
    >>> list(search(words, Query(suffix="at"), after="CHAT"))
    ['RAT']
    """
    patterns = [_Pattern(pattern) for pattern in query.patterns()]
    return _walk(automaton, patterns, query.min_length, query.max_length, after)


_Place = tuple[Node, int, tuple[int, ...]]


def _walk(
    automaton: Automaton, patterns: list[_Pattern], shortest: int, longest: int, after: str
) -> Iterator[str]:
    barren: set[_Place] = set()
    limited = shortest > 0 or longest < MAX_LENGTH  # else how long a word is changes nothing

    def below(node: Node, word: str, positions: tuple[int, ...], after: str) -> Iterator[str]:
        # `after` is what is left of it under this node: "" once the walk has passed it.
        place = (node, len(word) if limited else 0, positions)
        if place in barren or len(word) >= longest:
            return
        fruitful = bool(after)  # words before `after` are not seen, so nothing is concluded
        floor = ALPHABET.index(after[0]) if after else -1
        for letter, end, target in automaton.children(node):
            if letter < floor:
                continue
            rest = after[1:] if letter == floor else ""
            passed = letter != floor
            moved = tuple(
                p.advance(now, letter) for p, now in zip(patterns, positions, strict=True)
            )
            if not all(moved):
                continue
            longer = word + ALPHABET[letter]
            if (
                end
                and passed
                and len(longer) >= shortest
                and all(now & p.goal for p, now in zip(patterns, moved, strict=True))
            ):
                fruitful = True
                yield longer
            for found in below(target, longer, moved, rest):
                fruitful = True
                yield found
        if not fruitful:
            barren.add(place)

    yield from below(automaton.root, "", tuple(p.start for p in patterns), after)
