"""A theme from a text: its words that are in a dictionary, with the families of their headwords.

    theme = theme_from("Le volcan crache de la lave.", lexicon, francais)
    theme.keys        VOLCAN, VOLCANS, LAVE, LAVES, CRACHE, CRACHER, CRACHONS...
    theme.kept        why: headword, forms seen, how typical each is
    theme.left_out    how many other words there were, by reason

Grammar words are left out (`builders/texts/function_words.txt`), and so are names: a word that is
met with a capital inside sentences more often than without one, and not after an article.
"""

from collections.abc import Container

from builders.texts.expressions import Expression, find
from builders.texts.keyness import TYPICAL
from builders.texts.sorter import Sorter
from builders.texts.theme import Limits, TextError, TextTheme, ThemeWord
from builders.texts.tokens import Tokens, count
from dictionaries import Lexicon

__all__ = ["Expression", "Limits", "TextError", "TextTheme", "ThemeWord", "theme_from"]


def theme_from(  # noqa: PLR0913 - one argument a field of a recipe
    text: str,
    lexicon: Lexicon,
    within: Container[str],
    *,
    family: bool = True,
    nouns_only: bool = False,
    keep: int | None = None,
    join: bool = False,
    limits: Limits | None = None,
) -> TextTheme:
    """Make a theme of the words of a text.

    Args:
        text: plain text in French.
        lexicon: knows what the words are. One of its own: two passes over all it holds are made,
            half a second each, in which nobody else can ask it.
        within: the keys that the theme is chosen from.
        family: take all forms of a headword; else the forms as they are in the text.
        nouns_only: take headwords that are nouns here, and their forms as nouns.
        keep: at most so many headwords, the most typical of the text; None: those that are more
            typical of it than chance explains (`keyness.TYPICAL`), which `least` tells.
        join: take hyphens and apostrophes out of words, as `within` does.
        limits: how much is read.

    Raises:
        TextError: the text is too long, or has too many different words to be one.
    """
    found = _counted(text, limits or Limits())
    sorter = Sorter(found, lexicon, within, join=join)
    theme = TextTheme(total=found.total, least=TYPICAL if keep is None else None)
    ranked = sorted(sorter.kept(family=family, nouns_only=nouns_only), key=_rank)
    _choose(theme, ranked, keep, sorter)
    expressions = find(lexicon, found.chunks, {token.lower() for token in found.counts})
    theme.expressions = [one for one in expressions if not sorter.is_grammar(one.form)]
    return theme


def _counted(text: str, limits: Limits) -> Tokens:
    """The words of a text, counted.

    Raises:
        TextError: it is too long, or has too many different words.
    """
    if len(text) > limits.characters:
        raise TextError("text_characters", got=len(text), limit=limits.characters)
    found = count(text, most=limits.words)
    if found is None:
        raise TextError("text_words", limit=limits.words)
    return found


def _rank(word: ThemeWord) -> tuple[float, str, str]:
    return -round(word.keyness, 6), word.lemma, word.category


def _choose(theme: TextTheme, ranked: list[ThemeWord], keep: int | None, sorter: Sorter) -> None:
    """Put the most typical headwords into a theme, and leave the others out."""
    least = theme.least
    theme.kept = ranked[:keep] if least is None else [w for w in ranked if w.keyness >= least]
    theme.keys = sorted({key for word in theme.kept for key in word.keys})
    for word in ranked[len(theme.kept) :]:
        sorter.leave_out(word.lemma, word.count, "cut" if least is None else "not_typical")
    theme.left_out, theme.examples = sorter.left_out()
