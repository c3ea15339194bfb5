"""The moves of a rack on a board, ranked: what `/moves` answers for the word games on a grid.

Candidates are ranked by a quick count (`Tally`); those that are shown are then played by the
rules of the game itself, so that an answer says of a move what `/score` says of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from heapq import nsmallest
from typing import Final

from service.games.core.geometry import Cell, Direction
from service.games.core.moves import DEFAULT_LIMIT, PossibleMove, PossibleMoves
from service.games.core.outcome import Outcome
from service.games.core.violation import Json, Note, RequestError
from service.games.core.vocabulary import Lexicon
from service.games.grid.board import Board, step
from service.games.grid.search.candidates import CROSSWISE, Candidate, Candidates, Ground, Walkable

MEMBERS: Final = frozenset({"board", "origin", "tiles", "rack", "reserve", "sort", "limit"})
STEPS: Final = 450_000
"""Edges of a dictionary that one request may follow: any rack without blanks, and most with one.

Where they do not suffice the answer says so; it lacks what the last lines of the board would give.
"""
MAX_SHOWN: Final = 100
"""Moves that are played by the rules, each of which takes as long as a `/score` of one move."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a candidate scores, counted quickly.

    Attributes:
        values: points of each face; a blank is worth nothing.
        words: the letters of the words formed count, with these premiums.
        laid: the tiles laid count.
        letter_times: by cell, how often the letter laid there counts.
        word_times: by cell, how often a word counts of which a tile is laid there.
        cells: by cell, points for covering it.
        bonus: points for laying so many tiles.
    """

    values: Mapping[str, int] = field(default_factory=dict)
    words: bool = False
    laid: bool = False
    letter_times: Mapping[Cell, int] = field(default_factory=dict)
    word_times: Mapping[Cell, int] = field(default_factory=dict)
    cells: Mapping[Cell, int] = field(default_factory=dict)
    bonus: Mapping[int, int] = field(default_factory=dict)

    def count(self, board: Board) -> Callable[[Candidate], int]:
        """Return what counts candidates on a board."""
        values, letter_times, word_times = self.values, self.letter_times, self.word_times

        @cache
        def lying(cell: Cell, direction: Direction) -> tuple[int, int]:
            """How many tiles lie next to a cell in a line, and what they are worth."""
            number, worth = 0, 0
            for by in (-1, 1):
                at = step(cell, direction, by)
                while at in board.tiles:
                    tile = board.tiles[at]
                    number += 1
                    worth += 0 if tile.devil else values.get(tile.face, 0)
                    at = step(at, direction, by)
            return number, worth

        def words(candidate: Candidate) -> int:
            crosswise = CROSSWISE[candidate.direction]
            total, times, crossing = 0, 1, 0
            for cell, letter in candidate.laid.items():
                value = values.get(letter, 0) * letter_times.get(cell, 1)
                word = word_times.get(cell, 1)
                total += value
                times *= word
                number, worth = lying(cell, crosswise)
                if number:
                    crossing += (worth + value) * word
            return crossing + (total + self._rest(candidate, board)) * times

        def count(candidate: Candidate) -> int:
            laid = candidate.laid
            points = self.bonus.get(len(laid), 0)
            if self.words:
                points += words(candidate)
            if self.laid:
                points += sum(values.get(letter, 0) for letter in laid.values())
            return points + sum(self.cells.get(cell, 0) for cell in laid)

        return count

    def _rest(self, candidate: Candidate, board: Board) -> int:
        """Return what the tiles are worth that lie in the word already."""
        worth, at, left = 0, candidate.start, len(candidate.word)
        while left > 0:
            tile = board.tiles.get(at)
            if tile is None:
                left -= 1
            else:
                left -= len(tile.letters)
                worth += 0 if tile.devil else self.values.get(tile.face, 0)
            at = step(at, candidate.direction)
        return worth


Play = Callable[[Json], Outcome]
"""Plays one move by the rules of the game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game finds moves.

    Attributes:
        rack: the tiles held, `?` for a blank.
        ground: what they are laid on.
        most: how many may be laid at once.
        play: plays a move by the rules.
        tally: what a candidate scores.
        allows: whether the rules of the game let a candidate be.
    """

    rack: Sequence[str]
    ground: Ground
    most: int
    play: Play
    tally: Tally = field(default_factory=Tally)
    allows: Callable[[Candidate], bool] = lambda _: True


def possible_moves(game: str, request: Json, lexicon: Lexicon, plan: Plan) -> PossibleMoves:
    """Find and rank the moves of a rack.

    Args:
        game: the id of the game.
        request: with `sort` and `limit`.
        lexicon: the words there are.
        plan: how the game finds moves.

    Raises:
        RequestError: a devil on the board lacks its letter, or the position cannot be.
    """
    if not isinstance(lexicon, Walkable):
        raise TypeError("the lexicon cannot be walked")
    for cell, tile in plan.ground.board.tiles.items():
        if not tile.letters:
            raise RequestError("/board", "devil_needs_letter", row=cell.row, column=cell.column)
    plan.play({"pass": True})  # what cannot lie on a board is refused before anything is searched
    single = [face for face in plan.rack if len(face) == 1]
    search = Candidates(plan.ground, lexicon, "".join(single), plan.most, STEPS)
    found = [one for one in search if plan.allows(one)]
    limit = min(request.get("limit", DEFAULT_LIMIT), MAX_SHOWN)
    best = nsmallest(limit, found, _order(request, plan.tally.count(plan.ground.board)))
    notes = [Note("several_letters_not_tried")] if len(single) < len(plan.rack) else []
    return PossibleMoves(
        game=game,
        moves=[_shown(one, plan.play) for one in best],
        total=len(found),
        complete=search.complete and not notes,
        notes=notes,
    )


def _order(
    request: Json, points: Callable[[Candidate], int]
) -> Callable[[Candidate], tuple[object, ...]]:
    """Return the key that sorts candidates, the best first; equals by their word and place."""

    def by_points(one: Candidate) -> tuple[int, int]:
        return -points(one), -len(one.laid)

    def by_tiles(one: Candidate) -> tuple[int, int]:
        return -len(one.laid), -points(one)

    def by_length(one: Candidate) -> tuple[int, int]:
        return -len(one.word), -points(one)

    orders = {"points": by_points, "tiles": by_tiles, "length": by_length}
    order = orders[request.get("sort", "points")]
    return lambda one: (*order(one), one.word, one.start, one.direction)


def _shown(candidate: Candidate, play: Play) -> PossibleMove:
    move = candidate.to_move()
    outcome = play(move)
    if outcome.violations:
        raise AssertionError(f"{candidate}: {outcome.violations}")
    effects = [effect.to_json() for effect in outcome.effects]
    return PossibleMove(
        move,
        outcome.points,
        outcome.words or (),
        {"effects": effects} if effects else {},
    )


def special_cells(kinds: Mapping[str, int], cells: Iterable[tuple[Cell, str]]) -> dict[Cell, int]:
    """Return the cells of some kinds, each with the number that its kind has."""
    return {cell: kinds[kind] for cell, kind in cells if kind in kinds}
