"""Where the dictionaries of users are kept."""

from datetime import timedelta

from dictionaries import PlaceError, Retention, Store, open_store
from service.settings import Settings, SettingsError


def store_of(config: Settings) -> Store | None:
    """Return the store of users' dictionaries, None when there is none; nothing is read yet.

    Raises:
        service.settings.SettingsError: its place cannot be used.
    """
    if not config.store:
        return None
    try:
        return open_store(
            config.store,
            config.copies,
            poll=config.poll,
            keep_open=config.keep_open,
            retention=Retention(
                last=config.keep_versions,
                age=timedelta(days=config.keep_days),
                quota=config.keep_bytes,
            ),
            limit=config.max_dictionaries,
            key=config.store_key,
        )
    except PlaceError as error:
        raise SettingsError(f"setting_{error.code}", "ARBITRE_STORE", **error.values) from error
