"""The process that builds a dictionary of a user's, with bounded memory and time.

    python -m builders.custom.sandbox bounds < job > result

A job is a line of JSON, then the file of words that was sent, as it came. While it is built, each
stage that begins is a line of JSON; a result is a line of JSON (the report and the size of the
artifact, or what is wrong with the recipe), then the artifact, then the recipe when it is too long
to be part of the artifact. `builders.custom.apart` starts it and hears it.
"""

import json
import os
import resource
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import orjson

from builders.custom.build import Listed, Result, Stages, build_custom, no_stages, reading
from builders.recipe.errors import RecipeError
from builders.recipe.model import Recipe
from builders.wordlists import ListOptions, WordList, read
from dictionaries import Lexicon, open_artifact

_LESS_PRIORITY: Final = 10
REFUSED: Final = 3
NO_MEMORY: Final = 4


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a build may use.

    Attributes:
        seconds: of time, and of processor time.
        memory: bytes of address space.
    """

    seconds: int = 60
    memory: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be built.

    Attributes:
        id: of the new dictionary.
        recipe: its fields, unchecked.
        bases: reference of each dictionary that it extends → path of its artifact.
        lexicon: path of the lexicon, verified.
        file: a word list beside the recipe, as it was sent; None when there is none. As bytes it
            costs the service that hands it over little; a million words would hold up all it does.
        options: what is known of this list.
        sources: provenance of lists that were read into the recipe when it was first built.
    """

    id: str
    recipe: Mapping[str, Any]
    bases: Mapping[str, str]
    lexicon: str
    file: bytes | None = None
    options: ListOptions = field(default_factory=ListOptions)
    sources: Sequence[Mapping[str, str]] = ()


def handed_over(job: Job) -> bytes:
    """A job as it goes to another process.

    Raises:
        RecipeError: `recipe_no_data`: it holds what JSON does not have.
    """
    head = {
        "id": job.id,
        "recipe": job.recipe,
        "bases": job.bases,
        "lexicon": job.lexicon,
        "options": job.options,
        "sources": job.sources,
        "has_file": job.file is not None,
    }
    try:
        line = orjson.dumps(head)
    except TypeError as error:  # too deep, half a character, or what JSON does not have
        raise RecipeError("", "recipe_no_data", kind="JSON", fault=str(error)[:200]) from error
    return line + b"\n" + (job.file or b"")


def _taken_over(data: bytes) -> Job:
    head, _, file = data.partition(b"\n")
    # json, not orjson, which does not say as a MemoryError that it lacks memory.
    fields: dict[str, Any] = json.loads(head)
    has_file = fields.pop("has_file")
    return Job(
        **fields | {"options": ListOptions(**fields["options"])}, file=file if has_file else None
    )


def build_here(job: Job, stages: Stages = no_stages) -> Result:
    """Build a dictionary in this process, from a recipe that anybody may have written.

    Args:
        job: what is to be built.
        stages: is told each stage as it begins.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
    """
    recipe = Recipe.read(job.recipe)
    if recipe.lists or recipe.text_source:
        raise RecipeError("/sources" if recipe.lists else "/text", "recipe_on_disk_only")
    stages("reading")
    bases = {reference: open_artifact(Path(path)) for reference, path in job.bases.items()}
    lists = []
    if job.file is not None:
        found = _read(job, job.file, join=recipe.joins)
        lists.append(Listed("", found))
    return build_custom(
        job.id, recipe, bases, Path(job.lexicon), lists=lists, sources=job.sources, stages=stages
    )


def _read(job: Job, file: bytes, *, join: bool) -> WordList:
    options = replace(job.options, join=join)
    lexicon = Lexicon(Path(job.lexicon), verify=False)
    try:
        return reading("", lambda: read(file, options, lexicon=lexicon))
    finally:
        lexicon.close()


def main() -> None:
    """Read a job from standard input, keep to the bounds given, write the result."""
    bounds = Bounds(**json.loads(sys.argv[1]))
    os.nice(_LESS_PRIORITY)
    resource.setrlimit(resource.RLIMIT_AS, (bounds.memory, bounds.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (bounds.seconds, bounds.seconds + 1))
    out = sys.stdout.buffer

    def begun(stage: str) -> None:
        out.write(json.dumps({"stage": stage}).encode() + b"\n")
        out.flush()

    try:
        result = build_here(_taken_over(sys.stdin.buffer.read()), begun)
        told = {"report": result.report, "size": len(result.data)}
        out.write(json.dumps(told).encode() + b"\n" + result.data + result.recipe)
    except RecipeError as error:
        refusal = {"pointer": error.pointer, "code": error.code, "values": error.values}
        out.write(json.dumps(refusal).encode() + b"\n")
        sys.exit(REFUSED)
    except (MemoryError, SystemError):  # the latter when C code forgets to raise the former
        sys.exit(NO_MEMORY)


if __name__ == "__main__":
    main()
