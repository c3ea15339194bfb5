"""The arrows: who owns which suites, and what that is worth (G5, G6, G9 to G11)."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from service.games.core.geometry import Cell
from service.games.core.outcome import Effect
from service.games.core.violation import RequestError, pointer
from service.games.digramme.cards import Card
from service.games.digramme.record import Agreement, Layout
from service.games.digramme.suites import Capture, Suite, Suites


class Arrows:
    """The arrows on the table.

    Args:
        players: two, or four: the first and third against the second and fourth (G11).
        agreement: the options.
        suites: those that bear an arrow.
    """

    def __init__(self, players: Sequence[str], agreement: Agreement, suites: Suites) -> None:
        self.players = players
        self.agreement = agreement
        self.suites = suites

    def lie(self, layout: Layout, cards: Mapping[Cell, Card]) -> None:
        """Mark the suites of a position with the arrows that lie there.

        Raises:
            RequestError: an arrow where no suite is, or two on one, or the suite is not as told.
        """
        for index, (direction, cell, player, told) in enumerate(layout.arrows):
            where = pointer("suites", index)
            through = self.suites.found(cards, [cell]) if cell in cards else []
            found = next((suite for suite in through if suite.direction == direction), None)
            if found is None:
                raise RequestError(where, "no_such_suite", least=self.suites.min_length)
            if self.suites.at(direction, cell) is not None:
                raise RequestError(where, "suite_owned_twice")
            proved = {
                "length": len(found.cells),
                "suite_points": suite_points(found.cells, cards),
            }
            for name, value in told.items():
                if value != proved[name]:
                    values = {"got": json.dumps(value), "proved": json.dumps(proved[name])}
                    raise RequestError(f"{where}/{name}", "suite_differs", **values)
            self.suites.give(Suite(direction, found.cells, player))

    @property
    def out(self) -> int:
        """How many arrows lie on the table."""
        return len(self.suites)

    @property
    def tied(self) -> bool:
        """Whether the goal is reached and both sides have as many suites (G10)."""
        first, second = self._counts()
        return first == second and self.out >= self.agreement.goal

    def _side(self, player: str | None) -> int:
        return self.players.index(str(player)) % 2

    def _counts(self) -> list[int]:
        found = [0, 0]
        for suite in self.suites:
            found[self._side(suite.owner)] += 1
        return found

    def scores(self) -> dict[str, int]:
        """Return the suites of each player's side (G11)."""
        counts = self._counts()
        return {player: counts[self._side(player)] for player in self.players}

    def card_points(self, cards: Mapping[Cell, Card]) -> dict[str, int | None]:
        """Return the points of the cards in the suites of each player's side (G10).

        None where a card does not tell its points.
        """
        cells: list[list[Cell]] = [[], []]
        for suite in self.suites:
            cells[self._side(suite.owner)] += suite.cells
        counted = [set(side) if self.agreement.points_once else side for side in cells]
        points = [suite_points(side, cards) for side in counted]
        return {player: points[self._side(player)] for player in self.players}

    def gained(self, player: str, captures: Sequence[Capture]) -> int:
        """Return by how many suites a player's side would gain."""
        after = Arrows(self.players, self.agreement, self.suites.copy())
        after.award(captures)
        return after.scores()[player] - self.scores()[player]

    def award(self, captures: Iterable[Capture]) -> list[Effect]:
        """Place, turn and take back arrows; return what the players must do (G5, G6, G9)."""
        effects: list[Effect] = []
        for capture in captures:
            if capture.before or self.out < self.agreement.arrows:
                self.suites.give(capture.suite)
                effects += self._arrow(capture)
            else:
                effects.append(_about("no_arrow_left", capture.suite))
        return effects

    def _arrow(self, capture: Capture) -> Iterator[Effect]:
        suite, before = capture
        owners = [self._side(old.owner) for old in before]
        if not owners:
            yield _about("arrow_placed", suite)
        elif self._side(suite.owner) in owners:
            yield _about("arrow_kept", suite)
        else:
            yield _about("arrow_turned", suite, **{"from": before[0].owner})
        if len(owners) > 1:
            yield Effect("arrow_returned", count=len(owners) - 1)


def suite_points(cells: Iterable[Cell], cards: Mapping[Cell, Card]) -> int | None:
    """Return the points of the cards on some places; None when one does not tell them."""
    points = [cards[cell].points for cell in cells]
    known = [one for one in points if one is not None]
    return sum(known) if len(known) == len(points) else None


def _about(code: str, suite: Suite, **more: object) -> Effect:
    row, column = suite.cells[0]
    place = {"direction": suite.direction, "row": row, "column": column}
    return Effect(code, player=suite.owner, details={**place, "length": len(suite.cells), **more})
