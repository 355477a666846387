"""The coverage study: its populations are what they say, its page says what its file says."""

from pathlib import Path

import numpy as np
import pytest

from analysis.bootstrap import cluster_bootstrap
from analysis.selections import Selected
from analysis.sensitivity.likeness import likeness
from analysis.studies.coverage import ICCS, KINDS, PEOPLE, coverages, main, write_coverage
from analysis.studies.coverage_page import coverage_page
from analysis.studies.measured import measured, read_coverage
from analysis.studies.populations import (
    NEAR_ONE_CUT,
    RATING_CUTS,
    SHARE_CUT,
    TARGETS,
    answered,
    answers_icc,
)

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="module")
def published() -> list[dict[str, str]]:
    return read_coverage()


@pytest.mark.parametrize("icc", ICCS)
def test_in_a_very_large_study_every_estimate_is_its_truth(icc: float):
    given = answered(20_000, icc, np.random.default_rng(6))
    asked = {name: target.statistic(given) for name, target in TARGETS.items()}
    found = cluster_bootstrap(asked, np.random.default_rng(0), resamples=5, intervals=["t"])
    for name, target in TARGETS.items():
        low, high = found[name].interval("t")[1:3]
        assert low - (high - low) < target.truth < high + (high - low)
        assert high - low < 0.05


def test_the_page_follows_from_the_file(published):
    assert (DOCS / "coverage.md").read_text(encoding="utf-8") == coverage_page(published)


def test_the_page_alone_can_be_written_again(tmp_path):
    main(["--page-only", "--out", str(tmp_path)])
    assert (tmp_path / "coverage.md").read_bytes() == (DOCS / "coverage.md").read_bytes()


def test_cells_are_the_rows_of_the_file_in_percent(published):
    for row, cell in zip(published, measured(), strict=True):
        assert (cell.target, str(cell.people), str(cell.icc), cell.kind) == (
            row["target"],
            row["people"],
            row["icc"],
            row["kind"],
        )
        given = int(row["studies"]) - int(row["empty"])
        assert cell.refused == 100 * int(row["empty"]) / 2000
        if cell.held is None:
            assert given < 100
        else:
            assert cell.held == 100 * int(row["held"]) / given


@pytest.mark.parametrize("icc", ICCS)
def test_answers_resemble_each_other_as_the_formula_says(icc: float):
    given = answered(60_000, icc, np.random.default_rng(8))
    numbers = {
        "share": given.first > SHARE_CUT,
        "share_near_one": given.first > NEAR_ONE_CUT,
        "mean": np.searchsorted(RATING_CUTS, given.first),
    }
    for target, values in numbers.items():
        observed = likeness(Selected(len(values), given.codes, values.astype(float))).icc
        assert answers_icc(target, icc) == pytest.approx(observed, abs=0.006)


def test_every_cell_was_studied_and_every_study_is_accounted_for(published):
    cells = {(row["target"], row["people"], row["icc"], row["kind"]) for row in published}
    shares = [name for name in TARGETS if name.startswith("share")]
    assert len(cells) == len(published) == len(PEOPLE) * len(ICCS) * (4 * len(TARGETS) + len(shares))
    for row in published:
        parts = [int(row[name]) for name in ("held", "too_high", "too_low", "empty")]
        assert sum(parts) == int(row["studies"]) == 2000


def test_the_page_tells_what_reviewers_ask(published):
    """Percentile intervals are too short for few people, t intervals less so, and Wilson's hold near 1."""

    def coverage(kind: str, people: int, targets: list[str]) -> float:
        rows = [
            r for r in published if (r["kind"], r["people"]) == (kind, str(people)) and r["target"] in targets
        ]
        return sum(int(r["held"]) for r in rows) / sum(int(r["studies"]) - int(r["empty"]) for r in rows)

    usual = [name for name in TARGETS if name != "share_near_one"]
    assert coverage("percentile", 7, usual) < 0.9 < coverage("percentile", 30, usual)
    assert coverage("t", 7, usual) > coverage("percentile", 7, usual) + 0.03
    assert coverage("percentile", 30, ["share_near_one"]) < 0.9 < coverage("wilson", 30, ["share_near_one"])


def test_a_small_study_runs_and_writes_the_same_bytes_again(tmp_path):
    for name in ("one", "other"):
        write_coverage(list(coverages(3, all_people=(7, 30), iccs=(0.3,))), tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    rows = read_coverage(tmp_path / "one")
    assert {row["kind"] for row in rows} == set(KINDS)
    assert {(row["people"], row["resamples"]) for row in rows} == {("7", "1716"), ("30", "2000")}
    assert "3 studies were" in coverage_page(rows)
