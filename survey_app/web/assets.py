"""Stylesheet and scripts: read once, served from memory under an address that changes with their content."""

import hashlib
from importlib.resources import files
from typing import NamedTuple

from flask import Blueprint, Response, abort, request, url_for

blueprint = Blueprint("assets", __name__)
_TYPES = {"css": "text/css", "js": "text/javascript"}
_A_YEAR = 365 * 24 * 3600


class Asset(NamedTuple):
    """One file."""

    content: bytes
    type: str
    version: str


def read_assets(package: str) -> dict[str, Asset]:
    """Return the files in a package's `static` folder, by name."""
    folder = files(package).joinpath("static")
    found = {}
    for file in folder.iterdir():
        ending = file.name.rpartition(".")[2]
        if ending in _TYPES:
            content = file.read_bytes()
            found[file.name] = Asset(content, _TYPES[ending], hashlib.sha256(content).hexdigest()[:10])
    return found


ASSETS = read_assets("survey_app.web")


def asset(name: str) -> str:
    """Return the address of a file, with the hash of its content."""
    return url_for("assets.static_file", name=name, v=ASSETS[name].version)


@blueprint.get("/static/<name>")
def static_file(name: str) -> Response:
    """Return a file; under its current hash it never changes, so browsers keep it."""
    found = ASSETS.get(name)
    if found is None:
        abort(404)
    return asset_response(found)


def asset_response(found: Asset) -> Response:
    """Return a file as the answer to this request."""
    response = Response(found.content, content_type=f"{found.type}; charset=utf-8")
    response.cache_control.public = True
    response.cache_control.max_age = _A_YEAR if request.args.get("v") == found.version else 60
    response.cache_control.immutable = request.args.get("v") == found.version
    response.set_etag(found.version)
    response.make_conditional(request)
    return response
