"""Solving solitaires in processes of their own, so that word checks are not held up.

The output of a process is read line by line; closing a `Solving` ends its process. Only so many run
at a time on a machine, and none unless the settings allow some.
"""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from select import select
from typing import IO, Final, NoReturn

from dictionaries import ALPHABET, SUFFIX, Dictionary, Vocabulary
from service.games import Limits, Puzzle, RequestError, games, read_puzzle
from service.referee.errors import Fault, SolversBusy, SolvingFailed, SolvingOff, Unacceptable
from service.referee.referee import GameLexicon, Referee
from service.referee.solving import slots
from service.referee.solving.answer import Improved, Solved
from service.referee.solving.job import Job, Told
from service.wire import Json

SECONDS: Final = 10
"""How long a search may take when the request does not say."""

_RETRY: Final = 10  # seconds
_GRACE: Final = 30  # seconds more than the search may take, for a machine that is busy
_GAME: Final = "diamino"
_WORKER: Final = "service.referee.solving.worker"
_log = logging.getLogger(__name__)


class Solver:
    """Starts processes that solve solitaires.

    Args:
        referee: has the dictionaries and judges what comes back.
        limited: whether the settings say how many may run; the command line always runs one.
    """

    def __init__(self, referee: Referee, *, limited: bool = True) -> None:
        self._referee = referee
        self._limited = limited

    def start(self, request: Json) -> "Solving":
        """Start on a `SolveRequest`.

        Raises:
            Unacceptable: the request means nothing. See also `Referee.vocabulary`.
            SolvingOff: there are no solvers.
            SolversBusy: all are at work.
        """
        config, slot = self._referee.config, None
        if self._limited and not config.solvers:
            raise SolvingOff
        vocabulary = self._referee.vocabulary(request)
        job = self._job(request, vocabulary)
        if self._limited:
            slot = slots.take("solvers", config.solvers)
            if slot is None:
                raise SolversBusy(_RETRY)
        return Solving(self._referee, request, vocabulary, job, slot)

    def _job(self, request: Json, vocabulary: Vocabulary) -> Job:
        config = self._referee.config
        seconds = request.get("seconds", min(SECONDS, config.solve_seconds))
        if self._limited and seconds > config.solve_seconds:
            values = {"limit": config.solve_seconds, "got": seconds}
            raise Unacceptable([Fault("/seconds", "solve_seconds", values)])
        return Job(
            kind=request["solitaire"],
            tiles=_tiles(self._puzzle(request, vocabulary)),
            artifacts=[self._path(dictionary) for dictionary in vocabulary.dictionaries],
            match=vocabulary.match,
            add=sorted(vocabulary.added),
            remove=sorted(vocabulary.removed),
            seed=request.get("seed", 0),
            nodes=request.get("nodes"),
            seconds=seconds,
            memory=config.solve_memory,
        )

    def _puzzle(self, request: Json, vocabulary: Vocabulary) -> Puzzle:
        try:
            return read_puzzle(request, GameLexicon(self._referee.catalogue, vocabulary))
        except RequestError as error:
            raise Unacceptable([Fault(error.pointer, error.code, error.values)]) from error

    def _path(self, dictionary: Dictionary) -> str:
        catalogue = self._referee.catalogue
        if catalogue.is_built_in(dictionary.id) or catalogue.store is None:
            return str(self._referee.config.dictionaries / f"{dictionary.id}{SUFFIX}")
        return str(catalogue.store.path(dictionary.id, dictionary.version))


class Solving:
    """A solitaire that is being solved."""

    def __init__(
        self,
        referee: Referee,
        request: Json,
        vocabulary: Vocabulary,
        job: Job,
        slot: IO[str] | None,
    ) -> None:
        self._referee = referee
        self._request = request
        self._vocabulary = vocabulary
        self._job = job
        self._slot = slot
        self._found: Improved | None = None
        self._unread = b""
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter; the job goes through its input
            [sys.executable, "-m", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
        )
        self._until = time.monotonic() + job.seconds + _GRACE
        self._write(json.dumps(asdict(job)).encode() + b"\n")

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def events(self, pause: float = 1.0) -> Iterator[Improved | Solved | None]:
        """Yield each better grid, and at the end what came of it.

        Args:
            pause: seconds without news after which None is yielded, so that the caller can check
                whether the client is still there.

        Raises:
            SolvingFailed: the search broke.
        """
        while True:
            told = self._hear(pause)
            if told is None:
                if time.monotonic() < self._until:
                    yield None
                    continue
                nodes = self._found.nodes if self._found else 0
                told = {"ended": "seconds", "nodes": nodes, "unspelled": ""}
            if "ended" in told:
                self.close()
                yield self._solved(told)
                return
            self._found = Improved(told["rows"], told["score"], told["nodes"])
            yield self._found

    def close(self) -> None:
        """End the process, and free its slot."""
        if self._process.poll() is None:
            self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(OSError):  # input that it has not read yet
                    pipe.close()
        self._process.wait()
        if self._slot is not None:
            self._slot.close()

    def _write(self, line: bytes) -> None:
        if self._process.stdin is None:
            raise RuntimeError("a pipe was asked for")
        with suppress(BrokenPipeError):  # it has ended, which is noticed when its output is read
            self._process.stdin.write(line)
            self._process.stdin.flush()

    def _hear(self, pause: float) -> Told | None:
        """Read the next line; None when none comes within the pause."""
        out = self._process.stdout
        if out is None:
            raise RuntimeError("a pipe was asked for")
        while b"\n" not in self._unread:
            if not select([out], [], [], pause)[0]:
                return None
            data = os.read(out.fileno(), 65_536)
            if not data:
                self._fail()
            self._unread += data
        line, _, self._unread = self._unread.partition(b"\n")
        told: Told = json.loads(line)
        return told

    def _fail(self) -> NoReturn:
        said = self._process.stderr.read() if self._process.stderr else b""
        self.close()
        _log.error("a solitaire: %s", said.decode("utf-8", "replace").strip()[-2000:])
        raise SolvingFailed

    def _solved(self, told: Told) -> Solved:
        rows, judged = None, None
        if self._found is not None:
            rows = self._found.rows
            position = {
                "game": _GAME,
                "board": rows,
                "rules": {"solitaire": self._job.kind},
                "tiles": self._request.get("tiles", _usual_set()),
            }
            judged = self._referee.judge(position, self._vocabulary, Limits())
        return Solved(
            dictionary=self._vocabulary.ids,
            kind=self._job.kind,
            seed=self._job.seed,
            ended=told["ended"],
            nodes=told["nodes"],
            tiles=self._job.tiles,
            rows=rows,
            judged=judged,
            unspelled=told["unspelled"],
        )


def _usual_set() -> str:
    """The id of the set of tiles of a request that names none."""
    usual: str = games()[_GAME].describe()["tile_sets"][0]["id"]
    return usual


def _tiles(puzzle: Puzzle) -> dict[str, int]:
    """The tiles of a puzzle: face → how many."""
    letters = {letter: n for letter, n in zip(ALPHABET, puzzle.counts, strict=True) if n}
    return letters | ({"?": puzzle.devils} if puzzle.devils else {})
