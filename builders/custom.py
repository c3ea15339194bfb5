"""Building a dictionary of a user's: in a process of its own, with bounded memory and time.

A service hands over a job and waits; the checks of words that it answers meanwhile are not held
up, since the build runs in another process with less priority, and one after the other. What is
built comes back as bytes: nothing is written before it is whole.

    python -m builders.custom < job.json > result

A result is one line of JSON (what was chosen, or what is wrong with the recipe), then the
artifact.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from builders.recipe import Recipe, RecipeError
from builders.select import Selection, lengths_of, select
from dictionaries import artifact
from dictionaries.artifact import Manifest, open_artifact
from dictionaries.lexicon import Lexicon

_LESS_PRIORITY: Final = 10
_REFUSED: Final = 3
_TOO_SLOW: Final = (-9, -24)  # killed, by us or by the limit on processor time


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
        lexicon: path of the lexicon.
    """

    id: str
    recipe: Mapping[str, Any]
    bases: Mapping[str, str]
    lexicon: str


@dataclass(frozen=True, slots=True)
class Result:
    """What was built.

    Attributes:
        data: the bytes of the artifact.
        words: how many words it holds.
        dropped: reason → how many words it left out.
    """

    data: bytes
    words: int
    dropped: Mapping[str, int]


def build_apart(job: Job, bounds: Bounds) -> Result:
    """Build a dictionary in another process.

    Raises:
        RecipeError: the recipe is not one.
        BuildError: the build went over its bounds, or broke.
    """
    limits = json.dumps(asdict(bounds))
    command = [sys.executable, "-m", "builders.custom", limits]
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter; the job goes through its input
            command,
            input=json.dumps(asdict(job)).encode(),
            capture_output=True,
            timeout=bounds.seconds,
            check=False,
            cwd=Path(__file__).parents[1],
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError("build_too_slow") from error
    head, _, data = done.stdout.partition(b"\n")
    if done.returncode == 0:
        report = json.loads(head)
        return Result(data, report["words"], report["dropped"])
    if done.returncode == _REFUSED:
        refusal = json.loads(head)
        raise RecipeError(refusal["pointer"], refusal["message"])
    if done.returncode in _TOO_SLOW:
        raise BuildError("build_too_slow")
    said = done.stderr.decode("utf-8", "replace").strip()
    raise BuildError("build_too_large" if "MemoryError" in said else "build_failed", said[-2000:])


def build_here(job: Job) -> Result:
    """Build a dictionary in this process.

    Raises:
        RecipeError: the recipe is not one.
    """
    recipe = Recipe.read(job.recipe)
    if recipe.sources:
        raise RecipeError("/sources", "sources are for built-in dictionaries; use extends")
    bases = {reference: open_artifact(Path(path)) for reference, path in job.bases.items()}
    lexicon = Lexicon(Path(job.lexicon), verify=False)  # the service that asks has verified it
    try:
        selection = select(recipe, lambda base: bases[base].automaton, lexicon)
    finally:
        lexicon.close()
    manifests = [base.manifest for base in bases.values()]
    data = artifact.encode(selection.keys, _manifest(job, recipe, manifests, selection))
    return Result(data, len(selection.keys), selection.dropped)


def _manifest(
    job: Job, recipe: Recipe, bases: list[Manifest], selection: Selection
) -> dict[str, Any]:
    sources = {source["id"]: source for base in bases for source in base["sources"]}
    inherited = dict.fromkeys(base["licence"] for base in bases)
    return {
        "id": job.id,
        "title": recipe.title,
        "licence": recipe.licence or " AND ".join(inherited),
        "sources": list(sources.values()),
        "recipe": dict(job.recipe),
        "lengths": lengths_of(selection.keys),
    }


def main() -> None:
    """Read a job from standard input, keep to the bounds given, write the result."""
    bounds = Bounds(**json.loads(sys.argv[1]))
    os.nice(_LESS_PRIORITY)
    resource.setrlimit(resource.RLIMIT_AS, (bounds.memory, bounds.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (bounds.seconds, bounds.seconds + 1))
    try:
        result = build_here(Job(**json.load(sys.stdin.buffer)))
    except RecipeError as error:
        sys.stdout.write(json.dumps({"pointer": error.pointer, "message": error.message}) + "\n")
        sys.exit(_REFUSED)
    head = json.dumps({"words": result.words, "dropped": result.dropped})
    sys.stdout.buffer.write(head.encode() + b"\n" + result.data)


if __name__ == "__main__":
    main()
