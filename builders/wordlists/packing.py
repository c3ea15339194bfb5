"""Taking lists out of what they are packed in: gzip, deflate, a zip archive with one list."""

import io
import zipfile
import zlib
from typing import Final, NamedTuple

from builders.wordlists.errors import WordListError

GZIP: Final = b"\x1f\x8b"
ZIP: Final = b"PK\x03\x04"
_STEP: Final = 1 << 16
_NAMED: Final = 10
# What archives of sheets and of written documents hold, and no archive of lists.
_SHEETS: Final = ("xl/workbook.xml", "xl/workbook.bin")
_WRITTEN: Final = ("word/document.xml", "ppt/presentation.xml", "META-INF/container.xml")
_OPEN_SHEET: Final = b"application/vnd.oasis.opendocument.spreadsheet"


class Packed(NamedTuple):
    """A list as it was packed.

    Attributes:
        data: the bytes of the list.
        name: of the file in the archive, "" when there is no archive.
        affixes: the bytes of the `.aff` beside a `.dic`, if there is one.
        is_workbook: the data is a workbook (xlsx, ods), whose sheets are tables.
    """

    data: bytes
    name: str = ""
    affixes: bytes | None = None
    is_workbook: bool = False


def unpack(data: bytes, limit: int) -> Packed:
    """Take a list out of gzip and out of an archive.

    Args:
        data: the file.
        limit: the most bytes that may come out.

    Raises:
        WordListError: `list_too_large`, `list_damaged`, `list_written` (a letter or a book) or
            `list_archive` (it holds none or several).
    """
    if data.startswith(GZIP):
        data = decompress(data, limit)
    if len(data) > limit:
        raise WordListError("list_too_large", size=len(data), limit=limit)
    return _from_archive(data, limit) if data.startswith(ZIP) else Packed(data)


def decompress(data: bytes, limit: int, *, window: int = 31) -> bytes:
    """Take gzip off, never holding more than `limit` bytes of what comes out.

    Args:
        data: one gzip member or several.
        limit: the most bytes that may come out.
        window: of zlib: 31 for gzip, 15 for zlib, -15 for bare deflate.

    Raises:
        WordListError: `list_too_large`, or `list_damaged`.

    >>> import gzip
    >>> decompress(gzip.compress(b"chat") + gzip.compress(b"s"), 5)
    b'chats'
    """
    out = bytearray()
    try:
        while data:
            unpacker = zlib.decompressobj(window)
            while not unpacker.eof:
                piece = unpacker.decompress(data, min(_STEP, limit + 1 - len(out)))
                out += piece
                if len(out) > limit:
                    raise WordListError("list_too_large", size=f"> {limit}", limit=limit)
                data = unpacker.unconsumed_tail
                if not piece and not data and not unpacker.eof:
                    raise WordListError("list_damaged")
            data = unpacker.unused_data.lstrip(b"\0")  # padding, as tapes have
    except zlib.error as error:
        raise WordListError("list_damaged") from error
    return bytes(out)


def _from_archive(data: bytes, limit: int) -> Packed:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [one for one in archive.infolist() if _is_list(one)]
            size = sum(one.file_size for one in files)
            if size > limit:
                raise WordListError("list_too_large", size=size, limit=limit)
            names = {one.filename for one in archive.infolist()}
            if names.intersection(_WRITTEN):
                raise WordListError("list_written")
            if names.intersection(_SHEETS):
                return Packed(data, is_workbook=True)
            if "mimetype" in names:
                if archive.read("mimetype").startswith(_OPEN_SHEET):
                    return Packed(data, is_workbook=True)
                raise WordListError("list_written")
            return _only_list(archive, [one.filename for one in files], limit)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError) as error:
        raise WordListError("list_damaged") from error


def _is_list(file: zipfile.ZipInfo) -> bool:
    """Whether somebody packed a file, and no system beside it."""
    steps = file.filename.split("/")
    return not file.is_dir() and steps[0] != "__MACOSX" and not steps[-1].startswith(".")


def _only_list(archive: zipfile.ZipFile, names: list[str], limit: int) -> Packed:
    affixes = [name for name in names if name.lower().endswith(".aff")]
    lists = [name for name in names if name not in affixes]
    if len(lists) != 1 or len(affixes) > 1:
        shown = ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
        raise WordListError("list_archive", names=shown or "–")
    inner = _unpacked_inside(archive.read(lists[0]), limit)
    return Packed(inner, lists[0], archive.read(affixes[0]) if affixes else None)


def _unpacked_inside(data: bytes, limit: int) -> bytes:
    """Take gzip off a file of an archive; an archive in an archive is none of ours."""
    if data.startswith(ZIP):
        raise WordListError("list_archive", names="zip")
    return decompress(data, limit) if data.startswith(GZIP) else data
