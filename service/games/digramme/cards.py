"""Cards of Digramme and Trigramme: edges, colours, points; and the decks that they come from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from service.games.core.geometry import Cell

EDGES: Final = ("north", "east", "south", "west")

DECK: Final = 110
"""The cards of Digramme."""

MIXED: Final = 4 * DECK
"""More cards than this are no deck, whatever is mixed into it."""


class Kind(NamedTuple):
    """A card however it is turned.

    Attributes:
        edges: its edges clockwise, from the one that makes them come first in the alphabet.
        colour: its colour, None when it is not told.
    """

    edges: tuple[str, ...]
    colour: str | None

    @property
    def text(self) -> str:
        """The edges in a row, `AT-LA-PI-CH`."""
        return "-".join(self.edges)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies or as it is held.

    Attributes:
        north: the letters A to Z on the upper edge, None when they are not known; and so on.
        colour: its colour as it is compared, None when it is not told.
        points: 1 or 2, None when they are not told.
        shown_colour: its colour as it was sent.
    """

    north: str | None = None
    east: str | None = None
    south: str | None = None
    west: str | None = None
    colour: str | None = None
    points: int | None = None
    shown_colour: str | None = field(default=None, compare=False)

    @property
    def edges(self) -> tuple[str | None, str | None, str | None, str | None]:
        """The edges clockwise from the north."""
        return self.north, self.east, self.south, self.west

    @property
    def kind(self) -> Kind | None:
        """What makes it this card, the same however it is turned; None when an edge is not known.

        >>> Card("CH", "AT", "LA", "PI", "red", 1).kind
        Kind(edges=('AT', 'LA', 'PI', 'CH'), colour='red')
        """
        edges = [edge for edge in self.edges if edge is not None]
        if len(edges) < len(EDGES):
            return None
        turns = (tuple(edges[turn:] + edges[:turn]) for turn in range(len(EDGES)))
        return Kind(min(turns), self.colour)

    def turned(self, quarters: int) -> "Card":
        """Return the card after so many quarter turns clockwise.

        >>> Card("CH", "AT", "LA", "PI").turned(1).edges
        ('PI', 'CH', 'AT', 'LA')
        """
        north, east, south, west = (self.edges[side - quarters] for side in range(len(EDGES)))
        return replace(self, north=north, east=east, south=south, west=west)


def card_of(kind: Kind) -> Card:
    """Return a card of a kind, with points that are not told."""
    north, east, south, west = kind.edges
    return Card(north, east, south, west, kind.colour)


class Placed(NamedTuple):
    """A card on the table."""

    cell: Cell
    card: Card


def kinds(cards: Iterable[Card]) -> list[Kind]:
    """Return the kinds of cards whose edges are all known."""
    return [kind for card in cards if (kind := card.kind) is not None]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a game.

    Attributes:
        cards: each of them, as printed.
        id: the name of a deck of the game; None for a client's own.
        authentic: whether it is the printed one, when the game says so.
    """

    cards: tuple[Card, ...]
    id: str | None = None
    authentic: bool | None = None

    def counted(self) -> Counter[Kind]:
        """Return how many there are of each kind."""
        return Counter(kinds(self.cards))

    def points(self) -> Mapping[Kind, set[int | None]]:
        """Return the points on the cards of each kind."""
        printed: dict[Kind, set[int | None]] = {}
        for card in self.cards:
            if (kind := card.kind) is not None:
                printed.setdefault(kind, set()).add(card.points)
        return printed
