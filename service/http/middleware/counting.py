"""The folder where the processes of a service count together.

Several servers may share one: while gunicorn replaces itself (USR2), the old server and the new one
both count there. Each holds a shared lock on the folder as long as it lives, and the system
releases it however the server ends; whoever gets an exclusive lock knows that no server counts
there any more.
"""

import os
import shutil
import tempfile
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from typing import Final

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that tells prometheus_client where the folder is; an operator may set it."""
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
        """Join or make the folder to count in; remove those where no server counts any more.

        Args:
            root: the folder that holds such folders.
            named: the folder of the server that this one replaces, one that the operator named,
                or "".

        Returns:
            None when the operator named it.
        """
        if named and not Path(named).name.startswith(_PREFIX):
            return None
        joined = cls(Path(named or tempfile.mkdtemp("", _PREFIX, root)))
        for other in root.glob(f"{_PREFIX}*"):
            if other != joined.path:
                with suppress(OSError):  # it belongs to another user, or was just removed
                    cls(other).leave()
        return joined

    def leave(self) -> None:
        """Stop counting there; the last server to leave removes the folder."""
        try:
            flock(self._lock, LOCK_EX | LOCK_NB)
            shutil.rmtree(self.path, ignore_errors=True)
        except BlockingIOError:
            pass
        finally:
            os.close(self._lock)
