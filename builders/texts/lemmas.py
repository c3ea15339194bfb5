"""Which headword a form in a text belongs to.

*Porte* is a door or carries, *laves* are of a volcano or you wash, *or* is gold or "now". The
family of the headword goes into a theme, so the choice matters: LAVERIONS has no business among
the volcanoes. In the order in which they decide:

- `only`: the lexicon leaves no choice;
- `context`: what stands around the form tells a noun from a verb (`builders/texts/context.py`), and
  a grammar word that is also a noun (`or`, `son`) counts as one when a quarter of it stands after
  determiners;
- `text`: another form of one headword stands in the text, and can be of no other (`lavait`);
- `usage`: the headword as which the form is met more often in French, or that more sources know;
- `noun`: nothing tells, and themes are about things.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from builders.texts.context import Contexts, Senses
from builders.texts.forms import Forms
from dictionaries import CATEGORIES, NoKey, Word, fold_exact

_KINDS: Final = {
    "noun": "nominal",
    "adjective": "nominal",
    "verb": "verb",
    "determiner": "function",
    "pronoun": "function",
    "preposition": "function",
    "conjunction": "function",
}
# Names are met with a capital only; phrases are expressions; the others are no words by themselves.
_NO_WORDS: Final = frozenset({"proper_noun", "abbreviation", "phrase", "prefix"})
_SHARE: Final = 4
_INVERTED: Final = 5.0
_TELLING: Final = 1.0
"""Points from which what stands around a form is heard."""


class Headword(NamedTuple):
    """A headword, as some kind of word.

    Attributes:
        lemma: as French writes it.
        kind: `nominal`, `verb`, `function`, or the category itself.
    """

    lemma: str
    kind: str


@dataclass(frozen=True)
class Choice:
    """The headword chosen for a form.

    Attributes:
        headword: the one.
        category: of the form, as most sources say.
        why: see the module.
        instead_of: the lemmas that it could also have been.
    """

    headword: Headword
    category: str
    why: str
    instead_of: tuple[str, ...] = ()


@dataclass
class Evidence:
    """What a text and the language say of headwords.

    Attributes:
        forms: of the text.
        contexts: what stands around those that are nouns and verbs, or grammar words.
        senses: what these can be.
        certain: headword → occurrences of forms that can be of no other.
        usage: key → occurrences in a million words of French.
    """

    forms: Forms
    contexts: Contexts
    senses: Mapping[str, Senses]
    certain: Counter[Headword]
    usage: Mapping[str, float]

    def rank(self, headword: Headword, word: Word) -> tuple[float, float, float, float]:
        """How much speaks for a headword: in the text, in French, in the lexicon."""
        usage = self.usage.get(key_of(headword.lemma), 0.0)
        return self.certain[headword], word.per_million, word.votes, usage


Candidates = dict[Headword, Word]
"""Each headword that a form can have, and the word that most sources say it is."""


def key_of(lemma: str) -> str:
    """The key of a lemma, "" when it has none (`à_rebrousse-poil`)."""
    try:
        return fold_exact(lemma, join=True)
    except NoKey:
        return ""


@cache
def function_words() -> tuple[frozenset[str], frozenset[str]]:
    """The grammar words, and the infinitives of the auxiliaries among the verbs."""
    text = files(__package__).joinpath("function_words.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    at = lines.index("[verbs]")
    words = (word for line in lines[:at] if line[0] != "[" for word in line.split())
    return frozenset(words), frozenset(" ".join(lines[at + 1 :]).split())


def candidates(form: str, words: Iterable[Word]) -> Candidates:
    """The headwords that a form in lower case can have.

    Args:
        form: as in the text; where no word is written so, accents and ligatures may be missing.
        words: all that the lexicon has under its key.
    """
    told = _told(form, words)
    most = max((word.votes for word in told), default=0)
    found: Candidates = {}
    for word in sorted(told, key=lambda w: (-w.votes, CATEGORIES.index(w.category), w)):
        if word.votes >= min(most, 2):  # what one source says, against more, is its own affair
            found.setdefault(Headword(word.lemma, _kind(word)), word)
    return found


def _told(form: str, words: Iterable[Word]) -> list[Word]:
    """The words written as a form, or else nearly so; where some have a category, only those."""
    common = [w for w in words if w.category not in _NO_WORDS and not w.form[:1].isupper()]
    exact = [word for word in common if word.form == form] or common
    return [word for word in exact if word.category != "unspecified"] or exact


def _kind(word: Word) -> str:
    """See `Headword.kind`; an auxiliary is a grammar word."""
    if word.category == "verb" and word.lemma in function_words()[1]:
        return "function"
    return _KINDS.get(word.category, word.category)


def choose(form: str, found: Candidates, evidence: Evidence) -> Choice:
    """Choose one of the headwords of a form; there is at least one."""
    remaining, why = list(found), "only"
    if len(remaining) > 1:
        remaining, why = _by_context(form, found, evidence)
    if len(remaining) > 1:
        ranks = [evidence.rank(headword, found[headword]) for headword in remaining]
        best = max(ranks)
        certain = sorted(rank[0] for rank in ranks)
        why = "text" if certain[-1] > certain[-2] else "usage"
        remaining = [h for h, rank in zip(remaining, ranks, strict=True) if rank == best]
    headword = remaining[0]
    others = dict.fromkeys(h.lemma for h in found if h.lemma != headword.lemma)
    return Choice(headword, found[headword].category, why, tuple(others))


def _by_context(form: str, found: Candidates, evidence: Evidence) -> tuple[list[Headword], str]:
    """Leave out the headwords whose kind does not fit what stands around the form."""
    kinds = {headword.kind for headword in found}
    if "function" in kinds and _is_function(form, found, evidence):
        return [h for h in found if h.kind == "function"][:1], "context"
    content_words = [h for h in found if h.kind in {"nominal", "verb"}]
    if not {"nominal", "verb"} <= kinds:
        return content_words or list(found), "usage"
    kind, why = _noun_or_verb(form, content_words, evidence)
    return [h for h in content_words if h.kind == kind], why


def _is_function(form: str, found: Candidates, evidence: Evidence) -> bool:
    """Whether a form that is a grammar word and something else is the grammar word.

    `Suis` after `je` is of être as well as of suivre, and `d’avoir` is no noun: where the grammar
    word is a verb, only determiners tell.
    """
    auxiliary = any(h.kind == "function" and found[h].category == "verb" for h in found)
    contexts = evidence.contexts
    content = contexts.determined[form]
    if not auxiliary:
        content += contexts.verbs[form] + contexts.elided[form]
    return not content or content * _SHARE < evidence.forms.counts[form]


def _noun_or_verb(
    form: str, content_words: Iterable[Headword], evidence: Evidence
) -> tuple[str, str]:
    points = evidence.contexts.points[form] - _INVERTED * evidence.forms.inverted[form]
    prior = evidence.senses[form].prior
    if abs(points) >= _TELLING:
        usual = points + prior * evidence.forms.counts[form]
        return ("nominal" if usual > 0 else "verb"), "context"
    seen = Counter[str]()
    for headword in content_words:
        seen[headword.kind] = max(seen[headword.kind], evidence.certain[headword])
    if seen["verb"] != seen["nominal"]:
        return max(seen, key=seen.__getitem__), "text"
    if prior:
        return ("nominal" if prior > 0 else "verb"), "usage"
    return "nominal", "noun"
