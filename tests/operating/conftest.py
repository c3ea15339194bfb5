"""Tools that operators have beside the service."""

import shutil

import pytest

from tests.browser.conftest import browser

__all__ = ["browser"]


@pytest.fixture(scope="session")
def promtool() -> str:
    """Find promtool, of Debian's package prometheus."""
    found = shutil.which("promtool")
    if found is None:
        pytest.skip("promtool is not installed (Debian: prometheus)")
    return found
