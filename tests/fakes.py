"""A lexicon small enough to check by eye, for tests of the rules."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, partial

from dictionaries import Countdown, fold
from dictionaries.graph.cross_checks import visited
from dictionaries.graph.dafsa import Automaton, build
from dictionaries.graph.lines import Rack
from service.games import FindsMoves, Game, Lexicon, Limits, Reason
from service.messages import say
from service.wire import Json


class Readable:
    """How texts are written, as in every dictionary, and one reason for whatever is no word."""

    def fold(self, text: str, /) -> str:
        """Fold as every dictionary does."""
        return fold(text)

    def explain(self, key: str, /) -> Reason:
        """Say of any key the same."""
        return Reason("unknown", "not_in_dictionary", {"word": key})


class FakeLexicon(Readable):
    """The lexicon protocol over a plain set: slow and obvious."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)

    def __contains__(self, key: str, /) -> bool:
        return key in self.words

    cost = staticmethod(visited)

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Try every word of that length."""
        found = [0] * len(masks)
        for bits in self._bits[len(masks)]:
            if all(b & m for b, m in zip(bits, masks, strict=True)):
                found = [f | b for f, b in zip(found, bits, strict=True)]
        return found

    @cached_property
    def _bits(self) -> dict[int, list[list[int]]]:
        """The letters of each word as masks, by length."""
        found = defaultdict[int, list[list[int]]](list)
        for word in self.words:
            found[len(word)].append([1 << (ord(letter) - 65) for letter in word])
        return found


class WalkedLexicon(FakeLexicon):
    """The same, and an automaton of the words that can be walked."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(words)
        self.automaton = Automaton(build(sorted(self.words)))

    def rack(self, letters: str, blanks: int, steps: Countdown, /) -> Rack:
        """Return the rack of these letters and blanks."""
        return Rack(self.automaton, letters, blanks, steps)


class EveryWord(Readable):
    """A lexicon that accepts everything."""

    cost = staticmethod(visited)

    def __contains__(self, key: str, /) -> bool:
        return True

    def support(self, masks: Sequence[int], /) -> list[int]:
        """Accept every letter."""
        return list(masks)


def answer_position(game: Game, request: Json, lexicon: Lexicon, language: str = "en") -> Json:
    """Ask a game about a position; return the answer as a client sees it."""
    return game.validate(request, lexicon, Limits()).to_json(partial(say, language))


def answer_score(game: Game, request: Json, lexicon: Lexicon, language: str = "en") -> Json:
    """Let a game replay a record; return the answer as a client sees it."""
    return game.score(request, lexicon, Limits()).to_json(partial(say, language))


def answer_moves(game: Game, request: Json, lexicon: Lexicon, language: str = "en") -> Json:
    """Ask a game which moves a hand has; return the answer as a client sees it."""
    assert isinstance(game, FindsMoves)
    return game.moves(request, lexicon, Limits()).to_json(partial(say, language))
