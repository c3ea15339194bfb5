"""`If-Match` and `If-None-Match` on a request that writes (RFC 9110, 13.1)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.http.protocol.problems import Finding, Invalid

_ANY = "*"


class Condition(NamedTuple):
    """What a dictionary must be for a request to change it.

    Attributes:
        versions: one of these, which the tags of `If-Match` name; None when it has none; `*` for
            any.
        absent: there must be none.
    """

    versions: tuple[str, ...] | None = None
    absent: bool = False

    @classmethod
    def of(cls, environ: Mapping[str, Any]) -> "Condition":
        """Read the headers of a request.

        A tag names the version before all else. What follows it there (which contract, which
        versions are kept) does not matter: it may change while the dictionary does not.

        Raises:
            Invalid: `If-None-Match` is something else than `*`.

        >>> Condition.of({"HTTP_IF_MATCH": '"0a-1b", W/"0c"'}).versions
        ('0a', '')
        """
        none_match = environ.get("HTTP_IF_NONE_MATCH", "").strip()
        if none_match not in ("", _ANY):
            raise Invalid([Finding("/If-None-Match", "only_any", {}, "header")])
        match = environ.get("HTTP_IF_MATCH", "").strip()
        versions = tuple(map(_version, match.split(","))) if match else None
        return cls(versions, absent=bool(none_match))

    def holds(self, current: str | None) -> bool:
        """Tell whether a dictionary may be changed that is at a version, or that there is not."""
        if self.absent and current is not None:
            return False
        if self.versions is None:
            return True
        return current is not None and (_ANY in self.versions or current in self.versions)


def _version(tag: str) -> str:
    """Give the version that a strong tag names; a weak one matches nothing here.

    >>> _version(' "0123-ab"'), _version("*"), _version('W/"0123"'), _version("0123")
    ('0123', '*', '', '')
    """
    tag = tag.strip()
    if tag == _ANY:
        return _ANY
    if len(tag) < 2 or not tag.startswith('"') or not tag.endswith('"'):
        return ""
    return tag[1:-1].partition("-")[0]
