"""Machines that are slow in one place, to find what a test takes for granted.

    LATE_DRIVER=0.3 .venv/bin/pytest tests/browser      the browser hears each command late
    LATE_SERVICE=0.3 .venv/bin/pytest tests/browser     each answer of the service comes late

By so many seconds. On a busy machine either happens now and then: what comes by itself (a
judgement, a redrawn table) has come before the test looks, or has not when it looks at once. Here
it happens at every step.
"""

import os
import time
from collections.abc import Callable
from typing import Any, Final

from selenium.webdriver import Chrome

from service.app import create_app as prompt_app

DRIVER: Final = float(os.environ.get("LATE_DRIVER", "0"))
SERVICE: Final = float(os.environ.get("LATE_SERVICE", "0"))
APPLICATION: Final = "tests.late:create_app()" if SERVICE else "service.app:create_app()"
"""What gunicorn is to run."""


class LateChrome(Chrome):
    """A browser that hears each command late."""

    def execute(self, driver_command: str, params: Any = None) -> Any:  # noqa: ANN401 - as it is
        """Hand a command to the driver, after a while."""
        time.sleep(DRIVER)
        return super().execute(driver_command, params)


def create_app() -> Callable[..., Any]:
    """The application, each of whose answers comes late, but for what a page is made of."""
    app = prompt_app()

    def late(environ: dict[str, Any], start_response: Any) -> Any:  # noqa: ANN401 - as WSGI has it
        if not environ["PATH_INFO"].startswith(("/static/", "/health")):
            time.sleep(SERVICE)
        return app(environ, start_response)

    return late
