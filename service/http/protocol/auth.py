"""Who may write: whoever sends the token that the service was started with."""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Any

from service.http.protocol.problems import Unauthorized, WritingOff


class Guard:
    """Stands before the operations that write.

    Args:
        token: lets whoever sends it pass; "" for nobody.
    """

    def __init__(self, token: str) -> None:
        self._token = token.encode()

    def check(self, environ: Mapping[str, Any]) -> None:
        """Let a request pass, by its WSGI environment.

        Raises:
            WritingOff: nobody may.
            Unauthorized: it has no token, or another.
        """
        if not self._token:
            raise WritingOff
        scheme, _, given = environ.get("HTTP_AUTHORIZATION", "").strip().partition(" ")
        if scheme.lower() != "bearer":
            raise Unauthorized(given=False)
        # A header comes as Latin-1, whatever its bytes stand for.
        if not compare_digest(given.strip().encode("latin-1"), self._token):
            raise Unauthorized(given=True)
