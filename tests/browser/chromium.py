"""Chromium, driven by its driver; it asks nobody but this machine."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests import late
from tests.waiting import FAILSAFE

CHROMIUM: Final = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER: Final = shutil.which("chromedriver")


@contextmanager
def chromium(profile: Path) -> Iterator[Chrome]:
    """Start it, with a profile of its own."""
    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for switch in (
        "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run",
        "disable-background-networking", "disable-component-update", "disable-sync",
        "disable-dev-shm-usage", "window-size=400,800", "lang=fr",
        f"user-data-dir={profile}",
    ):  # fmt: skip
        options.add_argument(f"--{switch}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    kind = late.LateChrome if late.DRIVER else Chrome
    with kind(options=options, service=Service(executable_path=DRIVER)) as driver:
        driver.implicitly_wait(FAILSAFE)
        driver.set_script_timeout(FAILSAFE)
        yield driver
