"""Boards drawn for a terminal."""

from collections.abc import Mapping, Sequence

from service.games.core.game import Json
from service.games.grid.board import EMPTY, cut


def draw_board(rows: Sequence[str | Sequence[object]], origin: Sequence[int] = (0, 0)) -> list[str]:
    r"""Draw a board with the numbers of its rows and columns.

    Args:
        rows: as `board.read_board` takes them, or `Board.to_json` gives them.
        origin: the row and the column of the first square.

    >>> rows = ["CHaT", [None, "QU", {"letter": "I", "devil": True}]]
    >>> print(*draw_board(rows, [-1, 9]), sep="\n")
          9 10 11 12
      -1  C  H  a  T
       0  . QU  i  .
    """
    squares = [[_square(square) for square in _cut(row)] for row in rows]
    columns = max(map(len, squares), default=0)
    if not columns:
        return []
    top, left = origin
    numbers = [str(left + column) for column in range(columns)]
    width = max(len(text) for line in [numbers, *squares] for text in line)
    lines = [" " * 4 + "".join(f" {number:>{width}}" for number in numbers)]
    for row, line in enumerate(squares):
        padded = [*line, *[EMPTY] * (columns - len(line))]
        lines.append(f"{top + row:>4}" + "".join(f" {text:>{width}}" for text in padded))
    return lines


def _cut(row: str | Sequence[object]) -> Sequence[object]:
    return cut(row) if isinstance(row, str) else row


def _square(square: object) -> str:
    if isinstance(square, Mapping):
        letter = str(square["letter"])
        return letter.lower() if square.get("devil") else letter.upper()
    return str(square or EMPTY).replace(" ", EMPTY)


def letters_found(answer: Json) -> list[str]:
    """Give the letters found for the devils of a position; nothing when there are none to find.

    >>> answer = {"devils": [[0, 1]], "assignments": ["I", "O"], "assignments_complete": False}
    >>> letters_found(answer)
    ['? (0, 1): I O …']
    """
    if "devils" not in answer:
        return []
    places = " ".join(f"({row}, {column})" for row, column in answer["devils"])
    more = [] if answer["assignments_complete"] else ["…"]
    return [" ".join([f"? {places}:", *answer["assignments"], *more])]
