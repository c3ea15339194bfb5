"""The names of countries and continents in French, from Unicode's CLDR, through babel."""

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files

from babel import Locale

_DATA = files("babel").joinpath("locale-data", "fr.dat")


def territories() -> Iterator[str]:
    """The names of territories: countries and continents, but also `îles Åland`."""
    yield from Locale("fr").territories.values()


def provenance() -> dict[str, str]:
    """What the API shows of this source."""
    return {
        "id": "cldr",
        "title": "Unicode CLDR, noms des territoires",
        "licence": "Unicode-3.0",
        "licence_url": "https://www.unicode.org/license.txt",
        "origin": "https://cldr.unicode.org/",
        "attribution": "Unicode, Inc.",
        "package": "babel",
        "version": version("babel"),
        "sha256": sha256(_DATA.read_bytes()).hexdigest(),
    }
