"""`analysis.load`: a folder of results in a notebook."""

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import analysis
from analysis.errors import AnalysisError
from analysis.writing.outputs import ESTIMATE_COLUMNS


@pytest.fixture(scope="module")
def loaded(folder):
    return analysis.load(folder)


def test_estimates_have_the_columns_of_the_contract_with_types(loaded, result):
    frame = loaded.estimates()
    assert tuple(frame.columns) == ESTIMATE_COLUMNS
    assert list(frame["estimate_id"]) == [each.estimate_id for each in result.estimates]
    assert pd.api.types.is_float_dtype(frame["estimate"])
    assert pd.api.types.is_integer_dtype(frame["n_units"])
    assert pd.api.types.is_string_dtype(frame["note"])


def test_numbers_read_back_unchanged_and_undefined_ones_are_missing(loaded, result):
    frame = loaded.estimates().set_index("estimate_id")
    for each in result.estimates:
        for column in ("estimate", "ci_low", "n_units", "p_value", "note"):
            there, told = frame.loc[each.estimate_id, column], getattr(each, column)
            assert pd.isna(there) if told is None else there == told, (each.estimate_id, column)


def test_one_estimate_reads_as_a_phrase_and_has_its_numbers(loaded, result):
    choice = next(each for each in result.estimates if each.estimate_id == "depth.choice")
    one = loaded.estimate("depth.choice")
    assert (one.value, one.interval) == (choice.estimate, (choice.ci_low, choice.ci_high))
    ends = f"{100 * choice.ci_low:.1f}% to {100 * choice.ci_high:.1f}%"
    assert str(one) == f"75.0% (95% CI {ends}, n = 4)"
    assert one.facts["family"] == "Depth"


def test_an_unknown_estimate_is_answered_with_those_that_come_near(loaded):
    with pytest.raises(
        AnalysisError, match=r"depth\.choise: there is no estimate .* Did you mean `depth\.choice`"
    ):
        loaded.estimate("depth.choise")


def test_an_unknown_table_or_figure_is_answered_with_what_there_is(loaded):
    with pytest.raises(AnalysisError, match=r"there is no table .* Did you mean `intervals`"):
        loaded.table("interval")
    with pytest.raises(AnalysisError, match=r"there is no figure .* There are: change_by_transition, "):
        loaded.figure("zzzzzz")


def test_a_table_is_a_frame_in_which_text_like_na_stays_text(loaded, folder, tmp_path):
    assert list(loaded.table("flags")["participant_id"]) == ["ann", "bo", "cy", "di"]
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "odd.csv").write_text("participant_id,n\nNA,1\nnan,\n")
    for name in ("estimates.csv", "results.json", "run.json"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    odd = analysis.load(tmp_path).table("odd")
    assert list(odd["participant_id"]) == ["NA", "nan"]
    assert odd["n"].isna().tolist() == [False, True]


def test_a_figure_shows_itself_and_is_a_path(loaded):
    figure = loaded.figure("trust_over_checkpoints")
    assert "<svg" in figure._repr_svg_()
    assert Path(figure).name == "trust_over_checkpoints.svg"
    assert figure.png.is_file()
    assert loaded.figure("participant_flow").png is None
    assert set(loaded.figures) >= {"trust_over_checkpoints", "change_by_transition", "participant_flow"}


def test_the_run_and_the_people_are_there(loaded):
    assert loaded.run["settings"]["resamples"] == 200
    assert loaded.people["participants"] == 4


def test_in_a_notebook_the_results_are_a_table_of_phrases(loaded):
    shown = loaded._repr_html_()
    assert shown.count("<tr>") == 1 + len(loaded.estimates())
    assert "<code>depth.choice</code>" in shown


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda folder: folder / "nowhere", "there is no such folder"),
        (lambda folder: folder, r"it lacks estimates\.csv, results\.json, run\.json"),
    ],
)
def test_a_folder_that_holds_no_results_is_named(tmp_path, make, told):
    with pytest.raises(AnalysisError, match=told):
        analysis.load(make(tmp_path))


def test_a_broken_file_is_named(folder, tmp_path):
    for name in ("estimates.csv", "results.json"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(AnalysisError, match=r"run\.json: it is no JSON"):
        _ = analysis.load(tmp_path).run


def test_importing_the_package_loads_nothing_heavy():
    code = (
        "import sys, analysis; heavy = {'pandas', 'numpy', 'matplotlib', 'scipy'} & set(sys.modules); "
        "assert not heavy, heavy; assert callable(analysis.load); assert 'pandas' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[4])


def test_a_name_that_the_package_lacks_is_an_ordinary_error():
    with pytest.raises(AttributeError, match="module 'analysis' has no attribute 'lode'"):
        _ = analysis.lode
