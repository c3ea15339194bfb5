"""`serve`: the service, started from the command line."""

import os
import sys
from typing import NoReturn

from service.cli.console import check_settings
from service.cli.terminal import command


@command("serve")
def serve() -> NoReturn:
    """Let gunicorn take this process over, so that signals reach it."""
    check_settings()
    os.execv(  # noqa: S606 - our own interpreter, and nothing from outside
        sys.executable,
        [
            *(sys.executable, "-m", "gunicorn", "service.app:create_app()"),
            *("-c", "python:service.gunicorn_conf"),
        ],
    )
