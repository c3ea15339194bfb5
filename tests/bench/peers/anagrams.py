"""Words that tiles spell, beside kjxqz (a DAWG of nested mappings, in Python as ours is)."""

import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from dictionaries import Catalogue
from service.referee.finding.finder import Finder

RACKS: Final = ("AEINRST", "AEINRST?", "AEINRST??")
ROUNDS: Final = 5
LETTERS: Final = 15
PAGE: Final = 10_000


def anagrams(catalogue: Catalogue, folder: Path) -> None:
    """Print a line for each rack."""
    sys.path.insert(0, str(folder))
    peer: Any = import_module("kjxqz")
    words = [word for word in catalogue.get("francais") if len(word) <= LETTERS]
    peer._DAWG = _automaton(words)  # noqa: SLF001 - in place of its English words
    finder = Finder(catalogue.choose(["francais"]), catalogue.lexicon)
    for rack in RACKS:

        def theirs(rack: str = rack) -> set[str]:
            return {word.upper() for word in peer.search(rack)}

        def ours(rack: str = rack) -> set[str]:
            found, after = set[str](), dict[str, str]()
            while True:
                page = finder.anagrams({"letters": rack, "limit": PAGE, **after})
                found.update(page.words)
                if page.following is None:
                    return found
                after = {"after": page.following}

        laps = [(_timed(theirs), _timed(ours)) for _ in range(ROUNDS)]
        their, our = (statistics.median(lap[side][0] for lap in laps) for side in range(2))
        both = [lap[1] for lap in laps[-1]]
        same = "the same" if both[0] == both[1] else f"{sorted(both[0] ^ both[1])[:10]} differ"
        sys.stdout.write(
            f"{rack}: {len(both[1]):,} words, {same}; theirs {their:,.0f} ms,"
            f" ours {our:,.0f} (1/{their / our:.1f})\n"
        )


def _timed(work: Callable[[], set[str]]) -> tuple[float, set[str]]:
    begun = time.process_time()
    found = work()
    return (time.process_time() - begun) * 1000, found


def _automaton(words: list[str]) -> dict[str, dict[str, str]]:
    """The minimal automaton of sorted words in the form of theirs: `0` is where words begin.

    Theirs takes the text of each subtree to find those that are alike, which takes more memory
    than there is here for so many words.
    """
    nodes: dict[str, dict[str, str]] = {}
    alike: dict[tuple[tuple[str, str], ...], str] = {}

    def closed(node: dict[str, Any]) -> str:
        edges = {letter: closed(node[letter]) if letter != "$" else "0" for letter in sorted(node)}
        key = tuple(edges.items())
        if key not in alike:
            alike[key] = str(len(alike) + 1)
            nodes[alike[key]] = edges
        return alike[key]

    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word.lower():
            node = node.setdefault(letter, {})
        node["$"] = None
    nodes["0"] = nodes[closed(root)]
    return nodes
