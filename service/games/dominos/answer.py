"""What the game of dominoes answers: positions, records and moves as the contract shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.games.core.geometry import Cell
from service.games.core.moves import PossibleMove
from service.games.core.outcome import Position, Score
from service.games.dominos.circles import Surface
from service.games.dominos.dominoes import Colours, Domino, Face, face_of
from service.games.dominos.play import Table
from service.games.dominos.record import DominoSet
from service.games.dominos.render import draw_dominoes
from service.games.dominos.scoring import scored_json, surface_json
from service.games.dominos.search import Fit
from service.wire import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class DominoPosition(Position):
    """A position of dominoes, with its closed surfaces.

    Attributes:
        dominoes: in the order in which they were sent.
        surfaces: those that are closed.
        unit: what they are counted in.
    """

    dominoes: Sequence[Domino]
    surfaces: Sequence[Surface]
    unit: str

    def parts(self) -> Json:
        """Return `surfaces`."""
        return {"surfaces": [surface_json(surface, self.unit) for surface in self.surfaces]}

    def drawing(self) -> list[str]:
        """Draw the dominoes."""
        return draw_dominoes(self.dominoes)


@dataclass(frozen=True, slots=True, kw_only=True)
class DominoScore(Score):
    """A record of dominoes, with the table after the moves.

    Attributes:
        table: the game after the moves.
    """

    table: Table

    def parts(self) -> Json:
        """Return the dominoes on the table, and where all the others are."""
        table = self.table
        if self.preview:
            return _set_json(table.set)
        shown: Json = {
            "dominoes": [domino_json(domino.face, domino.cells[0]) for domino in table.laid],
            "held": self._held(),
        }
        if table.bag.left is not None:
            shown["reserve"] = table.bag.left
        if table.set is not None:
            unseen = table.unseen()
            shown["unseen"] = [
                {**domino_json(face_of(kind)), "count": count}
                for kind, count in unseen.items()
                if count > 0
            ]
        return shown | _set_json(table.set)

    def _held(self) -> Json:
        """Return what players hold: the dominoes when all are known, else how many."""
        held: Json = {}
        for player, hand in self.table.bag.hands.items():
            if hand.told and hand.count:
                kinds = sorted(hand.known.elements())
                held[player] = [domino_json(self.table.named[kind]) for kind in kinds]
            elif hand.count is not None and self.table.bag.left is not None:
                held[player] = hand.count
        return held

    def drawing(self) -> list[str]:
        """Draw the dominoes."""
        return draw_dominoes(self.table.laid)


def domino_json(face: Face, cell: Cell | None = None) -> Json:
    """Return a domino as it may be sent again."""
    place = {} if cell is None else {"row": cell.row, "column": cell.column}
    return {
        **place,
        "orientation": face.orientation,
        "colours": {
            "centre": face.centre,
            "north": _side(face.north),
            "east": _side(face.east),
            "south": _side(face.south),
            "west": _side(face.west),
        },
    }


def _side(colours: Colours) -> str | list[str]:
    return colours[0] if len(colours) == 1 else list(colours)


def _set_json(one: DominoSet | None) -> Json:
    """Return the set that was used, with whether it is the printed one; nothing for one's own."""
    if one is None or one.id is None:
        return {}
    return {"set": {"id": one.id, "authentic": one.authentic}}


def possible_move(fit: Fit, unit: str) -> PossibleMove:
    """Return dominoes of a hand that fit, with what they score."""
    return PossibleMove(
        {"dominoes": [domino_json(domino.face, domino.cells[0]) for domino in fit.dominoes]},
        points=fit.points,
        parts={
            "hand": fit.hand,
            "turns": fit.turns,
            "dominoes": [scored_json(scored, unit) for scored in fit.scored],
        },
    )
