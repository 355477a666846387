"""The preview's app: a study in, addresses out."""

from flask import Flask
from jinja2 import ChoiceLoader, PackageLoader

from survey_app.preview import addresses, guarding
from survey_app.preview.excerpts import coded
from survey_app.preview.studio import Studio, furnish
from survey_app.web import assets, rendering

_MEGABYTE = 1024 * 1024


def create_preview(studio: Studio, host: str = "127.0.0.1") -> Flask:
    """Return the app that an author's browser meets.

    Args:
        studio: the study and all that is known of it.
        host: where it listens; requests by other names are refused.
    """
    app = Flask("survey_app.preview", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=_MEGABYTE, MAX_FORM_MEMORY_SIZE=_MEGABYTE)
    furnish(app.extensions, studio)
    # The participants' templates are the very same files.
    app.jinja_loader = ChoiceLoader([PackageLoader("survey_app.preview"), PackageLoader("survey_app.web")])
    rendering.install(app)
    app.jinja_env.globals["desk_asset"] = addresses.desk_asset
    app.jinja_env.filters["coded"] = coded
    guarding.install(app, host)
    for part in (addresses, assets):
        app.register_blueprint(part.blueprint)
    return app
