"""Files of tokens, and what `serve` says of settings that cannot be used."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main
from service.settings import SettingsError
from service.tokens import read_tokens


def test_a_token_and_a_prefix_a_line(tmp_path: Path) -> None:
    file = tmp_path / "tokens"
    file.write_text("# clubs\n\n  s3cret\tlyon-  \nautre   nantes-\n")
    assert read_tokens(file) == {"s3cret": "lyon-", "autre": "nantes-"}


@pytest.mark.parametrize(
    "text", ["s3cret\n", "s3cret Lyon\n", "s3cret lyon- x\n", "s3cret a-\ns3cret b-\n"]
)
def test_a_line_that_is_none_is_told_without_the_token(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tokens"
    file.write_text(text)
    with pytest.raises(SettingsError, match=r"ARBITRE_TOKENS: .*line [12]: expected") as caught:
        read_tokens(file)
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize("data", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, data: bytes | None) -> None:
    file = tmp_path / "tokens"
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(SettingsError, match="tokens"):
        read_tokens(file)


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("ARBITRE_STORE", "s3:/typo", "ARBITRE_STORE: s3:/typo: expected a folder"),
        ("ARBITRE_STORE", "memory://x", "ARBITRE_STORE: memory://x: expected a folder"),
        ("ARBITRE_STORE", "s3://", "ARBITRE_STORE: s3://: no bucket"),
        ("ARBITRE_STORE", "s3://me:secret@bucket/x", "ARBITRE_STORE: s3://: credentials come"),
        ("ARBITRE_STORE", "file://host/x", "ARBITRE_STORE: file://host/x: expected file:///"),
        ("ARBITRE_TOKENS", "/nowhere/tokens", "ARBITRE_TOKENS: /nowhere/tokens"),
        ("ARBITRE_MAX_BOARD", "many", "ARBITRE_MAX_BOARD: expected a whole number"),
    ],
)
def test_a_setting_that_cannot_be_used_is_one_line(variable: str, value: str, said: str) -> None:
    environment: dict[str, str | None] = {
        **{name: None for name in os.environ if name.startswith("ARBITRE")},
        variable: value,
    }
    result = CliRunner().invoke(main, ["serve"], env=environment)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"arbitre: {said}")
    assert result.stderr.count("\n") == 1
    assert "secret" not in result.stderr
