"""`/dictionaries`: what they are."""

from hashlib import sha256

from flask import Response

from dictionaries import DEFAULT, ArtifactError, Dictionary, StoreError, Summary
from service.http.protocol.call import Call, Json
from service.http.protocol.responses import answer, kept
from service.referee.words import Referee, problem


def list_dictionaries(referee: Referee, call: Call) -> Response:
    """Answer with every dictionary, the default first."""
    built_in, users, faults = listed(referee)

    def make() -> Response:
        shown = [_short(one, built_in=isinstance(one, Dictionary)) for one in everything]
        shown.sort(key=lambda one: (not one["default"], one["id"]))
        said = [{"id": identifier, "detail": fault} for identifier, fault in faults.items()]
        return answer({"dictionaries": shown, **({"unavailable": said} if said else {})})

    everything: list[Dictionary | Summary] = [*built_in, *users]
    state = "".join(f"{one.id}@{one.version}@{one.created}\n" for one in everything)
    return kept(call, _digest(f"{state}{faults}{referee.edition}"), "", 0, make)


def listed(referee: Referee) -> tuple[list[Dictionary], list[Summary], dict[str, str]]:
    """Give the dictionaries built in, those of users, and why some cannot be told now."""
    catalogue = referee.catalogue
    built_in = [catalogue.get(identifier) for identifier in catalogue.built_in()]
    if referee.summaries is None:
        return built_in, [], {}
    try:
        users, faults = referee.summaries.all()
    except (StoreError, OSError) as error:
        raise problem(error) from error
    hidden = [one for one in users if not catalogue.is_built_in(one.id)]
    return built_in, hidden, faults


def get_dictionary(referee: Referee, call: Call) -> Response:
    """Answer with one dictionary, its recipe, its words by length, its versions."""
    dictionary = referee.dictionary(reference(call, "id"))

    def make() -> Response:
        manifest = dictionary.artifact.manifest
        more = {"recipe": dictionary.recipe, "lengths": dictionary.lengths}
        more |= {name: manifest[name] for name in ("omitted", "bases") if manifest.get(name)}
        versions = [{"version": v, "created": c} for v, c in _versions(referee, dictionary).items()]
        return answer({**summary(referee, dictionary), **more, "versions": versions})

    return kept(call, tag(referee, dictionary), "", 0, make)


def reference(call: Call, name: str) -> str:
    """Give the dictionary that a path names, with the version that the query may name.

    Raises:
        Invalid: both name one.
    """
    identifier: str = call.path[name]
    version = call.query.get("version")
    if version is None:
        return identifier
    if "@" in identifier:
        raise call.refuse("version", "version_twice")
    return f"{identifier}@{version}"


def tag(referee: Referee, dictionary: Dictionary) -> str:
    """Name the state of a dictionary: its version before all else, which `If-Match` goes by."""
    kept_versions = _digest("".join(_versions(referee, dictionary)))
    return f"{dictionary.version}-{referee.edition}-{kept_versions[:8]}"


def summary(referee: Referee, dictionary: Dictionary) -> Json:
    """Give what stands for a dictionary in a list."""
    return _short(dictionary, built_in=referee.catalogue.is_built_in(dictionary.id))


def _versions(referee: Referee, dictionary: Dictionary) -> dict[str, str]:
    """Give the versions that can be asked for, the latest first: version → when it was made."""
    store = referee.catalogue.store
    if store is None or referee.catalogue.is_built_in(dictionary.id):
        return {dictionary.version: dictionary.created}
    try:
        found = store.pointer(dictionary.id).versions
    except (StoreError, ArtifactError, OSError):  # deleted since, or out of reach
        return {dictionary.version: dictionary.created}
    return {v: found[v].replace("+00:00", "Z") for v in reversed(list(found))}


def _short(one: Dictionary | Summary, *, built_in: bool) -> Json:
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


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
