"""What is measured of agents: each number's name, what it is, and how it is printed."""

import dataclasses
from typing import Literal

from analysis.gym_results.formats import CONSTRUCTS

#: `score` and `share` run from 0 to 1, `rating` from 1 to 5.
Scale = Literal["score", "share", "rating"]


@dataclasses.dataclass(frozen=True)
class Measure:
    """One number of a run.

    Attributes:
        name: Its column in the runs, and its part of estimates' ids.
        label: What it is, for a table.
        scale: What it runs over.
        printed: Its column in the published tables; empty for the same name.
    """

    name: str
    label: str
    scale: Scale
    printed: str = ""

    @property
    def column(self) -> str:
        """Its column in the published tables."""
        return self.printed or self.name

    @property
    def factor(self) -> float:
        """What it is multiplied with to be printed: shares and scores in percent."""
        return 1.0 if self.scale == "rating" else 100.0


#: Table 7: the four metrics.
MAIN = (
    Measure("tc", "Task capability", "score"),
    Measure("ta", "Temporal allocation", "share"),
    Measure("trd", "Depth agreement", "share"),
    Measure("trj", "Judged trust", "rating"),
)
#: Table 8: what task capability is made of; the first three by rules, four by judges, then their means.
CAPABILITY = (
    Measure("evidence", "Evidence", "score"),
    Measure("outputs", "Outputs", "score"),
    Measure("constraints", "Constraints", "score"),
    Measure("correctness", "Correctness", "score"),
    Measure("grounding", "Grounding", "score"),
    Measure("completeness", "Completeness", "score"),
    Measure("artifact", "Artifact quality", "score", "artifact_quality"),
    Measure("semantics", "Semantics", "score"),
    Measure("completion", "Completion", "score"),
)
#: Table 9: both decisions, and the plan for what was put off.
ALLOCATION = (
    Measure("now", "Urgent task chosen", "share"),
    Measure("later", "Other task put off", "share"),
    Measure("cq", "Continuation quality", "score", "continuation_quality"),
)
#: Table 10: the five constructs of trust.
TRUST = tuple(Measure(name, name.capitalize(), "rating") for name in CONSTRUCTS)
ALL = (*MAIN, *CAPABILITY, *ALLOCATION, *TRUST)
#: Over tasks, not runs.
NO_VALID_EXECUTE = Measure("no_valid_execute", "Expected execution not validly attempted", "share")
