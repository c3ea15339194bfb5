"""The folder where the processes of a service count together.

Several servers may share one: while gunicorn replaces itself (USR2), the one that goes and the one
that comes both count there. Each holds a shared lock on it for as long as it lives, however it
ends; whoever gets the lock alone knows that nobody counts there any more.
"""

import os
import shutil
import tempfile
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from typing import Final

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Says to prometheus_client where the folder is; one that an operator names stays as it is."""
_PREFIX: Final = "arbitre-metrics-"


class Folder:
    """A folder that this server counts in.

    Attributes:
        path: where it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        while True:
            path.mkdir(mode=0o700, exist_ok=True)
            self._lock = os.open(path, os.O_RDONLY)
            flock(self._lock, LOCK_SH)
            if path.exists():  # nobody has removed it in between
                return
            os.close(self._lock)

    @classmethod
    def join(cls, root: Path, named: str) -> "Folder | None":
        """The folder to count in; those where nobody counts any more are removed.

        Args:
            root: the folder that it stands in.
            named: the folder of the server that this one replaces, one of the operator, or "".

        Returns:
            None when it is the operator's.
        """
        if named and not Path(named).name.startswith(_PREFIX):
            return None
        joined = cls(Path(named or tempfile.mkdtemp("", _PREFIX, root)))
        for other in root.glob(f"{_PREFIX}*"):
            if other != joined.path:
                with suppress(OSError):  # another user's, or just removed
                    cls(other).leave()
        return joined

    def leave(self) -> None:
        """Count there no more; the last one to leave removes it."""
        try:
            flock(self._lock, LOCK_EX | LOCK_NB)
            shutil.rmtree(self.path, ignore_errors=True)
        except BlockingIOError:
            pass
        finally:
            os.close(self._lock)
