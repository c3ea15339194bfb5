"""Building a dictionary of a user's: in a process of its own, with bounded memory and time.

A service hands over a job and waits; the checks of words that it answers meanwhile are not held
up, since the build runs in another process with less priority. What is built comes back as bytes:
nothing is written before it is whole.

    python -m builders.custom.build bounds < job.json > result

A result is one line of JSON (the report, or what is wrong with the recipe), then the artifact.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from signal import SIGABRT, SIGKILL, SIGSEGV, SIGXCPU
from typing import Any, Final

import orjson

from builders import provenance
from builders import wordlists as wordlist
from builders.custom import report as explained
from builders.custom.report import Report
from builders.recipe.model import Recipe, RecipeError
from builders.recipe.selection import Selection, lengths_of, select
from builders.wordlists import WordList, WordListError
from dictionaries import Artifact, Lexicon, encode_artifact, open_artifact

_LESS_PRIORITY: Final = 10
_REFUSED: Final = 3
_NO_MEMORY: Final = 4
_TOO_SLOW: Final = -SIGXCPU
# Told, or killed by the system, or how C code ends that lacks memory and does not look.
_TOO_LARGE: Final = (_NO_MEMORY, -SIGKILL, -SIGABRT, -SIGSEGV)
_KEPT_WHOLE: Final = 1 << 16
"""Characters of a field that a manifest holds; every opening of the dictionary reads them."""


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
        bases: reference of each dictionary that it extends → path of its artifact; see
            `builders.recipe.model.references`.
        lexicon: path of the lexicon, verified.
        lines: words beside those of the recipe, as `builders.wordlists` reads them. In one text
            they cost the service that hands them over little; a million in a list would hold up
            all that it does.
    """

    id: str
    recipe: Mapping[str, Any]
    bases: Mapping[str, str]
    lexicon: str
    lines: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What was built.

    Attributes:
        data: the bytes of the artifact.
        report: what was kept and why, and what was left out: see `builders.custom.report`.
    """

    data: bytes
    report: Report

    @property
    def words(self) -> int:
        """Tell how many words it holds."""
        return int(self.report["words"])

    @property
    def dropped(self) -> Mapping[str, int]:
        """Tell how many words it left out: reason → number."""
        dropped: Mapping[str, int] = self.report["dropped"]
        return dropped


def build_apart(job: Job, bounds: Bounds) -> Result:
    """Build a dictionary in another process.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
        BuildError: the build went over its bounds, or broke.
    """
    command = [sys.executable, "-m", "builders.custom.build", orjson.dumps(bounds).decode()]
    try:
        handed_over = orjson.dumps(job)
    except TypeError as error:  # too deep, half a character, or what JSON does not have
        raise RecipeError("", f"a recipe is JSON in UTF-8: {error}") from error
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter; the job goes through its input
            command,
            input=handed_over,
            capture_output=True,
            timeout=bounds.seconds,
            check=False,
            cwd=Path(__file__).parents[2],
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError("build_too_slow") from error
    head, _, data = done.stdout.partition(b"\n")
    if done.returncode == 0:
        return Result(data, orjson.loads(head))
    if done.returncode == _REFUSED:
        refusal = orjson.loads(head)
        raise RecipeError(refusal["pointer"], refusal["message"])
    if done.returncode == _TOO_SLOW:
        raise BuildError("build_too_slow")
    said = done.stderr.decode("utf-8", "replace").strip()[-2000:]
    too_large = done.returncode in _TOO_LARGE
    raise BuildError("build_too_large" if too_large else "build_failed", said)


def build_here(job: Job) -> Result:
    """Build a dictionary in this process, from a recipe that anybody may have written.

    Raises:
        RecipeError: the recipe is not one, or names what only a recipe on disk may.
    """
    listed = _listed(job.lines)
    recipe = Recipe.read(_with_words(job.recipe, listed.words) if listed.words else job.recipe)
    if recipe.lists:
        raise RecipeError(
            "/sources",
            "a recipe that is sent reads no files and no addresses; give the words in words,"
            " or a text in text",
        )
    bases = {reference: open_artifact(Path(path)) for reference, path in job.bases.items()}
    result = make(job.id, recipe, bases, Path(job.lexicon))
    if job.lines:
        explained.add_lines(result.report, listed)
    return result


def _listed(lines: str) -> WordList:
    try:
        return wordlist.read(lines.encode())
    except WordListError as error:
        raise RecipeError("", str(error)) from error


def _with_words(given: Mapping[str, Any], words: list[str]) -> dict[str, Any]:
    return {**given, "words": [*given.get("words", ()), *words]}


def make(  # noqa: PLR0913 - what a dictionary is made from, and who asks
    identifier: str,
    recipe: Recipe,
    bases: Mapping[str, Artifact],
    lexicon: Path,
    *,
    sources: Iterable[Mapping[str, str]] = (),
    most: int = explained.MOST,
) -> Result:
    """Build a dictionary from a checked recipe.

    Args:
        identifier: of the new dictionary.
        recipe: its word lists have been read into `words`: see `builders.documents.load`.
        bases: reference of each dictionary that it extends → what it holds.
        lexicon: verified.
        sources: provenance of the word lists.
        most: headwords and expressions of a text that the report names.

    Raises:
        RecipeError: it names a dictionary or a theme that does not exist, or its text is none.
    """
    if recipe.sources:
        raise RecipeError(
            "/sources",
            "ids of sources are for the dictionaries built in; use extends, or a word list",
        )
    opened = Lexicon(lexicon, verify=False)
    try:
        selection = select(recipe, lambda base: bases[base].automaton, opened)
    finally:
        opened.close()
    manifest = _manifest(identifier, recipe, bases, selection)
    manifest["sources"] += sources
    data = encode_artifact(selection.keys, manifest)
    return Result(data, explained.report(selection, most))


def _manifest(
    identifier: str, recipe: Recipe, bases: Mapping[str, Artifact], selection: Selection
) -> dict[str, Any]:
    drawn_on = [source for base in bases.values() for source in base.manifest["sources"]]
    licences = [base.manifest["licence"] for base in bases.values()]
    drawn_on += provenance.of_themes(recipe.themes)
    if not bases:
        licences = [source["licence"] for source in drawn_on]
    whole, omitted = _shortened(recipe.given)
    return {
        "id": identifier,
        "title": recipe.title,
        "licence": recipe.licence or _all_of(licences),
        "sources": list({source["id"]: source for source in drawn_on}.values()),
        "recipe": whole,
        "omitted": omitted,
        "bases": {reference: base.version for reference, base in bases.items()},
        "lengths": lengths_of(selection.keys),
    }


def _all_of(licences: Iterable[str]) -> str:
    """Join licences that all hold, each named once.

    >>> _all_of(["MPL-2.0 AND LGPLLR", "LGPLLR", "", "MIT OR Apache-2.0"])
    'MPL-2.0 AND LGPLLR AND (MIT OR Apache-2.0)'
    """
    named: dict[str, None] = {}
    for licence in filter(None, licences):
        if " OR " in licence:
            named[licence if licence.startswith("(") else f"({licence})"] = None
        else:
            named |= dict.fromkeys(licence.split(" AND "))
    return " AND ".join(named)


def _shortened(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, int]]:
    """Take out of a recipe the long fields that say nothing more once it is built.

    Words that are removed stay: they are why a word is not in the dictionary.

    Returns:
        The fields, and how long those are that were taken out.
    """
    omitted = {
        name: len(given[name])
        for name in ("text", "words", "add")
        if name in given and _size(given[name]) > _KEPT_WHOLE
    }
    return {name: value for name, value in given.items() if name not in omitted}, omitted


def _size(value: str | Sequence[str]) -> int:
    """Tell about how long a field is in JSON."""
    return len(value) if isinstance(value, str) else sum(map(len, value)) + 3 * len(value)


def main() -> None:
    """Read a job from standard input, keep to the bounds given, write the result."""
    bounds = Bounds(**json.loads(sys.argv[1]))
    os.nice(_LESS_PRIORITY)
    resource.setrlimit(resource.RLIMIT_AS, (bounds.memory, bounds.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (bounds.seconds, bounds.seconds + 1))
    # json, not orjson, which does not say as a MemoryError that it lacks memory.
    out = sys.stdout.buffer
    try:
        result = build_here(Job(**json.load(sys.stdin.buffer)))
        out.write(json.dumps(result.report).encode() + b"\n" + result.data)
    except RecipeError as error:
        refusal = {"pointer": error.pointer, "message": error.message}
        out.write(json.dumps(refusal).encode() + b"\n")
        sys.exit(_REFUSED)
    except (MemoryError, SystemError):  # the latter when C code forgets to raise the former
        sys.exit(_NO_MEMORY)


if __name__ == "__main__":
    main()
