"""Which figures about agents there are, and that their points are the estimates."""

from pathlib import Path

import numpy as np
import pytest

from analysis.estimates import Settings
from analysis.gym import configuration_means, main_configurations, weighed
from analysis.gym_report.configured import named_configurations
from analysis.gym_report.plots import plots_of
from analysis.gym_report.weight_plot import best_area, share_of
from analysis.gym_results.configurations import configurations
from analysis.joint import Beside, beside_people
from analysis.tables import read_tables
from tests.unit.analysis.gym.made import Lab, random_lab

STUDY = Path(__file__).parents[3] / "data" / "replica_synthetic"


@pytest.fixture(scope="module")
def study():
    return read_tables(STUDY)


@pytest.fixture
def beside(tmp_path, study):
    def found(lab: Lab) -> Beside:
        return beside_people(lab.write(tmp_path / "gym"), STUDY, study, Settings(resamples=50))

    return found


def plots(beside: Beside):
    return {plot.name: plot for plot in plots_of(beside)}


def with_effort(lab: Lab) -> Lab:
    for effort in ("low", "high"):
        run = lab.run(f"big+codex+{effort}", "s00", model="big", harness="codex", effort=effort)
        lab.task(run, "t0")
    return lab


def test_everything_there_can_be(beside):
    found = plots(beside(with_effort(random_lab(3))))
    assert list(found)[:6] == [
        "gym_capability_allocation",
        "gym_scores",
        "gym_harness_change",
        "gym_correlations",
        "gym_effort",
        "gym_scenarios",
    ]
    assert {"gym_personas", "joint_acceptance"} <= set(found)


def test_every_point_that_names_an_estimate_has_its_values(beside):
    given = beside(with_effort(random_lab(3)))
    known = {each.estimate_id: each for each in given.estimates}
    points = [p for plot in plots_of(given) if plot.kind != "weights" for p in plot.points if p.estimate_id]
    assert len(points) > 60
    for point in points:
        found = known[point.estimate_id]
        assert (point.estimate, point.ci_low, point.ci_high) == (found.estimate, found.ci_low, found.ci_high)
        assert (point.n_units, point.n_answers) == (found.n_units, found.n_answers)


def test_one_configuration_has_scores_but_nothing_to_compare(beside):
    found = plots(beside(random_lab(3, ("only+codex",))))
    assert "gym_scores" in found
    assert not {"gym_capability_allocation", "gym_harness_change", "gym_effort", "gym_weights"} & set(found)
    assert found["gym_correlations"].series == ("run",)  # within one configuration is the same


def test_one_scenario_and_one_persona_are_no_figure(beside):
    lab = Lab()
    for config in ("a+codex", "b+codex"):
        lab.task(lab.run(config, "s"), "t", evidence=0.5)
    assert not {"gym_scenarios", "gym_personas"} & set(plots(beside(lab)))


def test_without_judges_only_what_rules_tell_is_drawn(beside):
    lab = random_lab(3)
    lab.ratings, lab.judges = [], ()
    found = plots(beside(lab))
    assert [panel.name for panel in found["gym_scores"].panels] == [
        "tc",
        "trd",
    ]  # tc where nothing was to be done
    assert "gym_capability_allocation" not in found


def test_without_agents_there_are_only_people_and_judges(study):
    folder = STUDY.parent / "gym_made"
    found = beside_people(folder, STUDY, study, Settings(resamples=50))
    alone = Beside(tuple(e for e in found.estimates if e.estimate_id.startswith("joint.")), joined=found.joined)
    assert set(plots(alone)) == {"joint_trust_changes", "joint_acceptance"}


def test_changes_of_trust_show_people_and_each_judge_in_every_step(study):
    found = beside_people(STUDY.parent / "gym_made", STUDY, study, Settings(resamples=50))
    plot = plots(found)["joint_trust_changes"]
    assert plot.rows == ("A_A", "M_M", "M_A", "A_M")
    assert plot.series == ("people", "gemini", "qwen")
    people = {point.row: round(point.estimate, 2) for point in plot.points if point.series == "people"}
    assert people == {"A_A": 0.17, "M_M": -0.44, "M_A": 1.27, "A_M": -1.86}  # as printed


def test_scripted_agents_are_in_no_figure(beside):
    lab = random_lab(3, ("one+codex", "two+codex"))
    lab.task(lab.run("script", "s00", agent_kind="scripted", model=None), "t0")
    assert "script" not in plots(beside(lab))["gym_scores"].rows


def test_published_values_stand_beside_plain_runs_of_the_same_model_and_harness(beside):
    lab = random_lab(3, ("ClaudeOpus5+openclaw", "claudeopus5+Claude-Code", "mine+openclaw"))
    found = plots(beside(lab))["gym_scores"]
    printed = {(point.row, point.panel): point.published for point in found.points}
    assert printed["ClaudeOpus5", "tc"] == pytest.approx(0.6738)
    assert printed["claudeopus5", "trj"] == 4.35
    assert printed["mine", "ta"] is None


def test_what_reasons_is_no_published_configuration(tmp_path):
    lab = Lab()
    lab.task(lab.run("x", "s", model="GPT5.6-Sol", harness="codex", effort="low"), "t")
    named = named_configurations(lab.scores(tmp_path))
    assert not named[0].printed
    assert named[0].label == "GPT5.6-Sol, codex, effort low"


def test_published_changes_are_differences_of_published_values(beside):
    lab = random_lab(3, ("ClaudeOpus5+openclaw", "ClaudeOpus5+claude-code"))
    found = plots(beside(lab))["gym_harness_change"]
    assert found.points[0].published == pytest.approx(0.6738 - 0.6274)


def test_configurations_that_model_and_harness_do_not_tell_apart_keep_their_names(tmp_path):
    lab = Lab()
    for name in ("short prompt", "long prompt"):
        lab.task(lab.run(name, "s", model="m", harness="h"), "t")
    assert [each.row for each in named_configurations(lab.scores(tmp_path))] == ["long prompt", "short prompt"]


def test_coverage_stands_in_the_point(beside):
    given = beside(random_lab(3, gaps=0.3))
    means = configuration_means(given.scores).set_index("config_id")
    main = {each.config_id for each in main_configurations(given.scores)}
    point = next(p for p in plots(given)["gym_scores"].points if p.panel == "tc")
    config = point.estimate_id.removeprefix("gym.tc.")
    assert config in main
    assert point.coverage == means.loc[config, "coverage_tc"] < 1


def test_scenarios_show_the_mean_and_the_range_of_configurations(beside):
    given = beside(random_lab(3))
    runs = given.scores.runs
    plot = plots(given)["gym_scenarios"]
    point = next(p for p in plot.points if p.panel == "trd")
    mine = runs[runs["scenario_id"] == point.row]
    single = mine.groupby("config_id")["trd"].mean()
    assert (point.estimate, point.ci_low, point.ci_high) == pytest.approx(
        (mine["trd"].mean(), single.min(), single.max())
    )
    assert plot.is_spread


def test_areas_are_the_shares_that_the_grid_of_weightings_finds(beside):
    given = beside(random_lab(9, scenarios=3))
    plot = plots(given)["gym_weights"]
    main = [each for each in configurations(given.scores) if each.is_main]
    table = weighed(given.scores, main).table.set_index("config_id")["best_share"]
    assert sum(point.estimate for point in plot.points) == pytest.approx(1)
    for point in plot.points:
        assert point.estimate == pytest.approx(
            table[point.estimate_id.removeprefix("gym.best_share.")], abs=0.02
        )


def test_an_area_holds_the_weightings_under_which_nobody_is_better():
    rng = np.random.default_rng(4)
    objectives = rng.random((6, 3))
    areas = [best_area(objectives, place) for place in range(6)]
    assert sum(share_of(area) for area in areas if len(area)) == pytest.approx(1)
    for place, area in enumerate(areas):
        for corner in area:
            assert (objectives @ corner).max() == pytest.approx(objectives[place] @ corner)
