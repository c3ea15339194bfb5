"""Where the dictionaries of users are kept."""

from dictionaries.replicas import open_store
from dictionaries.store import Store
from service.config import Config, ConfigError


def store_of(config: Config) -> Store | None:
    """Open the store of the dictionaries of users, if there is one; nothing is read yet.

    Raises:
        service.config.ConfigError: its place cannot be used.
    """
    if not config.store:
        return None
    try:
        return open_store(
            config.store,
            config.copies,
            poll=config.poll,
            keep_open=config.keep_open,
            keep_versions=config.keep_versions,
            limit=config.max_dictionaries,
        )
    except ValueError as error:
        raise ConfigError(f"ARBITRE_STORE: {error}") from error
