"""Digramme and Trigramme: cards edge to edge, suites and their arrows (G1 to G13)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from service.games.core.game import Limits, Position, Score
from service.games.core.geometry import Cell, groups
from service.games.core.record import (
    CHECKING,
    COMMON,
    RECORDING,
    known_player,
    read_place,
    read_record,
    refuse_unknown,
)
from service.games.core.replay import replay
from service.games.core.rulebook import Sheet, load
from service.games.core.violation import Json, RequestError, Violation, pointer
from service.games.core.vocabulary import Judge, Lexicon
from service.games.digramme.cards import (
    DECK,
    Print,
    card_of,
    cards_of,
    deck_of,
    prints,
    unpacked,
)
from service.games.digramme.contacts import Readers
from service.games.digramme.play import Agreement, Arrows, Table, action_readers
from service.games.digramme.render import draw_cards
from service.games.digramme.stock import HAND, Stock
from service.games.digramme.suites import Card, Contact, Suite, Suites, contacts

PLAYERS: Final = (2, 4)


def _drawn_suites(suites: Sequence[Json]) -> list[str]:
    return [
        f"{'→' if suite['direction'] == 'across' else '↓'} {suite['row']}, {suite['column']}"
        f" x {suite['length']} {suite.get('player', '')}".rstrip()
        for suite in suites
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPosition(Position):
    """A position of cards judged: the cards as sent, and the suites in it."""

    cards: Sequence[Json]
    suites: Sequence[Json]

    def parts(self) -> Json:
        """Return the suites."""
        return {"suites": self.suites}

    def drawing(self) -> list[str]:
        """Draw the cards, and list the suites."""
        return [*draw_cards(self.cards), "", *_drawn_suites(self.suites)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardScore(Score):
    """A record of cards judged: the position after the moves, arrows and stock."""

    cards: Sequence[Json]
    suites: Sequence[Json]
    arrows: Mapping[str, int]
    reserve: int
    discard: int
    tie_break: Mapping[str, int] | None

    def parts(self) -> Json:
        """Return cards, suites, arrows, stock and discard, and the points after a tie."""
        shown: Json = {"cards": self.cards, "suites": self.suites, "arrows": self.arrows}
        shown |= {"reserve": self.reserve, "discard": self.discard}
        return shown if self.tie_break is None else shown | {"tie_break": self.tie_break}

    def drawing(self) -> list[str]:
        """Draw the cards, and list the suites."""
        return [*draw_cards(self.cards), "", *_drawn_suites(self.suites)]


class Digramme:
    """The game, over its data file.

    A position is a list of `cards`. `suites` may say who owns which suite in it:

        {"direction": "across", "row": 0, "column": 2, "player": "Anne"}

    where the place is that of any card of the suite. A suite that is not listed bears no arrow.
    """

    def __init__(self, data: Json) -> None:
        """Take the statements, options and decks of the data file."""
        self.sheet = Sheet.of(data)
        self.decks: Mapping[str, Json] = data["decks"]

    @property
    def id(self) -> str:
        """The name in requests."""
        return self.sheet.id

    def describe(self) -> Json:
        """Give title, statements, options, and the decks with their cards."""
        decks = [{"id": name, **deck, "cards": unpacked(deck)} for name, deck in self.decks.items()]
        return self.sheet.describe(players=PLAYERS, hand=HAND, decks=decks)

    def validate(self, request: Json, lexicon: Lexicon, limits: Limits) -> CardPosition:  # noqa: ARG002
        """Judge a position: places, words, and that it holds together (G1 to G3).

        Beside what every position has, the answer lists `suites`. The colour constraint says in
        what order cards may be laid, which a position does not tell: it only cuts the suites.

        Raises:
            RequestError: the request means nothing.
        """
        if "cards" not in request:
            raise RequestError("/cards", "needs_cards")
        refuse_unknown(request, COMMON | CHECKING | {"cards", "deck", "suites"})
        rules = self.sheet.rules(request)
        agreement = Agreement.of(rules)
        readers = Readers(Judge(lexicon), rules["accepted"] or [])
        laid = cards_of(request["cards"], "/cards", readers.judge.fold)
        cards = dict(laid)
        taken = [cell for cell, count in Counter(cell for cell, _ in laid).items() if count > 1]
        found = list(dict.fromkeys(c for cell in sorted(cards) for c in contacts(cards, cell)))
        violations = [Violation("card_on_card", (cell,), "G3") for cell in sorted(taken)]
        violations += _looseness(cards, found, readers, agreement)
        if "deck" in request:
            deck = self._deck(request, readers, agreement)
            lacking = prints(card for _, card in laid) - deck
            cells = [cell for cell, card in laid if prints([card]) & lacking]
            violations += [Violation("card_not_in_deck", cells)] if cells else []
        suites = Suites(agreement.min_length, one_colour=agreement.one_colour)
        return CardPosition(
            game=self.id,
            words=readers.show(found),
            violations=violations,
            cards=request["cards"],
            suites=[
                _suite_json(Suite(direction, line, ""), cards)
                for direction, line in sorted(suites.found(cards, cards))
            ],
        )

    def score(self, request: Json, lexicon: Lexicon, limits: Limits) -> CardScore:  # noqa: ARG002
        """Replay a record.

        A move's points are the suites that its player's side wins by it, or loses by joining two
        of its own; what other players win or lose is listed as credits. So the points and credits
        of a player add up to their score, the number of suites of their side, counted from the
        suites of the first position.

        Beside what every game answers: `cards`, `suites`, `arrows` (`out` and `goal`), `reserve`
        (cards left in the stock) and `discard`; after a tie `tie_break`, the points of each.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self.sheet.rules(request)
        agreement = Agreement.of(rules)
        readers = Readers(Judge(lexicon), rules["accepted"] or [])
        refuse_unknown(
            request, COMMON | RECORDING | {"cards", "deck", "suites", "hands", "reserve"}
        )
        players: list[str] = request["players"]
        if len(players) not in PLAYERS:
            raise RequestError("/players", "two_or_four_players", count=len(players))
        table = self._table(request, players, readers, agreement)
        game = Arrows(players, agreement, readers, table)
        record = read_record(request, action_readers(readers.judge.fold))
        played = replay(record, game)
        _check_hands(request.get("hands", {}), game)
        return CardScore(
            game=self.id,
            rules=rules,
            replay=replace(played, scores=game.scores()),
            finished_because="arrows" if game.ended else None,
            winners=game.winners(),
            cards=[*request.get("cards", []), *game.laid],
            suites=[_suite_json(suite, table.cards) for suite in table.suites],
            arrows={"out": game.out, "goal": agreement.arrows},
            reserve=table.stock.left,
            discard=table.stock.discarded,
            tie_break=game.card_points() if game.tied else None,
        )

    def _deck(self, request: Json, readers: Readers, agreement: Agreement) -> Counter[Print]:
        return deck_of(request["deck"], self.decks, readers.judge.fold, mixed=agreement.mixed)

    def _table(
        self, request: Json, players: Sequence[str], readers: Readers, agreement: Agreement
    ) -> Table:
        """Read the position before the moves."""
        cards: dict[Cell, Card] = {}
        for index, (cell, card) in enumerate(
            cards_of(request.get("cards", []), "/cards", readers.judge.fold)
        ):
            if cell in cards:
                raise RequestError(pointer("cards", index), "same_place")
            cards[cell] = card
        # How many cards Trigramme has is not told: it is taken to be as large as Digramme.
        total, unseen = DECK * (2 if agreement.mixed else 1), None
        if "deck" in request:
            deck = self._deck(request, readers, agreement)
            total, unseen = deck.total(), deck
            for index, card in enumerate(cards.values()):
                if prints([card]) - unseen:
                    raise RequestError(pointer("cards", index), "card_not_in_deck")
                unseen -= prints([card])
        if len(cards) > total:
            raise RequestError("/cards", "more_than_deck", count=len(cards), total=total)
        suites = Suites(agreement.min_length, one_colour=agreement.one_colour)
        for index, owned in enumerate(request.get("suites", [])):
            _own(owned, pointer("suites", index), cards, suites, players)
        return Table(cards, suites, Stock(total - len(cards), players), unseen)


def _own(
    owned: Json, where: str, cards: Mapping[Cell, Card], suites: Suites, players: Sequence[str]
) -> None:
    """Mark a suite of the first position with its owner's arrow."""
    player = known_player(owned["player"], players, f"{where}/player")
    cell = read_place(owned, where)
    through = suites.found(cards, [cell]) if cell in cards else []
    for direction, line in through:
        if direction == owned["direction"]:
            if suites.at(direction, cell) is not None:
                raise RequestError(where, "suite_owned_twice")
            suites.give(Suite(direction, line, player))
            return
    raise RequestError(where, "no_such_suite", least=suites.min_length)


def _looseness(
    cards: Mapping[Cell, Card], found: Sequence[Contact], readers: Readers, agreement: Agreement
) -> list[Violation]:
    """Give what keeps cards from holding together by valid words (G1 to G3)."""
    apart = groups(cards)
    violations = [
        Violation("cards_apart", group, "G3", {"groups": len(apart)}) for group in apart[1:]
    ]
    if agreement.every_contact:
        return violations + readers.refuse(found)
    bound = _bound(cards, [contact for contact in found if readers.accept(contact)])
    return violations + [
        Violation("no_contact_word", group, "G3") for group in bound[1:] if group not in apart
    ]


def _bound(cards: Mapping[Cell, Card], valid: Sequence[Contact]) -> list[list[Cell]]:
    """Part cards into groups that hold together by contacts that form valid words."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in cards}
    for contact in valid:
        first, second = contact.cells
        near[first].append(second)
        near[second].append(first)
    seen: set[Cell] = set()
    parted = []
    for start in sorted(cards):
        if start in seen:
            continue
        seen.add(start)
        group = [start]
        for member in group:  # grows while it is walked
            reached = [cell for cell in near[member] if cell not in seen]
            seen.update(reached)
            group += reached
        parted.append(sorted(group))
    return parted


def _check_hands(hands: Mapping[str, Sequence[object]], game: Arrows) -> None:
    """Check what is held after the moves: not too much, and cards that the deck still has."""
    unseen = game.table.unseen
    for player, held in hands.items():
        known_player(player, game.players, pointer("hands", player))
        most = game.table.stock.hands[player]
        if len(held) > most:
            where = pointer("hands", player)
            raise RequestError(where, "hand_too_large", count=len(held), most=most)
        for index, data in enumerate(held):
            where = pointer("hands", player, index)
            if not isinstance(data, Mapping):
                raise RequestError(where, "hand_of_cards")
            printed = prints([card_of(dict(data), where, game.readers.judge.fold)])
            if unseen is not None:
                if printed - unseen:
                    raise RequestError(where, "card_not_in_deck")
                unseen = unseen - printed


def _suite_json(suite: Suite, cards: Mapping[Cell, Card]) -> Json:
    row, column = suite.cells[0]
    owner = {"player": suite.owner} if suite.owner else {}
    return {
        "direction": suite.direction,
        "row": row,
        "column": column,
        "length": len(suite.cells),
        "points": sum(cards[cell].points for cell in suite.cells),
        **owner,
    }


GAME: Final = Digramme(load("digramme/data"))
