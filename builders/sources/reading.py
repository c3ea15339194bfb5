"""What readers yield: entries with how usual the source calls them, or what they leave out."""

from typing import Final, NamedTuple

from dictionaries import FEATURES, Entry


class Attested(NamedTuple):
    """An entry as a source attests it.

    Attributes:
        entry: the entry.
        usage: how usual the source says it is, on its own scale, 0 when it says nothing:
            occurrences per million words (Lexique); 3, 2, 1 for the layers z1, z2, z3 (DELA);
            the share of articles younger than its own (Wiktionnaire); 1 for a listed stem, 0 for
            what a prefix makes of it (Hunspell).
    """

    entry: Entry
    usage: float = 0.0


class Dropped(NamedTuple):
    """A line that a reader leaves out.

    Attributes:
        text: the form, or the line when it has none.
        reason: a short code for the report: `fragment`, `malformed`.
    """

    text: str
    reason: str


_RANK: Final = {feature: rank for rank, feature in enumerate(FEATURES)}


def ordered(*features: str) -> tuple[str, ...]:
    """Put features in the one order that entries use.

    >>> ordered("plural", "feminine", "participle", "past")
    ('feminine', 'plural', 'participle', 'past')
    """
    return tuple(sorted(features, key=_RANK.__getitem__))


def category_by_case(form: str, category: str) -> str:
    """Correct a category by the capitals of the form, which sources seldom mark otherwise.

    >>> [category_by_case(form, "noun") for form in ("ami", "Paris", "SNCF", "kWh", "Saint-Malo")]
    ['noun', 'proper_noun', 'abbreviation', 'abbreviation', 'proper_noun']
    """
    if form.islower():
        return category
    parts = form.replace("-", " ").replace("'", " ").replace("’", " ").split()
    if not any(part != part.lower() for part in parts):
        return category
    if len(form) > 1 and all(part == part.lower() or part == part.capitalize() for part in parts):
        return "proper_noun"
    return "abbreviation"
