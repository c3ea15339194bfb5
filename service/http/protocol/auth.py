"""Who may write, and which dictionaries: clients that send a token known to the service."""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Any, Final

from service.http.protocol.problems import Unauthorized, WritingOff
from service.settings import Settings
from service.tokens import read_tokens

_EVERYTHING: Final = ""


class Guard:
    """Guards the operations that write.

    Args:
        tokens: token → the prefix of the ids that its bearer may write.
    """

    def __init__(self, tokens: Mapping[str, str]) -> None:
        self._tokens = [(token.encode(), prefix) for token, prefix in tokens.items() if token]

    @classmethod
    def of(cls, config: Settings) -> "Guard":
        """The guard that the settings ask for.

        Raises:
            service.settings.SettingsError: the file of tokens cannot be read, or is no such file.
        """
        owners = read_tokens(config.tokens) if config.tokens else {}
        return cls({**owners, config.token: _EVERYTHING})

    def check(self, environ: Mapping[str, Any]) -> str:
        """Check that a request, given its WSGI environment, may write.

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
