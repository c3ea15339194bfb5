"""Diamino Compétition (C1 to C16): a board with obstacles, played with or without marque."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.games.competition.marque import HAND, WithMarque, WithoutMarque
from service.games.competition.play import BLACK, Table
from service.games.core.data import load
from service.games.core.game import Json, RequestError, Say, Violation
from service.games.core.lexicon import Lexicon
from service.games.core.replay import Replay
from service.games.core.vocabulary import Judge
from service.games.grid.laying import Ground, judge_position
from service.games.grid.racks import Holdings, Told, check_hands, dealt, replay_counting
from service.games.grid.table import LayoutGame
from service.games.grid.tile_set import TileSet, tile_set
from service.games.grid.words import validity


class Competition(LayoutGame):
    """The game: see `service.games.core.game.Game`."""

    start = "D"

    def __init__(self, data: Json) -> None:
        super().__init__(data)
        self._deal: Mapping[str, int] = data["deal"]["without_marque"]

    def validate(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Judge a board: W1 to W4, L1, that Départ is covered (C1), and the black cells (C4).

        One black cell may be covered: by the move that ended the game, which a note recalls.

        Raises:
            RequestError: the board, the layout, the rules or the tiles mean nothing.
        """
        self._need_board(request)
        rules = self._sheet.rules(request)
        layout = self._layouts.of(request)
        judge = Judge(lexicon, say)
        tiles = self._tiles(request, judge) if "tiles" in request else None
        verdict, violations, cells = judge_position(request, layout, judge, tiles, black=BLACK)
        if cells and layout.start not in cells:
            violations.append(Violation("start_not_covered", (layout.start,), "C1"))
        black = layout.of_kind(BLACK, cells)
        notes = []
        if len(black) > 1 and rules["black_cells"] == "one":
            violations.append(Violation("black_cells", black, "C4", {"count": len(black)}))
        elif black:
            notes = [{"code": "game_ended", "message": say("game_ended", {})}]
        return {
            "valid": validity(violations),
            "game": self.id,
            "layout": self._layouts.choice(request),
            "words": verdict.words,
            "violations": [violation.to_json(say) for violation in violations],
            **({"notes": notes} if notes else {}),
            **verdict.assignments(),
        }

    def score(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Replay a record (C1 to C16, W7 to W10).

        A move's points are what its player earns by it; what others win or lose by it stands in
        its effects. `held` and `reserve` are the tiles in the hands and in the reserve after the
        moves, as far as they are known: see `service.games.grid.racks`.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._sheet.rules(request)
        players: Sequence[str] = request["players"]
        self._check(request, rules)
        judge = Judge(lexicon, say)
        tiles = self._tiles(request, judge)
        ground = Ground(request, self._layouts.of(request), tiles, judge, black=BLACK)
        if rules["marque"]:
            check_hands(ground.hands, HAND)
        told = Told(request, ground.hands)
        kind = WithMarque if rules["marque"] else WithoutMarque

        def table_of(held: Holdings) -> Table:
            return kind(ground.anew(), told, held, rules, say)

        deal = HAND if rules["marque"] else self._deal[str(len(players))]
        opening = _opening(players, deal, self._box.total, ground, marque=rules["marque"])
        table, played = replay_counting(request, told, opening, table_of, say)
        return {
            "game": self.id,
            "rules": rules,
            "layout": self._layouts.choice(request),
            "deal": deal,
            **played.to_json(),
            "finished": table.finished,
            "winners": _winners(table, played, marque=rules["marque"]),
            **table.held.to_json(),
            **table.ground.board.to_json(),
        }

    def _tiles(self, request: Json, judge: Judge) -> TileSet:
        return tile_set(request.get("tiles"), self._data["tile_sets"], self._box, judge.fold)

    def _check(self, request: Json, rules: Json) -> None:
        self._refuse_others(request)
        limit = 4 if rules["marque"] else 8
        if not 2 <= len(request["players"]) <= limit:
            values = {"count": len(request["players"]), "limit": limit}
            raise RequestError("/players", "number_of_players", **values)
        if rules["word_points"] is not None and not rules["marque"]:
            raise RequestError("/rules/word_points", "points_need_marque")


def _opening(
    players: Sequence[str], deal: int, total: int, ground: Ground, *, marque: bool
) -> Holdings:
    """Give what is held before the moves, as far as the deal tells it (C7, C11)."""
    laid = len(ground.board.tiles)
    return Holdings(players) if laid and not marque else dealt(players, deal, total - laid)


def _winners(table: Table, played: Replay, *, marque: bool) -> Sequence[str]:
    """Give who has won: whoever went out (C10), or has the highest total (C16)."""
    if not table.finished:
        return []
    if marque:
        return table.settlement.winners(played.scores, table.out)
    return [] if table.out is None else [table.out]


GAME: Final = Competition(load("competition/data"))
