"""Words found: by the tiles that spell them, by a pattern, next to a word, or at random.

Every search counts its steps (`dictionaries.Steps`), so the same request gets the same answer
however busy the machine is; an answer that lacks words because the steps were spent says so.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import groupby, islice
from typing import Any, Final, NamedTuple

from dictionaries import (
    ALPHABET,
    MAX_LENGTH,
    MIN_LENGTH,
    Hooks,
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
from service.messages import say
from service.referee.errors import Fault, Unacceptable

Json = dict[str, Any]

SEARCH_STEPS: Final = 110_000
"""Steps of one request: a tenth of a second or so of one processor."""
PAGE: Final = 1000
"""Words of a page when a request does not say how many."""
BLANK: Final = "?"
MAX_BLANKS: Final = 4
"""As many as two boxes have."""
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


@dataclass(frozen=True, slots=True)
class Found:
    """A page of words.

    Attributes:
        dictionary: the dictionaries searched, as they were named.
        query: what was looked for.
        words: their keys, in order.
        following: the `after` of the next page; None when this is the last.
        complete: whether the steps sufficed to find them all.
    """

    dictionary: list[str]
    query: Query
    words: Sequence[str]
    following: str | None
    complete: bool

    def to_json(self, _: str) -> Json:
        """The page as the contract shows it."""
        return {
            "dictionary": self.dictionary,
            "words": self.words,
            "next": self.following,
            "complete": self.complete,
        }

    def to_text(self, language: str) -> str:
        """A word a line."""
        return _lines(self.words, language, complete=self.complete)


@dataclass(frozen=True, slots=True)
class Anagrams(Found):
    """A page of the words that tiles spell, the longest first.

    Attributes:
        values: what each letter is worth, when a tile set was named; a blank is worth nothing.
    """

    values: Mapping[str, int] | None = None

    def to_json(self, language: str) -> Json:
        """The page as the contract shows it, grouped by length."""
        page = Found.to_json(self, language)
        del page["words"]
        groups = [
            {"length": length, "words": [self._word(word) for word in words]}
            for length, words in groupby(self.words, len)
        ]
        letters, blanks = self.query.letters or "", self.query.blanks
        return {**page, "letters": letters, "blanks": blanks, "groups": groups}

    def _word(self, word: str) -> Json:
        stands = self.query.stands(word)
        shown: Json = {"word": word, "blanks": stands} if stands else {"word": word}
        return shown if self.values is None else {**shown, "value": self._value(word, stands)}

    def _value(self, word: str, stands: str) -> int:
        """What the tiles of a word are worth together."""
        values = self.values or {}
        return sum(values.get(letter, 0) for letter in word) - sum(
            values.get(letter, 0) for letter in stands
        )

    def to_text(self, language: str) -> str:
        """A word a line, the letters that blanks stand for in lower case; behind it its value."""
        return _lines(map(self._written, self.words), language, complete=self.complete)

    def _written(self, word: str) -> str:
        stands = self.query.stands(word)
        for letter in reversed(stands):
            at = word.rindex(letter)
            word = word[:at] + letter.lower() + word[at + 1 :]
        if self.values is None:
            return word
        return f"{word} {self._value(word.upper(), stands)}"


@dataclass(frozen=True, slots=True)
class Hooked:
    """What can be made of a word.

    Attributes:
        dictionary: the dictionaries asked, as they were named.
        word: as it was sent.
        key: how it is compared.
        valid: whether it is a word itself.
        hooks: what can be made of it.
    """

    dictionary: list[str]
    word: str
    key: str
    valid: bool
    hooks: Hooks

    def to_json(self, _: str) -> Json:
        """The answer as the contract shows it."""
        changes = [
            {"position": place, "letter": letter, "letters": others}
            for place, (letter, others) in enumerate(zip(self.key, self.hooks.changes, strict=True))
        ]
        return {
            "word": self.word,
            "key": self.key,
            "valid": self.valid,
            "dictionary": self.dictionary,
            "front": list(self.hooks.front),
            "back": list(self.hooks.back),
            "inner": self.hooks.inner,
            "changes": changes,
        }

    def to_text(self, language: str) -> str:
        """A line each for what may stand in front, behind, within, and in place of each letter."""
        changes = " ".join(
            f"{letter}→{others}"
            for letter, others in zip(self.key, self.hooks.changes, strict=True)
            if others
        )
        values = {
            "key": self.key,
            "front": " ".join(self.hooks.front) or "–",
            "back": " ".join(self.hooks.back) or "–",
            "inner": " ".join(self.hooks.inner) or "–",
            "changes": changes or "–",
        }
        return say(language, "hooks_as_text", values)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Words drawn at random.

    Attributes:
        dictionary: the dictionaries drawn from, as they were named.
        words: their keys, in the order drawn.
        seed: gives the same words again.
    """

    dictionary: list[str]
    words: Sequence[str]
    seed: int

    def to_json(self, _: str) -> Json:
        """The words as the contract shows them."""
        return {"dictionary": self.dictionary, "words": self.words, "seed": self.seed}

    def to_text(self, _: str) -> str:
        """A word a line."""
        return "".join(f"{word}\n" for word in self.words)


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
            Unacceptable: the letters, `after` or `tiles` are none.
        """
        query, limit, after = _query(request), request.get("limit", PAGE), _after(request)
        values = _values(request)
        budget, found = Steps(SEARCH_STEPS), list[str]()
        longest = min(query.max_length, len(query.letters or "") + query.blanks, MAX_LENGTH)
        following, complete = None, True
        for length in range(min(longest, len(after) or longest), max(query.min_length, 1) - 1, -1):
            alike = replace(query, min_length=length, max_length=length)
            search = self._vocabulary.search(alike, after if len(after) == length else "", budget)
            found += islice(search, limit + 1 - len(found))
            if len(found) > limit:
                following = found[limit - 1]
                break
            if search.stopped_at is not None:
                following = _just_before(search.stopped_at.ljust(length, ALPHABET[0]))
                complete = False
                break
        return Anagrams(self._vocabulary.ids, query, found[:limit], following, complete, values)

    def patterns(self, request: Mapping[str, Any]) -> Found:
        """The words that fit `pattern` and that `letters` spell, when these are given.

        Raises:
            Unacceptable: the pattern, the letters or `after` are none.
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
        """What can be made of a word.

        Raises:
            Unacceptable: it has no key, or too long a one.
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
    """What the letters of the tile set are worth that a request names; None when it names none.

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
        Unacceptable: the letters are none.
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
        Unacceptable: it is no word.
    """
    if "after" not in request:
        return ""
    try:
        return fold(request["after"])
    except NoKey as error:
        shown = f'"{request["after"][:80]}"'
        raise Unacceptable([Fault("/after", "not_a_word", {"got": shown})]) from error


def _lines(words: "Iterator[str] | Sequence[str]", language: str, *, complete: bool) -> str:
    note = "" if complete else say(language, "not_all_found", {})
    return "".join(f"{word}\n" for word in words) + note


@cache
def _offensive() -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of `offensive.txt`, and what other such words begin with."""
    lines = files("service.referee").joinpath("offensive.txt").read_text("utf-8").splitlines()
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
