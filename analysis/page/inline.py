"""A drawing as a piece of the page, whoever it is about: people, or agents."""

import re

from markupsafe import Markup, escape

#: Colours of the figures that follow the page's theme when the figure stands in it.
THEMED = {
    "#19262a": "var(--ink)",
    "#48585c": "var(--ink-2)",
    "#d2dad8": "var(--line)",
    "#ffffff": "var(--sheet)",
    "#0d5965": "var(--aligned)",
    "#c4571b": "var(--misaligned)",
    "#f7dccb": "var(--misaligned-soft)",
    "#4b4a9c": "var(--other)",
    "#dedcf2": "var(--other-soft)",
}
SIZE = re.compile(r'<svg (.*?)width="[^"]*"(.*?)height="[^"]*"', re.DOTALL)


def inline(svg: str, words: str, prefix: str) -> Markup:
    """Return the SVG as part of the page: named, scalable, in the page's colours, its ids unique.

    Args:
        svg: As a file holds it.
        words: What it shows, for those who do not see it.
        prefix: What makes its ids differ from those of other drawings.
    """
    plain = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    unique = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{prefix}-", plain)
    for colour, token in THEMED.items():
        unique = unique.replace(colour, token)
    label = f'<svg role="img" aria-label="{escape(words)}" '
    return Markup(SIZE.sub(lambda found: label + found[1] + found[2], unique, count=1))  # noqa: S704 - our own drawing
