"""Who is let in: browsers of this machine that asked for it by its own address, and nobody who could write."""

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Response, request

from survey_app.web import security

#: As for participants, but a page of ours may show a page of ours in a window within it.
_POLICY = security.POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'")


def install(app: Flask, host: str) -> None:
    """Let an app answer only requests to its own address, under the participants' headers."""
    security.install(app, trusted_proxies=0)

    @app.before_request
    def refuse_strangers() -> Response | None:
        # A page elsewhere can let its own name lead to this machine and read along: names are refused.
        if is_our_own(request.host, host):
            return None
        text = "This preview is only for this machine. Open it by the address it printed.\n"
        return Response(text, 403, content_type="text/plain; charset=utf-8")

    @app.after_request
    def let_frames_be(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = _POLICY
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        return response


def is_our_own(asked: str, host: str) -> bool:
    """Return whether the `Host` of a request names this machine.

    Args:
        asked: as the browser sent it, with a port or without.
        host: where we listen; whoever opens that to a network is found under its numbers, too.

    >>> is_our_own("localhost:8001", "127.0.0.1"), is_our_own("evil.example:8001", "127.0.0.1")
    (True, False)
    """
    try:
        name = urlsplit(f"//{asked}").hostname or ""
    except ValueError:
        return False
    if name in {"localhost", host}:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or host in {"0.0.0.0", "::"}  # noqa: S104 - compared, not bound
