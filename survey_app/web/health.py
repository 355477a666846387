"""Whether this process can serve: its database answers."""

from flask import Blueprint, Response
from sqlalchemy import text

from survey_app.web.transactions import reading

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Return `ok`; a database that cannot be reached is a server error."""
    reading(lambda session: session.execute(text("SELECT 1")).scalar_one())
    return Response("ok\n", content_type="text/plain; charset=utf-8")
