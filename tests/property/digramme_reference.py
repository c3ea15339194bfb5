"""Digramme by the letter of the rules, slow and obvious: nothing shared with the rules under test.

A card is the dictionary of a request; a table maps (row, column) to cards; a suite is the set of
its places, "across" or "down", and its owner.
"""

from typing import Any, NamedTuple

Place = tuple[int, int]
Card = dict[str, Any]
Table = dict[Place, Card]


class Suite(NamedTuple):
    """A suite and its owner."""

    places: frozenset[Place]
    owner: str


def words(table: Table, new: set[Place]) -> list[str]:
    """Give the words of all contacts that a new card is part of (G1)."""
    found = []
    for (row, column), card in table.items():
        right, below = (row, column + 1), (row + 1, column)
        if right in table and new & {(row, column), right}:
            found.append(card["east"] + table[right]["west"])
        if below in table and new & {(row, column), below}:
            found.append(card["south"] + table[below]["north"])
    return sorted(found)


def lines(table: Table, *, one_colour: bool) -> list[frozenset[Place]]:
    """Give the maximal lines of at least two cards, by trying every start and every length."""
    found = []
    for row, column in table:
        for down, right in ((0, 1), (1, 0)):
            longest: list[Place] = []
            for length in range(2, len(table) + 1):
                places = [(row + down * step, column + right * step) for step in range(length)]
                if not all(place in table for place in places) or (
                    one_colour and len({table[place]["colour"] for place in places}) > 1
                ):
                    break
                longest = places
            if longest:
                found.append(frozenset(longest))
    return [line for line in found if not any(line < other for other in found)]


def legal(table: Table, cards: list[Card], accepted: set[str], *, one_colour: bool) -> bool:
    """Tell whether cards may be laid (G2, G3, G7, G12), with the default options otherwise."""
    places = [(card["row"], card["column"]) for card in cards]
    if len(places) > 2 or len(set(places)) < len(places) or set(places) & table.keys():
        return False
    near = {
        place: {
            (place[0] + down, place[1] + right)
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        for place in places
    }
    if table and not any(near[place] & table.keys() for place in places):
        return False
    if len(cards) == 2 and (
        places[1] not in near[places[0]] or cards[0]["colour"] != cards[1]["colour"]
    ):
        return False
    after = {**table, **dict(zip(places, cards, strict=True))}
    if not accepted.issuperset(words(after, set(places))):
        return False
    return not (one_colour and any(ends_three(table, card) for card in cards))


def ends_three(table: Table, card: Card) -> bool:
    """Tell whether a card of another colour would end exactly three of one (G12)."""
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        colours = []
        for step in (1, 2, 3, 4):
            place = (card["row"] + down * step, card["column"] + right * step)
            colours.append(table[place]["colour"] if place in table else None)
        one, two, three, four = colours
        if one == two == three != four and one not in (None, card["colour"]):
            return True
    return False


def owned(
    suites: set[Suite], table: Table, new: set[Place], player: str, *, one_colour: bool
) -> set[Suite]:
    """Give the suites after a move: those with a new card are the mover's (G4 to G6)."""
    kept = set()
    for line in lines(table, one_colour=one_colour):
        if len(line) < 4:
            continue
        if line & new:
            kept.add(Suite(line, player))
        else:
            kept |= {suite for suite in suites if suite.places == line}
    return kept
