"""What each player and the reserve hold, as far as that can be known.

Three sources tell it. The deal does when a record begins with the game: every later number follows
from the moves, and what the request says beside them has to agree. `dealt`, `drawn` and the tiles
named in exchanges tell which tiles they are, so that hands are followed tile by tile. And a
request may tell what is left after the moves, in `hands` and `reserve`: where the deal does not
lead to it, nothing is known but that. A reserve that is not empty after the moves could give all
that was drawn; one that is empty is taken to have been empty from the start.
"""

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from service.games.core.outcome import Replay
from service.games.core.record import Hand, Record, Table, replay
from service.games.core.violation import RequestError, pointer
from service.games.grid.words import Action, Exchange


class Racks:
    """The racks of all players, and the reserve.

    Attributes:
        racks: by player.
        reserve: tiles in the reserve; None when they are not counted.
        taken: tiles taken from the reserve so far, less those returned to it.
    """

    def __init__(self, racks: Mapping[str, Hand[str]], reserve: int | None = None) -> None:
        self.racks = racks
        self.reserve = reserve
        self.taken = 0

    def faces(self, player: str) -> list[str] | None:
        """Return the tiles that a player holds, when all of them are known."""
        rack = self.racks[player]
        return sorted(rack.known.elements()) if rack.told else None

    def size(self, player: str) -> int | None:
        """Return how many tiles a player holds, when that is known."""
        return self.racks[player].count

    def after(self, player: str, laid: int) -> int | None:
        """Return how many tiles a player has left once some are laid; below 0 for too many."""
        size = self.racks[player].count
        return None if size is None else size - laid

    def available(self, wanted: int) -> int:
        """Return how many of some tiles the reserve can give: all, when it is not known."""
        return wanted if self.reserve is None else min(wanted, self.reserve)

    def known(self) -> Counter[str]:
        """Return the tiles known to be in a hand."""
        return Counter(face for rack in self.racks.values() for face in rack.known.elements())

    def exchange(self, player: str, exchange: Exchange) -> None:
        """Move tiles from a hand to the reserve, and as many back."""
        rack = self.racks[player]
        if exchange.faces is None:
            rack.lose(exchange.count)
        else:
            rack.take(exchange.faces)
        rack.draw(exchange.count, exchange.drawn)

    def draw(self, player: str, count: int, faces: Sequence[str] | None = None) -> None:
        """Move tiles from the reserve to a hand."""
        self.racks[player].draw(count, faces)
        self._move(count)

    def give_back(self, player: str, count: int, faces: Sequence[str] | None = None) -> None:
        """Move tiles from a hand to the reserve."""
        if faces is None:
            self.racks[player].lose(count)
        else:
            self.racks[player].take(faces)
        self._move(-count)

    def _move(self, count: int) -> None:
        self.taken += count
        if self.reserve is not None:
            self.reserve -= count


@dataclass(frozen=True, slots=True)
class Told:
    """What a request tells of hands and reserve.

    Attributes:
        dealt: the tiles that players hold before the first move, for those whose hand is given.
        hands: the tiles that players hold after the moves, for those whose hand is given.
        reserve: how many the reserve holds after the moves, or None.
        last_laid: the index of the last move of each player that lays tiles.
    """

    dealt: Mapping[str, Sequence[str]] = field(default_factory=dict)
    hands: Mapping[str, Sequence[str]] = field(default_factory=dict)
    reserve: int | None = None
    last_laid: Mapping[str | None, int] = field(default_factory=dict)

    def empty(self, index: int, player: str) -> bool | None:
        """Whether a player's hand is empty once a move that lays tiles is over.

        It is from the player's last tiles on, when it is empty after the moves; None when the
        request does not give the hand.
        """
        if player not in self.hands:
            return None
        return not self.hands[player] and self.last_laid[player] == index

    def refilled(
        self, racks: Racks, full: int, player: str, index: int, laid: int
    ) -> tuple[bool | None, int]:
        """Return what becomes of a hand that is refilled from the reserve after each move.

        Args:
            racks: what is held before the move.
            full: how many tiles a full hand has.
            player: whose move it is.
            index: which move of the record.
            laid: how many tiles it lays.

        Returns:
            Whether the hand stays empty, None when that is not known; and how many are drawn.
        """
        left = racks.after(player, laid)
        if left is not None:
            drawn = racks.available(full - left)
            return left <= 0 and not drawn, drawn
        if racks.reserve:
            return False, racks.available(laid)
        empty = self.empty(index, player)
        return empty, 0 if empty else racks.available(laid)

    def check_sizes(self, full: int) -> None:
        """Check that nobody holds more than a full hand.

        Raises:
            RequestError: somebody does.
        """
        for name, hands in (("dealt", self.dealt), ("hands", self.hands)):
            for player, hand in hands.items():
                if len(hand) > full:
                    where = pointer(name, player)
                    raise RequestError(where, "more_than_full_hand", count=len(hand), limit=full)

    def agrees(self, racks: Racks) -> bool:
        """Whether the numbers after the moves are those that the request tells."""
        return self.reserve in (None, racks.reserve) and all(
            racks.size(player) in (None, len(hand)) for player, hand in self.hands.items()
        )

    def check(self, racks: Racks) -> None:
        """Check what the request tells against what the record proves.

        A reserve that the request tells is what the moves lead to, unless none before them could.

        Args:
            racks: what is held after the moves, as far as the record proves it.

        Raises:
            RequestError: they differ; the message has both figures.
        """
        for player, hand in self.hands.items():
            rack, where = racks.racks[player], pointer("hands", player)
            if rack.count not in (None, len(hand)):
                raise RequestError(
                    where, "hand_disagrees", player=player, told=len(hand), proven=rack.count
                )
            if missing := rack.known - Counter(hand):
                proven = "".join(sorted(missing.elements()))
                raise RequestError(
                    where, "tiles_disagree", player=player, told="".join(hand), proven=proven
                )
        if self.reserve not in (None, racks.reserve):
            values = {"told": self.reserve, "proven": racks.reserve}
            raise RequestError("/reserve", "reserve_disagrees", **values)


@dataclass(frozen=True, slots=True)
class Opening:
    """What is held before the first move, as far as rules and request tell it.

    Attributes:
        players: who plays.
        size: tiles in each hand, when it is known.
        reserve: tiles in the reserve, when it is known.
        dealt: the tiles of those whose hand is told.
        proven: the record begins with the deal, so that all later numbers follow from it.
    """

    players: Sequence[str]
    size: int | None
    reserve: int | None
    dealt: Mapping[str, Sequence[str]]
    proven: bool = False

    def racks(self) -> Racks:
        """Return the racks before the first move."""
        return self._racks(self.size, self.reserve)

    def unknown(self, reserve: int | None) -> Racks:
        """Return racks of which nothing is known but what is dealt, over some reserve."""
        return self._racks(None, reserve)

    def _racks(self, size: int | None, reserve: int | None) -> Racks:
        racks: dict[str, Hand[str]] = {
            player: Hand(self.dealt[player]) if player in self.dealt else Hand(hidden=size)
            for player in self.players
        }
        return Racks(racks, reserve)


def deal(
    players: Sequence[str],
    dealt: Mapping[str, Sequence[str]],
    size: int | None,
    tiles: int,
    *,
    begun: bool,
) -> Opening:
    """Return what is held after the deal.

    Args:
        players: who holds tiles.
        dealt: the tiles of those whose hand is told.
        size: how many tiles each holds by the rules; None when they do not say.
        tiles: all those that are not on the board.
        begun: tiles lie on the board already.

    Raises:
        RequestError: a hand that is dealt is not as large as the rules say, or all together are
            more than there are.
    """
    for player, hand in dealt.items():
        if size is not None and not begun and len(hand) != size:
            where = pointer("dealt", player)
            raise RequestError(where, "dealt_disagrees", told=len(hand), proven=size)
    if size is not None:
        reserve = tiles - size * len(players)
        if reserve >= 0:
            return Opening(players, size, reserve, dealt, proven=not begun)
        return Opening(players, None, 0, dealt)
    if len(dealt) < len(players):
        return Opening(players, None, None, dealt)
    held = sum(map(len, dealt.values()))
    if held > tiles:
        raise RequestError("/dealt", "more_tiles_than_set", count=held, limit=tiles)
    return Opening(players, None, tiles - held, dealt, proven=True)


AnyTable = TypeVar("AnyTable", bound=Table[Action])


def play_out(
    record: Record[Action], opening: Opening, told: Told, table_of: Callable[[Racks], AnyTable]
) -> tuple[AnyTable, Replay]:
    """Replay a record with what is known of hands and reserve.

    Args:
        record: the moves.
        opening: what is held before them.
        told: what the request tells of what is held.
        table_of: returns the table before the first move, over some racks.

    Raises:
        RequestError: a move means nothing, or the record proves that the request is wrong.
    """
    racks, table, played = _played(record, opening.racks(), table_of)
    if len(played.moves) < len(record.moves):  # judged as far as the first illegal move
        return table, played
    if not opening.proven and not told.agrees(racks):
        racks, table, played = _leading_to(told.reserve, record, opening, table_of)
    told.check(racks)
    return table, played


def _played(
    record: Record[Action], racks: Racks, table_of: Callable[[Racks], AnyTable]
) -> tuple[Racks, AnyTable, Replay]:
    table = table_of(racks)
    return racks, table, replay(record, table)


SMALL: Final = range(1_000)
"""Reserves that an exchange can be too large for: none is of more tiles."""


def _leading_to(
    after: int | None,
    record: Record[Action],
    opening: Opening,
    table_of: Callable[[Racks], AnyTable],
) -> tuple[Racks, AnyTable, Replay]:
    """Replay a record from the reserve that leads to the one that is told after the moves.

    One that is empty at the end, or not told, is taken to have been so from the start; one that is
    not empty had all that was taken until then. Where an exchange is too large for it, others than
    those counted draw: then the smallest reserve that leads as far is taken.
    """

    def played(before: int | None) -> tuple[Racks, AnyTable, Replay]:
        return _played(record, opening.unknown(before), table_of)

    def led_to(before: int) -> int:
        return played(before)[0].reserve or 0

    if not after:
        return played(after)
    counted, _, _ = played(sys.maxsize)
    found = played(max(after + counted.taken, 0))
    if found[0].reserve == after:
        return found
    return played(bisect_left(SMALL, after, key=led_to))
