"""Digramme by the letter of the rules, slow and obvious: nothing shared with the rules under test.

A card is the dictionary of a request; a table maps (row, column) to cards; a suite is the set of
its places and its owner. `Game` deals and draws real cards, as people do at a table.
"""

from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

Place = tuple[int, int]
Card = dict[str, Any]
Table = dict[Place, Card]

SIDES = ("north", "east", "south", "west")
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
DEFAULTS: dict[str, Any] = {
    "contacts": "all",
    "min_length": 4,
    "two_cards": True,
    "points": "each",
    "colour_constraint": False,
    "trigramme": False,
    "arrows": 10,
}


class Suite(NamedTuple):
    """A suite and its owner."""

    places: frozenset[Place]
    owner: str


def place_of(card: Card) -> Place:
    """Return where a card lies."""
    return card["row"], card["column"]


def printed(card: Card) -> Card:
    """Return a card without its place."""
    return {name: card[name] for name in (*SIDES, "colour", "points")}


def turned(card: Card, quarters: int) -> Card:
    """Return a card after quarter turns clockwise: what was west is north, and so on."""
    for _ in range(quarters):
        sides = {
            "north": card["west"],
            "east": card["north"],
            "south": card["east"],
            "west": card["south"],
        }
        card = {**card, **sides}
    return card


def same(one: Card, other: Card) -> bool:
    """Tell whether two cards are alike, however they are turned."""
    return any(printed(turned(one, quarters)) == printed(other) for quarters in range(4))


def word_between(table: Table, first: Place, second: Place) -> str:
    """Return the word of two neighbours, the left or upper one first (G1)."""
    across = first[0] == second[0]
    sides = ("east", "west") if across else ("south", "north")
    return str(table[first][sides[0]] + table[second][sides[1]])


def pairs(table: Table) -> list[tuple[Place, Place]]:
    """Return all neighbours."""
    return [
        (place, (place[0] + down, place[1] + right))
        for place in table
        for down, right in ((0, 1), (1, 0))
        if (place[0] + down, place[1] + right) in table
    ]


def words(table: Table, new: set[Place]) -> list[str]:
    """Return the words of all contacts that a new card is part of (G1)."""
    return sorted(word_between(table, *pair) for pair in pairs(table) if new & set(pair))


def lines(table: Table, valid: set[str], rules: dict[str, Any]) -> list[frozenset[Place]]:
    """Return the maximal lines of at least two cards, by trying every start and every length."""
    found = []
    for row, column in table:
        for down, right in ((0, 1), (1, 0)):
            longest: list[Place] = []
            for length in range(2, len(table) + 1):
                places = [(row + down * step, column + right * step) for step in range(length)]
                if not all(place in table for place in places):
                    break
                if rules["colour_constraint"] and len({table[p]["colour"] for p in places}) > 1:
                    break
                if rules["contacts"] == "one" and any(
                    word_between(table, *pair) not in valid for pair in pairwise(places)
                ):
                    break
                longest = places
            if longest:
                found.append(frozenset(longest))
    return [line for line in found if not any(line < other for other in found)]


def legal(table: Table, cards: list[Card], valid: set[str], rules: dict[str, Any]) -> bool:
    """Tell whether cards may be laid (G2, G3, G7, G12)."""
    places = [place_of(card) for card in cards]
    most = 2 if rules["two_cards"] else 1
    if len(places) > most or len(set(places)) < len(places) or set(places) & table.keys():
        return False
    if len(cards) == 2:
        (row, column), other = places
        if other not in {(row + down, column + right) for down, right in AROUND}:
            return False
        if cards[0]["colour"] != cards[1]["colour"]:
            return False
    after = {**table, **dict(zip(places, cards, strict=True))}
    near = {(row + down, column + right) for row, column in places for down, right in AROUND}
    around = {place: card for place, card in after.items() if place in near | set(places)}
    touched = [pair for pair in pairs(around) if set(places) & set(pair)]
    inner = [pair for pair in touched if set(pair) <= set(places)]
    outer = [word_between(after, *pair) in valid for pair in touched if pair not in inner]
    if not outer or not (all(outer) if rules["contacts"] == "all" else any(outer)):
        return False
    if any(word_between(after, *pair) not in valid for pair in inner):
        return False
    return not rules["colour_constraint"] or not any(
        ends_line(table, card, valid, rules) for card in cards
    )


def ends_line(table: Table, card: Card, valid: set[str], rules: dict[str, Any]) -> bool:
    """Tell whether a card of another colour would end a line one card short of a suite (G12)."""
    row, column = place_of(card)
    for down, right in AROUND:
        beside = row + down, column + right
        if beside not in table or table[beside]["colour"] == card["colour"]:
            continue
        through = [line for line in lines(table, valid, rules) if beside in line]
        along = [line for line in through if len({place[bool(down)] for place in line}) == 1]
        if max(map(len, along), default=1) == rules["min_length"] - 1:
            return True
    return False


def owned(  # noqa: PLR0913, PLR0917 - the whole state of the arrows
    suites: set[Suite],
    table: Table,
    new: set[Place],
    player: str,
    valid: set[str],
    rules: dict[str, Any],
) -> set[Suite]:
    """Return the suites after a move: those with a new card are the mover's (G4 to G6, G9)."""
    most = 20 if rules["trigramme"] else 10
    long = [line for line in lines(table, valid, rules) if len(line) >= rules["min_length"]]
    kept = {suite for suite in suites if not any(suite.places < line for line in long)}
    fresh = [line for line in long if line & new]
    grown = [line for line in fresh if any(suite.places < line for suite in suites)]
    kept |= {Suite(line, player) for line in grown}
    rows_first = sorted(
        (line for line in fresh if line not in grown),
        key=lambda line: (len({row for row, _ in line}) > 1, sorted(line)),
    )
    for line in rows_first:
        if len(kept) < most:
            kept.add(Suite(line, player))
    return kept


class Game:
    """A game at a table, with real cards.

    Args:
        players: two or four.
        valid: the words there are.
        rules: the options.
        deck: all cards.
        random: shuffles.
    """

    def __init__(
        self,
        players: list[str],
        valid: set[str],
        rules: dict[str, Any],
        deck: list[Card],
        random: Random,
    ) -> None:
        self.players, self.valid, self.rules = players, valid, {**DEFAULTS, **rules}
        self.stock = random.sample(deck, len(deck))
        self.discard: list[Card] = []
        self.hands = {player: [self.stock.pop() for _ in range(4)] for player in players}
        self.initial = {"row": 0, "column": 0, **self.stock.pop()}
        self.table: Table = {(0, 0): self.initial}
        self.suites: set[Suite] = set()
        self.awaited, self.begun = list(players), False
        self.tied, self.because, self.passes, self.renewed = False, "", 0, 0

    def side(self, player: str) -> list[str]:
        """Return a player and the partner, who plays two later (G11)."""
        return self.players[self.players.index(player) % 2 :: 2]

    def score(self, player: str) -> int:
        """Return the suites of a player's side."""
        return sum(suite.owner in self.side(player) for suite in self.suites)

    def card_points(self, player: str) -> int:
        """Return the points of the cards in the suites of a player's side (G10)."""
        side = self.side(player)
        places = [p for suite in self.suites if suite.owner in side for p in suite.places]
        counted = set(places) if self.rules["points"] == "once" else places
        return sum(int(self.table[place]["points"]) for place in counted)

    def winners(self) -> list[str]:
        """Return who has won (G9, G10)."""
        if not self.because:
            return []
        first, second = self.players[:2]
        even = self.tied or self.score(first) == self.score(second)
        worth = self.card_points if even else self.score
        best = max(worth(first), worth(second))
        return [player for player in self.players if worth(player) == best]

    def take_turn(self, player: str, *, legal: bool) -> None:
        """Pass the turn on (T1)."""
        following = self.players[(self.players.index(player) + 1) % len(self.players)]
        self.awaited, self.begun = [following] if legal else [player, following], True

    def see_end(self) -> None:
        """End the game, or go on after a tie (G9, G10)."""
        first, second = self.players[:2]
        empty = not any(self.hands.values())
        if not self.tied and len(self.suites) >= self.rules["arrows"]:
            self.tied = self.score(first) == self.score(second)
            self.because = "" if self.tied else "arrows"
        if self.tied and (empty or self.passes >= len(self.players)):
            self.because = "tie_break"
        elif empty and not self.because:
            self.because = "out"

    def draw(self, player: str) -> list[Card]:
        """Draw back to four (G8)."""
        drawn: list[Card] = []
        while not self.tied and len(self.hands[player]) < 4 and (self.stock or self.discard):
            if not self.stock:
                self.stock, self.discard = self.discard, []
                self.renewed += 1
            drawn.append(self.stock.pop())
            self.hands[player].append(drawn[-1])
        return drawn

    def held(self, player: str, cards: list[Card]) -> list[Card] | None:
        """Return the cards of a hand that these are, however they are turned; None if not all."""
        left, found = list(self.hands[player]), []
        for card in cards:
            one = next((held for held in left if same(held, card)), None)
            if one is None:
                return None
            left.remove(one)
            found.append(one)
        return found

    def may_move(self, player: str) -> bool:
        """Tell whether it is a player's turn."""
        return not self.because and player in self.awaited

    def lay(self, player: str, cards: list[Card]) -> list[Card] | None:
        """Lay cards if that is legal, and return those drawn then; None when it is not."""
        if not self.may_move(player):
            return None
        held = self.held(player, cards)
        after = {**self.table, **{place_of(card): card for card in cards}}
        suites = self.suites
        ok = held is not None and legal(self.table, cards, self.valid, self.rules)
        if ok:
            new = {place_of(card) for card in cards}
            suites = owned(self.suites, after, new, player, self.valid, self.rules)
            longer = any(old.places < suite.places for old in self.suites for suite in suites)
            ok = longer or not self.tied
        self.take_turn(player, legal=ok)
        if not ok or held is None:
            return None
        self.table, self.suites, self.passes = after, suites, 0
        for card in held:
            self.hands[player].remove(card)
        drawn = self.draw(player)
        self.see_end()
        return drawn

    def throw(self, player: str, cards: list[Card]) -> list[Card] | None:
        """Discard cards if that is legal, and return those drawn then; None when it is not."""
        if not self.may_move(player):
            return None
        held = self.held(player, cards)
        ok = held is not None and not self.tied and 1 <= len(cards) <= 2
        self.take_turn(player, legal=ok)
        if not ok or held is None:
            return None
        for card in held:
            self.hands[player].remove(card)
            self.discard.append(card)
        return self.draw(player)

    def skip(self, player: str) -> list[Card] | None:
        """Pass if that is legal: nothing is drawn; None when it is not."""
        if not self.may_move(player):
            return None
        ok = self.tied or not self.hands[player]
        self.take_turn(player, legal=ok)
        self.passes += ok
        self.see_end()
        return [] if ok else None
