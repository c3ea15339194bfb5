"""From word lists to dictionaries.

    sources → lexicon → builtin     the dictionaries that every service has
    recipe, texts, themes           how the words of one are chosen
    wordlists, documents → custom   the dictionaries of users
    export                          a dictionary as a file for other programs

Everything that others need stands here; they import nothing deeper (`lint-imports` holds it). A
name is loaded when it is first asked for: a service that builds nothing spares all of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from builders.builtin.pipeline import Outcome, build_builtin
    from builders.builtin.review import review
    from builders.custom.apart import BuildError, build_apart, building_apart
    from builders.custom.build import Result, build_custom
    from builders.custom.report import Report
    from builders.custom.sandbox import Bounds, Job, build_here
    from builders.documents.errors import DocumentError
    from builders.documents.load import Documents
    from builders.export import AFFIXES, FORMATS
    from builders.lexicon.compile import STEPS
    from builders.recipe.errors import RecipeError
    from builders.recipe.model import Recipe, load_recipe
    from builders.recipe.schema import recipe_schema
    from builders.sources import Source
    from builders.sources.archives import ArchiveError
    from builders.sources.download import FetchError
    from builders.wordlists import ListOptions, WordListError

__all__ = [
    "AFFIXES",
    "FORMATS",
    "STEPS",
    "ArchiveError",
    "Bounds",
    "BuildError",
    "DocumentError",
    "Documents",
    "FetchError",
    "Job",
    "ListOptions",
    "Outcome",
    "Recipe",
    "RecipeError",
    "Report",
    "Result",
    "Source",
    "WordListError",
    "build_apart",
    "build_builtin",
    "build_custom",
    "build_here",
    "building_apart",
    "load_recipe",
    "recipe_schema",
    "review",
]

MODULES: Final = {  # module → what it offers
    "builtin.pipeline": ("Outcome", "build_builtin"),
    "builtin.review": ("review",),
    "custom.apart": ("BuildError", "build_apart", "building_apart"),
    "custom.build": ("Result", "build_custom"),
    "custom.report": ("Report",),
    "custom.sandbox": ("Bounds", "Job", "build_here"),
    "documents.errors": ("DocumentError",),
    "documents.load": ("Documents",),
    "export": ("AFFIXES", "FORMATS"),
    "lexicon.compile": ("STEPS",),
    "recipe.errors": ("RecipeError",),
    "recipe.model": ("Recipe", "load_recipe"),
    "recipe.schema": ("recipe_schema",),
    "sources": ("Source",),
    "sources.archives": ("ArchiveError",),
    "sources.download": ("FetchError",),
    "wordlists": ("ListOptions", "WordListError"),
}
_WHERE: Final = {name: module for module, names in MODULES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever has this name
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
