"""The pictures of the README are there, and small."""

import re

from tests.browser.screenshots import IMAGES, MOST_BYTES, SHOTS
from tests.contract.serving import ROOT


def test_pictures_are_shown_and_small() -> None:
    shown = re.findall(r"docs/images/([\w-]+)\.png", (ROOT / "README.md").read_text("utf-8"))
    assert {*shown} == {shot.name for shot in SHOTS} == {file.stem for file in IMAGES.iterdir()}
    for file in IMAGES.iterdir():
        assert file.read_bytes().startswith(b"\x89PNG")
        assert file.stat().st_size <= MOST_BYTES, file
