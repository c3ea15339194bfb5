"""From the archives of the sources to what the lexicon holds."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from builders import themes
from builders.lexicon import reviewed, vote
from builders.lexicon.corrections import correct
from builders.lexicon.definitions import Articles, Classifier, define, weigh
from builders.lexicon.gather import Gathered, Reading, Report, gather
from builders.lexicon.refusals import refuse
from builders.lexicon.verb_forms import verb_form_only
from builders.sources import Source, wiktionnaire
from dictionaries import Contents, NoKey, fold_exact

GLOSSES: Final = "wiktionnaire"

Progress = Callable[[Source, int], None]
Step = Callable[[str], None]
STEPS: Final = ("vote", "definitions", "reasons", "themes", "lexicon")
"""What is done after reading, in order; the last, writing the lexicon, is not done here."""


@dataclass(frozen=True)
class Compiled:
    """What the sources became.

    Attributes:
        contents: for the lexicon.
        verdicts: key → what the vote decided, for those who want to see why.
        gathered: everything the sources say.
        votes: rule of the vote → how many keys it decided.
    """

    contents: Contents
    verdicts: Mapping[str, vote.Verdict]
    gathered: Gathered
    votes: Counter[str]

    @property
    def reports(self) -> Mapping[str, Report]:
        """What became of the entries of each source."""
        return self.gathered.reports


def compile_sources(
    sources: Iterable[Source],
    archives: Mapping[str, Path],
    progress: Progress | None = None,
    step: Step | None = None,
) -> Compiled:
    """Read every source, let them vote, and find the themes.

    Args:
        sources: which.
        archives: source id → its archive, verified.
        progress: called with a source and how many more of its entries are read.
        step: called when one of `STEPS` is begun.

    Raises:
        builders.sources.archives.ArchiveError: an archive cannot be read.
    """
    begin = step or (lambda _: None)
    by_id = {source.id: source for source in sources}
    gathered = gather(by_id.values(), archives, progress)
    begin("vote")
    articles = list(wiktionnaire.articles(by_id[GLOSSES], archives[GLOSSES]))
    voting = {source.id: source.votes for source in by_id.values()}
    return _decided(gathered, articles, voting, begin)


def _decided(
    gathered: Gathered, articles: Articles, voting: Mapping[str, bool], begin: Step
) -> Compiled:
    """What is decided, step by step, about all that was gathered."""
    words, judged = gathered.words, reviewed.load()
    verdicts = vote.judge(words, wiktionnaire.usual(articles), judged)
    elected = {key for key, verdict in verdicts.items() if verdict.admitted}
    conjugated = {key: lemma for key in elected if (lemma := verb_form_only(words[key]))}
    begin("definitions")
    weights = weigh(words)
    classifier = Classifier(articles, weights)
    correct(words, articles, weights, classifier)
    definitions = define(articles, words, classifier)
    begin("reasons")
    refusals = refuse(words, elected, judged, voting)
    begin("themes")
    found = _themes(articles, words, elected)
    contents = Contents(
        sources=voting,
        readings=words,
        definitions=definitions,
        glossary=GLOSSES,
        usage=_usage(words),
        refusals=refusals,
        elected=elected,
        conjugated=conjugated,
        themes=found,
    )
    return Compiled(contents, verdicts, gathered, Counter(v.rule for v in verdicts.values()))


def _usage(words: Mapping[str, list[Reading]]) -> dict[str, float]:
    """How often the words of each key occur in a million.

    A word is a form of a lemma as one part of speech: the readings that tell its persons and
    tenses apart all carry the figure of the whole.
    """
    usage: dict[str, float] = {}
    for key, readings in words.items():
        found: dict[tuple[str, str, str], float] = {}
        for reading in readings:
            word = (reading.form, reading.lemma, reading.category)
            found[word] = max(reading.per_million, found.get(word, 0.0))
        if total := sum(found.values()):
            usage[key] = total
    return usage


def _themes(
    articles: Articles, words: Mapping[str, list[Reading]], elected: set[str]
) -> dict[str, set[str]]:
    """The keys of each theme: names as they stand, words with their inflected forms.

    Common words count only when the vote keeps them.
    """
    found = {name: themes.select(themes.load(name), articles) for name in themes.available()}
    families = _families(words, {word for theme in found.values() for word in theme.words})
    return {
        name: {fold_exact(proper) for proper in theme.names}
        | {key for word in theme.words for key in families[word] if key in elected}
        for name, theme in found.items()
    }


def _families(words: Mapping[str, list[Reading]], lemmas: set[str]) -> Mapping[str, set[str]]:
    """The keys of lemmas and of their forms as nouns and adjectives.

    A verb stands alone: its conjugation holds too many forms that mean something else (`fond`
    of `fondre`), as does that of a verb spelt like a noun (`boucher`).
    """
    families: defaultdict[str, set[str]] = defaultdict(set)
    for key, readings in words.items():
        for reading in readings:
            if reading.lemma in lemmas and reading.category in ("noun", "adjective"):
                families[reading.lemma].add(key)
    for lemma in lemmas:
        try:
            families[lemma].add(fold_exact(lemma))
        except NoKey:
            continue
    return families
