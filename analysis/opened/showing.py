"""How results look in a notebook: one estimate as a phrase, all of them as a table, figures as they are."""

import dataclasses
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from markupsafe import Markup

from analysis.estimands import Scale
from analysis.estimates import Estimate
from analysis.opened.readable import readable
from analysis.page.sentences import SPACE


@dataclasses.dataclass(frozen=True)
class OneEstimate:
    """One estimate that reads as a phrase: `88.3% (95% CI 80.1% to 95.0%, n = 30)`.

    Attributes:
        row: The row of `estimates.csv`.
        facts: What `results.json` says of it besides: formula, scale, family.
    """

    row: Estimate
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        return readable(self.row, self._scale).full.replace(SPACE, " ")

    @property
    def value(self) -> float | int | None:
        """The number, None where there is none."""
        return self.row.estimate

    @property
    def interval(self) -> tuple[float, float] | None:
        """The ends of the interval, None where there is no honest one."""
        if self.row.ci_low is None or self.row.ci_high is None:
            return None
        return self.row.ci_low, self.row.ci_high

    @property
    def _scale(self) -> Scale | None:
        return cast("Scale | None", self.facts.get("scale"))


@dataclasses.dataclass(frozen=True)
class Figure:
    """A figure that shows itself in a notebook.

    Attributes:
        svg: Its file.
    """

    svg: Path

    def __fspath__(self) -> str:
        return str(self.svg)

    @property
    def png(self) -> Path | None:
        """The same as pixels, for programs that do not read SVG; the flow of participants has none."""
        pixels = self.svg.with_suffix(".png")
        return pixels if pixels.is_file() else None

    def _repr_svg_(self) -> str:
        return self.svg.read_text(encoding="utf-8")


def table_html(rows: Iterable[tuple[str, str, str]]) -> str:
    """Return ids, phrases and labels of estimates as an HTML table, everything escaped."""
    line = Markup("<tr><td>{}</td><td>{}</td><td><code>{}</code></td></tr>")
    body = Markup("").join(line.format(label, phrase, name) for name, phrase, label in rows)
    head = Markup("<thead><tr><th>What</th><th>Estimate</th><th>Id</th></tr></thead>")
    return str(Markup("<table>{}<tbody>{}</tbody></table>").format(head, body))
