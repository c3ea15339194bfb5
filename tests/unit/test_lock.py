"""What the image installs is what pyproject.toml says, each file by its hash, and nothing lacks."""

import re
import tomllib
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "service" / "deploy"
LOCK = (DEPLOY / "requirements.txt").read_text(encoding="utf-8")
ABOUT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = ("limits", "s3", "sheets")
PINS = re.compile(r"^([\w.-]+)==([\w.+!]+)(?: ; .*)? \\$", re.MULTILINE)


def pinned() -> dict[str, set[str]]:
    """Package → versions; several where they depend on the Python."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, version in PINS.findall(LOCK):
        found[canonicalize_name(name)].add(version)
    return found


def builds() -> list[str]:
    """What the wheel is built with in the image."""
    lines = (DEPLOY / "build.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def wanted() -> list[Requirement]:
    project = ABOUT["project"]
    extras = (one for extra in EXTRAS for one in project["optional-dependencies"][extra])
    return [Requirement(text) for text in (*project["dependencies"], *extras, *builds())]


def test_every_extra_of_users_is_locked() -> None:
    assert set(ABOUT["project"]["optional-dependencies"]) == {*EXTRAS, "dev"}
    assert all(f"--extra {extra}" in LOCK for extra in EXTRAS)


def test_the_image_builds_with_what_everybody_builds_with() -> None:
    (everybody,) = map(Requirement, ABOUT["build-system"]["requires"])
    (image,) = map(Requirement, builds())
    assert image.name == everybody.name
    assert all(version in everybody.specifier for version in pinned()[image.name])


def test_every_dependency_is_pinned_within_its_range() -> None:
    versions = pinned()
    for one in wanted():
        found = versions[canonicalize_name(one.name)]
        assert found, one
        assert all(version in one.specifier for version in found), one


def test_what_they_need_in_their_turn_is_pinned_too() -> None:
    versions, waiting, seen = pinned(), wanted(), set[tuple[str, str]]()
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        assert name in versions, one
        for extra in (*sorted(one.extras), ""):
            if (name, extra) in seen:
                continue
            seen.add((name, extra))
            waiting += needed(name, extra)
    assert len(seen) > 20


def needed(name: str, extra: str) -> list[Requirement]:
    """What an installed package needs here, for one of its extras."""
    try:
        found = map(Requirement, requires(name) or ())
    except PackageNotFoundError:  # for another system or Python
        return []
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": extra})]


def test_every_package_has_its_hashes_and_comes_from_no_named_place() -> None:
    packages = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(packages) == len(PINS.findall(LOCK))
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in LOCK
