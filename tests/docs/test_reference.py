"""The pages of reference say what the program says."""

import pytest

from tests.docs.reference import FOLDER, pages


@pytest.fixture(scope="module", autouse=True)
def english() -> None:
    """Help is shown in the language of the environment."""
    with pytest.MonkeyPatch.context() as environment:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
            environment.delenv(name, raising=False)
        made.update(pages())


made: dict[str, str] = {}


def test_pages_are_up_to_date() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert written == made, "python -m tests.docs"


def test_pages_say_everything() -> None:
    assert all("| |" not in text for text in made.values()), "something has no description"
