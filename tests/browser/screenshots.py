"""The pictures of the README: `python -m tests.browser.screenshots` takes them anew.

The service runs over the dictionaries that are built here, so `arbitre build` goes first, on PORT,
which the pictures show.
"""

import base64
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from selenium.webdriver import Chrome

from tests.browser.chromium import chromium
from tests.browser.screen import DESK, PHONE, Screen, looked_at
from tests.browser.states import HOME, PAGES, State, reach
from tests.contract.serving import ROOT, TOKEN, serving

IMAGES: Final = ROOT / "docs" / "images"
MOST_BYTES: Final = 60_000
"""Of a picture: they are fetched with every clone."""
_NAMED: Final = {state.name: state for state in (*HOME, *PAGES)}


_PLACE: Final = """
const body = document.body.getBoundingClientRect();
const first = document.querySelector(arguments[0]).getBoundingClientRect();
return [body.x, first.y + scrollY, body.width];
"""
# Where the part begins that is shown, and how wide it is.


class Shot(NamedTuple):
    """A picture.

    Attributes:
        name: of its file.
        state: what is seen.
        width: of the window, in CSS pixels.
        height: of the picture, in CSS pixels.
        top: selector of what it begins with.
    """

    name: str
    state: State
    width: int
    height: int
    top: str = "body"


SHOTS: Final = (
    Shot("words", _NAMED["words-answered"], PHONE, 640),
    Shot("board", _NAMED["board-laid"], PHONE, 680),
    Shot("dominoes", _NAMED["dominoes"], PHONE, 680),
    Shot("dictionary", State("", "/dictionaries/animaux", ".recipe"), DESK, 640),
    Shot("docs", _NAMED["docs-tried"], DESK, 640, "#getHooks details:last-child"),
)


def take(browser: Chrome, url: str, shot: Shot) -> bytes:
    """Take a picture, in French, by day."""
    with looked_at(browser, Screen(shot.width, "light")):
        reach(browser, url, shot.state, "fr")
        browser.execute_script("document.activeElement.blur()")
        browser.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
        left, top, width = browser.execute_script(_PLACE, shot.top)
        clip = {"x": left, "y": top, "width": width, "height": shot.height, "scale": 1}
        whole = {"format": "png", "clip": clip, "captureBeyondViewport": True}
        taken = browser.execute_cdp_cmd("Page.captureScreenshot", whole)
    return base64.b64decode(taken["data"])


def main() -> None:
    """Take all pictures and say how large each is."""
    IMAGES.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        serving(
            ROOT / "dictionaries" / "build",
            Path(folder, "log"),
            ARBITRE_TOKEN=TOKEN,
            PORT=os.environ.get("PORT", "0"),
        ) as served,
        chromium(Path(folder, "profile")) as browser,
    ):
        for shot in SHOTS:
            picture = take(browser, served.url, shot)
            (IMAGES / f"{shot.name}.png").write_bytes(picture)
            print(f"{shot.name}.png: {len(picture):,} bytes")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
