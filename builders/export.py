"""Dictionaries as files that other programs read.

    txt        the keys, one a line
    csv        key, form, lemma, category; a row for each word that has the key
    json       what the dictionary is, and for each key these words
    hunspell   a `.dic`: the number of words, then each as French writes it; a `.aff` beside it

The forms are those of the lexicon; a key that it does not have is written in small letters.
Whatever was written gives the same keys again when it is read as a word list.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from dictionaries import APOSTROPHES, HYPHENS, Dictionary, Lexicon, NoKey, Word, fold_exact

AFFIXES: Final = "SET UTF-8\n"
"""All that the `.aff` of a list of whole words says."""

_NAMES: Final = frozenset({"proper_noun", "abbreviation", "prefix", "phrase"})
_ENOUGH: Final = 2
_BETTER: Final[tuple[Callable[[Word], bool], ...]] = (
    lambda word: word.category not in _NAMES,
    lambda word: word.votes >= _ENOUGH,
    lambda word: word.category != "unspecified",
)
"""Words that are taken, one reason after the other, if there are such."""
_BATCH: Final = 10_000
_JOINTS: Final = dict.fromkeys(map(ord, HYPHENS | APOSTROPHES))


class Exported(NamedTuple):
    """A key and the words that have it.

    Attributes:
        key: of the dictionary.
        words: form, lemma and category of each, as most sources say first; the key in small letters
            when the lexicon does not have it.
    """

    key: str
    words: list[tuple[str, str, str]]

    @property
    def forms(self) -> list[str]:
        """The forms, each once, without the hyphens and apostrophes that the key is without."""
        whole = (form.translate(_JOINTS) for form, _, _ in self.words)
        return list(dict.fromkeys(whole))


def export(dictionary: Dictionary, lexicon: Lexicon) -> Iterator[Exported]:
    """Every key of a dictionary with its words."""
    keys = iter(dictionary)
    while batch := list(islice(keys, _BATCH)):
        known = lexicon.words(batch)
        for key in batch:
            words = _fitting(key, known.get(key, []), join=dictionary.joins)
            yield Exported(key, words or [(key.lower(), "", "")])


def _fitting(key: str, words: Iterable[Word], *, join: bool) -> list[tuple[str, str, str]]:
    """Choose the words that a key stands for: no `Porte` beside `porte`, no `porte-clé`."""
    fitting = [word for word in words if _has_key(word.form, key, join=join)]
    for better in _BETTER:
        fitting = list(filter(better, fitting)) or fitting
    ranked = sorted(fitting, key=lambda w: (-w.votes, w.form, w.lemma, w.category))
    return [(word.form, word.lemma, word.category) for word in ranked]


def _has_key(form: str, key: str, *, join: bool) -> bool:
    try:
        return fold_exact(form, join=join) == key
    except NoKey:
        return False


def to_txt(dictionary: Dictionary, _: Lexicon) -> str:
    """Write the keys."""
    return "".join(f"{key}\n" for key in dictionary)


def to_csv(dictionary: Dictionary, lexicon: Lexicon) -> str:
    """Write a row for each word."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("key", "form", "lemma", "category"))
    for key, words in export(dictionary, lexicon):
        writer.writerows((key, *word) for word in words)
    return out.getvalue()


def to_json(dictionary: Dictionary, lexicon: Lexicon) -> str:
    """Write an object, a line of it for each key."""
    about = {
        "id": dictionary.id,
        "title": dictionary.title,
        "licence": dictionary.licence,
        "sources": dictionary.sources,
        "version": dictionary.version,
    }
    names = ("form", "lemma", "category")
    rows = (
        {"key": key, "entries": [dict(zip(names, word, strict=True)) for word in words]}
        for key, words in export(dictionary, lexicon)
    )
    lines = ",\n".join(map(json.JSONEncoder(ensure_ascii=False).encode, rows))
    return f'{json.dumps(about, ensure_ascii=False)[:-1]}, "words": [\n{lines}\n]}}\n'


def to_hunspell(dictionary: Dictionary, lexicon: Lexicon) -> str:
    """Write a `.dic` without flags."""
    forms = sorted({form for one in export(dictionary, lexicon) for form in one.forms})
    return "".join(f"{line}\n" for line in (len(forms), *forms))


FORMATS: Final[Mapping[str, Callable[[Dictionary, Lexicon], str]]] = {
    "txt": to_txt,
    "csv": to_csv,
    "json": to_json,
    "hunspell": to_hunspell,
}
