"""The preview's addresses. Nothing that is sent to them is kept: a form only leads on to the next page."""

import time

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from survey_app.preview.appendix.printing import appendix_html
from survey_app.preview.choices import Choices, choices_from
from survey_app.preview.desk import empty_desk, laid_desk
from survey_app.preview.scene import UNFINISHED, Scene, scene_of
from survey_app.preview.showing import address, other_page_html, planned_page_html
from survey_app.preview.studio import Studio, studio
from survey_app.web.assets import asset_response, read_assets

blueprint = Blueprint("preview", __name__)
ASSETS = read_assets("survey_app.preview")
#: How often the files are looked at while a browser waits for news, in seconds.
_LOOK_EVERY = 0.02


def desk_asset(name: str) -> str:
    """Return the address of a file of ours, with the hash of its content."""
    return url_for("preview.static_file", name=name, v=ASSETS[name].version)


@blueprint.get("/")
def desk() -> str:
    """Show the desk; with `problems=wait` only once the review is through."""
    here, choices = studio(), choices_from(request.args)
    edition = here.manuscript.now()
    scene = scene_of(edition, choices, here.clock())
    problems = here.reviews.known(edition)
    if problems is None and (scene is None or request.args.get("problems") == "wait"):
        problems = here.reviews.found(edition)
    if scene is None:
        laid = empty_desk(here, edition, choices, problems or ())
    else:
        laid = laid_desk(here, scene, problems)
    return render_template("desk.html", desk=laid)


@blueprint.get("/page")
def page() -> str:
    """Show a page as its participant sees it."""
    here, choices = studio(), choices_from(request.args)
    scene = _scene(here, choices)
    if scene is None:
        return render_template("unfinished.html", whole=True)
    try:
        html = _page_html(here, scene)
    except UNFINISHED:
        return render_template("unfinished.html", whole=False)
    if choices.theme in {"light", "dark"}:
        html = html.replace("<html ", f'<html data-theme="{choices.theme}" ', 1)
    return html


@blueprint.post("/page")
def walk() -> AnyResponse:
    """Lead on from a page, whatever was typed in it."""
    scene = _scene(studio(), choices_from(request.args))
    if scene is None:
        return redirect("/", 303)
    return redirect(_next_place(scene, request.form.get("action", "next")), 303)


@blueprint.get("/all")
def whole_study() -> str:
    """Show all pages as one document to print."""
    scene = _scene(studio(), choices_from(request.args))
    if scene is None:
        return render_template("unfinished.html", whole=True)
    try:
        return appendix_html(scene, whole=False)
    except UNFINISHED:
        return render_template("unfinished.html", whole=True)


@blueprint.get("/changes")
def changes() -> Response:
    """Return the stamp of the files as soon as it is another than `since`, or when patience ends."""
    here, since = studio(), request.args.get("since", "")
    ends, before = time.monotonic() + here.patience, ""
    stamp = here.manuscript.stamp()
    # Some editors empty a file before they write it: what still changes between two looks is left to settle.
    while (stamp == since or stamp != before) and time.monotonic() < ends:
        time.sleep(_LOOK_EVERY)
        before, stamp = stamp, here.manuscript.stamp()
    return jsonify(stamp=stamp)


@blueprint.get("/desk/<name>")
def static_file(name: str) -> Response:
    """Return the stylesheet or the script of the desk."""
    found = ASSETS.get(name)
    return asset_response(found) if found else abort(404)


def _scene(here: Studio, choices: Choices) -> Scene | None:
    return scene_of(here.manuscript.now(), choices, here.clock())


def _page_html(here: Studio, scene: Scene) -> str:
    name = scene.choices.page or scene.plan.pages[0].page_id
    planned = scene.plan.page(name)
    if planned is not None:
        return planned_page_html(scene, planned, here.pace.seconds(scene))
    try:
        return other_page_html(scene, name)
    except KeyError:
        abort(404)


def _next_place(scene: Scene, action: str) -> str:
    pages = [planned.page_id for planned in scene.plan.pages]
    name = scene.choices.page or pages[0]
    if action.startswith("lang:"):
        return address(scene, lang=action.removeprefix("lang:"))
    if action in {"pause", "decline"}:
        return address(scene, page={"pause": "pause", "decline": "declined_consent"}[action])
    if name not in pages:
        # A question of ours: it is sent to the page it leads to.
        return address(scene)
    step = -1 if action == "back" else 1
    place = max(0, pages.index(name) + step)
    return address(scene, page=pages[place] if place < len(pages) else "completed")
