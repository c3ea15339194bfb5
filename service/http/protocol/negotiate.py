"""The preferences of a client: the language of messages, the format of an answer."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from service.messages import LANGUAGES

_KEPT: Final = 512
_LONGEST: Final = 2000


def _preferences(header: str) -> list[tuple[str, float]]:
    """Split an Accept or Accept-Language header; what is not well formed is left out.

    >>> _preferences("fr-CH, fr;q=0.9, en;q=0.8, *;q=0")
    [('fr-ch', 1.0), ('fr', 0.9), ('en', 0.8), ('*', 0.0)]
    """
    found: list[tuple[str, float]] = []
    for part in header[:_LONGEST].lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                try:
                    quality = float(parameter[2:])
                except ValueError:
                    quality = 0.0
        if name and 0.0 <= quality <= 1.0:
            found.append((name, quality))
    return found


@lru_cache(_KEPT)
def language_of(header: str) -> str:
    """Choose the language of messages: English unless French is preferred.

    >>> [language_of(h) for h in ("", "fr-CH, en;q=0.5", "de, fr;q=0.8, en;q=0.7", "fr;q=0.2, en")]
    ['en', 'fr', 'fr', 'en']
    """
    best, chosen = 0.0, LANGUAGES[0]
    for name, quality in _preferences(header):
        language = name.partition("-")[0]
        if language in LANGUAGES and quality > best:
            best, chosen = quality, language
    return chosen


@lru_cache(_KEPT)
def accepts_gzip(header: str) -> bool:
    """Whether an answer may come compressed, by its Accept-Encoding.

    >>> [accepts_gzip(h) for h in ("gzip, br", "br;q=1, gzip;q=0.5", "*", "gzip;q=0", "br", "")]
    [True, True, True, False, False, False]
    """
    asked = dict(_preferences(header))
    return asked.get("gzip", asked.get("*", 0.0)) > 0.0


@lru_cache(_KEPT)
def media_type_of(header: str, offered: Sequence[str]) -> str:
    """Choose the format of an answer: the first one offered unless another is preferred.

    A header that nothing offered satisfies is ignored, as RFC 9110 allows: a client that gets
    JSON it did not name is better served than one that gets 406.

    >>> offered = ("application/json", "text/plain")
    >>> [media_type_of(h, offered) for h in ("", "*/*", "text/plain", "text/html")]
    ['application/json', 'application/json', 'text/plain', 'application/json']
    >>> media_type_of("text/*;q=0.9, application/json;q=0.2", offered)
    'text/plain'
    """
    asked = dict(_preferences(header))

    def quality(offer: str) -> float:
        for name in (offer, f"{offer.partition('/')[0]}/*", "*/*"):
            if name in asked:
                return asked[name]
        return 0.0

    return max(offered, key=quality)
