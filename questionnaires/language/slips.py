"""What most likely happened where YAML cannot be read: text without quotes, quotes and brackets astray."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

CLOSES = {"{": "}", "[": "]"}
NAMES = {"{": "brace", "}": "brace", "[": "bracket", "]": "bracket"}
#: A quoted text from its first to its last quotation mark.
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|' + r"'(?:[^']|'')*'")
#: Unquoted text ends here: within braces or brackets, and outside of them.
FLOW_END = re.compile(r":(?=[\s,\]}]|$)|[,\[\]{}]|\s#")
BLOCK_END = re.compile(r":(?=\s|$)|\s#")
#: What may stand after a value that is complete.
AFTER = re.compile(r"\s*(?:$|[,\]}:]|\s#)")
CLOSE_QUOTE = "Close it with the same quotation mark."


class Slip(NamedTuple):
    """What happened in a line, and what to do; `column` counts from 1."""

    column: int
    message: str
    hint: str


def slip_in(line: str, inside: str = "") -> Slip | None:
    """Return the first slip in a line that the parser could not read, or None if nothing in it looks wrong.

    Args:
        line: the whole line.
        inside: the brace or bracket that was opened in a line before and is still open, if any.

    >>> slip_in("a: {en: Trust: how much?, ko: x}").message
    'the text `Trust: how much?` is not quoted and holds a colon'
    >>> slip_in("a: {text: 'Don't wait'}").message
    "the quotes that begin here are closed before `t wait'`"
    """
    reader = _Reader(line)
    if inside in CLOSES:
        reader.stack.append(_Open(inside, 0))
    return reader.read()


@dataclass
class _Open:
    """A brace or bracket, and where the value of its present entry begins; None before a colon."""

    mark: str
    at: int
    value_at: int | None = None


@dataclass
class _Reader:
    """Reads one line as YAML would, and stops at the first thing that does not fit."""

    line: str
    at: int = 0
    #: The first is the line itself.
    stack: list[_Open] = field(default_factory=lambda: [_Open("", 0)])

    def read(self) -> Slip | None:
        self.at = len(self.line) - len(self.line.lstrip(" -?"))
        while self.at < len(self.line):
            slip = self._step(self.line[self.at])
            if slip:
                return slip
        return None

    def _step(self, character: str) -> Slip | None:
        match character:
            case "#":
                return self._comment()
            case '"' | "'":
                return self._quoted()
            case "}" | "]" if self._inside:
                return self._close(character)
            case " " | "{" | "[" | ",":
                self._pass_by(character)
                return None
            case _:
                return self._colon() if self._at_colon() else self._plain()

    def _pass_by(self, character: str) -> None:
        if character in CLOSES:
            self.stack.append(_Open(character, self.at))
        elif character == "," and self._inside:
            self.stack[-1].value_at = None
        self.at += 1

    @property
    def _inside(self) -> bool:
        return len(self.stack) > 1

    def _at_colon(self) -> bool:
        found = (FLOW_END if self._inside else BLOCK_END).match(self.line, self.at)
        return bool(found) and self.line[self.at] == ":"

    def _comment(self) -> Slip | None:
        rest, self.at = self.line[self.at :], len(self.line)
        if self._inside and CLOSES[self.stack[-1].mark] in rest:
            message = "`#` begins a comment, so the rest of the line is not read"
            return Slip(len(self.line) - len(rest) + 1, message, "Put text with ` #` in quotes.")
        return None

    def _quoted(self) -> Slip | None:
        found = QUOTED.match(self.line, self.at)
        if found is None:
            return Slip(self.at + 1, "a quote is not closed", CLOSE_QUOTE)
        start, self.at = self.at, found.end()
        if AFTER.match(self.line, self.at):
            return None
        message = f"the quotes that begin here are closed before `{self._until_end(self.at)}`"
        twice = "Write an apostrophe twice (''), or use double quotes around the text."
        escaped = 'Write quotes inside as \\", or use single quotes around the text.'
        return Slip(start + 1, message, twice if self.line[start] == "'" else escaped)

    def _close(self, character: str) -> Slip | None:
        opened = self.stack.pop()
        if CLOSES[opened.mark] != character:
            message = f"the {NAMES[opened.mark]} `{opened.mark}` is closed with `{character}`"
            return Slip(self.at + 1, message, f"Close it with `{CLOSES[opened.mark]}`.")
        self.at += 1
        if AFTER.match(self.line, self.at):
            return None
        text = self._until_end(opened.at)
        message = f"the text `{text}` is not quoted and begins with a {NAMES[opened.mark]}"
        return Slip(opened.at + 1, message, _quote_it(text))

    def _colon(self) -> Slip | None:
        entry = self.stack[-1]
        if entry.value_at is not None:
            text = self._until_end(entry.value_at)
            message = f"the text `{text}` is not quoted and holds a colon"
            return Slip(entry.value_at + 1, message, _quote_it(text))
        self.at += 1
        entry.value_at = self.at + len(self.line[self.at :]) - len(self.line[self.at :].lstrip())
        return None

    def _plain(self) -> Slip | None:
        start = self.at
        found = (FLOW_END if self._inside else BLOCK_END).search(self.line, start + 1)
        self.at = found.start() if found else len(self.line)
        if found and found[0] in CLOSES:
            text = self._until_end(start)
            message = f"the text `{text}` is not quoted and holds a {NAMES[found[0]]}"
            return Slip(start + 1, message, _quote_it(text))
        return None

    def _until_end(self, start: int) -> str:
        """Return the text from there to where its author probably ended it."""
        rest = self.line[start:]
        if not self._inside:
            return _short(rest.strip())
        depth = 0
        for place, character in enumerate(rest):
            if depth == 0 and character in ",}]":
                return _short(rest[:place].strip())
            depth += (character in "{[") - (character in "}]")
        return _short(rest.strip())


def _quote_it(text: str) -> str:
    return "Put the whole text in quotes: " + (f"`'{text}'`." if '"' in text else f'`"{text}"`.')


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
