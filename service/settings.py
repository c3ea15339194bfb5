"""Settings, from the environment.

ARBITRE_DICTIONARIES      folder of the built dictionaries           dictionaries/build of the tree,
                                                                     else arbitre/build in the
                                                                     user's data
ARBITRE_CACHE             folder of the fetched word sources         arbitre in the user's cache
ARBITRE_EXPECTED          ids that must be there, by commas          those of dictionaries/recipes
ARBITRE_MAX_BODY          largest body, bytes                        1048576
ARBITRE_MAX_BOARD         longest side of a board, cells             64
ARBITRE_MAX_WORDS         most words in a request                    10000
ARBITRE_MAX_MOVES         most moves in a record                     1000
ARBITRE_MAX_AGE           how long answers may be kept, seconds      3600
SCRIPT_NAME               prefix of every path, such as /jeux        none
ARBITRE_PROXIES           how many proxies stand before it, whose    0
                          X-Forwarded-For, -Proto and -Prefix are
                          believed
ARBITRE_LOG               text, or json with a line a request        text

Dictionaries that users make:

ARBITRE_TOKEN             who sends it may write; nobody without     none
ARBITRE_TOKENS            file of tokens, each with the prefix of   none
                          the ids that it may write
ARBITRE_STORE             where they are: a folder, or the URL of    arbitre/dictionaries in the
                          an object store                            user's data
ARBITRE_COPIES            folder for copies of an object store       arbitre/copies in the user's
                                                                     cache
ARBITRE_POLL              how old a copy may be, seconds             2
ARBITRE_MAX_DICTIONARY    largest recipe or list of words, bytes     16777216
ARBITRE_MAX_DICTIONARIES  how many there may be                      1000
ARBITRE_STORE_KEY         signs what is in an object store           none
ARBITRE_KEEP_VERSIONS     versions kept of each, whatever their age  5
ARBITRE_KEEP_DAYS         how long others are kept, days             30
ARBITRE_KEEP_BYTES        what all versions of one may take, bytes   67108864
ARBITRE_KEEP_OPEN         how many stay open in a worker             64
ARBITRE_BUILD_SECONDS     most time that one takes to build          60
ARBITRE_BUILD_MEMORY      most memory, bytes                         1073741824
ARBITRE_BUILD_WAIT        how long one waits for another, seconds    10

A folder is taken from the working directory; an empty variable is as good as none. The user's data
and cache are where XDG says: ~/.local/share and ~/.cache unless told otherwise.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, NewType, get_args

import dictionaries

_PACKAGE: Final = Path(dictionaries.__file__).parent
_CHECKOUT: Final = (_PACKAGE.parent / "pyproject.toml").is_file()
"""Whether it runs from its repository, and not from where a package manager put it."""
_PREFIX: Final = "ARBITRE_"
_MOST: Final = 1 << 36
_MAY_BE_NONE: Final = ("max_age", "proxies", "build_wait", "keep_days")

PREFIX: Final = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?")
"""A prefix of paths, of what needs no encoding; `//x` would be another site."""
Prefix = NewType("Prefix", str)
Log = Literal["text", "json"]


class SettingsError(ValueError):
    """A setting in the environment cannot be used; the text says which, and what is expected."""


def _built_in() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (_PACKAGE / "recipes").glob("*.toml")))


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set.

    Attributes:
        dictionaries: folder of the built dictionaries.
        cache: folder of the fetched word sources.
        expected: ids of the dictionaries that must be there for the service to be ready.
        max_body: largest body, in bytes.
        max_board: longest side of a board, in cells.
        max_words: most words in a request.
        max_moves: most moves in a record.
        max_age: how long answers that depend on dictionaries only may be kept, in seconds.
        prefix: under which clients see it, without a slash at the end; "" for none.
        log: `text`, or `json` with a line and an id for each request.
        proxies: how many proxies stand before it, which say for whom they ask.
        token: lets whoever sends it write; "" for nobody.
        tokens: file of tokens and the prefixes of the ids that each may write; None for none.
        store: folder or URL of the dictionaries of users; "" for none.
        copies: folder for copies of an object store.
        poll: for how many seconds a copy is served without being compared.
        max_dictionary: largest body that a dictionary is made from, in bytes.
        max_dictionaries: how many dictionaries of users there may be.
        store_key: signs what is written to an object store, and refuses what is not; "" for none.
        keep_versions: how many versions of each are kept whatever their age.
        keep_days: for how many days after it was replaced another version is kept.
        keep_bytes: what the versions of one may take before others than those go early.
        keep_open: how many of them stay open in a process.
        build_seconds: most time that one takes to build.
        build_memory: most memory that one takes to build, in bytes.
        build_wait: for how many seconds a request waits until another's is built.
    """

    dictionaries: Path = _PACKAGE / "build"
    cache: Path = Path("cache")
    expected: tuple[str, ...] = ()
    max_body: int = 1 << 20
    max_board: int = 64
    max_words: int = 10_000
    max_moves: int = 1000
    max_age: int = 3600
    prefix: Prefix = field(default=Prefix(""), metadata={"variable": "SCRIPT_NAME"})
    proxies: int = 0
    log: Log = "text"
    token: str = field(default="", repr=False)
    tokens: Path | None = None
    store: str = ""
    copies: Path = Path("copies")
    poll: int = 2
    max_dictionary: int = 16 << 20
    max_dictionaries: int = 1000
    store_key: str = field(default="", repr=False)
    keep_versions: int = 5
    keep_days: int = 30
    keep_bytes: int = 64 << 20
    keep_open: int = 64
    build_seconds: int = 60
    build_memory: int = 1 << 30
    build_wait: int = 10

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; an empty variable is as good as none.

        Raises:
            SettingsError: a number is not a number, or out of range.

        >>> Settings.from_environment({"ARBITRE_MAX_BOARD": "15"}).max_board
        15
        >>> Settings.from_environment({"ARBITRE_MAX_BOARD": "many"})
        Traceback (most recent call last):
        service.settings.SettingsError: ARBITRE_MAX_BOARD: expected a whole number from 1 to \
68719476736, got 'many'
        """
        given: dict[str, Any] = {
            "store": str(_of_the_user(environment, "XDG_DATA_HOME", ".local/share/dictionaries")),
            "copies": _of_the_user(environment, "XDG_CACHE_HOME", ".cache/copies"),
            "cache": _of_the_user(environment, "XDG_CACHE_HOME", ".cache/"),
            "expected": _built_in(),
        }
        if not _CHECKOUT:
            given["dictionaries"] = _of_the_user(environment, "XDG_DATA_HOME", ".local/share/build")
        for one in fields(cls):
            variable = one.metadata.get("variable", _PREFIX + one.name.upper())
            if value := environment.get(variable, "").strip():
                given[one.name] = _READERS.get(one.type, _number)(one.name, value)
        return cls(**given)


def _of_the_user(environment: Mapping[str, str], variable: str, default: str) -> Path:
    """A folder of ours among the user's data or cache."""
    place, _, name = default.rpartition("/")
    root = environment.get(variable) or os.path.expanduser(f"~/{place}")  # noqa: PTH111 - gives up silently where there is no home
    return Path(root) / "arbitre" / name


def _number(name: str, value: str) -> int:
    least = 0 if name in _MAY_BE_NONE else 1
    if not (value.isascii() and value.isdigit() and least <= int(value) <= _MOST):
        raise SettingsError(
            f"{_PREFIX}{name.upper()}: expected a whole number from {least} to {_MOST},"
            f" got {value!r}"
        )
    return int(value)


def _prefix(_: str, value: str) -> Prefix:
    if value != "/" and not PREFIX.fullmatch(value):
        raise SettingsError(f"SCRIPT_NAME: expected a path such as /jeux, got {value!r}")
    return Prefix(value.rstrip("/"))


def _choice(name: str, value: str) -> str:
    if value not in get_args(Log):
        choices = " or ".join(get_args(Log))
        raise SettingsError(f"{_PREFIX}{name.upper()}: expected {choices}, got {value!r}")
    return value


_READERS: Final[Mapping[Any, Any]] = {
    Path: lambda _, value: Path(value),
    Path | None: lambda _, value: Path(value),
    str: lambda _, value: value,
    Prefix: _prefix,
    Log: _choice,
    tuple[str, ...]: lambda _, value: tuple(filter(None, map(str.strip, value.split(",")))),
}
