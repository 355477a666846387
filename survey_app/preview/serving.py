"""The preview's server: one process on one machine, for the few browsers of an author."""

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server


def preview_server(app: Flask, host: str, port: int) -> BaseWSGIServer:
    """Return a server that listens already; `serve_forever` answers, each request in a thread of its own."""
    return make_server(host, port, app, threaded=True, request_handler=_QuietHandler)


class _QuietHandler(WSGIRequestHandler):
    """Says nothing of requests: the terminal is the author's."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        del code, size
