"""Games of words on a grid that tell which moves a rack has."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from service.games.core.game import Limits
from service.games.core.lexicon import Fold, Lexicon
from service.games.core.moves import MOVES, Page, PossibleMove, PossibleMoves
from service.games.core.outcome import Outcome
from service.games.core.record import Move, Record, refuse_unknown
from service.games.core.violation import Note, RequestError
from service.games.grid.board import Board, read_faces
from service.games.grid.frame import GridGame
from service.games.grid.racks import Opening, Told
from service.games.grid.search.candidates import Candidate, Walkable
from service.games.grid.search.ranking import Plan, Play, rank
from service.games.grid.table import Rules, Setting
from service.games.grid.words import Action, TilesLaid
from service.wire import Json

_MEMBERS: Final = frozenset({"board", "origin", "tiles", "rack", "reserve", "sort"})

PLAYERS: Final = ("A", "B")
"""Who plays, when one move is played by the rules; the first of them holds the rack."""


class FindsGridMoves(GridGame[Rules], ABC):
    """A game of words on a grid that finds moves; a subclass adds `plan`."""

    def _moving(self, request: Json) -> Rules:
        """Return the options of a request for moves.

        Raises:
            RequestError: there is no rack, or something that the game does not know.
        """
        if "rack" not in request:
            raise RequestError("/rack", "rack_expected", game=self.id)
        refuse_unknown(request, MOVES | _MEMBERS | self._places)
        return self._rules(request)

    @staticmethod
    def _rack(request: Json, fold: Fold, limit: int) -> list[str]:
        """Return the tiles that a request for moves says are held.

        Raises:
            RequestError: one of them is no tile, or they are more than a player may hold.
        """
        rack = read_faces(request["rack"], fold, "/rack")
        if len(rack) > limit:
            raise RequestError("/rack", "rack_too_large", count=len(rack), limit=limit)
        return rack

    @staticmethod
    def _reserve(request: Json, board: Board) -> Told:
        """Return what a request for moves tells of the reserve.

        Before the first move the rules say how many tiles are dealt, and a rack may be smaller;
        nobody goes out by it, so what the reserve holds says nothing yet.
        """
        return Told(reserve=request.get("reserve")) if board else Told()

    def _played(self, setting: Setting[Rules], rack: Sequence[str]) -> Play:
        """Return what plays one move of a rack by the rules of the game.

        Raises:
            RequestError: a tile of the rack has no value.
        """
        mover, reserve = setting.players[0], setting.told.reserve
        if setting.board:
            setting.check_valued(rack, "/rack")
        begun = self._begin(replace(setting, told=Told()), {mover: rack} if setting.board else {})
        if reserve is not None:  # it is told as it is before the move
            opening = Opening(setting.players, None, reserve, begun.opening.dealt)
            begun = replace(begun, opening=opening)

        def play(action: TilesLaid) -> Outcome:
            record: Record[Action] = Record(
                setting.players, [Move(0, mover, action)], strict=False, preview=True
            )
            _, played = begun.play(record)
            return played.moves[0].outcome

        return play

    def moves(self, request: Json, lexicon: Lexicon, limits: Limits) -> PossibleMoves:
        """Find the best moves of a rack.

        Raises:
            RequestError: the request means nothing.
        """
        if not isinstance(lexicon, Walkable):
            raise TypeError("the lexicon cannot be walked")
        plan = self.plan(request, lexicon, limits)
        page = Page.of(request, plan.most_shown)
        best = rank(plan, lexicon, request.get("sort", "points"), page)
        return PossibleMoves(
            game=self.id,
            moves=[_shown(candidate, outcome) for candidate, outcome in best.moves],
            total=best.total,
            complete=best.complete,
            following=best.following,
            notes=[Note("several_letters_not_tried")] if best.untried else [],
        )

    @abstractmethod
    def plan(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Plan:
        """Return how the moves of a rack are found.

        Raises:
            RequestError: the request means nothing.
        """


def _shown(candidate: Candidate, outcome: Outcome) -> PossibleMove:
    """What a move comes to, but for what players get by it: nobody told who they are."""
    tiles = [
        {"row": cell.row, "column": cell.column, "letter": letter}
        for cell, letter in candidate.laid.items()
    ]
    effects = [one.to_json() for one in outcome.effects if one.player is None]
    return PossibleMove(
        {"tiles": tiles},
        outcome.points,
        outcome.words or (),
        {"effects": effects} if effects else {},
    )
