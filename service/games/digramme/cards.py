"""Cards of Digramme and Trigramme as requests give them: edges, colours, points, decks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from service.games.core.drawing import colour_key
from service.games.core.geometry import Cell
from service.games.core.record import read_place
from service.games.core.violation import Json, RequestError
from service.games.core.vocabulary import Fold
from service.games.digramme.suites import Card

EDGES: Final = ("north", "east", "south", "west")
DECK: Final = 110
"""The cards of Digramme."""

_MIXED: Final = 4 * DECK
"""More cards than this are no deck, whatever is mixed into it."""

Print = tuple[tuple[str, str, str, str], str, int]
"""A card however it is turned: its edges clockwise from a fixed one, its colour, its points."""


def edge_of(text: str, pointer: str, fold: Fold) -> str | None:
    """Read the letters of an edge: two or three, None when it holds dots or nothing (G1, G13).

    Raises:
        RequestError: anything else.
    """
    if not text.strip(". "):
        return None
    try:
        letters = fold(text)
    except ValueError as error:
        raise RequestError(pointer, "edge_letters", edge=text) from error
    if len(letters) not in (2, 3):
        raise RequestError(pointer, "edge_letters", edge=text)
    return letters


def card_of(data: Json, pointer: str, fold: Fold) -> Card:
    """Read a card as it lies or as it is held: turning it is the client's business.

    Cards without a colour are alike; one without points counts 1.

    Raises:
        RequestError: an edge without two or three letters, points other than 1 or 2.
    """
    edges = {side: edge_of(data.get(side, ""), f"{pointer}/{side}", fold) for side in EDGES}
    points = data.get("points", 1)
    if points not in (1, 2):
        raise RequestError(f"{pointer}/points", "card_points", points=points)
    return Card(**edges, colour=colour_key(data.get("colour", "")), points=points)


def cards_of(listed: Sequence[Json], pointer: str, fold: Fold) -> list[tuple[Cell, Card]]:
    """Read the cards of a position or of a move, in the order given.

    Raises:
        RequestError: one of them means nothing.
    """
    return [
        (read_place(data, f"{pointer}/{index}"), card_of(data, f"{pointer}/{index}", fold))
        for index, data in enumerate(listed)
    ]


def print_of(card: Card) -> Print | None:
    """Give what is printed on a card, the same however it is turned; None when part is unknown.

    >>> print_of(Card("CH", "AT", "LA", "PI", "red", 1))
    (('AT', 'LA', 'PI', 'CH'), 'red', 1)
    """
    edges = (card.north, card.east, card.south, card.west)
    if None in edges:
        return None
    known = [edge for edge in edges if edge is not None]
    north, east, south, west = min(known[turn:] + known[:turn] for turn in range(4))
    return (north, east, south, west), card.colour, card.points


def prints(cards: Iterable[Card]) -> Counter[Print]:
    """Count cards by what is printed on them, but for those that are not wholly known."""
    return Counter(printed for card in cards if (printed := print_of(card)) is not None)


def deck_of(
    chosen: str | Sequence[Json],
    decks: Mapping[str, Json],
    fold: Fold,
    *,
    mixed: bool,
) -> Counter[Print]:
    """Count the cards of a deck: one of the game's, or a client's own, checked.

    Args:
        chosen: its id, or its cards.
        decks: the game's own, by id.
        fold: turns letters as typed into A to Z.
        mixed: whether cards of Trigramme are among them, so that there are more than 110.

    Raises:
        RequestError: no such deck, not 110 cards, an edge with letters missing or too many.
    """
    if isinstance(chosen, str):
        if chosen not in decks:
            raise RequestError("/deck", "unknown_deck", deck=chosen[:80], known=", ".join(decks))
        listed: Sequence[Json] = unpacked(decks[chosen])
    else:
        listed = chosen
    if not (DECK < len(listed) <= _MIXED if mixed else len(listed) == DECK):
        raise RequestError("/deck", "deck_size", count=len(listed), expected=DECK)
    counted: Counter[Print] = Counter()
    for index, data in enumerate(listed):
        printed = print_of(card_of(data, f"/deck/{index}", fold))
        if printed is None:
            raise RequestError(f"/deck/{index}", "blank_card")
        edges, colour, _ = printed
        if not colour:
            raise RequestError(f"/deck/{index}/colour", "card_without_colour")
        if not mixed and any(len(edge) > 2 for edge in edges):
            raise RequestError(f"/deck/{index}", "trigram_in_deck")
        counted[printed] += 1
    return counted


def unpacked(deck: Json) -> list[Json]:
    """Give the cards of a deck in a data file, where a line lists them: "CH-AT-LA-PI 1"."""
    cards = []
    for colour, lines in deck["cards"].items():
        for line in lines:
            edges, points = line.split()
            cards.append(
                {
                    **dict(zip(EDGES, edges.split("-"), strict=True)),
                    "colour": colour,
                    "points": int(points),
                }
            )
    return cards
