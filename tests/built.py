"""Where `arbitre build` puts the real dictionaries of this checkout."""

from typing import Final

from service.settings import Settings

TARGET: Final = Settings().dictionaries
