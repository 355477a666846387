"""A file as a tree of nodes that remember their place: what checks point at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from questionnaires.language.values import Plain

#: One step into a tree: a key, or a place in a list.
Step = str | int
NOTHING = ("", "~", "null", "Null", "NULL")


class Place(NamedTuple):
    """Where something stands; line and column count from 1."""

    file: str
    line: int
    column: int


# Nodes are not frozen: a file has thousands, and setting the fields of a frozen one takes four times as long.
@dataclass(slots=True)
class Scalar:
    """A single value, as the author wrote it, and where. `plain` means without quotes."""

    file: str
    line: int
    column: int
    text: str
    plain: bool

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.file, self.line, self.column)

    def children(self) -> Iterator["tuple[Step, Node]"]:
        """Yield nothing: a value holds nothing."""
        return iter(())

    def data(self) -> object:
        """Return the text, or None for an unquoted null or nothing at all."""
        if not self.plain:
            return self.text
        return None if self.text in NOTHING else Plain(self.text)


@dataclass(slots=True)
class Entries:
    """A list."""

    place: Place
    nodes: "list[Node]" = field(default_factory=list)

    def children(self) -> Iterator["tuple[Step, Node]"]:
        """Yield each entry with its place in the list."""
        return enumerate(self.nodes)

    def data(self) -> object:
        """Return the list as plain data."""
        return [node.data() for node in self.nodes]


@dataclass(slots=True)
class Fields:
    """Keys and their values; `keys` remembers where each key stands."""

    place: Place
    nodes: "dict[str, Node]" = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)

    def children(self) -> Iterator["tuple[Step, Node]"]:
        """Yield each value with its key."""
        return iter(self.nodes.items())

    def data(self) -> object:
        """Return the fields as plain data."""
        return {key: node.data() for key, node in self.nodes.items()}


Node = Scalar | Entries | Fields


def step_into(node: Node, step: Step) -> Node | None:
    """Return what stands at a key or list place of a node, or None."""
    match node:
        case Fields() if isinstance(step, str):
            return node.nodes.get(step)
        case Entries() if isinstance(step, int) and 0 <= step < len(node.nodes):
            return node.nodes[step]
        case _:
            return None


def trace(root: Node, path: Sequence[Step]) -> tuple[Step, ...]:
    """Return the longest way into the tree along a path; steps that lead nowhere are left out.

    Validators add steps of their own, such as the name of a chosen variant; those lead nowhere.
    """
    if not path:
        return ()
    without = trace(root, path[1:])
    node = step_into(root, path[0])
    if node is None:
        return without
    taken = (path[0], *trace(node, path[1:]))
    return taken if len(taken) >= len(without) else without


def node_at(root: Node, path: Sequence[Step]) -> Node:
    """Return the deepest node along a path; steps that lead nowhere are left out."""
    node = root
    for step in path:
        node = step_into(node, step) or node
    return node


def place_of(root: Node, path: Sequence[Step]) -> Place:
    """Return where the value at a path stands, or the nearest thing around it."""
    return node_at(root, path).place


def place_of_key(root: Node, path: Sequence[Step]) -> Place:
    """Return where the key at the end of a path stands, or the nearest thing around it."""
    parent = node_at(root, path[:-1]) if path else root
    last = path[-1] if path else ""
    if isinstance(parent, Fields) and isinstance(last, str) and last in parent.keys:
        return parent.keys[last].place
    return place_of(root, path)


def describe(root: Node, path: Sequence[Step]) -> str:
    """Return a path in an author's words: `tasks[t_pads].window.open`. Entries with an id are named by it."""
    words = ""
    node: Node | None = root
    for step in path:
        node = step_into(node, step) if node else None
        words += f"[{_name(node, step)}]" if isinstance(step, int) else f".{step}" if words else step
    return words or "the file"


def _name(node: Node | None, step: int) -> str:
    if isinstance(node, Fields):
        for key in ("id", "name", "item"):
            named = node.nodes.get(key)
            if isinstance(named, Scalar):
                return named.text
    return str(step + 1)


def walk(node: Node, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Node]]:
    """Yield a node and all that it holds, each with its path, in the order of the file."""
    yield path, node
    for step, child in node.children():
        yield from walk(child, (*path, step))
