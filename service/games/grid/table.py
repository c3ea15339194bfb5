"""What games on a printed board share: Compétition, Scrabble."""

from typing import ClassVar

from service.games.core.game import Json, RequestError
from service.games.core.rulebook import Sheet
from service.games.core.score_sheet import judged, score_sheet
from service.games.grid.layout import Layouts, draw
from service.games.grid.tile_set import Box


class LayoutGame:
    """A game of words on a layout; a subclass adds `validate` and `score`.

    Attributes:
        start: the sign of the square where the first word begins, or lies.
    """

    start: ClassVar[str]

    def __init__(self, data: Json) -> None:
        self._data = data
        self._sheet = Sheet.of(data)
        self._layouts = Layouts(data["layouts"], "".join(data["cells"]), start=self.start)
        self._box = Box(data["box"]["letters"], data["box"]["devils"])

    @property
    def id(self) -> str:
        """The name in requests."""
        return self._sheet.id

    def describe(self) -> Json:
        """Give rules, options, deals, who starts, tile sets, layouts and what their signs mean."""
        sets = [{"id": name, **one} for name, one in self._data["tile_sets"].items()]
        return self._sheet.describe(
            deal=self._data["deal"],
            start=self._data["start"],
            tile_sets=sets,
            layouts=self._layouts.describe(),
            cells=self._data["cells"],
        )

    def render(self, answer: Json, request: Json) -> str:
        """Draw an answer for a terminal: the board, what is wrong, and the score sheet.

        Args:
            answer: of `validate` or `score`.
            request: what was asked; an answer of `validate` does not repeat the board.
        """
        board = answer["board"] if "board" in answer else request["board"]
        parts = [draw(board, self._layouts.of(request)), judged(answer), score_sheet(answer)]
        return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"

    def _need_board(self, request: Json) -> None:
        """Refuse a position to judge that is no board.

        Raises:
            RequestError: there is no board.
        """
        if "board" not in request:
            raise RequestError("", "board_expected", game=self.id)

    def _refuse_others(self, request: Json) -> None:
        """Refuse a record that begins with cards or dominoes.

        Raises:
            RequestError: it does.
        """
        if alien := next((part for part in ("cards", "dominoes") if part in request), None):
            raise RequestError(f"/{alien}", "board_expected", game=self.id)
