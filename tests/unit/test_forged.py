"""Bytes that somebody made on purpose, with a checksum that is right."""

import struct
from array import array
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from obstore.store import MemoryStore

from dictionaries import ArtifactDamaged, ArtifactError, Built, PatternError, Query, decode_artifact
from dictionaries.custom.bucket import Bucket
from dictionaries.custom.replicated_store import ReplicatedStore
from dictionaries.custom.signature import Signer
from dictionaries.graph.patterns import MAX_PATTERN
from tests.versions import built, name

CATS = built("CHAT", "CHATS", "CHIEN", "RAT").artifact
_HEADER = struct.Struct("<8s6I")


def sections(data: bytes) -> list[bytes]:
    """The automaton, the members and the manifest of an artifact."""
    sizes = _HEADER.unpack_from(data)[3:6]
    found, at = [], 64
    for size in sizes:
        found.append(data[at : at + size])
        at += size
    return found


def forged(parts: list[bytes]) -> bytes:
    """An artifact of other sections, with the checksum that belongs to it."""
    fields = list(_HEADER.unpack_from(CATS))
    fields[3:6] = map(len, parts)
    header, body = _HEADER.pack(*fields), b"".join(parts)
    return header + sha256(header + body).digest() + body


def test_the_same_sections_are_the_same_artifact() -> None:
    assert forged(sections(CATS)) == CATS


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 2**32 - 1)), min_size=1, max_size=8))
def test_members_never_lead_native_code_out_of_their_bytes(changes: list[tuple[int, int]]) -> None:
    """Whatever the units are, they are refused, or asking them about any key does no harm."""
    edges, members, notes = sections(CATS)
    units = array("I")
    units.frombytes(members)
    for place, value in changes:
        units[1 + place % (len(units) - 1)] = value
    try:
        found = decode_artifact(forged([edges, units.tobytes(), notes]), "forged").members
    except ArtifactDamaged:
        return
    for key in ("CHAT", "CHATS", "A", "Z" * 25, "CHIEN", "RAT", ""):
        assert (key in found) in (True, False)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 8, 1023, 1024])
def test_members_cut_short_are_refused(size: int) -> None:
    edges, members, notes = sections(CATS)
    assert len(members) > size
    with pytest.raises(ArtifactDamaged, match="members"):
        decode_artifact(forged([edges, members[:size], notes]), "forged")


def test_a_number_of_units_that_is_not_theirs_is_refused() -> None:
    edges, members, notes = sections(CATS)
    for count in (0, 255, 257, 2**32 - 1):
        with pytest.raises(ArtifactDamaged, match="members"):
            decode_artifact(
                forged([edges, struct.pack("<I", count) + members[4:], notes]), "forged"
            )


@pytest.mark.parametrize("notes", [b"", b"[]", b"{}", b"[" * 100_000, b'{"title": 5}', b"\xff"])
def test_a_manifest_that_is_none_is_refused(notes: bytes) -> None:
    edges, members, _ = sections(CATS)
    with pytest.raises(ArtifactDamaged, match="manifest"):
        decode_artifact(forged([edges, members, notes]), "forged")


def test_what_is_in_a_store_is_taken_only_with_the_key(tmp_path: Path) -> None:
    objects = MemoryStore()

    def machine(place: str, key: str) -> ReplicatedStore:
        return ReplicatedStore(
            tmp_path / place, Bucket(objects, "memory://"), poll=0, signer=Signer(key)
        )

    machine("unsigned", "").put("jardin", built("ROSE", identifier="jardin"))
    machine("writer", "secret").put("maison", Built(CATS))
    assert list(machine("reader", "secret").get("maison")) == ["CHAT", "CHATS", "CHIEN", "RAT"]
    assert machine("keyless", "").get("maison").version == name(Built(CATS))
    for place, key, identifier in [
        ("other", "another", "maison"),
        ("signed-only", "secret", "jardin"),
    ]:
        with pytest.raises(ArtifactError, match="expected a signature by ARBITRE_STORE_KEY"):
            machine(place, key).get(identifier)
    machine("again", "secret").put("jardin", built("ROSE", identifier="jardin"))
    assert list(machine("mended", "secret").get("jardin")) == ["ROSE"]


def test_a_signature_is_of_one_dictionary_and_of_these_bytes() -> None:
    signer = Signer("secret")
    good = signer.sign("maison", CATS)
    signer.verify("maison", CATS, good, "here")
    for identifier, data, signature in [
        ("jardin", CATS, good),
        ("maison", CATS + b"x", good),
        ("maison", CATS, good[:-1] + ("0" if good[-1] != "0" else "1")),
        ("maison", CATS, ""),
    ]:
        with pytest.raises(ArtifactDamaged, match="here: expected a signature"):
            signer.verify(identifier, data, signature, "here")
    Signer().verify("maison", CATS, "", "here")


def test_a_pattern_has_at_most_so_many_characters() -> None:
    assert len(Query(pattern="A" * MAX_PATTERN).patterns()) == 1
    for pattern in ("A" * (MAX_PATTERN + 1), "œ" * (MAX_PATTERN // 2 + 1)):
        with pytest.raises(PatternError, match=f"at most {MAX_PATTERN}"):
            Query(pattern=pattern).patterns()
