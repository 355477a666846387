"""From people's answers in the database to rows in files."""

import pytest

from exports.reading import read_table
from exports.tables import AllocationRow, AnswerRow, PageRow, SittingRow, SubmissionRow
from survey_app.errors import ExportError, UnknownStudy
from survey_app.participation.sittings import note_shown
from survey_app.participation.visits import Measures
from survey_app.participation.withdrawing import withdraw
from survey_app.publishing import publish
from survey_app.storage.tables import Allocation, Sitting
from tests.integration.export.small_study import NINE, STUDY, compiled_study


def answers(folder, **where):
    rows = read_table(folder / "answers.csv", AnswerRow)
    return [row for row in rows if all(getattr(row, column) == word for column, word in where.items())]


def one(folder, **where):
    (row,) = answers(folder, **where)
    return row


def sittings(folder):
    return read_table(folder / "sittings.csv", SittingRow)


def test_a_finished_sitting_has_one_row_with_its_whole_way(newcomer, export, published, small):
    person = newcomer().consents().finishes()
    folder, exported = export()
    (row,) = sittings(folder)
    assert (row.sitting_id, row.study_id, row.study_version) == (person.sitting_id, "small", 1)
    assert row.study_hash == small.content_hash
    assert (row.status, row.is_test, row.attempt, row.source) == ("completed", False, 1, "link")
    assert (row.locale, row.timezone) == ("en", "Asia/Seoul")
    assert row.started_at == row.consented_at == row.anchor_at
    assert row.finished_at == row.last_seen_at == person.now
    assert (row.pages_done, row.pages_total, row.checks_failed) == (9, 9, 0)
    assert row.seconds_active == 30 + 8 * 20
    assert row.arm in {"aligned", "misaligned"}
    assert exported.counts["sittings"] == 1


def test_a_rating_in_a_log_says_everything_about_its_checkpoint(newcomer, export, small):
    person = newcomer().consents().finishes()
    row = one(export()[0], page_id="week_d4", item_id="trust")
    assert (row.sitting_id, row.study_id, row.study_version, row.is_test) == (
        person.sitting_id,
        "small",
        1,
        False,
    )
    assert (row.page_position, row.block_id, row.block_kind) == (3, "week", "trust_log")
    assert (row.scenario_id, row.scenario_hash) == ("bike_workshop", small.scenario_hash("bike_workshop"))
    assert (row.persona, row.request, row.task_id) == ("reviewer", "ask_first", "t_chains")
    assert (row.day, row.checkpoint, row.sequence) == (4, 2, "AM")
    assert (row.alignment, row.direction, row.comparison) == ("M", "over", None)
    assert row.behaviour == "t_chains/complete/execute/now"
    assert (row.behaviour_left, row.behaviour_right, row.role, row.side) == (None, None, None, None)
    assert (row.construct, row.value, row.value_num, row.label) == ("trust", "2", 2.0, "Rather no")
    assert (row.missing, row.off_path, row.locale, row.revision) == (None, False, "en", 1)
    assert row.stimulus_hash.startswith("sha256:")
    assert row.rendered_hash.startswith("sha256:")
    assert (row.answered_at - row.shown_at).total_seconds() == 20
    first = one(export()[0], page_id="week_d2", item_id="trust")
    assert (first.alignment, first.direction) == ("A", "aligned")
    assert first.behaviour == "t_pads/complete/suggest/now"


@pytest.mark.parametrize("number", range(6))
def test_a_choice_is_stored_by_role_with_the_side_where_it_stood(newcomer, export, number):
    person = newcomer(number=number).consents().finishes()
    row = one(export()[0], page_id="pair_equal", item_id="choice")
    stood = person.side_of("pair_equal", "aligned")
    assert (row.value, row.side, row.role, row.value_num) == ("aligned", stood, None, None)
    assert row.label == {"left": "Agent A", "right": "Agent B"}[stood]
    shown = {"left": row.behaviour_left, "right": row.behaviour_right}
    assert shown[stood] == "t_pickup/complete/execute/now"
    assert (row.behaviour, row.alignment, row.direction) == (None, None, None)


@pytest.mark.parametrize("number", range(6))
def test_a_rating_of_one_agent_says_which_and_where_it_stood(newcomer, export, number):
    person = newcomer(number=number).consents().finishes()
    folder, _ = export()
    good, bad = answers(folder, page_id="pair_equal", item_id="fit")
    assert (good.role, good.value, good.alignment, good.direction) == ("aligned", "5", "A", "aligned")
    assert (bad.role, bad.value, bad.alignment, bad.direction) == ("misaligned", "2", "M", "under")
    assert {good.side, bad.side} == {"left", "right"}
    assert good.side == person.side_of("pair_equal", "aligned")
    assert (good.behaviour, bad.behaviour) == ("t_pickup/complete/execute/now", "t_pickup/complete/suggest/now")


def test_choosing_neither_agent_has_no_side(newcomer, export):
    newcomer().consents().finishes()
    row = one(export()[0], page_id="time_imperfect_sleep", item_id="choice")
    assert (row.value, row.side, row.comparison) == ("same", None, "imperfect_sleep")


def test_yes_and_no_have_numbers(newcomer, export):
    newcomer().consents().finishes()
    row = one(export()[0], item_id="would_use")
    assert (row.role, row.value, row.value_num, row.label) == ("sleep", "yes", 1.0, "Yes")
    assert row.behaviour == "t_rota/incomplete/prepare/deferred"


def test_an_own_preference_asked_in_a_form_speaks_of_a_scenarios_task(newcomer, export, small):
    newcomer().consents().finishes()
    row = one(export()[0], item_id="own_pref_bike")
    assert (row.block_kind, row.construct, row.value) == ("form", "own_preference", "delegated")
    assert (row.scenario_id, row.task_id) == ("bike_workshop", "t_pickup")
    assert row.scenario_hash == small.scenario_hash("bike_workshop")
    handling = small.scenario("bike_workshop").task("t_pickup").survey.handling
    assert row.label == handling.delegated.in_language("en")


def test_no_answer_has_a_reason_and_no_value(newcomer, export):
    newcomer().consents().finishes()
    folder, _ = export()
    skipped = one(folder, page_id="week_d4", item_id="why")
    assert (skipped.value, skipped.value_num, skipped.label, skipped.missing) == (None, None, None, "skipped")
    assert one(folder, item_id="age").missing == "declined"
    assert one(folder, page_id="week_d2", item_id="why").missing is None


def test_several_codes_and_their_labels_are_joined(newcomer, export):
    newcomer().consents().finishes()
    row = one(export()[0], item_id="travels")
    assert (row.value, row.label) == ("bus;train", "By bus; By train")


def test_a_question_that_was_not_put_has_no_row(newcomer, export):
    person = newcomer().consents().reads_to_the_pair()
    fits = {person.field_of("pair_equal", "fit", role): "3" for role in ("aligned", "misaligned")}
    person.answers("pair_equal", choice="left", **fits)
    person.answers(
        "time_imperfect_sleep",
        choice="left",
        **{person.field_of("time_imperfect_sleep", "would_use", "sleep"): "no"},
    )
    assert answers(export()[0], item_id="minutes") == []


def test_an_optional_question_that_was_put_and_left_out_is_skipped(newcomer, export):
    newcomer().consents().finishes()
    assert one(export()[0], item_id="minutes").missing == "skipped"


def test_answers_that_an_edit_hides_stay_and_are_marked(newcomer, export):
    newcomer().consents().finishes_until_last().answers("about", drives="no")
    folder, _ = export()
    hidden = one(folder, page_id="cars")
    assert (hidden.item_id, hidden.value, hidden.off_path) == ("car", "Blue", True)
    edited = one(folder, item_id="drives")
    assert (edited.value, edited.revision, edited.off_path) == ("no", 2, False)


def test_every_submission_is_kept_as_it_was_received(newcomer, export):
    newcomer().consents().finishes_until_last().answers("about", drives="no", age=" 41 ")
    rows = read_table(export()[0] / "submissions.jsonl", SubmissionRow)
    assert [(row.page_id, row.revision) for row in rows if row.page_id in {"welcome", "about"}] == [
        ("welcome", 1),
        ("about", 1),
        ("about", 2),
    ]
    assert rows[-2].values == {"drives": ["no"], "age": [" 41 "]}
    pair = next(row for row in rows if row.page_id == "pair_equal")
    assert {pair.left, pair.right} == {"aligned", "misaligned"}


def test_free_text_arrives_as_it_was_typed(newcomer, export):
    typed = ' =SUM(A1), "가나다" \n🙂 '
    newcomer().consents().answers("own", own_pref_bike="ask_first").answers("week_d2", trust="3", why=typed)
    assert one(export()[0], page_id="week_d2", item_id="why").value == typed


def test_labels_are_in_the_language_the_page_was_read_in(newcomer, export):
    person = newcomer().consents().answers("own", own_pref_bike="delegated")
    person.switches_to("ko").answers("week_d2", trust="4")
    folder, _ = export()
    row = one(folder, page_id="week_d2", item_id="trust")
    assert (row.value, row.label, row.locale) == ("4", "조금 그렇다", "ko")
    assert one(folder, item_id="own_pref_bike").locale == "en"
    assert sittings(folder)[0].locale == "ko"


def test_people_who_stopped_are_there_with_what_they_answered(newcomer, export):
    newcomer().consents().answers("own", own_pref_bike="delegated").types(
        "week_d2", trust="4", why="never sent"
    )
    folder, _ = export()
    (row,) = sittings(folder)
    assert (row.status, row.finished_at, row.pages_done) == ("started", None, 2)
    assert [row.item_id for row in answers(folder)] == ["own_pref_bike"]
    assert "never sent" not in "".join(path.read_text(encoding="utf-8") for path in folder.iterdir())


def test_people_who_declined_are_counted_and_nothing_else(newcomer, export):
    newcomer().declines()
    folder, exported = export()
    (row,) = sittings(folder)
    assert (row.status, row.consented_at, row.arm, row.pages_total) == ("declined_consent", None, None, None)
    assert exported.counts == {"sittings": 1, "answers": 0, "pages": 0, "allocations": 0, "submissions": 0}


def test_tests_are_left_out_unless_asked_for(newcomer, export):
    newcomer().consents()
    newcomer(is_test=True).consents()
    folder, exported = export()
    assert [row.is_test for row in sittings(folder)] == [False]
    assert "1 test sitting left out; `--include-tests` adds them" in exported.message
    folder, exported = export(include_tests=True)
    assert [row.is_test for row in sittings(folder)] == [False, True]
    assert exported.left_out_tests == 0


def test_it_says_so_when_everything_was_left_out(newcomer, export):
    newcomer(is_test=True).consents()
    _, exported = export()
    assert exported.message == (
        "small: the tables are empty. All there is are 1 test sitting; `--include-tests` exports them."
    )


def test_the_pages_table_tells_times_and_measures(newcomer, export):
    person = newcomer().consents()
    measures = Measures(seconds_visible=12.5, focus_losses=2, viewport_width=390, edits=1)
    person.answers("own", seconds=14.5, measures=measures, own_pref_bike="delegated")
    welcome, own = read_table(export()[0] / "pages.csv", PageRow)
    assert (own.page_id, own.page_position, own.seconds_total, own.visits) == ("own", 1, 14.5, 1)
    assert (own.seconds_visible, own.focus_losses, own.viewport_width, own.edits) == (12.5, 2, 390, 1)
    assert (welcome.page_id, welcome.seconds_total, welcome.visits) == ("welcome", 30.0, None)


def test_a_page_that_was_edited_keeps_the_time_of_its_first_submission(newcomer, export):
    person = newcomer().consents().finishes_until_last()
    before = person.now
    person.answers("about", drives="no")
    about = next(row for row in read_table(export()[0] / "pages.csv", PageRow) if row.page_id == "about")
    assert (about.seconds_total, about.visits) == (20.0, 2)
    assert about.submitted_at < before


def test_a_page_that_was_shown_and_never_sent_has_no_end(newcomer, export, database):
    person = newcomer().consents()
    with database.writing() as session:
        note_shown(session, session.get_one(Sitting, person.sitting_id), "own", person.now)
        session.commit()
    own = read_table(export()[0] / "pages.csv", PageRow)[1]
    assert (own.page_id, own.submitted_at, own.seconds_total, own.visits) == ("own", None, None, 1)
    assert own.entered_at == person.now


def test_every_draw_is_there_with_its_seed(newcomer, export, database):
    newcomer(number=12).consents()
    rows = read_table(export()[0] / "allocations.csv", AllocationRow)
    with database.reading() as session:
        stored = {row.factor: row.level for row in session.query(Allocation)}
    assert {row.factor: row.level for row in rows} == stored
    assert {(row.seed, row.rule, row.replaced_sitting_id) for row in rows} == {(12, "least_filled", None)}


def test_versions_are_united_under_the_same_columns(newcomer, export, database):
    newcomer().consents().answers("own", own_pref_bike="delegated")
    later = STUDY.replace("t_pickup}]}", "t_pickup}, {item: why, id: extra}]}").replace("1.0.0", "1.1.0")
    with database.writing() as session:
        second = publish(session, compiled_study(later), NINE)
        session.commit()
    newcomer(published=second).consents().answers("own", own_pref_bike="ask_first", extra="New.")
    folder, _ = export()
    assert [row.study_version for row in sittings(folder)] == [1, 2]
    assert [(row.study_version, row.item_id) for row in answers(folder)] == [
        (1, "own_pref_bike"),
        (2, "extra"),
        (2, "own_pref_bike"),
    ]


def test_sittings_come_in_the_order_in_which_they_began(newcomer, export):
    hours = {3: 11, 9: 10, 5: 12}
    people = {number: newcomer(number=number, now=NINE.replace(hour=hour)) for number, hour in hours.items()}
    ids = {number: person.consents().sitting_id for number, person in people.items()}
    assert [row.sitting_id for row in sittings(export()[0])] == [ids[9], ids[3], ids[5]]


def test_batches_make_no_difference(newcomer, export, monkeypatch):
    for number in range(5):
        newcomer(number=number).consents().answers("own", own_pref_bike="delegated")
    whole, _ = export("whole")
    monkeypatch.setattr("survey_app.export.records.BATCH", 2)
    parts, exported = export("parts")
    assert exported.counts["sittings"] == 5
    for path in whole.iterdir():
        assert (parts / path.name).read_bytes() == path.read_bytes(), path.name


def test_equal_data_give_equal_bytes_whatever_else_is_in_the_database(newcomer, export, database):
    newcomer().consents().finishes()
    before, _ = export("before", formats=("csv", "jsonl"))
    other = compiled_study(STUDY.replace("id: small", "id: other"))
    with database.writing() as session:
        noise = publish(session, other, NINE)
        session.commit()
    newcomer(published=noise).consents().finishes()
    after, _ = export("after", formats=("csv", "jsonl"))
    for path in before.iterdir():
        assert (after / path.name).read_bytes() == path.read_bytes(), path.name


def test_nothing_in_an_export_says_who_somebody_is(newcomer, export):
    known = {"person": "5f3a-prolific", "study": "recruiter-study", "session": "recruiter-visit"}
    newcomer(external_ids=known).consents().finishes()
    folder, _ = export(formats=("csv", "jsonl"))
    assert sittings(folder)[0].source == "prolific"
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not any(word in text for word in known.values()), path.name


def test_a_withdrawn_person_is_in_no_table(newcomer, export, database):
    newcomer(number=1).consents().finishes()
    gone = newcomer(number=2).consents().finishes()
    with database.writing() as session:
        withdraw(session, session.get_one(Sitting, gone.sitting_id).participant_id)
        session.commit()
    folder, exported = export()
    assert exported.counts["sittings"] == 1
    assert all(gone.sitting_id not in path.read_text(encoding="utf-8") for path in folder.iterdir())


def test_a_study_nobody_took_gives_headers_alone(export, published):
    folder, exported = export()
    assert set(exported.counts.values()) == {0}
    assert len((folder / "answers.csv").read_text().splitlines()) == 1


def test_an_unknown_study_is_refused(export, database):
    with pytest.raises(UnknownStudy, match="'nothing' is published here; `survey studies`"):
        export(study_id="nothing")


def test_a_misspelt_study_comes_with_the_right_one(export, published):
    with pytest.raises(UnknownStudy, match="did you mean 'small'"):
        export(study_id="smal")


def test_a_folder_that_cannot_be_used_is_told_as_an_export_error(export, published, tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(ExportError, match=r"study small: .* is a file"):
        export("taken")
