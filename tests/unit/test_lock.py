"""What the image installs is what pyproject.toml says, each file by its hash."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "service" / "deploy" / "requirements.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pinned() -> dict[str, str]:
    """Package → version."""
    lines = re.findall(r"^([\w.-]+)==([\w.+!]+)(?: ; .*)? \\$", LOCK, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in lines}


def test_every_dependency_is_pinned_within_its_range() -> None:
    extras = PROJECT["optional-dependencies"]
    versions = pinned()
    for text in (*PROJECT["dependencies"], *extras["s3"], *extras["sheets"], "hatchling>=1.27"):
        wanted = Requirement(text)
        assert versions[canonicalize_name(wanted.name)] in wanted.specifier, text


def test_every_package_has_its_hashes_and_comes_from_no_named_place() -> None:
    packages = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(packages) == len(pinned())
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in LOCK
