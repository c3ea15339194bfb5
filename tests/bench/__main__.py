"""Run every measure and print a table: `make bench`, or `python -m tests.bench words` for a part.

Machines differ and are noisy, so what counts is the ratio in one run: the two sides take turns,
round after round, and the median of the rounds is told. Requests are measured by the processor
time of the server, on one worker with the settings of the service.
"""

import lzma
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import dawg
import orjson

from builders import build_builtin
from dictionaries import Catalogue, Dictionary
from service.settings import Settings
from tests.bench.crossword import grow
from tests.bench.fresh import FreshWords
from tests.bench.house import house
from tests.bench.moves import moves
from tests.bench.operating import beside_a_solve, operating
from tests.bench.server import Client, Server, serving
from tests.bench.suggestions import suggestions

ROUNDS = 9
ROUNDS_OF_ONE = 41
"""Of one word, where 9 rounds differ by more than what is to be told."""
SERVICE = "service.app:create_app()"
HELLO = "tests.bench.hello:create_app()"
TOY = "tests.bench.toy:create_app()"
SCORED_MOVE = {
    "game": "scrabble",
    "players": ["Anne", "Luc"],
    "moves": [
        {
            "player": "Anne",
            "tiles": [{"row": 7, "column": 5 + n, "letter": c} for n, c in enumerate("CHATS")],
        }
    ],
}
Draw = Callable[[int], list[str]]


def say(name: str, figure: str, against: str = "") -> None:
    """Print one row."""
    sys.stdout.write(f"{name:<52}{figure:>16}  {against}\n")
    sys.stdout.flush()


def sizes(catalogue: Catalogue) -> None:
    """Print bytes a word, beside the list compressed with xz and a bare dawg2."""
    for identifier in catalogue.ids():
        dictionary = catalogue.get(identifier)
        keys = list(dictionary)
        data = "\n".join(keys).encode()
        size = (Settings.from_environment().dictionaries / f"{identifier}.arbitre").stat().st_size
        bare = len(dawg.DAWG(keys).tobytes())
        packed = len(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
        say(
            f"{identifier}: {len(keys):,} words, bytes a word",
            f"{size / len(keys):.2f}",
            f"list {len(data) / len(keys):.2f}, xz {packed / len(keys):.2f},"
            f" dawg2 alone {bare / len(keys):.2f}",
        )


def median_ms(work: Callable[[], object], times: int = 25) -> float:
    """The median time of some work, in milliseconds."""
    laps = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        laps.append((time.perf_counter() - start) * 1000)
    return statistics.median(laps)


def opening(folder: Path) -> None:
    """Print how long it takes to open, verify, and not verify the largest dictionary."""
    path = folder / "francais.arbitre"
    taken = median_ms(lambda: Dictionary.open(path))
    say("open and verify francais, ms", f"{taken:.1f}", f"read the file {_read(path):.1f}")


def _read(path: Path) -> float:
    return median_ms(path.read_bytes)


def membership(catalogue: Catalogue) -> None:
    """Print the time of one look-up as a request makes it, beside a frozenset and a bare dawg2."""
    keys = list(catalogue.get("francais"))
    plain, bare = frozenset(keys), dawg.DAWG(keys)
    keys = keys[::7]

    def ns(contains: Callable[[str], bool]) -> float:
        return median_ms(lambda: list(map(contains, keys))) / len(keys) * 1e6

    ours = ns(catalogue.choose(["francais"]).contains)
    say(
        "look one word up, ns",
        f"{ours:.0f}",
        f"frozenset {ns(plain.__contains__):.0f}, bare dawg2 {ns(bare.__contains__):.0f}",
    )


def mean_ms(
    server: Server, client: Client, asked: Sequence[tuple[str, str, bytes | None]]
) -> float:
    """The processor time of one of some requests, in milliseconds."""
    before = server.seconds()
    for method, path, body in asked:
        client.ask(method, path, body)
    return (server.seconds() - before) / len(asked) * 1000


def pairs(
    ours: Callable[[], float], theirs: Callable[[], float], rounds: int = ROUNDS
) -> tuple[float, float, float]:
    """Take turns; give both medians and the median of the ratios of each round."""
    laps = [(ours(), theirs()) for _ in range(rounds)]
    return (
        statistics.median(a for a, _ in laps),
        statistics.median(b for _, b in laps),
        statistics.median(a / b for a, b in laps),
    )


def words(catalogue: Catalogue) -> None:
    """Print what words cost that were not asked before, beside what everyone writes first."""
    fresh = FreshWords(catalogue)
    draws = {"valid": fresh.valid, "half of them typos": fresh.mixed, "all typos": fresh.wrong}
    with (
        serving(SERVICE) as service,
        serving(TOY) as toy,
        Client(service.port) as us,
        Client(toy.port) as them,
    ):

        def one(server: Server, client: Client, draw: Draw) -> float:
            paths = [f"/words/{quote(word)}" for word in draw(200)]
            return mean_ms(server, client, [("GET", path, None) for path in paths])

        def many(server: Server, client: Client, draw: Draw) -> float:
            body = orjson.dumps({"words": draw(10_000)})
            return mean_ms(server, client, [("POST", "/validate", body)])

        for draw in draws.values():  # once before it counts
            many(service, us, draw)
            many(toy, them, draw)
        for since in ("at first", "later"):
            for name in ("valid", "all typos"):
                ms, base, ratio = pairs(
                    lambda draw=draws[name]: one(service, us, draw),  # type: ignore[misc]
                    lambda draw=draws[name]: one(toy, them, draw),  # type: ignore[misc]
                    ROUNDS_OF_ONE,
                )
                row = f"one unseen word, {name}, {since}, ms"
                say(row, f"{ms:.2f}", f"toy {base:.2f}: × {ratio:.2f}")
        for name, draw in draws.items():
            ms, base, ratio = pairs(
                lambda draw=draw: many(service, us, draw),  # type: ignore[misc]
                lambda draw=draw: many(toy, them, draw),  # type: ignore[misc]
            )
            say(f"10,000 unseen words, {name}, ms", f"{ms:.1f}", f"toy {base:.1f}: × {ratio:.2f}")


def requests(catalogue: Catalogue) -> None:
    """Print what requests cost the server, beside a bare Flask on the same gunicorn."""
    short = [word for word in catalogue.get("francais") if len(word) <= 5]
    board = orjson.dumps({"board": grow(short, catalogue.get("francais").contains, 40)})
    move = orjson.dumps(SCORED_MOVE)
    with (
        serving(SERVICE) as service,
        serving(HELLO) as bare,
        Client(service.port) as us,
        Client(bare.port) as them,
    ):
        ms, base, ratio = pairs(
            lambda: mean_ms(service, us, [("GET", f"/words/{quote('été')}", None)] * 400),
            lambda: mean_ms(bare, them, [("GET", "/", None)] * 400),
        )
        say("GET /words/été, ms", f"{ms:.3f}", f"hello {base:.3f}: {1 / ratio:.2f} of its rate")
        for name, path, body in (
            (f"board 15 × 15, {_words_of(us, board)} words", "/validate", board),
            ("one scored move of Scrabble", "/score", move),
        ):
            ms, base, _ = pairs(
                lambda path=path, body=body: mean_ms(service, us, [("POST", path, body)] * 200),  # type: ignore[misc]
                lambda: mean_ms(bare, them, [("GET", "/", None)] * 200),
            )
            say(f"{name}, ms", f"{ms:.2f}", f"{ms - base:.2f} over hello")
        say("private memory of a worker, MB", f"{service.memory() / 1e6:.0f}", "")


def _words_of(client: Client, board: bytes) -> int:
    return len(orjson.loads(client.ask("POST", "/validate", board))["words"])


def whole_build() -> None:
    """Print how long everything takes to build from the cached sources."""
    with TemporaryDirectory() as name:
        outcome = build_builtin(target=Path(name), cache=Settings.from_environment().cache)
    count = len(outcome.built)
    say(f"build {count} dictionaries and the lexicon, s", f"{outcome.seconds:.0f}")


def main() -> None:
    """Run everything, or the parts that are named."""
    config = Settings.from_environment()
    catalogue = Catalogue.open(config.dictionaries, config.expected)
    parts: dict[str, Callable[[], None]] = {
        "sizes": lambda: sizes(catalogue),
        "opening": lambda: opening(config.dictionaries),
        "membership": lambda: membership(catalogue),
        "words": lambda: words(catalogue),
        "requests": lambda: requests(catalogue),
        "house": lambda: house(catalogue, say),
        "moves": lambda: moves(catalogue, say, median_ms),
        "suggestions": lambda: suggestions(catalogue, say),
        "operating": lambda: operating(say),
        "solve": lambda: beside_a_solve(say),
        "build": whole_build,
    }
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
