"""Dominoes by the letter of the rules, slow and obvious.

Nothing is shared with the rules under test. Lengths are doubled, so that the middle of the cell in
row r and column c is (2r + 1, 2c + 1), and the middles of its four edges are one step from there.
Two circles touch when they lie diagonally next to each other: then one cell has both edges.
"""

from collections.abc import Iterator
from typing import Any

Point = tuple[int, int]


def circles(domino: dict[str, Any]) -> dict[Point, str]:
    """Give the seven circles of a domino, the full one first."""
    row, column, colours = 2 * domino["row"], 2 * domino["column"], domino["colours"]
    north, south, west, east = (colours[side] for side in ("north", "south", "west", "east"))
    if domino["orientation"] == "horizontal":
        return {
            (row + 1, column + 2): colours["centre"],
            (row, column + 1): north[0],
            (row, column + 3): north[1],
            (row + 2, column + 1): south[0],
            (row + 2, column + 3): south[1],
            (row + 1, column): west,
            (row + 1, column + 4): east,
        }
    return {
        (row + 2, column + 1): colours["centre"],
        (row, column + 1): north,
        (row + 4, column + 1): south,
        (row + 1, column): west[0],
        (row + 3, column): west[1],
        (row + 1, column + 2): east[0],
        (row + 3, column + 2): east[1],
    }


def cells(domino: dict[str, Any]) -> set[Point]:
    """Give the two cells of a domino."""
    row, column = domino["row"], domino["column"]
    across = domino["orientation"] == "horizontal"
    return {(row, column), (row, column + 1) if across else (row + 1, column)}


def halves(dominoes: list[dict[str, Any]]) -> dict[Point, list[str]]:
    """Give the colours of what lies at each point: two for a whole circle, one for half of one."""
    found: dict[Point, list[str]] = {}
    for domino in dominoes:
        for place, (point, colour) in enumerate(circles(domino).items()):
            found.setdefault(point, []).extend([colour] * (2 if place == 0 else 1))
    return found


def shared(dominoes: list[dict[str, Any]], new: dict[str, Any]) -> set[Point]:
    """Give the edges that a new domino shares with others."""
    return halves(dominoes).keys() & circles(new).keys()


def legal(dominoes: list[dict[str, Any]], new: dict[str, Any]) -> bool:
    """Tell whether a domino may be laid (K1, K2)."""
    if any(cells(domino) & cells(new) for domino in dominoes):
        return False
    lying, ours = halves(dominoes), circles(new)
    met = lying.keys() & ours.keys()
    return (bool(met) or not dominoes) and all(lying[edge] == [ours[edge]] for edge in met)


def closed(dominoes: list[dict[str, Any]]) -> set[frozenset[Point]]:
    """Give the closed surfaces: join what touches until nothing changes, then look around (K4)."""
    lying = halves(dominoes)
    surfaces = [{point} for point, colours in lying.items() if len(colours) == 2]
    while (pair := _joinable(surfaces, lying)) is not None:
        one, other = pair
        surfaces = [surface for surface in surfaces if surface not in (one, other)]
        surfaces.append(one | other)
    return {
        frozenset(surface)
        for surface in surfaces
        if not any(
            len(lying.get(near, [])) == 1 and lying[near][0] == lying[point][0]
            for point in surface
            for near in diagonal(point)
        )
    }


def _joinable(
    surfaces: list[set[Point]], lying: dict[Point, list[str]]
) -> tuple[set[Point], set[Point]] | None:
    for index, one in enumerate(surfaces):
        for other in surfaces[index + 1 :]:
            for point in one:
                for near in diagonal(point):
                    if near in other and lying[near][0] == lying[point][0]:
                        return one, other
    return None


def diagonal(point: Point) -> Iterator[Point]:
    """Give the points diagonally next to one."""
    for down in (-1, 1):
        for right in (-1, 1):
            yield point[0] + down, point[1] + right


def turned(domino: dict[str, Any], quarters: int) -> dict[str, Any]:
    """Return a domino after quarter turns clockwise: what was at its west is at its north."""
    for _ in range(quarters):
        told = domino["colours"]
        colours = {
            "centre": told["centre"],
            "north": told["west"][::-1] if isinstance(told["west"], list) else told["west"],
            "east": told["north"],
            "south": told["east"][::-1] if isinstance(told["east"], list) else told["east"],
            "west": told["south"],
        }
        lies = {"horizontal": "vertical", "vertical": "horizontal"}[domino["orientation"]]
        domino = {**domino, "orientation": lies, "colours": colours}
    return domino


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two dominoes are alike, however they are turned."""
    return any(turned(one, quarters)["colours"] == other["colours"] for quarters in range(4))


def points(dominoes: list[dict[str, Any]], new: list[dict[str, Any]]) -> int:
    """Return what dominoes score that are laid one after the other in one move (K3 to K5, K7)."""
    total = -4 * (len(new) - 1)
    for index, one in enumerate(new):
        before = [*dominoes, *new[:index]]
        edges = len(shared(before, one))
        total += [0, 1, 2, 4, 6, 8, 10][edges]
        total += sum(map(len, closed([*before, one]) - closed(before)))
    return total


class Game:
    """A game at a table, with real dominoes.

    Args:
        players: in the order in which they play.
        bag: all dominoes, in the order in which they are drawn from its end.
        target: the total that ends the game.
    """

    def __init__(self, players: list[str], bag: list[dict[str, Any]], target: int) -> None:
        self.players, self.bag, self.target = players, list(bag), target
        self.starting = [self.bag.pop() for _ in players]
        self.hands: dict[str, list[dict[str, Any]]] = {player: [] for player in players}
        self.laid: list[dict[str, Any]] = []
        self.scores = dict.fromkeys(players, 0)
        self.turns = dict.fromkeys(players, 0)
        self.awaited, self.begun = list(players), False
        self.passes, self.because, self.trying = 0, "", ""

    @property
    def dealt(self) -> bool:
        """Whether the starting dominoes are laid and each player has drawn two (K6)."""
        return not self.starting

    def take_turn(self, player: str, *, legal: bool, opening: bool) -> None:
        """Pass the turn on (T1), and count who has played, or given up (K9)."""
        if not opening:
            if self.trying not in ("", player):
                self.turns[self.trying] += 1
            self.turns[player] += legal
            self.trying = "" if legal else player
        following = self.players[(self.players.index(player) + 1) % len(self.players)]
        self.awaited, self.begun = [following] if legal else [player, following], True

    def may_move(self, player: str) -> bool:
        """Tell whether it is a player's turn."""
        return not self.because and player in self.awaited

    def see_end(self) -> None:
        """End the game (K8, K9)."""
        if not self.dealt:
            return
        if max(self.scores.values()) >= self.target and len(set(self.turns.values())) == 1:
            self.because = "target"
        elif not self.bag and not any(self.hands.values()):
            self.because = "out"
        elif not self.bag and self.passes >= len(self.players):
            self.because = "blocked"

    def draw(self, player: str, count: int) -> list[dict[str, Any]]:
        """Draw as many as there are (K8)."""
        drawn = [self.bag.pop() for _ in range(min(count, len(self.bag)))]
        self.hands[player] += drawn
        return drawn

    def lay(self, player: str, new: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
        """Lay dominoes if that is legal, and return those drawn then; None when it is not."""
        if not self.may_move(player):
            return None
        opening = not self.dealt
        fits = all(legal([*self.laid, *new[:index]], one) for index, one in enumerate(new))
        ok = fits and len(new) <= (1 if opening else 2)
        owned = self.starting if opening else self.hands[player]
        held = [one for one in owned if any(same(one, other) for other in new)]
        ok = ok and len(held) == len(new)
        drawn: list[dict[str, Any]] = []
        if ok and not opening:
            self.scores[player] += points(self.laid, new)
        self.take_turn(player, legal=ok, opening=opening)
        if not ok:
            return None
        self.laid += new
        self.passes = 0
        if opening:
            self.starting = [one for one in self.starting if one not in held]
            if self.dealt:
                for other in self.players:
                    self.draw(other, 2)
        else:
            self.hands[player] = [one for one in self.hands[player] if one not in held]
            drawn = self.draw(player, len(new))
        self.see_end()
        return drawn

    def skip(self, player: str) -> list[dict[str, Any]] | None:
        """Pass: nothing is drawn; None when it is not the player's turn."""
        if not self.may_move(player):
            return None
        self.take_turn(player, legal=True, opening=not self.dealt)
        self.passes += 1
        self.see_end()
        return []
