"""Signatures: proof that an artifact was written by somebody who has the key of the store.

The checksum within an artifact detects a flipped bit, but not a forgery, since anybody can compute
it. So whoever may write to a shared store could have machines serve any words, and hand any bytes
to the native code that answers membership (whose bounds are checked: see `dictionaries.artifact`).
The machines may therefore share a key, which is not kept in the store. With a key, a machine takes
nothing from the store that was not signed with it, and checks the signature before anything else.
"""

from hashlib import sha256
from hmac import compare_digest, new

from dictionaries.errors import ArtifactDamaged
from dictionaries.faults import Fault


class Signer:
    """Signs and verifies artifacts.

    Args:
        key: the secret that the machines share; "" to sign nothing and accept everything.
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
            ArtifactDamaged: there is a key, and the signature is missing or was not made with it.
        """
        if self._key and not compare_digest(self.sign(identifier, data), signature):
            code = "dictionary_signature" if signature else "dictionary_unsigned"
            raise ArtifactDamaged(Fault(code, name=where))
