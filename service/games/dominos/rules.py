"""Dominoes with coloured circles: the game (K1 to K9)."""

from typing import Final

from service.games.core.game import Limits
from service.games.core.geometry import groups
from service.games.core.lexicon import Lexicon
from service.games.core.moves import MAX_TRIES, MOVES, Page, PossibleMoves, hand_of
from service.games.core.record import CHECKING, COMMON, RECORDING, refuse_unknown
from service.games.core.rulebook import Sheet, load
from service.games.core.steps import Steps
from service.games.core.violation import RequestError, Violation, pointer
from service.games.dominos.answer import DominoPosition, DominoScore, possible_move
from service.games.dominos.bag import HAND
from service.games.dominos.circles import Circles, mismatches
from service.games.dominos.play import played
from service.games.dominos.reading import SCORE, read_dominoes, read_game, read_held, unpacked
from service.games.dominos.search import paired_fits, single_fits
from service.wire import Json


class Dominos:
    """The game, over its data file."""

    def __init__(self, data: Json) -> None:
        self.sheet = Sheet.of(data)
        self.sets: Json = data["sets"]

    @property
    def id(self) -> str:
        """The name in requests."""
        return self.sheet.id

    def describe(self) -> Json:
        """Return title, statements, options, and the sets with their dominoes, lying horizontal."""
        sets = [{"id": name, **unpacked(one)} for name, one in self.sets.items()]
        return self.sheet.describe(hand=HAND, turning=True, sets=sets)

    def validate(self, request: Json, _lexicon: Lexicon, _limits: Limits, /) -> DominoPosition:
        """Judge a position (K1, K2), and list its closed surfaces (K4, K5).

        Where two dominoes overlap, the first one listed counts.

        Raises:
            RequestError: the request means nothing.
        """
        if "dominoes" not in request:
            raise RequestError("/dominoes", "needs_dominoes")
        refuse_unknown(request, COMMON | CHECKING | {"dominoes"})
        circles, violations = Circles(), []
        dominoes = read_dominoes(request["dominoes"], "/dominoes")
        for domino in dominoes:
            taken = circles.overlap(domino)
            if taken:
                violations.append(Violation("dominoes_overlap", taken, "K1"))
                continue
            violations += mismatches(domino, circles.contacts(domino))
            circles.place(domino)
        apart = groups(circles.covered)
        violations += [
            Violation("dominoes_apart", group, "K1", {"groups": len(apart)}) for group in apart[1:]
        ]
        return DominoPosition(
            game=self.id,
            violations=violations,
            dominoes=dominoes,
            surfaces=circles.closed(),
            unit=self.sheet.rules(request)["surface_unit"],
        )

    def score(self, request: Json, _lexicon: Lexicon, _limits: Limits, /) -> DominoScore:
        """Replay a record.

        A move that scores tells for each of its `dominoes` the connected `edges`, the `surfaces`
        that it closed, and its `points`, before a second domino is paid for. A position that is
        given is taken to be one where all have played as often.

        Raises:
            RequestError: the request means nothing.
        """
        refuse_unknown(request, COMMON | RECORDING | SCORE)
        rules = self.sheet.rules(request)
        game = read_game(request, rules, self.sets)
        table, replayed = played(game)
        agreed = {
            "starting_dominoes": game.agreement.starting,
            "dominoes": table.agreement.total,
        }
        return DominoScore(
            game=self.id,
            rules=rules | agreed,
            replay=replayed,
            finished_because=table.ended,
            winners=table.winners(),
            table=table,
            preview=game.record.preview,
        )

    def moves(self, request: Json, _lexicon: Lexicon, _limits: Limits, /) -> PossibleMoves:
        """Return every domino of a hand, turned as it may be, on each place where it fits (K1, K2).

        Two in one move as well (K7); those that score most come first.

        Raises:
            RequestError: the request means nothing.
        """
        if "dominoes" not in request:
            raise RequestError("/dominoes", "needs_dominoes")
        refuse_unknown(request, MOVES | {"dominoes", "hand"})
        unit = self.sheet.rules(request)["surface_unit"]
        circles, steps = Circles(), Steps(MAX_TRIES)
        for index, domino in enumerate(read_dominoes(request.get("dominoes", []), "/dominoes")):
            if circles.overlap(domino):
                raise RequestError(pointer("dominoes", index), "same_cells")
            circles.place(domino)
        hand = read_held(hand_of(request), "/hand")
        page = Page.of(request)
        singles = list(single_fits(circles, hand, unit, steps))
        found = [*singles, *paired_fits(circles, hand, singles, unit, steps)]
        found.sort(key=lambda fit: -fit.points)  # of those that score alike, one domino before two
        shown = found[page.skip : page.skip + page.limit]
        return PossibleMoves(
            game=self.id,
            moves=[possible_move(fit, unit) for fit in shown],
            total=None if steps.spent else len(found),
            complete=not steps.spent,
            following=page.following() if len(found) > page.skip + page.limit else None,
        )


GAME: Final = Dominos(load("dominos/data"))
