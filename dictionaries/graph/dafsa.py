"""The minimal automaton of a set of keys (a DAFSA), flat in memory.

It is an array of edges, 32 bits each. The edges that leave one node stand side by side, letters
ascending; a node *is* the index of its first edge, and the number of edges stands for the node
that nothing leaves.

    bits 0-4   letter, 0 for A
    bit  5     a word ends here
    bit  6     last edge of its node
    bits 7-31  how many edges further on the node reached begins; 0 when nothing follows

Parents stand before children, so edges lead forwards only: whatever the bits, no walk can go in
a circle, and one that would leave the array ends. That is why opening costs so little: there is
nothing to check but that letters are letters.

In a file an edge takes three bytes when that is enough, as it is for French; in memory, four.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dictionaries.errors import AutomatonError
from dictionaries.keys import ALPHABET, EVERY_LETTER

END: Final = 1 << 5
LAST: Final = 1 << 6
DISTANCE_SHIFT: Final = 7
MAX_EDGES: Final = (1 << 25) - 1
LETTER: Final = 31
END_SHIFT: Final = 5
LENGTHS: Final = (1 << 26) - 1
"""Of what follows a node: how many letters more its words have, bit 0 for one."""
AHEAD_LETTERS: Final = 32
"""The bit of A among the letters that follow a node."""
ANYTHING: Final = LENGTHS | EVERY_LETTER << AHEAD_LETTERS
MOST_MEASURED: Final = 300_000
"""Edges of an automaton of which it is worked out what follows its nodes."""

Node = int

# What the lowest byte of a sound edge may be: a letter under any flags.
_LOW_BYTES: Final = bytes(byte for byte in range(256) if byte & LETTER < len(ALPHABET))


def build(keys: Iterable[str]) -> "array[int]":
    """Build the minimal automaton of keys.

    Args:
        keys: strings of A to Z, each once, ascending.

    Returns:
        The edges, as unsigned 32-bit numbers.

    Raises:
        AutomatonError: keys out of order, repeated, empty or with other characters; too many edges.

    The keys come in order, so a node is complete as soon as a key leaves it; complete nodes with
    the same edges are the same node (Daciuk et al., 2000).
    """
    builder = _Builder()
    previous = ""
    for key in keys:
        if not key or key.strip(ALPHABET):
            raise AutomatonError(f"expected letters A to Z, got {key!r}")
        if key <= previous:
            raise AutomatonError(f"keys must ascend, each once: {key!r} after {previous!r}")
        builder.leave(_common_prefix(previous, key))
        builder.enter(key)
        previous = key
    return _lay_out(builder.finish())


class _Builder:
    """The nodes along the last key, which still grow, and those that are complete.

    Here an edge is letter and END as in the file, and above them the number of the node that it
    reaches plus one; 0 when nothing follows.
    """

    def __init__(self) -> None:
        self._register: dict[tuple[int, ...], int] = {}
        self._order: list[tuple[int, ...]] = []  # complete nodes, children before parents
        self._path: list[list[int]] = [[]]  # edges so far of the nodes along the last key

    def leave(self, depth: int) -> None:
        """Complete the nodes deeper than what the next key shares with the last."""
        path = self._path
        while len(path) > depth + 1:
            edges = path.pop()
            if edges:
                path[-1][-1] |= self._complete(edges) << DISTANCE_SHIFT

    def enter(self, key: str) -> None:
        """Add the letters of a key that the path does not have yet."""
        for letter in key[len(self._path) - 1 :]:
            self._path[-1].append(ALPHABET.index(letter))
            self._path.append([])
        self._path[-2][-1] |= END

    def finish(self) -> list[tuple[int, ...]]:
        """Complete all nodes, and return them."""
        self.leave(0)
        if self._path[0]:
            self._complete(self._path[0])
        return self._order

    def _complete(self, edges: list[int]) -> int:
        node = tuple(edges)
        number = self._register.get(node)
        if number is None:
            number = self._register[node] = len(self._order)
            self._order.append(node)
        return number + 1


def _common_prefix(left: str, right: str) -> int:
    for index, (a, b) in enumerate(zip(left, right, strict=False)):
        if a != b:
            return index
    return min(len(left), len(right))


def _lay_out(order: list[tuple[int, ...]]) -> "array[int]":
    """Place complete nodes, parents first, and turn node numbers into distances."""
    total = sum(map(len, order))
    if total > MAX_EDGES:
        raise AutomatonError(f"at most {MAX_EDGES} edges fit in an automaton, got {total}")
    places: list[int] = [0] * len(order)
    place = 0
    for number in range(len(order) - 1, -1, -1):
        places[number] = place
        place += len(order[number])
    edges = array("I")
    for node in reversed(order):
        last = len(node) - 1
        for position, edge in enumerate(node):
            child = edge >> DISTANCE_SHIFT
            distance = places[child - 1] - len(edges) if child else 0
            flags = edge & (END | LETTER) | (LAST if position == last else 0)
            edges.append(distance << DISTANCE_SHIFT | flags)
    return edges


def to_bytes(edges: "array[int]") -> tuple[bytes, int]:
    """Return edges as little-endian bytes, and how many bytes each takes: 3 or 4."""
    words = array("I", edges)
    if sys.byteorder == "big":
        words.byteswap()
    data = words.tobytes()
    if len(edges) << DISTANCE_SHIFT >= 1 << 24:
        return data, 4
    packed = bytearray(3 * len(edges))
    for byte in range(3):
        packed[byte::3] = data[byte::4]
    return bytes(packed), 3


def from_bytes(data: bytes, width: int) -> "array[int]":
    """Read edges of 3 or 4 bytes.

    Raises:
        AutomatonError: the bytes are not whole edges, or letters are not letters.
    """
    if width not in (3, 4) or len(data) % width:
        raise AutomatonError(f"expected edges of 3 or 4 bytes, got {len(data)} bytes by {width}")
    spread = bytearray(len(data) // width * 4)
    for byte in range(width):
        spread[byte::4] = data[byte::width]
    edges = array("I")
    edges.frombytes(spread)
    if sys.byteorder == "big":
        edges.byteswap()
    if bytes(spread[::4]).translate(None, delete=_LOW_BYTES):
        raise AutomatonError("an edge has a letter beyond Z")
    return edges


def _ahead(edges: Sequence[int]) -> "array[int]":
    """What follows each node, at the index of its first edge; at the end, of the leaf."""
    node = len(edges)
    if node > MOST_MEASURED:
        return array("Q", [ANYTHING]) * node + array("Q", [0])
    ahead = array("Q", bytes(8 * (node + 1)))
    for edge in reversed(edges):
        node -= 1
        found = 1 << AHEAD_LETTERS + (edge & LETTER) | edge >> END_SHIFT & 1
        if distance := edge >> DISTANCE_SHIFT:
            found |= (ahead[node + distance] & LENGTHS) << 1
        if not edge & LAST:
            found |= ahead[node + 1]
        ahead[node] = found & ANYTHING
    return ahead


class Automaton:
    """Walks edges: a sorted set of keys.

    >>> animals = Automaton(build(["CHAT", "CHATS", "CHIEN"]))
    >>> "CHAT" in animals, "CHA" in animals, list(animals)
    (True, False, ['CHAT', 'CHATS', 'CHIEN'])
    """

    __slots__ = ("_ahead", "edges", "leaf")

    def __init__(self, edges: Sequence[int]) -> None:
        self.edges = edges
        self.leaf: Node = len(edges)
        """The node from which nothing follows."""
        self._ahead: Sequence[int] = ()

    @property
    def weight(self) -> int:
        """What looking at a node takes: see `cross_checks.Graph`."""
        return 1

    @property
    def root(self) -> Node:
        """The node where every key begins."""
        return 0

    def children(self, node: Node) -> Iterator[tuple[int, bool, Node]]:
        """Yield letter (0 for A), whether a word ends there, and target of each edge of a node."""
        edges, leaf = self.edges, self.leaf
        while node < leaf:
            edge = edges[node]
            distance = edge >> DISTANCE_SHIFT
            yield edge & LETTER, bool(edge & END), node + distance if distance else leaf
            if edge & LAST:
                return
            node += 1

    def ahead(self, node: Node) -> int:
        """What follows a node: letters and lengths, see `AHEAD_LETTERS`; of the leaf, nothing.

        The first time it is worked out for all nodes, which takes as long as a large search; of an
        automaton of more than `MOST_MEASURED` edges anything is said to follow.
        """
        if not self._ahead:
            self._ahead = _ahead(self.edges)
        return self._ahead[node]

    def step(self, node: Node, letter: int) -> tuple[bool, Node] | None:
        """Follow one letter: whether a word ends there and the node reached; None for no edge."""
        for found, end, target in self.children(node):
            if found == letter:
                return end, target
        return None

    def __contains__(self, key: str) -> bool:
        node, end = self.root, False
        for letter in key:
            step = self.step(node, ALPHABET.find(letter))
            if step is None:
                return False
            end, node = step
        return end

    def __iter__(self) -> Iterator[str]:
        stack: list[tuple[Node, str]] = [(self.root, "")]
        while stack:
            node, prefix = stack.pop()
            if node >= self.leaf:
                continue
            edge = self.edges[node]
            word = prefix + ALPHABET[edge & LETTER]
            if not edge & LAST:
                stack.append((node + 1, prefix))
            if distance := edge >> DISTANCE_SHIFT:
                stack.append((node + distance, word))
            if edge & END:
                yield word
