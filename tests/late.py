"""Machines that are slow in one place, to find what a test takes for granted.

    LATE_DRIVER=0.3 .venv/bin/pytest tests/browser      the browser hears each command late
    LATE_SERVICE=0.3 .venv/bin/pytest tests/browser     each answer of the service comes late

By so many seconds. On a busy machine either happens now and then: what comes by itself (a
judgement, a redrawn table) has come before the test looks, or has not when it looks at once. Here
it happens at every step.
"""

import os
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from selenium.webdriver import Chrome

DRIVER: Final = float(os.environ.get("LATE_DRIVER", "0"))
SERVICE: Final = "LATE_SERVICE"


class LateChrome(Chrome):
    """A browser that hears each command late."""

    def execute(self, driver_command: Any, params: Any = None) -> Any:  # noqa: ANN401 - as it is
        """Hand a command to the driver, after a while."""
        time.sleep(DRIVER)
        return super().execute(driver_command, params)


def application(environment: Mapping[str, str]) -> str:
    """What gunicorn is to run."""
    return "tests.late:create_app()" if environment.get(SERVICE) else "service.app:create_app()"


def create_app() -> Callable[..., Any]:
    """The application, each of whose answers comes late, but for what a page is made of."""
    from service.app import create_app as prompt  # noqa: PLC0415 - not in every test's process

    app, seconds = prompt(), float(os.environ[SERVICE])

    def late(environ: dict[str, Any], start_response: Any) -> Any:  # noqa: ANN401 - as WSGI has it
        if not environ["PATH_INFO"].startswith(("/static/", "/health")):
            time.sleep(seconds)
        return app(environ, start_response)

    return late
