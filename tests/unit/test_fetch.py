"""Fetching, with pip itself and a folder of tiny archives as its package index."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from builders.sources.download import FetchError, fetch
from tests.archives import sha256, source

METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make pip look for packages in one folder and nowhere else."""
    folder = tmp_path / "index"
    folder.mkdir()
    for variable in ("PIP_CONFIG_FILE", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def wheel(folder: Path, name: str, version: str) -> Path:
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"{info}/METADATA", METADATA.format(name=name, version=version))
        file.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{info}/RECORD", "")
    return path


def sdist(folder: Path, name: str, version: str, setup: str) -> Path:
    path = folder / f"{name}-{version}.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        about = METADATA.format(name=name, version=version)
        for member, text in (("PKG-INFO", about), ("setup.py", setup)):
            info = tarfile.TarInfo(f"{name}-{version}/{member}")
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
    return path


def test_what_is_missing_is_downloaded_once(index: Path, tmp_path: Path) -> None:
    there = wheel(index, "words", "1.0")
    of = source("abu", package="words", version="1.0", archive=there.name, sha256=sha256(there))
    said: list[str] = []
    cache = tmp_path / "cache"
    assert fetch([of], cache, progress=lambda _, what: said.append(what)) == {
        "abu": cache / there.name
    }
    there.unlink()
    fetch([of], cache, progress=lambda _, what: said.append(what))
    assert said == ["downloading", "downloaded", "verified"]
    assert [path.name for path in cache.iterdir()] == [there.name]


def test_a_source_archive_is_downloaded_and_never_run(index: Path, tmp_path: Path) -> None:
    trace = tmp_path / "it ran"
    there = sdist(index, "words", "1.0", f"open({str(trace)!r}, 'w')\nraise SystemExit(1)\n")
    of = source(
        "hunspell", package="words", version="1.0", archive=there.name, sha256=sha256(there)
    )
    fetch([of], tmp_path / "cache")
    assert sha256(tmp_path / "cache" / there.name) == of.sha256
    assert not trace.exists()


def test_an_archive_that_is_not_the_pinned_one_is_not_kept(index: Path, tmp_path: Path) -> None:
    there = wheel(index, "words", "1.0")
    of = source("abu", package="words", version="1.0", archive=there.name, sha256="0" * 64)
    with pytest.raises(FetchError, match=r"fetch_not_pinned .*words"):
        fetch([of], tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.usefixtures("index")
def test_no_network_says_what_can_be_done(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="fetch_failed"):
        fetch([source("abu")], tmp_path / "cache")


def test_a_changed_archive_in_the_cache_is_refused_and_left(tmp_path: Path) -> None:
    of = source("abu")
    archive = tmp_path / of.archive
    archive.write_bytes(b"something else")
    with pytest.raises(FetchError, match=f"fetch_other .*{of.sha256}"):
        fetch([of], tmp_path)
    assert archive.read_bytes() == b"something else"
