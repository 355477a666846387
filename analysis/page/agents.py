"""What the page takes from the part about agents; `analysis.gym_report` makes it, where there are agents."""

from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup


class AgentsPart(NamedTuple):
    """The part about agents.

    Attributes:
        section: For the page; empty if there are no results of agents.
        markdown: The same for `report.md`.
        files: Every file written: figures, their points, tables.
    """

    section: Markup
    markdown: str
    files: tuple[Path, ...]


NOBODY = AgentsPart(Markup(), "", ())
