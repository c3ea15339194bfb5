"""Digramme and Trigramme: cards edge to edge, suites and their arrows (G0 to G13)."""

from collections import Counter
from dataclasses import replace
from typing import Final

from service.games.core.game import Limits
from service.games.core.lexicon import Lexicon
from service.games.core.moves import MAX_TRIES, MOVES, Page, PossibleMoves, hand_of
from service.games.core.record import CHECKING, COMMON, RECORDING, refuse_unknown
from service.games.core.rulebook import Sheet, load
from service.games.core.steps import Steps
from service.games.core.violation import RequestError, Violation
from service.games.digramme.answer import CardPosition, CardScore, possible_move
from service.games.digramme.arrows import Arrows
from service.games.digramme.cards import Deck, kinds
from service.games.digramme.judging import CardJudge, doubled
from service.games.digramme.play import played
from service.games.digramme.reading import (
    PLAYERS,
    POSITION,
    SCORE,
    CardReader,
    read_agreement,
    read_game,
    read_layout,
    refuse_doubled,
    unpacked,
)
from service.games.digramme.record import Layout
from service.games.digramme.search import paired_fits, single_fits
from service.games.digramme.stock import HAND
from service.games.digramme.suites import Suites, contacts_of
from service.wire import Json


class Digramme:
    """The game, over its data file.

    A position is a list of `cards`. `suites` may say who owns which suite in it:

        {"direction": "across", "row": 0, "column": 2, "player": "Anne"}

    where the place is that of any card of the suite. A suite that is not listed bears no arrow.
    """

    def __init__(self, data: Json) -> None:
        self.sheet = Sheet.of(data)
        self.decks: Json = data["decks"]

    @property
    def id(self) -> str:
        """The name in requests."""
        return self.sheet.id

    def describe(self) -> Json:
        """Return title, statements, options, and the decks with their cards."""
        decks = [{"id": name, **deck, "cards": unpacked(deck)} for name, deck in self.decks.items()]
        return self.sheet.describe(players=list(PLAYERS), hand=HAND, turning=True, decks=decks)

    def validate(self, request: Json, lexicon: Lexicon, _limits: Limits, /) -> CardPosition:
        """Judge a position: places, words, and that it holds together (G1 to G3).

        The colour constraint says in what order cards may be laid, which a position does not
        tell: it only cuts the suites.

        Raises:
            RequestError: the request means nothing.
        """
        layout, _, judge = self._read(request, lexicon, COMMON | CHECKING | POSITION)
        cards = dict(layout.cards)
        found = contacts_of(cards, sorted(cards))
        violations = [*doubled(layout.cards), *judge.loose(cards, found)]
        if layout.deck is not None:
            violations += _beyond_deck(layout, layout.deck)
        owned = _owned(layout, judge)
        lines = [
            owned.at(suite.direction, suite.cells[0]) or suite
            for suite in owned.found(cards, cards)
        ]
        return CardPosition(
            game=self.id,
            words=judge.words(found),
            violations=violations,
            cards=layout.cards,
            suites=sorted(lines, key=lambda suite: (suite.direction, suite.cells)),
            deck=layout.deck,
        )

    def score(self, request: Json, lexicon: Lexicon, _limits: Limits, /) -> CardScore:
        """Replay a record.

        A move's points are the suites that its player's side wins by it, or loses by joining two
        of its own; what other players win or lose is listed as credits. So the points and credits
        of a player add up to their score, the number of suites of their side, counted from the
        suites of the first position.

        Raises:
            RequestError: the request means nothing.
        """
        refuse_unknown(request, COMMON | RECORDING | SCORE)
        rules = self.sheet.rules(request)
        agreement = read_agreement(rules, lexicon)
        game = read_game(request, CardReader(agreement, lexicon), self.decks)
        table, replayed = played(game, CardJudge(agreement, lexicon))
        return CardScore(
            game=self.id,
            rules=rules | {"arrows": agreement.goal},
            replay=replace(replayed, scores=table.arrows.scores()),
            finished_because=table.ended,
            winners=table.winners(),
            table=table,
            preview=game.record.preview,
        )

    def moves(self, request: Json, lexicon: Lexicon, _limits: Limits, /) -> PossibleMoves:
        """Return every card of a hand, turned as it may be, on each place where it fits (G3, G7).

        Those that make or lengthen most suites come first, one card before two.

        Raises:
            RequestError: the request means nothing.
        """
        layout, reader, judge = self._read(request, lexicon, MOVES | POSITION | {"hand"})
        if not layout.cards:
            raise RequestError("/cards", "needs_initial_card")
        refuse_doubled(layout.cards)
        hand = reader.read_held(hand_of(request), "/hand")
        page = Page.of(request)
        cards, steps = dict(layout.cards), Steps(MAX_TRIES)
        suites = _owned(layout, judge)
        singles = list(single_fits(judge, cards, hand, steps))
        fits = list(singles)
        if judge.agreement.two_cards:
            fits += paired_fits(judge, cards, hand, singles, steps)
        found = sorted(
            ((fit, suites.captures({**cards, **dict(fit.cards)}, dict(fit.cards))) for fit in fits),
            key=lambda one: (
                -len(one[1]),
                len(one[0].hand),
                -sum(len(taken.suite.cells) for taken in one[1]),
            ),
        )
        shown = found[page.skip : page.skip + page.limit]
        return PossibleMoves(
            game=self.id,
            moves=[possible_move(fit, captures, cards, judge) for fit, captures in shown],
            total=None if steps.spent else len(found),
            complete=not steps.spent,
            following=page.following() if len(found) > page.skip + page.limit else None,
        )

    def _read(
        self, request: Json, lexicon: Lexicon, known: frozenset[str]
    ) -> tuple[Layout, CardReader, CardJudge]:
        """Read a position of which nobody need be a player."""
        if "cards" not in request:
            raise RequestError("/cards", "needs_cards")
        refuse_unknown(request, known)
        agreement = read_agreement(self.sheet.rules(request), lexicon)
        reader = CardReader(agreement, lexicon)
        layout = read_layout(request, reader, self.decks, None)
        return layout, reader, CardJudge(agreement, lexicon)


def _owned(layout: Layout, judge: CardJudge) -> Suites:
    """Return the suites of a position that bear an arrow."""
    suites = judge.suites()
    players = [arrow.player for arrow in layout.arrows]
    Arrows(players, judge.agreement, suites).lie(layout, dict(layout.cards))
    return suites


def _beyond_deck(layout: Layout, deck: Deck) -> list[Violation]:
    """Return the cards of a position that the deck has not, or has fewer of."""
    lacking = Counter(kinds(card for _, card in layout.cards)) - deck.counted()
    cells = [cell for cell, card in layout.cards if card.kind in lacking]
    return [Violation("card_not_in_deck", cells)] if cells else []


GAME: Final = Digramme(load("digramme/data"))
