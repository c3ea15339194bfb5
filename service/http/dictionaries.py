"""`/dictionaries`: what they are, and the words in them."""

from collections.abc import Iterator
from itertools import islice
from typing import Final
from urllib.parse import urlencode

from flask import Response

from dictionaries.catalogue import DEFAULT
from dictionaries.dictionary import Dictionary
from dictionaries.letters import NoKey, fold
from dictionaries.search import PatternError, Query
from service.http.answers import JSON, TEXT, answer, kept
from service.http.call import Call, Json
from service.http.findings import shown
from service.http.referee import Referee

_PAGE: Final = 1000
_CONDITIONS: Final = ("pattern", "prefix", "suffix", "contains", "min_length", "max_length")


def list_dictionaries(referee: Referee, call: Call) -> Response:
    """Answer with every dictionary, the default first."""
    found = [referee.dictionary(identifier) for identifier in referee.catalogue.ids()]

    def make() -> Response:
        return answer({"dictionaries": [_summary(dictionary) for dictionary in found]})

    tag = "-".join((*(f"{one.id}.{one.version}" for one in found), referee.edition))
    return kept(call, tag, "", 0, make)


def get_dictionary(referee: Referee, call: Call) -> Response:
    """Answer with one dictionary, its recipe and its words by length."""
    dictionary = referee.dictionary(call.path["id"])

    def make() -> Response:
        more = {"recipe": dictionary.recipe, "lengths": dictionary.lengths}
        return answer({**_summary(dictionary), **more})

    return kept(call, f"{dictionary.version}-{referee.edition}", "", 0, make)


def list_words(referee: Referee, call: Call) -> Response:
    """Answer with a page of the words that meet every condition."""
    dictionary = referee.dictionary(call.path["id"])
    media_type = call.media_type(JSON, TEXT)

    def make() -> Response:
        limit = call.query.get("limit", _PAGE)
        found = list(islice(_search(dictionary, call), limit + 1))
        page, following = found[:limit], found[limit - 1] if len(found) > limit else None
        if media_type == TEXT:
            response = answer("".join(f"{key}\n" for key in page), TEXT)
        else:
            response = answer({"dictionary": [dictionary.id], "words": page, "next": following})
        if following is not None:
            query = urlencode({**call.query, "after": following})
            link = f'</dictionaries/{dictionary.id}/words?{query}>; rel="next"'
            response.headers["Link"] = link
        return response

    max_age = referee.config.max_age if referee.catalogue.is_built_in(dictionary.id) else 0
    tag = f"{dictionary.version}-{referee.edition}-{media_type.partition('/')[2]}"
    return kept(call, tag, "Accept", max_age, make)


def _search(dictionary: Dictionary, call: Call) -> Iterator[str]:
    conditions = {name: call.query[name] for name in _CONDITIONS if name in call.query}
    try:
        after = fold(call.query["after"]) if "after" in call.query else ""
    except NoKey as error:
        raise call.refuse("after", "not_a_word", got=shown(call.query["after"])) from error
    try:
        return dictionary.search(Query(**conditions), after)
    except PatternError as error:
        name = next(name for name, value in conditions.items() if value == error.pattern)
        raise call.refuse(name, "not_a_pattern", got=shown(error.pattern)) from error


def _summary(dictionary: Dictionary) -> Json:
    return {
        "id": dictionary.id,
        "title": dictionary.title,
        "words": dictionary.words,
        "licence": dictionary.licence,
        "sources": dictionary.sources,
        "version": dictionary.version,
        "created": dictionary.created,
        "default": dictionary.id == DEFAULT,
    }
