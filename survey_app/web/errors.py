"""The one place that turns errors into pages."""

import logging

from flask import Flask, Response, g, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from survey_app.errors import SittingOver, UnknownPage
from survey_app.web.arrivals import carried
from survey_app.web.holders import Holder
from survey_app.web.messages import plain_message
from survey_app.web.passes import end
from survey_app.web.received import sent_values
from survey_app.web.remains import fresh, is_told_already, remains_html
from survey_app.web.texts.words import words
from survey_app.web.transactions import BusyError

_logger = logging.getLogger(__name__)
#: Which message a status has, where the view named none.
_BY_STATUS = {403: "no_sitting", 404: "not_found", 405: "not_found", 413: "too_large", 500: "server_error"}


def install(app: Flask) -> None:
    """Give an app its error pages."""
    app.register_error_handler(SittingOver, _sitting_over)
    app.register_error_handler(UnknownPage, _unknown_page)
    app.register_error_handler(BusyError, _busy)
    app.register_error_handler(HTTPException, _http_error)


def _sitting_over(error: SittingOver) -> AnyResponse:
    if _is_draft():
        return Response(status=410)
    holder: Holder | None = g.get("holder")
    if error.status == "withdrawn" or holder is None:
        return Response(plain_message("gone"), 410)
    if error.status != "timed_out":
        end(holder.holds)
    if request.endpoint == "participant.answer":
        page_id = (request.view_args or {}).get("page_id", "")
        if not is_told_already(holder, page_id, sent_values()):
            return Response(remains_html(fresh(holder), error.status), 409)
    return redirect(carried("closing.done"), 303)


def _unknown_page(error: UnknownPage) -> AnyResponse:
    _logger.info("%s", error)
    return Response(plain_message("not_found"), 404)


def _busy(error: BusyError) -> AnyResponse:
    _logger.warning("%s", error)
    return Response(plain_message("busy"), 503, {"Retry-After": "5"})


def _http_error(error: HTTPException) -> AnyResponse:
    status = error.code or 500
    if error.response is not None or status < 400:
        return error.get_response()
    if _is_draft():
        return Response(status=status)
    named = error.description or ""
    key = named if words("en").has(f"{named}.title") else _BY_STATUS.get(status, "bad_request")
    if status >= 500:
        key = "server_error"
    response = Response(plain_message(key), status)
    # What may be sent to the address instead is part of the answer.
    if allowed := dict(error.get_headers()).get("Allow"):
        response.headers["Allow"] = allowed
    return response


def _is_draft() -> bool:
    return request.endpoint == "participant.draft"
