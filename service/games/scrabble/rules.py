"""French Scrabble (S1 to S10): placement, premiums, and the count of a whole game."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import prod
from typing import Final

from service.games.core.data import load
from service.games.core.game import Cell, Json, RequestError, Say, Violation
from service.games.core.lexicon import Lexicon
from service.games.core.replay import Outcome
from service.games.core.vocabulary import Judge
from service.games.grid.laying import Ground, Lay, cells_of, judge_position
from service.games.grid.racks import Holdings, Told, check_hands, dealt, replay_counting
from service.games.grid.settlement import Settlement
from service.games.grid.table import LayoutGame
from service.games.grid.tile_set import TileSet, tile_set
from service.games.grid.words import validity

HAND: Final = 7
BONUS: Final = 50
PLAYERS: Final = 4

LETTER: Final[Mapping[str, int]] = {"d": 2, "t": 3}
WORD: Final[Mapping[str, int]] = {"D": 2, "T": 3, "*": 2}


class Scrabble(LayoutGame):
    """The game: see `service.games.core.game.Game`."""

    start = "*"

    def validate(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Judge a board: W1 to W4, L1, T3, and that the centre is covered (S1).

        Raises:
            RequestError: the board, the layout, the rules or the tiles mean nothing.
        """
        self._need_board(request)
        self._sheet.rules(request)
        layout = self._layouts.of(request)
        judge = Judge(lexicon, say)
        tiles = self._tiles(request, judge)
        verdict, violations, cells = judge_position(request, layout, judge, tiles)
        if cells and layout.start not in cells:
            violations.append(Violation("start_not_covered", (layout.start,), "S1"))
        return {
            "valid": validity(violations),
            "game": self.id,
            "layout": self._layouts.choice(request),
            "words": verdict.words,
            "violations": [violation.to_json(say) for violation in violations],
            **verdict.assignments(),
        }

    def score(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Replay a record (S1 to S10, W7 to W10); each word of a move tells its points.

        Raises:
            RequestError: the request means nothing.
        """
        self._refuse_others(request)
        rules = self._sheet.rules(request)
        players: Sequence[str] = request["players"]
        if not 2 <= len(players) <= PLAYERS:
            raise RequestError("/players", "number_of_players", count=len(players), limit=PLAYERS)
        judge = Judge(lexicon, say)
        ground = Ground(request, self._layouts.of(request), self._tiles(request, judge), judge)
        check_hands(ground.hands, HAND)
        told = Told(request, ground.hands)
        deal = dealt(players, HAND, self._box.total - len(ground.board.tiles))
        table_of = partial(_Table, ground, told, rules, say)
        table, played = replay_counting(request, told, deal, table_of, say)
        winners = table.settlement.winners(played.scores, table.out) if table.finished else []
        return {
            "game": self.id,
            "rules": rules,
            "layout": self._layouts.choice(request),
            **played.to_json(),
            "finished": table.finished,
            "winners": winners,
            **table.held.to_json(),
            **table.ground.board.to_json(),
        }

    def _tiles(self, request: Json, judge: Judge) -> TileSet:
        shipped = self._data["tile_sets"]
        return tile_set(request.get("tiles", next(iter(shipped))), shipped, self._box, judge.fold)


class _Table:
    """The state of one play: see `service.games.core.replay.Table`."""

    actions: Final = ("tiles", "exchange", "pass")

    def __init__(self, ground: Ground, told: Told, rules: Json, say: Say, held: Holdings) -> None:
        self.ground = ground.anew()
        self.told = told
        self.rules = rules
        self.held = held
        self.settlement = Settlement(list(held.hands), ground, say)
        self.finished = False
        self.out: str | None = None
        self._passes = 0

    def play(self, index: int, player: str, action: str, move: Json) -> Outcome:
        """Judge a move and, when it is legal, play it."""
        match action:
            case "tiles":
                outcome = self._lay(index, player, move["tiles"])
            case "exchange":
                outcome = self._exchange(player, move["exchange"])
            case _:
                outcome = Outcome()
        if not outcome.violations:
            self._passes = self._passes + 1 if action == "pass" else 0
            if self._passes == self.rules["pass_rounds"] * len(self.settlement.players):
                self.finished = True
                self.settlement.deduct(outcome, player)
        return outcome

    def _lay(self, index: int, player: str, told: Sequence[Json]) -> Outcome:
        lay = self.ground.judge(index, told)
        violations = [*self._first(lay.cells), *self._number(player, lay.cells), *lay.violations]
        if violations:
            return Outcome(words=lay.words, violations=violations)
        words = self._scored(lay)
        outcome = Outcome(sum(word["points"] for word in words), words)
        if len(lay.cells) == HAND:
            outcome.points += BONUS
            outcome.parts["bonus"] = BONUS
        out, drawn = self.told.refilled(self.held, HAND, player, lay)
        self.ground.place(lay)
        self.held.move(player, laid=len(lay.cells), drawn=drawn)
        if drawn:
            outcome.effects.append({"code": "draw", "count": drawn})
        if out:
            self.finished, self.out = True, player
            self.settlement.pay(outcome, player)
        return outcome

    def _first(self, cells: Sequence[Cell]) -> list[Violation]:
        """Judge the first word: it covers the centre, by two tiles at least (S1)."""
        if self.ground.board.tiles:
            return []
        found = []
        if len(cells) < 2:
            values = {"count": len(cells), "expected": f"2…{HAND}"}
            found.append(Violation("number_of_tiles", cells, "S1", values))
        start = self.ground.layout.start
        if start not in cells:
            found.append(Violation("centre_not_covered", (start,), "S1", start._asdict()))
        return found

    def _number(self, player: str, cells: Sequence[Cell]) -> list[Violation]:
        held = self._holds(player)
        if len(cells) <= held:
            return []
        return [Violation("more_than_hand", cells, "S2", {"count": len(cells), "held": held})]

    def _holds(self, player: str) -> int:
        """Give how many tiles a player holds; a full hand when that is not known."""
        held = self.held.hands[player]
        return HAND if held is None else held

    def _scored(self, lay: Lay) -> list[Json]:
        """Give the words of a move with their points (S3, S4)."""
        values, new, at = self.ground.values(lay), set(lay.cells), self.ground.layout.at

        def points(cells: Sequence[Cell]) -> int:
            letters = sum(
                values[cell] * (LETTER.get(at(cell), 1) if cell in new else 1) for cell in cells
            )
            return letters * prod(WORD.get(at(cell), 1) for cell in cells if cell in new)

        return [{**word, "points": points(cells_of(word))} for word in lay.words]

    def _exchange(self, player: str, count: int) -> Outcome:
        """Exchange tiles with the bag (S6): both keep their sizes."""
        bag, least = self.held.reserve, self.rules["exchange_minimum"]
        if bag is not None and bag < max(least, count):
            values = {"reserve": bag, "least": max(least, count)}
            return Outcome(violations=[Violation("bag_too_small", (), "S6", values)])
        if not 1 <= count <= self._holds(player):
            bounds: Json = {"count": count, "expected": f"1…{self._holds(player)}"}
            return Outcome(violations=[Violation("exchange_count", (), "S6", bounds)])
        return Outcome(effects=[{"code": "exchange", "count": count}])


GAME: Final = Scrabble(load("scrabble/data"))
