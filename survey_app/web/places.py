"""Where a sitting goes on."""

from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import carried
from survey_app.web.passes import belongs_to


def place_of(sitting: Sitting) -> str:
    """Return the address at which a sitting goes on: its current page, or its closing page."""
    belongs_to(sitting.study_id)
    if sitting.status == "started" and sitting.pointer:
        return carried("participant.show", page_id=sitting.pointer)
    return carried("closing.done")
