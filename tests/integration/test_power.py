"""Power by simulation, held against what is known: the error allowed, exact shares, and the command itself."""

import json
from multiprocessing import active_children

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

from analysis.bootstrap import Term
from analysis.declared import Declared
from analysis.power import Plan, needed, power_rows
from analysis.powering.hypotheses import Hypothesis, Question
from analysis.powering.judging import verdicts_by_t
from questionnaires.language.loading import load_compiled
from survey_app.cli.main import run
from survey_app.cli.options import BUNDLED_STUDIES
from survey_app.cli.power_studies import Judge, Run, outcomes, seeds_of
from survey_app.publishing import publish
from survey_app.simulation.effects.knobs import KNOBS
from survey_app.simulation.levels import Levels, paper_levels
from survey_app.storage.database import open_database
from tests.integration.export.small_study import NINE, STUDY, compiled_study

#: One choice between two agents for each person: shares that are known exactly.
STUDIES = 120
DECLARED = Declared(primary=("depth.choice", "trust.change.A_M"))


def levels_with(**stated):
    data = paper_levels().model_dump()
    for knob in KNOBS:
        if knob.name.replace(".", "__") in stated:
            knob.turn(data, stated[knob.name.replace(".", "__")])
    return Levels.model_validate(data)


def rows_of(sizes, studies=STUDIES, seed=0, interval="t", dropout=0.0, **stated):
    plan = Plan(sizes, DECLARED, interval=interval)
    each = Run(compiled_study().content, levels_with(**stated), "paper", dropout, plan)
    return power_rows(outcomes(each, seeds_of(seed, studies), workers=1), sizes, {})


def power_of(rows, name="depth.choice"):
    return {row.participants: row for row in rows if row.estimate_id == name}


def exact_power(share, people):
    """The chance that the interval of so many single choices leaves out one half."""
    hypothesis = Hypothesis("depth.choice", "", "difference", "share", 0.5)
    counts = np.ones(people)
    chances = binom.pmf(np.arange(people + 1), people, share)
    shown = [
        verdicts_by_t([Question(hypothesis, (Term(np.arange(people) < chosen, counts),))], 0.95)[0].is_shown
        for chosen in range(people + 1)
    ]
    return float(chances @ np.array(shown, dtype=float))


def within(found, expected, studies=STUDIES):
    """Whether a share of studies is as expected, within four standard errors: one run in 16,000 is not."""
    return abs(found - expected) <= 4 * np.sqrt(expected * (1 - expected) / studies) + 1e-9


@pytest.fixture(scope="module")
def with_effect():
    return rows_of((12, 24), depth__choice=0.75, trust__change__A_M=-0.4)


@pytest.fixture(scope="module")
def without_effect():
    return rows_of((12, 24), depth__choice=0.5, trust__change__A_M=0.0)


def test_power_for_a_share_is_the_exact_one(with_effect):
    for people, row in power_of(with_effect).items():
        assert within(row.power, exact_power(0.75, people)), people
        assert within(row.mean_estimate, 0.75, STUDIES * people)


def test_without_an_effect_a_share_is_shown_as_often_as_the_level_allows(without_effect):
    for people, row in power_of(without_effect).items():
        assert within(row.power, exact_power(0.5, people))
        assert exact_power(0.5, people) <= 0.06


def test_without_an_effect_a_change_of_trust_is_shown_as_often_as_the_level_allows(without_effect):
    row = power_of(without_effect, "trust.change.A_M")[24]
    assert within(row.power, 0.05)
    assert abs(row.mean_estimate) < 4 * row.sd_estimate / np.sqrt(STUDIES)


def test_after_holm_no_more_is_shown_than_the_level_allows_for_the_family(without_effect):
    for name in DECLARED.primary:
        assert power_of(without_effect, name)[24].holm <= 0.05 + 4 * np.sqrt(0.05 * 0.95 / STUDIES)


def test_power_rises_with_people_and_with_the_effect(with_effect, without_effect):
    for name in DECLARED.primary:
        some, none = power_of(with_effect, name), power_of(without_effect, name)
        assert some[12].power < some[24].power
        assert none[24].power + 0.2 < some[24].power
    larger = power_of(rows_of((12,), studies=40, trust__change__A_M=-1.2), "trust.change.A_M")
    assert larger[12].power > power_of(with_effect, "trust.change.A_M")[12].power + 0.2


def test_people_who_leave_cost_power(with_effect):
    fewer = power_of(rows_of((24,), studies=60, dropout=0.7, depth__choice=0.75))
    assert fewer[24].power < power_of(with_effect)[24].power - 0.05


def test_the_interval_of_estimates_csv_can_decide(with_effect):
    drawn = power_of(rows_of((24,), studies=40, interval="percentile", depth__choice=0.75))[24]
    assert abs(drawn.power - power_of(with_effect)[24].power) < 0.2
    assert drawn.power > 0.3


def test_a_run_that_is_stopped_leaves_no_process_behind():
    def stop(_done):
        raise KeyboardInterrupt

    each = Run(compiled_study().content, None, "paper", 0.0, Plan((40, 80), DECLARED))
    with pytest.raises(KeyboardInterrupt):
        outcomes(each, seeds_of(0, 200), workers=2, progress=stop)
    assert not active_children()


def test_a_study_of_a_run_can_be_simulated_by_its_seed():
    (seeds,) = seeds_of(7, 1)
    plan = Plan((5,), DECLARED)
    judge = Judge(Run(compiled_study().content, None, "paper", 0.0, plan))
    assert judge.simulated(seeds).answers["value"].tolist() == judge.simulated(seeds).answers["value"].tolist()
    assert judge.simulated(seeds).arrivals != judge.simulated(seeds_of(8, 1)[0]).arrivals


def test_more_studies_begin_with_the_same_ones():
    assert seeds_of(3, 20)[:5] == seeds_of(3, 5)
    assert len({each.people for each in seeds_of(0, 2_000)}) == 2_000


# The command.

#: The small study with what `survey check` asks for, and a declared analysis.
WHOLE = STUDY.replace(
    "exits:\n", "exits:\n  declined_consent: {text: {en: Goodbye., ko: 안녕히 가십시오.}}\n", 1
).replace("\npages:\n", "\nanalysis: {primary: [depth.choice], equivalence_margin: 0.2}\npages:\n", 1)


@pytest.fixture
def survey(tmp_path, monkeypatch, capsys):
    """Run a command on a small study in a folder of its own and return (exit code, output, errors)."""
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'data' / 'survey.sqlite3'}")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.yaml").write_text(WHOLE, encoding="utf-8")

    def command(*arguments):
        code = run(["power", *(str(argument) for argument in arguments)])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return command


SMALL = ("study.yaml", "--participants", "6,12", "--studies", 16)


def test_the_number_of_processes_changes_no_byte(survey, tmp_path):
    for workers in (1, 2):
        code, *_ = survey(*SMALL, "--out", f"with{workers}", "--workers", workers)
        assert code == 0
    files = sorted(path.relative_to(tmp_path / "with1") for path in (tmp_path / "with1").rglob("*.*"))
    assert {"power.csv", "power.json", "power.md", "participants_needed.csv"} <= {path.name for path in files}
    assert {"power_curves.svg", "power_curves.png"} <= {path.name for path in files}
    for path in files:
        assert (tmp_path / "with1" / path).read_bytes() == (tmp_path / "with2" / path).read_bytes(), path


def test_the_terminal_shows_what_the_tables_hold_and_a_pipe_gets_no_progress(survey, tmp_path):
    code, shown, errors = survey(*SMALL, "--effects", effects(tmp_path), "--out", "out", "--power", 0.9)
    assert (code, errors) == (0, "")
    table = pd.read_csv(tmp_path / "out" / "power.csv")
    row = table.loc[(table["estimate_id"] == "depth.choice") & (table["participants"] == 12)].iloc[0]
    assert f"{100 * row['power']:.0f}" in next(
        line for line in shown.split("Power in %")[1].splitlines() if line.startswith("depth.choice")
    )
    assert row["stated"] == 0.95
    assert "power of 90%" in shown
    assert "after Holm" in shown
    page = (tmp_path / "out" / "power.md").read_text(encoding="utf-8")
    assert "figures/power_curves.svg" in page
    assert "`depth.choice`" in page


def effects(folder, text="effects: {depth.choice: 0.95}\n"):
    file = folder / "effects.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_run_tells_what_repeats_it_and_no_place_of_this_machine(survey, tmp_path):
    survey(*SMALL, "--effects", effects(tmp_path), "--out", "out", "--seed", 5)
    text = (tmp_path / "out" / "power.json").read_text(encoding="utf-8")
    facts = json.loads(text)
    assert facts["study"]["hash"].startswith("sha256:")
    assert (facts["settings"]["seed"], facts["settings"]["studies"]) == (5, 16)
    assert facts["settings"]["effects"] == {"depth.choice": 0.95}
    assert facts["settings"]["seeds"] == [each.people for each in seeds_of(5, 16)]
    assert facts["versions"]["numpy"] == np.__version__
    assert str(tmp_path) not in text


def test_no_database_is_made(survey, tmp_path):
    assert survey(*SMALL)[0] == 0
    assert not (tmp_path / "data").exists()


def test_a_published_study_is_found_by_its_id(survey, tmp_path):
    (tmp_path / "data").mkdir()
    place = f"sqlite:///{tmp_path / 'data' / 'survey.sqlite3'}"
    with open_database(place) as database, database.writing() as session:
        publish(session, compiled_study(), NINE)
        session.commit()
    assert "small 1.0.0" in survey("small", *SMALL[1:])[1]


def test_a_file_to_begin_with_is_written_once_and_can_be_used(survey, tmp_path):
    assert survey("study.yaml", "--write-effects", "mine.yaml")[0] == 0
    assert "depth.choice: 0.883" in (tmp_path / "mine.yaml").read_text(encoding="utf-8")
    assert survey(*SMALL, "--effects", "mine.yaml")[0] == 0
    code, _, errors = survey("study.yaml", "--write-effects", "mine.yaml")
    assert code == 1
    assert "is there already" in errors


def test_an_effect_that_the_study_cannot_have_is_refused_with_its_line(survey, tmp_path):
    code, _, errors = survey(
        *SMALL, "--effects", effects(tmp_path, "effects:\n  tradeoff.choice.delegated: 0.4\n")
    )
    assert code == 1
    assert "effects.yaml:2: `tradeoff.choice.delegated` is nothing this study estimates" in errors


def test_effects_for_people_who_answer_by_none_are_refused(survey, tmp_path):
    code, _, errors = survey(*SMALL, "--effects", effects(tmp_path), "--model", "steady")
    assert code == 1
    assert "answers by no effects" in errors


@pytest.mark.parametrize("text", ["ten", "10:", "20:10:5", "1:9:2", "5:9:0", "5:9:2:1", "", "9:20000:9000"])
def test_numbers_of_participants_that_are_none_are_wrong_usage(survey, text):
    code, _, errors = survey("study.yaml", "--participants", text)
    assert code == 2
    assert "10:100:10" in errors


def test_a_study_that_is_nowhere_is_said_so(survey):
    code, _, errors = survey("nowhere")
    assert code == 1
    assert "'nowhere'" in errors


def test_a_study_with_errors_is_refused(survey, tmp_path):
    (tmp_path / "study.yaml").write_text(WHOLE.replace("item: fit,", "item: fitt,"), encoding="utf-8")
    code, _, errors = survey(*SMALL)
    assert code == 1
    assert "study.yaml cannot be used yet" in errors


def test_the_bundled_study_is_simulated_with_its_primary_family():
    compiled = load_compiled(BUNDLED_STUDIES / "first_study").value
    analysis = compiled.study.analysis
    plan = Plan((8,), Declared(primary=analysis.primary, equivalence_margin=analysis.equivalence_margin))
    rows = power_rows(
        outcomes(Run(compiled.content, None, "paper", 0.0, plan), seeds_of(0, 2), workers=1), (8,), {}
    )
    assert {row.estimate_id for row in rows if row.is_primary} == set(analysis.primary)
    assert {each.largest for each in needed(rows, 0.8)} == {8}
