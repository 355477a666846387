"""The one place that turns errors into pages."""

import logging

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from survey_app.errors import SittingOver
from survey_app.web.arrivals import carried
from survey_app.web.messages import plain_message
from survey_app.web.passes import Pass, current_pass, give, take_away
from survey_app.web.texts.words import words
from survey_app.web.transactions import BusyError

_logger = logging.getLogger(__name__)
#: Which message a status has, where the view named none.
_BY_STATUS = {403: "no_sitting", 404: "not_found", 405: "not_found", 413: "too_large", 500: "server_error"}


def install(app: Flask) -> None:
    """Give an app its error pages."""
    app.register_error_handler(SittingOver, _sitting_over)
    app.register_error_handler(BusyError, _busy)
    app.register_error_handler(HTTPException, _http_error)


def _sitting_over(error: SittingOver) -> AnyResponse:
    if request.path.endswith("/draft"):
        return Response(status=410)
    if error.status == "withdrawn":
        take_away()
        return redirect(carried("closing.withdrawn"), 303)
    holder = current_pass()
    if holder is not None:
        give(Pass(holder.sitting_id, ticket=True))
    return redirect(carried("closing.done"), 303)


def _busy(error: BusyError) -> AnyResponse:
    _logger.warning("%s", error)
    return Response(plain_message("busy"), 503, {"Retry-After": "5"})


def _http_error(error: HTTPException) -> AnyResponse:
    status = error.code or 500
    if error.response is not None or status < 400:
        return error.get_response()
    named = error.description or ""
    key = named if words("en").has(f"{named}.title") else _BY_STATUS.get(status, "bad_request")
    if status >= 500:
        key = "server_error"
    return Response(plain_message(key), status)
