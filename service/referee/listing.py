"""The list of dictionaries, with a summary of each."""

from dataclasses import dataclass

from dictionaries import (
    DEFAULT,
    ArtifactError,
    Catalogue,
    Dictionary,
    StoreError,
    Summary,
    UnknownDictionary,
)
from service.messages import tell
from service.wire import Json


@dataclass(frozen=True, slots=True)
class Listing:
    """The dictionaries that there are.

    Attributes:
        built_in: Arbitre's own.
        users: those of users.
        faults: id → why a user's dictionary cannot be shown now.
        store_fault: why there may be others, or newer versions; None when the list is complete.
    """

    built_in: list[Dictionary]
    users: list[Summary]
    faults: dict[str, str]
    store_fault: str | None = None

    @property
    def state(self) -> str:
        """A text that changes whenever the list does."""
        listed: list[Dictionary | Summary] = [*self.built_in, *self.users]
        named = "".join(f"{one.id}@{one.version}@{one.created}\n" for one in listed)
        return f"{named}{self.faults}{self.store_fault}"

    def to_json(self, language: str) -> Json:
        """The list as the contract shows it, the default first."""
        shown = [summary(one, built_in=True) for one in self.built_in]
        shown += [summary(one, built_in=False) for one in self.users]
        shown.sort(key=lambda one: (not one["default"], one["id"]))
        said = [{"id": one, "detail": tell(language, fault)} for one, fault in self.faults.items()]
        listed: Json = {"dictionaries": shown}
        if said:
            listed["unavailable"] = said
        if self.store_fault is not None:
            listed["store"] = {"status": "down", "detail": tell(language, self.store_fault)}
        return listed


def summary(one: Dictionary | Summary, *, built_in: bool) -> Json:
    """A summary of a dictionary, as lists show it."""
    return {
        "id": one.id,
        "title": one.title,
        "words": one.words,
        "licence": one.licence,
        "sources": one.sources,
        "version": one.version,
        "created": one.created,
        "default": one.id == DEFAULT,
        "built_in": built_in,
    }


def versions(catalogue: Catalogue, dictionary: Dictionary) -> dict[str, str]:
    """The versions that can be asked for, the latest first: version → when it was made."""
    store = catalogue.store
    if store is None or catalogue.is_built_in(dictionary.id):
        return {dictionary.version: dictionary.created}
    try:
        pointer = store.pointer(dictionary.id)
    except (StoreError, ArtifactError):  # deleted since, or out of reach
        return {dictionary.version: dictionary.created}
    return {version: pointer.versions[version].created for version in pointer.newest_first}


def stale(catalogue: Catalogue, dictionary: Dictionary) -> bool:
    """Whether a dictionary that this one extends has changed since this one was built."""
    for reference, version in dictionary.artifact.manifest.get("bases", {}).items():
        if "@" in reference:
            continue
        try:
            if catalogue.get(reference).version != version:
                return True
        except UnknownDictionary:
            return True
        except StoreError:  # whether it changed cannot be known now
            continue
    return False
