"""How gunicorn serves it; every choice was measured, or keeps a fault away.

Run it behind nginx (service/deploy/nginx has the settings): a slow client holds a thread for up to
20 s here, and there none.
"""

import gc
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from service.http.middleware.counting import VARIABLE, Folder

_SHARED_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only heartbeats and counts go there


def _checked() -> dict[str, Any]:
    """The settings, once it is sure that the service can start; else this ends here.

    Another process looks: what is loaded in this one stays as it is, also when code is reloaded.
    """
    asked = [sys.executable, "-m", "service.starting"]
    done = subprocess.run(asked, stdout=subprocess.PIPE, check=False)  # noqa: S603 - our own interpreter
    if done.returncode:
        sys.exit(done.returncode)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


_told: Final = _checked()
bind: Final = _told["bind"]
workers: Final = _told["workers"]
# A check takes as much processor time with 4, and slow clients hold a thread each.
threads: Final = _told["threads"]
# gthread, whose errors are problems.
worker_class: Final = "service.http.protocol.worker.ProblemWorker"
# A heartbeat on a slow disk can look like a dead worker.
worker_tmp_dir: Final = str(_SHARED_MEMORY) if _SHARED_MEMORY.is_dir() else None
control_socket_disable: Final = True
# A word of 10,000 letters in the address is an answer (too_long), not an error.
limit_request_line: Final = 65_536
keepalive: Final = 5
graceful_timeout: Final = 30
accesslog: Final = _told["accesslog"]
if _told["log"] == "json":
    logger_class = "service.http.middleware.logs.JsonLogger"
# It would take the prefix of paths from a header that anybody on this machine may send.
forwarder_headers: Final = ""
# What is loaded before the fork stays as it was then; a reload must see new dictionaries.
preload_app: Final = False


def on_starting(server: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Choose where workers count together for /metrics, unless the operator has."""
    root = Path(worker_tmp_dir or tempfile.gettempdir())
    server.counts = Folder.join(root, os.environ.get(VARIABLE, ""))
    if server.counts is not None:
        os.environ[VARIABLE] = str(server.counts.path)


def pre_exec(server: Any) -> None:  # noqa: ANN401
    """Start the server that is to replace this one (USR2) as this one was started.

    `python -m gunicorn` is not what gunicorn makes of it: a script in its own folder, whose `http`
    would hide that of Python. Both servers count together.
    """
    server.START_CTX["args"] = [sys.executable, *sys.orig_argv[1:]]
    server.cfg.env_orig[VARIABLE] = os.environ[VARIABLE]


def post_worker_init(worker: Any) -> None:  # noqa: ANN401
    """Leave what is made at start, and stays, out of every search for garbage."""
    del worker
    gc.collect()
    gc.freeze()


def child_exit(server: Any, worker: Any) -> None:  # noqa: ANN401
    """Forget what only a worker that lives can tell."""
    del server
    # Its first import decides how it counts, so it must not come before the room is made.
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call] # it has no types


def on_exit(server: Any) -> None:  # noqa: ANN401
    """Remove the counts, if they are our own and nobody else's."""
    if folder := getattr(server, "counts", None):
        folder.leave()
