"""A game of dominoes being played: what each one connects and closes, and the end (K1 to K9)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from service.games.core.moves import MAX_TRIES
from service.games.core.outcome import Effect, Outcome, Replay
from service.games.core.record import Hand, Move, replay, unseen
from service.games.core.steps import Steps
from service.games.core.violation import Note, RequestError, Violation, pointer
from service.games.dominos.bag import HAND, Bag, check_hands
from service.games.dominos.circles import Circles, mismatches
from service.games.dominos.dominoes import Domino, Kind, face_of, kind_text
from service.games.dominos.record import Action, End, Game, Lay, Pass
from service.games.dominos.scoring import laid, move_points, scored_json
from service.games.dominos.search import single_fits


def played(game: Game) -> tuple["Table", Replay]:
    """Replay a record, and hold what it tells of hands and bag against what it proves.

    Raises:
        RequestError: they contradict each other, or a move means nothing.
    """
    table = Table(game)
    replayed = replay(game.record, table)
    reserve = game.told.reserve
    if reserve is not None and table.bag.left is None:
        table = Table(_counted(game, table, reserve), dry=not reserve)
        replayed = replay(game.record, table)
    if reserve not in (None, table.bag.left):
        values = {"count": reserve, "proved": table.bag.left}
        raise RequestError("/reserve", "bag_differs", **values)
    check_hands(table.bag, game.told.hands)
    table.bag.check_held(table.elsewhere, "/hands")
    table.check_set("/hands")
    table.see_end()
    return table, replayed


def _counted(game: Game, table: "Table", reserve: int) -> Game:
    """Return a game with its number of dominoes, when bag and hands after the moves tell it."""
    players, hands = game.record.players, game.told.hands
    if all(player in hands for player in players):
        held = sum(map(len, hands.values()))
    elif reserve:  # then all hands are full, or not yet dealt
        held = 0 if table.starting else HAND * len(players)
    else:
        return game
    total = len(table.laid) + held + reserve
    return replace(game, agreement=replace(game.agreement, total=total))


class Table:
    """A game going on: what a record is replayed on.

    Args:
        game: the record, with the position before the moves.
        dry: the bag is empty after the moves, and nobody tells since when.

    Attributes:
        laid: the dominoes that lie, in the order in which they were laid.
        circles: the same by cells and edges.
        bag: the dominoes elsewhere.
        named: the dominoes of hands that the request tells.
        starting: how many starting dominoes are still to be laid (K6).
        scores: the totals.
        ended: why the game is over; None while it goes on.

    Raises:
        RequestError: the position means nothing.
    """

    def __init__(self, game: Game, *, dry: bool = False) -> None:
        self.players = game.record.players
        self.agreement = game.agreement
        self.set = game.set
        self.named = game.named()
        self.laid = list(game.dominoes)
        self.circles = Circles()
        for index, domino in enumerate(self.laid):
            if self.circles.overlap(domino):
                raise RequestError(pointer("dominoes", index), "same_cells")
            self.circles.place(domino)
        self.starting = game.agreement.starting
        self.scores = dict.fromkeys(self.players, 0)
        self.ended: End | None = None
        self._dealt = game.told.dealt
        self._steps = Steps(MAX_TRIES)
        self._turns = dict.fromkeys(self.players, 0)
        self._open: str | None = None  # who made an illegal move and may try again
        self._reached = False
        self._passes = 0
        self.bag = self._filled(dry=dry)
        self.bag.check_held(self.elsewhere, "/dealt")
        self.check_set("/dominoes")
        self.see_end()

    def _filled(self, *, dry: bool) -> Bag:
        """Return the bag before the moves, and the hands where they are dealt by then."""
        elsewhere = self.elsewhere
        if dry and elsewhere is None:
            return Bag({player: Hand(hidden=None) for player in self.players}, 0)
        if self.laid and not self.starting:
            return Bag.begun(self.players, elsewhere, self._dealt)
        bag = Bag({player: Hand() for player in self.players}, elsewhere)
        if not self.starting:
            bag.deal(self._dealt)
        return bag

    @property
    def elsewhere(self) -> int | None:
        """The dominoes that are not on the table; None when that is not known."""
        total = self.agreement.total
        return None if total is None else total - len(self.laid)

    # The end

    @property
    def finished(self) -> bool:
        """Whether nothing more may be played."""
        return self.ended is not None

    def see_end(self) -> None:
        """End the game when all have played as often after somebody reached the target (K9).

        Or when all dominoes are laid, or all pass in turn and the bag is empty.
        """
        if self.starting or self.ended is not None:
            return
        if self._reached and len(set(self._turns.values())) == 1:
            self.ended = "target"
        elif self.bag.all_played:
            self.ended = "out"
        elif self.bag.left == 0 and self._passes >= len(self.players):
            self.ended = "blocked"

    def winners(self) -> list[str]:
        """Return who has the highest total; none before the end."""
        best = max(self.scores.values())
        return [p for p, score in self.scores.items() if score == best] if self.finished else []

    # Moves

    def play(self, move: Move[Action], /) -> Outcome:
        """Judge a move of the player in turn, and play it when it is legal.

        Raises:
            RequestError: the dominoes drawn are not as many as must be, or cannot be.
        """
        action, player = move.action, move.mover
        opening = self.starting > 0
        if isinstance(action, Pass):
            outcome = self._pass(player)
        else:
            violations = list(self._miscounted(player, action)) or self._misplaced(action.dominoes)
            violations += self._not_in_set(player, action.dominoes)
            if violations:
                outcome = Outcome(violations=violations)
            else:
                outcome = self._lay(player, action, pointer("moves", move.index))
        self._count_turn(player, opening=opening, legal=outcome.legal)
        self.see_end()
        return outcome

    def _count_turn(self, player: str, *, opening: bool, legal: bool) -> None:
        """Count the turns that were taken or lost, to know when all have played as often (K9)."""
        if not opening:
            if self._open not in (None, player):
                self._turns[str(self._open)] += 1
            self._turns[player] += legal
        self._open = None if legal or opening else player

    def _pass(self, player: str) -> Outcome:
        """Lay nothing, and tell whether a domino of the hand could have been laid."""
        self._passes += 1
        blocked = self._blocked(player)
        notes = [Note("domino_not_blocked")] if blocked is False else []
        return Outcome(notes=notes, parts={"blocked": blocked})

    def _blocked(self, player: str) -> bool | None:
        """Whether no domino of the hand could be laid; None when that is not known."""
        hand = self.bag.hands[player]
        faces = [face_of(kind) for kind in hand.known.elements()]
        unit = self.agreement.surface_unit
        if any(single_fits(self.circles, faces, unit, self._steps)):
            return False
        return True if hand.told and not self._steps.spent else None

    def _miscounted(self, player: str, action: Lay) -> Iterator[Violation]:
        """Check how many dominoes a move lays, and that they are held (K6 to K8)."""
        count = len(action.dominoes)
        if self.starting:
            if count > 1:
                yield Violation("starting_domino", rule="K6")
            return
        hand = self.bag.hands[player]
        if count > HAND:
            yield Violation("too_many_dominoes", rule="K7", values={"count": count})
        elif hand.count is not None and count > hand.count:
            values = {"count": count, "held": hand.count}
            yield Violation("too_few_dominoes", rule="K8", values=values)
        else:
            for kind in hand.lacking([domino.face.kind for domino in action.dominoes]):
                cells = [d.cells[0] for d in action.dominoes if d.face.kind == kind]
                told = {"player": player, "tiles": kind_text(kind)}
                yield Violation("not_in_hand", cells, "K8", told)

    def _misplaced(self, dominoes: Sequence[Domino]) -> list[Violation]:
        """Check where dominoes would lie, one after the other (K1, K2)."""
        violations: list[Violation] = []
        tried: list[Domino] = []
        for domino in dominoes:
            taken = self.circles.overlap(domino)
            if taken:
                violations.append(Violation("dominoes_overlap", taken, "K1"))
                break
            contacts = self.circles.contacts(domino)
            if not contacts and self.circles.covered:
                violations.append(Violation("domino_alone", domino.cells, "K1"))
            violations += mismatches(domino, contacts)
            self.circles.place(domino)
            tried.append(domino)
        for domino in reversed(tried):
            self.circles.take_back(domino)
        return violations

    def _not_in_set(self, player: str, dominoes: Sequence[Domino]) -> Iterator[Violation]:
        """Check that the set still has these dominoes."""
        if self.set is not None:
            available = self.unseen() + self.bag.hands[player].known
            lacking = Counter(domino.face.kind for domino in dominoes) - available
            cells = [domino.cells[0] for domino in dominoes if domino.face.kind in lacking]
            if cells:
                yield Violation("domino_not_in_set", cells)

    def _lay(self, player: str, action: Lay, where: str) -> Outcome:
        """Lay dominoes, and score each when it lies (K3, K5, K7)."""
        unit, opening = self.agreement.surface_unit, self.starting > 0
        scored = [laid(self.circles, domino, unit) for domino in action.dominoes]
        self.laid += action.dominoes
        self._passes = 0
        if opening:
            return Outcome(effects=self._start(action, where))
        points, count = move_points(scored), len(scored)
        self.scores[player] += points
        self._reached |= self.scores[player] >= self.agreement.target
        self.bag.hands[player].take(domino.face.kind for domino in action.dominoes)
        _check_drawn(action, self.bag.to_draw(count), where)
        effects = self.bag.refill(player, count, action.drawn)
        self.check_set(f"{where}/drawn")
        shown = [scored_json(one, unit) for one in scored]
        return Outcome(points=points, effects=effects, parts={"dominoes": shown})

    def _start(self, action: Lay, where: str) -> list[Effect]:
        """Take a starting domino out of the bag; after the last one, each player draws two (K6)."""
        _check_drawn(action, 0, where)
        self.bag.open()
        self.starting -= 1
        if self.starting:
            return []
        effects = self.bag.deal(self._dealt)
        self.check_set("/dealt")
        return effects

    # The set

    def unseen(self) -> Counter[Kind]:
        """Return the dominoes of the set that nobody has seen, below zero where it has too few."""
        printed = () if self.set is None else self.set.kinds
        laid = (domino.face.kind for domino in self.laid)
        return unseen(printed, laid, self.bag.hands.values())

    def check_set(self, where: str) -> None:
        """Check that the set has all dominoes that are known.

        Raises:
            RequestError: it has not.
        """
        if self.set is not None and any(count < 0 for count in self.unseen().values()):
            raise RequestError(where, "more_than_in_set")


def _check_drawn(action: Lay, expected: int, where: str) -> None:
    """Check that as many dominoes are drawn as must be (K8)."""
    if action.drawn is not None and len(action.drawn) != expected:
        values = {"count": len(action.drawn), "proved": expected}
        raise RequestError(f"{where}/drawn", "dominoes_drawn_differ", **values)
