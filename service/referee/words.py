"""Words judged: one, or thousands together, in the same way.

Words are handled in bulk: folded together, looked up together, and those that are refused are
explained with a few look-ups in all. One word is a list of one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, filterfalse
from typing import Final, NamedTuple

from dictionaries import (
    SUGGESTION_STEPS,
    Catalogue,
    Described,
    NoKey,
    Reason,
    Steps,
    Vocabulary,
    fold,
    reasons,
)
from service.messages import say
from service.referee.telling import tell
from service.wire import Json

_UNKNOWN: Final = "\0"
_SEPARATOR: Final = "\n"
# Letters that are two tiles.
_LIGATURES: Final = (("œ", "oe"), ("Œ", "OE"), ("æ", "ae"), ("Æ", "AE"))


class WordAnswer(NamedTuple):
    """The answer about one word.

    Attributes:
        word: as it was sent.
        key: how it is compared; None when it has no key.
        reason: why it may not be played; None when it may.
        near: suggestions, if they were looked for.
    """

    word: str
    key: str | None
    reason: Reason | None = None
    near: Sequence[str] | None = None

    @property
    def valid(self) -> bool:
        """Whether it may be played."""
        return self.reason is None

    def to_text(self, reason: Json | None, unsearched: str = "") -> str:
        """One line, tabs between: the word, valid or invalid, why, and suggestions.

        Args:
            reason: as JSON.
            unsearched: what stands for suggestions that were not looked for.
        """
        line = [" ".join(self.word.split()), "valid"]
        if reason is not None:
            line[1:] = "invalid", reason["message"]
            if self.near is not None:
                line.append(" ".join(self.near))
            elif unsearched:
                line.append(unsearched)
        return "\t".join(line) + "\n"


@dataclass(frozen=True, slots=True)
class WordsAnswer:
    """The answer about several words, in columns: an object for each would double the work.

    Attributes:
        dictionary: the dictionaries asked, as they were named.
        words: in the order asked.
        keys: how each is compared; None where it has no key.
        reasons: why each may not be played; None where it may.
        near: suggestions for each refused word, by its place, None where there was no time to look;
            None for all when they were not asked for.
    """

    dictionary: list[str]
    words: Sequence[str]
    keys: Sequence[str | None]
    reasons: Sequence[Reason | None]
    near: Mapping[int, Sequence[str] | None] | None = None

    @property
    def valid(self) -> bool:
        """Whether every word may be played."""
        return not any(self.reasons)

    def to_json(self, language: str) -> Json:
        """The answer as the contract shows it."""
        told = self._told(language)
        words: list[Json] = [
            {"word": word, "key": key, "valid": True}
            if reason is None
            else {"word": word, "key": key, "valid": False, "reason": told[id(reason)]}
            for word, key, reason in zip(self.words, self.keys, self.reasons, strict=True)
        ]
        shown = {
            "valid": self.valid,
            "dictionary": self.dictionary,
            "words": words,
            "invalid": list(compress(self.words, self.reasons)),
        }
        if self.near is not None:
            for place, near in self.near.items():
                if near is not None:
                    words[place]["suggestions"] = near
            if unsearched := list(self.near.values()).count(None):
                shown["unsearched"] = unsearched
        return shown

    def to_text(self, language: str) -> str:
        """A line a word."""
        told, near = self._told(language), self.near or {}
        unsearched = "" if self.near is None else say(language, "not_searched", {})
        columns = zip(self.words, self.keys, self.reasons, strict=True)
        lines = [
            WordAnswer(*one, near.get(place)).to_text(told.get(id(one[2])), unsearched)
            for place, one in enumerate(columns)
        ]
        return "".join(lines)

    def _told(self, language: str) -> dict[int, Json]:
        """Return each reason as JSON, made once for all the words that share it."""
        different = dict(zip(map(id, self.reasons), self.reasons, strict=True))
        return {key: tell(one, language) for key, one in different.items() if one is not None}


@dataclass(frozen=True, slots=True)
class Description:
    """The answer about one word that is asked alone, with what the sources know of it.

    Attributes:
        dictionary: the dictionaries asked, as they were named.
        answer: whether it may be played.
        entries: what the sources say.
    """

    dictionary: list[str]
    answer: WordAnswer
    entries: Sequence[Described]

    @property
    def valid(self) -> bool:
        """Whether it may be played."""
        return self.answer.valid

    def to_json(self, language: str) -> Json:
        """The answer as the contract shows it."""
        answer = self.answer
        shown: Json = {"word": answer.word, "key": answer.key, "valid": answer.valid}
        shown["dictionary"] = self.dictionary
        if answer.reason is not None:
            shown["reason"] = tell(answer.reason, language)
        shown["entries"] = [entry.to_json() for entry in self.entries]
        if answer.near is not None:
            shown["suggestions"] = answer.near
        return shown

    def to_text(self, language: str) -> str:
        """One line."""
        reason = self.answer.reason
        return self.answer.to_text(None if reason is None else tell(reason, language))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a request with `reveal` false: valid or not, and nothing else.

    Attributes:
        valid: whether all that was sent is sound; None when that could not be decided.
    """

    valid: bool | None

    def to_json(self, language: str) -> Json:
        """The verdict as the contract shows it."""
        del language
        return {"valid": self.valid}

    def to_text(self, language: str) -> str:
        """One line."""
        del language
        return {True: "valid\n", False: "invalid\n", None: "undecided\n"}[self.valid]


class WordJudge:
    """Judges words by one vocabulary."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary

    def verdict(self, words: Sequence[str]) -> Verdict:
        """Judge all words together, without saying why."""
        keys, _ = fold_all(words, join=self._vocabulary.joins)
        return Verdict(all(map(self._vocabulary.contains, keys)))

    def describe(self, word: str, suggest: int = 0) -> Description:
        """Judge one word and tell what is known of it."""
        judged = self.judge([word], suggest)
        near = judged.near.get(0) if judged.near else None
        answer = WordAnswer(word, judged.keys[0], judged.reasons[0], near)
        own = [one.own_entry(answer.key or "") for one in self._vocabulary.dictionaries]
        entries = [entry for entry in own if entry is not None]
        return Description(self._vocabulary.ids, answer, entries + self._catalogue.entries(word))

    def judge(self, words: Sequence[str], suggest: int = 0) -> WordsAnswer:
        """Judge words, with up to so many suggestions for each that is refused."""
        keys, faults = fold_all(words, join=self._vocabulary.joins)
        refused = dict.fromkeys(filterfalse(self._vocabulary.contains, keys))
        refused.pop("", None)
        told = self._catalogue.explain(list(refused), self._vocabulary) if refused else {}
        why: list[Reason | None] = list(map(told.get, keys))
        for i, fault in faults.items():
            why[i] = reasons.of_no_key(fault)
        shown = [key or None for key in keys] if faults else keys
        near = self._near(words, why, suggest) if suggest else None
        return WordsAnswer(self._vocabulary.ids, words, shown, why, near)

    def _near(
        self, words: Sequence[str], why: Sequence[Reason | None], limit: int
    ) -> dict[int, list[str] | None]:
        """Look for suggestions for each refused word, by its place, as far as the steps suffice."""
        near = Suggester(self._catalogue, self._vocabulary, limit)
        return {i: near.of(words[i]) for i, reason in enumerate(why) if reason is not None}


class Suggester:
    """Looks for suggestions, with one count of steps for all the words of a request."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary, limit: int) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary
        self._limit = limit
        self._budget = Steps(SUGGESTION_STEPS)

    def of(self, word: str) -> list[str] | None:
        """The words that may have been meant, or None when they could not all be looked for."""
        if self._budget.spent:
            return None
        found = self._catalogue.suggest(word, self._vocabulary, self._limit, self._budget)
        return None if self._budget.spent else found


def _table() -> bytes:
    """Ask `fold` for the key of each character of Latin-1 that has one letter."""
    table = bytearray(256)
    for code in range(256):
        try:
            key = fold(chr(code))
        except NoKey:
            continue
        if len(key) == 1:
            table[code] = ord(key)
    table[ord(_SEPARATOR)] = ord(_SEPARATOR)
    return bytes(table)


_TABLE: Final = _table()


def fold_all(words: Sequence[str], *, join: bool) -> tuple[list[str], dict[int, NoKey]]:
    """Fold many words at once: joined to one text, which a table translates.

    A word with characters that the table lacks (it has the letters of Latin-1, œ and æ) is folded
    by itself, so the keys are the same as those of `fold`.

    Args:
        words: as players typed them.
        join: drop hyphens and apostrophes instead of refusing them.

    Returns:
        The key of each word, "" where there is none; and by the place of each of those, why.

    >>> keys, faults = fold_all(["Été", "cœur", "Москва", "ﬁl"], join=False)
    >>> keys, faults[2].code
    (['ETE', 'COEUR', '', 'FIL'], 'invalid_character')
    """
    text = _SEPARATOR.join(words)
    for ligature, letters in _LIGATURES:
        text = text.replace(ligature, letters)
    folded = text.encode("latin-1", "replace").translate(_TABLE).decode("ascii")
    keys = folded.split(_SEPARATOR)
    odd: Sequence[int] = ()
    if len(keys) != len(words):  # a line break within a word
        keys, odd = [""] * len(words), range(len(words))
    elif _UNKNOWN in folded or "" in keys:
        odd = [i for i, key in enumerate(keys) if not key or _UNKNOWN in key]
    faults: dict[int, NoKey] = {}
    for i in odd:
        try:
            keys[i] = fold(words[i], join=join)
        except NoKey as error:
            keys[i], faults[i] = "", error
    return keys, faults
