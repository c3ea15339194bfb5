"""What a build says while it runs and when it is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from tqdm import tqdm

from builders.contents import Compiled
from builders.pipeline import Outcome
from builders.sources import Source

Step = Callable[[Source, int], None]


@contextmanager
def bars(stream: TextIO) -> Iterator[Step]:
    """Draw one bar a source while its entries are read; on a terminal it moves in place."""
    drawn: dict[str, tqdm[Any]] = {}

    def step(source: Source, count: int) -> None:
        if source.id not in drawn:
            drawn[source.id] = tqdm(
                desc=f"{source.id:<13}",
                total=source.entries,
                unit=" entries",
                unit_scale=True,
                file=stream,
                mininterval=0.5,
            )
        drawn[source.id].update(count)

    try:
        yield step
    finally:
        for bar in drawn.values():
            bar.close()


def lines(outcome: Outcome) -> Iterator[str]:
    """Tell what a build did, a line at a time."""
    if outcome.compiled is not None:
        yield from _sources(outcome.compiled)
    for built in outcome.built:
        dropped = "".join(f", {reason} {count:,}" for reason, count in built.dropped.most_common())
        per_word = built.size / max(1, built.words)
        yield (
            f"{built.id}: {built.words:,} words, {built.size:,} bytes"
            f" ({per_word:.2f} a word){dropped and '; left out' + dropped[1:]}"
        )
    if outcome.kept:
        yield f"up to date: {', '.join(outcome.kept)}"
    if outcome.built or outcome.compiled:
        yield f"done in {outcome.seconds:.0f} s"


def _sources(compiled: Compiled) -> Iterator[str]:
    yield f"{'source':<13}{'read':>10}{'kept':>10}  dropped"
    for identifier, report in compiled.reports.items():
        dropped = ", ".join(f"{reason} {count:,}" for reason, count in report.dropped.most_common())
        yield f"{identifier:<13}{report.read:>10,}{report.kept:>10,}  {dropped or '-'}"
    yield "the vote, by rule:"
    for rule, count in compiled.votes.most_common():
        yield f"  {rule:<24}{count:>10,}"


def review(compiled: Compiled) -> Iterator[str]:
    """Tell of each key that the sources do not agree on who has it and what was decided: TSV."""
    yield "key\tforms\tsources\tverdict\trule"
    for key, verdict in sorted(compiled.verdicts.items()):
        readings = compiled.gathered.words[key]
        sources = sorted({source for reading in readings for source in reading.sources})
        if len(sources) == len(compiled.contents.sources) and verdict.admitted:
            continue
        forms = " ".join(sorted({reading.form for reading in readings}))
        decision = "in" if verdict.admitted else "out"
        yield f"{key}\t{forms}\t{' '.join(sources)}\t{decision}\t{verdict.rule}"
