"""What may be wrong with the folder of a custom dictionary, whoever spoilt it."""

from pathlib import Path


def unreadable_pointer(folder: Path) -> None:
    (folder / "current").unlink()
    (folder / "current").mkdir()


def link_loop(folder: Path) -> None:
    (folder / "current").unlink()
    (folder / "current").symlink_to("current")


def not_a_pointer(folder: Path) -> None:
    (folder / "current").write_bytes(b"[" * 100_000)


def list_for_a_version(folder: Path) -> None:
    (folder / "current").write_bytes(b'{"version": [], "versions": {}}')


def no_version_file(folder: Path) -> None:
    next(folder.glob("*.arbitre")).unlink()


def folder_for_a_version(folder: Path) -> None:
    path = next(folder.glob("*.arbitre"))
    path.unlink()
    path.mkdir()


SPOILERS = [
    unreadable_pointer,
    link_loop,
    not_a_pointer,
    list_for_a_version,
    no_version_file,
    folder_for_a_version,
]
