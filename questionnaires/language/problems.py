"""What is wrong with a file, where, and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Problem:
    """One finding. `line` and `column` count from 1; `rule` is the id under which it is documented."""

    rule: str
    severity: Severity
    file: str
    line: int
    column: int
    message: str
    hint: str

    @property
    def is_error(self) -> bool:
        """Whether the file cannot be used as it is."""
        return self.severity == "error"


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems by file and place, each once."""
    distinct = dict.fromkeys(problems)
    return tuple(sorted(distinct, key=lambda p: (p.file, p.line, p.column, p.rule, p.message)))
