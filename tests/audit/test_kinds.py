"""What any French speaker would notice, held of every word of the real `francais`."""

from collections.abc import Iterator

import pytest

from builders.lexicon import reviewed
from dictionaries import SUFFIX, Dictionary, Lexicon, fold
from tests.built import TARGET

# Endings that every regular verb in -er has: mangeait and mangions, jette and jetons.
HARD, SOFT, MUTE = ("A", "ANT", "AIT", "AT"), ("IONS", "EZ", "ERENT"), ("E", "ENT", "ERA", "ERAIT")
IRREGULAR = {"ALLER", "ENVOYER", "RENVOYER"}
BATCH = 10_000


@pytest.fixture(scope="module")
def lexicon() -> Iterator[Lexicon]:
    opened = Lexicon(TARGET / "lexicon.sqlite", verify=False)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def francais() -> frozenset[str]:
    return frozenset(Dictionary.open(TARGET / f"francais{SUFFIX}"))


def test_every_decision_that_people_made_holds(francais: frozenset[str]) -> None:
    decided = reviewed.load().words
    assert [key for key, one in decided.items() if one.admitted != (key in francais)] == []


def test_every_noun_and_adjective_has_a_plural(francais: frozenset[str], lexicon: Lexicon) -> None:
    judged = reviewed.load()
    conjugated = lexicon.conjugated()
    alone = [
        key
        for key in sorted(francais - conjugated)
        if key[-1] not in "SXZ" and len(key) >= reviewed.SHORT and f"{key}S" not in francais
        if f"{key}S" not in judged.words
    ]
    lemmas: dict[str, str] = {}
    for at in range(0, len(alone), BATCH):
        for key, readings in lexicon.readings(alone[at : at + BATCH]).items():
            nouns = [r for r in readings if r.category in ("noun", "adjective")]
            for lemma in {r.lemma for r in nouns if r.form == r.lemma and r.form.isalpha()}:
                own = [r for r in nouns if r.form == r.lemma == lemma]
                voters = {source for r in own for source in r.sources} & lexicon.voters
                if len(voters) > 1 and not any("plural" in r.features for r in own):
                    lemmas[lemma] = key
    families = lexicon.families(lemmas)
    without = sorted(
        key
        for lemma, key in lemmas.items()
        if not any(other in francais and other != key for other, _ in families.get(lemma, ()))
    )
    assert without == []


def test_no_plural_is_in_without_its_singular(francais: frozenset[str], lexicon: Lexicon) -> None:
    alone = [key for key in sorted(francais) if key.endswith("S") and key[:-1] not in francais]
    short = [key for key in alone if len(key) <= reviewed.SHORT + 1]
    orphans = [
        key
        for key, readings in lexicon.readings(short).items()
        if all(fold(r.lemma, join=True) == key[:-1] for r in readings)
    ]
    assert orphans == []


def test_no_elided_form_is_in(francais: frozenset[str]) -> None:
    assert [key for key in sorted(francais) if key.endswith("QU")] == []


def test_no_verb_is_half_conjugated(francais: frozenset[str], lexicon: Lexicon) -> None:
    stems = [
        key.removesuffix("ER")
        for key in sorted(francais)
        if key.endswith("ER") and key not in IRREGULAR
    ]
    verbs = lexicon.infinitives([f"{stem}ASSIONS" for stem in stems])
    halves = {}
    for stem in stems:
        if fold(verbs.get(f"{stem}ASSIONS", "aa")) == f"{stem}ER":
            missing = [form for form in conjugation(stem) if not form & francais]
            if missing:
                halves[stem] = missing
    assert halves == {}


def conjugation(stem: str) -> Iterator[set[str]]:
    """The forms of a regular verb, each with the spellings that it may have."""
    for ending in HARD:
        yield {stem + ending, f"{stem}E{ending}"}
    for ending in SOFT:
        yield {stem + ending}
    for ending in MUTE:
        yield {
            stem + ending,
            f"{stem}{stem[-1]}{ending}",
            f"{stem[:-1]}I{ending}",
            stem[:-1] + "ERRA",
        }
