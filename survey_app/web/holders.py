"""Who asks: the pass in the cookie and the sitting it opens."""

from dataclasses import dataclass, replace

from sqlalchemy.orm import Session
from werkzeug.exceptions import Forbidden

from survey_app.errors import SittingOver
from survey_app.participation.sittings import sitting_by_id
from survey_app.storage.tables import Sitting
from survey_app.web.passes import Pass, current_pass, give
from survey_app.web.transactions import reading


@dataclass(frozen=True)
class Holder:
    """A browser with a pass, and the sitting as it was when the request came."""

    holds: Pass
    sitting: Sitting

    def sitting_in(self, session: Session) -> Sitting:
        """Return the sitting within a transaction.

        Raises:
            SittingOver: if it was withdrawn meanwhile.
        """
        sitting = sitting_by_id(session, self.holds.sitting_id)
        if sitting is None:
            raise SittingOver("withdrawn")
        return sitting


def holder_of_request(*, closing: bool = False) -> Holder:
    """Return who asks; with `closing`, for pages that a finished sitting's ticket opens too.

    Raises:
        Forbidden: if this browser has no pass, or one of a sitting that is gone.
        SittingOver: if the sitting is over and only its closing page can be opened.
    """
    holds = current_pass()
    sitting = reading(lambda session: sitting_by_id(session, holds.sitting_id)) if holds else None
    if holds is None or sitting is None:
        raise Forbidden("no_sitting")
    if not closing and (holds.ticket or sitting.status != "started"):
        raise SittingOver(sitting.status)
    return Holder(holds, sitting)


def keeps_own(holder: Holder, page_id: str) -> None:
    """Note that what is kept on a page is this browser's own now, and may be shown in it again."""
    page = holder.sitting.plan.page(page_id)
    if page is not None and page.position == holder.holds.hidden_to:
        give(replace(holder.holds, hidden_to=page.position - 1))
