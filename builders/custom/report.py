"""What a build says of a dictionary that was made: what was kept and why, what was left out.

    words       how many words it holds
    given       field of the recipe → how many keys it gave
    dropped     reason → how many words were left out
    examples    reason → up to 20 of them
    unmatched   how many words of `remove` it would not hold anyway, and up to 20 of them
text        of a text, when there is one:
        total         its words
        headwords     how many were kept
        least_keyness of those, where no `keep` says how many are wanted; else null
        kept          these, the most typical first: lemma, category, forms seen and how often,
                      how often altogether, keyness, how many words it put in, why this headword,
                      and the lemmas that its forms could also have been
        left_out      reason → how many different words
        examples      reason → up to 20 of them, the most frequent first
        expressions   of several words, found in the text and in no dictionary: form, times
    lists       of each word list:
        list          the name of its file, or of the host where it lay; "" of what was sent
        encoding      that it was read in; `guessed`: it is only the likeliest
        lines         how many it has
        words         how many different words were found
        counts        reason → how often something on a line became no word, or several
        notes         the first of them: line, text, reason
    definitions how many words are kept with a definition of their own
    doubts      what whoever asked for it may not have meant: `no_words` (it holds none),
                `only_grammar_words` (nor has its text any other), `definitions_cut` (there are more
                than are kept)

It is all that JSON can hold, and its size is bounded whatever the recipe was.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Any, Final, NamedTuple

from builders.recipe.selection import EXAMPLES, SHOWN, Selection
from builders.texts import TextTheme, ThemeWord
from builders.wordlists import WordList

Report = dict[str, Any]

MOST: Final = 200
_FORMS: Final = 10


class Listed(NamedTuple):
    """A word list that was read.

    Attributes:
        name: of its file, or of the host where it lay; "" of what was sent.
        found: its words, and what became of all else.
        source: its provenance; None when nothing is known of it.
    """

    name: str
    found: WordList
    source: Mapping[str, str] | None = None


def report(selection: Selection, lists: Sequence[Listed] = (), most: int = MOST) -> Report:
    """What was chosen.

    Args:
        selection: what `builders.recipe.selection.select` chose.
        lists: the word lists that it was chosen from.
        most: headwords and expressions of a text, and lines of lists, that are named.
    """
    dropped = selection.dropped.copy()
    for one in lists:
        dropped.update(one.found.counts)
        for note in one.found.notes:
            selection.show((note.text,), note.reason)
    del dropped["several_words"]  # which were taken
    told: Report = {
        "words": len(selection.keys),
        "given": selection.given,
        "dropped": dict(dropped.most_common()),
        "examples": selection.examples,
        "lists": [_list(one, most) for one in lists],
        "doubts": list(_doubts(selection)),
    }
    if selection.unmatched:
        some = [word[:SHOWN] for word in selection.unmatched[:EXAMPLES]]
        told["unmatched"] = {"count": len(selection.unmatched), "examples": some}
    if selection.theme is not None:
        told["text"] = _text(selection.theme, most)
    return told


def _list(one: Listed, most: int) -> Report:
    return {
        "list": one.name,
        "encoding": one.found.encoding,
        "guessed": one.found.guessed,
        "lines": one.found.lines,
        "words": len(one.found.words),
        "counts": dict(one.found.counts.most_common()),
        "notes": [note._asdict() for note in one.found.notes[:most]],
    }


def _doubts(selection: Selection) -> Iterator[str]:
    if not selection.keys:
        yield "no_words"
    theme = selection.theme
    if theme is not None and not theme.kept and theme.left_out.keys() <= {"function_word"}:
        yield "only_grammar_words"


def _text(theme: TextTheme, most: int) -> Report:
    return {
        "total": theme.total,
        "headwords": len(theme.kept),
        "least_keyness": theme.least,
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
