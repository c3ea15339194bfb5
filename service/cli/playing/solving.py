"""`solve`: a solitaire of Diamino, laid while one looks on."""

import sys
from typing import Any, Final

import click
from tqdm import tqdm

from service.cli.console import (
    dictionary_option,
    failing,
    json_option,
    match_option,
    open_referee,
    settings,
)
from service.cli.terminal import argument, command, language, option, refuse, said, say_json, tell
from service.cli.terminal.completion import a_tile_set
from service.contract import Contract
from service.referee.errors import SolvingFailed
from service.referee.solving import Improved, Solved, Solver, Solving

_BAR: Final = "{l_bar}{bar}| {n_fmt}/{total_fmt} s{postfix}"
_PAUSE: Final = 0.5  # seconds between two states of the bar


@command("solve")
@argument("solitaire", type=click.Choice(["box", "condensed"]))
@dictionary_option
@match_option
@option("--tiles", metavar="ID", shell_complete=a_tile_set)
@option("--seconds", type=click.IntRange(1, 60), default=10, show_default=True)
@option("--nodes", type=click.IntRange(1, 1_000_000_000))
@option("--seed", type=click.IntRange(0, 2_147_483_647), default=0, show_default=True)
@json_option
def solve(
    dictionaries: tuple[str, ...],
    *,
    as_json: bool,
    tiles: str | None,
    **given: Any,  # noqa: ANN401 - as click has them
) -> None:
    """Lay the tiles of a set alone."""
    body: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    body["dictionary"] = list(dictionaries)
    if tiles:
        body["tiles"] = tiles
    config = settings()
    with failing():
        Contract(config).check("SolveRequest", body)
        solving = Solver(open_referee(config), limited=False).start(body)
    try:
        solved = _watched(solving, body["seconds"])
    except SolvingFailed:
        refuse("solving_failed")
    finally:
        solving.close()
    if as_json:
        say_json(solved.to_json(language()))
    else:
        tell(solved.to_text(language()).rstrip("\n"))
        if solved.judged is not None:
            code = f"solved_{solved.kind}"
            values = solved.to_json(language())["solitaire"]
            hidden = " ".join(f"{face}×{n}" for face, n in solved.hidden.items())
            tell(said(code, **values, hidden=hidden, nodes=solved.nodes))
    sys.exit(0 if solved.judged is not None else 1)


def _watched(solving: Solving, seconds: int) -> Solved:
    """Draw a bar while it is solved, where somebody sees it."""
    shown = sys.stderr.isatty()
    with tqdm(total=seconds, bar_format=_BAR, file=sys.stderr, disable=not shown) as bar:
        for event in solving.events(_PAUSE):
            if isinstance(event, Solved):
                return event
            if isinstance(event, Improved):
                bar.set_postfix_str(said("bar_solve", score=event.score), refresh=False)
            bar.n = min(seconds, int(bar.format_dict["elapsed"]))
            bar.refresh()
    raise SolvingFailed
