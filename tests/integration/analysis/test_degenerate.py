"""Tables that hold odd things, through the command: refused in words, or told with an empty interval."""

import csv
import re

import pytest

from tests.integration.analysis.small_export import logs, small, whole
from tests.synthetic.tables import Made

#: What programs write where there is nothing.
EMPTY_WORDS = ("NA", "nan", "NULL", "None", " ")


def changed(made: Made, asked: str, **cells: str) -> Made:
    """The export with cells of the first answer to a construct changed."""
    next(row for row in made.answers if row["construct"] == asked).update(cells)
    return made


def renamed(made: Made, name: str, *sittings: str) -> Made:
    """The export with the person of some sittings named otherwise."""
    for row in (*made.sittings, *made.answers):
        if row["sitting_id"] in sittings:
            row["participant_id"] = name
    return made


def estimates(found) -> dict[str, dict[str, str]]:
    with (found.out / "estimates.csv").open(encoding="utf-8", newline="") as file:
        return {row["estimate_id"]: row for row in csv.DictReader(file)}


def one_person(made: Made) -> None:
    del made.sittings[1:]
    made.answers[:] = [row for row in made.answers if row["sitting_id"] == made.sittings[0]["sitting_id"]]


def all_alike(made: Made) -> None:
    first = {}
    for row in made.answers:
        key = (row["construct"], row["comparison"], row["role"], row["checkpoint"])
        row.update({name: first.setdefault(key, row)[name] for name in ("value", "value_num", "side")})


def all_skipped(made: Made) -> None:
    for row in made.answers:
        row.update(value="", value_num="", missing="skipped")


def all_blank(made: Made) -> None:
    for row in made.answers:
        row.update(value="", value_num="")


def all_off_the_path(made: Made) -> None:
    for row in made.answers:
        row["off_path"] = "1"


def a_sequence_nobody_answered(made: Made) -> None:
    for row in made.answers:
        if row["sequence"] == "AMA":
            row.update(value="", value_num="", missing="declined")


def a_sequence_without_rows(made: Made) -> None:
    made.answers[:] = [row for row in made.answers if row["sequence"] != "MMM"]


def no_choices(made: Made) -> None:
    made.answers[:] = [row for row in made.answers if row["construct"] != "choice"]


def no_logs(made: Made) -> None:
    made.answers[:] = [row for row in made.answers if row["block_kind"] != "trust_log"]


def one_choice(made: Made) -> None:
    made.answers[:] = [row for row in made.answers if row["construct"] == "choice"][:1]


def people_in_several_versions(made: Made) -> None:
    renamed(made, "ann", "s-bo")
    made.sittings[1].update(attempt="2", study_version="2")


def an_arm_with_nobody(made: Made) -> None:
    for place, row in enumerate(made.sittings):
        row.update(arm=("left", "right")[place % 2], status=("completed", "started")[place % 2])
    made.answers[:] = [row for row in made.answers if row["sitting_id"] in ("s-ann", "s-cy")]


@pytest.mark.parametrize(
    ("change", "base"),
    [
        (one_person, whole),
        (all_alike, whole),
        (all_skipped, whole),
        (all_blank, small),
        (all_off_the_path, whole),
        (a_sequence_nobody_answered, logs),
        (a_sequence_without_rows, logs),
        (an_arm_with_nobody, small),
        (no_choices, small),
        (no_logs, whole),
        (one_choice, small),
        (people_in_several_versions, small),
    ],
)
def test_little_or_nothing_to_estimate_from_gives_empty_intervals_with_reasons(
    change, base, analyzed, tmp_path
):
    made = base()
    change(made)
    assert analyzed(made.write(tmp_path / "in")).code == 0


def test_one_participant_has_estimates_and_no_interval(analyzed, tmp_path):
    made = small()
    one_person(made)
    found = estimates(analyzed(made.write(tmp_path / "in")))
    assert {row["ci_low"] for row in found.values()} == {""}
    assert all("only one person contributes" in row["note"] for row in found.values())
    assert found["timing.fix_minutes"]["estimate"] == "2.5"


def test_answers_that_all_agree_have_an_interval_without_width_that_says_so(analyzed, tmp_path):
    made = small()
    all_alike(made)
    for row in estimates(analyzed(made.write(tmp_path / "in"))).values():
        assert row["ci_low"] == row["ci_high"] == row["estimate"]
        assert "no width" in row["note"]


def test_skipped_questions_keep_their_rows_without_a_number(analyzed, tmp_path):
    made = small()
    all_skipped(made)
    found = estimates(analyzed(made.write(tmp_path / "in")))
    assert "capability.choice" in found
    assert {(row["estimate"], row["n_units"]) for row in found.values()} == {("", "0")}


@pytest.mark.parametrize("word", EMPTY_WORDS)
def test_what_reads_like_a_missing_value_is_text_in_free_text(word, analyzed, tmp_path):
    made = small()
    for row in made.answers:
        if row["construct"] == "why":
            row["value"] = word
    found = analyzed(made.write(tmp_path / "in"))
    assert estimates(found)["capability.choice"]["n_answers"] == "4"


@pytest.mark.parametrize("word", EMPTY_WORDS)
@pytest.mark.parametrize(
    ("construct", "column"),
    [
        ("plausibility", "value"),
        ("plausibility", "value_num"),
        ("fix_minutes", "value_num"),
        ("choice", "value"),
        ("choice", "side"),
        ("choice", "comparison"),
        ("choice", "request"),
        ("plausibility", "missing"),
        ("plausibility", "off_path"),
        ("choice", "block_kind"),
    ],
)
def test_what_reads_like_a_missing_value_is_refused_in_an_answer_that_counts(
    word, construct, column, analyzed, tmp_path
):
    found = analyzed(changed(small(), construct, **{column: word}).write(tmp_path / "in"))
    assert found.code == 1
    assert f"`{column}` is `{word}`" in found.errors
    assert "answers.csv, data row " in found.errors


@pytest.mark.parametrize("word", ["NA", "nan", "None", "NULL"])
def test_a_person_may_be_called_like_a_missing_value_but_not_several(word, analyzed, tmp_path):
    alone = renamed(small(), word, "s-ann").write(tmp_path / "alone")
    assert estimates(analyzed(alone, own_words=(word,)))["capability.choice"]["n_units"] == "4"
    several = analyzed(renamed(small(), word, "s-ann", "s-bo").write(tmp_path / "several"))
    assert several.code == 1
    assert f"data row 1: `participant_id` is `{word}` in 2 sittings, as if it were missing." in several.errors


@pytest.mark.parametrize("name", ["", " "])
def test_a_sitting_of_nobody_is_refused(name, analyzed, tmp_path):
    made = renamed(small(), name, "s-cy")
    found = analyzed(made.write(tmp_path / "in"))
    assert "sittings.csv, data row 3: `participant_id` is empty" in found.errors


@pytest.mark.parametrize(
    "name",
    [
        *("001", "1e5", "0x1F", "12345678901234567890", "2026-01-05"),
        *("=1+1", '"quoted"', "it's", "<b>bold</b>", "<script>alert(1)</script>"),
        *("a,b", "a\r\nb", "한글", "x" * 5000, "{{ 7 * 7 }}", "$\\frac{1}{0}$"),
    ],
    ids=lambda name: repr(name[:12]),
)
def test_an_id_is_text_whatever_it_looks_like(name, analyzed, tmp_path):
    made = small()
    for row in (*made.sittings, *made.answers):
        if row["sitting_id"] == "s-ann":
            row.update(sitting_id=name, participant_id=name, page_id=f"{row.get('page_id', '')}{name}")
    found = analyzed(made.write(tmp_path / "in"))
    assert estimates(found)["capability.choice"]["n_units"] == "4"
    page = (found.out / "report.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert "<b>bold" not in page


def test_ids_that_are_the_same_number_stay_apart(analyzed, tmp_path):
    made = small()
    for row in (*made.sittings, *made.answers):
        name = {"s-ann": "1", "s-bo": "01", "s-cy": "1.0", "s-di": "1e0"}[row["sitting_id"]]
        row.update(sitting_id=name, participant_id=name)
    assert estimates(analyzed(made.write(tmp_path / "in")))["capability.choice"]["n_units"] == "4"


@pytest.mark.parametrize(
    "text", ["x" * 300_000, "x, " * 100_000, '"' * 999, "a\0b", "a\rb\r\nc", "\u2028\ufeff", "=1"]
)
def test_free_text_may_be_anything(text, analyzed, tmp_path):
    found = analyzed(changed(small(), "why", value=text).write(tmp_path / "in"))
    assert estimates(found)["capability.choice"]["n_answers"] == "4"


@pytest.mark.parametrize(
    ("sequence", "words"),
    [
        ("AXA", "unknown sequence `AXA`"),
        ("ama", "It must be one to nine letters, A and M only"),
        ("", "unknown sequence ``"),
        ("NA", "unknown sequence `NA`"),
        ("AMAMAMAMAM", "It must be one to nine letters"),
        ("AM", "unusable checkpoint `3` (sequence `AM`)"),
    ],
)
def test_an_unknown_sequence_is_refused_where_it_stands(sequence, words, analyzed, tmp_path):
    made = whole()
    for row in made.answers:
        if row["sequence"] == "AMA":
            row["sequence"] = sequence
    found = analyzed(made.write(tmp_path / "in"))
    assert found.code == 1
    assert words in found.errors
    assert re.search(r"sitting `s-ann`, page `day\d`", found.errors)


def test_a_sequence_longer_than_its_checkpoints_is_a_log_of_its_own(analyzed, tmp_path):
    made = logs()
    for row in made.answers:
        if row["sequence"] == "AMA":
            row["sequence"] = "AMAM"
    found = estimates(analyzed(made.write(tmp_path / "in")))
    assert "trust.mean.AMAM.d7" in found
    assert "trust.recovery.AMA" not in found


@pytest.mark.parametrize(
    ("construct", "cells", "words"),
    [
        *(
            ("plausibility", {"value": n, "value_num": n}, "It should be a whole number from 1 to 5")
            for n in ("0", "6")
        ),
        ("plausibility", {"value": "-1", "value_num": "-1"}, "`value_num` is `-1`"),
        ("plausibility", {"value": "3.5", "value_num": "3.5"}, "a whole number from 1 to 5"),
        ("plausibility", {"value": "3,5", "value_num": "3,5"}, "`3,5`, which is not a number"),
        ("plausibility", {"value": "4", "value_num": "5"}, "It should be the same number as `value_num`"),
        ("fix_minutes", {"value": "-5", "value_num": "-5"}, "a number of minutes, 0 or more"),
        ("fix_minutes", {"value": "1e300", "value_num": "1e300"}, "far too large for an answer"),
        ("fix_minutes", {"value": "1e999", "value_num": "1e999"}, "far too large for an answer"),
        ("fix_minutes", {"value": "-inf", "value_num": "-inf"}, "which is not a number"),
        ("fix_minutes", {"value": "12 min", "value_num": "12 min"}, "which is not a number"),
        ("fix_minutes", {"value": "３", "value_num": "３"}, "which is not a number"),
        ("fix_minutes", {"role": "wizard"}, "`role` is `wizard`"),
        ("choice", {"side": "top"}, "It should be `left` or `right`, or empty"),
        ("choice", {"comparison": "better"}, "`comparison` is `better`"),
        ("choice", {"comparison": ""}, "in a block that compares"),
        (
            "choice",
            {"comparison": "equal"},
            "It should be `capability` where `block_kind` is `capability_pair`",
        ),
        ("choice", {"block_kind": "timing"}, "or `imperfect_sleep` where `block_kind` is `timing`"),
        ("choice", {"block_kind": "trust_log"}, "It should be empty where `block_kind` is `trust_log`"),
        ("choice", {"block_kind": "quiz"}, "`block_kind` is `quiz`"),
        ("choice", {"request": "never"}, "`ask_first` or `delegated`, or empty"),
        ("choice", {"construct": "Choices"}, "Did you mean `choice`?"),
        ("trust", {"day": "two"}, "unusable day `two`"),
        ("trust", {"day": "02"}, "It must be a whole number, such as 4"),
        ("trust", {"day": "-2"}, "unusable day `-2`"),
        ("trust", {"checkpoint": "0"}, "unusable checkpoint `0`"),
        ("trust", {"checkpoint": "2"}, "It should be the letter of `sequence` at `checkpoint`"),
        ("trust", {"direction": "under"}, "It should be `aligned` where `sequence` has an A"),
    ],
)
def test_an_impossible_cell_is_refused_with_its_place_and_what_it_should_be(
    construct, cells, words, analyzed, tmp_path
):
    found = analyzed(changed(whole(), construct, **cells).write(tmp_path / "in"))
    assert found.code == 1
    assert words in found.errors
    assert "answers.csv, " in found.errors


@pytest.mark.parametrize("number", ["999999999", "0", ".5", "5e0"])
def test_an_odd_but_possible_number_is_one(number, analyzed, tmp_path):
    found = analyzed(changed(small(), "fix_minutes", value=number, value_num=number).write(tmp_path / "in"))
    told = float(estimates(found)["timing.fix_minutes"]["estimate"])
    assert told == pytest.approx((float(number) + 7.5 + 12.5 + 17.5) / 4)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("answers", "answers.csv, data row 17: a row with the same key stands above (sitting_id `s-ann`"),
        ("sittings", "sittings.csv, data row 5: a row with the same key stands above (sitting_id `s-ann`)"),
    ],
)
def test_a_repeated_row_is_refused(table, words, analyzed, tmp_path):
    made = small()
    rows = getattr(made, table)
    rows.append(dict(rows[0]))
    assert words in analyzed(made.write(tmp_path / "in")).errors


def test_answers_of_nobody_in_the_sittings_are_refused_and_counted(analyzed, tmp_path):
    made = small()
    for row in made.answers[:3]:
        row["sitting_id"] = "stranger"
    found = analyzed(made.write(tmp_path / "in"))
    assert "data row 1: sitting `stranger` is not in sittings.csv; 3 rows are like this" in found.errors


def test_tests_among_real_people_are_used_and_told(analyzed, tmp_path):
    made = small()
    for row in (*made.sittings, *made.answers):
        row["is_test"] = str(int(row["sitting_id"] in ("s-ann", "s-bo")))
    found = analyzed(made.write(tmp_path / "in"))
    assert "4 participants, 2 of them tests" in found.said


def test_a_sitting_that_is_a_test_only_in_one_table_is_refused(analyzed, tmp_path):
    made = small()
    made.sittings[0]["is_test"] = "1"
    assert "`is_test` is `0`, in sittings.csv it is `1`" in analyzed(made.write(tmp_path / "in")).errors


def test_two_studies_in_one_folder_are_both_named(analyzed, tmp_path):
    made = small()
    for row in (*made.sittings, *made.answers):
        row["study_id"] = "other" if row["sitting_id"] in ("s-ann", "s-bo") else "small"
    found = analyzed(made.write(tmp_path / "in"))
    assert "other, small" in (found.out / "report.html").read_text("utf-8")


def test_free_text_alone_is_nothing_to_estimate(analyzed, tmp_path):
    made = small()
    made.answers[:] = [row for row in made.answers if row["construct"] == "why"]
    assert "no answer belongs to anything that can be estimated" in analyzed(made.write(tmp_path / "in")).errors


@pytest.mark.parametrize("cell", ["many", "-3", "inf", "9" * 400, "9" * 5000])
def test_counts_of_a_sitting_that_are_none_are_left_out(cell, analyzed, tmp_path):
    made = small()
    made.sittings[0].update(checks_failed=cell, seconds_active=cell, pages_done=cell, started_at=cell)
    found = analyzed(made.write(tmp_path / "in"))
    with (found.out / "tables" / "flags.csv").open(encoding="utf-8", newline="") as file:
        flags = {row["participant_id"]: row for row in csv.DictReader(file)}
    assert (flags["ann"]["checks_failed"], flags["bo"]["checks_failed"]) == ("", "0")


@pytest.mark.parametrize("cell", ["done", "", "NA"])
def test_an_unknown_status_is_refused(cell, analyzed, tmp_path):
    made = small()
    made.sittings[0]["status"] = cell
    assert f"`status` is `{cell}`" in analyzed(made.write(tmp_path / "in")).errors
