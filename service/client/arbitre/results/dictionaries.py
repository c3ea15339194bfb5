"""What is answered about dictionaries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arbitre.results.games import Note
from arbitre.results.words import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class DictionarySummary:
    """A dictionary in a list.

    Attributes:
        id: what requests name it by.
        title: for players.
        words: how many.
        licence: of the words as a whole.
        sources: where they come from.
        version: a hash of the content.
        created: when, in ISO 8601.
        default: whether it is asked when a request names none.
        built_in: it cannot be replaced or deleted.
    """

    id: str
    title: str
    words: int
    licence: str
    sources: Sequence[Json]
    version: str
    created: str
    default: bool
    built_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dictionary(DictionarySummary):
    """A dictionary.

    Attributes:
        recipe: how it was made, without long fields.
        lengths: how many words have each length.
        versions: those that can be asked for, the latest first.
        etag: for `if_match`.
    """

    recipe: Json
    lengths: Mapping[str, int]
    versions: Sequence[Json]
    etag: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(DictionarySummary):
    """A dictionary that was made, and what became of its recipe.

    Attributes:
        dropped: what was left out, and why.
        notes: what one should know of it.
        changes: against the version before, when there was one.
        dry_run: nothing was stored.
        etag: for `if_match`; None when nothing was stored.
        raw: the whole answer.
    """

    dropped: Sequence[Json]
    notes: Sequence[Note]
    changes: Json | None = None
    dry_run: bool = False
    etag: str | None = None
    raw: Json = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildStage:
    """What a build begins to do.

    Attributes:
        stage: `waiting`, `reading`, `choosing`, `packing` or `storing`.
        number: which of the stages it is, from 1.
        of: how many there are.
        message: the same for a reader.
    """

    stage: str
    number: int
    of: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WordPage:
    """A page of the words of a dictionary.

    Attributes:
        dictionary: its id.
        words: in order.
        next: the `after` of the next page; None on the last one.
    """

    dictionary: Sequence[str]
    words: Sequence[str]
    next: str | None
