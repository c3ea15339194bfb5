"""Requests sent and answers taken: one session, retries, time limits, problems raised."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from arbitre.errors import Unreachable, Unreadable, problem_of

_SAFE: Final = ("GET", "HEAD", "OPTIONS", "PUT", "DELETE")
"""What may be sent again: twice comes to the same as once."""
_QUESTIONS: Final = ("/validate", "/score", "/moves", "/solve")
"""What is asked with POST and changes nothing."""
EVENTS: Final = "text/event-stream"
_AGAIN: Final = (429, 502, 503, 504)
_BACKOFF: Final = 0.25  # seconds before the second try; then twice as many each time
_LONGEST: Final = 30  # seconds between two tries, unless Retry-After says more


class Transport:
    """A session with one service.

    Args:
        base_url: where it is, with the prefix of its paths if it has one.
        token: for writing; "" for reading only.
        timeout: seconds to connect, and then between two pieces of an answer.
        retries: how often a request that changes nothing twice is sent again when the service
            cannot be reached or says to come again.
        language: of messages, `en` or `fr`; "" for that of the service.
        session: one of your own, with its proxies and certificates.
    """

    def __init__(  # noqa: PLR0913 - by name
        self,
        base_url: str,
        *,
        token: str,
        timeout: float,
        retries: int,
        language: str,
        session: requests.Session | None,
    ) -> None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(
                f"An address such as http://127.0.0.1:8000 is expected, got {base_url!r}"
            )
        self._url = base_url.rstrip("/")
        self._timeout = timeout
        self._session = session or requests.Session()
        self._headers: dict[str, str | bytes] = {"Accept": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}".encode()
        if language:
            self._headers["Accept-Language"] = language
        self._session.mount(self._url, HTTPAdapter(max_retries=_retry(retries, _SAFE)))
        asking = HTTPAdapter(max_retries=_retry(retries, (*_SAFE, "POST")))
        for path in _QUESTIONS:
            self._session.mount(self._url + path, asking)

    def close(self) -> None:
        """Close the connections."""
        self._session.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        **body: Any,  # noqa: ANN401 - json or data, as requests has it
    ) -> requests.Response:
        """Send a request, and return the answer to it.

        Raises:
            Unreachable: there is none.
            Problem: it is an error.
            Unreadable: it is one that is not Arbitre's.
        """
        try:
            answer = self._session.request(
                method,
                self._url + path,
                params=_parameters(query or {}),
                headers={**self._headers, **(headers or {})},
                timeout=self._timeout,
                allow_redirects=False,
                **body,
            )
        except requests.RequestException as error:
            raise Unreachable(f"{method} {self._url}{path}: {error}") from error
        if not answer.ok:
            raise _failure(answer)
        return answer

    def follow(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        **more: Any,  # noqa: ANN401 - as `send` has it
    ) -> Iterator[tuple[str, Any]]:
        """Send a request, and yield the events of its answer: name, data.

        Whoever stops listening closes the connection, which ends what the service does for it.

        Raises:
            Unreachable: the answer broke off.
            Problem: there is an error instead, or at last.
            Unreadable: what comes is not Arbitre's.
        """
        wanted = {**(headers or {}), "Accept": EVENTS}
        with self.send(method, path, headers=wanted, stream=True, **more) as answer:
            if answer.headers.get("Content-Type", "").partition(";")[0] != EVENTS:
                raise Unreadable(_shown(answer))
            try:
                for name, told in _events(answer):
                    if name == "problem":
                        raise problem_of(told, "")
                    yield name, told
            except requests.RequestException as error:
                raise Unreachable(f"{method} {self._url}{path}: {error}") from error


def json_of(answer: requests.Response) -> Any:  # noqa: ANN401 - any JSON value
    """The JSON of an answer.

    Raises:
        Unreadable: it is none.
    """
    try:
        return answer.json()
    except requests.JSONDecodeError as error:
        raise Unreadable(_shown(answer)) from error


def _events(answer: requests.Response) -> Iterator[tuple[str, Any]]:
    """The events of a stream, of which each has a line of data."""
    name = ""
    for line in answer.iter_lines(chunk_size=1):
        field, _, value = line.decode().partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)


def _failure(answer: requests.Response) -> Exception:
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if kind != "application/problem+json":
        return Unreadable(_shown(answer))
    return problem_of(json_of(answer), answer.headers.get("Retry-After", ""))


def _shown(answer: requests.Response) -> str:
    kind = answer.headers.get("Content-Type", "no type")
    came = f"{answer.status_code} with {kind}: {answer.text[:80]}"
    return f"{answer.url} does not answer as Arbitre does, but {came}"


def _parameters(given: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as the service reads them.

    >>> _parameters({"reveal": False, "dictionary": ["francais", "animaux"]})
    {'reveal': 'false', 'dictionary': ['francais', 'animaux']}
    """
    return {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in given.items()
    }


def _retry(times: int, methods: tuple[str, ...]) -> Retry:
    return Retry(
        total=times,
        backoff_factor=_BACKOFF,
        backoff_max=_LONGEST,
        status_forcelist=_AGAIN,
        allowed_methods=methods,
        raise_on_status=False,
    )
