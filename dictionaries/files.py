"""Files written atomically: no reader, and no crash, ever finds half of one."""

import os
import tempfile
from pathlib import Path


def write_atomic(path: Path, data: bytes, *, mtime_ns: int | None = None) -> None:
    """Write a file so that a reader, or a crash at any moment, sees the old one or the new one.

    Args:
        path: where; its folder is made when missing.
        data: all of it.
        mtime_ns: its time of change, in nanoseconds; now by default.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), 0o644)
            if mtime_ns is not None:
                os.utime(file.fileno(), ns=(mtime_ns, mtime_ns))
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that the names of its files survive a crash."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
