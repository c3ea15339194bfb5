"""Run every measure and print a table: `make bench`.

Machines differ and are noisy, so what counts is the ratio in one run: the two sides take turns,
round after round, and the median of the rounds is told. Requests are measured by the processor
time of the server, on one worker with the settings of the service.
"""

import lzma
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import dawg
import orjson

from builders import RECIPES, build_builtin
from dictionaries import Catalogue, Dictionary
from service.settings import Settings
from tests.bench.crossword import grow
from tests.bench.house import house
from tests.bench.server import Client, Server, serving

ROUNDS = 9
SERVICE = "service.app:create_app()"
HELLO = "tests.bench.hello:create_app()"


def say(name: str, figure: str, against: str = "") -> None:
    """Print one row."""
    sys.stdout.write(f"{name:<52}{figure:>16}  {against}\n")
    sys.stdout.flush()


def sizes(catalogue: Catalogue) -> None:
    """Tell bytes a word, beside the list compressed with xz and a bare dawg2."""
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
    """Give the median time of some work, in milliseconds."""
    laps = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        laps.append((time.perf_counter() - start) * 1000)
    return statistics.median(laps)


def opening(folder: Path) -> None:
    """Tell how long it takes to open, verify, and not verify the largest dictionary."""
    path = folder / "francais.arbitre"
    taken = median_ms(lambda: Dictionary.open(path))
    say("open and verify francais, ms", f"{taken:.1f}", f"read the file {_read(path):.1f}")


def _read(path: Path) -> float:
    return median_ms(path.read_bytes)


def membership(catalogue: Catalogue) -> None:
    """Tell the time of one look-up, beside a frozenset."""
    dictionary = catalogue.get("francais")
    keys = list(dictionary)[::7]
    plain = frozenset(dictionary)
    contains = dictionary.contains
    ours = median_ms(lambda: list(map(contains, keys))) / len(keys) * 1e6
    theirs = median_ms(lambda: list(map(plain.__contains__, keys))) / len(keys) * 1e6
    say("look one word up, ns", f"{ours:.0f}", f"frozenset {theirs:.0f}")


def cost(server: Server, client: Client, times: int, *ask: object) -> float:
    """Give the processor time of one request, in milliseconds."""
    method, path, *body = ask
    before = server.seconds()
    for _ in range(times):
        client.ask(str(method), str(path), *body)  # type: ignore[arg-type] # one body or none
    return (server.seconds() - before) / times * 1000


def pairs(ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float, float]:
    """Take turns; give both medians and the median of the ratios of each round."""
    rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
    return (
        statistics.median(a for a, _ in rounds),
        statistics.median(b for _, b in rounds),
        statistics.median(a / b for a, b in rounds),
    )


def requests(catalogue: Catalogue) -> None:
    """Tell what requests cost the server, beside a bare Flask on the same gunicorn."""
    words = list(catalogue.get("francais"))[::38][:10_000]
    lower = [word.lower() for word in words]
    many = orjson.dumps({"words": lower})
    short = [word for word in catalogue.get("francais") if len(word) <= 5]
    board = orjson.dumps({"board": grow(short, catalogue.get("francais").contains, 40)})
    with (
        serving(SERVICE) as service,
        serving(HELLO) as bare,
        Client(service.port) as us,
        Client(bare.port) as them,
    ):
        size = len(us.ask("POST", "/validate", many))
        ms, base, ratio = pairs(
            lambda: cost(service, us, 400, "GET", f"/words/{quote('été')}"),
            lambda: cost(bare, them, 400, "GET", "/"),
        )
        say("GET /words/été, ms", f"{ms:.3f}", f"hello {base:.3f}: {1 / ratio:.2f} of its rate")
        ms, base, ratio = pairs(
            lambda: cost(service, us, 40, "POST", "/validate", many),
            lambda: cost(bare, them, 40, "POST", f"/constant/{size}", many),
        )
        say("POST 10,000 words, ms", f"{ms:.1f}", f"parse, constant {base:.1f}: × {ratio:.2f}")
        ms, base, _ = pairs(
            lambda: cost(service, us, 200, "POST", "/validate", board),
            lambda: cost(bare, them, 200, "GET", "/"),
        )
        count = len(orjson.loads(us.ask("POST", "/validate", board))["words"])
        say(f"board 15 × 15, {count} words, ms", f"{ms:.2f}", f"{ms - base:.2f} over hello")
        say("private memory of a worker, MB", f"{service.memory() / 1e6:.0f}", "")


def whole_build() -> None:
    """Tell how long everything takes to build from the cached sources."""
    with TemporaryDirectory() as name:
        outcome = build_builtin(target=Path(name), folder=RECIPES)
    count = len(outcome.built)
    say(f"build {count} dictionaries and the lexicon, s", f"{outcome.seconds:.0f}")


def main() -> None:
    """Run everything."""
    config = Settings.from_environment()
    catalogue = Catalogue.open(config.dictionaries, config.expected)
    sizes(catalogue)
    opening(config.dictionaries)
    membership(catalogue)
    requests(catalogue)
    house(catalogue, say)
    whole_build()


if __name__ == "__main__":
    main()
