"""`/words/{word}` and `/validate`."""

from flask import Response

from dictionaries import Vocabulary
from service.http.protocol.call import JSON, TEXT, Call, merged, told
from service.http.protocol.requests import as_json
from service.http.protocol.responses import kept, kept_json
from service.referee import Referee


def get_word(referee: Referee, call: Call) -> Response:
    """Judge one word; never 404."""
    vocabulary = referee.vocabulary(call.query)
    call.count_words(1)
    return kept_json(
        call,
        _tag(referee, vocabulary, call.language),
        _max_age(referee, vocabulary),
        lambda: referee.describe(call.path["word"], vocabulary, call.query),
    )


def get_validate(referee: Referee, call: Call) -> Response:
    """Judge words that stand in the address."""
    vocabulary = referee.vocabulary(call.query)
    media_type = call.media_type(JSON, TEXT)
    words = call.query["word"]
    call.count_words(len(words))
    return kept(
        call,
        _tag(referee, vocabulary, call.language, media_type.partition("/")[2]),
        "Accept, Accept-Language",
        _max_age(referee, vocabulary),
        lambda: told(call, referee.judge_words(words, vocabulary, call.query)),
    )


def post_validate(referee: Referee, call: Call) -> Response:
    """Judge a word, words, a board, cards or dominoes, sent as JSON or text."""
    request = merged(call, as_json(call))
    call.operation.check(request)
    call.count_words(len(request["words"]) if "words" in request else "word" in request)
    return told(call, referee.validate(request))


def _max_age(referee: Referee, vocabulary: Vocabulary) -> int:
    """How long caches may keep an answer: users' dictionaries may change at any moment."""
    return referee.config.max_age if referee.is_built_in(vocabulary) else 0


def _tag(referee: Referee, vocabulary: Vocabulary, *more: str) -> str:
    """Return the tag of the state that answers about words are made from."""
    return "-".join((referee.state(vocabulary), referee.edition, *more))
