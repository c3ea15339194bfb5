"""What is handed to the process that solves, and what it says."""

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
        add: keys that are words beside.
        remove: keys that are none.
        seed: of the lots.
        nodes: letters to try at most; None for as many as there is time for.
        seconds: of time for the search.
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
"""A line of what the process says.

Of a grid found `rows`, `score` and `nodes`; at the end `ended`, `nodes` and `unspelled`.
"""
