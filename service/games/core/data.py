"""What the rules of a game are made of when it is data: one file a game.

A file holds the title, the statements of the rules, the options that a client may set, and the
tile sets, layouts or decks. What several games share stands in a file of its own, which they
`include`: its statements and options come first.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """Read a data file with what it includes. The result is shared: never write to it.

    Args:
        name: its path under `service/games`, without `.toml`: `diamino/data`, `core/record`.

    Raises:
        FileNotFoundError: there is no such file.
        tomllib.TOMLDecodeError: it is not TOML.
    """
    path = files("service.games") / f"{name}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for shared in reversed(data.pop("include", [])):
        for part, content in load(shared).items():
            data[part] = {**content, **data.get(part, {})}
    return data
