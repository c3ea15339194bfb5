"""What the sources disagree on, for whoever reviews words."""

from collections.abc import Iterator

from builders.lexicon.compile import Compiled
from builders.lexicon.vote import Verdict


def review(compiled: Compiled) -> Iterator[str]:
    """The keys on which the voting sources differ: who has each, and what was decided (TSV).

    Names, symbols and what is written with a hyphen are left out: no source takes them for words.
    """
    voters = {source for source, votes in compiled.contents.sources.items() if votes}
    yield "key\tforms\tsources\tverdict\trule"
    for key, verdict in sorted(compiled.verdicts.items()):
        readings = [reading for reading in compiled.gathered.words[key] if reading.is_word]
        sources = {source for reading in readings for source in reading.sources}
        if _is_disputed(verdict, sources, voters):
            forms = " ".join(sorted({reading.form for reading in readings}))
            decision = "in" if verdict.admitted else "out"
            yield f"{key}\t{forms}\t{' '.join(sorted(sources))}\t{decision}\t{verdict.rule}"


def _is_disputed(verdict: Verdict, sources: set[str], voters: set[str]) -> bool:
    """Whether people decided on a key, or some voter would have decided otherwise."""
    if verdict.rule == "reviewed":
        return True
    return not sources >= voters if verdict.admitted else bool(sources & voters)
