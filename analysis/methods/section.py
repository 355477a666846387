"""How the numbers of a run were made, as a section to print: HTML, Markdown and LaTeX of one content."""

from collections.abc import Sequence

from markupsafe import Markup

from analysis.declared import Declared
from analysis.estimates import Estimated, Settings
from analysis.methods.as_html import html_of
from analysis.methods.as_latex import latex_of
from analysis.methods.as_markdown import markdown_of
from analysis.methods.content import methods


def methods_html(found: Sequence[Estimated], settings: Settings, declared: Declared) -> Markup:
    """Return the section as HTML, a whole `<section>`; formulas are MathML, nothing is fetched.

    Args:
        found: The estimates of the run.
        settings: How its intervals were made.
        declared: What the study declared; `Declared()` where that is not known.
    """
    return html_of(methods(found, settings, declared))


def methods_markdown(found: Sequence[Estimated], settings: Settings, declared: Declared) -> str:
    """Return the section as Markdown, formulas as TeX between dollar signs; arguments as for HTML."""
    return markdown_of(methods(found, settings, declared))


def methods_latex(found: Sequence[Estimated], settings: Settings, declared: Declared) -> str:
    """Return the section as LaTeX, to be included in a paper; arguments as for HTML."""
    return latex_of(methods(found, settings, declared))
