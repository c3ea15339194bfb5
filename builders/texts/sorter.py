"""Sorting the forms of a text: into headwords, and into reasons for leaving them out."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from builders.texts.context import Senses, look_around, senses
from builders.texts.forms import compounds, gather
from builders.texts.keyness import keyness
from builders.texts.lemmas import (
    Candidates,
    Choice,
    Evidence,
    Headword,
    candidates,
    choose,
    function_words,
    key_of,
)
from builders.texts.theme import ThemeWord
from builders.texts.tokens import Tokens
from dictionaries import MAX_LENGTH, MIN_LENGTH, Lexicon, NoKey, Word, fold_exact

_BATCH: Final = 10_000
_EXAMPLES: Final = 20
_FAMILY: Final = {"nominal": frozenset({"noun", "adjective"}), "verb": frozenset({"verb"})}
_JOINTS: Final = re.compile("[ ’'-]+")


class Sorter:
    """Sorts the forms of one text."""

    def __init__(
        self, tokens: Tokens, lexicon: Lexicon, within: Container[str], *, join: bool
    ) -> None:
        """Sort them: see `theme_from` for the arguments."""
        self._total = tokens.total
        self._chunks = tokens.chunks
        self._lexicon = lexicon
        self._within = within
        self._join = join
        self._left: dict[str, Counter[str]] = defaultdict(Counter)
        self._chosen: dict[Headword, dict[str, Choice]] = defaultdict(dict)
        self._unlisted: list[str] = []
        self._usage: dict[str, float] = {}
        words = self._look_up(compounds(tokens))
        whole = {w.form.replace("’", "'") for group in words.values() for w in group if w.votes}
        self._forms = gather(tokens, whole | function_words()[0])
        words |= self._look_up(form for form in self._forms.counts if form.isalpha())
        self._sort(words)

    def _look_up(self, forms: Iterable[str]) -> dict[str, list[Word]]:
        """Ask the lexicon for all forms with the same keys."""
        keys = iter(sorted({key_of(form) for form in forms}))
        found: dict[str, list[Word]] = {}
        while batch := list(islice(keys, _BATCH)):
            found.update(self._lexicon.words(batch))
        return found

    def _sort(self, words: dict[str, list[Word]]) -> None:
        """Find a headword for every form, or a reason to leave it out."""
        open_forms = self._candidates(words)
        evidence = self._evidence(open_forms)
        for form, found in open_forms.items():
            choice = choose(form, found, evidence)
            if choice.headword.kind == "function":
                self.leave_out(form, self._forms.counts[form], "function_word")
            else:
                self._chosen[choice.headword][form] = choice

    def _candidates(self, words: dict[str, list[Word]]) -> dict[str, Candidates]:
        """The headwords of each form that can have one; the others are sorted here."""
        grammar = function_words()[0]
        open_forms: dict[str, Candidates] = {}
        for form in self._forms.counts:
            known = words.get(key_of(form), [])
            if form in grammar:
                self.leave_out(form, self._forms.counts[form], "function_word")
            elif found := {} if self._forms.is_name(form) else candidates(form, known):
                open_forms[form] = found
            else:
                self._without_headword(form, known)
        return open_forms

    def _evidence(self, open_forms: Mapping[str, Candidates]) -> Evidence:
        """What the text and the language say of the headwords that forms can have."""
        certain: Counter[Headword] = Counter()
        for form, found in open_forms.items():
            if len(found) == 1:
                certain[next(iter(found))] += self._forms.counts[form]
        lemmas = {key_of(h.lemma) for found in open_forms.values() for h in found}
        meant = self._senses(form for form, found in open_forms.items() if len(found) > 1)
        contexts = look_around(self._chunks, meant)
        usage = self._lexicon.usage(lemmas)
        return Evidence(self._forms, contexts, meant, certain, usage)

    def _senses(self, forms: Iterable[str]) -> dict[str, Senses]:
        """What forms can be, as nouns and as verbs."""
        found: dict[str, Senses] = {}
        remaining = iter(forms)
        while batch := list(islice(remaining, _BATCH)):
            readings = self._lexicon.readings([key_of(form) for form in batch])
            found |= {form: senses(form, readings[key_of(form)]) for form in batch}
        return found

    def _without_headword(self, form: str, known: list[Word]) -> None:
        """Sort a form that is a name, or that the lexicon does not have."""
        name = self._forms.is_name(form) or any(word.form[:1].isupper() for word in known)
        common = any(not word.form[:1].isupper() for word in known)
        reason = self._reason_against(form)
        if not reason and not (self._forms.is_name(form) and common):
            self._unlisted.append(form)
        elif name and known:
            self.leave_out(form, self._forms.counts[form], "proper_noun")
        else:
            self.leave_out(form, self._forms.counts[form], reason or "not_in_dictionary")

    def _reason_against(self, form: str) -> str:
        """Why a form is not in the dictionary; "" when it is."""
        try:
            key = fold_exact(form, join=self._join)
        except NoKey as error:
            return error.code
        if not MIN_LENGTH <= len(key) <= MAX_LENGTH:
            return "too_short" if len(key) < MIN_LENGTH else "too_long"
        return "" if key in self._within else "not_in_dictionary"

    def kept(self, *, family: bool, nouns_only: bool) -> Iterator[ThemeWord]:
        """The headwords that have a key in the dictionary, in no order."""
        seen = {key_of(form) for choices in self._chosen.values() for form in choices}
        self._usage = self._lexicon.usage(seen.union(map(key_of, self._unlisted)))
        families = self._lexicon.families({h.lemma for h in self._chosen}) if family else {}
        for headword, choices in self._chosen.items():
            if nouns_only and all(choice.category != "noun" for choice in choices.values()):
                self._leave_out_all(choices, "not_noun")
                continue
            kind = "noun" if nouns_only else headword.kind
            if keys := self._keys(choices, families.get(headword.lemma, ()), kind):
                yield self._word(headword.lemma, choices, keys)
            else:
                self._leave_out_all(choices)
        for form in self._unlisted:
            choice = Choice(Headword(form, ""), "unspecified", "unlisted")
            yield self._word(form, {form: choice}, {key_of(form)})

    def _keys(self, forms: Iterable[str], family: Iterable[tuple[str, str]], kind: str) -> set[str]:
        """The keys in the dictionary of the forms of a headword.

        Args:
            forms: those in the text.
            family: all those that it has: key and category.
            kind: of the headword, or a category: which of the family are its own.
        """
        fitting = _FAMILY.get(kind, frozenset({kind}))
        keys = {key for key, category in family if category in fitting}
        keys.update(key_of(form) for form in forms if not self._reason_against(form))
        return {key for key in keys if key in self._within}

    def _leave_out_all(self, forms: Iterable[str], reason: str = "") -> None:
        """Leave out forms, for a reason or for what keeps each from the dictionary."""
        for form in forms:
            self.leave_out(form, self._forms.counts[form], reason or self._reason_against(form))

    def _word(self, lemma: str, choices: dict[str, Choice], keys: set[str]) -> ThemeWord:
        counts = self._forms.counts
        seen = {form: counts[form] for form in sorted(choices, key=lambda f: (-counts[f], f))}
        usage = sum(self._usage.get(key, 0.0) for key in {key_of(form) for form in seen})
        count = sum(seen.values())
        main = choices[next(iter(seen))]
        others = dict.fromkeys(o for form in seen for o in choices[form].instead_of)
        return ThemeWord(
            lemma=lemma,
            category=main.category,
            seen=seen,
            count=count,
            keyness=keyness(count, self._total, usage),
            keys=tuple(sorted(keys)),
            why=main.why,
            instead_of=tuple(others),
        )

    def leave_out(self, form: str, times: int, reason: str) -> None:
        """Note that a form is not in the theme."""
        self._left[reason][form] = times

    def left_out(self) -> tuple[Counter[str], dict[str, list[str]]]:
        """What was left out: reason → number of forms, and reason → the most frequent of them."""
        totals = Counter({reason: len(forms) for reason, forms in self._left.items()})
        examples = {
            reason: sorted(forms, key=lambda f: (-forms[f], f))[:_EXAMPLES]
            for reason, forms in self._left.items()
        }
        return totals, examples

    def is_grammar(self, expression: str) -> bool:
        """Whether an expression is made of grammar words only: `tout à fait`."""
        return self._left["function_word"].keys() >= set(_JOINTS.split(expression))
