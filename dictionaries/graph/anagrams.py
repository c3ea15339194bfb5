"""Words that tiles can spell: of all of them, or of some."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from dictionaries.graph.budget import Budget
from dictionaries.graph.cross_checks import Graph, Node
from dictionaries.keys import ALPHABET


class Anagram(NamedTuple):
    """A word that tiles spell.

    Attributes:
        word: its key.
        blanks: the letters that blanks stand for, in the order of the word; as few as can be.
    """

    word: str
    blanks: str


def anagrams(
    graph: Graph, letters: str, blanks: int, shortest: int, budget: Budget
) -> Iterator[Anagram]:
    """The words that some tiles spell, each once, in alphabetical order.

    Args:
        graph: of the words.
        letters: of the tiles, A to Z, in any order.
        blanks: tiles that may stand for any letter; a word takes one only for a letter that
            no other tile has.
        shortest: fewest letters of a word.
        budget: edges to follow; when it is spent, the words that would come next are missing.

    >>> from dictionaries.graph.dafsa import Automaton, build
    >>> words = Automaton(build(["ANE", "NEE", "RANE", "RIEN", "RNEA"]))
    >>> list(anagrams(words, "NEA", 1, 3, Budget(1000)))
    [Anagram(word='ANE', blanks=''), Anagram(word='NEE', blanks='E'), \
Anagram(word='RANE', blanks='R'), Anagram(word='RNEA', blanks='R')]
    """
    counted = Counter(letters)
    held = [counted[letter] for letter in ALPHABET]

    def below(node: Node, word: str, stands: str, free: int) -> Iterator[Anagram]:
        for letter, end, target in graph.children(node):
            if not budget.take(1):
                return
            own = held[letter]
            if own or free:
                longer = word + ALPHABET[letter]
                standing = stands if own else stands + ALPHABET[letter]
                held[letter] -= bool(own)
                if end and len(longer) >= shortest:
                    yield Anagram(longer, standing)
                if target != graph.leaf:
                    yield from below(target, longer, standing, free - (not own))
                held[letter] = own

    yield from below(graph.root, "", "", blanks)
