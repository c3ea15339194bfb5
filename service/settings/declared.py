"""Every setting: the variable, what is taken when it is not set, and what it does."""

import difflib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, get_args

import dictionaries as package
from service.settings.kinds import (
    Prefix,
    Reader,
    SettingsError,
    address,
    folder,
    matching,
    names,
    number,
    one_of,
    prefix,
    text,
)

_PREFIX: Final = "ARBITRE_"
_HOME: Final = Path(package.__file__).parent
_CHECKOUT: Final = (_HOME.parent / "pyproject.toml").is_file()
"""Whether it runs from its repository, and not from where a package manager put it."""

# What Kubernetes and Docker set beside a service that is itself named "arbitre".
_OF_OTHERS: Final = re.compile(r"ARBITRE_(\w+_)?(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP))\w*")
_LINK: Final = re.compile(r"(tcp|udp)://")

Log = Literal["text", "json"]
_RATE: Final = r"[1-9][0-9]{0,8}\s*/\s*([1-9][0-9]{0,4}\s*)?(second|minute|hour|day)"

Otherwise = Callable[[Mapping[str, str]], Any]
"""Finds a default in the environment."""


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a setting beside its default.

    Attributes:
        group: under which it is told.
        does: what it sets.
        read: reads its value.
        variable: the name in the environment; "" for the name of the field, as `ARBITRE_…`.
        otherwise: finds its default, where the environment decides.
        told: its default, where this is not the value of the field.
        may_be_empty: whether an empty variable is as good as none.
    """

    group: str
    does: str
    read: Reader
    variable: str
    otherwise: Otherwise | None
    told: str
    may_be_empty: bool


def _of(  # noqa: PLR0913 - one argument for each thing that the page tells
    group: str,
    default: Any,  # noqa: ANN401 - of the type of the field
    does: str,
    read: Reader,
    *,
    variable: str = "",
    otherwise: Otherwise | None = None,
    told: str = "",
    secret: bool = False,
    may_be_empty: bool = True,
) -> Any:  # noqa: ANN401
    about = About(group, does, read, variable, otherwise, told, may_be_empty)
    return field(default=default, repr=not secret, metadata={"about": about})


def _place(variable: str, home: str, name: str) -> Otherwise:
    """A folder in the user's data or cache directory (XDG)."""

    def find(environment: Mapping[str, str]) -> Path:
        root = environment.get(variable) or os.path.expanduser(f"~/{home}")  # noqa: PTH111 - gives up silently where there is no home
        return Path(root) / "arbitre" / name

    return find


_among_data: Final = partial(_place, "XDG_DATA_HOME", ".local/share")
_among_caches: Final = partial(_place, "XDG_CACHE_HOME", ".cache")


def _built_in(_environment: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (_HOME / "recipes").glob("*.toml")))


_listening = partial(_of, "Listening")
_files = partial(_of, "Dictionaries that are built in")
_bounds = partial(_of, "The largest requests, and how long answers are kept")
_rates = partial(_of, "How many requests a client may send")
_users = partial(_of, "Dictionaries that users make")
_shared = partial(_of, "Dictionaries that machines share")
_building = partial(_of, "Building a dictionary for a request")
_solving = partial(_of, "Solving solitaires for requests")


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set; `Settings()` has the defaults, and no place for dictionaries of users."""

    host: str = _listening(
        "127.0.0.1",
        "address; `0.0.0.0` for every network, `::` for IPv6 too",
        address,
        variable="HOST",
    )
    port: int = _listening(8000, "port", number(1, 65535), variable="PORT")
    workers: int = _listening(
        2, "processes", number(1, 1024), variable="WEB_CONCURRENCY", may_be_empty=False
    )
    threads: int = _listening(
        32, "threads in each process; a slow client holds one", number(1, 1024), variable="THREADS"
    )
    access_log: str = _listening(
        "",
        "file for a line a request, `-` for stdout; costs 15 to 30 % of a word check",
        text,
        variable="ACCESS_LOG",
    )
    log: Log = _listening(
        "text",
        "`text`, or `json` with a line and an id for each request",
        one_of(*get_args(Log)),
    )
    prefix: Prefix = _listening(
        Prefix(""), "prefix of every path, such as `/jeux`", prefix, variable="SCRIPT_NAME"
    )
    proxies: int = _listening(
        0,
        "how many proxies stand before it, whose X-Forwarded-For, -Proto and -Prefix are believed",
        number(0),
    )

    dictionaries: Path = _files(
        _HOME / "build",
        "folder of the built dictionaries",
        folder,
        otherwise=None if _CHECKOUT else _among_data("build"),
        told="`dictionaries/build` of a checkout; else `arbitre/build` in the user’s data",
    )
    cache: Path = _files(
        Path("cache"),
        "folder of the word sources that `arbitre build` fetched",
        folder,
        otherwise=_among_caches(""),
        told="`arbitre` in the user’s cache",
    )
    expected: tuple[str, ...] = _files(
        (),
        "ids that must be there for `/ready`, between commas",
        names,
        otherwise=_built_in,
        told="every recipe that is built in",
    )

    max_body: int = _bounds(1 << 20, "largest body, bytes", number())
    max_board: int = _bounds(64, "longest side of a board, cells", number())
    max_words: int = _bounds(10_000, "most words in a request", number())
    max_moves: int = _bounds(1000, "most moves in a record", number())
    max_age: int = _bounds(
        3600, "how long answers that depend on dictionaries only may be kept, seconds", number(0)
    )

    limit: str = _rates(
        "",
        "such as `600/minute`, or `20/second; 5000/hour`; needs `pip install 'arbitre[limits]'`",
        matching(rf"{_RATE}(\s*;\s*{_RATE})*", "setting_rate"),
    )
    limit_store: str = _rates(
        "memory://",
        "where they are counted: each process by itself, or all in Redis: `redis://host:6379/0`",
        matching(r"memory://|(redis|rediss|redis\+unix)://\S+", "setting_counts"),
        secret=True,
    )

    token: str = _users("", "who sends it may write; without one nobody may", text, secret=True)
    tokens: Path | None = _users(
        None, "file of tokens, each with the prefix of the ids that it may write", folder
    )
    store: str = _users(
        "",
        "where they are kept: a folder, or the URL of an object store such as `s3://bucket/prefix`",
        text,
        otherwise=lambda environment: str(_among_data("dictionaries")(environment)),
        told="`arbitre/dictionaries` in the user’s data",
    )
    max_dictionary: int = _users(16 << 20, "largest recipe or list of words, bytes", number())
    max_dictionaries: int = _users(1000, "how many there may be", number())
    keep_versions: int = _users(5, "versions kept of each, whatever their age", number())
    keep_days: int = _users(30, "how long other versions are kept, days", number(0))
    keep_bytes: int = _users(64 << 20, "what all versions of one may take, bytes", number())
    keep_open: int = _users(64, "how many stay open in a process", number())

    copies: Path = _shared(
        Path("copies"),
        "folder for copies of an object store",
        folder,
        otherwise=_among_caches("copies"),
        told="`arbitre/copies` in the user’s cache",
    )
    poll: int = _shared(2, "how old a copy may be, seconds", number())
    store_key: str = _shared(
        "", "signs what is written to an object store, and refuses what is not", text, secret=True
    )

    build_seconds: int = _building(60, "most time that it takes, seconds", number())
    build_memory: int = _building(1 << 30, "most memory that it takes, bytes", number())
    build_wait: int = _building(10, "how long it waits for another, seconds", number(0))

    solvers: int = _solving(
        0,
        "how many at a time on this machine; 0 for none, since one keeps a processor busy",
        number(0, 1024),
        told="0; `make serve` says 1",
    )
    solve_seconds: int = _solving(60, "most time that one may ask for, seconds", number(1, 3600))
    solve_memory: int = _solving(1 << 30, "most memory that one takes, bytes", number())

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; an empty variable is as good as none.

        Raises:
            SettingsError: a value cannot be used, or a variable has our prefix and is none of ours.

        >>> Settings.from_environment({"ARBITRE_MAX_BOARD": "15"}).max_board
        15
        >>> Settings.from_environment({"ARBITRE_MAX_BORD": "15"})
        Traceback (most recent call last):
        service.settings.kinds.SettingsError: ARBITRE_MAX_BORD: there is no such setting; \
ARBITRE_MAX_BOARD was probably meant
        """
        _refuse_unknown(environment)
        given: dict[str, Any] = {}
        for name, variable, about in declared():
            value = environment.get(variable, "").strip()
            if value or (variable in environment and not about.may_be_empty):
                given[name] = about.read(variable, value)
            elif about.otherwise is not None:
                given[name] = about.otherwise(environment)
        return cls(**given)

    @property
    def bind(self) -> str:
        """Where it listens, as gunicorn wants it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def declared() -> Iterator[tuple[str, str, About]]:
    """The name of each setting, its variable, and what is known of it."""
    for one in fields(Settings):
        about: About = one.metadata["about"]
        yield one.name, about.variable or _PREFIX + one.name.upper(), about


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    known = [variable for _, variable, _ in declared()]
    for name in sorted(environment):
        if not name.startswith(_PREFIX) or name in known:
            continue
        if _OF_OTHERS.fullmatch(name) or _LINK.match(environment[name]):
            continue
        if (bare := name.removeprefix(_PREFIX)) in known:
            meant = [bare]
        else:
            meant = difflib.get_close_matches(name, known, 1, 0.7)
        code = "setting_misspelt" if meant else "setting_unknown"
        raise SettingsError(code, name, meant="".join(meant))
