"""What one participant will meet, fixed when consent is given: the planned pages of a sitting."""

from datetime import date

from questionnaires.language.text import Frozen
from questionnaires.language.vocabulary import AnchorMode as AnchorMode
from questionnaires.language.vocabulary import BlockKind as BlockKind
from questionnaires.language.vocabulary import Comparison, PersonaName, Role
from questionnaires.language.vocabulary import Request as Request
from questionnaires.language.vocabulary import SideName as SideName


class Placed(Frozen):
    """Where a page's story stands on its participant's calendar and clock."""

    mode: AnchorMode
    #: The date of the scenario's day 1.
    day1: date
    #: Minutes by which every clock time was moved; 0 under `shift_day`.
    shift_minutes: int = 0


class PlannedPage(Frozen):
    """One page of a sitting. Everything drawn is in it, and its place in time; the language is not."""

    page_id: str
    block_id: str
    kind: BlockKind
    #: Its place in the sitting, from 0 (the consent page).
    position: int
    scenario_id: str | None = None
    persona: PersonaName | None = None
    request: Request | None = None
    task_id: str | None = None
    comparison: Comparison | None = None
    #: Of a trust log: the whole sequence, and this page's checkpoint (from 1) and day.
    sequence: str | None = None
    checkpoint: int | None = None
    day: int | None = None
    #: Of a trust log: the behaviours shown up to here, by task, such as `t_pads/complete/execute/now`.
    behaviours: tuple[str, ...] = ()
    #: Of a pair: which role stands where, and the behaviour of each.
    left: Role | None = None
    right: Role | None = None
    behaviour_left: str | None = None
    behaviour_right: str | None = None
    stimulus_hash: str | None = None
    #: Of a page that is moved to the participant's day: where it stands, as it was fixed at consent.
    placed: Placed | None = None

    def role_at(self, side: SideName) -> Role:
        """Return the role that stands on that side.

        Raises:
            KeyError: if the page shows no pair.
        """
        role = self.left if side == "left" else self.right
        if role is None:
            raise KeyError(side)
        return role

    def side_of(self, role: str) -> SideName | None:
        """Return where a role stands, or None if it is not on the page."""
        if role == self.left:
            return "left"
        return "right" if role == self.right else None


class Plan(Frozen):
    """The pages of one sitting, in order; the first is the consent page."""

    pages: tuple[PlannedPage, ...]

    def page(self, page_id: str) -> PlannedPage | None:
        """Return the page with that id, or None."""
        return next((page for page in self.pages if page.page_id == page_id), None)
