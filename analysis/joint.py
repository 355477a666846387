"""People and judges side by side, usable on its own: do judges feel what people feel on the same logs?

`judged_logs.csv` holds ratings of the very logs that people read, by any judge; its columns are in
`COLUMNS`. A stimulus is known by its hash, else by scenario hash, persona, log and behaviour, else, with a
warning, by names.

Runs of a scripted agent that play exactly what a log shows are judged logs, too, beside the file or without
it: `behaviour_plan` in runs.jsonl lists their behaviours (`task/content/depth/timing`), and what judges say
of trust at a checkpoint's task is their rating at that checkpoint. A plan is matched with the log whose
scenario, persona and behaviours at all checkpoints are its own.

    judged = read_judged_logs(folder / "judged_logs.csv")
    tables = with_stimuli(read_tables(export), export)
    rows = joint_estimates(tables, judged, Settings())
    overlooked(joined(tables, judged))  # where trust of people falls and the judge's does not
    played_logs(read_gym(folder), tables).rows  # rows of judged_logs.csv, from runs that play logs
"""

from analysis.joint_results.acceptance import acceptance_rows
from analysis.joint_results.beside import Beside, beside_people
from analysis.joint_results.comparing import overlooked
from analysis.joint_results.depth import by_task
from analysis.joint_results.estimates import joint_estimates
from analysis.joint_results.judged_columns import COLUMNS, FILE
from analysis.joint_results.judged_logs import JudgedLogs, checked_logs, read_judged_logs, together
from analysis.joint_results.played_logs import Played, played_logs
from analysis.joint_results.stimuli import Joined, joined, with_stimuli

__all__ = [
    "COLUMNS",
    "FILE",
    "Beside",
    "Joined",
    "JudgedLogs",
    "Played",
    "acceptance_rows",
    "beside_people",
    "by_task",
    "checked_logs",
    "joined",
    "joint_estimates",
    "overlooked",
    "played_logs",
    "read_judged_logs",
    "together",
    "with_stimuli",
]
