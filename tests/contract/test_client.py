"""The Python client: the examples of its guide, its types, and what goes wrong."""

import doctest
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, fields
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import arbitre
import pytest
from arbitre import Client, results
from arbitre.reading import RAW

from service.contract import Contract
from tests.contract.serving import ROOT, TOKEN, Served, free_port, serving
from tests.contract.test_solving import solvers
from tests.waiting import until

GUIDE = ROOT / "docs" / "python-client.md"
TYPES = [getattr(results, name) for name in results.__all__ if name != "Json"]
OK = json.dumps({"word": "a", "key": "A", "valid": True, "dictionary": [], "entries": []})
PROBLEM = {"type": "/docs#busy", "title": "Busy", "status": 503, "detail": "Others build."}
Answer = tuple[int, dict[str, str], str]


@pytest.fixture(scope="module")
def own(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a running service that no other test writes to."""
    log = tmp_path_factory.mktemp("client") / "gunicorn.log"
    with serving(small_build, log, ARBITRE_TOKEN=TOKEN, ARBITRE_SOLVERS="1") as running:
        yield running


def test_the_guide(own: Served) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert "http://127.0.0.1:8000" in text
    text = text.replace("http://127.0.0.1:8000", own.url).replace(
        'token="secret"', f"token={TOKEN!r}"
    )
    names: dict[str, Any] = {}
    test = doctest.DocTestParser().get_doctest(text, names, GUIDE.name, str(GUIDE), 0)
    told: list[str] = []
    assert len(test.examples) > 20
    assert doctest.DocTestRunner().run(test, out=told.append, clear_globs=False).failed == 0, told
    for one in test.globs.values():
        if isinstance(one, Client):
            one.close()


def test_it_stands_alone() -> None:
    others = "{'flask', 'service', 'builders', 'dictionaries'}"
    code = f"import sys, arbitre; print(*{others} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_its_types_are_those_of_the_contract(contract: Contract, kind: Any) -> None:  # noqa: ANN401
    """Each class has the name of a schema, and needs nothing that an answer may lack."""
    for schema in schemas(contract, kind.__name__):
        of_ours = {field.name: field for field in fields(kind) if field.name not in (RAW, "etag")}
        known = schema["properties"].keys()
        needed = {
            name
            for name, field in of_ours.items()
            if field.default is MISSING and field.default_factory is MISSING
        }
        assert needed <= {*schema["required"]}
        if not issubclass(kind, results.Effect | results.ScoredMove | results.PossibleMove):
            assert of_ours.keys() <= known | OF_SOME_GAMES


OF_SOME_GAMES = {"assignments", "notes", "held", "reserve", "unsearched"}
SHARED = {
    "Violation": ["GridViolation", "DigrammeViolation", "DominosViolation"],
    "Effect": ["GridEffect", "DigrammeEffect", "DominosEffect"],
    "ScoredMove": ["GridMove", "DigrammeMove", "DominosMove"],
    "PossibleMove": ["PossibleGridMove", "PossibleCards", "PossibleDominoes"],
}


def schemas(contract: Contract, name: str) -> list[dict[str, Any]]:
    """Return the schemas that a class stands for: one, or one a game."""
    found = []
    for one in SHARED.get(name, [name]):
        schema = contract.schemas[one]
        parts = [contract.resolve(part) for part in schema.get("oneOf", [])] or [schema]
        found += parts
    return found


def test_every_exception_is_one_of_its_own() -> None:
    kinds = [getattr(arbitre, name) for name in arbitre.__all__]
    errors = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(errors) == 11
    assert all(issubclass(kind, arbitre.ArbitreError) for kind in errors)


@pytest.mark.parametrize(
    ("ask", "kind", "status"),
    [
        (lambda c: c.check("a", dictionary="anglais"), arbitre.NotFound, 404),
        (lambda c: c.check("a", sugest=1), arbitre.Invalid, 422),
        (lambda c: c.dictionary("francais@0123456789abcdef"), arbitre.Gone, 410),
        (lambda c: c.put_dictionary("x", "zouk"), arbitre.NotAllowed, 401),
        (lambda c: c.check("a" * 70_000), arbitre.Refused, 414),
    ],
)
def test_a_problem_is_raised(
    own: Served, ask: Callable[[Client], object], kind: type[arbitre.Problem], status: int
) -> None:
    with Client(own.url) as client, pytest.raises(kind) as raised:
        ask(client)
    assert raised.value.status == status
    assert raised.value.detail == str(raised.value) != ""


def test_what_is_overwritten_by_another_is_refused(own: Served) -> None:
    with Client(own.url, token=TOKEN) as client:
        first = client.put_dictionary("course", "zouk\n")
        second = client.put_dictionary("course", "kiwi\n", if_match=first.etag or "")
        with pytest.raises(arbitre.PreconditionFailed) as raised:
            client.delete_dictionary("course", if_match=first.etag or "")
        assert raised.value.etag == second.etag != first.etag
        client.delete_dictionary("course", if_match=second.etag or "")


@contextmanager
def answering(*answers: Answer) -> Iterator[tuple[str, list[str]]]:
    """Run a server that gives these answers, one after the other; it lists what was asked."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            status, headers, text = answers[min(len(asked), len(answers) - 1)]
            asked.append(self.command)
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        do_GET = do_POST = do_PATCH = answer  # noqa: N815 - as the base class has them

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()


BUSY: Answer = (
    503,
    {"Retry-After": "0", "Content-Type": "application/problem+json"},
    json.dumps(PROBLEM),
)


@pytest.mark.parametrize(
    ("ask", "methods"),
    [
        (lambda c: c.check("a"), ["GET"] * 3),
        (lambda c: c.check_words(["a"]), ["POST"] * 3),
        (lambda c: c.patch_dictionary("x", {"add": ["a"]}), ["PATCH"]),
    ],
)
def test_what_may_be_repeated_is(ask: Callable[[Client], object], methods: Sequence[str]) -> None:
    with answering(BUSY) as (url, asked):
        with Client(url, retries=2) as client, pytest.raises(arbitre.Unavailable) as raised:
            ask(client)
        assert asked == methods
        assert raised.value.retry_after == 0


def test_a_search_that_broke_off_is_no_answer() -> None:
    step = 'event: improvement\ndata: {"board": ["A"], "score": 1, "nodes": 2}\n\n'
    events = {"Content-Type": "text/event-stream"}
    with answering((200, events, f": still at it\n\n{step}")) as (url, _), Client(url) as client:
        assert [one.nodes for one in client.solve_steps("box")] == [2]
        with pytest.raises(arbitre.Unreachable):
            client.solve("box")


def test_a_build_that_goes_wrong_is_a_problem_at_last(own: Served) -> None:
    with Client(own.url, token=TOKEN, retries=0) as client:
        steps = client.put_dictionary_steps("vide", "porte-clé\n")
        assert next(steps).stage == "waiting"  # type: ignore[union-attr] # a stage comes first
        with pytest.raises(arbitre.Invalid) as raised:
            list(steps)
        assert raised.value.status == 422
        with pytest.raises(arbitre.NotAllowed):
            next(client.put_dictionary_steps("francais", "chat\n"))


def test_solving_is_not_allowed_everywhere(served: Served) -> None:
    with Client(served.url) as client, pytest.raises(arbitre.NotAllowed):
        client.solve("box", nodes=1)


def test_a_search_ends_when_nobody_listens(own: Served) -> None:
    with Client(own.url, retries=0) as client:
        steps = client.solve_steps("box", seconds=60)
        next(steps)
        steps.close()
        until(lambda: solvers(own) == [])


def test_a_second_try_may_succeed() -> None:
    with answering(BUSY, (200, {}, OK)) as (url, asked), Client(url) as client:
        assert client.check("a").valid
        assert asked == ["GET", "GET"]


@pytest.mark.parametrize(
    "answer",
    [
        (502, {"Content-Type": "text/html"}, "<h1>Bad gateway</h1>"),
        (200, {"Content-Type": "text/html"}, "<h1>Welcome to the café</h1>"),
        (200, {}, '{"hello": "world"}'),
        (200, {}, "[]"),
    ],
)
def test_an_answer_of_somebody_else_is_told(answer: Answer) -> None:
    with (
        answering(answer) as (url, _),
        Client(url, retries=0) as client,
        pytest.raises(arbitre.Unreadable),
    ):
        client.check("a")


def test_nobody_there_is_told() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with Client(url, retries=0) as client, pytest.raises(arbitre.Unreachable, match=url):
        client.check("a")
    with pytest.raises(ValueError, match="An address such as"):
        Client("127.0.0.1:8000")
