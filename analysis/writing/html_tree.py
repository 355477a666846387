"""The report's own HTML as a tree, to be read again by other writers."""

import dataclasses
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = frozenset({"br", "hr", "img"})


@dataclasses.dataclass
class Node:
    """An element of the page, with elements and texts in it."""

    tag: str
    attributes: dict[str, str]
    children: list["Node | str"] = dataclasses.field(default_factory=list)

    def has(self, name: str) -> bool:
        """Tell whether the element is of a class."""
        return name in self.attributes.get("class", "").split()

    def elements(self, *tags: str) -> Iterator["Node"]:
        """Yield the elements of these kinds that stand directly in this one."""
        return (child for child in self.children if isinstance(child, Node) and child.tag in tags)

    def find(self, *tags: str) -> Iterator["Node"]:
        """Yield the elements of these kinds anywhere in this one, from the beginning to the end."""
        for child in self.children:
            if isinstance(child, Node):
                if child.tag in tags:
                    yield child
                yield from child.find(*tags)


def tree_of(html: str) -> Node:
    """Return the elements of a well-formed piece of HTML, in a root without a name.

    >>> tree_of("<p>One <b>two</b></p>").children[0].children[1].children
    ['two']

    Raises:
        ValueError: A tag is closed that was not opened last, or never closed.
    """
    parser = _TreeParser()
    parser.feed(str(html))  # as plain text: `Markup` would make every piece cut from it `Markup` again
    parser.close()
    if len(parser.open) > 1:
        raise ValueError(f"<{parser.open[-1].tag}> is never closed.")
    return parser.open[0]


class _TreeParser(HTMLParser):
    """Hangs every element into the one that is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self.open[-1].tag != tag:
            raise ValueError(f"</{tag}> closes <{self.open[-1].tag}>.")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)
