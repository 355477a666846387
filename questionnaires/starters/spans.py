"""Where each value of a YAML text begins and ends, so that one can be replaced and all else stays."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml import YAML
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)


@dataclass
class Span:
    """A value of a text: its characters from `start` to `end`, and what it holds."""

    start: int
    end: int
    #: Its entries, if it is a mapping; an entry's key is in the text right before.
    entries: "dict[str, Span]" = field(default_factory=dict)
    #: Its nodes, if it is a list.
    nodes: "list[Span]" = field(default_factory=list)
    is_scalar: bool = False
    #: Whether it is written in braces or brackets.
    in_braces: bool = False
    #: Where the key ends that it is the value of.
    after_key: int | None = None

    def everything(self) -> "Iterator[Span]":
        """Yield it and all that it holds, in the order of the text."""
        yield self
        for held in (*self.entries.values(), *self.nodes):
            yield from held.everything()


@dataclass
class _Open:
    span: Span
    is_mapping: bool
    #: The key that waits for its value, and where it ends.
    key: tuple[str, int] | None = None


def spans_of(text: str) -> Span:
    """Return the span of the one document in a text that is known to be valid YAML.

    >>> root = spans_of('title: {en: "A week"}  # for now')
    >>> held = root.entries["title"].entries["en"]
    >>> 'title: {en: "A week"}'[held.start : held.end]
    '"A week"'
    """
    top = _Open(Span(0, len(text)), is_mapping=False)
    stack = [top]
    for event in YAML(typ="safe", pure=True).parse(text):
        match event:
            case ScalarEvent() | AliasEvent():
                _add(stack[-1], _scalar(text, event), event)
            case MappingStartEvent() | SequenceStartEvent():
                span = _begun(event)
                _add(stack[-1], span, event)
                stack.append(_Open(span, isinstance(event, MappingStartEvent)))
            case MappingEndEvent() | SequenceEndEvent():
                _end(stack.pop().span, event)
    return top.span.nodes[0]


def replaced(text: str, changes: list[tuple[int, int, str]]) -> str:
    """Return the text with each stretch `(start, end)` replaced; they must not overlap.

    >>> replaced("one two three", [(4, 7, "2"), (0, 3, "1")])
    '1 2 three'
    """
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _scalar(text: str, event: ScalarEvent | AliasEvent) -> Span:
    start, end = event.start_mark.index, event.end_mark.index
    # A block of lines ends for the parser where the next key begins.
    written = text[start:end].rstrip()
    return Span(start, start + len(written), is_scalar=isinstance(event, ScalarEvent))


def _begun(event: MappingStartEvent | SequenceStartEvent) -> Span:
    if event.flow_style:
        # The parser begins with an anchor (`&name {`), which is not part of the value.
        return Span(event.end_mark.index - 1, event.end_mark.index, in_braces=True)
    return Span(event.start_mark.index, event.end_mark.index)


def _add(around: _Open, span: Span, event: object) -> None:
    if not around.is_mapping:
        around.span.nodes.append(span)
    elif around.key is None:
        around.key = (str(getattr(event, "value", "")), span.end)
        if not around.span.entries and not around.span.in_braces:
            around.span.start = span.start
    else:
        key, span.after_key = around.key
        around.span.entries[key] = span
        around.key = None


def _end(span: Span, event: MappingEndEvent | SequenceEndEvent) -> None:
    held = (*span.entries.values(), *span.nodes)
    # Without braces a list or mapping ends with the last thing in it, not with the comments below.
    span.end = event.end_mark.index if span.in_braces or not held else held[-1].end
