"""`/dictionaries`: what they are."""

from hashlib import sha256

from flask import Response

from service.http.protocol.call import Call, Json
from service.http.protocol.conditions import tag_of
from service.http.protocol.requests import reference
from service.http.protocol.responses import answer, kept
from service.referee import Referee
from service.referee.listing import stale, summary, versions
from service.referee.recipes import OMITTED


def list_dictionaries(referee: Referee, call: Call) -> Response:
    """Answer with every dictionary, the default first."""
    listing = referee.listed()
    state = sha256(f"{listing.state}{referee.edition}".encode()).hexdigest()[:16]
    return kept(call, state, "", 0, lambda: answer(listing.to_json()))


def get_dictionary(referee: Referee, call: Call) -> Response:
    """Answer with one dictionary, its recipe, its words by length, its versions."""
    dictionary = referee.dictionary(reference(call, "id"))
    catalogue = referee.catalogue

    def make() -> Response:
        manifest = dictionary.artifact.manifest
        more: Json = {"recipe": dictionary.recipe, "lengths": dictionary.lengths}
        if omitted := manifest.get(OMITTED):
            more |= {"omitted": omitted, "recipe": {**dictionary.recipe, OMITTED: omitted}}
        if bases := manifest.get("bases"):
            more |= {"bases": bases, "stale": stale(catalogue, dictionary)}
        kept_versions = versions(catalogue, dictionary).items()
        more["versions"] = [{"version": v, "created": c} for v, c in kept_versions]
        built_in = catalogue.is_built_in(dictionary.id)
        return answer({**summary(dictionary, built_in=built_in), **more})

    return kept(call, tag_of(referee, dictionary), "", 0, make)
