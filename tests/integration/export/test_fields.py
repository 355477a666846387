"""How fields were offered, shared between people only where everybody reads the same."""

from datetime import UTC, datetime

from questionnaires.design.calendar import Anchor
from questionnaires.design.plan import PlannedPage
from questionnaires.language.compiled import CompiledStudy
from survey_app.export.fields import FieldBook
from tests.integration.export.small_study import compiled_study

MONDAY = Anchor(datetime(2026, 1, 5, 9, tzinfo=UTC), "UTC")
FRIDAY = Anchor(datetime(2026, 1, 9, 9, tzinfo=UTC), "UTC")
OWN = PlannedPage(page_id="own", block_id="own", kind="form", position=1)
ABOUT = PlannedPage(page_id="about", block_id="about", kind="form", position=6)


def with_a_day_in_an_option() -> CompiledStudy:
    content = compiled_study().content
    task = next(t for t in content["scenarios"]["bike_workshop"]["tasks"] if t["id"] == "t_pickup")
    task["survey"]["handling"]["delegated"] = {"en": "Order for {{t:D9T10:00|day}}", "ko": "주문"}
    return CompiledStudy.model_validate(content)


def test_an_option_that_names_a_day_is_labelled_with_each_persons_own():
    book = FieldBook(with_a_day_in_an_option())
    labels = {book.fields(OWN, "en", anchor)["own_pref_bike"].options[1].label for anchor in (MONDAY, FRIDAY)}
    assert len(labels) == 2


def test_fields_that_everybody_reads_alike_are_made_once():
    book = FieldBook(compiled_study())
    moved = ABOUT.model_copy(update={"position": 9})
    assert book.fields(ABOUT, "en", MONDAY) is book.fields(moved, "en", FRIDAY)
    assert book.fields(ABOUT, "en", MONDAY) is not book.fields(ABOUT, "ko", MONDAY)


def test_a_scenario_has_the_hash_of_its_content():
    compiled = compiled_study()
    book = FieldBook(compiled)
    assert book.scenario_hash("bike_workshop") == compiled.scenario_hash("bike_workshop")
    assert book.scenario_hash(None) is None
