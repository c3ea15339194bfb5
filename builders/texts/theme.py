"""What a text makes: a theme, and why each word is in it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from builders.texts.expressions import Expression


class TextError(ValueError):
    """A text cannot be used.

    Attributes:
        code: the name of the message that tells why (`service/messages`).
        values: what this message names.
    """

    def __init__(self, code: str, **values: object) -> None:
        """Keep what is wrong."""
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read.

    Attributes:
        characters: of the text.
        words: different words; a text of 16 MiB in French has about 150,000.
    """

    characters: int = 16 << 20
    words: int = 500_000


@dataclass(frozen=True)
class ThemeWord:
    """A headword that the text put into the theme.

    Attributes:
        lemma: the headword, as French writes it.
        category: of the form seen most.
        seen: form in the text → how often.
        count: how often, all forms together.
        keyness: how typical of the text: see `builders.texts.keyness`.
        keys: what it put into the theme, in order.
        why: why this headword, of the form seen most: see `builders.texts.lemmas`; `unlisted`
            when the dictionary has the word and the lexicon has not.
        instead_of: the lemmas that its forms could also have been.
    """

    lemma: str
    category: str
    seen: Mapping[str, int]
    count: int
    keyness: float
    keys: tuple[str, ...]
    why: str
    instead_of: tuple[str, ...] = ()


@dataclass
class TextTheme:
    """What a text made.

    Attributes:
        keys: of the theme, in order.
        kept: its headwords, the most typical of the text first.
        left_out: reason → how many different words: `function_word`, `proper_noun`,
            `not_in_dictionary`, `not_noun`, `cut` (by `keep`), `not_typical` (by `least`),
            `too_short`, `too_long`, `hyphenated`, `apostrophe`, `invalid_character`.
        examples: reason → up to 20 of these words, the most frequent first.
        expressions: of the lexicon, the most frequent first; they are in no theme.
        total: words of the text.
        least: keyness of the least typical that was taken; None where `keep` decides.
    """

    keys: list[str] = field(default_factory=list)
    kept: list[ThemeWord] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    expressions: list[Expression] = field(default_factory=list)
    total: int = 0
    least: float | None = None
