"""The options of Diamino, as `data.toml` declares them."""

from collections.abc import Sequence
from typing import Literal, TypedDict


class Rules(TypedDict):
    """The options in force in a request, each with its value; None means off."""

    max_first: int
    max_tiles: int
    exchange_count: int
    blocked: Literal["no_winner", "lowest_hand_wins"]
    devil_last: bool
    grid: Sequence[int] | None
    solitaire: Literal["condensed", "box"] | None
    size: Sequence[int]
    time_limit: int | None
