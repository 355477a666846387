"""The document as a page: linked to its stylesheets where it is served, whole where it is written to a file."""

from flask import render_template

from survey_app.errors import QuestionnaireError
from survey_app.preview.appendix.document import document_of
from survey_app.preview.choices import Choices
from survey_app.preview.scene import Scene, scene_of
from survey_app.preview.studio import Studio
from survey_app.web.assets import ASSETS, read_assets
from survey_app.web.texts.words import words

_OWN = read_assets("survey_app.preview")


def whole_study_html(studio: Studio, language: str = "") -> str:
    """Return the document of a study, its stylesheets in it: it needs no other file.

    Args:
        studio: the study.
        language: one of the study's; "" is the first.

    Raises:
        QuestionnaireError: if the study has errors, or not that language.
    """
    edition = studio.manuscript.now()
    errors = tuple(problem for problem in studio.reviews.found(edition) if problem.is_error)
    scene = scene_of(edition, Choices(lang=language), studio.clock())
    if scene is None or errors:
        listed = "\n".join(f"{p.file}:{p.line}:{p.column}: {p.message}. {p.hint}" for p in errors)
        raise QuestionnaireError(f"{studio.path} cannot be printed yet:\n{listed}", errors)
    if language and language != scene.language:
        offered = ", ".join(scene.study.languages)
        raise QuestionnaireError(f"{studio.path} has no language {language!r}; choose one of {offered}")
    return appendix_html(scene, whole=True)


def appendix_html(scene: Scene, *, whole: bool) -> str:
    """Return the document.

    Args:
        scene: whose language it is in, and whose day its times are moved to.
        whole: whether the stylesheets stand in it, so that it needs no other file.

    Raises:
        UNFINISHED: what is missing for one of its pages.
    """
    document = document_of(scene)
    styles = [ASSETS["page.css"], _OWN["appendix.css"]]
    css = "\n".join(style.content.decode() for style in styles) if whole else ""
    moment = f"{scene.anchor.local:%Y-%m-%d %H:%M}, {scene.anchor.timezone}"
    return render_template("appendix.html", document=document, css=css, w=words(scene.language), moment=moment)
