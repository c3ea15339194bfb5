"""What is found in a word list: its words, and what became of all else."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from builders.wordlists.encoding import unreadable, visible
from builders.wordlists.errors import WordListError
from builders.wordlists.lines import Splitter
from dictionaries import MAX_LENGTH, MIN_LENGTH, NoKey, fold

_SHOWN: Final = 80
# No word of 25 letters has so many characters, however its accents are written.
_LONGEST: Final = 256


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read.

    Attributes:
        size: bytes, unpacked.
        words: different words.
        notes: lines that are reported one by one; the others are only counted.
        definition: characters of a definition that are kept.
    """

    size: int = 64 << 20
    words: int = 1_000_000
    notes: int = 1000
    definition: int = 500


class Note(NamedTuple):
    r"""What became of something on a line.

    Attributes:
        line: its number, from 1, as an editor shows it.
        text: what stands there, cut at 80 characters; unreadable bytes as `\xe9`.
        reason: see `WordList`.
    """

    line: int
    text: str
    reason: str


@dataclass
class WordList:
    """The words of a list.

    Attributes:
        words: as they were written, in their order, one for each key.
        definitions: of those of the words that the list defines.
        encoding: of the file: `utf-8`, `utf-16-le`, `cp1252`...
        guessed: the encoding is only the likeliest.
        lines: how many there were.
        notes: what became no word, or was taken for several, in order. The reasons are those of
            `dictionaries.keys.NoKey`; of `builders.wordlists.lines.Piece`; `too_short`,
            `too_long`, `duplicate` (of the same key), `invalid_encoding` and `several_words`; of a
            table `header` and `no_column`; of a `.dic` `proper_noun`, `abbreviation`, `fragment`
            and `no_form`.
        counts: reason → how often.
    """

    words: list[str] = field(default_factory=list)
    definitions: dict[str, str] = field(default_factory=dict)
    encoding: str = "ascii"
    guessed: bool = False
    lines: int = 0
    notes: list[Note] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def defined(self, word: str) -> str | dict[str, str]:
        """A word as a recipe has it: with its definition, when there is one."""
        definition = self.definitions.get(word)
        return {"word": word, "definition": definition} if definition else word


class Found:
    """Puts words into a list, and what is none into its report.

    Attributes:
        list: what was found until now.
        limits: how much is taken.
    """

    def __init__(self, limits: Limits, *, join: bool) -> None:
        self.list = WordList()
        self.limits = limits
        self._join = join
        self._keys: set[str] = set()

    def take(self, line: int, text: str, splitter: Splitter, definition: str = "") -> None:
        """Take the words of a line or a cell."""
        if unreadable(text):
            self.drop(line, text, "invalid_encoding")
            return
        words = []
        for piece, reason in splitter.cut(text):
            if reason == "definition":
                definition = definition or piece
            elif reason:
                self.drop(line, piece, reason)
            else:
                words.append(piece)
        kept = [word for word in words if self.add(line, word)]
        if len(words) > 1:
            self.drop(line, text, "several_words")
        if definition:
            self._define(line, kept if len(words) == 1 else [], definition)

    def _define(self, line: int, words: list[str], definition: str) -> None:
        """Keep the definition of the only word of a line, which may be there already."""
        if not words:
            self.drop(line, definition, "definition")
        for word in words:
            self.list.definitions[word] = visible(definition[: self.limits.definition])

    def add(self, line: int, word: str, *, duplicates: bool = True) -> bool:
        """Take a word unless there is a reason against it, and say whether it was taken."""
        reason = ""
        key = ""
        if len(word) > _LONGEST:
            reason = "too_long"
        else:
            try:
                key = fold(word, join=self._join)
            except NoKey as error:
                reason = error.code
        if not reason and not MIN_LENGTH <= len(key) <= MAX_LENGTH:
            reason = "too_short" if len(key) < MIN_LENGTH else "too_long"
        if key in self._keys:
            reason = "duplicate"
        if reason:
            if duplicates or reason != "duplicate":
                self.drop(line, word, reason)
            return False
        if len(self._keys) == self.limits.words:
            raise WordListError("list_too_many_words", line=line, limit=self.limits.words)
        self._keys.add(key)
        self.list.words.append(word)
        return True

    def drop(self, line: int, text: str, reason: str) -> None:
        """Report what became no word, or several."""
        self.list.counts[reason] += 1
        if len(self.list.notes) < self.limits.notes:
            shown = visible(text[: _SHOWN + 1].strip())
            shown = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
            self.list.notes.append(Note(line, shown, reason))
