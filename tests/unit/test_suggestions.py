"""The words meant are suggested, on the real dictionaries."""

import pytest

from dictionaries import Catalogue
from service.settings import Settings
from tests.bench.suggestions import by_ear, by_slips, shares


@pytest.fixture(scope="module")
def real() -> Catalogue:
    return Catalogue.open(Settings.from_environment({"ARBITRE_STORE": ""}).dictionaries)


@pytest.mark.parametrize("seed", [5, 6])
def test_typing_errors(real: Catalogue, seed: int) -> None:
    first, among, _ = shares(real, by_slips(real, seed))
    assert first >= 80
    assert among >= 95


def test_words_written_as_they_sound(real: Catalogue) -> None:
    first, among, _ = shares(real, by_ear(real))
    assert first >= 78
    assert among >= 90
