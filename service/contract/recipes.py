"""Recipes on disk, checked as those that come over HTTP are."""

from functools import cache
from itertools import islice

from jsonschema_rs import Draft202012Validator

from builders import recipe_schema
from service.contract.faults import MAX_FAULTS, Finder, Json
from service.referee.errors import Unacceptable


def check_recipe(given: object) -> None:
    """Check the fields of a recipe on disk, which may name files and addresses.

    Raises:
        Unacceptable: they are not what the schema says; the first faults are told.
    """
    recipe = {"$ref": "#/components/schemas/Recipe"}
    found = list(islice(_finder().faults(recipe, given), MAX_FAULTS))
    if found:
        raise Unacceptable(list({str(fault): fault for fault in found}.values()))


@cache
def _finder() -> Finder:
    document = recipe_schema()

    def resolve(schema: Json) -> Json:
        while "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    def compile_schema(schema: Json) -> Draft202012Validator:
        return Draft202012Validator({**document, **schema}, offline=True)

    return Finder(resolve, compile_schema)
