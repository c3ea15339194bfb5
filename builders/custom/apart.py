"""A dictionary built in another process, which is heard while it builds.

A service hands over a job and is told which stage has begun; the checks of words that it answers
meanwhile are not held up, since the build runs with less priority, bounded memory and time. What is
built comes back as bytes: nothing is written before it is whole. Whoever does not want it any more
closes the generator, which ends the process.
"""

import os
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from signal import SIGABRT, SIGKILL, SIGSEGV, SIGXCPU
from threading import Thread
from typing import IO, Any, Final

import orjson

from builders.custom.build import Result
from builders.custom.sandbox import NO_MEMORY, REFUSED, Bounds, Job, handed_over
from builders.recipe.errors import RecipeError

Building = Generator[str | None, None, Result]
"""Yields each stage as it begins (`builders.custom.build.STAGES`), and None now and then."""

_SANDBOX: Final = "builders.custom.sandbox"
_PAUSE: Final = 1.0
"""Seconds without news after which None is yielded."""
_PIECE: Final = 1 << 16
_TOO_SLOW: Final = -SIGXCPU
# Told, or killed by the system, or how C code ends that lacks memory and does not look.
_TOO_LARGE: Final = (NO_MEMORY, -SIGKILL, -SIGABRT, -SIGSEGV)


class BuildError(Exception):
    """A build went over its bounds, or broke.

    Attributes:
        code: `build_too_slow`, `build_too_large` or `build_failed`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        """Keep the code; the detail is for the log."""
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


def build_apart(job: Job, bounds: Bounds) -> Result:
    """Build a dictionary in another process.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
        BuildError: the build went over its bounds, or broke.
    """
    building = building_apart(job, bounds)
    while True:
        try:
            next(building)
        except StopIteration as built:
            result: Result = built.value
            return result


def building_apart(job: Job, bounds: Bounds) -> Building:
    """Build a dictionary in another process, and tell how far it is.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
        BuildError: the build went over its bounds, or broke.
    """
    with _started(handed_over(job), bounds) as process:
        head: dict[str, Any] = {}
        out, said = bytearray(), bytearray()
        for piece, is_error in _heard(process, time.monotonic() + bounds.seconds):
            if is_error:
                said += piece
                continue
            out += piece
            while not head and b"\n" in out:
                line, _, out = out.partition(b"\n")
                told = orjson.loads(line)
                if "stage" in told:
                    yield told["stage"]
                else:
                    head = told
            if not piece:
                yield None
        return _result(process.wait(), head, bytes(out), bytes(said))


@contextmanager
def _started(job: bytes, bounds: Bounds) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that builds, ended when nobody waits for it any more."""
    process = subprocess.Popen(  # noqa: S603 - our own interpreter; the job goes through its input
        [sys.executable, "-m", _SANDBOX, orjson.dumps(bounds).decode()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    # A job is longer than a pipe holds, and must not keep anybody from hearing the process.
    feeding = Thread(target=_feed, args=(process.stdin, job), daemon=True)
    feeding.start()
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        feeding.join()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def _feed(pipe: IO[bytes] | None, job: bytes) -> None:
    with suppress(BrokenPipeError):  # it has ended: that is told when it is heard
        if pipe is not None:
            with pipe:
                pipe.write(job)


def _heard(process: "subprocess.Popen[bytes]", until: float) -> Iterator[tuple[bytes, bool]]:
    """What a process says until it ends, and whether as an error; nothing now and then.

    Raises:
        BuildError: `build_too_slow`: it goes on for too long.
    """
    pipes = [pipe for pipe in (process.stdout, process.stderr) if pipe is not None]
    while pipes:
        left = until - time.monotonic()
        if left <= 0:
            raise BuildError("build_too_slow")
        ready = select(pipes, [], [], min(_PAUSE, left))[0]
        if not ready:
            yield b"", False
        for pipe in ready:
            if piece := os.read(pipe.fileno(), _PIECE):
                yield piece, pipe is process.stderr
            else:
                pipes.remove(pipe)


def _result(code: int, head: dict[str, Any], data: bytes, said: bytes) -> Result:
    """What a process made of a job, by how it ended and what it said."""
    if code == 0:
        size = head["size"]
        return Result(data[:size], head["report"], data[size:])
    if code == REFUSED:
        raise RecipeError(head["pointer"], head["code"], **head["values"])
    if code == _TOO_SLOW:
        raise BuildError("build_too_slow")
    detail = said.decode("utf-8", "replace").strip()[-2000:]
    raise BuildError("build_too_large" if code in _TOO_LARGE else "build_failed", detail)
