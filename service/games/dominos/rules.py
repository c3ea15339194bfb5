"""Dominoes with coloured circles: the game (K1 to K9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.game import Limits, Position, Score
from service.games.core.geometry import groups
from service.games.core.record import (
    CHECKING,
    COMMON,
    RECORDING,
    known_player,
    read_record,
    refuse_unknown,
)
from service.games.core.replay import replay
from service.games.core.rulebook import Sheet, load
from service.games.core.violation import Json, RequestError, Violation, pointer
from service.games.core.vocabulary import Lexicon
from service.games.dominos.bag import HAND, Bag
from service.games.dominos.circles import Table
from service.games.dominos.dominoes import dominoes_of, unpacked
from service.games.dominos.play import READERS, Agreement, Connections, mismatches, surface_json
from service.games.dominos.render import draw_dominoes


@dataclass(frozen=True, slots=True, kw_only=True)
class DominoPosition(Position):
    """A position of dominoes judged: the dominoes as sent, and the closed surfaces."""

    dominoes: Sequence[Json]
    surfaces: Sequence[Json]

    def parts(self) -> Json:
        """Return the surfaces."""
        return {"surfaces": self.surfaces}

    def drawing(self) -> list[str]:
        """Draw the dominoes."""
        return draw_dominoes(self.dominoes)


@dataclass(frozen=True, slots=True, kw_only=True)
class DominoScore(Score):
    """A record of dominoes judged: the position after the moves, and the bag."""

    dominoes: Sequence[Json]
    reserve: int | None

    def parts(self) -> Json:
        """Return the dominoes, and what is left in the bag when that is known."""
        known = {} if self.reserve is None else {"reserve": self.reserve}
        return {"dominoes": self.dominoes, **known}

    def drawing(self) -> list[str]:
        """Draw the dominoes."""
        return draw_dominoes(self.dominoes)


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

    def validate(self, request: Json, _lexicon: Lexicon, _limits: Limits) -> DominoPosition:
        """Judge a position (K1, K2), and list its closed surfaces (K4, K5).

        Where two dominoes overlap, the first one listed counts.

        Raises:
            RequestError: the request means nothing.
        """
        if "dominoes" not in request:
            raise RequestError("/dominoes", "needs_dominoes")
        refuse_unknown(request, COMMON | CHECKING | {"dominoes"})
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
        return DominoPosition(
            game=self.id,
            violations=violations,
            dominoes=request["dominoes"],
            surfaces=[surface_json(surface, unit) for surface in table.closed()],
        )

    def score(self, request: Json, _lexicon: Lexicon, _limits: Limits) -> DominoScore:
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
        refuse_unknown(request, COMMON | RECORDING | {"dominoes", "hands", "reserve"})
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
        played = replay(read_record(request, READERS), game)
        _check_hands(request.get("hands", {}), bag)
        return DominoScore(
            game=self.id,
            rules=rules,
            replay=played,
            finished_because="target" if game.finished else None,
            winners=game.winners(),
            dominoes=[*listed, *game.laid],
            reserve=bag.left,
        )


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
