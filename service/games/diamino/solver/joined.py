"""Whether the letters of a rectangle that is being filled still hold together (W3).

Of what lies above and to the left only the edge matters: which of its letters belong together.
An edge is a number for each column, 0 for a square without a letter, the same number for letters
of one group; there are few different ones, so each is kept once and known by its place in a list.
"""

from typing import Final

Edge = tuple[int, ...]
_NEW: Final = 99


class Joined:
    """The edges met while a rectangle is filled row by row.

    Args:
        width: of a row.
    """

    def __init__(self, width: int) -> None:
        start: Edge = (0,) * width
        self._edges = [start]
        self._places = {start: 0}
        self._moves: dict[tuple[int, int, bool], int] = {}

    def may_part(self, edge: int, column: int, *, left: bool) -> bool:
        """Whether a square may stay without a letter: no group ends here that others need.

        Args:
            edge: before the square.
            column: of the square.
            left: whether there are tiles to lay yet.
        """
        numbers = self._edges[edge]
        above = numbers[column]
        if not above or numbers.count(above) > 1:
            return True
        return not left and not any(number and number != above for number in numbers)

    def after(self, edge: int, column: int, *, letter: bool) -> int:
        """The edge after a square is filled, with a letter or without."""
        move = edge, column, letter
        found = self._moves.get(move)
        if found is None:
            numbers = self._filled(self._edges[edge], column, letter=letter)
            found = self._places.setdefault(numbers, len(self._edges))
            if found == len(self._edges):
                self._edges.append(numbers)
            self._moves[move] = found
        return found

    def whole(self, edge: int) -> bool:
        """Whether all letters hold together, once the rectangle is filled."""
        return max(self._edges[edge]) <= 1

    @staticmethod
    def _filled(edge: Edge, column: int, *, letter: bool) -> Edge:
        numbers = list(edge)
        above, beside = numbers[column], numbers[column - 1] if column else 0
        if not letter:
            numbers[column] = 0
        elif above and beside:
            numbers = [beside if number == above else number for number in numbers]
        else:
            numbers[column] = above or beside or _NEW
        names = {0: 0}
        return tuple(names.setdefault(number, len(names)) for number in numbers)
