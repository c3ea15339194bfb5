"""House rules of one request: words added to its vocabulary, and words removed.

A request overrides a custom dictionary, as the recipe of that dictionary overrides those that it
extends. A word that is both added and removed is removed. All of this is about keys.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from hashlib import sha256
from operator import or_

from dictionaries.artifact import VERSION_LENGTH
from dictionaries.graph.cross_checks import Graph, fitting, holds, support, support_without
from dictionaries.graph.dafsa import Automaton, build
from dictionaries.vocabulary import Vocabulary


class HouseRules(Vocabulary):
    """A vocabulary with words added and removed; never changes.

    Attributes:
        added: keys that are words here, whatever the dictionaries say.
        removed: keys that are no words here.
    """

    def __init__(self, under: Vocabulary, add: Iterable[str], remove: Iterable[str]) -> None:
        super().__init__(under.dictionaries, under.ids, under.match)
        self.removed = frozenset(remove)
        self.added = frozenset(add) - self.removed
        keys = f"{under.version}+{','.join(sorted(self.added))}-{','.join(sorted(self.removed))}"
        self.version = sha256(keys.encode()).hexdigest()[:VERSION_LENGTH]
        self._under = under
        self.contains = self._over

    def _over(self, key: str) -> bool:
        return key not in self.removed and (key in self.added or self._under.contains(key))

    @cached_property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs whose words together are those of the vocabulary, and those removed."""
        return (*super().graphs, Automaton(build(sorted(self.added))))

    def cost(self, masks: Sequence[int]) -> int:
        """Counting the words of a letter takes three times as long as finding one of them."""
        return super().cost(masks) * (3 if self.removed else 1)

    def support(self, masks: Sequence[int]) -> list[int]:
        """Narrow the letters of a word that is partly known: see `cross_checks.support`.

        It is exact: a letter that only removed words have is not there.
        """
        removed = list(fitting(self.refused, masks))
        supported = [
            support_without(graph, masks, [key for key in removed if holds(graph, key)])
            for graph in self.graphs
            if removed
        ] or [super().support(masks), support(self.graphs[-1], masks)]
        return [reduce(or_, letters) for letters in zip(*supported, strict=True)]
