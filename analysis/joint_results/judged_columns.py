"""The columns of `judged_logs.csv`: what each one holds."""

FILE = "judged_logs.csv"
CONSTRUCTS = ("understandability", "competence", "reliability", "attachment", "faith")
#: Every column that is read, and what it holds.
COLUMNS = {
    "judge_id": "The judge.",
    "rep": "Which try, where a judge rated more than once.",
    "status": "`ok`, or why there is no rating; empty is ok.",
    "scenario_id": "The scenario, as in answers.csv.",
    "scenario_hash": "Hash of that scenario, as in answers.csv.",
    "persona": "How far the scenario's user lets the agent go.",
    "sequence": "Alignment over the log's checkpoints, such as `AMA`.",
    "direction": "`over` or `under` in a log that is never aligned.",
    "day": "Simulated day of the checkpoint.",
    "checkpoint": "Which checkpoint, counted from 1.",
    "behaviour": "What the agent did at this checkpoint: task/content/depth/timing.",
    "stimulus_hash": "Hash of what was read, as in answers.csv.",
    "trust": "Overall trust from 1 to 5; where it is empty, the mean of the five constructs.",
    "depth_fit": "How well the depth fits, from 1 to 5.",
    **{name: f"Rating of {name} from 1 to 5." for name in CONSTRUCTS},
}
NEEDED = ("judge_id", "scenario_id", "persona", "sequence", "day", "checkpoint")
RATED = ("trust", "depth_fit", *CONSTRUCTS)
KEY = ("judge_id", "rep", "scenario_id", "persona", "sequence", "direction", "checkpoint")
