"""Asking the service, in this process, about a great many words; and holding its answers."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from itertools import islice, product
from string import ascii_uppercase
from typing import Any, Final

import orjson
from flask import Flask
from werkzeug.test import TestResponse

from dictionaries.lexicon.reasons import Reason

Json = dict[str, Any]

NEEDS: Final = {
    kind.code: {one.name for one in fields(kind) if one.default is MISSING} - {"length", "limit"}
    for kind in Reason.__subclasses__()
}
"""What the reason of each code has to name."""
AT_ONCE: Final = 10_000
LANGUAGES: Final = ("en", "fr")
# What `str.format` would have filled in. Braces alone may be the character at fault.
_GAP: Final = re.compile(r"\{[a-z_]+\}")


def strings(*lengths: int) -> list[str]:
    """Every string of A to Z of these lengths, in order."""
    return ["".join(s) for length in lengths for s in product(ascii_uppercase, repeat=length)]


def batches(words: Iterable[str], size: int = AT_ONCE) -> Iterator[list[str]]:
    """The words, as many together as a request may have."""
    iterator = iter(words)
    while batch := list(islice(iterator, size)):
        yield batch


def hold(reason: Mapping[str, Any], about: object) -> None:
    """Hold a reason: its code is one of the contract, its message is filled in.

    Raises:
        AssertionError: it is not so; the text says for what.
    """
    assert reason["code"] in NEEDS, about
    message = reason["message"]
    assert message, about
    assert not _GAP.search(message), (about, message)
    assert NEEDS[reason["code"]] <= reason.keys(), (about, reason)


class Service:
    """The application over the real dictionaries.

    Attributes:
        app: the application.
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._client = app.test_client()

    def post(self, path: str, body: Json, language: str = "en") -> TestResponse:
        """The answer to a request, whatever it is."""
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        return self._client.post(path, data=orjson.dumps(body), headers=headers)

    def ask(self, path: str, body: Json, language: str = "en") -> Json:
        """The answer to a request that nothing is wrong with."""
        answer = self.post(path, body, language)
        assert answer.status_code == 200, (body, answer.data[:500])
        told: Json = orjson.loads(answer.data)
        return told

    def get(self, path: str, language: str = "en") -> Json:
        """The answer to a request that nothing is wrong with."""
        answer = self._client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200, (path, answer.data[:500])
        told: Json = orjson.loads(answer.data)
        return told

    def refused(
        self, words: Sequence[str], language: str = "en", **body: object
    ) -> Iterator[tuple[str, str | None, Json]]:
        """Ask about words in batches and hold every answer.

        Args:
            words: any number of them.
            language: of the messages.
            body: what the request has beside the words.

        Yields:
            Each word that is refused, its key and the reason.
        """
        for batch in batches(words):
            told = self.ask("/validate", {"words": batch, **body}, language)["words"]
            assert len(told) == len(batch)
            for word, one in zip(batch, told, strict=True):
                assert one["word"] == word
                if not one["valid"]:
                    hold(one["reason"], (word, body))
                    yield word, one["key"], one["reason"]

    def codes(self, words: Sequence[str], language: str = "en", **body: object) -> Counter[str]:
        """How often each code is the reason, over words of which every answer is held."""
        return Counter(reason["code"] for _, _, reason in self.refused(words, language, **body))
