"""Looking words up by their shape: patterns, neighbours.

Every condition on a word (a pattern, a prefix, a suffix, a part, a length) is a pattern, so a
query is a set of patterns that a word must all fit. The automaton and the patterns are walked
together, letters ascending, so words come in order; a place (a node, and how far each pattern has
come) from which nothing was found is remembered and not walked again, which bounds a search by
the number of such places and not by the number of words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from dictionaries.graph.dafsa import Automaton, Node
from dictionaries.keys import LETTERS, MAX_LENGTH, NoKey, fold_exact

ANY_LETTER: Final = "?"
ANY_LETTERS: Final = "*"
MAX_PATTERN: Final = 64


class PatternError(ValueError):
    """A pattern is not made of letters, `?` and `*`, or is too long.

    Attributes:
        pattern: the pattern at fault.
    """

    def __init__(self, pattern: str) -> None:
        """Say what a pattern is."""
        super().__init__(
            f"expected at most {MAX_PATTERN} letters, ? (one letter) and * (any letters),"
            f" got {pattern[: MAX_PATTERN + 1]!r}"
        )
        self.pattern = pattern


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
        raise PatternError(pattern) from error
    if len(folded) > MAX_PATTERN:
        raise PatternError(pattern)
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
            for letter in LETTERS
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
        """Give the patterns that a word must all fit, folded.

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
    """Give the keys that fit a query, in order, those that follow the key `after`.

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
        floor = ord(after[0]) - 65 if after else -1
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
            longer = word + LETTERS[letter]
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


def neighbours(key: str) -> set[str]:
    """Give every string one slip of the pen away from a key.

    One letter more, one less, another letter in one place, or two neighbours exchanged: about 54
    for each letter of the key.

    >>> sorted(neighbours("AB") & {"A", "B", "BA", "CAB", "AB", "AX", "ABBA"})
    ['A', 'AX', 'B', 'BA', 'CAB']
    """
    cuts = [(key[:i], key[i:]) for i in range(len(key) + 1)]
    found = {left + right[1:] for left, right in cuts if right}
    found.update(left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1)
    for left, right in cuts:
        found.update(left + letter + right for letter in LETTERS)
        if right:
            found.update(left + letter + right[1:] for letter in LETTERS)
    found.discard(key)
    return found


def suggestions(key: str, words: Iterable[str], usage: dict[str, float]) -> list[str]:
    """Order words by how near they are to a key and how usual.

    All are one slip away; a word that keeps the first letter of the key is nearer, since players
    seldom get that one wrong.

    Args:
        key: what was asked.
        words: keys near it.
        usage: occurrences in a million words; a word that is not in it is never met.
    """
    return sorted(words, key=lambda w: (w[:1] != key[:1], -usage.get(w, 0.0), w))
