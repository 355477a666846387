"""The way through the pages: going back, editing, what answers show and hide."""

import pytest

from survey_app.errors import StalePage
from survey_app.participation.reading import reading_left
from survey_app.participation.road import road_of
from survey_app.storage.tables import PageTime, Sitting


def road(person):
    return person._reads(road_of)


def test_a_page_with_back_edit_can_be_answered_again_and_keeps_both_revisions(person):
    person.goes_to("last")
    drawn = person.sitting.plan
    assert person.may("watering") == "edit"
    accepted = person.answers("watering", waters="yes", litres="40")
    assert accepted.next_page == "last"
    assert [sent.raw["litres"] for sent in person.submissions("watering")] == [["12"], ["40"]]
    assert [sent.revision for sent in person.submissions("watering")] == [1, 2]
    assert person.sitting.plan == drawn


@pytest.mark.parametrize("page_id", ["consent", "about", "week_d2", "pair_equal"])
def test_consent_what_came_before_the_stimuli_ratings_and_read_only_blocks_are_only_read(person, page_id):
    person.goes_to("last")
    assert person.may(page_id) == "read"


def test_a_page_that_only_can_be_read_refuses_new_answers(person):
    person.goes_to("last")
    with pytest.raises(StalePage):
        person.answers("week_d2", trust="1")
    assert len(person.submissions("week_d2")) == 1


def test_an_edit_that_hides_a_page_takes_its_answers_off_the_path(person):
    person.goes_to("last")
    person.answers("watering", waters="no")
    stop = road(person).stop("plants")
    assert (stop.visible, stop.off_path) == (False, {"which"})
    assert stop.sent.raw == {"which": ["  beans\nand peas "]}
    assert person.may("plants") == "ahead"
    assert person.at == "last"


def test_an_edit_that_reveals_a_page_makes_it_the_next(person):
    person.goes_to("watering")
    assert person.answers(waters="no").next_page == "last"
    assert person.answers("watering", waters="yes", litres="3").next_page == "plants"
    assert person.may("last") == "ahead"
    person.answers("plants", which="beans")
    assert person.at == "last"


def test_a_question_that_is_not_asked_need_not_be_answered_and_its_answer_is_off_path(person):
    person.goes_to("watering")
    person.answers(waters="no", litres="7")
    stop = road(person).stop("watering")
    assert stop.off_path == {"litres"}
    assert stop.values == {"waters": "no"}
    assert stop.sent.raw["litres"] == ["7"]


def test_a_wrong_answer_to_a_question_that_is_not_asked_is_no_hindrance_and_kept_as_received(person):
    person.goes_to("watering")
    person.answers(waters="no", litres="a bucket")
    assert person.submissions("watering")[0].raw == {"waters": ["no"], "litres": ["a bucket"]}


def test_choices_are_known_by_role(person):
    person.goes_to("watering")
    page = person.sitting.plan.page("pair_equal")
    known = road(person).known
    assert known["choice"] == page.left
    assert known[f"depth_fit__{page.left}"] == "5"
    assert known[f"pair_equal.depth_fit__{page.right}"] == "1"
    assert known["week_d2.trust"] == "4"
    assert known["trust"] == "2"


def test_a_page_is_counted_each_time_it_is_shown(person):
    first = person.opens()
    person.opens()

    def shown(session, sitting):
        return session.get(PageTime, (sitting.id, "about"))

    assert person._reads(shown).visits == 2
    assert person._reads(shown).entered_at == first.shown_at


def test_what_is_left_to_read_shrinks_to_nothing(person):
    left = [person._reads(reading_left)]
    while person.at:
        # Answering yes would reveal a page, and more would be left.
        person.answers(**({"waters": "no"} if person.at == "watering" else {}))
        left.append(person._reads(reading_left))
    seconds = [one.seconds for one in left]
    assert seconds == sorted(seconds, reverse=True)
    assert left[0].fraction_done < 0.2
    assert left[-1] == (0.0, 1.0)


def test_others_are_where_they_were(person, noise, database):
    person.finishes()
    with database.reading() as session:
        pointers = [session.get(Sitting, other.sitting_id).pointer for other in noise]
    assert pointers == ["week_d4", None, "about"]
