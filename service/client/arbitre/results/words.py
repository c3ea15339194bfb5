"""What is answered about words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a word is not valid: test the `code`, show the `message`.

    Attributes:
        code: `unknown`, `conjugated_verb`…
        message: for a reader, in the language of the client.
        dictionary: of several, the one that refuses.
        lemma: of a conjugated form, the infinitive.
        raw: all that is told, which depends on the code.
    """

    code: str
    message: str
    dictionary: str | None = None
    lemma: str | None = None
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One reading of a word by one source.

    Attributes:
        form: as French writes it.
        lemma: its headword.
        category: `noun`, `verb`…
        features: `feminine`, `plural`…
        source: which one.
        definition: one line, where a source has one.
        definition_source: which one.
    """

    form: str
    lemma: str
    category: str
    features: Sequence[str]
    source: str
    definition: str | None = None
    definition_source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedWord:
    """One word of several.

    Attributes:
        word: as it was sent.
        key: the letters by which it is compared; None when it has none.
        valid: whether the dictionary has it.
        reason: why not.
        suggestions: near words, when they were asked for.
    """

    word: str
    key: str | None
    valid: bool
    reason: Reason | None = None
    suggestions: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCheck(ListedWord):
    """One word asked alone.

    Attributes:
        dictionary: the ids of the dictionaries.
        entries: what the sources say of it.
    """

    dictionary: Sequence[str]
    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsCheck:
    """Several words.

    Attributes:
        valid: whether every one is valid.
        dictionary: the ids of the dictionaries.
        words: in the order asked.
        invalid: those that are not valid, as they were sent.
    """

    valid: bool
    dictionary: Sequence[str]
    words: Sequence[ListedWord]
    invalid: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Anagram:
    """A word that tiles spell.

    Attributes:
        word: its letters.
        blanks: the letters that blanks stand for.
    """

    word: str
    blanks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnagramGroup:
    """Words of one length.

    Attributes:
        length: how many letters they have.
        words: in alphabetical order.
    """

    length: int
    words: Sequence[Anagram]


@dataclass(frozen=True, slots=True, kw_only=True)
class Anagrams:
    """Words that tiles spell, the longest first.

    Attributes:
        dictionary: the ids of the dictionaries.
        letters: the tiles but for the blanks.
        blanks: how many there are.
        groups: the words by length.
        next: the `after` of the next page; None on the last one.
        complete: whether the search came to its end.
    """

    dictionary: Sequence[str]
    letters: str
    blanks: int
    groups: Sequence[AnagramGroup]
    next: str | None
    complete: bool

    @property
    def words(self) -> Sequence[str]:
        """All of them, the longest first."""
        return [anagram.word for group in self.groups for anagram in group.words]
