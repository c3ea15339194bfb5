"""Building a dictionary in a process of its own, with bounded memory and time.

A service hands over a job and waits; the checks of words that it answers meanwhile are not held
up, since the build runs in another process with less priority. What is built comes back as bytes:
nothing is written before it is whole.

    python -m builders.custom.sandbox bounds < job > result

A job is a line of JSON, then the file of words that was sent, as it came. A result is a line of
JSON (the report and the size of the artifact, or what is wrong with the recipe), then the artifact,
then the recipe when it is too long to be part of the artifact.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from signal import SIGABRT, SIGKILL, SIGSEGV, SIGXCPU
from typing import Any, Final

import orjson

from builders.custom.build import Listed, Result, build_custom, reading
from builders.recipe.errors import RecipeError
from builders.recipe.model import Recipe
from builders.wordlists import ListOptions, WordList, read
from dictionaries import Lexicon, open_artifact

_LESS_PRIORITY: Final = 10
_REFUSED: Final = 3
_NO_MEMORY: Final = 4
_TOO_SLOW: Final = -SIGXCPU
# Told, or killed by the system, or how C code ends that lacks memory and does not look.
_TOO_LARGE: Final = (_NO_MEMORY, -SIGKILL, -SIGABRT, -SIGSEGV)


class BuildError(Exception):
    """A build went over its bounds, or broke.

    Attributes:
        code: `build_too_slow`, `build_too_large` or `build_failed`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        """Keep the code; the detail is for the log."""
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


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


def build_apart(job: Job, bounds: Bounds) -> Result:
    """Build a dictionary in another process.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
        BuildError: the build went over its bounds, or broke.
    """
    command = [sys.executable, "-m", __name__, orjson.dumps(bounds).decode()]
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter; the job goes through its input
            command,
            input=_handed_over(job),
            capture_output=True,
            timeout=bounds.seconds,
            check=False,
            cwd=Path(__file__).parents[2],
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError("build_too_slow") from error
    head, _, data = done.stdout.partition(b"\n")
    if done.returncode == 0:
        told = orjson.loads(head)
        size = told["size"]
        return Result(data[:size], told["report"], data[size:])
    if done.returncode == _REFUSED:
        refusal = orjson.loads(head)
        raise RecipeError(refusal["pointer"], refusal["code"], **refusal["values"])
    if done.returncode == _TOO_SLOW:
        raise BuildError("build_too_slow")
    said = done.stderr.decode("utf-8", "replace").strip()[-2000:]
    too_large = done.returncode in _TOO_LARGE
    raise BuildError("build_too_large" if too_large else "build_failed", said)


def _handed_over(job: Job) -> bytes:
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


def build_here(job: Job) -> Result:
    """Build a dictionary in this process, from a recipe that anybody may have written.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
    """
    recipe = Recipe.read(job.recipe)
    if recipe.lists or recipe.text_source:
        raise RecipeError("/sources" if recipe.lists else "/text", "recipe_on_disk_only")
    bases = {reference: open_artifact(Path(path)) for reference, path in job.bases.items()}
    lists = []
    if job.file is not None:
        found = _read(job, job.file, join=recipe.joins)
        lists.append(Listed("", found))
    return build_custom(job.id, recipe, bases, Path(job.lexicon), lists=lists, sources=job.sources)


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
    try:
        result = build_here(_taken_over(sys.stdin.buffer.read()))
        told = {"report": result.report, "size": len(result.data)}
        out.write(json.dumps(told).encode() + b"\n" + result.data + result.recipe)
    except RecipeError as error:
        refusal = {"pointer": error.pointer, "code": error.code, "values": error.values}
        out.write(json.dumps(refusal).encode() + b"\n")
        sys.exit(_REFUSED)
    except (MemoryError, SystemError):  # the latter when C code forgets to raise the former
        sys.exit(_NO_MEMORY)


if __name__ == "__main__":
    main()
