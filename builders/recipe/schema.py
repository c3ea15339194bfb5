"""What a recipe may say: `schema.json`, which the contract repeats for recipes that come over HTTP.

On disk a recipe may also name files and addresses: `sources`, and a `text` that is not spelled out.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from builders.recipe.errors import RecipeError

Json = dict[str, Any]
_SHOWN: Final = 200


@cache
def recipe_schema() -> Json:
    """The schemas, as the components of a document whose `Recipe` is that of a recipe on disk."""
    schemas: Json = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))
    schemas["Recipe"]["properties"] |= schemas.pop("OnDisk")
    schemas["Recipe"]["anyOf"].append({"required": ["sources"]})
    return {"components": {"schemas": schemas}}


@cache
def fields() -> tuple[str, ...]:
    """The names of the fields."""
    return tuple(recipe_schema()["components"]["schemas"]["Recipe"]["properties"])


def check(given: object) -> None:
    """Check what is to be a recipe by its schema.

    A guard: whoever has a reader to tell what is wrong, all of it and in their language, asks
    `service.contract`, which walks the same schema.

    Raises:
        RecipeError: `not_as_expected`: the first thing that is wrong.
    """
    try:
        _validator().validate(given)
    except ValidationError as error:
        place = "".join(f"/{_escaped(str(step))}" for step in error.instance_path)
        if isinstance(error.kind, ValidationErrorKind.AdditionalProperties):
            place += f"/{_escaped(error.kind.unexpected[0])}"[:_SHOWN]
        raise RecipeError(place, "not_as_expected", expected=error.message[:_SHOWN]) from None


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": "#/components/schemas/Recipe", **recipe_schema()}, offline=True
    )


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")
