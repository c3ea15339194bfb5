"""The regular plurals that no source gives: who has YOYO plays YOYOS.

A noun or an adjective that is in has its plural in -S, unless the sources give it another one
(`cheval`, `chevaux`), or say that it does not vary and none that votes has the plural.
"""

from collections.abc import Callable, Iterable

from builders.lexicon.gather import Reading


def regular_plurals(
    readings: Iterable[tuple[str, Reading]], has: Callable[[str], bool]
) -> set[str]:
    """The plurals that nouns and adjectives lack.

    Args:
        readings: what is in as a noun or an adjective, each with its key.
        has: whether a source that votes has a key.
    """
    singular: dict[str, str] = {}
    varied: set[str] = set()
    invariable: set[str] = set()
    for key, reading in readings:
        lemma = reading.lemma
        if "plural" in reading.features:
            (invariable if reading.form == lemma else varied).add(lemma)
        elif reading.form == lemma:
            singular[lemma] = key
    plurals = {
        lemma: f"{key}S"
        for lemma, key in singular.items()
        if lemma not in varied and key[-1] not in "SXZ"
    }
    return {plural for lemma, plural in plurals.items() if lemma not in invariable or has(plural)}
