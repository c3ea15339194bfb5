"""How gunicorn serves it; every choice was measured, or keeps a fault away.

HOST, PORT        where to listen           127.0.0.1:8000
WEB_CONCURRENCY   worker processes          2
THREADS           threads in each           32
ACCESS_LOG        a file, or - for stdout   none: it costs 15 to 30 % of a word check

Run it behind nginx (service/deploy/nginx has the settings): a slow client holds a thread for up to
20 s here, and there none.
"""

import gc
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from service.http.middleware.counting import VARIABLE, Folder

_SHARED_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only heartbeats and counts go there


def _number(name: str, default: int) -> int:
    text = os.environ.get(name, "").strip() or str(default)
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError(f"{name}: expected a positive whole number, got {text!r}")
    return int(text)


bind: Final = f"{os.environ.get('HOST') or '127.0.0.1'}:{_number('PORT', 8000)}"
workers: Final = _number("WEB_CONCURRENCY", 2)
# A check takes as much processor time with 4, and slow clients hold a thread each.
threads: Final = _number("THREADS", 32)
# gthread, whose errors are problems.
worker_class: Final = "service.http.protocol.worker.ProblemWorker"
# A heartbeat on a slow disk can look like a dead worker.
worker_tmp_dir: Final = str(_SHARED_MEMORY) if _SHARED_MEMORY.is_dir() else None
control_socket_disable: Final = True
# A word of 10,000 letters in the address is an answer (too_long), not an error.
limit_request_line: Final = 65_536
keepalive: Final = 5
graceful_timeout: Final = 30
if os.environ.get("ARBITRE_LOG", "").strip() == "json":
    logger_class = "service.http.middleware.logs.JsonLogger"
accesslog: Final = os.environ.get("ACCESS_LOG") or None
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
