"""`python -m tests.docs` writes the pages of `docs/reference`."""

from tests.docs.reference import FOLDER, pages

FOLDER.mkdir(parents=True, exist_ok=True)
for name, text in pages().items():
    (FOLDER / name).write_text(text, encoding="utf-8")
