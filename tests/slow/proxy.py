"""nginx with the settings that Arbitre ships, on ports of this machine."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.bench.server import ROOT

NGINX: Final = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
_SETTINGS: Final = ROOT / "service" / "deploy" / "nginx"
_PATIENCE: Final = 30.0


def _settings(folder: Path, port: int, backend: int, others: Mapping[str, str]) -> Path:
    """Write the settings for these ports; whatever else they say stays."""
    folder.chmod(0o755)
    changes = {
        "listen 80;": f"listen 127.0.0.1:{port};",
        "pid /run/nginx.pid;": f"pid {folder}/nginx.pid;",
        "error_log /var/log/nginx/error.log;": f"error_log {folder}/error.log;",
        "proxy_cache_path /var/cache/nginx-arbitre ": f"proxy_cache_path {folder}/cache ",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{backend};",
        **others,
    }
    # Nobody else may look into the folders of tests, where it keeps answers.
    changes["user www-data;"] = "" if os.geteuid() else "user root;"
    for name in ("nginx.conf", "backend.conf"):
        text = (_SETTINGS / name).read_text(encoding="utf-8")
        for was, becomes in changes.items():
            text = text.replace(was, becomes)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "nginx.conf"


@contextmanager
def nginx(
    folder: Path, backend: int, others: Mapping[str, str] = MappingProxyType({})
) -> Iterator[int]:
    """Run nginx before a service; gives its port.

    Args:
        folder: for its files.
        backend: port of the service.
        others: other changes of the settings: what they say → what they shall say.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [str(NGINX), "-c", str(_settings(folder, port, backend, others)), "-g", "daemon off;"]
    with subprocess.Popen(command) as process:
        try:
            _wait(port, process)
            yield port
        finally:
            process.terminate()


def _wait(port: int, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError("nginx stopped")
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("nginx does not listen")
