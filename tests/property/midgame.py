"""Positions in the middle of random legal games, and their moves found by trying every word.

    python -m tests.property.midgame 1000      as many positions, on all processors

The reference knows no automaton, no anchor and no mask: each word is tried on each span of each
line, its letters are compared with those that lie there, the others taken from the rack, and every
word that crosses is looked up.
"""

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from multiprocessing import Pool
from typing import Any, Final, cast

from dictionaries import Catalogue
from service.games import Limits, games
from service.games.core.geometry import Cell, Direction
from service.games.core.moves import Page
from service.games.core.steps import Steps
from service.games.grid.board import step
from service.games.grid.search.candidates import CROSSWISE, Candidate, Candidates
from service.games.grid.search.finding import FindsGridMoves
from service.games.grid.search.ranking import Best, Plan
from service.settings import Settings
from tests.fakes import WalkedLexicon

Json = dict[str, Any]
Move = frozenset[tuple[Cell, str]]
GAMES: Final = ("scrabble", "diamino", "diamino-competition")
ENOUGH: Final = 10**9
LISTED: Final = 20
_LIMITS: Final = Limits()
_DIRECTIONS: Final[tuple[Direction, ...]] = ("across", "down")
_RACKS: Final = {"scrabble": (1, 7), "diamino": (1, 9), "diamino-competition": (1, 12)}


@cache
def real_words() -> list[str]:
    """The words of `francais`."""
    config = Settings.from_environment()
    return list(Catalogue.open(config.dictionaries, config.expected).get("francais"))


@dataclass(frozen=True)
class Midgame:
    """A position of a game, and a rack.

    Attributes:
        lexicon: some of the words of French.
        request: for `/moves`.
        game: that is played.
        seed: that makes it.
    """

    lexicon: WalkedLexicon
    request: Json
    game: FindsGridMoves[Any]
    seed: int

    def plan(self) -> Plan:
        """How the game finds moves."""
        return self.game.plan(self.request, self.lexicon, _LIMITS)

    def best(self, page: Page, sort: str) -> list[Candidate]:
        """The best moves."""
        rack = self.request["rack"]
        return Best(self.plan(), self.lexicon, rack, sort, Steps(ENOUGH)).of(page)

    def found(self) -> dict[Move, Candidate]:
        """All moves that the search makes, each once."""
        plan, rack = self.plan(), self.request["rack"]
        search = Candidates(plan.ground, self.lexicon, rack, plan.most, Steps(ENOUGH))
        made = [one for one in search if plan.allows(one)]
        moves = {frozenset(one.laid.items()): one for one in made}
        assert len(moves) == len(made), "a move is found once"
        return moves


def midgame(seed: int) -> Midgame:
    """Play a random legal game for some moves, and draw a rack."""
    dice = random.Random(seed)
    words = dice.sample(real_words(), dice.choice((500, 2_000, 8_000)))
    words += dice.sample([word for word in real_words() if len(word) < 6], 2_000)
    lexicon = WalkedLexicon(words)
    name = dice.choice(GAMES)
    game = cast("FindsGridMoves[Any]", games()[name])
    request: Json = {"game": name}
    for _ in range(dice.randrange(12)):
        at = Midgame(lexicon, {**request, "rack": _rack(request, name, dice)}, game, seed)
        doubtful = at.plan().doubtful
        if legal := [one for one in at.found().values() if not doubtful(one)]:
            request |= _played(request, dice.choice(legal))
    return Midgame(lexicon, {**request, "rack": _rack(request, name, dice)}, game, seed)


def _rack(request: Json, name: str, dice: random.Random) -> str:
    """Draw some of the tiles that do not lie on the board, two blanks at most."""
    sets = games()[name].describe()["tile_sets"]
    left = Counter({face: tile["count"] for face, tile in sets[0]["tiles"].items()})
    lying = Counter(letter for row in request.get("board", ()) for letter in row)
    left -= Counter("?" if face.islower() else face for face in lying.elements() if face != ".")
    bag = sorted(face for face in left.elements() if len(face) == 1)
    held = dice.sample(bag, min(dice.randint(*_RACKS[name]), len(bag)))
    if "?" not in held and dice.random() < 0.6 and left["?"]:
        held[0] = "?"
    return "".join(held)


def _played(request: Json, move: Candidate) -> Json:
    """The board after a move, and where it begins."""
    top, left = request.get("origin", (0, 0))
    rows = request.get("board", [])
    tiles = {
        Cell(r + top, c + left): letter
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter != "."
    } | dict(move.laid)
    if request["game"] == "diamino":
        top, left = min(cell.row for cell in tiles), min(cell.column for cell in tiles)
    bottom, right = max(cell.row for cell in tiles), max(cell.column for cell in tiles)
    board = [
        "".join(tiles.get(Cell(r, c), ".") for c in range(left, right + 1))
        for r in range(top, bottom + 1)
    ]
    return {"board": board, "origin": [top, left]}


class Reference:
    """The moves of a position, found by trying."""

    def __init__(self, position: Midgame) -> None:
        self._plan = position.plan()
        self._words = position.lexicon.words
        self._lying = {cell: tile.letters for cell, tile in self._plan.ground.board.tiles.items()}
        self._held = Counter(self._plan.rack)
        self._longest = max(map(len, self._words))
        self._with: dict[tuple[int, int, str], list[str]] = defaultdict(list)
        self._own: dict[int, list[str]] = defaultdict(list)
        for word in self._words:
            for place, letter in enumerate(word):
                self._with[len(word), place, letter].append(word)
            if self._lacking(word) <= self._held["?"]:
                self._own[len(word)].append(word)

    def moves(self) -> set[Move]:
        """Every way to lay tiles so that all words are words."""
        return {
            frozenset(laid.items())
            for cells, direction in self._spans()
            for word in self._candidates(cells)
            for laid in self._laid(word, cells, direction)
            if self._plan.allows(Candidate(cells[0], direction, word, laid))
        }

    def _candidates(self, cells: list[Cell]) -> list[str]:
        """The words that have the first letter that lies on cells, or that the rack spells."""
        for place, cell in enumerate(cells):
            if cell in self._lying:
                return self._with[len(cells), place, self._lying[cell]]
        return self._own[len(cells)]

    def _lacking(self, letters: Iterable[str]) -> int:
        """How many letters the rack has no tile of its own for."""
        return (Counter(letters) - self._held).total()

    def _spans(self) -> Iterator[tuple[list[Cell], Direction]]:
        """Every straight line of cells where a word could lie."""
        frame, reach = self._plan.ground.frame, self._plan.most
        rows, columns = zip(*self._lying, strict=True) if self._lying else ((0,), (0,))
        top, left = (0, 0) if frame else (min(rows) - reach, min(columns) - reach)
        bottom, right = frame[2:] if frame else (max(rows) + reach + 1, max(columns) + reach + 1)
        for row, column, direction in product(range(top, bottom), range(left, right), _DIRECTIONS):
            for size in range(2, self._longest + 1):
                cells = [step(Cell(row, column), direction, by) for by in range(size)]
                if cells[-1].row >= bottom or cells[-1].column >= right:
                    break
                new = [cell for cell in cells if cell not in self._lying]
                if len(new) > reach:
                    break
                if self._may_lie(cells, new, direction):
                    yield cells, direction

    def _may_lie(self, cells: list[Cell], new: list[Cell], direction: Direction) -> bool:
        """Whether tiles may lie on new cells of a span, and the whole of it be a word."""
        lying, ground = self._lying, self._plan.ground
        if any(step(end, direction, by) in lying for end, by in ((cells[0], -1), (cells[-1], 1))):
            return False
        if not new or not all(map(ground.free, new)):
            return False
        if lying:
            return len(new) < len(cells) or any(
                step(cell, way, by) in lying
                for cell in new
                for way in _DIRECTIONS
                for by in (-1, 1)
            )
        if ground.start is None:  # anywhere is the same move
            return direction == "across" and cells[0] == (0, 0)
        return cells[0] == ground.start if ground.begins else ground.start in new

    def _laid(
        self, word: str, cells: list[Cell], direction: Direction
    ) -> Iterator[dict[Cell, str]]:
        """The ways to lay a word on cells."""
        lying = self._lying
        if any(lying.get(cell, letter) != letter for cell, letter in zip(cells, word, strict=True)):
            return
        pairs = zip(cells, word, strict=True)
        new = {cell: letter for cell, letter in pairs if cell not in lying}
        if self._lacking(new.values()) > self._held["?"]:
            return
        if self._crossing(new, direction):
            yield from self._spelled(new)

    def _crossing(self, new: dict[Cell, str], direction: Direction) -> bool:
        """Whether all that crosses are words."""
        for cell, letter in new.items():
            text = letter
            for by in (-1, 1):
                at = step(cell, CROSSWISE[direction], by)
                while at in self._lying:
                    text = text + self._lying[at] if by > 0 else self._lying[at] + text
                    at = step(at, CROSSWISE[direction], by)
            if len(text) > 1 and text not in self._words:
                return False
        return True

    def _spelled(self, new: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
        """The ways to have the letters: by tiles, and some by blanks."""
        for blanks in range(self._held["?"] + 1):
            for chosen in combinations(new, blanks):
                own = Counter(letter for cell, letter in new.items() if cell not in chosen)
                if not own - self._held:
                    yield {
                        cell: letter.lower() if cell in chosen else letter
                        for cell, letter in new.items()
                    }


def points(position: Midgame, some: Iterable[Candidate]) -> list[int]:
    """What the best of some moves score by the rules of the game itself."""
    play = position.plan().play
    outcomes = [play(one.action) for one in some]
    return sorted((one.points or 0 for one in outcomes if one.legal), reverse=True)[:LISTED]


def differences(position: Midgame) -> tuple[list[str], int]:
    """What the search gets wrong in one position, and how many moves there are."""
    seed = position.seed
    found, expected = position.found(), Reference(position).moves()
    wrong = [f"{seed}: {position.request}: lacks {sorted(m)}" for m in expected - found.keys()]
    wrong += [f"{seed}: {position.request}: invents {sorted(m)}" for m in found.keys() - expected]
    for sort in ("points", "tiles", "length"):
        ranked = position.best(Page(len(found) + 1), sort)
        best = position.best(Page(LISTED), sort)
        if best != ranked[:LISTED]:
            wrong.append(f"{seed}: {position.request}: the best by {sort}")
        if sort == "points" and points(position, best) != points(position, found.values()):
            wrong.append(f"{seed}: {position.request}: others score more")
    return wrong, len(expected)


def main() -> None:
    """Check as many positions as asked."""
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    wrong: list[str] = []
    moves = 0
    with Pool() as pool:
        for done, (some, number) in enumerate(pool.imap_unordered(_checked, range(asked)), 1):
            wrong += some
            moves += number
            if done % 50 == 0:
                sys.stderr.write(f"{done} positions, {moves:,} moves, {len(wrong)} wrong\n")
    sys.stdout.write(
        "\n".join([*wrong, f"{asked} positions, {moves:,} moves, {len(wrong)} wrong\n"])
    )
    sys.exit(bool(wrong))


def _checked(seed: int) -> tuple[list[str], int]:
    return differences(midgame(seed))


if __name__ == "__main__":
    main()
