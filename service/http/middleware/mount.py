"""Where clients find the service: under a prefix, behind proxies.

The prefix is a setting (SCRIPT_NAME), or a trusted proxy sends it with each request
(X-Forwarded-Prefix). Either way it ends up in `SCRIPT_NAME` of the WSGI environment, and every
address that is written begins with it.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from werkzeug.middleware.proxy_fix import ProxyFix

from service.settings import PREFIX, Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_ALWAYS: Final = (("Content-Length", "0"), ("X-Content-Type-Options", "nosniff"))
_TOLD: Final = "HTTP_X_FORWARDED_PREFIX"


def mounted(application: "WSGIApplication", config: Settings) -> "WSGIApplication":
    """Return an application as its clients see it; the same one without a prefix or a proxy."""
    if config.prefix:
        application = _Prefixed(application, config.prefix)
    if config.proxies:
        trusted = dict.fromkeys(("x_for", "x_proto", "x_prefix"), config.proxies)
        application = _Sane(ProxyFix(application, x_host=0, **trusted))
    return application


class _Prefixed:
    """Removes the prefix from the path, if the proxy has not."""

    def __init__(self, application: "WSGIApplication", prefix: str) -> None:
        self._application = application
        self._prefix = prefix

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        path: str = environ["PATH_INFO"]
        if path == self._prefix:  # the relative addresses of the page need the slash
            query = f"?{environ['QUERY_STRING']}" if environ["QUERY_STRING"] else ""
            start_response("308 Permanent Redirect", [("Location", f"{path}/{query}"), *_ALWAYS])
            return ()
        if path.startswith(f"{self._prefix}/"):
            environ["PATH_INFO"] = path[len(self._prefix) :]
        environ["SCRIPT_NAME"] = environ.get("SCRIPT_NAME") or self._prefix
        return self._application(environ, start_response)


class _Sane:
    """Drops a malformed prefix: it would be written into addresses, and `//x` is another site."""

    def __init__(self, application: Any) -> None:  # noqa: ANN401 - it keeps its own types
        self._application = application

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        told = environ.pop(_TOLD, "")
        if told and all(PREFIX.fullmatch(one.strip()) for one in told.split(",")):
            environ[_TOLD] = told.rstrip("/")
        answer: Iterable[bytes] = self._application(environ, start_response)
        return answer
