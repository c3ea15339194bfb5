"""`PUT` and `DELETE /dictionaries/{id}`: dictionaries that users make."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from dictionaries import ArtifactError, DictionaryError, NoDictionary
from service.http.protocol.call import Call, Json, charset_sent
from service.http.protocol.conditions import condition_of, tag_of
from service.http.protocol.metrics import Metrics
from service.http.protocol.problems import PreconditionFailed, ReadOnly, StoreUnavailable, UnknownId
from service.http.protocol.responses import JSON, answer
from service.messages import say
from service.referee import Referee
from service.referee.builds import SentList, Workshop
from service.referee.errors import Unmet
from service.referee.listing import summary

_OF_LIST = ("title", "licence", "punctuation", "column", "encoding")
_KINDS = {"text/csv": "csv", "text/tab-separated-values": "tsv"}


class House:
    """What users make, and what becomes of it."""

    def __init__(self, referee: Referee, metrics: Metrics) -> None:
        self._referee = referee
        self._workshop = Workshop(referee.catalogue, referee.config, metrics.build)

    def put(self, call: Call) -> Response:
        """Build a dictionary, serve it, and say what was kept."""
        identifier = self._own(call)
        condition = condition_of(call.environ)
        recipe, sent = _recipe(call, identifier)
        call.operation.check(recipe)
        try:
            made = self._workshop.make(identifier, recipe, sent, condition)
        except Unmet as error:
            raise self._differs(identifier) from error
        except (ArtifactError, OSError) as error:
            raise StoreUnavailable(str(error)) from error
        shown = {**summary(made.dictionary, built_in=False), **_told(made.report, call.language)}
        response = answer(shown, JSON, call.language)
        headers = response.headers
        headers["ETag"] = f'"{tag_of(self._referee, made.dictionary)}"'
        headers["Vary"] = "Accept-Language"
        if made.new:
            response.status_code = 201
            headers["Location"] = f"/dictionaries/{identifier}"
        return response

    def delete(self, call: Call) -> Response:
        """Delete a dictionary."""
        identifier = self._own(call)
        try:
            self._workshop.delete(identifier, condition_of(call.environ))
        except Unmet as error:
            raise self._differs(identifier) from error
        except NoDictionary as error:
            raise UnknownId("dictionary", identifier, self._referee.catalogue.ids()) from error
        except OSError as error:
            raise StoreUnavailable(str(error)) from error
        response = Response(status=204)
        del response.headers["Content-Type"]
        return response

    def _own(self, call: Call) -> str:
        """Give the id, which must not be that of a dictionary built in.

        Raises:
            ReadOnly: it is.
        """
        identifier: str = call.path["id"]
        if self._referee.catalogue.is_built_in(identifier):
            raise ReadOnly(identifier)
        return identifier

    def _differs(self, identifier: str) -> PreconditionFailed:
        try:
            current = self._referee.catalogue.get(identifier)
        except DictionaryError:
            return PreconditionFailed(identifier, "")
        return PreconditionFailed(identifier, f'"{tag_of(self._referee, current)}"')


def _recipe(call: Call, identifier: str) -> tuple[Json, SentList | None]:
    """The recipe that was sent, or that a list of words stands for, and this list.

    Raises:
        Invalid: what is said of a list comes with a recipe.
    """
    if call.media_type_sent != JSON:
        said = dict(call.query)
        charset = charset_sent(call.environ.get("CONTENT_TYPE", ""))
        encoding = said.pop("encoding", charset)
        kind = _KINDS.get(call.media_type_sent, "")
        sent = SentList(call.body, kind, said.pop("column", ""), encoding)
        return {"title": identifier, **said, "words": []}, sent
    for name in _OF_LIST:
        if name in call.query:
            raise call.refuse(name, "only_with_words", name=name)
    recipe: Json = call.body
    return recipe, None


def _told(report: Mapping[str, Any], language: str) -> Json:
    """What became of a recipe, each code with what it means."""
    examples: Mapping[str, Sequence[str]] = report.get("examples", {})
    dropped = [
        {
            "code": code,
            "message": say(language, f"dropped_{code}", {}),
            "count": count,
            "examples": examples.get(code, []),
        }
        for code, count in report["dropped"].items()
    ]
    told: Json = {"dropped": dropped, "given": report["given"]}
    if report["doubts"]:
        told["notes"] = [say(language, f"doubt_{code}", {}) for code in report["doubts"]]
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
