"""What must hold before the service is started, by `arbitre serve` or by gunicorn itself.

    python -m service.starting

writes how gunicorn is set, as JSON, or one line that says what cannot be used: exit code 2.
"""

import json
import sys
from importlib.util import find_spec
from typing import Final

from dictionaries import LEXICON_FILE
from service.messages.terminal import said
from service.referee.store import store_of
from service.settings import Settings, SettingsError, check_address, check_folder, check_writable
from service.tokens import read_tokens

UNUSABLE: Final = 2
"""Exit code."""
_BUILT: Final = "ARBITRE_DICTIONARIES"


def check(config: Settings) -> str | None:
    """Find out whether the service can be started; nothing is read that takes long.

    Returns:
        Why dictionaries of users cannot be had now; the service is started all the same.

    Raises:
        SettingsError: it cannot.
    """
    check_address(config.host)
    check_built(config)
    if config.tokens:
        read_tokens(config.tokens)
    if config.limit and find_spec("flask_limiter") is None:
        raise SettingsError("setting_extra", "ARBITRE_LIMIT", extra="limits")
    store = store_of(config)
    if store is None:
        return None
    if "://" in config.store and not config.store.startswith("file:"):
        check_writable("ARBITRE_COPIES", config.copies)
    return store.fault


def check_built(config: Settings) -> None:
    """Find out whether there are dictionaries, and no more: whether they are sound shows at once.

    Raises:
        SettingsError: there are none, or they cannot be read.
    """
    check_folder(_BUILT, config.dictionaries)
    if not (config.dictionaries / LEXICON_FILE).exists():
        raise SettingsError("setting_nothing_built", _BUILT, path=config.dictionaries)


def main() -> None:
    """Write the settings of gunicorn, or say what cannot be used."""
    try:
        config = Settings.from_environment()
        check(config)
    except SettingsError as error:
        sys.stderr.write(said("cli_says", text=error) + "\n")
        sys.exit(UNUSABLE)
    told = {
        "bind": config.bind,
        "workers": config.workers,
        "threads": config.threads,
        "accesslog": config.access_log or None,
        "log": config.log,
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
