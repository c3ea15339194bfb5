"""An artifact that is not what was written is refused, whatever was done to it."""

from array import array
from pathlib import Path

import pytest

from dictionaries import (
    ArtifactDamaged,
    ArtifactMissing,
    AutomatonError,
    check_members,
    decode_artifact,
    encode_artifact,
    open_artifact,
    read_manifest,
    write_atomic,
)
from dictionaries.graph.dafsa import build, from_bytes, to_bytes

MANIFEST = {"id": "mots", "title": "T", "licence": "L", "sources": [], "recipe": {}, "lengths": {}}
SOUND = encode_artifact(["CHAT", "CHATS", "CHIEN", "RAT"], MANIFEST)


@pytest.mark.parametrize("value", [0x01, 0x80, 0xFF])
def test_every_byte_flipped(value: int) -> None:
    for index in range(len(SOUND)):
        damaged = bytearray(SOUND)
        damaged[index] ^= value
        with pytest.raises(ArtifactDamaged, match="mots: expected"):
            decode_artifact(bytes(damaged), "mots")


def test_every_truncation_and_any_addition() -> None:
    for size in range(len(SOUND)):
        with pytest.raises(ArtifactDamaged, match="mots: expected"):
            decode_artifact(SOUND[:size], "mots")
    with pytest.raises(ArtifactDamaged):
        decode_artifact(SOUND + b"\0", "mots")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mots.arbitre"
    with pytest.raises(ArtifactMissing, match=r"mots\.arbitre: no such file.*arbitre build"):
        open_artifact(path)
    path.touch()
    with pytest.raises(ArtifactDamaged):
        open_artifact(path)
    write_atomic(path, SOUND)
    assert open_artifact(path).words == 4


def test_the_manifest_alone(tmp_path: Path) -> None:
    path = tmp_path / "mots.arbitre"
    with pytest.raises(ArtifactMissing):
        read_manifest(path)
    path.write_bytes(SOUND)
    assert read_manifest(path) == (4, MANIFEST)
    for damaged in (b"", SOUND[:70], b"x" + SOUND[1:], SOUND[:-1]):
        path.write_bytes(damaged)
        with pytest.raises(ArtifactDamaged):
            read_manifest(path)


def test_sections_that_disagree_are_found() -> None:
    """Both sections are sound and the digest is right, yet they hold different words."""
    opened = decode_artifact(SOUND, "mots")
    other = decode_artifact(encode_artifact(["CHAT", "CHATS", "CHIEN", "RATS"], MANIFEST), "mots")
    check_members(opened)
    with pytest.raises(ArtifactDamaged, match="RAT in both sections"):
        check_members(opened._replace(members=other.members))
    with pytest.raises(ArtifactDamaged, match="5 words"):
        check_members(opened._replace(words=5))


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mots.arbitre"
    write_atomic(path, SOUND)

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"half")
    assert path.read_bytes() == SOUND
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        (["B", "A"], "must ascend"),
        (["A", "A"], "must ascend"),
        ([""], "letters A to Z"),
        (["Été"], "letters A to Z"),
        (["a"], "letters A to Z"),
    ],
)
def test_keys_that_cannot_be_built(keys: list[str], fault: str) -> None:
    with pytest.raises(AutomatonError, match=fault):
        build(keys)


END, LAST = 1 << 5, 1 << 6


def test_letters_beyond_z_are_refused() -> None:
    with pytest.raises(AutomatonError, match="beyond Z"):
        from_bytes(array("I", [26 | END | LAST]).tobytes(), 4)


def test_edges_cut_in_the_middle() -> None:
    for data, width in ((b"\0\0\0", 4), (b"\0\0\0\0", 3), (b"\0\0", 2), (b"", 0)):
        with pytest.raises(AutomatonError, match="3 or 4 bytes"):
            from_bytes(data, width)


def test_edges_too_many_for_three_bytes_take_four() -> None:
    edges = array("I", [END | LAST | (1 << 17) << 7]) * (1 << 17)
    data, width = to_bytes(edges)
    assert width == 4
    assert from_bytes(data, width) == edges
    assert to_bytes(build(["CHAT"]))[1] == 3
