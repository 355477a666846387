"""People and judges side by side, usable on its own: do judges feel what people feel on the same logs?

`judged_logs.csv` holds ratings of the very logs that people read, by any judge; its columns are in
`COLUMNS`. A stimulus is known by its hash, else by scenario hash, persona, log and behaviour, else, with a
warning, by names.

    judged = read_judged_logs(folder / "judged_logs.csv")
    tables = with_stimuli(read_tables(export), export)
    rows = joint_estimates(tables, judged, Settings())
    overlooked(joined(tables, judged))  # where trust of people falls and the judge's does not
"""

from analysis.joint_results.beside import Beside, beside_people
from analysis.joint_results.comparing import overlooked
from analysis.joint_results.depth import by_task
from analysis.joint_results.estimates import joint_estimates
from analysis.joint_results.judged_columns import COLUMNS, FILE
from analysis.joint_results.judged_logs import JudgedLogs, checked_logs, read_judged_logs
from analysis.joint_results.stimuli import Joined, joined, with_stimuli

__all__ = [
    "COLUMNS",
    "FILE",
    "Beside",
    "Joined",
    "JudgedLogs",
    "beside_people",
    "by_task",
    "checked_logs",
    "joined",
    "joint_estimates",
    "overlooked",
    "read_judged_logs",
    "with_stimuli",
]
