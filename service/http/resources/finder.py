"""`/anagrams`, `/patterns`, `/hooks/{word}` and `/random`: finding words."""

from collections.abc import Callable

from flask import Response

from service.http.protocol.call import JSON, TEXT, Call, told
from service.http.protocol.responses import kept
from service.referee import Answer, Referee
from service.referee.finding.finder import Finder

Find = Callable[[Finder], Answer]


def get_anagrams(referee: Referee, call: Call) -> Response:
    """The words that tiles spell."""
    return _kept(referee, call, lambda finder: finder.anagrams(call.query))


def get_patterns(referee: Referee, call: Call) -> Response:
    """The words that fit a pattern."""
    return _kept(referee, call, lambda finder: finder.patterns(call.query))


def get_hooks(referee: Referee, call: Call) -> Response:
    """The words that one more letter or another makes of a word, and those within it."""
    return _kept(referee, call, lambda finder: finder.hooks(call.path["word"]))


def get_random(referee: Referee, call: Call) -> Response:
    """Words drawn at random; the same seed always draws the same ones."""
    if "seed" in call.query:
        return _kept(referee, call, lambda finder: finder.draw(call.query))
    vocabulary = referee.vocabulary(call.query)
    response = told(call, referee.finder(vocabulary).draw(call.query))
    response.headers["Cache-Control"] = "no-store"
    return response


def _kept(referee: Referee, call: Call, find: Find) -> Response:
    """Return an answer that depends only on the dictionaries and the address."""
    vocabulary = referee.vocabulary(call.query)
    form = call.media_type(JSON, TEXT).partition("/")[2]
    return kept(
        call,
        "-".join((referee.state(vocabulary), referee.edition, call.language, form)),
        "Accept, Accept-Language",
        referee.config.max_age if referee.is_built_in(vocabulary) else 0,
        lambda: told(call, find(referee.finder(vocabulary))),
    )
