"""The judgements and what they come to."""

import csv
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

FOLDER: Final = Path(__file__).parent / "judgements"
VERDICTS: Final = ("right", "wrong", "doubtful")
_Z: Final = 1.96  # 95 % of a normal distribution


class Judgement(NamedTuple):
    """What was judged of a key that was drawn.

    Attributes:
        verdict: whether the decision of `francais` is right.
        dictionary: which one has the word, "" when none does.
        note: why, in French.
    """

    verdict: Literal["right", "wrong", "doubtful"]
    dictionary: str
    note: str


@dataclass(frozen=True)
class Score:
    """How many of the keys drawn are right.

    Attributes:
        right, wrong, doubtful: how many were judged so.
        unjudged: those that nobody has judged yet.
    """

    right: int
    wrong: int
    doubtful: int
    unjudged: list[str]

    @property
    def share(self) -> float:
        """The share that is right of those that are right or wrong."""
        return self.right / max(1, self.right + self.wrong)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is with a probability of 95 % (Wilson)."""
        return wilson(self.right, self.right + self.wrong)


def read(name: str) -> dict[str, Judgement]:
    """The judgements of `admitted` or `refused`, by key."""
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = {}
    for key, verdict, dictionary, note in rows[1:]:
        if verdict not in VERDICTS:
            raise ValueError(f"{key}: {verdict!r} is none of {', '.join(VERDICTS)}")
        found[key] = Judgement(
            cast("Literal['right', 'wrong', 'doubtful']", verdict), dictionary, note
        )
    return found


def score(drawn: Iterable[str], judgements: Mapping[str, Judgement]) -> Score:
    """Count the judgements of what was drawn."""
    unjudged = []
    count: Counter[str] = Counter()
    for key in drawn:
        if key in judgements:
            count[judgements[key].verdict] += 1
        else:
            unjudged.append(key)
    return Score(count["right"], count["wrong"], count["doubtful"], unjudged)


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The interval that holds a true share with a probability of 95 %, by Wilson's formula.

    >>> [round(bound, 3) for bound in wilson(90, 100)], wilson(0, 0)
    ([0.826, 0.945], (0.0, 1.0))
    """
    if not whole:
        return 0.0, 1.0
    share, square = part / whole, _Z * _Z
    middle = share + square / (2 * whole)
    half = _Z * math.sqrt(share * (1 - share) / whole + square / (4 * whole * whole))
    scale = 1 + square / whole
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
