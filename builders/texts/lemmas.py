"""Which headword a form in a text belongs to.

*Porte* is a door or carries, *laves* are of a volcano or you wash, *or* is gold or "now". The
family of the headword goes into a theme, so the choice matters: LAVERIONS has no business among
the volcanoes. In the order in which they decide:

- `only`: the lexicon leaves no choice;
- `context`: nouns and adjectives stand after articles, verbs after pronouns or right after nouns
  (*la terre tremble*; but so does an adjective), and a grammar word that is also a noun (`or`,
  `son`) counts as one when a quarter of it stands after articles;
- `text`: another form of one headword stands in the text, and can be of no other (`lavait`);
- `noun`: nothing tells, and themes are about things;
- `usage`: the headword that more sources know, then the one that is met more often in French.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

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
        forms: of the text, and what stands around them.
        certain: headword → occurrences of forms that can be of no other.
        usage: key → occurrences in a million words of French.
    """

    forms: Forms
    certain: Counter[Headword]
    usage: Mapping[str, float]

    def rank(self, headword: Headword, word: Word) -> tuple[float, float, float]:
        """Say how much speaks for a headword: in the text, in the lexicon, in French."""
        usage = self.usage.get(key_of(headword.lemma), 0.0)
        return self.certain[headword], word.votes, usage


Candidates = dict[Headword, Word]
"""Each headword that a form can have, and the word that most sources say it is."""


def key_of(lemma: str) -> str:
    """Give the key of a lemma, "" when it has none (`à_rebrousse-poil`)."""
    try:
        return fold_exact(lemma, join=True)
    except NoKey:
        return ""


@cache
def function_words() -> tuple[frozenset[str], frozenset[str]]:
    """Give the grammar words, and the infinitives of the auxiliaries among the verbs."""
    text = files(__package__).joinpath("function_words.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    at = lines.index("[verbs]")
    words = (word for line in lines[:at] if line[0] != "[" for word in line.split())
    return frozenset(words), frozenset(" ".join(lines[at + 1 :]).split())


def candidates(form: str, words: Iterable[Word]) -> Candidates:
    """Give the headwords that a form in lower case can have.

    Args:
        form: as in the text; where no word is written so, accents and ligatures may be missing.
        words: all that the lexicon has under its key.
    """
    common = [w for w in words if w.category not in _NO_WORDS and not w.form[:1].isupper()]
    exact = [word for word in common if word.form == form] or common
    told = [word for word in exact if word.category != "unspecified"] or exact
    most = max((word.votes for word in told), default=0)
    auxiliaries = function_words()[1]
    found: Candidates = {}
    for word in sorted(told, key=lambda w: (-w.votes, CATEGORIES.index(w.category), w)):
        if word.votes >= min(most, 2):  # what one source says, against more, is its own affair
            auxiliary = word.category == "verb" and word.lemma in auxiliaries
            kind = "function" if auxiliary else _KINDS.get(word.category, word.category)
            found.setdefault(Headword(word.lemma, kind), word)
    return found


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
    """Leave out the headwords whose kind does not fit what stands before the form."""
    kinds = {headword.kind for headword in found}
    forms = evidence.forms
    nominal = forms.nominal[form] if "nominal" in kinds else 0
    verbal = forms.verbal[form] if "verb" in kinds else 0
    if "function" in kinds:
        # `suis` after `je` is of être as well as of suivre, and `d’avoir` is no noun: where the
        # grammar word is a verb, only articles tell.
        auxiliary = any(h.kind == "function" and found[h].category == "verb" for h in found)
        content = nominal
        if not auxiliary:
            content += verbal + (forms.elided[form] if "nominal" in kinds else 0)
        if content * _SHARE < forms.counts[form] or not content:
            return [h for h in found if h.kind == "function"][:1], "context"
    if {"nominal", "verb"} <= kinds and nominal != verbal:
        kind = "nominal" if nominal > verbal else "verb"
        return [h for h in found if h.kind == kind], "context"
    content_words = [h for h in found if h.kind in {"nominal", "verb"}]
    if {"nominal", "verb"} <= kinds:
        kind, why = _unmarked(form, content_words, found, evidence)
        return [h for h in content_words if h.kind == kind], why
    return content_words or list(found), "usage"


def _unmarked(
    form: str, content_words: list[Headword], found: Candidates, evidence: Evidence
) -> tuple[str, str]:
    """Choose between noun and verb where no article and no subject tells."""
    adjective = any(found[headword].category == "adjective" for headword in content_words)
    if not adjective and evidence.forms.bare[form] * 2 > evidence.forms.counts[form]:
        return "verb", "context"
    seen = Counter[str]()
    for headword in content_words:
        seen[headword.kind] = max(seen[headword.kind], evidence.certain[headword])
    if seen["verb"] == seen["nominal"]:
        return "nominal", "noun"
    return max(seen, key=seen.__getitem__), "text"
