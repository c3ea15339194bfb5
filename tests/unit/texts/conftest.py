"""The lexicon and the dictionary that themes are made from here."""

from collections.abc import Iterator

import pytest

from dictionaries import Lexicon
from tests.unit.texts.lexicon import WITHIN, lexicon_in


@pytest.fixture(scope="package")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicon]:
    opened = lexicon_in(tmp_path_factory.mktemp("text"))
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def within() -> frozenset[str]:
    return WITHIN
