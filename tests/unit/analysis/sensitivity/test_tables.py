"""The tables as files and as a section of the report."""

import csv

from analysis.declared import Declared
from analysis.sensitivity.files import write_sensitivity
from analysis.sensitivity.page import sensitivity_section
from tests.unit.analysis.sensitivity.made import tables_of, whole_study

DECLARED = Declared(primary=("depth.choice", "trust.loss_minus_gain"), equivalence_margin=0.1)
NAMES = ["intervals", "primary_family", "sensitivity", "equivalence", "agreement"]


def written(study, folder):
    (folder / "tables").mkdir(parents=True)
    return write_sensitivity(folder, list(tables_of(study, DECLARED).values()))


def test_each_table_is_a_file_whose_every_row_names_its_source(study, tmp_path):
    paths = written(whole_study(study), tmp_path)
    assert [path.stem for path in paths] == NAMES
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert rows
        assert all(row["why"] for row in rows)


def test_numbers_read_back_and_verdicts_are_one_or_zero(study, tmp_path):
    paths = written(whole_study(study), tmp_path)
    with paths[3].open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    for text, row in zip(read, tables_of(study, DECLARED)["equivalence"].rows, strict=True):
        assert float(text["p_value"]) == row.p_value
        assert text["is_equivalent_t"] == str(int(row.is_equivalent_t))


def test_the_same_study_writes_the_same_bytes(study, tmp_path):
    whole_study(study)
    first, again = written(study, tmp_path / "a"), written(study, tmp_path / "b")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in again]


def test_eleven_choices_to_the_left_of_twelve_are_more_than_chance_unless_one_person_made_them(study):
    study.joined_by("a", "b", "c")
    for place in range(12):
        side = "right" if place == 0 else "left"
        study.pair("abc"[place % 3], "equal", "aligned", side=side, scenario=f"s{place}")
    rows = {row.row_id: row for row in tables_of(study)["sensitivity"].rows}
    # 2 x (12 + 1) of 4096 equally likely series; of eight choices of signs two lie as far out.
    assert abs(rows["side.bias.binomial"].p_value - 26 / 4096) < 1e-12
    assert rows["side.bias.sign_flips"].p_value == 0.25


def test_the_section_shows_what_there_is_and_escapes_it(study):
    found = tables_of(whole_study(study), DECLARED)
    rows = found["primary_family"].rows
    odd = found["primary_family"]._replace(rows=(rows[0]._replace(note="a < b"), *rows[1:]))
    html = sensitivity_section([odd, *(found[name] for name in NAMES if name != "primary_family")])
    for text in ("judged together", "one-sided", "Krippendorff", "other intervals", "a &lt; b", "±10.0"):
        assert text in html


def test_a_study_of_one_rating_has_a_section_with_intervals_only(study):
    study.joined_by("a", "b")
    for person in "ab":
        study.answer(person, "benefit", 3, block_kind="timing", comparison="now_or_sleep")
    found = tables_of(study)
    assert [name for name in NAMES if found[name].rows] == ["intervals"]
    html = sensitivity_section(list(found.values()))
    assert "timing.benefit" in html
    assert "judged together" not in html


def test_tables_come_in_a_fixed_order(study):
    assert list(tables_of(whole_study(study))) == NAMES
