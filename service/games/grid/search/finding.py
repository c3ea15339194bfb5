"""Games of words on a grid that tell which moves a rack has."""

from abc import ABC, abstractmethod
from typing import Final

from service.games.core.game import Limits
from service.games.core.lexicon import Fold, Lexicon
from service.games.core.moves import MOVES, PossibleMoves
from service.games.core.outcome import Outcome, Score
from service.games.core.record import COMMON, refuse_unknown
from service.games.core.violation import RequestError
from service.games.grid.board import read_faces
from service.games.grid.frame import POSITION, GridGame
from service.games.grid.search.ranking import MEMBERS, Plan, Play, possible_moves
from service.games.grid.table import Rules
from service.wire import Json

_PLAYERS: Final = ("A", "B")
"""Who plays, when a request for moves is played by the rules."""


class FindsGridMoves(GridGame[Rules], ABC):
    """A game of words on a grid that finds moves; a subclass adds `plan`."""

    def _moving(self, request: Json) -> Rules:
        """Return the options of a request for moves.

        Raises:
            RequestError: there is no rack, or something that the game does not know.
        """
        if "rack" not in request:
            raise RequestError("/rack", "rack_expected", game=self.id)
        refuse_unknown(request, MOVES | MEMBERS | self._places)
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

    def _played(self, request: Json, lexicon: Lexicon, limits: Limits, *, begun: bool) -> Play:
        """Return what plays one move of a request for moves by the rules of the game.

        Before the first move the rules say how many tiles are dealt, and a rack may be smaller;
        nobody goes out by it, so what the reserve holds says nothing yet.
        What is wrong with the hand that is dealt is wrong with the rack.
        """
        kept = COMMON | POSITION | self._places | ({"reserve"} if begun else frozenset())
        position = {name: value for name, value in request.items() if name in kept}
        record = {**position, "players": _PLAYERS}
        if begun:
            record["dealt"] = {_PLAYERS[0]: request["rack"]}

        def play(move: Json) -> Outcome:
            tried = {"moves": [{"player": _PLAYERS[0], **move}], "preview": True}
            try:
                scored = self.score({**record, **tried}, lexicon, limits)
            except RequestError as error:
                where = "/rack" if error.pointer.startswith("/dealt") else error.pointer
                raise RequestError(where, error.code, **error.values) from error
            return scored.replay.moves[0].outcome

        return play

    def moves(self, request: Json, lexicon: Lexicon, limits: Limits) -> PossibleMoves:
        """Find the best moves of a rack.

        Raises:
            RequestError: the request means nothing.
        """
        return possible_moves(self.id, request, lexicon, self.plan(request, lexicon, limits))

    @abstractmethod
    def plan(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Plan:
        """Return how the moves of a rack are found.

        Raises:
            RequestError: the request means nothing.
        """

    @abstractmethod
    def score(self, request: Json, lexicon: Lexicon, limits: Limits, /) -> Score:
        """Replay a record: see `service.games.core.game.Game`."""
