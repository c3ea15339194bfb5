"""Settings, from the environment.

ARBITRE_DICTIONARIES  folder of the built dictionaries       dictionaries/build
ARBITRE_EXPECTED      ids that must be there, by commas      those of dictionaries/recipes
ARBITRE_MAX_BODY      largest body, bytes                    1048576
ARBITRE_MAX_BOARD     longest side of a board, cells         64
ARBITRE_MAX_WORDS     most words in a request                10000
ARBITRE_MAX_MOVES     most moves in a record                 10000
ARBITRE_MAX_AGE       how long answers may be kept, seconds  3600

A folder is taken from the working directory; an empty variable is as good as none.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

import dictionaries

_PACKAGE: Final = Path(dictionaries.__file__).parent
_PREFIX: Final = "ARBITRE_"
_MOST: Final = 1 << 30


class ConfigError(ValueError):
    """A setting in the environment cannot be used; the text says which, and what is expected."""


def _built_in() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (_PACKAGE / "recipes").glob("*.toml")))


@dataclass(frozen=True, slots=True)
class Config:
    """What can be set.

    Attributes:
        dictionaries: folder of the built dictionaries.
        expected: ids of the dictionaries that must be there for the service to be ready.
        max_body: largest body, in bytes.
        max_board: longest side of a board, in cells.
        max_words: most words in a request.
        max_moves: most moves in a record.
        max_age: how long answers that depend on dictionaries only may be kept, in seconds.
    """

    dictionaries: Path = _PACKAGE / "build"
    expected: tuple[str, ...] = ()
    max_body: int = 1 << 20
    max_board: int = 64
    max_words: int = 10_000
    max_moves: int = 10_000
    max_age: int = 3600

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Config":
        """Read the settings; an empty variable is as good as none.

        Raises:
            ConfigError: a number is not a number, or out of range.

        >>> Config.from_environment({"ARBITRE_MAX_BOARD": "15"}).max_board
        15
        >>> Config.from_environment({"ARBITRE_MAX_BOARD": "many"})
        Traceback (most recent call last):
        service.config.ConfigError: ARBITRE_MAX_BOARD: expected a whole number from 1 to \
1073741824, got 'many'
        """
        given = {
            field.name: value
            for field in fields(cls)
            if (value := environment.get(_PREFIX + field.name.upper(), "").strip())
        }
        folder, expected = given.pop("dictionaries", None), given.pop("expected", None)
        return cls(
            dictionaries=Path(folder) if folder else _PACKAGE / "build",
            expected=tuple(filter(None, map(str.strip, expected.split(","))))
            if expected
            else _built_in(),
            **{name: _number(name, value) for name, value in given.items()},
        )


def _number(name: str, value: str) -> int:
    least = 0 if name == "max_age" else 1
    if not (value.isascii() and value.isdigit() and least <= int(value) <= _MOST):
        raise ConfigError(
            f"{_PREFIX}{name.upper()}: expected a whole number from {least} to {_MOST},"
            f" got {value!r}"
        )
    return int(value)
