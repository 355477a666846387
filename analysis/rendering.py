"""Templates of the report to HTML, with every value escaped."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup


def rendered(template: str, **facts: object) -> Markup:
    """Return a template of `templates/` as HTML. A fact that it names and is not given is an error."""
    # Every value was escaped on the way; what comes out is HTML.
    return Markup(_environment().get_template(template).render(**facts))  # noqa: S704 - see above


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
