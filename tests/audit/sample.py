"""What is drawn: the keys whose digest with the seed is smallest.

Drawn so, a dictionary that changes a little gives nearly the same keys again, so judgements stay
useful; and nothing depends on an order or on a random generator.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import islice
from typing import Final

SEED: Final = "arbitre-2026"
SIZE: Final = 300
LONGEST: Final = 15


def draw(
    keys: Iterable[str],
    holds: Callable[[str], bool] = lambda _: True,
    size: int = SIZE,
    seed: str = SEED,
) -> list[str]:
    """Draw keys of at most 15 letters, each with the same chance, in alphabetical order.

    Args:
        keys: what is drawn from.
        holds: which of them count; it is asked only of those that come first.
        size: how many are drawn.
        seed: another seed draws others.

    >>> draw(["AS", "BEC", "CRI", "ANTICONSTITUTIONNELLEMENT"], size=3)
    ['AS', 'BEC', 'CRI']
    """
    able = [key for key in keys if len(key) <= LONGEST]
    able.sort(key=lambda key: sha256(f"{seed} {key}".encode()).digest())
    return sorted(islice(filter(holds, able), size))
