"""Completion as shells ask for it: bash, zsh and fish themselves, those that are installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ARBITRE = Path(sys.executable).with_name("arbitre")
BASH = """
source <(arbitre completion bash)
COMP_WORDS=({words}); COMP_CWORD={place}
_arbitre_completion arbitre
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
ZSH = """
autoload -Uz compinit && compinit -u -D
source <(arbitre completion zsh)
compadd() {{ shift $(($# > 1 ? 1 : 0)); print -l -- ${{(P)@[-1]}} }}
_describe() {{ print -l -- ${{(P)3}} }}
words=({words}); CURRENT=$(({place} + 1))
_arbitre_completion
"""
FISH = "arbitre completion fish | source; complete -C {line!r}"


@pytest.fixture(scope="module")
def environment(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    tmp_path = tmp_path_factory.mktemp("home")
    store = tmp_path / "store"
    more = {
        "PATH": f"{ARBITRE.parent}:{os.environ['PATH']}",
        "ARBITRE_DICTIONARIES": str(small_build),
        "ARBITRE_EXPECTED": "francais,infinitifs,animaux",
        "ARBITRE_STORE": str(store),
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
    }
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("ARBITRE", "XDG"))}
    (tmp_path / "club.txt").write_text("zouk\n")
    build = [str(ARBITRE), "build", "--words", str(tmp_path / "club.txt")]
    subprocess.run(build, env={**kept, **more}, check=True, capture_output=True)
    return {**kept, **more}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        (["arbitre", ""], {"check", "diff"}, set()),
        (["arbitre", "ve"], {"verify", "versions"}, {"check"}),
        (["arbitre", "check", "-d", ""], {"francais", "animaux", "club"}, {"check"}),
        (["arbitre", "diff", "francais", "c"], {"club"}, {"animaux"}),
        (
            ["arbitre", "validate", "--game", "dia"],
            {"diamino", "diamino-competition"},
            {"scrabble"},
        ),
        (
            ["arbitre", "validate", "--game", "scrabble", "--layout", ""],
            {"standard"},
            {"exemple-17"},
        ),
        (["arbitre", "export", "--format", "h"], {"hunspell"}, {"csv"}),
        (["arbitre", "check", "--c"], {"--color"}, {"--json"}),
    ],
)
def test_a_shell_completes(
    environment: dict[str, str],
    shell: str,
    line: list[str],
    offered: set[str],
    not_offered: set[str],
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    words = ["arbitre", *line[1:]]
    quoted = " ".join(f"'{word}'" for word in words)
    script = {
        "bash": BASH.format(words=quoted, place=len(words) - 1),
        "zsh": ZSH.format(words=quoted, place=len(words) - 1),
        "fish": FISH.format(line=" ".join(words)),
    }[shell]
    bare = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    done = subprocess.run(
        [shell, *bare, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    answers = {answer.split("\t")[0].split(":")[0] for answer in done.stdout.splitlines()}
    assert offered <= answers, (done.stdout, done.stderr)
    assert not answers & not_offered
