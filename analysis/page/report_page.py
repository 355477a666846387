"""The report as a document: sections in reading order, numbered in one run, as one HTML file or Markdown.

The HTML has no script and makes no request, reads at 360 px, light and dark, and prints.
"""

import re
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from analysis.methods.section import methods_html, methods_markdown
from analysis.numbering import Numbered, Numbering
from analysis.page.agents import AgentsPart
from analysis.page.design import design_section
from analysis.page.figures import Picture
from analysis.page.head import page_head, title_of
from analysis.page.parts import Parts, parts_of
from analysis.page.quality import quality_section
from analysis.rendering import rendered
from analysis.results import Results
from analysis.scrutiny.page import flow_section
from analysis.sensitivity.page import sensitivity_section
from analysis.writing.markdown import markdown_of

MAIN = "Main numbers"
HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
BLANK_LINES = re.compile(r"\n{3,}")


class Section(NamedTuple):
    """A section of the report; without Markdown of its own, that is made from its HTML."""

    html: Markup
    markdown: str = ""


class Document(NamedTuple):
    """The report before it is written.

    Attributes:
        title: What it is called.
        banner: Whether answers are of people; empty if all are.
        head: Title, words and summary.
        sections: What follows, in order.
        numbered: Its figures and tables, in order.
        files: What was written for it on the way.
    """

    title: str
    banner: Markup
    head: Markup
    sections: tuple[Section, ...]
    numbered: tuple[Numbered, ...]
    files: tuple[Path, ...]


def document(
    results: Results,
    pictures: Sequence[Picture],
    methods: Section,
    agents: Callable[[Numbering], AgentsPart],
) -> Document:
    """Return the report. Everything that comes from the data is escaped.

    Args:
        results: What was found.
        pictures: The figures about people, drawn.
        methods: What `methods_section` returns; it needs no picture.
        agents: Makes the part about agents, with the next numbers of the page.
    """
    numbering = Numbering()
    main = numbering.table(MAIN)
    design = design_section(results)
    flow = flow_section(results.scrutiny, numbering)
    parts = parts_of(results.found, pictures, numbering)
    sensitivity = sensitivity_section(results.sensitivity, numbering)
    quality = quality_section(results, numbering)
    of_agents = agents(numbering)
    return Document(
        title=title_of(results),
        banner=rendered("banner.html", people=results.people),
        head=page_head(results, main, parts, _headings(of_agents.section)),
        sections=(
            Section(design),
            Section(flow),
            Section(_estimates(results, parts)),
            Section(sensitivity),
            Section(quality),
            Section(of_agents.section, of_agents.markdown),
            methods,
            Section(rendered("again.html", settings=results.settings, run=results.run)),
        ),
        numbered=tuple(numbering.all()),
        files=of_agents.files,
    )


def methods_section(results: Results) -> Section:
    """Return how everything was computed."""
    given = (results.found, results.settings, results.declared)
    return Section(methods_html(*given), _headed(methods_markdown(*given), "Methods"))


def report_html(told: Document) -> str:
    """Return the report as one HTML file."""
    body = Markup("\n").join(section.html for section in told.sections)
    return rendered(
        "report.html",
        title=told.title,
        banner=told.banner,
        head=told.head,
        contents=_headings(body),
        numbered=told.numbered,
        body=body,
    )


def report_markdown(told: Document) -> str:
    """Return the report as Markdown; figures are links to their files."""
    sections = (section.markdown or markdown_of(section.html) for section in told.sections)
    text = "\n\n".join(
        part.strip() for part in (markdown_of(told.banner), markdown_of(told.head), *sections) if part.strip()
    )
    return BLANK_LINES.sub("\n\n", text) + "\n"


def _headings(html: str) -> list[tuple[str, str]]:
    """Return the sections in a piece of the page, each with its anchor and its plain words."""
    return [(anchor, unescape(TAG.sub("", words))) for anchor, words in HEADING.findall(html)]


def _estimates(results: Results, parts: Parts) -> Markup:
    return rendered("estimates.html", parts=parts.parts, notes=parts.notes, settings=results.settings)


def _headed(markdown: str, heading: str) -> str:
    """Return the Markdown with a heading, if it comes without."""
    return markdown if markdown.lstrip().startswith("#") else f"## {heading}\n\n{markdown}"
