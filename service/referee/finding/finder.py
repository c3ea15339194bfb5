"""Finding words: by the tiles that spell them, by a pattern, around a word, or at random.

Every search counts its steps (`dictionaries.Steps`), so the same request gets the same answer
however busy the machine is; an answer that lacks words because the steps were spent says so.
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any, Final, NamedTuple

from dictionaries import (
    ALPHABET,
    MAX_LENGTH,
    MIN_LENGTH,
    Lexicon,
    NoKey,
    PatternError,
    Query,
    Searches,
    Steps,
    Vocabulary,
    fold,
    fold_exact,
    hooks_of,
)
from service import games
from service.referee.errors import Fault, Unacceptable
from service.referee.finding.found import Anagrams, Drawn, Found, Hooked

SEARCH_STEPS: Final = 90_000
"""Steps of one request: a tenth of a second or so of one processor."""
_AT_ONCE: Final = 1 / 2
"""Steps that one walk for anagrams of all lengths may take: enough for most racks."""
PAGE: Final = 1000
"""Words on a page when a request does not say how many."""
BLANK: Final = "?"
MAX_BLANKS: Final = 4
"""The blanks of two boxes."""
_MAX_SEED: Final = (1 << 31) - 1


class Rack(NamedTuple):
    """Tiles as a request writes them.

    Attributes:
        letters: of the tiles, A to Z.
        blanks: how many tiles stand for any letter.
    """

    letters: str
    blanks: int

    @classmethod
    def read(cls, text: str) -> "Rack":
        """Read tiles: letters, and `?` for a blank.

        Raises:
            Unacceptable: something else stands there, or too many blanks.

        >>> Rack.read("été?")
        Rack(letters='ETE', blanks=1)
        """
        letters = text.replace(BLANK, "")
        if text.count(BLANK) > MAX_BLANKS:
            values = {"count": text.count(BLANK), "limit": MAX_BLANKS}
            raise Unacceptable([Fault("/letters", "too_many_blanks", values)])
        try:
            return cls(fold_exact(letters) if letters else "", text.count(BLANK))
        except NoKey as error:
            raise Unacceptable([Fault("/letters", "not_tiles", {"got": text[:80]})]) from error


class Finder:
    """Finds words of a vocabulary.

    Args:
        vocabulary: the words.
        lexicon: how usual they are.
    """

    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self._vocabulary = vocabulary
        self._lexicon = lexicon

    def anagrams(self, request: Mapping[str, Any]) -> Anagrams:
        """The words that `letters` spell, the longest first, a page of `limit` after `after`.

        Raises:
            Unacceptable: the letters or `after` cannot be read, or there is no such tile set.
        """
        query, limit, after = _query(request), request.get("limit", PAGE), _after(request)
        values, ids = _values(request), self._vocabulary.ids
        few = query.blanks <= 1
        every = self._at_once(query, after) if few else None
        if every is None:
            steps = Steps(int(SEARCH_STEPS * (1 - _AT_ONCE)) if few else SEARCH_STEPS)
            found, following, complete = self._by_length(query, after, limit, steps)
        else:
            found, complete = every[:limit], True
            following = found[-1] if len(every) > limit else None
        return Anagrams(ids, query, found, following, complete, values)

    def _at_once(self, query: Query, after: str) -> list[str] | None:
        """All words that tiles spell, the longest first, from `after` on; None if they are many."""
        search = self._vocabulary.search(query, "", Steps(int(SEARCH_STEPS * _AT_ONCE)))
        found = sorted((-len(word), word) for word in search)
        if search.stopped_at is not None:
            return None
        return [word for place, word in found if not after or (place, word) > (-len(after), after)]

    def _by_length(
        self, query: Query, after: str, limit: int, steps: Steps
    ) -> tuple[list[str], str | None, bool]:
        """A page of the words that tiles spell, found length by length.

        Returns:
            The words, the `after` of the next page, and whether no word is missing.
        """
        found = list[str]()
        longest = min(query.max_length, len(query.letters or "") + query.blanks, MAX_LENGTH)
        for length in range(min(longest, len(after) or longest), max(query.min_length, 1) - 1, -1):
            alike = replace(query, min_length=length, max_length=length)
            search = self._vocabulary.search(alike, after if len(after) == length else "", steps)
            found += islice(search, limit + 1 - len(found))
            if len(found) > limit:
                return found[:limit], found[limit - 1], True
            if search.stopped_at is not None:
                return found, _just_before(search.stopped_at.ljust(length, ALPHABET[0])), False
        return found, None, True

    def patterns(self, request: Mapping[str, Any]) -> Found:
        """The words that fit `pattern` and that `letters` spell, when these are given.

        Raises:
            Unacceptable: the pattern, the letters or `after` cannot be read.
        """
        query, limit = _query(request), request.get("limit", PAGE)
        search = self._search(query, _after(request))
        found = list(islice(search, limit + 1))
        following = found[limit - 1] if len(found) > limit else search.stopped_at
        complete = search.stopped_at is None
        return Found(self._vocabulary.ids, query, found[:limit], following, complete)

    def _search(self, query: Query, after: str) -> Searches:
        try:
            return self._vocabulary.search(query, after, Steps(SEARCH_STEPS))
        except PatternError as error:
            fault = Fault("/pattern", "not_a_pattern", {"got": f'"{error.pattern[:80]}"'})
            raise Unacceptable([fault]) from error

    def hooks(self, word: str) -> Hooked:
        """The words that one more letter or another makes of a word, and those within it.

        Raises:
            Unacceptable: the word has no key, or one that is too long.
        """
        try:
            key = fold(word, join=self._vocabulary.joins)
        except NoKey as error:
            raise Unacceptable([Fault("/word", "not_a_word", {"got": f'"{word[:80]}"'})]) from error
        if len(key) > MAX_LENGTH:
            raise Unacceptable([Fault("/word", "letters_at_most", {"limit": MAX_LENGTH})])
        valid = key in self._vocabulary
        return Hooked(self._vocabulary.ids, word, key, valid, hooks_of(key, self._vocabulary))

    def draw(self, request: Mapping[str, Any]) -> Drawn:
        """`count` words of `length` letters at random, usual ones as far as there are enough.

        Args:
            request: may have `length`, `count`, `seed`, and `offensive`: draw crude words too.
        """
        seed = request.get("seed", random.randrange(_MAX_SEED))  # noqa: S311 - no secret
        length, count = request.get("length"), request.get("count", 1)
        dice = random.Random(seed)  # noqa: S311 - no secret
        usual = [
            key
            for key in self._lexicon.usual
            if length in (None, len(key))
            and key in self._vocabulary
            and (request.get("offensive") or not is_offensive(key))
        ]
        words = dice.sample(usual, min(count, len(usual)))
        if len(words) < count:
            words += self._others(set(words), length, count - len(words), request)
        return Drawn(self._vocabulary.ids, words, seed)

    def _others(
        self, drawn: set[str], length: int | None, count: int, request: Mapping[str, Any]
    ) -> list[str]:
        """Words that are not usual, the first ones in the order of the alphabet."""
        query = Query(min_length=length or MIN_LENGTH, max_length=length or MAX_LENGTH)
        others = (
            key
            for key in self._vocabulary.search(query, "", Steps(SEARCH_STEPS))
            if key not in drawn and (request.get("offensive") or not is_offensive(key))
        )
        return list(islice(others, count))


def _just_before(key: str) -> str:
    """The key of the same length before another in the order of the alphabet.

    >>> _just_before("BAA"), _just_before("CHAT"), _just_before("AAA")
    ('AZZ', 'CHAS', 'AAA')
    """
    head = key.rstrip(ALPHABET[0])
    if not head:
        return key
    before = ALPHABET[ALPHABET.index(head[-1]) - 1]
    return head[:-1] + before + ALPHABET[-1] * (len(key) - len(head))


def _values(request: Mapping[str, Any]) -> Mapping[str, int] | None:
    """What letters are worth in the tile set that a request names; None when it names none.

    Raises:
        Unacceptable: there is no such tile set.
    """
    if "tiles" not in request:
        return None
    sets, name = games.tile_values(), request["tiles"]
    if name not in sets:
        values = {"tiles": name[:80], "known": ", ".join(sets)}
        raise Unacceptable([Fault("/tiles", "unknown_tile_set", values)])
    return sets[name]


def _query(request: Mapping[str, Any]) -> Query:
    """What a request looks for.

    Raises:
        Unacceptable: the letters cannot be read.
    """
    rack = Rack.read(request["letters"]) if "letters" in request else Rack("", 0)
    return Query(
        pattern=request.get("pattern", ""),
        min_length=request.get("min_length", 0),
        max_length=request.get("max_length", MAX_LENGTH),
        letters=rack.letters if "letters" in request else None,
        blanks=rack.blanks,
    )


def _after(request: Mapping[str, Any]) -> str:
    """The key after which a page begins, "" for the first page.

    Raises:
        Unacceptable: `after` cannot be a word.
    """
    if "after" not in request:
        return ""
    try:
        return fold(request["after"])
    except NoKey as error:
        shown = f'"{request["after"][:80]}"'
        raise Unacceptable([Fault("/after", "not_a_word", {"got": shown})]) from error


@cache
def _offensive() -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of `offensive.txt`, and what other such words begin with."""
    lines = (
        files("service.referee.finding").joinpath("offensive.txt").read_text("utf-8").splitlines()
    )
    given = [line for line in lines if line and not line.startswith("#")]
    beginnings = tuple(line[:-1] for line in given if line.endswith("*"))
    return frozenset(given), beginnings


def is_offensive(key: str) -> bool:
    """Whether a key is crude or insulting.

    >>> is_offensive("MERDIER"), is_offensive("MERLE")
    (True, False)
    """
    words, beginnings = _offensive()
    return key in words or key.startswith(beginnings)
