"""What a new version of a dictionary changes."""

from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from dictionaries import Dictionary, count_common, differing

_EXAMPLES: Final = 20
_LOOKED_AT: Final = 2000
"""How many words that differ are looked at to find examples."""


@dataclass(frozen=True, slots=True)
class Changes:
    """How one version differs from the one before.

    Attributes:
        before: number of words in the previous version.
        same: whether it is the same version.
        added: how many words are new.
        removed: how many are gone.
        examples_added: some of the new words.
        examples_removed: some of the words that are gone.
    """

    before: int
    same: bool
    added: int
    removed: int
    examples_added: tuple[str, ...] = ()
    examples_removed: tuple[str, ...] = ()

    @classmethod
    def between(cls, before: Dictionary, after: Dictionary) -> "Changes":
        """Compare two versions."""
        if before.version == after.version:
            return cls(before.words, same=True, added=0, removed=0)
        one, other = before.artifact.automaton, after.artifact.automaton
        common = count_common(one, other)
        found = list(islice(differing(one, other), _LOOKED_AT))
        gone, new = ([key for key, old in found if old is side] for side in (True, False))
        return cls(
            before.words,
            same=False,
            added=after.words - common,
            removed=before.words - common,
            examples_added=tuple(new[:_EXAMPLES]),
            examples_removed=tuple(gone[:_EXAMPLES]),
        )

    @property
    def loses_most(self) -> bool:
        """Whether more than half of the words are gone."""
        return 2 * self.removed > self.before

    def to_json(self) -> dict[str, Any]:
        """What the contract shows of it."""
        return {
            "added": self.added,
            "removed": self.removed,
            "examples_added": list(self.examples_added),
            "examples_removed": list(self.examples_removed),
        }
