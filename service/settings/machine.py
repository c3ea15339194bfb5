"""Whether this machine has what settings name, asked before anything is started."""

import os
import socket
import tempfile
from pathlib import Path

from dictionaries import of_system
from service.settings.kinds import SettingsError


def check_folder(name: str, folder: Path) -> None:
    """Find out whether a folder can be read; one that is not there yet can.

    Args:
        name: the variable that names it.
        folder: where.

    Raises:
        SettingsError: it is a file, or may not be read.
    """
    try:
        with os.scandir(folder):
            pass
    except FileNotFoundError:
        return
    except OSError as error:
        raise SettingsError("setting_folder", name, path=folder, fault=of_system(error)) from error


def check_writable(name: str, folder: Path) -> None:
    """Find out whether something can be put into a folder, which is made when it is missing.

    Raises:
        SettingsError: it cannot.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise SettingsError("setting_folder", name, path=folder, fault=of_system(error)) from error


def check_address(host: str) -> None:
    """Find out whether this machine knows a name, or has an address.

    Raises:
        SettingsError: it does not.
    """
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
    except OSError as error:
        raise SettingsError("setting_host_unknown", "HOST", got=host) from error
    try:
        with socket.socket(found[0][0], socket.SOCK_STREAM) as probe:
            probe.bind(found[0][4])
    except OSError as error:
        raise SettingsError("setting_host", "HOST", got=host, fault=of_system(error)) from error


def check_free(host: str, port: int) -> None:
    """Find out whether one can listen on a port.

    Raises:
        SettingsError: another program does, or only the administrator may.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    try:
        with socket.socket(found[0][0], socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(found[0][4])
            probe.listen()
    except OSError as error:
        raise SettingsError("setting_port", "PORT", got=port, fault=of_system(error)) from error
