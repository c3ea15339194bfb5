"""What the sources disagree on, for whoever reviews words."""

from collections.abc import Iterator

from builders.lexicon.compile import Compiled


def review(compiled: Compiled) -> Iterator[str]:
    """The keys on which the voting sources differ: who has each, and what was decided (TSV).

    Names, symbols and what is written with a hyphen are left out: no source takes them for words.
    """
    voters = {source for source, votes in compiled.contents.sources.items() if votes}
    yield "key\tforms\tsources\tverdict\trule"
    for key, verdict in sorted(compiled.verdicts.items()):
        readings = [reading for reading in compiled.gathered.words[key] if reading.is_word]
        sources = {source for reading in readings for source in reading.sources}
        unanimous = sources >= voters if verdict.admitted else not sources & voters
        if unanimous and verdict.rule != "reviewed":
            continue
        forms = " ".join(sorted({reading.form for reading in readings}))
        decision = "in" if verdict.admitted else "out"
        yield f"{key}\t{forms}\t{' '.join(sorted(sources))}\t{decision}\t{verdict.rule}"
