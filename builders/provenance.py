"""Where words come from, as the API shows it."""

from collections.abc import Iterable, Iterator

from builders import themes
from builders.sources import Source, cldr, load


def of_source(source: Source) -> dict[str, str]:
    """Give what the API shows of a source."""
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
    """Give what themes draw on: definitions, and plurals from every source; CLDR's names."""
    names = list(names)
    if names:
        yield from map(of_source, load())
    if any(themes.load(name).territories for name in names):
        yield cldr.provenance()
