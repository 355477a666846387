"""Authored text into safe HTML: a small subset of markdown, and lines in which times do not break."""

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

#: No HTML, no images: what an author can write, nobody can misuse.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable(["image", "html_block", "html_inline"])
_CLOCK = re.compile(r"(?<![\d:])([01]?\d|2[0-3]):[0-5]\d(?![\d:])")
#: A span of two clock times: it stays on one line.
_SPAN = re.compile(rf"(?:{_CLOCK.pattern})(?:(?: to |~|\u2013|-)(?:{_CLOCK.pattern}))?")
#: These stay on one line, too: a day and its number.
_DAY = re.compile(r"\b(Day) (?=\d)")
#: A number and its unit.
_UNIT = re.compile(r"(\d) (?=(?:minutes?|hours?|days?|euros?|metres?|km|kg|people|pages|copies)\b)")
_BLANK = re.compile(r"\n\s*\n")
_MAIL = re.compile(r"[^\s@<>()]+@[^\s@<>()]+\.[A-Za-z]{2,}")
_WEB = re.compile(r"https?://[^\s<>()]+[^\s<>().,;:]")


@lru_cache(maxsize=512)
def markdown(text: str) -> Markup:
    r"""Return markdown as HTML; headings begin at the second level, since a page has one first.

    >>> markdown("**Now** <b>")
    Markup('<p><strong>Now</strong> &lt;b&gt;</p>\n')
    """
    html = _MARKDOWN.render(text)
    return Markup(re.sub(r"<(/?)h1>", r"<\1h2>", html))  # noqa: S704 - html is off, so markdown-it escapes all


def line(text: str) -> Markup:
    """Return one line in which clock times stay in one piece.

    >>> line("Due at 14:00 & later")
    Markup('Due at <span class="num">14:00</span> &amp; later')
    """
    safe = _DAY.sub("\\1\u00a0", _UNIT.sub("\\1\u00a0", str(escape(text))))
    return Markup(_SPAN.sub(r'<span class="num">\g<0></span>', safe))  # noqa: S704 - escaped before


def paragraphs(text: str) -> Markup:
    r"""Return paragraphs, one for each blank line between; single line ends are kept.

    >>> paragraphs("Hello.\n\nBye.")
    Markup('<p>Hello.</p><p>Bye.</p>')
    """
    parts = (line(part.strip()).replace("\n", Markup("<br>")) for part in _BLANK.split(text.strip()))
    return Markup("").join(Markup("<p>{}</p>").format(part) for part in parts)


def linked(text: str) -> Markup:
    """Return text in which mail and web addresses can be followed.

    >>> linked("study@example.org")
    Markup('<a href="mailto:study@example.org">study@example.org</a>')
    """
    safe = str(line(text))
    safe = _WEB.sub(r'<a href="\g<0>">\g<0></a>', safe)
    return Markup(_MAIL.sub(r'<a href="mailto:\g<0>">\g<0></a>', safe))  # noqa: S704 - escaped by line
