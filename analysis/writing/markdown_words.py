"""Text inside a paragraph or a cell as Markdown: emphasis, code, references to notes."""

import re
from collections.abc import Callable, Sequence

from analysis.writing.html_tree import Node

#: What would be read as Markdown in plain text; `<` only where a tag could begin.
SPECIAL = re.compile(r"([\\`*\[\]$|]|<(?=[A-Za-z/!?])|(?<!\w)_|_(?!\w))")
LEFT_OUT = frozenset({"summary"})


def spoken(children: Sequence[Node | str]) -> str:
    r"""Return texts and elements as one line of Markdown.

    >>> from analysis.writing.html_tree import tree_of
    >>> print(spoken(tree_of("a <b>b</b>  or <a href='#t'>T</a>, 2*3 <br><code>a|b</code>").children))
    a **b** or T, 2\*3 `a\|b`
    """
    # Spaces that keep words together stay as they are: they are no Markdown.
    return re.sub(r"[ \t\r\n]+", " ", "".join(_inline(child) for child in children)).strip(" \t\r\n")


def escaped(text: str) -> str:
    """Return plain text so that Markdown reads it as plain text."""
    return SPECIAL.sub(r"\\\1", text)


def _inline(child: Node | str) -> str:
    if isinstance(child, str):
        return escaped(child)
    if child.tag in LEFT_OUT or child.attributes.get("aria-hidden") == "true":
        return ""
    return WRITERS.get(child.tag, _plain)(child)


def _plain(node: Node) -> str:
    return "".join(_inline(part) for part in node.children)


def _strong(node: Node) -> str:
    return f"**{spoken(node.children)}**"


def _emphasised(node: Node) -> str:
    return f"*{spoken(node.children)}*"


def _code(node: Node) -> str:
    """Return code; a bar would end a cell even there."""
    return f"`{_text(node).replace('|', chr(92) + '|')}`"


def _text(node: Node) -> str:
    return "".join(part if isinstance(part, str) else _text(part) for part in node.children)


def _notes(node: Node) -> str:
    return "".join(f"[^{link.attributes['href'].removeprefix('#')}]" for link in node.elements("a"))


def _link(node: Node) -> str:
    """Return a link; one inside the page is only its words, as Markdown has no such places."""
    address = node.attributes.get("href", "#")
    words = spoken(node.children)
    return words if address.startswith("#") else f"[{words}]({address})"


def _apart(node: Node) -> str:
    return f" {spoken(node.children)}"


WRITERS: dict[str, Callable[[Node], str]] = {
    **dict.fromkeys(("b", "strong"), _strong),
    **dict.fromkeys(("i", "em"), _emphasised),
    **dict.fromkeys(("br", "small"), _apart),
    "code": _code,
    "sup": _notes,
    "a": _link,
}
