"""The app: settings in, addresses out. A table of contents; what each line does is in `web`."""

from flask import Flask
from flask_compress import Compress

from survey_app.settings import Settings
from survey_app.web import (
    assets,
    closing,
    entry,
    errors,
    health,
    participant,
    rendering,
    security,
)
from survey_app.web.site import Site, remember

_MEGABYTE = 1024 * 1024


def create_app(settings: Settings, site: Site | None = None) -> Flask:
    """Return the app that participants meet.

    Args:
        settings: of this process.
        site: the clock, sources of ids and seeds, the database; tests pass their own.
    """
    app = Flask("survey_app.web", static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=_MEGABYTE,
        MAX_FORM_MEMORY_SIZE=_MEGABYTE,
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_MIN_SIZE=400,
    )
    remember(app.extensions, site or Site(settings))

    Compress(app)
    rendering.install(app)
    security.install(app, settings.trusted_proxies)
    errors.install(app)

    for part in (entry, participant, closing, assets, health):
        app.register_blueprint(part.blueprint)
    return app
