"""What the solving process is given, and what it answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["box", "condensed"]


@dataclass(frozen=True, slots=True)
class Job:
    """A solitaire to be solved.

    Attributes:
        kind: `box` or `condensed`.
        tiles: face → how many.
        artifacts: paths of the dictionaries.
        match: whether a word is in any of them or in all.
        add: keys that are words as well.
        remove: keys that are no words.
        seed: of the random choices.
        nodes: letters to try at most; None for as many as there is time for.
        seconds: how long the search may take.
        memory: bytes of address space.
    """

    kind: Kind
    tiles: Mapping[str, int]
    artifacts: Sequence[str]
    match: Literal["any", "all"]
    add: Sequence[str]
    remove: Sequence[str]
    seed: int
    nodes: int | None
    seconds: int
    memory: int


Told = dict[str, Any]
"""A line that the process writes.

For a grid it has `rows`, `score` and `nodes`; at the end `ended`, `nodes` and `unspelled`.
"""
