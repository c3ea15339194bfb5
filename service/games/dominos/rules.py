"""Dominoes with coloured circles: the game (K1 to K9)."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.data import load
from service.games.core.game import Json, RequestError, Say, Violation
from service.games.core.lexicon import Lexicon
from service.games.core.pointer import pointer
from service.games.core.replay import known_player, replay
from service.games.core.rulebook import Sheet
from service.games.core.score_sheet import judged, score_sheet
from service.games.dominos.bag import HAND, Bag
from service.games.dominos.circles import Table
from service.games.dominos.dominoes import dominoes_of, unpacked
from service.games.dominos.play import Agreement, Connections, mismatches, surface_json
from service.games.dominos.render import draw_dominoes
from service.games.grid.board import groups


class Dominos:
    """The game, over its data file."""

    def __init__(self, data: Json) -> None:
        """Take the statements, options and sets of the data file."""
        self.sheet = Sheet.of(data)
        self.sets: Mapping[str, Json] = data["sets"]

    @property
    def id(self) -> str:
        """The name in requests."""
        return self.sheet.id

    def describe(self) -> Json:
        """Give title, statements, options, and the sets with their dominoes, lying horizontal."""
        sets = [{"id": name, **unpacked(one)} for name, one in self.sets.items()]
        return self.sheet.describe(hand=HAND, sets=sets)

    def validate(self, request: Json, _lexicon: Lexicon, say: Say) -> Json:
        """Judge a position (K1, K2), and list its closed surfaces (K4, K5).

        Where two dominoes overlap, the first one listed counts.

        Raises:
            RequestError: the request means nothing.
        """
        if "dominoes" not in request:
            raise RequestError("", "needs_dominoes")
        unit = self.sheet.rules(request)["surface_unit"]
        table = Table()
        violations: list[Violation] = []
        for domino in dominoes_of(request["dominoes"], "/dominoes"):
            taken = table.overlap(domino)
            if taken:
                violations.append(Violation("dominoes_overlap", taken, "K1"))
                continue
            violations += mismatches(domino, table.contacts(domino))
            table.place(domino)
        apart = groups(table.covered)
        violations += [
            Violation("dominoes_apart", group, "K1", {"groups": len(apart)}) for group in apart[1:]
        ]
        return {
            "valid": not violations,
            "game": self.id,
            "words": [],
            "violations": [violation.to_json(say) for violation in violations],
            "surfaces": [surface_json(surface, unit) for surface in table.closed()],
        }

    def score(self, request: Json, _lexicon: Lexicon, say: Say) -> Json:
        """Replay a record.

        Beside what every game answers: `dominoes`, the position after; `reserve`, what is left in
        the bag, when the option `dominoes` says how many there are. A move that scores tells for
        each of its `dominoes` the connected `edges`, the `surfaces` that it closed, and its
        `points`, before a second domino is paid for.

        A position that is given is taken to be one where all have played as often.

        Raises:
            RequestError: the request means nothing.
        """
        rules = self.sheet.rules(request)
        if alien := next((part for part in ("board", "cards") if part in request), None):
            raise RequestError(f"/{alien}", "needs_dominoes")
        players: list[str] = request["players"]
        listed: Sequence[Json] = request.get("dominoes", [])
        table = Table()
        for index, domino in enumerate(dominoes_of(listed, "/dominoes")):
            if table.overlap(domino):
                raise RequestError(pointer("dominoes", index), "same_cells")
            table.place(domino)
        starting, total = rules["starting_dominoes"], rules["dominoes"]
        if starting is None:
            starting = 0 if listed else len(players)
        if total is not None and len(listed) + starting > total:
            count = len(listed) + starting
            raise RequestError("/dominoes", "more_than_dominoes", count=count, total=total)
        dry = total is None and request.get("reserve") == 0
        bag = Bag(None if total is None else total - len(listed), players, dry=dry)
        agreement = Agreement(rules["surface_unit"], starting, rules["target"])
        game = Connections(players, agreement, table, bag)
        moves = replay(request, game, say).moves
        _check_hands(request.get("hands", {}), bag)
        return {
            "game": self.id,
            "moves": moves,
            "scores": game.scores,
            "finished": game.finished,
            "winners": game.winners(),
            "dominoes": [*listed, *game.laid],
            **({} if bag.left is None else {"reserve": bag.left}),
        }

    def render(self, answer: Json, request: Json) -> str:
        """Draw an answer for a terminal: the dominoes and the score sheet.

        Args:
            answer: of `validate` or `score`.
            request: what was asked; an answer of `validate` does not repeat the dominoes.
        """
        dominoes: Sequence[Json] = answer.get("dominoes") or request.get("dominoes", [])
        parts = [draw_dominoes(dominoes), judged(answer), score_sheet(answer)]
        return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _check_hands(hands: Mapping[str, Sequence[object]], bag: Bag) -> None:
    """Check that nobody holds more dominoes than the moves leave."""
    for player, held in hands.items():
        most = bag.hands[known_player(player, list(bag.hands), pointer("hands", player))]
        if len(held) > most:
            where = pointer("hands", player)
            raise RequestError(where, "domino_hand_too_large", count=len(held), most=most)
        for index, domino in enumerate(held):
            if not isinstance(domino, Mapping):
                raise RequestError(pointer("hands", player, index), "hand_of_dominoes")


GAME: Final = Dominos(load("dominos/data"))
