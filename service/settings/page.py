"""All settings as a page."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from service.settings.declared import About, Settings, declared

_START: Final = """\
# Settings

Made by `python -m service.settings`; a test keeps it up to date.

All are variables of the environment, for `arbitre serve` and gunicorn as for every other command.
An empty one is as good as none, `WEB_CONCURRENCY` apart, which gunicorn reads itself. A folder is
taken from the working directory. The user’s data and cache are where XDG says: `~/.local/share` and
`~/.cache` unless `XDG_DATA_HOME` and `XDG_CACHE_HOME` tell otherwise.

A value that cannot be used, a folder that cannot be read and a name that begins with `ARBITRE_` and
is none of these are told in one line before anything is started, with exit code 2.
"""

_OTHERS: Final = """
## Read by what it runs on

| variable | what for |
|---|---|
| `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`, … | the object store of `ARBITRE_STORE`, as [obstore](https://developmentseed.org/obstore/) reads them; likewise those of Google Cloud and Azure |
| `PROMETHEUS_MULTIPROC_DIR` | folder where the processes count for `/metrics`; by default one that goes with the service |
| `GUNICORN_CMD_ARGS` | [more options of gunicorn](https://gunicorn.org/reference/settings/) |
| `LC_ALL`, `LC_MESSAGES`, `LANG`, `LANGUAGE` | the language of the command line: French or English |
| `PIP_INDEX_URL`, … | where `arbitre build` finds the word sources, as pip reads them |
"""  # noqa: E501 - a row is a line


def page() -> str:
    """The page, in Markdown."""
    return _START + "".join(_groups()) + _OTHERS


def _groups() -> Iterator[str]:
    for group, settings in groupby(declared(), key=lambda one: one[2].group):
        yield f"\n## {group}\n\n| variable | what it sets | default |\n|---|---|---|\n"
        for name, variable, about in settings:
            yield f"| `{variable}` | {about.does} | {_default(name, about)} |\n"


def _default(name: str, about: About) -> str:
    """The default, as one would write it."""
    value = getattr(_DEFAULTS, name)
    return about.told or (f"`{value}`" if value not in ("", None) else "none")


_DEFAULTS: Final = Settings()
