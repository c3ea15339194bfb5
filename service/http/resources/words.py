"""`/words/{word}` and `/validate`."""

from flask import Response

from dictionaries import Vocabulary
from service.http.protocol.call import Call, Json
from service.http.protocol.requests import as_json, merged
from service.http.protocol.responses import JSON, TEXT, answer, kept, kept_json
from service.http.resources.games import position
from service.referee.words import Referee


def get_word(referee: Referee, call: Call) -> Response:
    """Answer for one word; never 404."""
    vocabulary = referee.vocabulary(call.query, "query")

    def make() -> bytes:
        return _word(referee, call, vocabulary, call.path["word"], call.query)

    tag = referee.tag(vocabulary, call.language)
    return kept_json(call, tag, referee.max_age(vocabulary), call.language, make)


def get_validate(referee: Referee, call: Call) -> Response:
    """Answer for words from the address bar."""
    vocabulary = referee.vocabulary(call.query, "query")
    media_type = call.media_type(JSON, TEXT)

    def make() -> Response:
        return _words(referee, call, vocabulary, call.query["word"], call.query)

    tag = referee.tag(vocabulary, call.language, media_type.partition("/")[2])
    return kept(call, tag, "Accept, Accept-Language", referee.max_age(vocabulary), make)


def post_validate(referee: Referee, call: Call) -> Response:
    """Judge a word, words, a board, cards or dominoes, sent as JSON or text."""
    request = merged(call, as_json(call))
    call.operation.check(request)
    vocabulary = referee.vocabulary(request)
    if "word" in request and call.media_type(JSON, TEXT) == TEXT:
        return _words(referee, call, vocabulary, [request["word"]], request)
    if "word" in request:
        content = _word(referee, call, vocabulary, request["word"], request)
        return answer(content, JSON, call.language)
    if "words" in request:
        return _words(referee, call, vocabulary, request["words"], request)
    return position(referee, call, vocabulary, request)


def _word(referee: Referee, call: Call, vocabulary: Vocabulary, word: str, options: Json) -> bytes:
    """Give the answer for one word, as JSON."""
    referee.metrics.words(1)
    if not options.get("reveal", True):
        valid = referee.batches(vocabulary, call.language).valid([word])
        return b'{"valid":true}' if valid else b'{"valid":false}'
    return referee.word(word, vocabulary, call.language, options.get("suggest", 0))


def _words(
    referee: Referee, call: Call, vocabulary: Vocabulary, words: list[str], options: Json
) -> Response:
    referee.metrics.words(len(words))
    batches = referee.batches(vocabulary, call.language)
    media_type = call.media_type(JSON, TEXT)
    if options.get("reveal", True):
        show = batches.to_text if media_type == TEXT else batches.to_json
        content = show(words, options.get("suggest", 0))
        response = answer(content, media_type, call.language)
    elif media_type == TEXT:
        response = answer("valid\n" if batches.valid(words) else "invalid\n", TEXT)
    else:
        response = answer({"valid": batches.valid(words)})
    response.headers["Vary"] = "Accept, Accept-Language"
    return response
