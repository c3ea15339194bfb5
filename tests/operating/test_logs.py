"""Logs as JSON, where they are asked for: a line a request, found again by its id."""

import json
import logging
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.http.middleware.logs import JsonLines
from service.settings import Settings, SettingsError
from tests.contract.serving import Served, serving
from tests.waiting import until

MADE = re.compile(r"[0-9a-f]{32}")


@pytest.fixture(scope="module")
def logged(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start the service with logs as JSON."""
    log = tmp_path_factory.mktemp("logging") / "log"
    with serving(small_build, log, ARBITRE_LOG="json", WEB_CONCURRENCY="2") as running:
        yield running


def lines(served: Served) -> list[dict[str, Any]]:
    """What was logged, which is JSON from the first line to the last."""
    return [json.loads(line) for line in served.log.splitlines()]


def requests_of(served: Served, identifier: str) -> list[dict[str, Any]]:
    found = [one for one in lines(served) if one.get("request_id") == identifier]
    return [one for one in found if one["logger"] == "arbitre.requests"]


def test_a_request_leaves_one_line(logged: Served) -> None:
    answer = logged.ask("GET", "/words/chat", headers={"X-Request-ID": "abc-123"})
    assert answer.headers["X-Request-ID"] == "abc-123"
    (line,) = requests_of(logged, "abc-123")
    assert line.pop("seconds") > 0
    assert line.pop("process") in logged.workers()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("time"))
    assert line == {
        "level": "info",
        "logger": "arbitre.requests",
        "message": "request",
        "request_id": "abc-123",
        "method": "GET",
        "operation": "getWord",
        "status": 200,
    }


def test_an_id_is_made_where_none_comes(logged: Served) -> None:
    first, second = (logged.ask("GET", "/health").headers["X-Request-ID"] for _ in range(2))
    assert MADE.fullmatch(first)
    assert MADE.fullmatch(second)
    assert first != second


@pytest.mark.parametrize("sent", ["", "a b", "x" * 129, 'a"b', "é", "a\tb", "a,b", "{{7*7}}"])
def test_an_id_that_is_not_sane_is_replaced(logged: Served, sent: str) -> None:
    answer = logged.ask("GET", "/health", headers={"X-Request-ID": sent.encode()})
    assert MADE.fullmatch(answer.headers["X-Request-ID"])
    assert len(requests_of(logged, answer.headers["X-Request-ID"])) == 1


@pytest.mark.parametrize(
    ("method", "path", "status", "operation"),
    [("GET", "/nothing", 404, "none"), ("PUT", "/validate", 405, "none"),
     ("GET", "/validate", 422, "getValidate"), ("GET", "/static/style.css", 200, "none"),
     ("OPTIONS", "/validate", 204, "none"), ("HEAD", "/docs", 200, "getDocs")],
)  # fmt: skip
def test_problems_have_the_id_as_well(
    logged: Served, method: str, path: str, status: int, operation: str
) -> None:
    answer = logged.ask(method, path)
    (line,) = requests_of(logged, answer.headers["X-Request-ID"])
    assert (line["status"], line["operation"]) == (status, operation)
    assert answer.status_code == status


def test_nothing_of_a_request_breaks_a_line(logged: Served) -> None:
    before = len(lines(logged))
    for word in ("a%0Ab", "a%0D%0A%7B%22level%22:%22info%22%7D", "%E2%80%AE", "%E2%80%A8", "%00"):
        logged.ask("GET", f"/words/{word}")
        logged.ask("GET", f"/{word}")
    logged.raw(b"GET /words/a HTTP/1.1\r\nHost: x\r\nBad\x0bName: {\r\n\r\n")
    logged.raw(b"nothing like HTTP\r\n\r\n")
    told = lines(logged)[before:]
    assert sum(one["logger"] == "arbitre.requests" for one in told) == 10
    assert any(one["logger"] == "gunicorn.error" for one in told)
    assert all(" " <= character <= "~" or character == "\n" for character in logged.log)


def test_words_are_not_logged(logged: Served) -> None:
    logged.ask("GET", "/words/hippopotame?dictionary=animaux")
    assert "hippopotame" not in logged.log


def test_a_fault_of_ours_is_found_by_its_id() -> None:
    app = Flask("failing")
    with app.test_request_context(environ_overrides={"arbitre.request_id": "abc"}):
        try:
            int("\u202e\n\ud800")
        except ValueError:
            fault = sys.exc_info()
        record = logging.makeLogRecord(
            {
                "name": "service",
                "levelname": "ERROR",
                "msg": "%s\n",
                "args": "GET",
                "exc_info": fault,
            }
        )
        line = JsonLines().format(record)
    assert line.isascii()
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"], told["request_id"]) == ("error", "GET\n", "abc")
    assert "Traceback" in told["exception"]


def test_a_reload_keeps_it_so(small_build: Path, tmp_path: Path) -> None:
    with serving(small_build, tmp_path / "log", ARBITRE_LOG="json") as served:
        (before,) = served.workers()
        os.kill(served.pid, signal.SIGHUP)
        until(lambda: len(served.workers()) == 1 and before not in served.workers())
        until(lambda: served.ask("GET", "/health", headers={"X-Request-ID": "later"}).ok)
        assert requests_of(served, "later")


def test_by_default_there_is_none_of_it(served: Served) -> None:
    answer = served.ask("GET", "/words/chat", headers={"X-Request-ID": "abc"})
    assert "X-Request-ID" not in answer.headers
    assert "abc" not in served.log


def test_another_format_is_refused() -> None:
    with pytest.raises(SettingsError, match="ARBITRE_LOG: expected one of text, json, got “xml”"):
        Settings.from_environment({"ARBITRE_LOG": "xml"})
