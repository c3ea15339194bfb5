"""The pointer of a custom dictionary: which version is served, and which are kept.

A version is kept for a while after it stopped being current, so that a game that began with it can
end with it; the last few are kept whatever their age.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from dictionaries.custom.paths import VERSION
from dictionaries.errors import Conflict

_WHOLE: Final = ("version", "versions")


@dataclass(frozen=True, slots=True)
class Kept:
    """A version that is kept; moments are ISO 8601, UTC.

    Attributes:
        made: when it was made.
        retired: when it stopped being current; "" for the current one.
        size: bytes of its files; 0 when it was made before sizes were noted.
        signature: see `dictionaries.custom.signature`; "" for none.
    """

    made: str
    retired: str = ""
    size: int = 0
    signature: str = ""

    @property
    def created(self) -> str:
        """When it was made, to the second."""
        return _to_the_second(self.made)

    @property
    def retired_at(self) -> str:
        """When it stopped being current, to the second; "" for the current one."""
        return _to_the_second(self.retired) if self.retired else ""


@dataclass(frozen=True, slots=True)
class Retention:
    """How long versions are kept once they are not current.

    Attributes:
        last: how many are kept whatever their age and size, the current one among them.
        age: how long the others are kept.
        quota: bytes; if the versions of a dictionary take more, the oldest are removed earlier.
    """

    last: int = 5
    age: timedelta = timedelta(days=30)
    quota: int = 64 << 20

    def kept(self, versions: Mapping[str, Kept], now: datetime) -> dict[str, Kept]:
        """Return the versions to keep, in the order given: oldest first."""
        kept: list[tuple[str, Kept]] = []
        size = 0
        for place, (version, one) in enumerate(reversed([*versions.items()])):
            size += one.size
            recent = one.retired and datetime.fromisoformat(one.retired) > now - self.age
            if place < self.last or (recent and size <= self.quota):
                kept.append((version, one))
        return dict(reversed(kept))


@dataclass(frozen=True, slots=True)
class Pointer:
    """The versions of a dictionary: the one served, and those kept.

    Attributes:
        version: the one served.
        versions: those kept, oldest first; the one served is the last.
    """

    version: str
    versions: Mapping[str, Kept]

    @property
    def current(self) -> Kept:
        """The version served."""
        return self.versions[self.version]

    @property
    def newest_first(self) -> list[str]:
        """The versions, the one served first."""
        return [*self.versions][::-1]

    def encode(self) -> bytes:
        """Return the bytes of the pointer file."""
        fields: dict[str, Any] = {
            "version": self.version,
            "versions": {version: one.made for version, one in self.versions.items()},
        }
        for name in ("retired", "size", "signature"):
            values = {v: getattr(one, name) for v, one in self.versions.items()}
            fields[name] = {v: value for v, value in values.items() if value}
        return json.dumps(fields).encode()

    @classmethod
    def decode(cls, data: bytes) -> "Pointer":
        """Read a pointer file.

        Raises:
            ValueError: it is not one.
        """
        try:
            fields = json.loads(data)
            version, made = (fields[name] for name in _WHOLE)
            versions = {one: _kept(one, fields, moment) for one, moment in made.items()}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"not a pointer: {data[:80]!r}") from error
        if not isinstance(version, str) or version not in versions:
            raise ValueError(f"the version {str(version)[:80]} is not among those kept")
        # Until 0.2 pointers did not say when a version was replaced: it was when the next was made.
        followers = [*versions.values()][1:]
        for one, follower in zip(list(versions), followers, strict=False):
            if one != version and not versions[one].retired:
                versions[one] = replace(versions[one], retired=follower.made)
        return cls(version, versions)


def _to_the_second(moment: str) -> str:
    return f"{datetime.fromisoformat(moment).astimezone(UTC):%Y-%m-%dT%H:%M:%S}Z"


def _kept(version: str, fields: Mapping[str, Any], made: str) -> Kept:
    if not VERSION.fullmatch(version):
        raise ValueError("not a version")
    named = {name: fields.get(name, {}).get(version) for name in ("retired", "size", "signature")}
    kept = Kept(made, named["retired"] or "", named["size"] or 0, named["signature"] or "")
    for moment in filter(None, (kept.made, kept.retired)):
        datetime.fromisoformat(moment).astimezone(UTC)
    if not (isinstance(kept.size, int) and isinstance(kept.signature, str)):
        raise TypeError("not a size, or no signature")
    return kept


def expect(before: Pointer | None, expected: str | None) -> None:
    """Check that a dictionary is at the version that a writer expects.

    Args:
        before: its pointer; None when there is no dictionary.
        expected: a version; "" if there must be no dictionary; None if anything will do.

    Raises:
        Conflict: it is at another version.
    """
    current = before.version if before else ""
    if expected is not None and current != expected:
        raise Conflict(current or None)


def moved(
    before: Pointer | None,
    version: str,
    new: Kept | None,
    retention: Retention,
) -> Pointer:
    """Return the pointer after a version has become the current one.

    Args:
        before: the pointer until now; None when there was no dictionary.
        version: a new version, or one that is kept.
        new: what to note about the version; None if it is kept already. The same contents are the
            same version, whenever they come back.
        retention: how long the others are kept.

    Raises:
        KeyError: the version is neither kept nor new.
    """
    now = datetime.now(UTC)
    versions = dict(before.versions) if before else {}
    if before is not None and before.version != version:
        retired = now.isoformat(timespec="seconds")
        versions[before.version] = replace(versions[before.version], retired=retired)
    known = versions.pop(version, None) or new
    if known is None:
        raise KeyError(version)
    signature = new.signature if new else known.signature
    versions[version] = replace(known, retired="", signature=signature)
    return Pointer(version, retention.kept(versions, now))


def moment() -> str:
    """Return the present moment in the format of pointers."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
