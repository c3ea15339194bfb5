"""The rows of a workbook (xlsx, xls, ods), where the extra `sheets` is installed."""

import io
from collections.abc import Iterator
from typing import Final

from builders.wordlists.errors import WordListError

_NAMED: Final = 10
Row = tuple[int, list[str]]


def rows(data: bytes) -> Iterator[Row]:
    """The rows of the only sheet that has any, each with its number.

    Raises:
        WordListError: `list_no_sheets` (nothing reads workbooks here: save as CSV),
            `list_damaged`, or `list_sheet` (several sheets hold something).
    """
    try:
        from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise WordListError("list_no_sheets") from error
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        named = {name: workbook.get_sheet_by_name(name) for name in workbook.sheet_names}
        filled = {name: sheet for name, sheet in named.items() if sheet.height}
        if len(filled) > 1:
            raise WordListError("list_sheet", names=", ".join(list(filled)[:_NAMED]))
        for sheet in filled.values():
            for number, row in enumerate(sheet.to_python(skip_empty_area=False), 1):
                yield number, [_text(cell) for cell in row]
    except CalamineError as error:
        raise WordListError("list_damaged") from error


def _text(cell: object) -> str:
    """What a cell shows: a whole number without its decimals.

    >>> _text(3.0), _text("été"), _text(None)
    ('3', 'été', '')
    """
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else str(cell)
