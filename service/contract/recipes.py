"""Recipes on disk, checked as those that come over HTTP are."""

from functools import cache
from typing import Final

from jsonschema_rs import Draft202012Validator

from builders import recipe_schema
from service.contract.incoming import Checker
from service.wire import Json

_RECIPE: Final = {"$ref": "#/components/schemas/Recipe"}


def check_recipe(given: object) -> None:
    """Check the fields of a recipe on disk, which may name files and addresses.

    Raises:
        Unacceptable: they are not what the schema says; the first faults are told.
    """
    _checker().check(_RECIPE, given)


@cache
def _checker() -> Checker:
    document = recipe_schema()

    def resolve(schema: Json) -> Json:
        while "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    def compile_schema(schema: Json) -> Draft202012Validator:
        return Draft202012Validator({**document, **schema}, offline=True)

    return Checker(resolve, compile_schema)
