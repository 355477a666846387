"""The production server: gunicorn's threads in a few processes, started by a function."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

#: Most of a request is waiting for the database's lock, so a few threads serve many people.
THREADS = 8


def serve(make_app: Callable[[], Flask], *, host: str, port: int, workers: int) -> None:
    """Serve an app until the process is stopped.

    Args:
        make_app: makes the app once, before the workers fork; it opens no database yet.
        host: the address to listen on.
        port: the port to listen on.
        workers: how many processes.
    """
    _Server(make_app, {"bind": f"{_bracketed(host)}:{port}", "workers": workers}).run()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class _Server(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """Gunicorn with our settings and without its files."""

    def __init__(self, make_app: Callable[[], Flask], options: dict[str, Any]) -> None:
        self._make_app = make_app
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from gunicorn's defaults."""
        settings = {
            "worker_class": "gthread",
            "threads": THREADS,
            "preload_app": True,
            "timeout": 60,
            "graceful_timeout": 20,
            "keepalive": 15,
            "loglevel": "warning",
            # Who may say that a request came by https is decided by `SURVEY_TRUSTED_PROXIES` alone.
            "forwarded_allow_ips": "",
            "secure_scheme_headers": {},
            "control_socket_disable": True,
        }
        for name, value in {**settings, **self._options}.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        """Return the app."""
        return self._make_app()
