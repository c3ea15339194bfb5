"""Settings: one place, one page, and one line for each that cannot be used."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.settings import (
    Settings,
    SettingsError,
    check_folder,
    check_free,
    check_writable,
)
from service.settings.declared import declared
from service.settings.page import page
from tests.contract.serving import ROOT, free_port

NOBODY = 65534
KNOWN = {variable for _, variable, _ in declared()}
NAMED = re.compile(r"\bARBITRE_[A-Z_]+\b")
# Each with the start of what is said of it, in English and in French.
BAD = {
    "PORT=99999": ("PORT: expected a whole number from 1 to 65535", "PORT : attendu un nombre"),
    "PORT=0": ("PORT: expected a whole number", ""),
    "WEB_CONCURRENCY=": ("WEB_CONCURRENCY: expected a whole", ""),
    "WEB_CONCURRENCY=zero": ("WEB_CONCURRENCY: expected a whole", ""),
    "THREADS=-1": ("THREADS: expected a whole number", ""),
    "HOST=1.2.3": ("HOST: expected an address", "HOST : attendu une adresse"),
    "HOST=::2": ("HOST: one cannot listen on ::2", "HOST : on ne peut pas écouter sur ::2"),
    "HOST=nowhere.invalid": ("HOST: this machine does not know", ""),
    "ARBITRE_TOKN=x": (
        "ARBITRE_TOKN: there is no such setting; ARBITRE_TOKEN was probably meant",
        "ARBITRE_TOKN : ce réglage n’existe pas ; il s’agit sans doute de ARBITRE_TOKEN",
    ),
    "ARBITRE_PORT=80": ("ARBITRE_PORT: there is no such setting; PORT was", ""),
    "ARBITRE_COLOUR=1": ("ARBITRE_COLOUR: there is no such setting", ""),
    "ARBITRE_DICTIONARIES=/etc/passwd": ("ARBITRE_DICTIONARIES: /etc/passwd: ", ""),
    "ARBITRE_DICTIONARIES=/proc/none": (
        "ARBITRE_DICTIONARIES: no dictionaries in /proc/none yet",
        "ARBITRE_DICTIONARIES : pas encore de dictionnaires dans /proc/none",
    ),
}


def ended(command: list[str], bad: str, language: str) -> "subprocess.CompletedProcess[str]":
    """Run a command with one setting, which has to make it end."""
    variable, _, value = bad.partition("=")
    kept = {k: v for k, v in os.environ.items() if k not in KNOWN}
    settings = {"PORT": str(free_port()), variable: value, "LC_ALL": f"{language}.UTF-8"}
    return subprocess.run(
        command,
        env={**kept, **settings},
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def is_one_line(done: "subprocess.CompletedProcess[str]", said: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    told = done.stderr.replace("\u00a0", " ").replace("\u202f", " ")
    assert told.startswith((f"arbitre: {said}", f"arbitre : {said}"))
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("bad", BAD)
def test_serve_refuses_it_in_one_line(bad: str) -> None:
    arbitre = [str(Path(sys.executable).with_name("arbitre")), "serve"]
    in_english, in_french = BAD[bad]
    is_one_line(ended(arbitre, bad, "C"), in_english)
    if in_french:
        is_one_line(ended(arbitre, bad, "fr_FR"), in_french)


@pytest.mark.parametrize("bad", ["PORT=99999", "ARBITRE_TOKN=x", "ARBITRE_DICTIONARIES=/proc/none"])
def test_gunicorn_refuses_it_in_one_line(bad: str) -> None:
    gunicorn = [sys.executable, "-m", "gunicorn", "service.app:create_app()"]
    done = ended([*gunicorn, "-c", "python:service.gunicorn_conf"], bad, "C")
    is_one_line(done, BAD[bad][0])


@pytest.mark.parametrize("bad", ["WEB_CONCURRENCY=zero", "PORT=99999"])
def test_a_procfile_starts_nothing_with_it(bad: str) -> None:
    """Gunicorn itself reads WEB_CONCURRENCY, before it reads what we set."""
    command = (ROOT / "Procfile").read_text(encoding="utf-8").removeprefix("web: ")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = ended(["env", f"PATH={path}", "sh", "-c", command], bad, "C")
    is_one_line(done, BAD[bad][0])


@pytest.mark.parametrize(
    ("variable", "folder"),
    [("ARBITRE_DICTIONARIES", "/proc/none"), ("ARBITRE_CACHE", "/etc/passwd/x")],
)
def test_build_refuses_a_folder_that_it_cannot_use(variable: str, folder: str) -> None:
    build = [str(Path(sys.executable).with_name("arbitre")), "build", "francais"]
    is_one_line(ended(build, f"{variable}={folder}", "C"), f"{variable}: {folder}: ")


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=rf"^PORT: one cannot listen on {port}: another"):
            check_free("127.0.0.1", port)
    check_free("127.0.0.1", free_port())


@contextmanager
def without_rights() -> Iterator[None]:
    """What holds within is done as somebody who owns nothing, also where root runs the tests."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_folders_of_somebody_else(tmp_path: Path) -> None:
    closed, readable = tmp_path / "closed", tmp_path / "readable"
    closed.mkdir()
    readable.mkdir()
    tmp_path.chmod(0o755)
    for parent in tmp_path.parents[:-2]:  # all but / and the folder of temporary files
        parent.chmod(0o755)
    closed.chmod(0)
    readable.chmod(0o555)
    with without_rights():
        check_folder("ARBITRE_DICTIONARIES", readable)
        check_folder("ARBITRE_DICTIONARIES", readable / "none")
        with pytest.raises(SettingsError, match=f"^ARBITRE_CACHE: {closed}: "):
            check_folder("ARBITRE_CACHE", closed)
        for folder in (readable, readable / "new", closed):
            with pytest.raises(SettingsError, match=f"^ARBITRE_CACHE: {folder}: "):
                check_writable("ARBITRE_CACHE", folder)
    closed.chmod(0o755)
    check_writable("ARBITRE_CACHE", closed / "new" / "newer")


@pytest.mark.parametrize(
    ("host", "bind"),
    [("::1", "[::1]:8000"), ("[::1]", "[::1]:8000"), ("localhost", "localhost:8000")],
)
def test_an_address_of_any_kind(host: str, bind: str) -> None:
    assert Settings.from_environment({"HOST": host}).bind == bind


@pytest.mark.parametrize("host", ["a b", "unix:/x", "http://x", "[::1", "256.1.1.1", "-x"])
def test_what_is_no_address(host: str) -> None:
    with pytest.raises(SettingsError, match=r"^HOST: expected an address"):
        Settings.from_environment({"HOST": host})


def test_what_orchestrators_set_is_none_of_ours() -> None:
    Settings.from_environment(
        {
            "ARBITRE_SERVICE_HOST": "10.0.0.7",
            "ARBITRE_SERVICE_PORT_HTTP": "80",
            "ARBITRE_WEB_SERVICE_PORT": "80",
            "ARBITRE_PORT": "tcp://10.0.0.7:80",
            "ARBITRE_PORT_80_TCP": "tcp://10.0.0.7:80",
            "ARBITRE_PORT_80_TCP_ADDR": "10.0.0.7",
        }
    )


def test_folders_are_where_they_are_from_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anne")
    config = Settings.from_environment({"ARBITRE_CACHE": "~/x", "ARBITRE_DICTIONARIES": "built"})
    assert config.cache == Path("/home/anne/x")
    assert config.dictionaries == Path.cwd() / "built"
    config = Settings.from_environment({"XDG_CACHE_HOME": "/c"})
    assert config.cache == Path("/c/arbitre")


def test_the_page_is_made_from_the_code() -> None:
    written = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert written == page(), "python -m service.settings > docs/settings.md"
    assert {variable for variable in KNOWN if f"`{variable}`" not in written} == set()


def test_nobody_names_a_setting_that_is_not_there() -> None:
    told = [*(ROOT / "service" / "deploy").rglob("*"), *(ROOT / "docs").rglob("*.md")]
    told += [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "Procfile", "Makefile")]
    for file in told:
        if file.is_file() and file.name != "requirements.txt":
            named = set(NAMED.findall(file.read_text(encoding="utf-8")))
            assert named <= KNOWN, file


def test_nothing_else_reads_settings_of_ours() -> None:
    readers = {
        str(file.relative_to(ROOT))
        for package in ("builders", "dictionaries", "service")
        for file in (ROOT / package).rglob("*.py")
        if re.search(r"environ\W+(get\W+)?ARBITRE_", file.read_text(encoding="utf-8"))
    }
    assert readers == set()
