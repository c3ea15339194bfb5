"""One dictionary: a set of words with a title, a licence and an origin."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any, Final

from dictionaries.artifact import Artifact, open_artifact
from dictionaries.errors import ArtifactDamaged, NoKey
from dictionaries.faults import Fault
from dictionaries.graph.cross_checks import support
from dictionaries.graph.search import Query, Search
from dictionaries.graph.steps import Steps
from dictionaries.graph.text import text_of
from dictionaries.keys import MAX_LENGTH, MIN_LENGTH, fold
from dictionaries.lexicon.reader import Described

_SUPPORTS_KEPT: Final = 4096


class Dictionary:
    """An opened dictionary; never changes. Also a `service.games.core.lexicon.Lexicon`.

    Attributes:
        id: its name in requests.
        words: how many there are.
        version: identifies these exact contents.
        created: when the artifact was written, ISO 8601, UTC.
        title: for players, in French.
        licence: of the words as a whole.
        sources: where they come from, each with id, title, licence, origin, version and sha256.
        recipe: how they were chosen.
        lengths: number of words of each length.
    """

    def __init__(self, identifier: str, artifact: Artifact, created: datetime) -> None:
        self.id = identifier
        self.artifact = artifact
        self.words = artifact.words
        self.version = artifact.version
        self.created = created.strftime("%Y-%m-%dT%H:%M:%SZ")
        manifest = artifact.manifest
        self.title: str = manifest["title"]
        self.licence: str = manifest["licence"]
        self.sources: list[dict[str, Any]] = manifest["sources"]
        self.recipe: dict[str, Any] = manifest["recipe"]
        self.lengths: dict[str, int] = manifest["lengths"]
        self.contains = artifact.members.__contains__
        """The quickest membership test, for loops over many keys."""
        self._support = lru_cache(_SUPPORTS_KEPT)(partial(support, artifact.automaton))

    @classmethod
    def open(cls, path: Path) -> "Dictionary":
        """Open an artifact named `<id>.arbitre`.

        Raises:
            ArtifactError: the file is missing or not what was written.
        """
        artifact = open_artifact(path)
        if artifact.manifest.get("id") != path.stem:
            found = artifact.manifest.get("id")
            fault = Fault("artifact_other", name=path.name, expected=path.stem, found=found)
            raise ArtifactDamaged(fault)
        created = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return cls(path.stem, artifact, created)

    def __contains__(self, key: str) -> bool:
        return key in self.artifact.members

    def __iter__(self) -> Iterator[str]:
        return iter(self.artifact.automaton)

    def __len__(self) -> int:
        return self.words

    @property
    def text(self) -> str:
        """Its words in order, each on a line of its own."""
        return text_of(self.artifact.automaton)

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known: see `cross_checks.support`."""
        if not MIN_LENGTH <= len(masks) <= MAX_LENGTH:
            return [0] * len(masks)
        return list(self._support(tuple(masks)))

    def search(self, query: Query, after: str = "", budget: Steps | None = None) -> Search:
        """Search the keys that fit a query, in order: see `search.Search`."""
        return Search(self.artifact.automaton, query, after, budget)

    @cached_property
    def extends(self) -> list[str]:
        """The ids of the dictionaries that this one is cut from."""
        extends: str | list[str] = self.recipe.get("extends", [])
        return [extends] if isinstance(extends, str) else extends

    @cached_property
    def shortest(self) -> int:
        """The fewest letters that a word here may have."""
        return max(MIN_LENGTH, int(self.recipe.get("min_length", MIN_LENGTH)))

    @cached_property
    def longest(self) -> int:
        """The most letters that a word here may have."""
        return min(MAX_LENGTH, int(self.recipe.get("max_length", MAX_LENGTH)))

    @property
    def joins(self) -> bool:
        """Whether hyphens and apostrophes are dropped instead of refused."""
        return bool(self.recipe.get("punctuation") == "join")

    @cached_property
    def without_conjugation(self) -> bool:
        """Whether verbs are taken in the infinitive only."""
        return bool(self.recipe.get("verbs") == "infinitive")

    def own_entry(self, key: str) -> Described | None:
        """The entry of a word that the dictionary defines itself."""
        defined = self.artifact.manifest.get("definitions", {}).get(key)
        if defined is None:
            return None
        form, definition = defined["form"], defined["definition"]
        return Described(form, form, "unspecified", (), (self.id,), definition, self.id)

    @cached_property
    def removed(self) -> frozenset[str]:
        """The keys that the recipe removes, those of whole families among them."""
        words = [word for word in self.recipe.get("remove", ()) if isinstance(word, str)]
        return frozenset(_keys(words)).union(self.artifact.manifest.get("removed", ()))


def _keys(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        try:
            yield fold(word, join=True)
        except NoKey:
            continue
