"""What a build says of a dictionary that was made: what was kept and why, what was left out.

    words       how many words it holds
    given       field of the recipe → how many keys it gave
    dropped     reason → how many words were left out
    examples    reason → up to 20 of them
    text        of a text, when there is one:
        total         its words
        headwords     how many were kept
        kept          these, the most typical first: lemma, category, forms seen and how often,
                      how often altogether, keyness, how many words it put in, why this headword,
                      and the lemmas that its forms could also have been
        left_out      reason → how many different words
        examples      reason → up to 20 of them, the most frequent first
        expressions   of several words, found in the text and in no dictionary: form, times
    lines       of a list of words, when there is one:
        total         its lines
        notes         the first of which something was left out: line, text, reason

It is all that JSON can hold, and its size is bounded whatever the recipe was.
"""

from collections import Counter
from heapq import nlargest
from typing import Any, Final

from builders.recipe.selection import EXAMPLES, Selection
from builders.texts import TextTheme, ThemeWord
from builders.wordlists import WordList

Report = dict[str, Any]

MOST: Final = 200
_FORMS: Final = 10


def report(selection: Selection, most: int = MOST) -> Report:
    """Tell what was chosen.

    Args:
        selection: what `builders.recipe.selection.select` chose.
        most: headwords and expressions of a text that are named.
    """
    told: Report = {
        "words": len(selection.keys),
        "given": selection.given,
        "dropped": dict(selection.dropped.most_common()),
        "examples": selection.examples,
    }
    if selection.theme is not None:
        told["text"] = _text(selection.theme, most)
    return told


def add_lines(told: Report, listed: WordList) -> None:
    """Tell also what became of the lines of a list of words."""
    for note in listed.dropped:
        examples = told["examples"].setdefault(note.reason, [])
        if len(examples) < EXAMPLES:
            examples.append(note.text)
    dropped = Counter(told["dropped"]) + listed.counts
    del dropped["several_words"]  # which were taken
    told["dropped"] = dict(dropped.most_common())
    notes = [note._asdict() for note in listed.dropped[:MOST]]
    told["lines"] = {"total": listed.lines, "notes": notes}


def _text(theme: TextTheme, most: int) -> Report:
    return {
        "total": theme.total,
        "headwords": len(theme.kept),
        "kept": [_headword(word) for word in theme.kept[:most]],
        "left_out": dict(theme.left_out.most_common()),
        "examples": theme.examples,
        "expressions": [expression._asdict() for expression in theme.expressions[:most]],
    }


def _headword(word: ThemeWord) -> Report:
    return {
        "lemma": word.lemma,
        "category": word.category,
        "seen": dict(nlargest(_FORMS, word.seen.items(), key=lambda seen: seen[1])),
        "count": word.count,
        "keyness": round(word.keyness, 1),
        "words": len(word.keys),
        "why": word.why,
        "instead_of": list(word.instead_of[:_FORMS]),
    }
