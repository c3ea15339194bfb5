"""House rules of one request: words laid over its vocabulary.

What a request adds or removes holds over a dictionary of users, whose recipe in turn holds over
the dictionaries that it extends. Removal beats addition, and all of it is about keys.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from dictionaries.artifact import VERSION_LENGTH
from dictionaries.catalogue import Vocabulary
from dictionaries.graph.dafsa import Automaton, Node


class Overlaid(Vocabulary):
    """A vocabulary with words added and removed; never changes.

    Attributes:
        added: keys that are words here, whatever the dictionaries say.
        removed: keys that are not.
    """

    def __init__(self, under: Vocabulary, add: Iterable[str], remove: Iterable[str]) -> None:
        super().__init__(under.dictionaries, under.ids)
        self.removed = frozenset(remove)
        self.added = frozenset(add) - self.removed
        keys = f"{under.version}+{','.join(sorted(self.added))}-{','.join(sorted(self.removed))}"
        self.version = sha256(keys.encode()).hexdigest()[:VERSION_LENGTH]

    def __contains__(self, key: str) -> bool:
        return key not in self.removed and (key in self.added or super().__contains__(key))

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known: see `Automaton.support`.

        It is exact: a letter that only removed words have is not there.
        """
        added = list(_fitting(self.added, masks))
        removed = list(_fitting(self.removed, masks))
        found = [0] * len(masks) if removed else super().support(masks)
        if removed:
            for dictionary in self.dictionaries:
                less = [key for key in removed if key in dictionary]
                for position, letters in enumerate(
                    _support(dictionary.artifact.automaton, masks, less)
                ):
                    found[position] |= letters
        for key in added:
            for position, letter in enumerate(key):
                found[position] |= 1 << ord(letter) - 65
        return found


def _fitting(keys: Iterable[str], masks: Sequence[int]) -> Iterator[str]:
    for key in keys:
        if len(key) == len(masks) and all(
            mask >> ord(letter) - 65 & 1 for letter, mask in zip(key, masks, strict=True)
        ):
            yield key


def _support(automaton: Automaton, masks: Sequence[int], without: Iterable[str]) -> list[int]:
    """Give the letters of the words that fit, but for some: those that more words have.

    Args:
        automaton: of the words.
        masks: for each position the letters possible.
        without: words that fit, and do not count.
    """
    counts = _counts(automaton, masks)
    for key in without:
        for position, letter in enumerate(key):
            counts[position][ord(letter) - 65] -= 1
    return [sum(1 << letter for letter, n in count.items() if n) for count in counts]


def _counts(automaton: Automaton, masks: Sequence[int]) -> list[dict[int, int]]:
    """Count, for each position and letter there, the words that fit the masks."""
    # Forward: how many ways lead to each node. Backward: how many words end beyond it.
    ways: list[dict[Node, int]] = [{automaton.root: 1}]
    for mask in masks[:-1]:
        following: dict[Node, int] = {}
        for node, count in ways[-1].items():
            for letter, _, target in automaton.children(node):
                if mask >> letter & 1:
                    following[target] = following.get(target, 0) + count
        ways.append(following)
    counts: list[dict[int, int]] = [{} for _ in masks]
    ends: dict[Node, int] = {}
    for position in range(len(masks) - 1, -1, -1):
        last = position == len(masks) - 1
        beyond: dict[Node, int] = {}
        for node, count in ways[position].items():
            for letter, end, target in automaton.children(node):
                fits = masks[position] >> letter & 1
                below = (end if last else ends.get(target, 0)) if fits else 0
                if below:
                    beyond[node] = beyond.get(node, 0) + below
                    counts[position][letter] = counts[position].get(letter, 0) + count * below
        ends = beyond
    return counts
