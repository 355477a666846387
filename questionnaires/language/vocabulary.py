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
#: A condition over a scenario's world; `questionnaires.language.world_conditions` reads it.
Condition = str
