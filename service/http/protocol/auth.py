"""Who may write, and which dictionaries: whoever sends a token that the service knows.

`ARBITRE_TOKEN` lets whoever sends it write everything. The file that `ARBITRE_TOKENS` names has a
line for each owner of some dictionaries: a token, and the prefix of the ids that it may write.

    # clubs
    Yq3rN0…   lyon-
    b7VxTz…   nantes-
"""

from collections.abc import Mapping
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from dictionaries import ID
from service.http.protocol.problems import Unauthorized, WritingOff
from service.settings import Settings, SettingsError

_COMMENT: Final = "#"
_EVERYTHING: Final = ""


class Guard:
    """Stands before the operations that write.

    Args:
        tokens: what lets whoever sends it pass → prefix of the ids that they may write.
    """

    def __init__(self, tokens: Mapping[str, str]) -> None:
        self._tokens = [(token.encode(), prefix) for token, prefix in tokens.items() if token]

    @classmethod
    def of(cls, config: Settings) -> "Guard":
        """The guard that the settings ask for.

        Raises:
            SettingsError: the file of tokens cannot be read, or is none.
        """
        owners = read_tokens(config.tokens) if config.tokens else {}
        return cls({**owners, config.token: _EVERYTHING})

    def check(self, environ: Mapping[str, Any]) -> str:
        """Let a request pass, by its WSGI environment.

        Returns:
            The prefix of the ids that it may write; "" for all.

        Raises:
            WritingOff: nobody may.
            Unauthorized: it has no token, or one that is not known.
        """
        if not self._tokens:
            raise WritingOff
        scheme, _, given = environ.get("HTTP_AUTHORIZATION", "").strip().partition(" ")
        if scheme.lower() != "bearer":
            raise Unauthorized(given=False)
        # A header comes as Latin-1, whatever its bytes stand for. All are compared, so that the
        # time it takes says nothing.
        sent = given.strip().encode("latin-1")
        found = [prefix for token, prefix in self._tokens if compare_digest(sent, token)]
        if not found:
            raise Unauthorized(given=True)
        return found[0]


def read_tokens(file: Path) -> dict[str, str]:
    """Read a file of tokens: token → prefix.

    Raises:
        SettingsError: it cannot be read, or a line is not a token and a prefix.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"ARBITRE_TOKENS: {file}: {error}") from error
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
                raise SettingsError(
                    f"ARBITRE_TOKENS: {file}, line {number}: expected a token that no other line"
                    " has, and the prefix of the ids that it may write (a to z, 0 to 9, hyphens)"
                )
    return tokens
