"""Users' dictionaries: making, changing and deleting them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from flask import Response

from dictionaries import ArtifactError, DictionaryError, NoDictionary, of_system
from service.http.middleware.metrics import Metrics
from service.http.protocol.call import HTML, JSON, Call, answer, charset_sent
from service.http.protocol.conditions import condition_of, tag_of
from service.http.protocol.handlers import problem_of
from service.http.protocol.problems import (
    Finding,
    Invalid,
    NotYours,
    PreconditionFailed,
    ReadOnly,
    StoreUnavailable,
    UnknownId,
)
from service.http.protocol.requests import reference
from service.http.protocol.responses import ALIVE, EVENTS, event, has_left, kept, stream
from service.http.protocol.views import view
from service.messages import say
from service.referee import Referee
from service.referee.builds import STAGES, Made, Making, finished
from service.referee.custom import CustomDictionaries
from service.referee.errors import Unmet
from service.referee.listing import summary
from service.referee.orders import Order, SentList
from service.wire import Json

_OF_LIST: Final = ("title", "licence", "punctuation", "column", "encoding")
_KINDS: Final = {"text/csv": "csv", "text/tab-separated-values": "tsv"}
_WISHES: Final = ("dry_run", "allow_empty")


class CustomResource:
    """The operations on dictionaries of users."""

    def __init__(self, referee: Referee, metrics: Metrics) -> None:
        self._referee = referee
        self._custom = CustomDictionaries(referee, metrics.build)

    def put(self, call: Call) -> Response:
        """Build a dictionary and serve it; answer with what was kept."""
        order = self._order(call, self._own(call))
        return self._making(call, order.id, self._custom.make(order))

    def create(self, call: Call) -> Response:
        """Build a new dictionary, its id made from its title."""
        order = self._order(call, "")
        return self._making(call, order.id, self._custom.create(order, call.prefix))

    def patch(self, call: Call) -> Response:
        """Build a dictionary again, from its recipe with changes."""
        order = self._as_is(call)
        call.operation.check(call.body)
        return self._making(call, order.id, self._custom.change(order, call.body))

    def rebuild(self, call: Call) -> Response:
        """Build a dictionary again, from the same recipe."""
        order = self._as_is(call)
        return self._making(call, order.id, self._custom.change(order, {}))

    def restore(self, call: Call) -> Response:
        """Make a kept version the current one again."""
        identifier = self._own(call)
        call.operation.check(call.body)
        with self._writing(identifier):
            dictionary = self._custom.restore(
                identifier, call.body["version"], condition_of(call.environ)
            )
        response = answer(summary(dictionary, built_in=False))
        response.headers["ETag"] = f'"{tag_of(self._referee, dictionary)}"'
        return response

    def delete(self, call: Call) -> Response:
        """Delete a dictionary."""
        identifier = self._own(call)
        with self._writing(identifier):
            self._custom.delete(identifier, condition_of(call.environ))
        response = Response(status=204)
        del response.headers["Content-Type"]
        return response

    def recipe(self, call: Call) -> Response:
        """Answer with the whole recipe of a dictionary."""
        dictionary, recipe = self._custom.recipe(reference(call, "id"))
        return kept(call, tag_of(self._referee, dictionary), "", 0, lambda: answer(recipe))

    def versions(self, call: Call) -> Response:
        """Answer with the versions of a dictionary that are kept."""
        dictionary = self._referee.dictionary(call.path["id"])
        shown = self._custom.versions(dictionary.id)
        if call.media_type(JSON, HTML) == HTML:
            return view(call, "versions.html", title=dictionary.title, **shown)
        return kept(call, tag_of(self._referee, dictionary), "Accept", 0, lambda: answer(shown))

    def _own(self, call: Call) -> str:
        """Return the id, which must be one that the client may write.

        Raises:
            ReadOnly: it is that of a built-in dictionary.
            NotYours: it does not begin with the prefix that the token may write.
        """
        identifier: str = call.path["id"]
        if self._referee.catalogue.is_built_in(identifier):
            raise ReadOnly(identifier)
        if not identifier.startswith(call.prefix):
            raise NotYours(identifier, call.prefix)
        return identifier

    @contextmanager
    def _writing(self, identifier: str) -> Iterator[None]:
        """Turn errors that prevent a write into problems."""
        try:
            yield
        except Unmet as error:
            raise self._differs(identifier) from error
        except NoDictionary as error:
            raise UnknownId("dictionary", identifier, self._referee.catalogue.ids()) from error
        except ArtifactError as error:
            raise StoreUnavailable(str(error)) from error
        except OSError as error:
            raise StoreUnavailable(of_system(error)) from error

    def _differs(self, identifier: str) -> PreconditionFailed:
        try:
            current = self._referee.catalogue.get(identifier)
        except DictionaryError:
            return PreconditionFailed(identifier, "")
        return PreconditionFailed(identifier, f'"{tag_of(self._referee, current)}"')

    def _as_is(self, call: Call) -> Order:
        """Return an order for a dictionary that exists and keeps its recipe."""
        return _wished(call, Order(self._own(call), {}, condition=condition_of(call.environ)))

    def _order(self, call: Call, identifier: str) -> Order:
        """Read what is to be made: a recipe, or a list of words that stands for one.

        Raises:
            Invalid: parameters that belong to a list come with a recipe.
        """
        recipe: Json = call.body
        sent: SentList | None = None
        about: Json = {name: call.query[name] for name in _OF_LIST if name in call.query}
        if call.media_type_sent != JSON:
            charset = charset_sent(call.environ.get("CONTENT_TYPE", ""))
            encoding = about.pop("encoding", charset)
            kind = _KINDS.get(call.media_type_sent, "")
            sent = SentList(call.body, kind, about.pop("column", ""), encoding)
            recipe = {"title": identifier, **about, "words": []}
        elif about:
            name = next(iter(about))
            raise call.refuse(name, "only_with_words", name=name)
        elif code := _no_recipe(recipe):
            raise Invalid([Finding("", code, {})])
        call.operation.check(recipe)
        return _wished(call, Order(identifier, recipe, sent, condition_of(call.environ)))

    def _making(self, call: Call, identifier: str, making: Making) -> Response:
        """Answer once the dictionary is made, or with each stage if the client asks for events."""
        if call.media_type(JSON, EVENTS) == EVENTS:
            with self._writing(identifier):
                first = next(making)  # what is refused at once is an ordinary problem
            return stream(call, self._events(call, identifier, making, first), making.close)
        with self._writing(identifier):
            return self._told(call, finished(making))

    def _events(
        self, call: Call, identifier: str, making: Making, stage: str | None
    ) -> Iterator[bytes]:
        """Yield each stage as it begins, then the outcome; a client that leaves ends the build."""
        try:
            while not has_left(call):
                yield ALIVE if stage is None else event("stage", _stage(stage, call.language))
                with self._writing(identifier):
                    stage = next(making)
        except StopIteration as end:
            yield event("end", _end(self._told(call, end.value)))
        except Exception as error:  # noqa: BLE001 - the head of the answer has been sent
            problem = problem_of(error, call.place)
            yield event("problem", problem.to_json(call.language, call.root))
        finally:
            making.close()

    def _told(self, call: Call, made: Made) -> Response:
        language = call.language
        dictionary = made.dictionary
        shown = {**summary(dictionary, built_in=False), **_report(made.report, language)}
        shown["notes"] = [
            {"code": note.code, "message": say(language, note.message, note.values)}
            for note in made.notes
        ]
        if bases := dictionary.artifact.manifest.get("bases"):
            shown["bases"] = bases
        if made.changes is not None:
            shown["changes"] = made.changes.to_json()
        if not made.stored:
            shown["dry_run"] = True
            return answer(shown, JSON, language)
        response = answer(shown, JSON, language)
        headers = response.headers
        headers["ETag"] = f'"{tag_of(self._referee, dictionary)}"'
        headers["Vary"] = "Accept, Accept-Language"
        if made.new:
            response.status_code = 201
            headers["Location"] = f"{call.root}/dictionaries/{dictionary.id}"
        return response


def _stage(stage: str, language: str) -> Json:
    """A stage as the contract shows it."""
    number = STAGES.index(stage) + 1
    message = say(language, f"stage_{stage}", {})
    return {"stage": stage, "number": number, "of": len(STAGES), "message": message}


def _end(answered: Response) -> Json:
    """Return an answer as the last event, with what its status and headers would have said."""
    told: Json = {"status": answered.status_code}
    for name in ("ETag", "Location"):
        if name in answered.headers:
            told[name.lower()] = answered.headers[name]
    return {**told, "answer": answered.json}


def _no_recipe(body: object) -> str:
    """The code of the message for JSON that is no recipe but has words; "" when it may be one."""
    if isinstance(body, list):
        return "array_of_words"
    is_export = isinstance(body, dict) and body.keys() >= {"version", "words"}
    return "exported_words" if is_export else ""


def _wished(call: Call, order: Order) -> Order:
    """Add the wishes of the query: a dry run, and whether the result may be empty."""
    dry_run, allow_empty = (call.query.get(name, False) for name in _WISHES)
    return replace(order, dry_run=dry_run, allow_empty=allow_empty)


def _report(report: Mapping[str, Any], language: str) -> Json:
    """Return what became of a recipe, with an explanation of each code."""
    some: Mapping[str, Sequence[str]] = report.get("examples", {})
    dropped = [
        {
            "code": code,
            "message": say(language, f"dropped_{code}", {}),
            "count": count,
            "examples": some.get(code, []),
        }
        for code, count in report["dropped"].items()
    ]
    told: Json = {"dropped": dropped, "given": report["given"]}
    if "definitions" in report:
        told["definitions"] = report["definitions"]
    if "text" in report:
        left_out = report["text"]["left_out"]
        meaning = {code: say(language, f"dropped_{code}", {}) for code in left_out}
        told["text"] = {**report["text"], "meaning": meaning}
    for one in report["lists"]:
        shown = {name: one[name] for name in ("encoding", "words", "notes")}
        told["lines"] = {"total": one["lines"], **shown}
    return told
