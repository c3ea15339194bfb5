"""Diamino Compétition (C1 to C16): a board with obstacles, played with or without marque."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.competition.marque import HAND, RED_CREDIT, WithMarque, WithoutMarque
from service.games.competition.play import BLACK, FIRST_WORD, RED, Rules
from service.games.core.game import Limits
from service.games.core.lexicon import Lexicon
from service.games.core.rulebook import load
from service.games.core.violation import Note, RequestError, Violation
from service.games.grid.box import Layout, TileSet, beyond_set
from service.games.grid.frame import Begun, GridPosition, GridScore
from service.games.grid.racks import deal
from service.games.grid.search.candidates import Candidate, Ground
from service.games.grid.search.finding import PLAYERS, FindsGridMoves
from service.games.grid.search.ranking import Plan, special_cells
from service.games.grid.search.worth import Tally
from service.games.grid.table import Setting
from service.games.grid.words import judge_board
from service.wire import Json


class Competition(FindsGridMoves[Rules]):
    """The game: see `service.games.core.game.Game`."""

    start = "D"

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self._deal = data["deal"]["without_marque"]

    def validate(self, request: Json, lexicon: Lexicon, limits: Limits) -> GridPosition:
        """Judge a board: W1 to W4, L1, that Départ is covered (C1), and the black cells (C4).

        One black cell may be covered: by the move that ended the game, which a note recalls.

        Raises:
            RequestError: the board, the layout, the rules or the tiles mean nothing.
        """
        rules = self._asked(request)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, lexicon.fold, limits), BLACK)
        tiles = self._tiles(request, lexicon.fold) if "tiles" in request else None
        verdict = judge_board(board, lexicon)
        violations = [*verdict.violations, *layout.beyond(board.tiles)]
        if tiles is not None:
            violations += beyond_set(board.tiles.items(), Counter(), tiles)
        if board and layout.start not in board:
            violations.append(Violation("start_not_covered", (layout.start,), "C1"))
        black = layout.of_kind(BLACK, board.tiles)
        notes = []
        if len(black) > 1 and rules["black_cells"] != "any":
            violations.append(Violation("black_cells", black, "C4", {"count": len(black)}))
        elif black:
            notes = [Note("game_ended")]
        return GridPosition(
            game=self.id,
            words=verdict.words,
            violations=violations,
            notes=notes,
            board=board,
            verdict=verdict,
            layout=layout,
            tiles=tiles,
        )

    def score(self, request: Json, lexicon: Lexicon, limits: Limits) -> GridScore:
        """Replay a record (C1 to C16, W7 to W10).

        A move's points are what its player earns by it; what others win or lose by it, and the
        settlement at the end, stand in its effects. `held` and `reserve` are the tiles in the hands
        and in the reserve after the moves, as far as they are known.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._recorded(request)
        limit = 4 if rules["marque"] else 8
        if not 2 <= len(request["players"]) <= limit:
            values = {"count": len(request["players"]), "limit": limit}
            raise RequestError("/players", "number_of_players", **values)
        _check(rules)
        record = self._record(request, lexicon.fold, limits)
        told = self._told(request, record, lexicon.fold)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, lexicon.fold, limits), BLACK)
        tiles = self._tiles(request, lexicon.fold)
        setting = Setting(record.players, rules, board, layout, tiles, lexicon, told)
        return self._scored(record, self._begin(setting, told.dealt))

    def _begin(self, setting: Setting[Rules], dealt: Mapping[str, Sequence[str]]) -> Begun[Rules]:
        """Return a play before its first move, as far as the deal tells it (C7, C11)."""
        players, begun = setting.players, bool(setting.board)
        elsewhere = setting.tiles.total - len(setting.board.tiles)
        if setting.rules["marque"]:
            setting.told.check_sizes(HAND)
            opening = deal(players, dealt, HAND, elsewhere, begun=begun)
            return Begun(setting, opening, WithMarque, HAND)
        size = self._deal[str(len(players))]
        opening = deal(players, dealt, None if begun else size, elsewhere, begun=begun)
        return Begun(setting, opening, WithoutMarque, size)

    def plan(self, request: Json, lexicon: Lexicon, limits: Limits) -> Plan:
        """Return how moves of a rack are found, ranked by what they earn (C1, C2, C4, C12, C13).

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._moving(request)
        _check(rules)
        most = HAND if rules["marque"] else max(self._deal.values())
        rack = self._rack(request, lexicon.fold, most)
        layout = self._layout(request, limits)
        board = layout.place(self._board(request, lexicon.fold, limits), BLACK)
        black = frozenset(layout.of_kind(BLACK, layout.cells()))
        # Only who goes out may cover a black cell, and nobody does in a longer line (C4).
        out = len(rack) <= max(len(layout.rows), len(layout.rows[0]))

        def allows(one: Candidate) -> bool:
            return black.isdisjoint(one.laid) or len(one.laid) == len(rack)

        def doubtful(one: Candidate) -> bool:
            return not black.isdisjoint(one.laid)

        ground = Ground(
            board, layout.frame, frozenset() if out else black, layout.start, begins=True
        )
        tiles = self._tiles(request, lexicon.fold)
        told = self._reserve(request, board)
        setting = Setting(PLAYERS, rules, board, layout, tiles, lexicon, told)
        play = self._played(setting, rack)
        tally = self._tally(rules, layout, tiles)
        first = most if board else FIRST_WORD
        return Plan(rack, ground, first, tiles, play, allows, tally, doubtful)

    @staticmethod
    def _tally(rules: Rules, layout: Layout, tiles: TileSet) -> Tally:
        """Return what a move earns its player (C12, C13); without marque only the end does."""
        if not rules["marque"]:
            return Tally()
        return Tally(
            tiles.values,
            rules["word_points"],
            cells=special_cells({RED: RED_CREDIT}, layout.special(layout.cells())),
        )


def _check(rules: Rules) -> None:
    """Check that the options go together.

    Raises:
        RequestError: letters are to count, which nothing does without marque.
    """
    if rules["word_points"] is not None and not rules["marque"]:
        raise RequestError("/rules/word_points", "points_need_marque")


GAME: Final = Competition(load("competition/data"))
