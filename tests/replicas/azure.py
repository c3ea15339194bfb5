"""A server that speaks Azure's blobs: azurite, where it is installed (`npm install -g azurite`)."""

import base64
import hashlib
import hmac
import shutil
import socket
import subprocess
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
import requests

from tests.waiting import FAILSAFE, until

AZURITE: Final = shutil.which("azurite-blob")
CONTAINER: Final = "bucket"
_ACCOUNT: Final = "devstoreaccount1"
_KEY: Final = (  # which azurite tells everybody
    "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
)
_API: Final = "2021-08-06"


class Azure:
    """A container of azurite, which forgets everything when it is killed."""

    def __init__(self, folder: Path) -> None:
        if AZURITE is None:
            pytest.skip("there is no azurite-blob on the path (npm install -g azurite)")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        self._endpoint = f"http://127.0.0.1:{port}/{_ACCOUNT}"
        command = [AZURITE, "--blobHost", "127.0.0.1", "--blobPort", str(port), "--silent"]
        command += ["--inMemoryPersistence", "--skipApiVersionCheck", "--disableTelemetry"]
        with (folder / "azurite.log").open("wb") as log:
            self._process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        until(lambda: _listens(port))
        self._make_container()

    @property
    def environment(self) -> dict[str, str]:
        """What a client finds it by."""
        return {
            "AZURE_STORAGE_ACCOUNT_NAME": _ACCOUNT,
            "AZURE_STORAGE_ACCOUNT_KEY": _KEY,
            "AZURE_STORAGE_ENDPOINT": self._endpoint,
        }

    def kill(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()

    def _make_container(self) -> None:
        """Make the container, which no client of the service can: signed as Azure wants it."""
        date = datetime.now(UTC).strftime("%a, %d %b %Y %H:%M:%S GMT")
        headers = {"x-ms-date": date, "x-ms-version": _API}
        named = "\n".join(f"{name}:{value}" for name, value in headers.items())
        place = f"/{_ACCOUNT}/{_ACCOUNT}/{CONTAINER}\nrestype:container"
        signed = "PUT" + "\n" * 12 + f"{named}\n{place}"
        digest = hmac.new(base64.b64decode(_KEY), signed.encode(), hashlib.sha256).digest()
        headers["Authorization"] = f"SharedKey {_ACCOUNT}:{base64.b64encode(digest).decode()}"
        url = f"{self._endpoint}/{CONTAINER}?restype=container"
        made = requests.put(url, headers=headers, timeout=FAILSAFE)
        assert made.status_code == 201, made.text


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False
