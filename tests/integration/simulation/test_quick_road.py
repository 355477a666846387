"""The quick road gives the answers of the real engine: same seed, same draws, same rows."""

import numpy as np
import pandas as pd
import pytest

from analysis.declared import Declared
from analysis.power import Plan
from analysis.tables import ANSWER_COLUMNS, FURTHER_COLUMNS, checked_tables, read_tables
from questionnaires.design.assignment import PastDraws, draw
from questionnaires.language.loading import load_compiled
from survey_app.cli.options import BUNDLED_STUDIES
from survey_app.cli.power_studies import Judge, Run, seeds_of
from survey_app.export.study import export_study
from survey_app.simulation.casting import answering_by, casting
from survey_app.simulation.leaving import leaves_at
from survey_app.simulation.levels import paper_levels
from survey_app.simulation.quick.rows import TOLD
from survey_app.simulation.quick.studies import Simulator
from survey_app.simulation.quick.tally import Tally
from survey_app.simulation.running import simulate
from tests.integration.export.small_study import STUDY, compiled_study

COLUMNS = ["sitting_id", "participant_id", *TOLD]
KEY = ["sitting_id", "page_id", "item_id", "role"]
CHECKED = STUDY.replace(
    "  - {kind: form, id: last",
    "  - {kind: check, id: awake, check: attention, items: [{item: drives, id: drives_again}], "
    "passes: {drives_again: 'no'}, attempts: 2, on_failure: exit}\n  - {kind: form, id: last",
)


def bundled(name):
    return load_compiled(BUNDLED_STUDIES / name).value


def by_the_engine(fresh, compiled, folder, **how):
    database, published = fresh(compiled)
    simulate(database.writing, published, **how)
    with database.reading() as session:
        export_study(session, compiled.study.id, folder, include_tests=True)
    return folder


def text_of(file):
    return pd.read_csv(file, dtype=str, keep_default_na=False)


def by_the_quick_road(compiled, people, *, seed, model="paper", dropout=0.0):
    who = casting(model) if isinstance(model, str) else model
    return Simulator.of(compiled).simulate(people, seed=seed, casting=who, dropout=dropout)


def frames(study):
    return pd.DataFrame(dict(study.sittings), dtype=object), pd.DataFrame(dict(study.answers), dtype=object)


def assert_same_rows(folder, study):
    sittings, answers = frames(study)
    expected = text_of(folder / "answers.csv")[COLUMNS].sort_values(KEY, ignore_index=True)
    assert len(expected) == len(answers) > 0
    found = answers[COLUMNS].sort_values(KEY, ignore_index=True)
    pd.testing.assert_frame_equal(found.astype(str), expected.astype(str))
    exported = text_of(folder / "sittings.csv")[list(sittings.columns)]
    pd.testing.assert_frame_equal(sittings.astype(str), exported.astype(str))
    assert list(exported["participant_id"]) == list(study.arrivals)


@pytest.mark.parametrize(
    ("name", "people", "model", "dropout"),
    [
        ("first_study", 7, "paper", 0.0),
        ("first_study", 9, "mixed:0.4", 0.4),
        ("three_t", 5, "paper", 0.0),
        ("three_t", 4, "careless", 0.3),
    ],
)
def test_a_bundled_study_has_the_rows_of_the_engine(fresh, tmp_path, name, people, model, dropout):
    compiled = bundled(name)
    folder = by_the_engine(fresh, compiled, tmp_path, respondents=people, seed=11, model=model, dropout=dropout)
    quick = by_the_quick_road(compiled, people, seed=11, model=model, dropout=dropout)
    assert_same_rows(folder, quick)


@pytest.mark.parametrize("model", ["paper", "careless", "steady"])
def test_pages_that_are_hidden_and_checks_that_are_failed_leave_the_same_rows(fresh, tmp_path, model):
    compiled = compiled_study(CHECKED)
    folder = by_the_engine(fresh, compiled, tmp_path, respondents=12, seed=2, model=model)
    quick = by_the_quick_road(compiled, 12, seed=2, model=model)
    assert_same_rows(folder, quick)
    assert ("failed_checks" in quick.sittings["status"]) == (model == "careless")


def test_analysis_reads_the_same_tables_from_both(fresh, tmp_path):
    compiled = bundled("first_study")
    folder = by_the_engine(fresh, compiled, tmp_path, respondents=6, seed=4)
    sittings, answers = frames(by_the_quick_road(compiled, 6, seed=4))
    needed = [name for name in answers if name in {*ANSWER_COLUMNS, *FURTHER_COLUMNS}]
    found, expected = checked_tables(sittings, answers[needed]), read_tables(folder)
    assert found.participants == expected.participants
    same = [*needed, "number", "usable"]
    pd.testing.assert_frame_equal(
        found.answers[same], expected.answers[same], check_dtype=False, check_categorical=False
    )


def test_people_of_a_study_are_the_same_whatever_study_was_simulated_before():
    compiled = compiled_study()
    simulator = Simulator.of(compiled)
    simulator.simulate(5, seed=1, casting=casting("paper"))
    again = frames(simulator.simulate(5, seed=2, casting=casting("paper")))[1]
    pd.testing.assert_frame_equal(again, frames(by_the_quick_road(compiled, 5, seed=2))[1])


def test_a_smaller_study_is_the_beginning_of_a_larger_one():
    compiled = compiled_study()
    few, many = (frames(by_the_quick_road(compiled, people, seed=3))[1] for people in (3, 8))
    pd.testing.assert_frame_equal(few, many.iloc[: len(few)])


def test_a_study_of_a_power_run_is_the_one_that_is_simulated_with_its_seed_and_effects(fresh, tmp_path):
    levels = paper_levels().model_copy(update={"person_share": 0.1, "own_matches": 0.9})
    compiled = compiled_study()
    (seeds,) = seeds_of(3, 1)
    who, people = casting("paper", levels), 6
    folder = by_the_engine(fresh, compiled, tmp_path, respondents=people, seed=seeds.people, model=who)
    judge = Judge(Run(compiled.content, levels, "paper", 0.0, Plan((2, people), Declared())))
    assert_same_rows(folder, judge.simulated(seeds))


def test_levels_decide_the_answers():
    compiled = compiled_study()
    nobody = paper_levels().model_copy(update={"equal_choice": dict.fromkeys(("matched", "differed"), 0.0)})
    answers = frames(by_the_quick_road(compiled, 8, seed=5, model=answering_by(nobody)))[1]
    chosen = answers.loc[(answers["construct"] == "choice") & (answers["comparison"] == "equal"), "value"]
    assert set(chosen) == {"misaligned"}


def test_a_tally_counts_as_the_draws_held_in_memory_do():
    study = bundled("three_t").study
    rng, past, tally = np.random.default_rng(0), [], Tally()
    for number in range(14):
        drawn = draw(study, PastDraws(past), np.random.default_rng(number)).levels
        assert drawn == draw(study, tally, np.random.default_rng(number)).levels
        past.append(drawn)
        tally.add(number, drawn)
        if rng.random() < 0.3:
            tally.remove(number)
            past.pop()
    assert 0 < len(past) < 14


def test_a_tally_counts_those_who_have_everything_that_is_asked_for():
    rng, tally = np.random.default_rng(2), Tally()
    past = [{name: str(rng.integers(3)) for name in "abcd"} for _ in range(40)]
    for number, levels in enumerate(past):
        tally.add(number, levels)
    for drawn in ({}, {"a": "1"}, {"a": "1", "b": "2"}, {"a": "0", "b": "0", "c": "2"}, {"a": "9"}):
        expected = PastDraws(past).combined(drawn, "d")
        assert {k: n for k, n in tally.combined(drawn, "d").items() if n} == dict(expected)
    assert dict(tally.levels("a")) == dict(PastDraws(past).levels("a"))


def test_everybody_leaves_if_so_asked_and_nobody_otherwise():
    compiled = compiled_study()
    assert set(by_the_quick_road(compiled, 6, seed=1, dropout=1.0).sittings["status"]) == {"started"}
    assert set(by_the_quick_road(compiled, 6, seed=1).sittings["status"]) == {"completed"}


def test_each_page_after_the_consent_is_left_as_often():
    rng = np.random.default_rng(1)
    found = [leaves_at(rng, 0.5, 5) for _ in range(4_000)]
    assert found.count(None) / 4_000 == pytest.approx(0.5, abs=0.04)
    for page in range(1, 5):
        assert found.count(page) / 4_000 == pytest.approx(0.125, abs=0.03)
    assert {*found} == {None, 1, 2, 3, 4}


def test_whoever_stays_answers_as_if_nobody_left():
    compiled = compiled_study()
    left, stayed = by_the_quick_road(compiled, 10, seed=6, dropout=0.4), by_the_quick_road(compiled, 10, seed=6)
    first = left.sittings["sitting_id"][left.sittings["status"] == "completed"][0]
    one, two = (frames(each)[1] for each in (left, stayed))
    said = [
        frame.loc[frame["sitting_id"] == first, ["item_id", "value_num"]].values.tolist()
        for frame in (one, two)
    ]
    assert said[0] == said[1]
    assert 0 < (left.sittings["status"] == "started").sum() < 10
