"""Patterns: what a word may look like, letter by letter.

    A        this letter; accents fold
    ?        any letter
    *        any number of letters, or none
    [AEIOU]  one of these letters
    [^S]     any letter but these
    @  #     a vowel (A E I O U Y), a consonant
    1 … 9    any letter, the same wherever the same number stands: 1??1; with at most two *

A pattern is matched by keeping the set of its positions that the letters so far can have reached,
so the work is bounded by its length and that of the word; no regular expression is used.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from dictionaries.errors import NoKey, PatternError
from dictionaries.keys import ALPHABET, EVERY_LETTER, fold_exact

MAX_PATTERN: Final = 64
ANY_LETTERS: Final = "*"
MAX_STARS_WITH_NUMBERS: Final = 2
"""Each further star multiplies the ways in which letters of a word can be bound to numbers."""
VOWELS: Final = "AEIOUY"
_NUMBERS: Final = "123456789"


def mask_of(letters: str) -> int:
    """The mask of some letters of the alphabet."""
    return sum(1 << ALPHABET.index(letter) for letter in set(letters))


_MASKS: Final = {
    "?": EVERY_LETTER,
    "@": mask_of(VOWELS),
    "#": EVERY_LETTER ^ mask_of(VOWELS),
    **dict.fromkeys(_NUMBERS, EVERY_LETTER),
}


class Condition(Protocol):
    """A condition on words, checked one letter after the other."""

    @property
    def start(self) -> Any:  # noqa: ANN401 - what a state is, each condition knows alone
        """The state before the first letter."""

    def advance(self, state: Any, letter: int, /) -> Any:  # noqa: ANN401
        """The state after one letter more, 0 for A; something false when no word can follow."""

    def accepts(self, state: Any, /) -> bool:  # noqa: ANN401
        """Whether a word may end here."""

    def weight(self, state: Any, /) -> int:  # noqa: ANN401
        """How many steps one letter more costs; few conditions cost more than one."""


def pattern(text: str) -> Condition:
    """Compile a pattern.

    Raises:
        PatternError: the text is no pattern, or longer than `MAX_PATTERN` tokens.
    """
    tokens = list(_tokens(text))
    if len(tokens) > MAX_PATTERN:
        raise PatternError(text, MAX_PATTERN)
    numbers = [token for token in tokens if token in _NUMBERS]
    if len(set(numbers)) == len(numbers):
        return _Plain(tokens)
    if tokens.count(ANY_LETTERS) > MAX_STARS_WITH_NUMBERS:
        raise PatternError(text, MAX_PATTERN)
    return _Numbered(tokens)


class _Plain:
    """A pattern in which each letter is matched by itself.

    A state is a set of positions as a number: bit i stands for "the first i tokens are used".
    """

    def __init__(self, tokens: Sequence[str]) -> None:
        self._goal = 1 << len(tokens)
        self._stars = sum(1 << i for i, token in enumerate(tokens) if token == ANY_LETTERS)
        masks = [_mask(token) for token in tokens]
        self._moves = [
            sum(1 << i for i, mask in enumerate(masks) if mask >> letter & 1)
            for letter in range(len(ALPHABET))
        ]
        self.start = self._skip(1)

    def _skip(self, positions: int) -> int:
        """Add the positions reached by letting a star stand for nothing."""
        while (more := positions | (positions & self._stars) << 1) != positions:
            positions = more
        return positions

    def advance(self, positions: int, letter: int) -> int:
        return self._skip((positions & self._moves[letter]) << 1 | positions & self._stars)

    def accepts(self, positions: int) -> bool:
        return bool(positions & self._goal)

    def weight(self, _: int) -> int:
        return 1


_Bound = tuple[tuple[str, int], ...]


class _Numbered:
    """A pattern in which the same number stands for the same letter.

    A state is a set of positions, each with the letters that the numbers before it stand for.
    """

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens
        self._masks = [_mask(token) for token in tokens]
        self.start = self._skip({(0, ())})

    def _skip(self, states: set[tuple[int, _Bound]]) -> frozenset[tuple[int, _Bound]]:
        """Add the positions reached by letting a star stand for nothing."""
        waiting = list(states)
        while waiting:
            position, bound = waiting.pop()
            if self._at(position) == ANY_LETTERS and (position + 1, bound) not in states:
                states.add((position + 1, bound))
                waiting.append((position + 1, bound))
        return frozenset(states)

    def _at(self, position: int) -> str:
        return self._tokens[position] if position < len(self._tokens) else ""

    def advance(
        self, states: frozenset[tuple[int, _Bound]], letter: int
    ) -> frozenset[tuple[int, _Bound]]:
        reached = set()
        for position, bound in states:
            sign = self._at(position)
            if sign == ANY_LETTERS:
                reached.add((position, bound))
            elif sign in dict(bound):
                if dict(bound)[sign] == letter:
                    reached.add((position + 1, bound))
            elif sign and self._masks[position] >> letter & 1:
                named = ((sign, letter),) if sign in _NUMBERS else ()
                reached.add((position + 1, bound + named))
        return self._skip(reached)

    def accepts(self, states: frozenset[tuple[int, _Bound]]) -> bool:
        return any(position == len(self._tokens) for position, _ in states)

    def weight(self, states: frozenset[tuple[int, _Bound]]) -> int:
        return 2 * len(states)


def _tokens(text: str) -> Iterator[str]:
    """Split a pattern: letters fold, `[…]` stays together with its letters folded.

    Raises:
        PatternError: it has something that the module does not describe.
    """
    place = 0
    while place < len(text):
        sign = text[place]
        if sign == "[":
            end = text.find("]", place)
            yield _class(text, text[place + 1 : end] if end > 0 else "")
            place = end
        elif sign == ANY_LETTERS or sign in _MASKS:
            yield sign
        else:
            yield from _letters(text, sign)
        place += 1


def _class(text: str, content: str) -> str:
    """The token of a class, `[^S]`."""
    negated, letters = content.startswith("^"), content.removeprefix("^")
    if not letters:
        raise PatternError(text, MAX_PATTERN)
    return f"[{'^' * negated}{_letters(text, letters)}]"


def _letters(text: str, letters: str) -> str:
    try:
        return fold_exact(letters)
    except NoKey as error:
        raise PatternError(text, MAX_PATTERN) from error


def _mask(token: str) -> int:
    """The letters that a token stands for, one at a time; none for a star."""
    if token == ANY_LETTERS:
        return 0
    if token.startswith("["):
        letters = mask_of(token.strip("[^]"))
        return EVERY_LETTER ^ letters if token.startswith("[^") else letters
    return _MASKS.get(token) or mask_of(token)
