"""A limit on the requests of one client, when `ARBITRE_LIMIT` sets one (Flask-Limiter).

Each worker counts by itself, or all count together in Redis. While Redis cannot be reached, each
worker counts by itself again, and a request that cannot be counted is answered: the limit must
never be the reason for an error.
"""

import time
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request

from service.http.protocol.call import OPERATION
from service.http.protocol.negotiate import language_of
from service.http.protocol.problems import Limited
from service.settings import Settings

if TYPE_CHECKING:
    from flask_limiter import RequestLimit

_UNLIMITED: Final = ("getHealth", "getReady", "getMetrics")
_PATIENCE: Final[dict[str, str | int]] = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""Seconds to wait for an answer of Redis."""
_OWN_NETWORK: Final = 64
"""Leading bits of an IPv6 address that its holder cannot choose."""


def limit(app: Flask, config: Settings) -> None:
    """Have an application refuse the requests of a client that sends too many."""
    from flask_limiter import Limiter  # noqa: PLC0415 - an extra, for those who set a limit

    limiter = Limiter(
        _client,
        app=app,
        application_limits=[config.limit],
        storage_uri=config.limit_store,
        storage_options=None if config.limit_store.startswith("memory:") else _PATIENCE,
        in_memory_fallback_enabled=True,
        swallow_errors=True,  # when Redis fails while another request is switching to memory
        on_breach=_refused,
    )
    limiter.request_filter(
        lambda: request.endpoint in _UNLIMITED or request.method == "OPTIONS",
    )


def _client() -> str:
    return network_of(request.remote_addr or "")


@lru_cache(1024)
def network_of(address: str) -> str:
    """Whose requests are counted together: an IPv4 address, or the IPv6 network of a household.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("")
    ('192.0.2.7', '2001:db8::/64', 'unknown')
    """
    try:
        wide = ip_network(f"{IPv6Address(address)}/{_OWN_NETWORK}", strict=False)
    except ValueError:
        return address or "unknown"
    return str(wide)


def _refused(broken: "RequestLimit") -> Response:
    request.environ[OPERATION] = request.endpoint
    wait = max(1, round(broken.reset_at - time.time()))
    language = language_of(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    return Limited(str(broken.limit), wait).to_response(language, request.script_root)
