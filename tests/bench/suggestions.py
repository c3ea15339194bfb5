"""How often the word meant is suggested, and at what cost: `python -m tests.bench suggestions`.

Two sets: typing errors, drawn from usual words with a fixed seed (one slip of the pen each), and
words written as they sound (`data/misspellings.tsv`, written by hand).
"""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dictionaries import Catalogue, fold
from dictionaries.graph.edits import neighbours

SPELLED: Final = Path(__file__).parent / "data" / "misspellings.tsv"
TYPOS: Final = 200
SHOWN: Final = 5
SEED: Final = 5


def by_ear(catalogue: Catalogue) -> list[tuple[str, str]]:
    """What was written, and what was meant; what is a word by chance is left out."""
    words = catalogue.choose()
    lines = SPELLED.read_text("utf-8").splitlines()
    pairs = [(fold(wrong), fold(meant)) for wrong, meant in (line.split("\t") for line in lines)]
    return [(wrong, meant) for wrong, meant in pairs if wrong not in words and meant in words]


def by_slips(catalogue: Catalogue, seed: int = SEED) -> list[tuple[str, str]]:
    """Words met five times in a million, of 4 to 12 letters, with one slip of the pen."""
    words, dice = catalogue.choose(), random.Random(seed)
    usage = catalogue.lexicon.usage(catalogue.lexicon.usual)
    usual = [w for w, often in usage.items() if often >= 5 and 4 <= len(w) <= 12 and w in words]
    pairs: list[tuple[str, str]] = []
    while len(pairs) < TYPOS:
        meant = dice.choice(usual)
        wrong = dice.choice(sorted(neighbours(meant)))
        if wrong not in words and len(wrong) > 3:
            pairs.append((wrong, meant))
    return pairs


def shares(catalogue: Catalogue, pairs: list[tuple[str, str]]) -> tuple[float, float, float]:
    """Percent that come first, percent among the first five, milliseconds a word."""
    words = catalogue.choose()
    first = among = 0
    started = time.process_time()
    for wrong, meant in pairs:
        said = catalogue.suggest(wrong, words, SHOWN)
        first += said[:1] == [meant]
        among += meant in said
    spent = (time.process_time() - started) * 1e3 / len(pairs)
    return 100 * first / len(pairs), 100 * among / len(pairs), spent


def suggestions(catalogue: Catalogue, say: Callable[[str, str, str], None]) -> None:
    """Print a line a set."""
    for name, pairs in (("typing errors", by_slips(catalogue)), ("by ear", by_ear(catalogue))):
        first, among, spent = shares(catalogue, pairs)
        told = f"among {SHOWN} {among:.1f} %, {spent:.1f} ms each"
        say(f"{len(pairs)} {name}: the word meant first", f"{first:.1f} %", told)
