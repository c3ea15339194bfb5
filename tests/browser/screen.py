"""How a page is looked at: on a phone or a desk, by day or by night, and with axe.

axe-core (https://github.com/dequelabs/axe-core, MPL 2.0) finds what keeps people from using a page:
contrast, names of controls, headings, what the keyboard does not reach. It comes as a file with
`selenium-axe-python`, the one package on PyPI that has a recent axe and needs nothing but selenium.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import product
from typing import Final, NamedTuple

from selenium.webdriver import Chrome

PHONE: Final = 375
DESK: Final = 1280
_AXE: Final = files("selenium_axe_python").joinpath("axe-core", "axe.min.js")
_RUN: Final = """
const [done] = [...arguments].slice(-1);
const options = { resultTypes: ["violations"], preload: false };
if (arguments[0] !== null) options.runOnly = arguments[0];
axe.run(document, options).then(done, (fault) => done(String(fault)));
"""


class Screen(NamedTuple):
    """What a page is looked at on.

    Attributes:
        width: of the window, in CSS pixels.
        scheme: `light` or `dark`, as the machine prefers.
    """

    width: int
    scheme: str


SCREENS: Final = [Screen(*one) for one in product((PHONE, DESK), ("light", "dark"))]


@contextmanager
def looked_at(browser: Chrome, screen: Screen, scale: float = 1) -> Iterator[None]:
    """Show what the browser shows on such a screen, then as before."""
    metrics = {
        "width": screen.width,
        "height": 800,
        "deviceScaleFactor": scale,
        "mobile": screen.width == PHONE,
    }
    scheme = {"name": "prefers-color-scheme", "value": screen.scheme}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def violations(browser: Chrome, *rules: str) -> list[str]:
    """What axe finds wrong with the page as it is now, a line for each element.

    Args:
        browser: shows the page.
        rules: those that are tried; by default all.
    """
    if not browser.execute_script("return Boolean(window.axe)"):
        browser.execute_script(_AXE.read_text(encoding="utf-8"))
    found = browser.execute_async_script(_RUN, list(rules) or None)
    assert isinstance(found, dict), found
    return [
        f"{one['id']} ({one['impact']}): {' '.join(map(str, node['target']))}: {node['html'][:120]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def wider_than_the_window(browser: Chrome) -> bool:
    """Whether the page has to be scrolled sideways."""
    script = "return document.documentElement.scrollWidth > document.documentElement.clientWidth"
    return bool(browser.execute_script(script))
