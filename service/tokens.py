"""Tokens, and which dictionaries each may write.

`ARBITRE_TOKEN` lets whoever sends it write everything. The file that `ARBITRE_TOKENS` names has a
line for each owner of some dictionaries: a token, and the prefix of the ids that it may write.

    # clubs
    Yq3rN0…   lyon-
    b7VxTz…   nantes-
"""

from pathlib import Path
from typing import Final

from dictionaries import ID
from service.settings import SettingsError

_COMMENT: Final = "#"
_VARIABLE: Final = "ARBITRE_TOKENS"


def read_tokens(file: Path) -> dict[str, str]:
    """Read a file of tokens: token → prefix.

    Raises:
        SettingsError: it cannot be read, or a line is not a token and a prefix.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        fault = getattr(error, "strerror", None) or error
        raise SettingsError("setting_file", _VARIABLE, path=file, fault=fault) from error
    tokens: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        match line.split():
            case []:
                continue
            case [word, *_] if word.startswith(_COMMENT):
                continue
            case [token, prefix] if ID.fullmatch(prefix) and token not in tokens:
                tokens[token] = prefix
            case _:  # the line is not shown: it may hold a token
                raise SettingsError("setting_token_line", _VARIABLE, path=file, line=number)
    return tokens
