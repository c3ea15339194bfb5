"""All moves of a rack, beside the GADDAG of scrabble-solver (TypeScript, on Node)."""

import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Final

from dictionaries import Catalogue
from service.games import Limits
from service.games.core.geometry import Cell
from service.games.core.moves import Page
from service.games.core.steps import Steps
from service.games.grid.search.candidates import Candidate, Candidates
from service.games.grid.search.ranking import Best, Plan
from service.games.scrabble.rules import GAME
from service.referee.referee import GameLexicon
from tests.bench.moves import RACKS
from tests.bounds.attacks import BOARD

RUNNER: Final = Path(__file__).with_name("scrabble_solver.ts")
ROUNDS: Final = 9
SIDE: Final = 15
LISTED: Final = 20
ALIASES: Final = {
    "@kamilmielnik/gaddag": "gaddag/src/index.ts",
    "@scrabble-solver/types": "scrabble-solver/packages/types/src/index.ts",
    "@scrabble-solver/constants": "scrabble-solver/packages/constants/src/index.ts",
    "@scrabble-solver/configs": "scrabble-solver/packages/configs/src/index.ts",
    "@scrabble-solver/solver": "scrabble-solver/packages/solver/src/index.ts",
    "@scrabble-solver/french": "scrabble-solver/packages/configs/src/languages/french.ts",
}
ROWS: Final = [row.ljust(SIDE, ".") for row in (*BOARD, *[""] * (SIDE - len(BOARD)))]
Move = tuple[str, Cell, str]
"""The whole word, letters of blanks in lower case; where it begins; its direction."""


def moves(catalogue: Catalogue, folder: Path) -> None:
    """Print a line for each rack, and what only one side finds."""
    words = [word.lower() for word in catalogue.get("francais") if len(word) <= SIDE]
    lexicon = GameLexicon(catalogue, catalogue.choose(["francais"]))
    with TemporaryDirectory() as name:
        listed = Path(name, "words.txt")
        listed.write_text("\n".join(words), encoding="ascii")
        with subprocess.Popen(
            [_program("node"), str(_built(folder, Path(name))), str(listed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as node:
            assert node.stdin
            assert node.stdout
            sys.stdout.write(
                f"index of theirs: {json.loads(node.stdout.readline())['ms']:.0f} ms\n"
            )
            for rack in RACKS:
                _compare(rack, lexicon, node.stdin, node.stdout)
            node.stdin.close()


def _built(folder: Path, target: Path) -> Path:
    """Bundle their engine with our runner."""
    out = target / "runner.mjs"
    aliases = [f"--alias:{name}={folder / path}" for name, path in ALIASES.items()]
    command = [
        _program("esbuild"),
        str(RUNNER),
        "--bundle",
        "--platform=node",
        "--format=esm",
        *aliases,
    ]
    subprocess.run([*command, "--log-level=error", f"--outfile={out}"], check=True)
    return out


def _program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise SystemExit(f"{name} is not in PATH")
    return path


def _compare(rack: str, lexicon: GameLexicon, ask: IO[str], told: IO[str]) -> None:
    def theirs() -> tuple[float, dict[Move, int]]:
        rows = [row.lower().replace(".", " ") for row in ROWS]
        ask.write(json.dumps({"rows": rows, "rack": rack.lower().replace("?", " ")}) + "\n")
        ask.flush()
        answer = json.loads(told.readline())
        return answer["ms"], {_their_move(move): move["points"] for move in answer["moves"]}

    request: dict[str, object] = {"board": list(BOARD), "rack": rack}

    def timed(work: Callable[[Plan], list[Candidate]]) -> tuple[float, list[Candidate]]:
        begun = time.process_time()
        found = work(GAME.plan(request, lexicon, Limits()))
        return (time.process_time() - begun) * 1000, found

    def best(plan: Plan) -> list[Candidate]:
        return Best(plan, lexicon, rack, "points", Steps(sys.maxsize)).of(Page(LISTED))

    def everything(plan: Plan) -> list[Candidate]:
        return list(Candidates(plan.ground, lexicon, rack, plan.most, Steps(sys.maxsize)))

    laps = [(theirs(), timed(everything), timed(best)) for _ in range(ROUNDS)]
    peer, ours, first = (statistics.median(lap[side][0] for lap in laps) for side in range(3))
    points, listed = laps[-1][0][1], laps[-1][2][1]
    their, our = points.keys(), {_our_move(one) for one in laps[-1][1][1]}
    counts = f"{len(their):,} moves of theirs, {len(our):,} of ours, {len(their & our):,} in both"
    sys.stdout.write(
        f"{rack}: {counts};"
        f" theirs {peer:.1f} ms, ours all {ours:.0f} (× {ours / peer:.1f}),"
        f" {LISTED} best {first:.0f} (× {first / peer:.1f})\n"
    )
    play = GAME.plan(request, lexicon, Limits()).play
    shown = [play(one.action).points for one in listed]
    same = shown == sorted(points.values(), reverse=True)[:LISTED]
    sys.stdout.write(f"  points of the best {LISTED}: {'the same' if same else shown}\n")
    for name, some in (("only theirs", their - our), ("only ours", our - their)):
        for move in sorted(some)[:10]:
            sys.stdout.write(f"  {name}, {len(some)}: {move}\n")


def _our_move(one: Candidate) -> Move:
    return one.word, one.start, one.direction


def _their_move(move: dict[str, Any]) -> Move:
    """Read a move of theirs: the tiles laid from a square on, between those that lie there."""
    at = start = Cell(move["y"], move["x"])
    tiles = [
        letter if index in move["blankIndices"] else letter.upper()
        for index, letter in enumerate(move["tiles"])
    ]
    word = ""
    while at.row < SIDE and at.column < SIDE:
        lying = ROWS[at.row][at.column]
        if lying == "." and not tiles:
            break
        word += tiles.pop(0) if lying == "." else lying
        at = Cell(at.row, at.column + 1) if move["isHorizontal"] else Cell(at.row + 1, at.column)
    return word, start, "across" if move["isHorizontal"] else "down"
