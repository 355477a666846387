"""Everything that a power run found, before it is written or told."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from analysis.powering.curves import PowerRow
from analysis.powering.needs import Needed


@dataclasses.dataclass(frozen=True)
class PowerResult:
    """Everything a run found.

    Attributes:
        study: What tells the study: its id, version and hash.
        settings: What repeats the run.
        rows: The power of each hypothesis at each size.
        needed: The people needed.
        names: The ids that are shown and drawn; the tables hold all.
        warnings: What a reader must know before the numbers.
    """

    study: Mapping[str, str]
    settings: Mapping[str, Any]
    rows: tuple[PowerRow, ...]
    needed: tuple[Needed, ...]
    names: tuple[str, ...]
    warnings: tuple[str, ...] = ()

    @property
    def curves(self) -> list[list[PowerRow]]:
        """The rows of each shown hypothesis, by size."""
        return [[row for row in self.rows if row.estimate_id == name] for name in self.names]
