"""Diamino, the classic game (D1 to D12), and its solitaires."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.data import load
from service.games.core.game import Cell, Json, RequestError, Say, Violation
from service.games.core.lexicon import Lexicon
from service.games.core.replay import Outcome, Replay, replay
from service.games.core.rulebook import Sheet
from service.games.core.score_sheet import judged, score_sheet
from service.games.core.vocabulary import Judge
from service.games.diamino import solitaire
from service.games.grid.blanks import Bound
from service.games.grid.board import FACE_DOWN, LIMIT, Board, Tile, read_board
from service.games.grid.placement import formed, misplaced, read_laid
from service.games.grid.position import judge_board
from service.games.grid.render import draw_board, letters_found
from service.games.grid.tile_set import Box, TileSet, beyond_set, read_hands, tile_set
from service.games.grid.words import validity


class Diamino:
    """The game: see `service.games.core.game.Game`."""

    def __init__(self, data: Json) -> None:
        self._data = data
        self._sheet = Sheet.of(data)

    @property
    def id(self) -> str:
        """`diamino`."""
        return self._sheet.id

    def describe(self) -> Json:
        """Give rules, options, deal, who starts, and the tile sets."""
        sets = [{"id": name, **one} for name, one in self._data["tile_sets"].items()]
        return self._sheet.describe(
            deal=self._data["deal"], start=self._data["start"], tile_sets=sets
        )

    def validate(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Judge a board: W1 to W4, D7, and D10 or D11 for a solitaire.

        Raises:
            RequestError: the board, the rules or the tiles mean nothing.
        """
        if "board" not in request:
            raise RequestError("", "board_expected", game=self.id)
        rules = self._sheet.rules(request)
        judge = Judge(lexicon, say)
        board = read_board(request["board"], judge.fold, limit=request.get("max_board", LIMIT))
        verdict = judge_board(board, judge)
        violations = verdict.violations + outside_grid(board, rules["grid"])
        answer: Json = {"valid": None, "game": self.id, "words": verdict.words}
        kind = rules["solitaire"]
        if kind is not None or "tiles" in request:
            tiles = tile_set(
                request.get("tiles"), self._data["tile_sets"], self._box(1), judge.fold
            )
            face_down = Counter({FACE_DOWN: len(board.face_down)})
            violations += beyond_set(list(board.tiles.items()), face_down, tiles)
        if kind is not None:
            violations += solitaire.faults(board, kind, rules["size"])
            answer["solitaire"] = solitaire.measures(board, kind, tiles)
        answer["valid"] = validity(violations)
        answer["violations"] = [violation.to_json(say) for violation in violations]
        return answer | verdict.assignments()

    def score(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Replay a record (D1 to D7, W7 to W10), or score a solitaire (D10, D11).

        Raises:
            RequestError: the request means nothing.
        """
        rules = self._sheet.rules(request)
        if rules["solitaire"] is not None:
            return self._score_solitaire(request, lexicon, say)
        players = request["players"]
        deal = self._deal(len(players))
        judge = Judge(lexicon, say)
        box = self._box(2 if str(len(players)) in self._data["deal"]["two_boxes"] else 1)
        tiles = tile_set(request.get("tiles"), self._data["tile_sets"], box, judge.fold)
        table = _Table(request, rules, tiles, judge)
        played = replay(request, table, say)
        return {
            "game": self.id,
            "rules": rules,
            "deal": deal,
            **played.to_json(),
            "finished": table.finished,
            "winners": table.winners,
            **table.board.to_json(),
        }

    def render(self, answer: Json, request: Json) -> str:
        """Draw an answer for a terminal: the board, what is wrong with it, and the score sheet.

        Args:
            answer: of `validate` or `score`.
            request: what was asked; an answer of `validate` does not repeat the board.
        """
        rows: Sequence[str] = answer.get("board") or request.get("board", [])
        board = draw_board(rows, answer.get("origin", (0, 0)))
        parts = [board, letters_found(answer), judged(answer), score_sheet(answer)]
        return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"

    def _score_solitaire(self, request: Json, lexicon: Lexicon, say: Say) -> Json:
        """Score a position: each player listed has made it; an invalid one scores nothing."""
        if request["moves"]:
            raise RequestError("/moves", "solitaire_has_no_moves")
        checked = self.validate({"board": [], **request}, lexicon, say)
        points = checked["solitaire"]["score"] if checked["valid"] else 0
        return checked | {
            "rules": self._sheet.rules(request),
            **Replay([], dict.fromkeys(request["players"], points)).to_json(),
            "finished": bool(checked["valid"]),
            "winners": request["players"] if checked["valid"] else [],
            "board": request.get("board", []),
        }

    def _box(self, sets: int) -> Box:
        return Box(self._data["box"]["letters"], self._data["box"]["devils"], sets)

    def _deal(self, players: int) -> int | None:
        """Give the tiles dealt to each player (D9); None when the notice does not say."""
        deal: Mapping[str, int] = {
            **self._data["deal"]["one_box"],
            **self._data["deal"]["two_boxes"],
        }
        return deal.get(str(players))


def outside_grid(board: Board, grid: Sequence[int] | None) -> list[Violation]:
    """Tell that the tiles do not fit in the virtual grid, either way round (D7)."""
    if grid is None:
        return []
    width, height = solitaire.size(board)
    if min(width, height) <= min(grid) and max(width, height) <= max(grid):
        return []
    values = {"width": width, "height": height, "expected": " × ".join(map(str, grid))}
    return [Violation("outside_grid", sorted(board.covered), "D7", values)]


class _Table:
    """The state of one play: see `service.games.core.replay.Table`."""

    actions: Final = ("tiles", "exchange", "pass")

    def __init__(self, request: Json, rules: Json, tiles: TileSet, judge: Judge) -> None:
        self.players: Sequence[str] = request["players"]
        self.rules = rules
        self.tiles = tiles
        self.judge = judge
        self.bound = Bound()
        self.board = read_board(
            request.get("board", []), judge.fold, limit=request.get("max_board", LIMIT)
        )
        self.hands = read_hands(request, tiles, judge.fold)
        self.reserve: int | None = request.get("reserve")
        self.used = Counter(tile.face for tile in self.board.tiles.values())
        held = Counter(face for hand in self.hands.values() for face in hand)
        for face, limit in tiles.beyond(held).items():
            values = {"tile": face, "limit": limit, "count": held[face]}
            raise RequestError("/hands", "more_than_set", **values)
        self.used.update(held)
        # A hand is what is left after the moves: it was empty from the player's last tiles on.
        self.last_lay = {
            move["player"]: index for index, move in enumerate(request["moves"]) if "tiles" in move
        }
        self.passes = 0
        self.finished = False
        self.winners: Sequence[str] = []

    def play(self, index: int, player: str, action: str, move: Json) -> Outcome:
        """Judge a move and, when it is legal, play it."""
        match action:
            case "tiles":
                outcome = self._lay(index, player, move["tiles"])
            case "exchange":
                outcome = self._exchange(move["exchange"])
            case _:
                outcome = self._pass()
        if not outcome.violations:
            self.passes = self.passes + 1 if action == "pass" else 0
            if self.passes == len(self.players):
                self._blocked()
        return outcome

    def _lay(self, index: int, player: str, told: Sequence[Json]) -> Outcome:
        laid = read_laid(told, self.judge.fold, index)
        after = self.board.with_tiles(dict(laid))
        violations = [
            *self._number(laid),
            *misplaced(self.board.covered, laid),
            *self._devils(index, player, laid),
            *beyond_set(laid, self.used, self.tiles),
        ]
        verdict = formed(self.board, laid, self.judge, self.bound)
        violations += verdict.violations + outside_grid(after, self.rules["grid"])
        if violations:
            return Outcome(words=verdict.words, violations=violations)
        self.board = after
        self.used.update(tile.face for _, tile in laid)
        if self._out(index, player):
            return self._win(player, verdict.words)
        return Outcome(words=verdict.words)

    def _number(self, laid: Sequence[tuple[Cell, Tile]]) -> list[Violation]:
        first = not self.board.covered
        least, most = 2 if first else 1, self.rules["max_tiles"]
        if least <= len(laid) <= most:
            return []
        values = {"count": len(laid), "expected": f"{least}…{most}"}
        cells = sorted(cell for cell, _ in laid)
        return [Violation("number_of_tiles", cells, "D1" if first else "D2", values)]

    def _devils(
        self, index: int, player: str, laid: Sequence[tuple[Cell, Tile]]
    ) -> list[Violation]:
        devils = sorted(cell for cell, tile in laid if tile.devil)
        if not devils or not self.rules["devil_last"]:
            return []
        if player not in self.hands:
            raise RequestError("/hands", "hand_needed", player=player, option="devil_last")
        return [] if self._out(index, player) else [Violation("devil_before_last", devils, "D6")]

    def _out(self, index: int, player: str) -> bool:
        """Tell whether this move empties the hand of its player, as far as hands are known."""
        return self.hands.get(player) == [] and self.last_lay[player] == index

    def _win(self, player: str, words: Sequence[Json]) -> Outcome:
        """End the game: the others pay the values left in hand (D4)."""
        self.finished, self.winners = True, [player]
        outcome = Outcome(words=words)
        for other in self.players:
            if other == player:
                continue
            payment: Json = {"code": "pay", "player": other}
            if other in self.hands:
                points = self.tiles.value(self.hands[other])
                payment["points"] = -points
                outcome.points += points
            outcome.effects.append(payment)
        return outcome

    def _exchange(self, count: int) -> Outcome:
        """Exchange tiles with the reserve (D3): it keeps its size, since as many come back."""
        expected = self.rules["exchange_count"]
        if count != expected:
            values = {"count": count, "expected": expected}
            return Outcome(violations=[Violation("exchange_count", (), "D3", values)])
        if self.reserve is not None and count > self.reserve:
            values = {"count": count, "reserve": self.reserve}
            return Outcome(violations=[Violation("reserve_too_small", (), "D3", values)])
        return Outcome(effects=[{"code": "exchange", "count": count}])

    def _pass(self) -> Outcome:
        """Pass: for a blocked player there is nothing else once the reserve is empty (D3, D5)."""
        count = self.rules["exchange_count"]
        if self.reserve is not None and self.reserve >= count:
            values = {"count": count, "reserve": self.reserve}
            return Outcome(violations=[Violation("must_exchange", (), "D3", values)])
        return Outcome()

    def _blocked(self) -> None:
        """End the game: all have passed in turn (D5)."""
        self.finished = True
        if self.rules["blocked"] == "lowest_hand_wins":
            for player in self.players:
                if player not in self.hands:
                    raise RequestError("/hands", "hand_needed", player=player, option="blocked")
            left = {player: self.tiles.value(hand) for player, hand in self.hands.items()}
            self.winners = [player for player in self.players if left[player] == min(left.values())]


GAME: Final = Diamino(load("diamino/data"))
