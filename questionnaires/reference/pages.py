"""All reference pages by the name of their file."""

from collections.abc import Mapping

from questionnaires.reference.key_pages import scenario_page, study_page
from questionnaires.reference.rules_page import rules_page


def pages() -> Mapping[str, str]:
    """Return the text of each page."""
    return {"study.md": study_page(), "scenario.md": scenario_page(), "rules.md": rules_page()}
