"""The client: a method a question."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, Self
from urllib.parse import quote

import requests

from arbitre.errors import Unreachable
from arbitre.reading import read
from arbitre.results import (
    Anagrams,
    BuildStage,
    Built,
    Dictionary,
    DictionarySummary,
    GameSummary,
    Json,
    MovesFound,
    PositionCheck,
    ScoreSheet,
    SolveAnswer,
    SolveImprovement,
    WordCheck,
    WordPage,
    WordsCheck,
)
from arbitre.transport import Transport, json_of

Rows = Sequence[str | Sequence[Any]]


class Client:
    """A client of one service; it may be used with `with`.

    Members of a request that a method does not name (`dictionary`, `match`, `add`, `remove`,
    `suggest`, `rules`…) are given by name, as `openapi.yaml` calls them; None means not sent.

    Args:
        base_url: where the service is, `http://127.0.0.1:8000`.
        token: for writing dictionaries; "" for reading only.
        timeout: seconds to connect, and then between two pieces of an answer.
        retries: how often a request that may be repeated is sent again when the service cannot be
            reached or says to come again; 0 for never.
        language: of messages, `en` or `fr`.
        session: one of your own, with its proxies and certificates.

    Every method raises what `arbitre.errors` tells.
    """

    def __init__(  # noqa: PLR0913 - by name
        self,
        base_url: str = "http://127.0.0.1:8000",
        *,
        token: str = "",
        timeout: float = 10.0,
        retries: int = 3,
        language: str = "",
        session: requests.Session | None = None,
    ) -> None:
        self._transport = Transport(
            base_url,
            token=token,
            timeout=timeout,
            retries=retries,
            language=language,
            session=session,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def check(self, word: str, **members: object) -> WordCheck:
        """Whether a word is valid, what it is, and why when it is not."""
        return read(WordCheck, self._get(f"/words/{quote(word, safe='')}", members))

    def check_words(self, words: Sequence[str], **members: object) -> WordsCheck:
        """The same of many words at once, without their entries."""
        return read(WordsCheck, self._ask("/validate", {"words": list(words), **members}))

    def validate_board(self, board: Rows, **members: object) -> PositionCheck:
        """Whether a board is sound: rows of `.` and letters, a devil in lower case or `?`."""
        return read(PositionCheck, self._ask("/validate", {"board": list(board), **members}))

    def validate_cards(self, cards: Sequence[Json], **members: object) -> PositionCheck:
        """Whether cards of Digramme lie as they may."""
        return read(PositionCheck, self._ask("/validate", {"cards": list(cards), **members}))

    def validate_dominoes(self, dominoes: Sequence[Json], **members: object) -> PositionCheck:
        """Whether dominoes lie as they may."""
        return read(PositionCheck, self._ask("/validate", {"dominoes": list(dominoes), **members}))

    def score(
        self,
        game: str,
        players: Sequence[str],
        moves: Sequence[Json],
        **members: object,
    ) -> ScoreSheet:
        """Moves judged and scored by the rules of a game."""
        record = {"game": game, "players": list(players), "moves": list(moves), **members}
        return read(ScoreSheet, self._ask("/score", record))

    def moves(self, game: str, **members: object) -> MovesFound:
        """The moves that a hand has: `board` and `rack`, or `cards` or `dominoes` and `hand`."""
        return read(MovesFound, self._ask("/moves", {"game": game, **members}))

    def solve(self, solitaire: str, **members: object) -> SolveAnswer:
        """A solitaire of Diamino, solved: `box` or `condensed`, for `seconds` or `nodes`.

        The service must have been started with solvers; else this is `NotAllowed`.
        """
        *_, answer = self.solve_steps(solitaire, **members)
        if not isinstance(answer, SolveAnswer):
            raise Unreachable("The answer broke off before the search was over.")
        return answer

    def solve_steps(
        self, solitaire: str, **members: object
    ) -> Generator[SolveImprovement | SolveAnswer, None, None]:
        """The same, step by step: each better grid as soon as it is found, at last the answer.

        The search ends when the iterator is closed.
        """
        request = _given({"solitaire": solitaire, **members})
        for name, told in self._transport.follow("POST", "/solve", json=request):
            yield read(SolveAnswer, told) if name == "end" else read(SolveImprovement, told)

    def anagrams(self, letters: str, **members: object) -> Anagrams:
        """The words that all or some of the tiles spell; `?` is a blank."""
        return read(Anagrams, self._get("/anagrams", {"letters": letters, **members}))

    def games(self) -> Sequence[GameSummary]:
        """The games."""
        return [read(GameSummary, one) for one in self._get("/games", {})["games"]]

    def game(self, identifier: str) -> Json:
        """A game: its rules, its options with their defaults, its tile sets, layouts or decks."""
        told: Json = self._get(f"/games/{quote(identifier, safe='')}", {})
        return told

    def dictionaries(self) -> Sequence[DictionarySummary]:
        """The dictionaries, the default first."""
        told = self._get("/dictionaries", {})["dictionaries"]
        return [read(DictionarySummary, one) for one in told]

    def dictionary(self, identifier: str) -> Dictionary:
        """One dictionary, or one version of it: `id@version`."""
        answer = self._transport.send("GET", _path(identifier))
        return read(Dictionary, _tagged(answer))

    def words(self, identifier: str, **members: object) -> Iterator[str]:
        """The words of a dictionary that meet every condition (`pattern`, `prefix`…), all pages."""
        while True:
            page = read(WordPage, self._get(f"{_path(identifier)}/words", members))
            yield from page.words
            if page.next is None:
                return
            members["after"] = page.next

    def put_dictionary(
        self,
        identifier: str,
        recipe: Json | str | bytes,
        *,
        if_match: str = "",
        **wishes: object,
    ) -> Built:
        """Make a dictionary, or replace it.

        Args:
            identifier: its id.
            recipe: a recipe, or a list of words, one a line, as a text or as the bytes of a file.
            if_match: the ETag that it must have; "*" for any, "" for none needed.
            wishes: `dry_run`, `allow_empty`; of a text also `title`, `licence`…
        """
        return self._write("PUT", identifier, wishes, if_match, **_body(recipe))

    def put_dictionary_steps(
        self,
        identifier: str,
        recipe: Json | str | bytes,
        *,
        if_match: str = "",
        **wishes: object,
    ) -> Generator[BuildStage | Built, None, None]:
        """The same, step by step: each stage as it begins, at last the dictionary.

        The build ends, and nothing changes, when the iterator is closed before.
        """
        sent = _request(wishes, if_match, _body(recipe))
        for name, told in self._transport.follow("PUT", _path(identifier), **sent):
            if name == "end":
                yield read(Built, {**told["answer"], "etag": told.get("etag")})
            else:
                yield read(BuildStage, told)

    def patch_dictionary(
        self,
        identifier: str,
        changes: Json,
        *,
        if_match: str = "",
        **wishes: object,
    ) -> Built:
        """Change a dictionary: `add` and `remove` go beside what is there, the rest replaces it."""
        return self._write("PATCH", identifier, wishes, if_match, json=dict(changes))

    def delete_dictionary(self, identifier: str, *, if_match: str = "") -> None:
        """Delete a dictionary with all its versions."""
        self._transport.send("DELETE", _path(identifier), headers=_condition(if_match))

    def _get(self, path: str, query: Json) -> Any:  # noqa: ANN401 - any JSON value
        return json_of(self._transport.send("GET", path, query=_given(query)))

    def _ask(self, path: str, body: Json) -> Any:  # noqa: ANN401 - any JSON value
        return json_of(self._transport.send("POST", path, json=_given(body)))

    def _write(
        self,
        method: str,
        identifier: str,
        wishes: Json,
        if_match: str,
        **body: Any,  # noqa: ANN401 - json or data
    ) -> Built:
        sent = _request(wishes, if_match, body)
        return read(Built, _tagged(self._transport.send(method, _path(identifier), **sent)))


def _body(recipe: Json | str | bytes) -> dict[str, Any]:
    """A recipe, or a list of words, as it is sent."""
    if isinstance(recipe, Mapping):
        return {"json": dict(recipe)}
    return {"data": recipe.encode() if isinstance(recipe, str) else recipe}


def _request(wishes: Json, if_match: str, body: Json) -> dict[str, Any]:
    """What a request that writes says, besides where it goes."""
    headers = _condition(if_match)
    if "data" in body:
        headers["Content-Type"] = "text/plain"
    return {"query": _given(wishes), "headers": headers, **body}


def _path(identifier: str) -> str:
    return f"/dictionaries/{quote(identifier, safe='@')}"


def _given(members: Json) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _condition(if_match: str) -> dict[str, str]:
    return {"If-Match": if_match} if if_match else {}


def _tagged(answer: requests.Response) -> Json:
    """The JSON of an answer, with its ETag."""
    told: Json = json_of(answer)
    return {**told, "etag": answer.headers.get("ETag")}
