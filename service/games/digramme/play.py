"""A game of Digramme being played: moves judged, arrows given, turned and returned (G3 to G12)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.geometry import Cell, neighbours
from service.games.core.outcome import Effect, Outcome, WordFormed
from service.games.core.record import Move, Reader
from service.games.core.violation import Json, Violation
from service.games.core.vocabulary import Fold
from service.games.digramme.cards import Print, cards_of, print_of, prints
from service.games.digramme.contacts import Readers
from service.games.digramme.stock import Stock
from service.games.digramme.suites import Capture, Card, Contact, Suites, contacts, spoilt

MOST_DISCARDED: Final = 2

Laid = Sequence[tuple[Cell, Card]]


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """Cards laid: read, and as they were sent."""

    cards: Laid
    told: Sequence[Json]


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards discarded."""

    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A player does nothing."""


Action = CardsLaid | Discard | Pass


def action_readers(fold: Fold) -> Mapping[str, Reader[Action]]:
    """Return how the moves of Digramme are read."""

    def cards(move: Json, where: str) -> Action:
        return CardsLaid(cards_of(move["cards"], f"{where}/cards", fold), move["cards"])

    return {
        "cards": Reader(cards),
        "discard": Reader(lambda move, _where: Discard(move["discard"])),
        "pass": Reader(lambda _move, _where: Pass()),
    }


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players agreed on: the options of Digramme.

    Attributes:
        every_contact: whether each contact of a new card forms a valid word, or one at least (G3).
        min_length: the cards that a suite needs (G4).
        two_cards: whether a move may lay two cards (G7).
        arrows: how many end the game (G9, G13).
        points_once: whether a card in two of one's suites counts once (G10).
        one_colour: whether suites are of one colour (G12).
        mixed: whether cards of Trigramme are mixed in (G13).
    """

    every_contact: bool
    min_length: int
    two_cards: bool
    arrows: int
    points_once: bool
    one_colour: bool
    mixed: bool

    @classmethod
    def of(cls, rules: Json) -> "Agreement":
        """Take the options, each with its value; 10 arrows, or 20 with Trigramme."""
        return cls(
            every_contact=rules["contacts"] == "all",
            min_length=rules["min_length"],
            two_cards=rules["two_cards"],
            arrows=rules["arrows"] or (20 if rules["trigramme"] else 10),
            points_once=rules["points"] == "once",
            one_colour=rules["colour_constraint"],
            mixed=rules["trigramme"],
        )


@dataclass(slots=True)
class Table:
    """A position.

    Attributes:
        cards: those that lie.
        suites: those that bear an arrow.
        stock: the number of cards elsewhere.
        unseen: the cards elsewhere, when it is known which; None otherwise.
    """

    cards: dict[Cell, Card]
    suites: Suites
    stock: Stock
    unseen: Counter[Print] | None


class Arrows:
    """A game going on: what a record is replayed on.

    Args:
        players: two, or four: the first and third against the second and fourth (G11).
        agreement: the options.
        readers: those who know the words.
        table: the position before the moves; it is played on.
    """

    def __init__(
        self, players: Sequence[str], agreement: Agreement, readers: Readers, table: Table
    ) -> None:
        self.players = players
        self._sides = {player: place % 2 for place, player in enumerate(players)}
        self.agreement = agreement
        self.readers = readers
        self.table = table
        self.laid: list[Json] = []
        self.ended = self.tied = False
        self._see_end()

    # Sides and scores

    def side(self, player: str) -> int:
        """Give the colour of a player's arrows: 0 or 1 (G11)."""
        return self._sides[player]

    def counts(self) -> list[int]:
        """Count the suites of each side."""
        found = [0, 0]
        for suite in self.table.suites:
            found[self.side(suite.owner)] += 1
        return found

    def scores(self) -> dict[str, int]:
        """Give each player the suites of their side."""
        counts = self.counts()
        return {player: counts[self.side(player)] for player in self.players}

    def card_points(self) -> dict[str, int]:
        """Give each player the points of the cards in the suites of their side (G10)."""
        cells: list[list[Cell]] = [[], []]
        for suite in self.table.suites:
            cells[self.side(suite.owner)] += suite.cells
        counted: list[Sequence[Cell] | set[Cell]] = [
            set(side) if self.agreement.points_once else side for side in cells
        ]
        points = [sum(self.table.cards[cell].points for cell in side) for side in counted]
        return {player: points[self.side(player)] for player in self.players}

    def winners(self) -> list[str]:
        """Give who has most suites, or after a tie most points; none before the end (G9, G10)."""
        if not self.ended:
            return []
        results = self.card_points() if self.tied else self.scores()
        return [player for player in self.players if results[player] == max(results.values())]

    @property
    def out(self) -> int:
        """The arrows on the table."""
        return len(self.table.suites)

    @property
    def finished(self) -> bool:
        """Whether nothing more may be played: after a tie, the cards in hand still are (G10)."""
        return self.ended and not (self.tied and any(self.table.stock.hands.values()))

    def _see_end(self) -> bool:
        """Tell whether the game has just ended."""
        if self.ended or self.out < self.agreement.arrows:
            return False
        first, second = self.counts()
        self.ended, self.tied = True, first == second
        return True

    # Moves

    def play(self, move: Move[Action]) -> Outcome:
        """Judge a move of the player in turn, and play it when it is legal."""
        match move.action:
            case CardsLaid():
                return self._lay(move.mover, move.action)
            case Discard():
                return self._discard(move.mover, move.action.count)
            case Pass():
                return Outcome(words=[])

    def _discard(self, player: str, count: int) -> Outcome:
        """Discard, draw and pass (G8)."""
        stock = self.table.stock
        violations = []
        if self.tied:
            violations.append(Violation("no_draw_in_tie", rule="G10"))
        if not 1 <= count <= MOST_DISCARDED:
            values = {"count": count, "most": MOST_DISCARDED}
            violations.append(Violation("discard_count", rule="G8", values=values))
        elif count > stock.hands[player]:
            violations.append(self._short(player, count))
        if violations:
            return Outcome(words=[], violations=violations)
        stock.throw(player, count)
        discarded = Effect("discard", count=count)
        return Outcome(words=[], effects=[discarded, *stock.refill(player)])

    def _short(self, player: str, count: int) -> Violation:
        held = self.table.stock.hands[player]
        rule = "G10" if self.tied else "G8"
        return Violation("too_few_cards", rule=rule, values={"count": count, "held": held})

    def _lay(self, player: str, action: CardsLaid) -> Outcome:
        laid = action.cards
        violations = list(self._misplaced(laid))
        if len(laid) > self.table.stock.hands[player]:
            violations.append(self._short(player, len(laid)))
        if violations:  # without a place for each card there are no contacts to judge
            return Outcome(words=[], violations=violations)
        new = dict(laid)
        cards = {**self.table.cards, **new}
        touched = list(dict.fromkeys(c for cell in new for c in contacts(cards, cell)))
        words = self.readers.show(touched)
        captures = self.table.suites.captures(cards, new, player)
        violations += self._forbidden_words(new, touched)
        violations += self._forbidden_colours(new)
        violations += self._forbidden_prints(laid)
        if self.tied and not any(capture.before for capture in captures):
            violations.append(Violation("tie_without_suite", sorted(new), "G10"))
        if violations:
            return Outcome(words=words, violations=violations)
        self.table.cards.update(new)
        self.laid += action.told
        if self.table.unseen is not None:
            self.table.unseen.subtract(prints(new.values()))
        return self._settle(player, len(laid), words, captures)

    # What forbids a move

    def _misplaced(self, laid: Laid) -> Iterator[Violation]:
        """Check how many cards, and whether each has a place and holds on to others (G3, G7)."""
        cards, cells = self.table.cards, [cell for cell, _ in laid]
        if len(cells) > (most := 2 if self.agreement.two_cards else 1):
            yield Violation("too_many_cards", cells, "G7", {"most": most})
            return
        taken = [c for place, c in enumerate(cells) if c in cards or c in cells[:place]]
        if taken:
            yield Violation("card_on_card", taken, "G3")
            return
        if len(cells) == 2 and cells[1] not in neighbours(cells[0]):
            yield Violation("two_cards_apart", cells, "G7")
        if cards and not any(near in cards for cell in cells for near in neighbours(cell)):
            yield Violation("card_alone", cells, "G7" if len(cells) == 2 else "G3")

    def _forbidden_words(
        self, new: Mapping[Cell, Card], touched: Sequence[Contact]
    ) -> Iterator[Violation]:
        """Check the words that the cards form (G1 to G3), and those of two between them (G7)."""
        between = [contact for contact in touched if new.keys() >= set(contact.cells)]
        outer = [contact for contact in touched if contact not in between]
        for contact in between:
            if contact.word is None:
                yield Violation("unknown_edge", contact.cells, "G7")
            elif not self.readers.accept(contact):
                yield Violation("two_cards_no_word", contact.cells, "G7", {"word": contact.word})
        if len({card.colour for card in new.values()}) > 1:
            yield Violation("two_cards_colours", sorted(new), "G7")
        if self.agreement.every_contact:
            yield from self.readers.refuse(outer)
        elif outer and not any(map(self.readers.accept, outer)):
            yield Violation("no_contact_word", sorted(new), "G3")

    def _forbidden_colours(self, new: Mapping[Cell, Card]) -> Iterator[Violation]:
        """Check that no other colour ends a line that needs one card more (G12)."""
        if not self.agreement.one_colour:
            return
        length = self.agreement.min_length - 1
        for cell, card in new.items():
            for line in spoilt(self.table.cards, cell, card, length):
                values = {"length": length, "colour": self.table.cards[line[0]].colour}
                yield Violation("colour_refused", (cell, *sorted(line)), "G12", values)

    def _forbidden_prints(self, laid: Laid) -> Iterator[Violation]:
        """Check that the deck still holds these cards."""
        if self.table.unseen is None:
            return
        missing = prints(card for _, card in laid) - self.table.unseen
        cells = [cell for cell, card in laid if print_of(card) in missing]
        if cells:
            yield Violation("card_not_in_deck", cells)

    # What a legal move brings

    def _settle(
        self, player: str, laid: int, words: list[WordFormed], captures: Sequence[Capture]
    ) -> Outcome:
        """Move cards and arrows, and tell what the players must do (G5, G6, G8, G9)."""
        before = self.scores()
        effects: list[Effect] = []
        self.table.stock.lay(player, laid)
        if not self.tied:
            effects += self.table.stock.refill(player)
        for capture in captures:
            self.table.suites.give(capture.suite)
            effects += self._arrow(capture)
        after = self.scores()
        gained = {other: after[other] - before[other] for other in self.players}
        effects += [
            Effect("credit", other, points=points)
            for other, points in gained.items()
            if points and other != player
        ]
        if self._see_end():
            effects.append(Effect("tie_break" if self.tied else "game_over"))
        return Outcome(points=gained[player], words=words, effects=effects)

    def _arrow(self, capture: Capture) -> Iterator[Effect]:
        """Tell what to do with the arrows of a suite."""
        suite, before = capture
        owners = [self.side(old.owner) for old in before]
        if not owners:
            code = "arrow_placed"
        elif self.side(suite.owner) in owners:
            code = "arrow_kept"
        else:
            code = "arrow_turned"
        row, column = suite.cells[0]
        details = {
            "direction": suite.direction,
            "row": row,
            "column": column,
            "length": len(suite.cells),
            **({"from": before[0].owner} if code == "arrow_turned" else {}),
        }
        yield Effect(code, suite.owner, details=details)
        if len(owners) > 1:
            yield Effect("arrow_returned", count=len(owners) - 1)
