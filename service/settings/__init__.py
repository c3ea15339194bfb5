"""What can be set: every variable of the environment that counts, declared in one place.

declared    the settings, each with its variable, its default and what it does
kinds       what a value may be: a number, an address, a folder
machine     whether this machine has what they name
page        all of them as a page: `python -m service.settings` writes docs/settings.md
"""

from service.settings.declared import Settings
from service.settings.kinds import PREFIX, SettingsError
from service.settings.machine import check_address, check_folder, check_free, check_writable

__all__ = [
    "PREFIX",
    "Settings",
    "SettingsError",
    "check_address",
    "check_folder",
    "check_free",
    "check_writable",
]
