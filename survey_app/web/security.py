"""Headers that keep a page to itself."""

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from survey_app.web.passes import set_cookie

#: Scripts, styles and drafts are ours alone; `data:` is the empty icon.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    # The recruiter's id and resume codes stand in addresses.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def install(app: Flask, trusted_proxies: int) -> None:
    """Give an app its headers; believe as many proxies in front of it as there are."""
    if trusted_proxies:
        proxies = ProxyFix(
            app.wsgi_app,
            x_for=trusted_proxies,
            x_proto=trusted_proxies,
            x_host=trusted_proxies,
            # Nobody may move our addresses: the app lives at the root.
            x_prefix=0,
        )
        app.wsgi_app = proxies  # type: ignore[method-assign] # Flask's documented way
    app.after_request(set_cookie)
    app.after_request(_protect)


def _protect(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    # Pages hold answers: no cache but the browser's own history may keep them.
    response.headers.setdefault("Cache-Control", "no-store")
    return response
