"""Careless people, and flags held against the truth of who they are."""

import numpy as np
import pandas as pd
import pytest

from analysis.estimates import Settings, estimate_rows, measured_rows
from analysis.scrutiny.flags import NAMES, flagged
from analysis.scrutiny.sources import read_sources
from analysis.scrutiny.tables import scrutinised
from analysis.tables import read_tables
from exports.reading import read_table
from exports.tables import AnswerRow, PageRow
from questionnaires.language.entry import Analysis
from questionnaires.language.loading import load_compiled
from survey_app.cli.options import BUNDLED_STUDIES
from survey_app.errors import SurveyError
from survey_app.export.study import export_study
from survey_app.publishing import publish
from survey_app.simulation.careless import habits_of
from survey_app.simulation.casting import MODELS, casting, is_careless
from survey_app.simulation.running import simulate
from survey_app.simulation.walking import visitor
from survey_app.storage.database import open_database
from tests.integration.export.small_study import NINE

SHARE, SEED, PEOPLE = 0.4, 5, 24


def exported(database, published, folder):
    with database.reading() as session:
        export_study(session, published.study_id, folder, include_tests=True)
    return folder


def seconds(folder, sitting_id):
    rows = read_table(folder / "pages.csv", PageRow)
    return sum(row.seconds_total for row in rows if row.sitting_id == sitting_id)


def test_the_same_seed_makes_the_same_careless_people(fresh, tmp_path):
    folders = []
    for name in ("one", "two"):
        database, published = fresh()
        simulate(database.writing, published, respondents=3, seed=7, model="careless")
        folders.append(exported(database, published, tmp_path / name))
    for path in folders[0].iterdir():
        assert (folders[1] / path.name).read_bytes() == path.read_bytes(), path.name


def test_in_a_mixture_the_others_answer_as_they_would_alone(fresh, tmp_path):
    rows = {}
    for model in ("paper", "mixed:0.5"):
        database, published = fresh()
        simulate(database.writing, published, respondents=6, seed=2, model=model)
        rows[model] = read_table(exported(database, published, tmp_path / model) / "answers.csv", AnswerRow)
    truth = [is_careless(visitor("small", 2, number), 0.5) for number in range(6)]
    assert 0 < sum(truth) < 6
    sittings = list(dict.fromkeys(row.sitting_id for row in rows["paper"]))
    said = {
        model: {name: [row.value for row in found if row.sitting_id == name] for name in sittings}
        for model, found in rows.items()
    }
    differing = {name for name in sittings if said["paper"][name] != said["mixed:0.5"][name]}
    assert len(differing) == sum(truth)


def test_whoever_hurries_leaves_little_time_on_the_pages(fresh, tmp_path):
    database, published = fresh()
    honest = simulate(database.writing, published, respondents=4, seed=3, model="paper")
    other, again = fresh()
    careless = simulate(other.writing, again, respondents=4, seed=3, model="careless")
    slow, fast = exported(database, published, tmp_path / "a"), exported(other, again, tmp_path / "b")
    for number, (one, two) in enumerate(zip(honest, careless, strict=True)):
        haste = habits_of(visitor("small", 3, number).lot).haste
        # Nobody is through a page in less than two seconds.
        assert (seconds(fast, two) < seconds(slow, one) / 2) == (haste < 0.5)


def test_every_careless_person_has_at_least_one_habit_and_all_habits_occur():
    found = [habits_of(np.random.default_rng(number)) for number in range(300)]
    assert all(each.haste < 1 or each.straight is not None or each.side is not None for each in found)
    assert {each.side for each in found} == {"left", "right", None}
    assert 0.8 < np.mean([each.haste < 1 for each in found]) < 0.95
    assert 0 < sum(each.straight is None for each in found) < 300


@pytest.mark.parametrize("share", ["", "half", "1.5", "-0.1", "nan"])
def test_a_share_that_is_none_is_refused_with_an_example(share):
    with pytest.raises(SurveyError, match=r"write a number from 0 to 1, such as mixed:0\.2"):
        casting(f"mixed:{share}")


def test_the_extremes_of_a_mixture_are_everybody_and_nobody():
    people = [visitor("small", 0, number) for number in range(20)]
    assert not any(is_careless(person, 0.0) for person in people)
    assert all(is_careless(visitor("small", 0, number), 1.0) for number in range(20))
    assert set(MODELS) == {"careless", "paper", "steady"}


@pytest.fixture(scope="module")
def mixture(tmp_path_factory):
    """The bundled first study with known careless people, judged; flags are declared as an exclusion rule."""
    folder = tmp_path_factory.mktemp("mixture")
    compiled = load_compiled(BUNDLED_STUDIES / "first_study").value
    declaring = compiled.study.model_copy(
        update={"analysis": Analysis(primary=("depth.choice",), exclusion_flags=("speeding", "checks_failed"))}
    )
    with open_database(f"sqlite:///{folder}/survey.sqlite3") as database:
        with database.writing() as session:
            published = publish(session, compiled.model_copy(update={"study": declaring}), NINE)
            session.commit()
        ids = simulate(database.writing, published, respondents=PEOPLE, seed=SEED, model=f"mixed:{SHARE}")
        exported(database, published, folder / "tables")
    tables = read_tables(folder / "tables")
    rows, settings = measured_rows(tables), Settings(resamples=200)
    found = estimate_rows(rows, tables.participants, settings)
    sources = read_sources(folder / "tables", tables, rows)
    scrutiny = scrutinised(sources, flagged(sources), found, settings)
    truth = {name: is_careless(visitor("first_study", SEED, number), SHARE) for number, name in enumerate(ids)}
    owners = dict(zip(tables.sittings["sitting_id"], tables.sittings["participant_id"], strict=True))
    careless = pd.Series({owners[name]: is_one for name, is_one in truth.items()})
    return scrutiny, careless


def rates(scrutiny, careless, name):
    """Sensitivity and specificity of a flag."""
    flag = scrutiny.flags.table.set_index("participant_id")[name].reindex(careless.index) == 1
    return flag[careless].mean(), (~flag[~careless]).mean()


@pytest.mark.parametrize(
    ("name", "sensitivity", "specificity"),
    [
        ("speeding", 0.8, 1.0),
        ("straight_lining", 0.2, 1.0),
        ("checks_failed", 0.5, 1.0),
        ("recall_failed", 0.6, 0.8),
        ("side_habit", 0.1, 0.9),
        ("missing", 0.0, 1.0),
        ("duplicate", 0.0, 1.0),
    ],
)
def test_flags_find_careless_people_and_spare_the_others(mixture, name, sensitivity, specificity):
    found, spared = rates(*mixture, name)
    assert found >= sensitivity
    assert spared >= specificity


def test_every_careless_person_bears_some_flag(mixture):
    scrutiny, careless = mixture
    assert set(careless.index[careless]) <= set(scrutiny.flags.bearers(NAMES))


def test_the_declared_rule_brings_the_estimates_nearer_to_those_of_the_careful(mixture):
    scrutiny, careless = mixture
    careful = tuple(sorted(careless.index[~careless]))
    rows = scrutiny.sources.rows
    truth = estimate_rows(
        rows.loc[rows["participant_id"].isin(careful)].reset_index(drop=True), careful, Settings(resamples=200)
    )
    told = {each.estimate.estimate_id: each.estimate.estimate for each in truth}
    assert scrutiny.exclusions.is_declared
    for name in ("depth.choice", "depth.fit_gain", "recall.correct"):
        row = next(row for row in scrutiny.exclusions.rows if row.everybody.estimate.estimate_id == name)
        assert abs(row.kept.estimate - told[name]) < abs(row.everybody.estimate.estimate - told[name])
