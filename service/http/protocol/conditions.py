"""`If-Match` and `If-None-Match` on a request that writes, and the tags they name (RFC 9110)."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from dictionaries import Dictionary
from service.http.protocol.problems import Finding, Invalid
from service.referee import Referee
from service.referee.listing import stale, versions
from service.referee.orders import ANY_VERSION, Condition


def tag_of(referee: Referee, dictionary: Dictionary) -> str:
    """Return the tag of a dictionary: first its version, which is what `If-Match` compares."""
    kept = "".join(versions(referee.catalogue, dictionary))
    if stale(referee.catalogue, dictionary):
        kept += "stale"
    return f"{dictionary.version}-{referee.edition}-{sha256(kept.encode()).hexdigest()[:8]}"


def condition_of(environ: Mapping[str, Any]) -> Condition:
    """Read the headers of a request.

    A tag begins with the version. What follows (which contract, which versions are kept) is
    ignored: it may change while the dictionary does not.

    Raises:
        Invalid: `If-None-Match` is anything but `*`.

    >>> condition_of({"HTTP_IF_MATCH": '"0a-1b", W/"0c"'}).versions
    ('0a', '')
    """
    none_match = environ.get("HTTP_IF_NONE_MATCH", "").strip()
    if none_match not in ("", ANY_VERSION):
        raise Invalid([Finding("/If-None-Match", "only_any", {}, "header")])
    match = environ.get("HTTP_IF_MATCH", "").strip()
    versions = tuple(map(_version, match.split(","))) if match else None
    return Condition(versions, absent=bool(none_match))


def _version(tag: str) -> str:
    """The version that a strong tag names; a weak one matches nothing here.

    >>> _version(' "0123-ab"'), _version("*"), _version('W/"0123"'), _version("0123")
    ('0123', '*', '', '')
    """
    tag = tag.strip()
    if tag == ANY_VERSION:
        return ANY_VERSION
    if len(tag) < 2 or not tag.startswith('"') or not tag.endswith('"'):
        return ""
    return tag[1:-1].partition("-")[0]
