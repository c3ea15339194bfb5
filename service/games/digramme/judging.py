"""What the rules say of cards where they lie, or would lie (G1 to G3, G7, G12)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from service.games.core.geometry import Cell, groups, neighbours
from service.games.core.lexicon import Lexicon
from service.games.core.outcome import WordFormed
from service.games.core.violation import Violation
from service.games.digramme.cards import Card, Placed
from service.games.digramme.record import Agreement
from service.games.digramme.suites import Cards, Contact, Suites, contacts


class CardJudge:
    """The referee of cards: what was agreed, and the words there are.

    Attributes:
        agreement: the options.
        lexicon: the words.
    """

    def __init__(self, agreement: Agreement, lexicon: Lexicon) -> None:
        self.agreement = agreement
        self.lexicon = lexicon

    def suites(self) -> Suites:
        """Return a register of suites, without any yet."""
        return Suites(self.agreement.min_length, self.binds)

    def accepts(self, contact: Contact) -> bool:
        """Whether a contact forms a valid word (G1, G2)."""
        word = contact.word
        return word is not None and (word in self.agreement.accepted or word in self.lexicon)

    def binds(self, cards: Cards, contact: Contact) -> bool:
        """Whether two cards side by side belong to one suite (G3, G12)."""
        first, second = contact.cells
        if self.agreement.one_colour and cards[first].colour != cards[second].colour:
            return False
        return self.agreement.every_contact or self.accepts(contact)

    def words(self, touched: Iterable[Contact]) -> list[WordFormed]:
        """Return the words of contacts, judged; an edge that is not known makes none."""
        return [
            self._word(contact, contact.word) for contact in touched if contact.word is not None
        ]

    def _word(self, contact: Contact, word: str) -> WordFormed:
        valid = self.accepts(contact)
        return WordFormed(
            word,
            word,
            contact.cells,
            contact.direction,
            valid=valid,
            reason=None if valid else self.lexicon.explain(word),
            accepted=valid and word not in self.lexicon,
        )

    def refusals(self, touched: Iterable[Contact]) -> Iterator[Violation]:
        """Yield a violation for each contact that forms no valid word."""
        for contact in touched:
            if contact.word is None:
                yield Violation("unknown_edge", contact.cells, "G1")
            elif not self.accepts(contact):
                yield Violation("contact_not_a_word", contact.cells, "G2", {"word": contact.word})

    def misplaced(self, cards: Cards, laid: Sequence[Placed]) -> Iterator[Violation]:
        """Check how many cards, and whether each has a place and holds on to others (G3, G7)."""
        cells = [cell for cell, _ in laid]
        without_place = self._without_place(cards, cells)
        if without_place is not None:
            yield without_place
            return
        if len(cells) == 2 and cells[1] not in neighbours(cells[0]):
            yield Violation("two_cards_apart", cells, "G7")
        if not any(near in cards for cell in cells for near in neighbours(cell)):
            yield Violation("card_alone", cells, "G7" if len(cells) == 2 else "G3")

    def _without_place(self, cards: Cards, cells: Sequence[Cell]) -> Violation | None:
        """Return why new cards cannot lie on some cells at all; None when they can (G3, G7)."""
        if len(cells) > (most := 2 if self.agreement.two_cards else 1):
            return Violation("too_many_cards", cells, "G7", {"most": most})
        taken = [c for place, c in enumerate(cells) if c in cards or c in cells[:place]]
        return Violation("card_on_card", taken, "G3") if taken else None

    def forbidden(
        self, cards: Cards, new: Mapping[Cell, Card], touched: Sequence[Contact]
    ) -> Iterator[Violation]:
        """Check the words and colours of cards that have a place (G1 to G3, G7, G12).

        Args:
            cards: those that lie; not the new ones.
            new: the one or two to be laid.
            touched: the contacts that they make.
        """
        between = [contact for contact in touched if new.keys() >= set(contact.cells)]
        outer = [contact for contact in touched if contact not in between]
        yield from self._mismatched(new, between)
        if self.agreement.every_contact:
            yield from self.refusals(outer)
        elif not any(map(self.accepts, outer)):
            yield Violation("no_contact_word", sorted(new), "G3")
        if self.agreement.one_colour:
            yield from self._colours(cards, new)

    def _mismatched(
        self, new: Mapping[Cell, Card], between: Iterable[Contact]
    ) -> Iterator[Violation]:
        """Check that two new cards form a word together and are of one colour (G7)."""
        for contact in between:
            if contact.word is None:
                yield Violation("unknown_edge", contact.cells, "G7")
            elif not self.accepts(contact):
                yield Violation("two_cards_no_word", contact.cells, "G7", {"word": contact.word})
        if len({card.colour for card in new.values()}) > 1:
            yield Violation("two_cards_colours", sorted(new), "G7")

    def _colours(self, cards: Cards, new: Mapping[Cell, Card]) -> Iterator[Violation]:
        """Check that no other colour ends a line that needs one card more (G12)."""
        suites = self.suites()
        for cell, card in new.items():
            for line in suites.spoilt(cards, cell, card):
                values = {"length": len(line), "colour": cards[line[0]].shown_colour}
                yield Violation("colour_refused", (cell, *sorted(line)), "G12", values)

    def fits(self, cards: Cards, cell: Cell, card: Card) -> bool:
        """Whether one card may be laid on a place beside others; quicker than to say why not."""
        needed = all if self.agreement.every_contact else any
        if not needed(map(self.accepts, contacts(cards, cell, card))):
            return False
        return not self.agreement.one_colour or not any(self.suites().spoilt(cards, cell, card))

    def loose(self, cards: Cards, found: Sequence[Contact]) -> list[Violation]:
        """Return what keeps the cards of a position from holding together (G1 to G3)."""
        apart = groups(cards)
        violations = [
            Violation("cards_apart", group, "G3", {"groups": len(apart)}) for group in apart[1:]
        ]
        if self.agreement.every_contact:
            return [*violations, *self.refusals(found)]
        bound = _bound(cards, [contact for contact in found if self.accepts(contact)])
        return violations + [
            Violation("no_contact_word", group, "G3") for group in bound[1:] if group not in apart
        ]


def doubled(laid: Sequence[Placed]) -> list[Violation]:
    """Return the places of a position with more than one card (G3)."""
    counted = Counter(cell for cell, _ in laid)
    taken = sorted(cell for cell, count in counted.items() if count > 1)
    return [Violation("card_on_card", (cell,), "G3") for cell in taken]


def _bound(cards: Cards, valid: Sequence[Contact]) -> list[list[Cell]]:
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
