"""A limit on how many processes of a kind run on a machine: each holds the lock of a file.

The system releases a lock when its process ends, so one that is killed leaves nothing behind.
"""

import fcntl
import os
import tempfile
from pathlib import Path
from typing import IO


def take(name: str, slots: int) -> IO[str] | None:
    """Take a slot, which is free again when the file is closed; return None when all are taken.

    Args:
        name: of what runs there.
        slots: how many there are, for all services of this user on this machine.
    """
    folder = Path(tempfile.gettempdir()) / f"arbitre-{name}-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    for number in range(slots):
        lock = (folder / str(number)).open("w", encoding="ascii")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
        else:
            return lock
    return None
