"""How people went through the study, in the manner of CONSORT: who came, who left and where, who counts."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.reading.coded import is_one_of
from analysis.scrutiny.departures import departures
from analysis.scrutiny.exclusions import Exclusions
from analysis.scrutiny.flags import FLAGS, Flagged
from analysis.scrutiny.sources import BEFORE, LEFT, Sources


class FlowRow(NamedTuple):
    """One count of `tables/flow.csv`.

    Attributes:
        step: `entered`, `declined_consent` and the other ways out, `started`, `left`, `completed`, `flagged`,
            `analysed` or `kept`.
        arm: The arm it is of; empty for all.
        block: The block that was not finished; empty for all.
        flag: The flag; empty for all.
        number: How many.
        unit: What was counted: `sitting` or `participant`.
    """

    step: str
    arm: str
    block: str
    flag: str
    number: int
    unit: str


@dataclasses.dataclass(frozen=True)
class Flow:
    """The flow of participants.

    Attributes:
        entered: Sittings in the table: everybody who answered the consent page.
        before: Ways out before the start, and how many sittings took each.
        started: Sittings that were let in.
        left: Ways of not finishing, and how many sittings took each.
        left_at: Blocks that were not finished, in the study's order, and how many sittings left there.
        completed: Sittings that were finished.
        arms: Arm, then how many sittings started and completed; empty if there is but one.
        flagged: Participants with at least one flag.
        flags: How many participants bear each flag; those that nobody bears are left out.
        analysed: Participants with an answer that counts.
        analysed_early: Those of them who left before the end.
        kept: Those of them that the declared exclusion rule leaves; None if none was declared.
        participants: People in the table; fewer than sittings if somebody came again.
        has_status: Whether the table says how sittings ended; without that only totals are known.
    """

    entered: int
    before: Mapping[str, int]
    started: int
    left: Mapping[str, int]
    left_at: Mapping[str, int]
    completed: int
    arms: Mapping[str, tuple[int, int]]
    flagged: int
    flags: Mapping[str, int]
    analysed: int
    analysed_early: int
    kept: int | None
    participants: int
    has_status: bool


def flow_of(sources: Sources, flags: Flagged, exclusions: Exclusions) -> Flow:
    """Return the flow of everybody in the tables."""
    sittings = sources.tables.sittings
    status = Counter(sittings["status"].tolist()) if "status" in sittings else Counter()
    is_answering = np.zeros(len(sources.participants), dtype=np.bool_)
    is_answering[sources.people[sources.rows["usable"].to_numpy()]] = True
    kept = is_answering & ~is_one_of(pd.Series(sources.participants), exclusions.left_out)
    before = {name: status[name] for name in BEFORE if status[name]}
    return Flow(
        entered=len(sittings),
        before=before,
        started=len(sittings) - sum(before.values()),
        left={name: status[name] for name in LEFT if status[name]},
        left_at=dict(Counter(_in_order(departures(sources)["block"], sources))),
        completed=status["completed"],
        arms=_arms(sittings),
        flagged=len(flags.bearers()),
        flags={flag.name: n for flag in FLAGS if (n := len(flags.bearers((flag.name,))))},
        analysed=int(is_answering.sum()),
        analysed_early=int((is_answering & sources.endings().left).sum()),
        kept=int(kept.sum()) if exclusions.is_declared else None,
        participants=len(sources.participants),
        has_status="status" in sittings,
    )


def flow_rows(flow: Flow, sources: Sources) -> Iterator[FlowRow]:
    """Yield the rows of `tables/flow.csv`."""
    yield FlowRow("entered", "", "", "", flow.entered, "sitting")
    for name in BEFORE:
        yield FlowRow(name, "", "", "", flow.before.get(name, 0), "sitting")
    yield FlowRow("started", "", "", "", flow.started, "sitting")
    for name in LEFT:
        yield FlowRow(f"left_{name}", "", "", "", flow.left.get(name, 0), "sitting")
    gone = departures(sources)
    for (arm, block), part in gone.groupby(["arm", "block"], sort=True):
        yield FlowRow("left", str(arm), str(block), "", len(part), "sitting")
    yield FlowRow("completed", "", "", "", flow.completed, "sitting")
    for arm, (started, completed) in flow.arms.items():
        yield FlowRow("started", arm, "", "", started, "sitting")
        yield FlowRow("completed", arm, "", "", completed, "sitting")
    yield FlowRow("flagged", "", "", "", flow.flagged, "participant")
    for name, count in flow.flags.items():
        yield FlowRow("flagged", "", "", name, count, "participant")
    yield FlowRow("analysed", "", "", "", flow.analysed, "participant")
    if flow.kept is not None:
        yield FlowRow("kept", "", "", "", flow.kept, "participant")


def _in_order(blocks: pd.Series, sources: Sources) -> list[str]:
    order = {block: place for place, block in enumerate(sources.declared.blocks)}
    return sorted(
        (str(block) for block in blocks if block), key=lambda block: (order.get(block, len(order)), block)
    )


def _arms(sittings: pd.DataFrame) -> dict[str, tuple[int, int]]:
    """Return how many sittings started and completed in each arm, if there are several."""
    if "arm" not in sittings or "status" not in sittings:
        return {}
    let_in = sittings.loc[~sittings["status"].isin(BEFORE) & (sittings["arm"] != "")]
    found = {
        str(arm): (len(part), int((part["status"] == "completed").sum()))
        for arm, part in let_in.groupby("arm", sort=True)
    }
    return found if len(found) > 1 else {}
