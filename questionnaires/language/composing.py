"""Nodes out of parser events; repeated keys, tags, endless aliases and deep nesting are problems."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from questionnaires.language.positions import Entries, Fields, Node, Place, Scalar
from questionnaires.language.problems import Problem

#: Stands for the colon of a time while the fast parser reads; a private letter that no text uses.
SHIELD = "\ue000"
#: What `"\\ud83d"` leaves behind: no character at all, which nothing could store.
SURROGATE = re.compile("[\ud800-\udfff]")
MAX_NODES = 200_000
MAX_DEPTH = 30


class UnreadableError(Exception):
    """Reading cannot go on; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    node: Entries | Fields
    anchor: str | None
    #: The key whose value comes next, in a mapping.
    key: Scalar | None = None
    #: Nodes in it, aliases counted as what they stand for.
    size: int = 1

    def takes(self, node: Scalar) -> bool:
        """Return whether the scalar has found its place; where anything is the matter it needs more care."""
        if self.size >= MAX_NODES:
            return False
        if isinstance(self.node, Entries):
            self.node.nodes.append(node)
        elif self.key is None:
            self.key = node
        elif self.key.text in self.node.keys or not node.text:
            return False
        else:
            self.node.keys[self.key.text] = self.key
            self.node.nodes[self.key.text] = node
            self.key = None
        self.size += 1
        return True


@dataclass
class Composer:
    """Builds one tree; what is wrong but can be read past is kept in `problems`."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    _stack: list[_Open] = field(default_factory=list)
    _anchors: dict[str, tuple[Node, int] | None] = field(default_factory=dict)
    _root: Node | None = None
    _documents: int = 0

    def restart(self) -> None:
        """Forget all that was read."""
        for kept in (self.problems, self._stack, self._anchors):
            kept.clear()
        self._root, self._documents = None, 0

    def compose(self, events: Iterator[object]) -> Node | None:
        """Return the tree the events describe, or None if they describe none.

        Raises:
            UnreadableError: at a second document, too many nodes, too deep nesting, or an alias of nothing.
        """
        stack = self._stack
        for event in events:
            # Nearly all events are scalars, and this loop runs for every value of a file: hence so few calls.
            if isinstance(event, ScalarEvent):
                node = self._scalar(event)
                if event.anchor or not stack or not stack[-1].takes(node):
                    self._add(node, 1, event.anchor)
            else:
                self._structure(event)
        return self._root

    def _structure(self, event: object) -> None:
        match event:
            case SequenceStartEvent() | MappingStartEvent():
                self._begin(event)
            case SequenceEndEvent() | MappingEndEvent():
                closed = self._stack.pop()
                self._add(closed.node, closed.size, closed.anchor)
            case AliasEvent():
                self._alias(event)
            case DocumentStartEvent():
                self._begin_document(event)

    def _scalar(self, event: ScalarEvent) -> Scalar:
        if event.tag is not None:
            self._refuse_tag(event)
        mark, style, text = event.start_mark, event.style, str(event.value)
        if SHIELD in text:
            text = text.replace(SHIELD, ":")
        # Only an escape can make half a character, and only double quotes take escapes.
        if style == '"' and not text.isascii() and SURROGATE.search(text):
            message = "an escape stands for half a character"
            hint = "Write the character itself, or \\U and eight digits."
            self._report("syntax", self._place(event), message, hint)
        return Scalar(self.file, mark.line + 1, mark.column + 1, text, event.implicit[0])

    def _begin_document(self, event: DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            hint = "Keep one document per file and delete the `---` between them."
            self._stop("several-documents", self._place(event), "a second document begins here", hint)

    def _begin(self, event: SequenceStartEvent | MappingStartEvent) -> None:
        if event.tag is not None:
            self._refuse_tag(event)
        place = self._place(event)
        node = Entries(place) if isinstance(event, SequenceStartEvent) else Fields(place)
        if event.anchor:
            self._anchors[event.anchor] = None
        self._stack.append(_Open(node, event.anchor))
        if len(self._stack) > MAX_DEPTH:
            message = f"lists and mappings are nested more than {MAX_DEPTH} deep"
            self._stop("too-deep", place, message, "No file of ours needs that; look for a missing bracket.")

    def _alias(self, event: AliasEvent) -> None:
        known = self._anchors.get(event.anchor)
        if known is None:
            message = f"`*{event.anchor}` stands for nothing that is complete before it"
            hint = f"Mark what it repeats with `&{event.anchor}`, above and not around this line."
            self._stop("alias", self._place(event), message, hint)
        else:
            self._add(*known, None, self._place(event))

    def _add(self, node: Node, size: int, anchor: str | None, place: Place | None = None) -> None:
        if anchor:
            self._anchors[anchor] = (node, size)
        if not self._stack:
            self._root = node
            return
        top = self._stack[-1]
        top.size += size
        if top.size > MAX_NODES:
            self._too_many(place or node.place)
        if isinstance(top.node, Entries):
            top.node.nodes.append(node)
        elif top.key is None:
            top.key = self._as_key(node)
        else:
            self._put(top.node, top.key, node)
            top.key = None

    def _too_many(self, place: Place) -> None:
        message = f"with all aliases written out it has more than {MAX_NODES} values"
        self._stop("too-many-aliases", place, message, "Write repeated parts out, or leave them away.")

    def _as_key(self, node: Node) -> Scalar:
        if isinstance(node, Scalar):
            return node
        hint = "Keys are single words. Put text with {{...}} or {...} in quotes."
        return self._stop("syntax", node.place, "a list or mapping is used as a key", hint)

    def _put(self, fields: Fields, key: Scalar, node: Node) -> None:
        if key.text in fields.keys:
            message = f"the key `{key.text}` was given before, in line {fields.keys[key.text].line}"
            self._report("duplicate-key", key.place, message, "Keep one of them; only the first was read.")
            return
        if isinstance(node, Scalar) and node.plain and not node.text:
            node = Scalar(key.file, key.line, key.column, "", plain=True)
        fields.keys[key.text] = key
        fields.nodes[key.text] = node

    def _refuse_tag(self, event: ScalarEvent | SequenceStartEvent | MappingStartEvent) -> None:
        message = f"the tag `{event.tag}` is not used here"
        self._report("tag", self._place(event), message, "Delete it; the field decides what its value is.")

    def _place(self, event: Event) -> Place:
        mark = event.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)

    def _report(self, rule: str, place: Place, message: str, hint: str) -> None:
        self.problems.append(Problem(rule, "error", place.file, place.line, place.column, message, hint))

    def _stop(self, rule: str, place: Place, message: str, hint: str) -> Scalar:
        raise UnreadableError(Problem(rule, "error", place.file, place.line, place.column, message, hint))
