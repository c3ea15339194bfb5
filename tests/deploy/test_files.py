"""What is deployed with: the files of service/deploy agree with the code and with one another."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.settings import Settings
from service.settings.declared import declared
from tests.contract.serving import ROOT

DEPLOY = ROOT / "service" / "deploy"
COMPOSE = ("compose.yaml", "compose.several.yaml")
KNOWN = {variable for _, variable, _ in declared()}
OF_OTHERS = re.compile(r"AWS_\w+|S3_BUCKET|PATH|PYTHON\w+")
SERVICE_ITSELF = 512 << 20
UNITS = {"m": 20, "g": 30, "mi": 20, "gi": 30}


def size(text: str) -> int:
    """A size as Docker, Kubernetes and systemd write it, in bytes.

    >>> size("1536m") == size("1536Mi") == size("1536M")
    True
    """
    number, unit = re.fullmatch(r"(\d+)([A-Za-z]+)", text).groups()  # type: ignore[union-attr]
    return int(number) << UNITS[unit.lower()]


def compose(name: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))
    return read


def pod() -> Any:  # noqa: ANN401 - as Kubernetes has it
    deployment, _ = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8"))
    return deployment["spec"]["template"]["spec"]


def unit() -> dict[str, list[str]]:
    """What the unit of systemd sets: name → values."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "arbitre.service").read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def environments() -> Iterator[tuple[str, dict[str, Any]]]:
    """The variables of the service, by file."""
    for name in COMPOSE:
        yield name, compose(name)["services"]["arbitre"]["environment"]
    container = pod()["containers"][0]
    yield "kubernetes.yaml", {one["name"]: one.get("value") for one in container["env"]}
    pairs = " ".join(unit()["Environment"]).split()
    yield "arbitre.service", dict(pair.split("=", 1) for pair in pairs)
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    lines = re.search(r"^ENV ((?:.*\\\n)*.*)$", image, re.MULTILINE)
    assert lines is not None
    yield "Dockerfile", dict(re.findall(r"(\w+)=(\S+)", lines.group(1)))


@pytest.mark.parametrize(("file", "given"), [*environments()], ids=lambda value: str(value)[:20])
def test_what_is_set_is_a_setting(file: str, given: dict[str, Any]) -> None:
    strange = {name for name in given if name not in KNOWN and not OF_OTHERS.fullmatch(name)}
    assert strange == set(), file
    plain = {name: str(value) for name, value in given.items() if value and "$" not in str(value)}
    Settings.from_environment(plain)


def limits() -> Iterator[tuple[str, str]]:
    yield "compose.yaml", compose("compose.yaml")["services"]["arbitre"]["mem_limit"]
    yield "kubernetes.yaml", pod()["containers"][0]["resources"]["limits"]["memory"]
    yield "arbitre.service", unit()["MemoryMax"][0]


@pytest.mark.parametrize(("file", "limit"), [*limits()])
def test_a_build_fits_beside_the_service(file: str, limit: str) -> None:
    (given,) = (one for name, one in environments() if name == file)
    assert size(limit) >= int(given["ARBITRE_BUILD_MEMORY"]) + SERVICE_ITSELF


def test_images_are_named_by_their_digest() -> None:
    named = [
        service["image"]
        for name in COMPOSE
        for service in compose(name)["services"].values()
        if "build" not in service and "image" in service
    ]
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    named += re.findall(r"^ARG PYTHON=(\S+)$", image, re.MULTILINE)
    assert len(named) >= 3
    for one in named:
        assert re.fullmatch(r"[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}", one), one
    assert set(re.findall(r"^FROM (\S+)", image, re.MULTILINE)) <= {"${PYTHON}", "requirements"}


def test_nobody_is_root_and_no_file_system_is_written_to() -> None:
    for service in compose("compose.yaml")["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert re.findall(r"^USER (\d+)$", image, re.MULTILINE) == ["999"]
    assert pod()["containers"][0]["securityContext"]["runAsUser"] == 999
    assert pod()["containers"][0]["securityContext"]["readOnlyRootFilesystem"] is True


def test_what_the_wheel_needs_is_sent_to_the_image() -> None:
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    for name in ("openapi.yaml", "pyproject.toml", "README.md", "LICENSE"):
        assert f"!{name}" in kept


@pytest.mark.parametrize("files", [COMPOSE[:1], COMPOSE], ids=["one", "several"])
def test_compose_takes_the_files(files: tuple[str, ...]) -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], check=False).returncode:
        pytest.skip("there is no `docker compose` here")
    named = [word for file in files for word in ("-f", str(DEPLOY / file))]
    command = [docker, "compose", *named, "config", "--quiet"]
    subprocess.run(command, env={"ARBITRE_STORE": "s3://bucket"}, check=True)


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not installed (Debian: systemd)")
    text = (DEPLOY / "arbitre.service").read_text(encoding="utf-8")
    file = tmp_path / "arbitre.service"  # with a command that is there
    file.write_text(text.replace("/opt/arbitre/bin/arbitre", "/bin/true"), encoding="utf-8")
    done = subprocess.run(
        [analyze, "verify", str(file)], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "arbitre" in line]) == (
        0,
        [],
    )
