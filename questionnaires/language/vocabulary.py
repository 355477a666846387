"""Closed sets of names that scenario and study files share."""

from typing import Literal

Depth = Literal["noop", "prepare", "suggest", "execute"]
PersonaName = Literal["reviewer", "planner", "operator"]
Domain = Literal[
    "research",
    "travel",
    "living",
    "food",
    "career",
    "business",
    "education",
    "finance",
    "shopping",
    "health",
]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
ContentName = Literal["complete", "incomplete", "wrong"]
TimingName = Literal["now", "deferred", "interrupt"]
#: The app an action card's icon stands for; never the depth.
App = Literal[
    "mail",
    "calendar",
    "shop",
    "sheets",
    "portal",
    "chat",
    "notes",
    "phone",
    "core",
    "bank",
    "files",
]
#: How a factor's levels are spread over people; `questionnaires.design.balancing` defines each.
Balance = Literal["least_filled", "simple", "blocked"]
#: How a level came about: by one of these rules, or derived from another draw.
DrawRule = Literal["least_filled", "simple", "blocked", "derived"]
#: A condition over a scenario's world; `questionnaires.language.world_conditions` reads it.
Condition = str
Comparison = Literal["equal", "tradeoff", "now_or_sleep", "no_conflict", "imperfect_sleep", "capability"]
Role = Literal["aligned", "misaligned", "now", "sleep", "interrupt", "good", "poor"]
#: The two roles of each comparison; sides are even over the first.
ROLES: dict[Comparison, tuple[Role, Role]] = {
    "equal": ("aligned", "misaligned"),
    "tradeoff": ("aligned", "misaligned"),
    "now_or_sleep": ("sleep", "now"),
    "no_conflict": ("sleep", "interrupt"),
    "imperfect_sleep": ("sleep", "now"),
    "capability": ("good", "poor"),
}
#: What an item measures.
Construct = Literal[
    "trust",
    "depth_fit",
    "recall",
    "own_preference",
    "choice",
    "content_usable",
    "accept",
    "benefit",
    "would_use",
    "willingness",
    "fix_minutes",
    "fit",
    "plausibility",
    "why",
    "check",
    "background",
    "comment",
]
#: What a page shows.
BlockKind = Literal[
    "consent",
    "form",
    "instructions",
    "check",
    "debrief",
    "trust_log",
    "depth_pair",
    "timing",
    "capability_pair",
]
SideName = Literal["left", "right"]
Request = Literal["ask_first", "delegated"]
#: How a page was moved to its participant: to their day with its clock times kept, or to their very hour.
AnchorMode = Literal["shift_day", "shift_clock"]
