"""`/dictionaries`: the list, and each of them."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

from flask import Response

from dictionaries import DEFAULT, Dictionary
from service.http.protocol.call import HTML, JSON, Call, answer
from service.http.protocol.conditions import tag_of
from service.http.protocol.requests import reference
from service.http.protocol.responses import kept
from service.http.protocol.views import view
from service.referee import Referee
from service.referee.listing import stale, summary, versions
from service.referee.recipes import OMITTED

_SHOWN: Final = (
    *("extends", "match", "themes", "sources", "text", "family", "nouns_only", "keep", "words"),
    *("verbs", "categories", "min_length", "max_length", "add", "remove", "punctuation"),
)
"""The fields of a recipe that its page shows, each with `view_recipe_…` in the messages."""
_LONGEST: Final = 200


def list_dictionaries(referee: Referee, call: Call) -> Response:
    """Answer with every dictionary, the default first."""
    listing = referee.listed()
    if call.media_type(JSON, HTML) == HTML:
        config = referee.config
        return view(
            call,
            "dictionaries.html",
            built_in=sorted(listing.built_in, key=lambda one: (one.id != DEFAULT, one.id)),
            users=listing.users,
            faults=list(listing.faults),
            store_fault=listing.store_fault,
            default=DEFAULT,
            writing=bool(referee.catalogue.store and (config.token or config.tokens)),
        )
    state = sha256(f"{listing.state}{referee.edition}".encode()).hexdigest()[:16]
    vary = "Accept, Accept-Language"
    return kept(call, state, vary, 0, lambda: answer(listing.to_json(call.language)))


def get_dictionary(referee: Referee, call: Call) -> Response:
    """Answer with one dictionary, its recipe, its words by length, its versions."""
    dictionary = referee.dictionary(reference(call, "id"))
    catalogue = referee.catalogue
    built_in = catalogue.is_built_in(dictionary.id)
    kept_versions = versions(catalogue, dictionary)
    if call.media_type(JSON, HTML) == HTML:
        return view(
            call,
            "dictionary.html",
            one=summary(dictionary, built_in=built_in),
            lengths=sorted((int(length), count) for length, count in dictionary.lengths.items()),
            recipe=list(_fields(dictionary)),
            omitted=dictionary.artifact.manifest.get(OMITTED, {}),
            asked=call.query.get("version") or call.path["id"].partition("@")[2],
            stale=stale(catalogue, dictionary),
            versions=len(kept_versions),
        )

    def make() -> Response:
        manifest = dictionary.artifact.manifest
        more: dict[str, object] = {"recipe": dictionary.recipe, "lengths": dictionary.lengths}
        if omitted := manifest.get(OMITTED):
            more |= {"omitted": omitted, "recipe": {**dictionary.recipe, OMITTED: omitted}}
        if bases := manifest.get("bases"):
            more |= {"bases": bases, "stale": stale(catalogue, dictionary)}
        more["versions"] = [{"version": v, "created": c} for v, c in kept_versions.items()]
        return answer({**summary(dictionary, built_in=built_in), **more})

    return kept(call, tag_of(referee, dictionary), "Accept", 0, make)


def _fields(dictionary: Dictionary) -> Iterator[tuple[str, list[Any]]]:
    """Return the fields of a recipe for people: name, values."""
    recipe: Mapping[str, Any] = dictionary.recipe
    for name in _SHOWN:
        if name in recipe:
            value = recipe[name]
            yield name, [_brief(one) for one in (value if isinstance(value, list) else [value])]


def _brief(value: object) -> object:
    """Return a value in one line: the word of a definition, the beginning of a text."""
    if isinstance(value, Mapping):
        return next(iter(value.values()), "")
    if isinstance(value, str) and len(value) > _LONGEST:
        return f"{value[:_LONGEST]}…"
    return value
