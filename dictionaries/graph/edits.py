"""Words near a key: a slip of the pen or two away."""

from collections.abc import Iterator, Sequence

from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.graph.steps import Steps
from dictionaries.keys import ALPHABET


def neighbours(key: str) -> set[str]:
    """Return every string one slip of the pen away from a key.

    One letter more, one less, another letter in one place, or two neighbours exchanged: about 54
    for each letter of the key.

    >>> sorted(neighbours("AB") & {"A", "B", "BA", "CAB", "AB", "AX", "ABBA"})
    ['A', 'AX', 'B', 'BA', 'CAB']
    """
    cuts = [(key[:i], key[i:]) for i in range(len(key) + 1)]
    found = {left + right[1:] for left, right in cuts if right}
    found.update(left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1)
    for left, right in cuts:
        found.update(left + letter + right for letter in ALPHABET)
        if right:
            found.update(left + letter + right[1:] for letter in ALPHABET)
    found.discard(key)
    return found


def within(graph: Graph, key: str, slips: int, budget: Steps) -> Iterator[str]:
    """Yield the words that so many slips of the pen, or fewer, make of a key.

    The graph is walked with a row of the table of Levenshtein for each letter; two neighbours
    exchanged are one slip.

    Args:
        graph: of the words.
        key: what was typed.
        slips: how many there may be.
        budget: edges to follow, each of which costs one, and one more for each eight letters of the
            key; when it is spent, words may be missing.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> words = Automaton(build(["CHAMEAU", "CHAPEAU", "CHATEAU", "GATEAU"]))
    >>> list(within(words, "CHAETUA", 2, Steps(1000)))
    ['CHATEAU']
    """
    first = list(range(len(key) + 1))
    weight = 1 + len(key) // 8
    stack: list[tuple[Node, str, list[int], list[int]]] = [(graph.root, "", first, first)]
    while stack:
        node, word, before, row = stack.pop()
        for letter, end, target in graph.children(node):
            if not budget.take(weight):
                return
            longer = word + ALPHABET[letter]
            following = _row(key, longer, before, row)
            if end and following[-1] <= slips and longer != key:
                yield longer
            if target != graph.leaf and min(following) <= slips:
                stack.append((target, longer, row, following))


def _row(key: str, word: str, before: Sequence[int], row: Sequence[int]) -> list[int]:
    """The next row of the table: how many slips lead from each beginning of a key to a word."""
    letter = word[-1]
    following = [row[0] + 1]
    for i, typed in enumerate(key, start=1):
        cost = min(row[i] + 1, following[-1] + 1, row[i - 1] + (typed != letter))
        if i > 1 and len(word) > 1 and typed == word[-2] and key[i - 2] == letter:
            cost = min(cost, before[i - 2] + 1)
        following.append(cost)
    return following


def distance(key: str, word: str) -> int:
    """How many slips of the pen lead from a key to a word.

    >>> distance("CHAETUA", "CHATEAU"), distance("", "AB")
    (2, 2)
    """
    before = row = list(range(len(key) + 1))
    for end in range(1, len(word) + 1):
        before, row = row, _row(key, word[:end], before, row)
    return row[-1]
