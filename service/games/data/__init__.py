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
    """Read `<name>.toml` with what it includes. Read it, never write to it.

    Raises:
        FileNotFoundError: there is no such file.
        tomllib.TOMLDecodeError: it is not TOML.
    """
    path = files(__name__) / f"{name}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for shared in reversed(data.pop("include", [])):
        for part, content in load(shared).items():
            data[part] = {**content, **data.get(part, {})}
    return data
