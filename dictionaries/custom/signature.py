"""Signatures: that an artifact was written by somebody who has the store's key.

The checksum within an artifact says that the bytes are those that were written, whoever wrote
them: it finds a flipped bit, not a forger, who computes it as anybody can. Whoever may write to
a shared store may therefore serve words of their own, and hand bytes of their own to the native
code that answers membership (whose bounds are checked: see `dictionaries.artifact`). With a key,
which machines share and the store does not hold, a machine takes nothing from the store that was
not signed with it, and looks at the signature before anything else.
"""

from hashlib import sha256
from hmac import compare_digest, new

from dictionaries.errors import ArtifactDamaged
from dictionaries.faults import Fault


class Signer:
    """Signs and verifies artifacts.

    Args:
        key: what the machines share; "" to sign nothing and to take everything.
    """

    def __init__(self, key: str = "") -> None:
        self._key = key.encode()

    def sign(self, identifier: str, data: bytes) -> str:
        """Return the signature of the artifact of a dictionary, in hexadecimal; "" without a key.

        >>> Signer("secret").sign("maison", b"x") == Signer("secret").sign("jardin", b"x")
        False
        """
        if not self._key:
            return ""
        return new(
            self._key, identifier.encode() + b"\0" + sha256(data).digest(), sha256
        ).hexdigest()

    def verify(self, identifier: str, data: bytes, signature: str, where: str) -> None:
        """Check a signature.

        Raises:
            ArtifactDamaged: it is another's, or none, and there is a key.
        """
        if self._key and not compare_digest(self.sign(identifier, data), signature):
            code = "dictionary_signature" if signature else "dictionary_unsigned"
            raise ArtifactDamaged(Fault(code, name=where))
