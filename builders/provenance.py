"""Where words come from, as the API shows it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Final
from urllib.parse import urlsplit

from builders import themes
from builders.sources import Source, cldr, load

_TELLING: Final = re.compile(r"[\w+.-]+://\S*[@?]\S*")
"""An address that says who asks, or what is asked."""


def of_source(source: Source) -> dict[str, str]:
    """What the API shows of a source."""
    return {
        "id": source.id,
        "title": source.title,
        "licence": source.licence,
        "licence_url": source.licence_url,
        "origin": source.origin,
        "attribution": source.attribution,
        "package": source.package,
        "version": source.version,
        "sha256": source.sha256,
    }


def of_themes(names: Iterable[str]) -> Iterator[dict[str, str]]:
    """What themes draw on: definitions, and plurals from every source; CLDR's names."""
    names = list(names)
    if names:
        yield from map(of_source, load())
    if any(themes.load(name).territories for name in names):
        yield cldr.provenance()


def of_place(place: str, sha256: str) -> dict[str, str]:
    """What the API shows of a file or an address of whoever built a dictionary."""
    name = name_of(place)
    found = {"id": name, "title": name, "licence": "", "origin": name}
    return found | {"sha256": sha256} if sha256 else found


def name_of(place: str) -> str:
    """The name of a file, the host of an address: nothing that is nobody else's business.

    >>> name_of("https://ann:secret@example.org/x/mots.csv?token=y"), name_of("/home/ann/mots.csv")
    ('example.org', 'mots.csv')
    """
    if "://" in place:
        try:
            return urlsplit(place).hostname or "?"
        except ValueError:
            return "?"
    return PurePath(place).name


def titled(title: str) -> str:
    """A title, which may have been made of an address, without who asked there and for what.

    >>> titled("https://ann:secret@example.org/mots.csv"), titled("Voir https://example.org/?x=1")
    ('example.org', 'Voir https://example.org/?x=1')
    """
    return name_of(title) if _TELLING.fullmatch(title) else title


def published(source: Mapping[str, str]) -> dict[str, str]:
    """A source as older versions may have stored it, without what they should not have.

    Only what whoever built a dictionary named has no licence.
    """
    if source.get("licence"):
        return dict(source)
    return {
        name: name_of(value) if name in ("id", "title", "origin") else value
        for name, value in source.items()
    }
