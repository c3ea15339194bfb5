"""Reading members out of wheels and source archives, without unpacking anything to disk."""

import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path


class ArchiveError(Exception):
    """An archive cannot be read, or lacks a member.

    Attributes:
        code: the name of the message that tells it (`service/messages`).
        values: what this message names.
    """

    def __init__(self, code: str, archive: Path, member: str = "") -> None:
        """Keep what is wrong, and where."""
        super().__init__(f"{archive}: {code} {member}".rstrip())
        self.code = code
        self.values = {"archive": archive, "member": member}


def read_members(archive: Path, names: Iterable[str]) -> dict[str, bytes]:
    """The bytes of the named members of a `.whl`, `.zip` or `.tar.gz`.

    Nothing in the archive is executed and nothing is written, so that a path like
    `../../etc/passwd` in it is only a name.

    Raises:
        ArchiveError: the archive is damaged, of another kind, or lacks a member.
    """
    wanted = set(names)
    reader = _from_tar if archive.name.endswith(".gz") else _from_zip
    try:
        found = reader(archive, wanted)
    except (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise ArchiveError("archive_unreadable", archive) from error
    if missing := sorted(wanted - found.keys()):
        raise ArchiveError("archive_lacks", archive, ", ".join(missing))
    return found


def _from_zip(archive: Path, wanted: set[str]) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as file:
        return {name: file.read(name) for name in wanted.intersection(file.namelist())}


def _from_tar(archive: Path, wanted: set[str]) -> dict[str, bytes]:
    """Read in one pass, and stop as soon as all is found: a tar file has no index."""
    found: dict[str, bytes] = {}
    with tarfile.open(archive, "r|gz") as file:
        for member in file:
            if member.name in wanted and (stream := file.extractfile(member)) is not None:
                found[member.name] = stream.read()
            if len(found) == len(wanted):
                break
    return found
