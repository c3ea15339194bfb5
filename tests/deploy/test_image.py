r"""The image, built and run as it is deployed: no network, nothing written, nobody's rights.

It takes minutes, so it is asked for by name. With an engine that reaches a registry of images:

    IMAGES=podman .venv/bin/pytest tests/deploy        # or docker

Without one, over a file system of Debian that has a Python (`mmdebstrap`, then `buildah from
scratch`), and where the kernel is older than crun wants:

    IMAGES='podman --runtime /usr/sbin/runc --cgroup-manager cgroupfs' \
    BUILD_OPTIONS='--isolation chroot --build-arg PYTHON=localhost/base' \
    RUN_OPTIONS='--ulimit nofile=20000:20000 --ulimit nproc=1000:1000' .venv/bin/pytest tests/deploy

With COMPOSE='docker compose', or podman-compose, the files of compose are tried as well; the
service alone, for nginx comes from a registry.
"""

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from tests.contract.serving import ROOT
from tests.waiting import until

ENGINE: Final = shlex.split(os.environ.get("IMAGES", ""))
BUILD: Final = shlex.split(os.environ.get("BUILD_OPTIONS", ""))
RUN: Final = shlex.split(os.environ.get("RUN_OPTIONS", ""))
COMPOSE: Final = shlex.split(os.environ.get("COMPOSE", ""))
PROJECT: Final = "arbitre-tested"
SETTINGS: Final = {"ARBITRE_TOKEN": "secret", "ARBITRE_STORE": "file:/var/lib/arbitre/shared"}
IMAGE: Final = "localhost/arbitre-tested"
HARDENED: Final = (
    *("--network", "none", "--read-only", "--tmpfs", "/tmp", "--memory", "1536m"),  # noqa: S108
    *("--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--env", "ARBITRE_TOKEN=secret"),
)
ASK: Final = """\
import sys, urllib.request as u
method, path, body = sys.argv[1:4]
headers = {"Authorization": "Bearer secret", "Content-Type": "text/plain"}
asked = u.Request("http://127.0.0.1:8000" + path, body.encode() or None, headers, method=method)
print(u.urlopen(asked).read().decode())
"""


def said_by(command: Sequence[str], **settings: str) -> str:
    """Run a command, which has to succeed; what it says."""
    done = subprocess.run(
        command,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


def engine(*arguments: str) -> str:
    """Run a command of the engine, which has to succeed; what it says."""
    return said_by([*ENGINE, *arguments])


def build(tree: Path) -> str:
    file = tree / "service" / "deploy" / "Dockerfile"
    options = ["--file", str(file), "--tag", IMAGE, *BUILD]
    if "docker" not in ENGINE[0]:
        options += ["--format", "docker", "--layers", "--ignorefile", f"{file}.dockerignore"]
    return engine("build", *options, str(tree))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the tree, so that a change of it can be tried."""
    if not ENGINE:
        pytest.skip("only with IMAGES, the engine of containers")
    if shutil.which(ENGINE[0]) is None:
        pytest.skip(f"there is no {ENGINE[0]} here")
    place = tmp_path_factory.mktemp("image") / "tree"
    left = shutil.ignore_patterns(".git", ".venv", ".*cache", "__pycache__", "build", ".hypothesis")
    shutil.copytree(ROOT, place, symlinks=True, ignore=left)
    build(place)
    return place


@pytest.fixture(scope="module")
def container(tree: Path) -> Iterator[str]:
    """Run the image; nothing can be fetched, and nothing written but to the volume."""
    del tree
    name = engine("run", "--detach", *HARDENED, *RUN, IMAGE).split()[-1]
    try:
        yield name
    finally:
        engine("rm", "--force", "--volumes", name)


def ask(container: str, method: str, path: str, body: str = "") -> str:
    return engine("exec", container, "python", "-c", ASK, method, path, body)


def is_healthy(container: str) -> bool:
    """Whether the check of the image itself finds it so."""
    (image,) = json.loads(engine("image", "inspect", IMAGE))
    checked = image.get("Healthcheck") or image["Config"]["Healthcheck"]
    command = [*ENGINE, "exec", container, *checked["Test"][1:]]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_it_serves_without_a_network(container: str) -> None:
    until(lambda: is_healthy(container), pause=1)
    ready = json.loads(ask(container, "GET", "/ready"))
    assert (ready["status"], ready["store"]) == ("ready", {"status": "up"})
    assert len(ready["dictionaries"]) >= 7
    assert json.loads(ask(container, "GET", "/words/%C3%A9t%C3%A9"))["valid"] is True
    assert "openapi:" in ask(container, "GET", "/openapi.yaml")


def test_users_make_dictionaries_in_the_volume(container: str) -> None:
    made = json.loads(ask(container, "PUT", "/dictionaries/club", "été\nloup\n"))
    assert made["words"] == 2
    assert engine("exec", container, "ls", "/var/lib/arbitre/dictionaries").split() == ["club"]


def test_nobody_runs_it_and_nothing_else_is_written(container: str) -> None:
    assert engine("exec", container, "id", "-u").strip() == "999"
    for place in ("/x", "/opt/arbitre/x", "/usr/share/arbitre/x", "/var/cache/arbitre/x"):
        done = subprocess.run(
            [*ENGINE, "exec", container, "touch", place], capture_output=True, check=False
        )
        assert b"Read-only file system" in done.stdout + done.stderr, place


def composed(folder: Path, *files: str) -> Callable[..., list[str]]:
    """Return what runs a command of compose on these files, and then lists the containers."""
    ours = folder / "tested.yaml"
    alone = {"image": IMAGE, "network_mode": "none"}
    ours.write_text(json.dumps({"services": {"arbitre": alone}}), encoding="utf-8")
    deploy = ROOT / "service" / "deploy"
    chosen = [("-f", str(file)) for file in (*(deploy / name for name in files), ours)]

    def run(*command: str) -> list[str]:
        whole = [*COMPOSE, "-p", PROJECT, *chain.from_iterable(chosen), *command]
        said_by(whole, **SETTINGS)
        label = f"label=com.docker.compose.project={PROJECT}"
        return engine("ps", "--quiet", "--filter", label).split()

    return run


def asked(container: str, word: str) -> bool:
    """Whether a word is in the dictionary that users made; not while there is none."""
    command = (*ENGINE, "exec", container, "python", "-c", ASK)
    path = f"/words/{word}?dictionary=club&reveal=false"
    done = subprocess.run([*command, "GET", path, ""], capture_output=True, check=False)
    return b'"valid":true' in done.stdout


@pytest.mark.skipif(not COMPOSE, reason="only with COMPOSE, the command of compose")
def test_what_users_made_outlives_the_containers(tree: Path, tmp_path: Path) -> None:
    del tree
    compose = composed(tmp_path, "compose.yaml")
    up = ("up", "--detach", "--no-build", "arbitre")
    try:
        (container,) = compose(*up)
        until(lambda: is_healthy(container), pause=1)
        assert engine("exec", container, "id", "-u").strip() == "999"
        assert json.loads(ask(container, "PUT", "/dictionaries/club", "zouk\n"))["words"] == 1
        assert compose("down") == []
        (container,) = compose(*up)
        until(lambda: asked(container, "zouk"), pause=1)
    finally:
        compose("down", "--volumes")


@pytest.mark.skipif(not COMPOSE, reason="only with COMPOSE, the command of compose")
def test_replicas_share_what_users_made(tree: Path, tmp_path: Path) -> None:
    del tree
    compose = composed(tmp_path, "compose.yaml", "compose.several.yaml")
    first, second = compose("up", "--detach", "--no-build", "--scale", "arbitre=2", "arbitre")
    try:
        until(lambda: is_healthy(first) and is_healthy(second), pause=1)
        assert json.loads(ask(first, "PUT", "/dictionaries/club", "zouk\n"))["words"] == 1
        until(lambda: asked(second, "zouk"), pause=1)
        assert engine("exec", second, "touch", "/var/cache/arbitre/x") == ""
    finally:
        # podman-compose forgets replicas that were asked for by --scale
        engine("rm", "--force", "--volumes", first, second)
        compose("down", "--volumes")


def test_a_change_of_the_service_fetches_and_installs_nothing_again(tree: Path) -> None:
    with (tree / "service" / "app.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    said = build(tree)
    assert "Successfully installed arbitre" in said
    for what in ("Collecting", "wiktionnaire", "Downloading"):
        assert what not in said
