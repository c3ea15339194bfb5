"""gunicorn replaces itself by another (USR2) while requests go on."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import requests

from service.http.middleware.counting import Folder
from tests.contract.serving import Served, serving
from tests.waiting import FAILSAFE, until


class Traffic(Thread):
    """Asks without a pause until it is told to stop.

    Args:
        url: what to ask.
        kept: over one connection, instead of another each time.
    """

    def __init__(self, url: str, *, kept: bool) -> None:
        super().__init__(daemon=True)
        self.answers: Counter[str] = Counter()
        self.over = Event()
        self._url = url
        self._kept = kept

    def run(self) -> None:
        """Ask, and count what comes."""
        headers = {} if self._kept else {"Connection": "close"}
        with requests.Session() as session:
            while not self.over.is_set():
                try:
                    answer = session.get(self._url, headers=headers, timeout=FAILSAFE)
                    self.answers[str(answer.status_code)] += 1
                except requests.RequestException as error:
                    self.answers[repr(error)] += 1

    @property
    def asked(self) -> int:
        """How many requests have ended."""
        return self.answers.total()


@contextmanager
def traffic(url: str) -> Iterator[list[Traffic]]:
    threads = [Traffic(url, kept=kept) for kept in (False, True)]
    for thread in threads:
        thread.start()
    try:
        yield threads
    finally:
        for thread in threads:
            thread.over.set()
            thread.join(FAILSAFE)


def children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def gone(pid: int) -> bool:
    """Whether a process has ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def successor(served: Served) -> int:
    """Have the server replaced: both serve, then only the new one."""
    os.kill(served.pid, signal.SIGUSR2)
    until(lambda: any(map(children, children(served.pid))))
    (new,) = filter(children, children(served.pid))
    until(lambda: served.log.count("Booting worker") == 4)
    os.kill(served.pid, signal.SIGTERM)
    until(lambda: gone(served.pid))
    return new


def test_no_request_fails_and_counts_go_on(small_build: Path, tmp_path: Path) -> None:
    with serving(small_build, tmp_path / "log", WEB_CONCURRENCY="2") as served:
        with traffic(f"{served.url}/words/chat") as threads:
            until(lambda: all(thread.asked > 10 for thread in threads))
            new = successor(served)
            try:
                so_far = [thread.asked for thread in threads]
                until(
                    lambda: all(
                        thread.asked > before + 10
                        for thread, before in zip(threads, so_far, strict=True)
                    )
                )
                for thread in threads:
                    thread.over.set()
                    thread.join(FAILSAFE)
                answers = sum((thread.answers for thread in threads), Counter())
                lines = served.ask("GET", "/metrics").text.splitlines()
            finally:
                os.kill(new, signal.SIGTERM)
                until(lambda: gone(new))
        assert set(answers) == {"200"}
        total = 'arbitre_requests_total{operation="getWord",status="200"} '
        assert f"{total}{float(answers.total())}" in lines


def test_the_last_to_leave_removes_the_counts(tmp_path: Path) -> None:
    first = Folder.join(tmp_path, "")
    assert first is not None
    second = Folder.join(tmp_path, str(first.path))
    assert second is not None
    assert second.path == first.path
    first.leave()
    assert second.path.is_dir()
    second.leave()
    assert not list(tmp_path.iterdir())


def test_counts_that_were_left_are_removed_and_others_stay(tmp_path: Path) -> None:
    left = tmp_path / "arbitre-metrics-left"
    left.mkdir()
    other = Folder.join(tmp_path, "")
    assert other is not None
    mine = Folder.join(tmp_path, "")
    assert mine is not None
    assert set(tmp_path.iterdir()) == {other.path, mine.path}
    mine.leave()
    other.leave()


def test_a_folder_that_the_operator_names_is_left_alone(tmp_path: Path) -> None:
    assert Folder.join(tmp_path, str(tmp_path / "named")) is None
    assert not list(tmp_path.iterdir())
