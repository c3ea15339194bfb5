"""What is answered while a solitaire is solved, and at the end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from service.messages import say
from service.referee.referee import Judgement
from service.wire import Json

Ended = Literal["nodes", "seconds", "finished", "memory"]


@dataclass(frozen=True, slots=True)
class Improved:
    """A grid better than those before.

    Attributes:
        rows: in the notation of a board.
        score: tiles face down, or the area; fewer is better.
        nodes: letters tried up to then.
    """

    rows: Sequence[str]
    score: int
    nodes: int

    def to_json(self) -> Json:
        """The grid as the contract shows it."""
        return {"board": self.rows, "score": self.score, "nodes": self.nodes}


@dataclass(frozen=True, slots=True)
class Solved:
    """What came of solving a solitaire.

    Attributes:
        dictionary: the ids of the dictionaries, as asked.
        kind: `box` or `condensed`.
        seed: of the random choices.
        ended: what ended the search.
        nodes: letters tried.
        tiles: face → how many, of the set.
        rows: the best grid; None when none was found.
        judged: what the rules say of it.
        unspelled: letters of the tiles that no word has.
    """

    dictionary: Sequence[str]
    kind: str
    seed: int
    ended: Ended
    nodes: int
    tiles: Mapping[str, int]
    rows: Sequence[str] | None
    judged: Judgement | None
    unspelled: str

    def to_json(self, language: str) -> Json:
        """The answer as the contract shows it."""
        told: Json = {
            "found": self.judged is not None,
            "dictionary": self.dictionary,
            "ended": self.ended,
            "nodes": self.nodes,
            "seed": self.seed,
        }
        if self.judged is None or self.rows is None:
            return told | {"reason": self._reason(language)}
        shown = self.judged.to_json(language)
        placed = {"board": self.rows, "origin": [0, 0]}
        return told | placed | {"hidden": self.hidden, **shown}

    def to_text(self, language: str) -> str:
        """The grid drawn, or why there is none."""
        if self.judged is None:
            return f"{self._reason(language)['message']}\n"
        return self.judged.to_text(language)

    def _reason(self, language: str) -> Json:
        code = "unspelled" if self.unspelled else "unsolved"
        values = {"letters": ", ".join(self.unspelled)}
        return {"code": code, "message": say(language, code, values)}

    @property
    def hidden(self) -> dict[str, int]:
        """The tiles that lie face down: face → how many."""
        up = Counter("?" if sign.islower() else sign for row in self.rows or () for sign in row)
        left = {face: count - up[face] for face, count in self.tiles.items()}
        return {face: count for face, count in left.items() if count > 0}
