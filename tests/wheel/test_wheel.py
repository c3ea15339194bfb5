"""The wheel holds all that the tree does, and works where there is no tree.

With the Python at hand by default; with every one of 3.11 to 3.14 that is here:

    PYTHONS=all .venv/bin/pytest tests/wheel
"""

import json
import subprocess
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from builders.builtin import stamps
from dictionaries import LEXICON_FILE
from tests.built import TARGET
from tests.contract.serving import free_port
from tests.waiting import FAILSAFE, until
from tests.wheel.environments import (
    EVERY,
    HERE,
    OTHERS,
    ROOT,
    Environment,
    build_wheel,
    interpreter,
)

PACKAGES = ("builders", "dictionaries", "service")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module", params=[HERE, *OTHERS])
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """Install the wheel for a Python."""
    wanted: str = request.param
    if wanted != HERE and not EVERY:
        pytest.skip("only with PYTHONS=all")
    python = interpreter(wanted)
    if python is None:
        pytest.skip(f"there is no Python {wanted} here")
    return Environment(tmp_path_factory.mktemp(f"python{wanted}-"), python, wheel)


def test_all_that_git_has_is_in_it_and_nothing_else(wheel: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this tree is not a repository of git")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PACKAGES],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    names = {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}
    tree = {name.removeprefix("service/client/") for name in names}
    with zipfile.ZipFile(wheel) as file:
        held = {name for name in file.namelist() if ".dist-info/" not in name}
        assert held == tree
        contract = file.read("service/contract/openapi.yaml")
    assert contract == (ROOT / "openapi.yaml").read_bytes()


def test_the_client_without_a_tree(installed: Environment) -> None:
    code = "import arbitre, sys; print(arbitre.Client.__module__, 'flask' in sys.modules)"
    done = subprocess.run(
        [installed.python, "-c", code],
        cwd=installed.home,
        env=installed.environ(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "arbitre.client False\n"


def test_the_command_line_without_a_tree(installed: Environment) -> None:
    done = installed.run("--help")
    assert "Referee for French word games" in done.stdout
    nothing = installed.run("check", "été")
    assert (nothing.returncode, nothing.stdout) == (2, "")
    folder = installed.home / ".local" / "share" / "arbitre" / "build"
    assert f"no dictionaries in {folder} yet; make them: arbitre build" in nothing.stderr
    built = {"ARBITRE_DICTIONARIES": str(TARGET)}
    assert installed.run("check", "été", **built).stdout == "✓ été\n"
    board = installed.run("validate", "-", "--json", given="CHAT\nA...\nT...\n", **built)
    assert json.loads(board.stdout)["game"] == "diamino"
    (installed.home / "club.txt").write_text("été\nloup\n", encoding="utf-8")
    made = installed.run("build", "--words", "club.txt", **built)
    assert made.returncode == 0, made.stderr
    assert installed.run("check", "loup", "-d", "club", **built).returncode == 0
    kept = installed.home / ".local" / "share" / "arbitre" / "dictionaries" / "club"
    assert kept.is_dir()


def test_what_is_built_in_is_what_the_tree_builds(installed: Environment) -> None:
    if stamps.read(TARGET).get(LEXICON_FILE) != stamps.of_lexicon():
        pytest.skip("the dictionaries of this tree are not up to date: make build")
    done = installed.run("build", ARBITRE_DICTIONARIES=str(TARGET))
    recipes = sorted(file.stem for file in (ROOT / "dictionaries" / "recipes").glob("*.toml"))
    first, last = done.stdout.splitlines()
    assert sorted(first.removeprefix("up to date: ").split(", ")) == recipes
    assert last == f"dictionaries are in {TARGET}"


def test_without_a_network_a_build_says_where_it_wants_what(installed: Environment) -> None:
    done = installed.run("build", PIP_NO_INDEX="1", PIP_CONFIG_FILE="/dev/null")
    assert done.returncode == 2
    cache = installed.home / ".cache" / "arbitre"
    assert f"into {cache}" in done.stderr
    assert "Is there a network?" in done.stderr


def test_the_service_without_a_tree(installed: Environment, tmp_path: Path) -> None:
    port = free_port()
    settings = {"ARBITRE_DICTIONARIES": str(TARGET), "PORT": str(port), "WEB_CONCURRENCY": "1"}
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            installed.command("serve"),
            cwd=installed.home,
            env=installed.environ(**settings),
            stderr=log,
        )
    try:
        answers_whole(f"http://127.0.0.1:{port}", process)
    finally:
        process.terminate()
        process.wait(FAILSAFE)


def answers_whole(url: str, process: "subprocess.Popen[bytes]") -> None:
    """Ask a service for all that it reads from files."""

    def ready() -> bool:
        assert process.poll() is None
        with suppress(requests.ConnectionError):
            return requests.get(f"{url}/ready", timeout=FAILSAFE).ok
        return False

    until(ready)
    assert requests.get(f"{url}/words/été", timeout=FAILSAFE).json()["valid"] is True
    assert "/validate" in requests.get(f"{url}/docs", timeout=FAILSAFE).text
    contract = requests.get(f"{url}/openapi.yaml", timeout=FAILSAFE).content
    assert contract == (ROOT / "openapi.yaml").read_bytes()
    for file in (ROOT / "service" / "static").iterdir():
        shown = requests.get(f"{url}/static/{file.name}", timeout=FAILSAFE)
        assert shown.content == file.read_bytes()
