"""Draw from the current build, score what is judged, and tell what is not: `python -m tests.audit`.

The judgements of one key hold for any build: a key that `francais` takes in or leaves out since it
was judged counts where it is drawn now, the other way round.
"""

import sys
from pathlib import Path

from dictionaries import SUFFIX, Dictionary, Lexicon
from dictionaries.lexicon.entry import CATEGORIES
from tests.audit.judgements import Judgement, Score, read, score
from tests.audit.sample import draw
from tests.built import TARGET

_NO_WORDS = frozenset({"proper_noun", "abbreviation", "prefix", "phrase"})
_OPPOSITE = {"right": "wrong", "wrong": "right", "doubtful": "doubtful"}


def drawn(folder: Path) -> tuple[list[str], list[str]]:
    """The keys drawn from `francais`, and from those that it refuses and a source has as a word."""
    francais = Dictionary.open(folder / f"francais{SUFFIX}")
    lexicon = Lexicon(folder / "lexicon.sqlite", verify=False)
    common = [category for category in CATEGORIES if category not in _NO_WORDS]
    refused = [key for key in lexicon.of_categories(common) if len(key) > 1 and key not in francais]

    def is_word(key: str) -> bool:
        return any(
            reading.form.isalpha() and reading.category in common
            for reading in lexicon.readings([key])[key]
        )

    return draw(francais), draw(refused, is_word)


def judged() -> tuple[dict[str, Judgement], dict[str, Judgement]]:
    """The judgements of words as admitted, and as refused."""
    admitted, refused = read("admitted"), read("refused")
    return _turned(refused) | admitted, _turned(admitted) | refused


def _turned(judgements: dict[str, Judgement]) -> dict[str, Judgement]:
    """What was right to take in is wrong to refuse, and the other way round."""
    return {
        key: one._replace(verdict=_OPPOSITE[one.verdict])  # type: ignore[arg-type]
        for key, one in judgements.items()
    }


def _tell(name: str, found: Score) -> None:
    low, high = found.interval
    sys.stdout.write(
        f"{name:<10}{found.share:6.1%} right ({low:.1%} to {high:.1%}):"
        f" {found.right} right, {found.wrong} wrong, {found.doubtful} doubtful\n"
    )
    if found.unjudged:
        sys.stdout.write(f"  not judged yet: {' '.join(found.unjudged)}\n")


def main() -> None:
    """Draw, score and tell."""
    for name, keys, judgements in zip(
        ("admitted", "refused"), drawn(TARGET), judged(), strict=True
    ):
        _tell(name, score(keys, judgements))


if __name__ == "__main__":
    main()
