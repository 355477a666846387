"""The page as Markdown: made from its HTML, so that both always say the same.

Headings, paragraphs, lists, tables (with pipes), figures as links to their files, notes as footnotes. Small
charts, contents and links inside the page are left out: a number such as “Table 3” says it all.
"""

import re
from collections.abc import Callable, Iterator

from analysis.writing.html_tree import Node, tree_of
from analysis.writing.markdown_tables import table_lines
from analysis.writing.markdown_words import spoken

Block = Callable[[Node], Iterator[str]]
#: Drawings are left out, and are most of a page: what is not read need not be parsed.
DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


def markdown_of(html: str) -> str:
    """Return a piece of the report's HTML as Markdown.

    >>> print(markdown_of('<h2>Found</h2><ul><li>a <b>big</b> one</li><li><code>x_y</code></li></ul>'))
    ## Found
    <BLANKLINE>
    - a **big** one
    - `x_y`
    """
    return "\n\n".join(_blocks(tree_of(DRAWING.sub("", html))))


def _blocks(node: Node) -> Iterator[str]:
    """Yield the paragraphs, tables and so on of an element, in order; loose text counts as a paragraph."""
    loose: list[Node | str] = []
    for child in node.children:
        writer = BLOCKS.get(child.tag) if isinstance(child, Node) else None
        if writer is None or isinstance(child, str):
            loose.append(child)
            continue
        yield from _paragraph(loose)
        loose = []
        if child.attributes.get("aria-hidden") != "true":
            yield from writer(child)
    yield from _paragraph(loose)


def _paragraph(children: list[Node | str]) -> Iterator[str]:
    text = spoken(children)
    if text:
        yield text


def _text(node: Node) -> Iterator[str]:
    return _paragraph(node.children)


def _heading(node: Node) -> Iterator[str]:
    yield f"{'#' * int(node.tag[1])} {spoken(node.children)}"


def _quote(node: Node) -> Iterator[str]:
    yield f"> {spoken(node.children)}"


def _list(node: Node) -> Iterator[str]:
    items = list(node.elements("li"))
    if node.has("notes"):
        yield "\n".join(f"[^{item.attributes['id']}]: {spoken(item.children)}" for item in items)
    else:
        yield "\n".join(f"- {spoken(item.children)}" for item in items)


def _facts(node: Node) -> Iterator[str]:
    """Yield a list of terms, each with what is said of it."""
    terms = [spoken(each.children) for each in node.find("dt")]
    said = [spoken(each.children) for each in node.find("dd")]
    yield "\n".join(f"- **{term}**: {what}" for term, what in zip(terms, said, strict=True))


def _figure(node: Node) -> Iterator[str]:
    """Yield the link to the figure's file with its alternative text, and the caption below."""
    caption = next(node.find("figcaption"))
    words = next((spoken(p.children) for d in caption.find("details") for p in d.find("p")), "")
    yield f"![{words}](figures/{node.attributes['data-file']}.svg)"
    for paragraph in caption.elements("p"):
        if not paragraph.has("key"):
            yield spoken(paragraph.children)


def _details(node: Node) -> Iterator[str]:
    if node.has("words"):
        return
    inner = Node("", {}, [child for child in node.children if not _is(child, "summary")])
    summary = next(node.elements("summary"))
    if not any(_is(child, "table") for child in node.children):
        yield f"**{spoken(summary.children)}**"
    yield from _blocks(inner)


def _is(child: Node | str, tag: str) -> bool:
    return isinstance(child, Node) and child.tag == tag


def _table(node: Node) -> Iterator[str]:
    caption = next(node.elements("caption"))
    title = spoken([child for child in caption.children if not _is(child, "small")])
    remark = " ".join(spoken(each.children) for each in caption.elements("small"))
    yield f"**{title}**" + (f" {remark}" if remark else "")
    yield "\n".join(table_lines(node))


def _nothing(_node: Node) -> Iterator[str]:
    return iter(())


BLOCKS: dict[str, Block] = {
    **dict.fromkeys(("section", "div", "header", "main", "aside", "article"), _blocks),
    **dict.fromkeys(("h1", "h2", "h3", "h4"), _heading),
    **dict.fromkeys(("ul", "ol"), _list),
    **dict.fromkeys(("nav", "style"), _nothing),
    "p": _text,
    "blockquote": _quote,
    "dl": _facts,
    "figure": _figure,
    "details": _details,
    "table": _table,
}
