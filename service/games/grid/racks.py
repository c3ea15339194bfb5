"""How many tiles each player and the reserve hold, as far as that can be known.

Two sources tell it. The deal does when a record begins with the game, so that every later number
follows from the moves. And a request may tell what is left after the moves, in `hands` and
`reserve`. What the request tells comes first: where the deal does not lead to it, nothing is
known but that. A reserve that is not empty after the moves could give all that was drawn; one
that is empty is taken to have been empty from the start.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from service.games.core.game import Json, RequestError, Say
from service.games.core.pointer import pointer
from service.games.core.replay import Replay, Table, replay
from service.games.grid.laying import Lay


class Holdings:
    """Numbers of tiles; None where a number is not known.

    Attributes:
        hands: tiles held, by player.
        reserve: tiles in the reserve.
        taken: tiles taken from the reserve so far, less those returned to it.

    >>> held = Holdings(["Anne", "Luc"], hand=3, reserve=1)
    >>> held.available(2), held.after("Anne", 2)
    (1, 1)
    >>> held.move("Anne", laid=2, drawn=1)
    >>> held.hands, held.reserve
    ({'Anne': 2, 'Luc': 3}, 0)
    """

    def __init__(
        self, players: Sequence[str], hand: int | None = None, reserve: int | None = None
    ) -> None:
        self.hands: dict[str, int | None] = dict.fromkeys(players, hand)
        self.reserve = reserve
        self.taken = 0

    def available(self, wanted: int) -> int:
        """Give how many of some tiles the reserve can give: all, when it is not known."""
        return wanted if self.reserve is None else min(wanted, self.reserve)

    def after(self, player: str, laid: int) -> int | None:
        """Give how many tiles a player has left once some are laid; below 0 for too many."""
        held = self.hands[player]
        return None if held is None else held - laid

    def move(self, player: str, *, laid: int, drawn: int = 0, returned: int = 0) -> None:
        """Take tiles from a hand to the board, from the reserve to the hand, and back."""
        held = self.hands[player]
        if held is not None:
            self.hands[player] = held - laid + drawn - returned
        if self.reserve is not None:
            self.reserve += returned - drawn
        self.taken += drawn - returned

    def to_json(self) -> Json:
        """Give `held` and `reserve`, what is known of them after the moves."""
        held = {player: count for player, count in self.hands.items() if count is not None}
        shown: Json = {"held": held} if held else {}
        return shown if self.reserve is None else shown | {"reserve": self.reserve}


class Told:
    """What a request tells of the end of the record.

    Attributes:
        hands: the tiles that players hold after the moves, for those whose hand is given.
        reserve: how many the reserve holds after the moves, or None.
    """

    def __init__(self, request: Json, hands: Mapping[str, Sequence[str]]) -> None:
        self.hands = hands
        self.reserve: int | None = request.get("reserve")
        self._last_lay = {
            move["player"]: index for index, move in enumerate(request["moves"]) if "tiles" in move
        }

    def empty(self, index: int, player: str) -> bool | None:
        """Tell whether a player's hand is empty once a move that lays tiles is over.

        It is from the player's last tiles on, when it is empty after the moves; None when the
        request does not give the hand.
        """
        if player not in self.hands:
            return None
        return not self.hands[player] and self._last_lay[player] == index

    def refilled(self, held: Holdings, full: int, player: str, lay: Lay) -> tuple[bool | None, int]:
        """Tell what becomes of a hand that is refilled from the reserve after each move.

        Args:
            held: what is held before the move.
            full: how many tiles a full hand has.
            player: whose move it is.
            lay: the tiles laid.

        Returns:
            Whether the hand stays empty, None when that is not known; and how many are drawn.
        """
        laid = len(lay.cells)
        left = held.after(player, laid)
        if left is not None:
            drawn = held.available(full - max(left, 0))
            return left <= 0 and not drawn, drawn
        if held.reserve:
            return False, held.available(laid)
        empty = self.empty(lay.index, player)
        return empty, 0 if empty else held.available(laid)

    def agrees(self, held: Holdings) -> bool:
        """Tell whether the numbers after the moves are those that the request tells."""
        return self.reserve in (None, held.reserve) and all(
            held.hands[player] in (None, len(hand)) for player, hand in self.hands.items()
        )


def dealt(players: Sequence[str], full: int, tiles: int) -> Holdings:
    """Give what is held after the deal, or while hands are refilled after each move.

    Args:
        players: who holds tiles.
        full: how many a full hand has.
        tiles: all those that are not on the board; when they are too few for full hands, the
            reserve is empty.

    >>> dealt(["Anne", "Luc"], 7, 20).to_json()
    {'held': {'Anne': 7, 'Luc': 7}, 'reserve': 6}
    >>> dealt(["Anne", "Luc"], 7, 13).to_json()
    {'reserve': 0}
    """
    reserve = tiles - full * len(players)
    return Holdings(players, full, reserve) if reserve >= 0 else Holdings(players, reserve=0)


def check_hands(hands: Mapping[str, Sequence[str]], full: int) -> None:
    """Check that nobody holds more than a full hand.

    Raises:
        RequestError: somebody does.
    """
    for player, hand in hands.items():
        if len(hand) > full:
            where = pointer("hands", player)
            raise RequestError(where, "more_than_full_hand", count=len(hand), limit=full)


class CountingTable(Table, Protocol):
    """The state of a play that counts hands and reserve."""

    @property
    def held(self) -> Holdings:
        """What is held."""
        ...


AnyTable = TypeVar("AnyTable", bound=CountingTable)


def replay_counting(
    request: Json, told: Told, deal: Holdings, table_of: Callable[[Holdings], AnyTable], say: Say
) -> tuple[AnyTable, Replay]:
    """Replay a record with what is known of hands and reserve.

    Args:
        request: as `service.games.core.replay.replay` takes it.
        told: what it tells of hands and reserve.
        deal: what each holds before the moves, when the rules tell.
        table_of: gives the table before the first move.
        say: tells a code in the reader's language.

    Raises:
        RequestError: as `service.games.core.replay.replay` does.
    """
    known = deal.reserve is not None
    table = table_of(deal)
    played = replay(request, table, say)
    if told.agrees(table.held):
        return table, played
    players = request["players"]
    before = told.reserve
    if before:  # not empty at the end: what was taken until then was there
        if known:
            table = table_of(Holdings(players))
            replay(request, table, lambda *_: "")  # only to count
        before = max(before + table.held.taken, 0)
    table = table_of(Holdings(players, reserve=before))
    return table, replay(request, table, say)
