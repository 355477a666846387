"""Who notices a part of a study or scenario that differs, where the pages do not tell it themselves."""

import re
from dataclasses import dataclass

from questionnaires.differences.changes import Audience
from questionnaires.differences.leaves import ORDER

#: Parts that stand on no page of the plan, by what their path begins with; the first that fits.
_FIXED: tuple[tuple[str, Audience], ...] = (
    (r"\S+\.accepts\b", "analysts"),
    (r"study\.(id|version|scenarios|analysis|design\.balance|design\.stale_after_minutes)\b", "analysts"),
    (r"study\.entry\.\w+_parameter$", "analysts"),
    (r"study\.(title|languages|estimated_minutes|compensation|contact|ethics|timezone)\b", "participants"),
    (r"study\.(entry|exits|privacy|design)\b", "participants"),
    (r"study\.pages\[\w+\]\.(persona|sequence|back|show_if|screen_out_if|remind)$", "participants"),
    (r"study\.pages\[\w+\]\.(passes|check|attempts|on_failure)\b", "participants"),
    (r"study\.items\[\w+\]\.construct$", "analysts"),
    (r"scenarios\.\w+\.(version|tags|authors|license|issues)\b", "analysts"),
    (r"scenarios\.\w+\.personas\.\w+\.label$", "analysts"),
)


@dataclass(frozen=True)
class Told:
    """What the pages have told already."""

    #: The texts that some page of either study shows, by path.
    texts: frozenset[str]
    #: The blocks, items and scales that differences on pages come from, by path.
    about: frozenset[str]
    #: The paths of debriefs, which are read after the last page.
    debriefs: frozenset[str]

    def has_difference(self, path: str) -> bool:
        """Return whether a difference on a page comes from what the path leads through."""
        return any(path == one or path.startswith((f"{one}.", f"{one}[")) for one in self.about)


def owner_of(path: str, told: Told) -> Audience | None:
    """Return who notices that this is otherwise; None where the pages have told it."""
    plain = path.removeprefix(ORDER)
    if fixed := next((owner for pattern, owner in _FIXED if re.match(pattern, plain)), None):
        return fixed
    if any(plain.startswith(debrief) for debrief in told.debriefs):
        return "participants"
    if plain in told.texts:
        return None
    if plain.startswith("study"):
        as_pages = re.fullmatch(r"study\.pages(\[\w+\]\.id)?", plain)
        return None if as_pages or told.has_difference(plain) else "analysts"
    # Much of it decides what people read as well, and is told there too; agents live by all of it.
    return "agents"
