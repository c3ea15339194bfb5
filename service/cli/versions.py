"""`recipe`, `versions`, `restore`: how a dictionary is made, and going back to a version of it."""

from service.cli.console import failing, json_option, open_referee, settings, users_dictionaries
from service.cli.terminal import argument, command, said, say_json, tell
from service.cli.terminal.completion import a_dictionary
from service.referee.custom import CustomDictionaries
from service.referee.orders import ANYHOW


def custom_dictionaries() -> CustomDictionaries:
    """Open the dictionaries of users to change them, or end."""
    config = settings()
    users_dictionaries(config)
    return CustomDictionaries(open_referee(config), lambda _outcome, _seconds: None)


@command("recipe")
@argument("reference", metavar="ID", shell_complete=a_dictionary)
def recipe(reference: str) -> None:
    """Write the whole recipe of a dictionary as JSON."""
    with failing():
        _, found = custom_dictionaries().recipe(reference)
    say_json(found, indent=2)


@command("versions")
@argument("identifier", metavar="ID", shell_complete=a_dictionary)
@json_option
def versions(identifier: str, *, as_json: bool) -> None:
    """List the versions that are kept of a dictionary."""
    with failing():
        found = custom_dictionaries().versions(identifier)
    if as_json:
        say_json(found)
        return
    for one in found["versions"]:
        until = "cli_version_until" if "retired" in one else "cli_version_current"
        when = said(until, **{"retired": "", **one})
        tell(f"{one['version']}  {one['created']}  {when}")


@command("restore")
@argument("identifier", metavar="ID", shell_complete=a_dictionary)
@argument("version")
def restore(identifier: str, version: str) -> None:
    """Serve a version again."""
    with failing():
        found = custom_dictionaries().restore(identifier, version, ANYHOW)
    tell(
        said(
            "cli_restored",
            id=identifier,
            words=found.words,
            version=found.version,
            title=found.title,
        )
    )
