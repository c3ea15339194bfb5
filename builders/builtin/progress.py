"""What a build says while it runs and when it is done."""

from collections.abc import Iterator
from typing import Any, Final, TextIO

from tqdm import tqdm

from builders.builtin.pipeline import Outcome
from builders.lexicon.compile import STEPS, Compiled
from builders.sources import Source

# Steps take unlike times, so how many there are in a second says nothing.
_STEPS_BAR: Final = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}{postfix}]"


class Bars:
    """Draws one bar a source while it is read, one for the lexicon, one for the dictionaries."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._name = ""
        self._bar: tqdm[Any] | None = None

    def reading(self, source: Source, count: int) -> None:
        """Say that more entries of a source are read."""
        self._draw(source.id, source.entries, "entry").update(count)

    def step(self, name: str) -> None:
        """Say that a step is begun, one of `builders.lexicon.compile.STEPS`."""
        bar = self._draw("lexicon", len(STEPS), "")
        bar.set_postfix_str(name, refresh=False)
        bar.n = STEPS.index(name) + 1
        bar.refresh()

    def building(self, identifier: str, number: int, total: int) -> None:
        """Say that a dictionary is begun, which one of how many."""
        bar = self._draw("dictionaries", total, "")
        bar.set_postfix_str(identifier, refresh=False)
        bar.n = number
        bar.refresh()

    def _draw(self, name: str, total: int, unit: str) -> "tqdm[Any]":
        if self._bar is None or name != self._name:
            self.close()
            # In a log, where each step is a line of its own, fewer of them.
            interval = 0.3 if self._stream.isatty() else 10
            self._name = name
            self._bar = tqdm(
                desc=f"{name:<13}",
                total=total,
                unit=unit,
                unit_scale=bool(unit),
                file=self._stream,
                mininterval=interval,
                bar_format=None if unit else _STEPS_BAR,
            )
        return self._bar

    def close(self) -> None:
        """Leave the last bar as it is."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def report_builtin(outcome: Outcome) -> Iterator[str]:
    """What a build did, a line at a time."""
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
    done = f"done in {outcome.seconds:.0f} s; " if outcome.built or outcome.compiled else ""
    yield f"{done}dictionaries are in {outcome.target}"


def _sources(compiled: Compiled) -> Iterator[str]:
    yield f"{'source':<13}{'read':>10}{'kept':>10}  dropped"
    for identifier, report in compiled.reports.items():
        dropped = ", ".join(f"{reason} {count:,}" for reason, count in report.dropped.most_common())
        yield f"{identifier:<13}{report.read:>10,}{report.kept:>10,}  {dropped or '-'}"
    yield "the vote, by rule:"
    for rule, count in compiled.votes.most_common():
        yield f"  {rule:<24}{count:>10,}"


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
