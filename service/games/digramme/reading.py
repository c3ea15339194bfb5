"""Requests of Digramme as JSON, read once (G0, G1, G7, G9, G12, G13)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from service.games.core.drawing import colour_key
from service.games.core.lexicon import Lexicon
from service.games.core.record import Reader, known_player, read_place, read_record
from service.games.core.violation import RequestError, pointer
from service.games.digramme.cards import DECK, EDGES, MIXED, Card, Deck, Kind, Placed
from service.games.digramme.record import (
    Action,
    Agreement,
    Arrow,
    Discard,
    Game,
    Initial,
    Lay,
    Layout,
    Pass,
    Told,
)
from service.wire import Json

POSITION: Final = frozenset({"cards", "suites", "deck"})
SCORE: Final = POSITION | {"dealt", "hands", "reserve"}
"""Members of a request that are Digramme's own."""

PLAYERS: Final = (2, 4)
_ARROWS: Final = {False: 10, True: 20}
"""The arrows there are, without and with Trigramme (G9, G13)."""


def read_agreement(rules: Json, lexicon: Lexicon) -> Agreement:
    """Read the options, each with its value.

    Raises:
        RequestError: more arrows than there are, or an accepted word that is none.
    """
    arrows = _ARROWS[rules["trigramme"]]
    goal = arrows if rules["arrows"] is None else rules["arrows"]
    if goal > arrows:
        raise RequestError("/rules/arrows", "too_many_arrows", goal=goal, arrows=arrows)
    accepted = set()
    for index, word in enumerate(rules["accepted"] or []):
        try:
            accepted.add(lexicon.fold(word))
        except ValueError as error:
            where = f"/rules/accepted/{index}"
            raise RequestError(where, "accepted_word", word=word[:80]) from error
    return Agreement(
        accepted=frozenset(accepted),
        every_contact=rules["contacts"] == "all",
        min_length=rules["min_length"],
        two_cards=rules["two_cards"],
        goal=goal,
        arrows=arrows,
        points_once=rules["points"] == "once",
        one_colour=rules["colour_constraint"],
        mixed=rules["trigramme"],
    )


def read_layout(
    request: Json, cards: "CardReader", decks: Mapping[str, Json], players: Sequence[str] | None
) -> Layout:
    """Read a position.

    Args:
        request: with `cards`, `suites` and `deck` as far as they are given.
        cards: reads the cards.
        decks: those of the game, by id.
        players: who may own a suite; None for anybody.

    Raises:
        RequestError: a part of it means nothing.
    """
    if "deck" in request:
        cards.deck = cards.read_deck(request["deck"], decks)
    arrows = []
    for index, owned in enumerate(request.get("suites", [])):
        where = pointer("suites", index)
        if players is not None:
            known_player(owned["player"], players, f"{where}/player")
        told = {name: owned[name] for name in ("length", "suite_points") if name in owned}
        arrows.append(Arrow(owned["direction"], read_place(owned, where), owned["player"], told))
    if len(arrows) > cards.agreement.arrows:
        values = {"count": len(arrows), "arrows": cards.agreement.arrows}
        raise RequestError("/suites", "more_suites_than_arrows", **values)
    placed = cards.read_all(request.get("cards", []), "/cards")
    return Layout(placed, arrows, cards.deck)


def read_game(request: Json, cards: "CardReader", decks: Mapping[str, Json]) -> Game:
    """Read the record of a game.

    Raises:
        RequestError: a part of it means nothing.
    """
    players: list[str] = request["players"]
    if len(players) not in PLAYERS:
        raise RequestError("/players", "two_or_four_players", count=len(players))
    layout = read_layout(request, cards, decks, players)
    refuse_doubled(layout.cards)
    told = Told(
        dealt=_read_hands(request.get("dealt", {}), "dealt", players, cards),
        hands=_read_hands(request.get("hands", {}), "hands", players, cards),
        reserve=request.get("reserve"),
    )
    readers: dict[str, Reader[Action]] = {
        "initial": Reader(cards.read_initial),
        "cards": Reader(cards.read_lay, ("drawn",)),
        "discard": Reader(cards.read_discard, ("drawn",)),
        "pass": Reader(lambda _move, _where: Pass()),
    }
    return Game(cards.agreement, layout, told, read_record(request, readers))


def refuse_doubled(cards: Sequence[Placed]) -> None:
    """Refuse a position with two cards on a place.

    Raises:
        RequestError: it has.
    """
    seen = set()
    for index, (cell, _) in enumerate(cards):
        if cell in seen:
            raise RequestError(pointer("cards", index), "same_place")
        seen.add(cell)


def _read_hands(
    hands: Mapping[str, Sequence[object]], name: str, players: Sequence[str], cards: "CardReader"
) -> dict[str, list[Card]]:
    return {
        known_player(player, players, pointer(name, player)): cards.read_held(
            held, pointer(name, player)
        )
        for player, held in hands.items()
    }


class CardReader:
    """Reads cards.

    Attributes:
        agreement: the options; they say how many letters an edge has, and what needs a colour.
        deck: what the cards are taken from, when the request tells.
    """

    def __init__(self, agreement: Agreement, lexicon: Lexicon) -> None:
        self.agreement = agreement
        self.deck: Deck | None = None
        self._lexicon = lexicon
        self._points: Mapping[Kind, set[int | None]] = {}

    def read_card(self, data: Json, where: str) -> Card:
        """Read a card as it lies or as it is held; the deck tells the points that it does not.

        Raises:
            RequestError: an edge with too few or too many letters, points other than 1 or 2, or
                something is missing that the deck or the colour constraint needs.
        """
        edges = {side: self._edge(data.get(side, ""), f"{where}/{side}") for side in EDGES}
        points = data.get("points")
        if points not in (None, 1, 2):
            raise RequestError(f"{where}/points", "card_points", points=points)
        shown = data.get("colour", "").strip()
        card = Card(**edges, colour=colour_key(shown) or None, points=points, shown_colour=shown)
        if self.agreement.one_colour and card.colour is None:
            raise RequestError(f"{where}/colour", "colour_for_constraint")
        return card if self.deck is None else self._from_deck(card, where)

    def _edge(self, text: str, where: str) -> str | None:
        if not text.strip(". "):
            return None
        most = 3 if self.agreement.mixed else 2
        code = "edge_letters_mixed" if self.agreement.mixed else "edge_letters"
        try:
            letters = self._lexicon.fold(text)
        except ValueError as error:
            raise RequestError(where, code, edge=text) from error
        if not 2 <= len(letters) <= most:
            raise RequestError(where, code, edge=text)
        return letters

    def _from_deck(self, card: Card, where: str) -> Card:
        """Check that a card can be looked up in the deck, and take its points from there."""
        for side, edge in zip(EDGES, card.edges, strict=True):
            if edge is None:
                raise RequestError(f"{where}/{side}", "edge_for_deck")
        if card.colour is None:
            raise RequestError(f"{where}/colour", "colour_for_deck")
        printed = self._points.get(card.kind, set()) if card.kind else set()
        if card.points is None and len(printed) == 1:
            return replace(card, points=next(iter(printed)))
        if card.points is not None and printed and card.points not in printed:
            told = " / ".join(sorted(map(str, printed)))
            raise RequestError(f"{where}/points", "points_of_deck", points=card.points, deck=told)
        return card

    def read_all(self, listed: Sequence[Json], where: str) -> list[Placed]:
        """Read the cards of a position or of a move, in the order given."""
        return [self._placed(data, f"{where}/{index}") for index, data in enumerate(listed)]

    def _placed(self, data: Json, where: str) -> Placed:
        return Placed(read_place(data, where), self.read_card(data, where))

    def read_held(self, listed: Sequence[object], where: str) -> list[Card]:
        """Read cards that are held, drawn or discarded.

        Raises:
            RequestError: letters in place of cards, or a card that means nothing.
        """
        held = []
        for index, data in enumerate(listed):
            if not isinstance(data, Mapping):
                raise RequestError(f"{where}/{index}", "hand_of_cards")
            held.append(self.read_card(dict(data), f"{where}/{index}"))
        return held

    def read_initial(self, move: Json, where: str) -> Initial:
        """Read the entry of the initial card (G0)."""
        return Initial(self._placed(move["initial"], f"{where}/initial"))

    def read_lay(self, move: Json, where: str) -> Lay:
        """Read a move that lays cards; two need their colours (G7)."""
        cards = self.read_all(move["cards"], f"{where}/cards")
        if len(cards) == 2 and self.agreement.two_cards:
            for index, (_, card) in enumerate(cards):
                if card.colour is None:
                    raise RequestError(f"{where}/cards/{index}/colour", "colour_for_two_cards")
        return Lay(cards, self._drawn(move, where))

    def read_discard(self, move: Json, where: str) -> Discard:
        """Read a discard, in number or by name."""
        told = move["discard"]
        if isinstance(told, int):
            return Discard(told, None, self._drawn(move, where))
        cards = self.read_held(told, f"{where}/discard")
        return Discard(len(cards), cards, self._drawn(move, where))

    def _drawn(self, move: Json, where: str) -> list[Card] | None:
        if "drawn" not in move:
            return None
        return self.read_held(move["drawn"], f"{where}/drawn")

    def read_deck(self, chosen: str | Sequence[Json], decks: Mapping[str, Json]) -> Deck:
        """Read a deck: one of the game's by its id, or a client's own, checked.

        Raises:
            RequestError: no such deck, not 110 cards, or a card that is not wholly told.
        """
        if isinstance(chosen, str):
            if chosen not in decks:
                known = ", ".join(decks)
                raise RequestError("/deck", "unknown_deck", deck=chosen[:80], known=known)
            listed: Sequence[Json] = unpacked(decks[chosen])
        else:
            listed = chosen
        mixed, count = self.agreement.mixed, len(listed)
        if not (DECK < count <= MIXED if mixed else count == DECK):
            raise RequestError("/deck", "deck_size", count=count, expected=DECK)
        cards = tuple(self.read_card(data, f"/deck/{index}") for index, data in enumerate(listed))
        for index, card in enumerate(cards):
            if card.kind is None:
                raise RequestError(f"/deck/{index}", "blank_card")
            if card.colour is None:
                raise RequestError(f"/deck/{index}/colour", "card_without_colour")
        named = isinstance(chosen, str)
        deck = Deck(
            cards,
            id=str(chosen) if named else None,
            authentic=decks[str(chosen)]["authentic"] if named else None,
        )
        self._points = deck.points()
        return deck


def unpacked(deck: Json) -> list[Json]:
    """Return the cards of a deck in a data file, where a line lists them: "CH-AT-LA-PI 1"."""
    cards = []
    for colour, lines in deck["cards"].items():
        for line in lines:
            edges, points = line.split()
            sides = dict(zip(EDGES, edges.split("-"), strict=True))
            cards.append({**sides, "colour": colour, "points": int(points)})
    return cards
