"""The artifact: one dictionary in one file, checked whenever it is opened.

    offset  size
    0       8     magic
    8       4     format version
    12      4     number of words
    16      12    sizes in bytes of the three sections below
    28      4     bytes that an edge takes, 3 or 4
    32      32    SHA-256 of bytes 0 to 31 and of everything after this field
    64      ...   edges of the automaton, little-endian
            ...   the same words as a dawg2 `DAWG`, which answers membership faster than any walk
            ...   manifest: UTF-8 JSON, keys sorted: title, licence, sources, recipe, ...

The same words and manifest give the same bytes. A file is never changed in place: a new one is
written beside it and takes its name in one step.
"""

import json
import struct
import sys
from array import array
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import dawg

from dictionaries.errors import ArtifactDamaged, ArtifactMissing, AutomatonError
from dictionaries.faults import Fault
from dictionaries.graph import dafsa
from dictionaries.graph.dafsa import Automaton

MAGIC: Final = b"ARBITRE\n"
FORMAT: Final = 1
SUFFIX: Final = ".arbitre"
_HEADER: Final = struct.Struct("<8s6I")
_DIGEST_AT: Final = _HEADER.size
_BODY_AT: Final = _DIGEST_AT + 32
VERSION_LENGTH: Final = 16
"""Hexadecimal digits of the digest that name a version."""

Manifest = dict[str, Any]


class Artifact(NamedTuple):
    """An opened artifact.

    Attributes:
        automaton: walks the words.
        members: answers `key in members`.
        manifest: title, licence, sources, recipe and so on.
        words: how many there are.
        version: the first 16 hexadecimal digits of the digest, which names these exact contents.
    """

    automaton: Automaton
    members: "dawg.DAWG"
    manifest: Manifest
    words: int
    version: str


def encode_artifact(keys: Sequence[str], manifest: Manifest) -> bytes:
    """Return the bytes of an artifact.

    Args:
        keys: the words, ascending, each once.
        manifest: what JSON can hold.

    Raises:
        AutomatonError: keys out of order or not made of A to Z.
    """
    edges, width = dafsa.to_bytes(dafsa.build(keys))
    members: bytes = dawg.DAWG(keys).tobytes()
    notes = json.dumps(
        manifest, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    ).encode()
    header = _HEADER.pack(MAGIC, FORMAT, len(keys), len(edges), len(members), len(notes), width)
    body = edges + members + notes
    return header + _digest(header, body) + body


def _digest(header: bytes, body: bytes) -> bytes:
    digest = sha256(header)
    digest.update(body)
    return digest.digest()


def version_of(data: bytes) -> str:
    """The version that the header of an artifact names, unverified."""
    return data[_DIGEST_AT:_BODY_AT].hex()[:VERSION_LENGTH]


def decode_artifact(data: bytes, name: str, identity: tuple[str, str] | None = None) -> Artifact:
    """Verify the bytes of an artifact and return what they hold.

    Args:
        data: the whole file.
        name: how error messages call it.
        identity: id and version that it must be; None for any. The checksum covers the id, so an
            artifact that lies under another's name is found.

    Raises:
        ArtifactDamaged: any byte differs from what was written.
    """
    if len(data) < _BODY_AT:
        raise _damaged("short", name, expected=_BODY_AT, found=len(data))
    header = data[:_DIGEST_AT]
    magic, version, words, edges_size, members_size, notes_size, width = _HEADER.unpack(header)
    if magic != MAGIC:
        raise _damaged("foreign", name, found=repr(magic))
    if version != FORMAT:
        raise _damaged("format", name, expected=FORMAT, found=version)
    expected = _BODY_AT + edges_size + members_size + notes_size
    if len(data) != expected:
        raise _damaged("size", name, expected=expected, found=len(data))
    body = data[_BODY_AT:]
    stored = data[_DIGEST_AT:_BODY_AT]
    found = _digest(header, body)
    if found != stored:
        raise _damaged("digest", name, expected=stored.hex()[:16], found=found.hex()[:16])
    manifest = _manifest(body[edges_size + members_size :], name)
    found_version = stored.hex()[:VERSION_LENGTH]
    if identity is not None and (manifest.get("id"), found_version) != identity:
        is_there = f"{manifest.get('id')}@{found_version}"
        raise _damaged("other", name, expected="@".join(identity), found=is_there)
    try:
        edges = dafsa.from_bytes(body[:edges_size], width)
    except AutomatonError as error:
        raise _damaged("automaton", name) from error
    members = _members(body[edges_size : edges_size + members_size], name)
    return Artifact(Automaton(edges), members, manifest, words, found_version)


_TEXTS: Final = ("title", "licence")
_OTHERS: Final = (("sources", list), ("recipe", dict), ("lengths", dict))


def _manifest(data: bytes, name: str) -> Manifest:
    """Read a manifest, whose fields others rely on.

    Raises:
        ArtifactDamaged: it is not one.
    """
    try:
        manifest = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _damaged("manifest", name) from error
    if not isinstance(manifest, dict) or not all(
        isinstance(manifest.get(field), kind)
        for field, kind in (*((text, str) for text in _TEXTS), *_OTHERS)
    ):
        raise _damaged("manifest", name)
    return manifest


def _members(data: bytes, name: str) -> "dawg.DAWG":
    """Hand bytes to native code, which trusts them, once no step can lead out of them.

    A checksum says that they are those that were written, not who wrote them. They are a number of
    units and the units, 32 bits each. A unit (but for a leaf, which no step comes to) leads, for a
    byte, to the unit whose number is its own, an offset that it holds and that byte, by XOR.

    Raises:
        ArtifactDamaged: a step leads out of them.
    """
    units = array("I")
    if len(data) % units.itemsize == 0:
        units.frombytes(data)
    if sys.byteorder == "big":
        units.byteswap()
    count = units.pop(0) if units else 0
    if not units or count != len(units):
        raise _damaged("members", name)
    if any(
        (place ^ (unit >> 10 << (unit >> 6 & 8))) | 0xFF >= count
        for place, unit in enumerate(units)
        if not unit >> 31 or not place
    ):
        raise _damaged("members", name)
    members = dawg.DAWG()
    members.frombytes(data)
    return members


def _damaged(what: str, name: str, **values: object) -> ArtifactDamaged:
    return ArtifactDamaged(Fault(f"artifact_{what}", name=name, **values))


def open_artifact(path: Path, identity: tuple[str, str] | None = None) -> Artifact:
    """Read an artifact and verify it.

    It is read whole (0.75 MB for 380,000 words) and not mapped, so that whatever happens to the
    file afterwards cannot reach what is served.

    Args:
        path: of the file.
        identity: see `decode_artifact`.

    Raises:
        ArtifactMissing: there is no such file.
        ArtifactDamaged: see `decode_artifact`.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise ArtifactMissing(Fault("artifact_missing", name=path.name)) from error
    return decode_artifact(data, path.name, identity)


def read_manifest(path: Path) -> tuple[int, Manifest]:
    """Read the number of words and the manifest of an artifact, and nothing else of it.

    Two short reads; the digest is not verified, so this serves lists and not answers.

    Raises:
        ArtifactMissing: there is no such file.
        ArtifactDamaged: it is no artifact, or cut short.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_BODY_AT)
            if len(head) < _BODY_AT:
                raise _damaged("short", path.name, expected=_BODY_AT, found=len(head))
            magic, version, words, edges_size, members_size, _, _ = _HEADER.unpack_from(head)
            if magic != MAGIC:
                raise _damaged("foreign", path.name, found=repr(magic))
            if version != FORMAT:
                raise _damaged("format", path.name, expected=FORMAT, found=version)
            file.seek(_BODY_AT + edges_size + members_size)
            notes = file.read()
    except FileNotFoundError as error:
        raise ArtifactMissing(Fault("artifact_missing", name=path.name)) from error
    return words, _manifest(notes, path.name)


def check_members(artifact: Artifact) -> None:
    """Compare both sections word by word, which opening does not.

    Raises:
        ArtifactDamaged: the number of words, or a word, differs between them.
    """
    name = str(artifact.manifest.get("id", "artifact"))
    walked = 0
    for key in artifact.automaton:
        walked += 1
        if key not in artifact.members:
            raise _damaged("word", name, key=key)
    if walked != artifact.words:
        raise _damaged("words", name, expected=artifact.words, found=walked)
