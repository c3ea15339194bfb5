"""Bars that show how far a long build is."""

from typing import Any, Final, TextIO

from tqdm import tqdm

from builders import STEPS, Source
from service.messages.terminal import said
from service.referee.builds import STAGES

# Steps take unlike times, so how many there are in a second says nothing.
_STEPS_BAR: Final = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}{postfix}]"
_STAGES: Final = STAGES[1:-1]  # nobody is waited for here, and storing is short
_EVERY: Final = 0.3
_EVERY_IN_A_LOG: Final = 10
"""Seconds between two states; in a log, where each is a line of its own, fewer of them."""


class Bars:
    """Draws one bar a source while it is read, one for the lexicon, one for the dictionaries."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._name = ""
        self._bar: tqdm[Any] | None = None

    def reading(self, source: Source, count: int) -> None:
        """Say that more entries of a source are read."""
        self._draw(source.id, source.entries, said("bar_entries")).update(count)

    def step(self, name: str) -> None:
        """Say that a step is begun, one of `builders.STEPS`."""
        bar = self._draw(said("bar_lexicon"), len(STEPS), "")
        bar.set_postfix_str(said(f"bar_{name}"), refresh=False)
        bar.n = STEPS.index(name) + 1
        bar.refresh()

    def building(self, identifier: str, number: int, total: int) -> None:
        """Say that a dictionary is begun, which one of how many."""
        bar = self._draw(said("bar_dictionaries"), total, "")
        bar.set_postfix_str(identifier, refresh=False)
        bar.n = number
        bar.refresh()

    def _draw(self, name: str, total: int, unit: str, *, leave: bool = True) -> "tqdm[Any]":
        if self._bar is None or name != self._name:
            self.close()
            self._name = name
            self._bar = tqdm(
                desc=f"{name:<13}",
                total=total,
                unit=unit,
                unit_scale=bool(unit),
                leave=leave,
                file=self._stream,
                mininterval=_EVERY if self._stream.isatty() else _EVERY_IN_A_LOG,
                bar_format=None if unit else _STEPS_BAR,
            )
        return self._bar

    def stage(self, name: str) -> None:
        """Say that a stage of a user's dictionary is begun, on a terminal only: most are short."""
        if self._stream.isatty():
            bar = self._draw(said("bar_dictionary"), len(_STAGES), "", leave=False)
            bar.set_postfix_str(said(f"stage_{name}"), refresh=False)
            bar.n = _STAGES.index(name) + 1
            bar.refresh()

    def close(self) -> None:
        """Leave the last bar as it is, but for that of stages, which goes."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
