"""The files of an experiment: each field that is read, what it means and what it may hold.

Further fields are welcome and left alone. A field that is not needed may be absent or null.
"""

import dataclasses
from typing import Literal, get_args

from questionnaires.language.vocabulary import Depth, PersonaName

#: `id` is text or a whole number, kept as text; `flag` is true, false, 1 or 0; `any` is kept as it is.
Kind = Literal["id", "text", "flag", "number", "any"]
Metric = Literal["tc", "ta", "trj"]

METRICS: tuple[Metric, ...] = get_args(Metric)
DEPTHS: tuple[str, ...] = get_args(Depth)
PERSONAS: tuple[str, ...] = get_args(PersonaName)
RUN_STATUSES = ("ok", "agent_error", "env_error", "timeout", "limit")
RATING_STATUSES = ("ok", "parse_error", "quote_mismatch", "refused", "timeout")
COMPONENTS = ("evidence", "outputs", "constraints")
#: What a judge says, by metric; continuation quality may be missing by itself.
TC_SCORES = ("correctness", "grounding", "completeness", "artifact")
TA_SCORES = ("now", "later")
CONSTRUCTS = ("understandability", "competence", "reliability", "attachment", "faith")
WHOLE: dict[Metric, tuple[str, ...]] = {"tc": TC_SCORES, "ta": TA_SCORES, "trj": CONSTRUCTS}


@dataclasses.dataclass(frozen=True)
class Field:
    """One field of a file.

    Attributes:
        name: Its key in each line.
        meaning: What it tells.
        kind: How it is written.
        needed: Whether every line must have it.
        low: The smallest number.
        high: The largest number.
        words: What a text may be; empty for anything.
    """

    name: str
    meaning: str
    kind: Kind = "text"
    needed: bool = False
    low: float | None = None
    high: float | None = None
    words: tuple[str, ...] = ()


def _share(name: str, meaning: str) -> Field:
    return Field(name, meaning, "number", low=0, high=1)


def _depth(name: str, meaning: str) -> Field:
    return Field(name, meaning, words=DEPTHS)


RUN_FIELDS = (
    Field("run_id", "The run: config/scenario/persona/rep.", "id", needed=True),
    Field("experiment_id", "The experiment, as in experiment.json.", "id"),
    Field("config_id", "Model, harness and effort together.", "id", needed=True),
    Field("model", "The language model; empty for a scripted agent."),
    Field("harness", "What runs the model."),
    Field("effort", "How much it reasons."),
    Field("agent_kind", "What acts.", words=("llm", "scripted", "cli")),
    Field("behaviour_plan", "The behaviours a scripted agent plays, in order.", "any"),
    Field("scenario_id", "The scenario.", "id", needed=True),
    Field("scenario_hash", "Hash of its file."),
    Field("persona", "How far its user lets the agent go.", needed=True, words=PERSONAS),
    Field("rep", "Which repetition.", "id"),
    Field("status", "How it ended.", needed=True, words=RUN_STATUSES),
)
TASK_FIELDS = (
    Field("run_id", "The run, as in runs.jsonl.", "id", needed=True),
    Field("task_id", "The task.", "id", needed=True),
    Field("kind", "What kind of task."),
    Field("active", "Whether its conditions were met in the run.", "flag", needed=True),
    Field("weight", "What its score counts in the run.", "number", low=0),
    _share("evidence", "Share of the evidence retrieved; null where none is asked for."),
    _share("outputs", "Share of the outputs produced; likewise."),
    _share("constraints", "Share of the constraints kept; likewise."),
    _depth("expected_depth_first", "Depth expected before a decision of the user."),
    _depth("expected_depth_final", "Depth expected in the end."),
    _depth("observed_depth_first", "Depth attempted before a decision."),
    _depth("observed_depth_final", "Depth attempted in the end."),
    Field("trd", "Whether the depth is the expected one.", "flag"),
    Field("direction", "How it differs.", words=("ok", "over", "under")),
    Field("valid_execute_attempt", "Whether a valid call to a listed action was tried.", "flag"),
    Field("trj_eligible", "Whether judges rate trust at its end.", "flag"),
)
CHECK_FIELDS = (
    Field("run_id", "The run.", "id", needed=True),
    Field("task_id", "The task.", "id", needed=True),
    Field("check_id", "The check.", "id", needed=True),
    Field("component", "What it belongs to.", needed=True, words=COMPONENTS),
    Field("passed", "Whether it holds.", "flag"),
    _share("value", "How far it holds."),
    Field("weight", "What it counts in its component.", "number", low=0),
    Field("null_agent_passes", "Whether doing nothing passes it.", "flag"),
)
RATING_FIELDS = (
    Field("run_id", "The run.", "id", needed=True),
    Field("task_id", "The task; null for temporal allocation.", "id"),
    Field("judge_id", "The judge.", "id", needed=True),
    Field("metric", "What is rated.", needed=True, words=METRICS),
    Field("status", "Whether the rating can be used, or why not.", needed=True, words=RATING_STATUSES),
    Field("prompt_version", "The prompt.", "id"),
    *(_share(name, f"The judge's score of {name}.") for name in TC_SCORES),
    Field("now", "Whether the urgent task was chosen.", "flag"),
    Field("later", "Whether the other one was put off in so many words.", "flag"),
    _share("cq", "Quality of the plan for what was put off."),
    *(Field(name, f"The judge's rating of {name}.", "number", low=1, high=5) for name in CONSTRUCTS),
)
