"""What a finder answers: pages of words, hooks, draws; as JSON and as text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from dictionaries import Hooks, Query
from service.messages import say
from service.wire import Json


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
    """The words that one more letter or another makes of a word, and those within it.

    Attributes:
        dictionary: the dictionaries asked, as they were named.
        word: as it was sent.
        key: how it is compared.
        valid: whether it is a word itself.
        hooks: the letters that make other words of it, and the words within it.
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


def _lines(words: "Iterator[str] | Sequence[str]", language: str, *, complete: bool) -> str:
    note = "" if complete else say(language, "not_all_found", {})
    return "".join(f"{word}\n" for word in words) + note
