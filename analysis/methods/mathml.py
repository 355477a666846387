"""Formulas that browsers draw by themselves and screen readers read: MathML, nothing is fetched."""

import re
from functools import cache

from latex2mathml.converter import convert
from markupsafe import Markup

from analysis.methods.pieces import Formula

#: How the converter opens a formula, and how it closes it.
OPENED = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="inline">'
CLOSED = "</math>"
#: Before the second ratio of a sum: browsers break no line inside a formula, so a long one is drawn as several.
_BREAK = re.compile(r" (?=[-+] (?:[\d.]+ \\cdot )?\\(?:frac|sum))")


@cache
def mathml(formula: Formula) -> Markup:
    """Return a formula as HTML, labelled in words and annotated with its TeX.

    Raises:
        ValueError: The converter wrote something else than inline formulas.
    """
    terms = _BREAK.split(formula.tex)
    if len(terms) == 1:
        return _drawn(formula.tex, Markup('aria-label="{}"').format(formula.spoken))
    drawn = Markup(" ").join(_drawn(term, Markup('aria-hidden="true"')) for term in terms)
    return Markup('<span role="math" aria-label="{}">{}</span>').format(formula.spoken, drawn)


def _drawn(tex: str, attribute: Markup) -> Markup:
    """Return one element `math`.

    The name space is left out, because HTML knows the element, and a page of ours holds no address that
    looks like a request.
    """
    text = convert(tex)
    if not (text.startswith(OPENED) and text.endswith(CLOSED)):
        raise ValueError(f"`{tex}` became `{text}`; see what changed in latex2mathml")
    # The converter escapes every word, and keeps the backslash of an escaped underscore.
    inside = Markup(text.removeprefix(OPENED).removesuffix(CLOSED).replace(r"\_", "_"))  # noqa: S704 - see above
    return Markup(
        '<math displaystyle="true" {}><semantics>{}'
        '<annotation encoding="application/x-tex">{}</annotation></semantics></math>'
    ).format(attribute, inside, tex)
