"""The synthetic studies are what they say they are: else the comparison with them would show little."""

import numpy as np
import pandas as pd
import pytest

from tests.synthetic import plain_parts, two_arms, unbalanced
from tests.synthetic.tables import Made

SOURCES = {"unbalanced": unbalanced, "two_arms": two_arms}


@pytest.fixture(scope="module")
def loose() -> Made:
    return unbalanced.made()


def alike(made: Made, *constructs: str, folder) -> float:
    """The mean intra-class correlation of answers to these constructs, by analysis of variance."""
    answers, _ = plain_parts.read(made.write(folder))
    found = []
    for construct in constructs:
        rows = plain_parts.rows(answers, construct)
        rows = rows[rows["counts"]]
        for _, part in rows.groupby(["comparison", "role", "alignment"]):
            groups = part.groupby("participant_id")["number"]
            sizes, means, size = groups.size(), groups.mean(), groups.size().mean()
            between = (sizes * (means - part["number"].mean()) ** 2).sum() / (len(sizes) - 1)
            within = ((part["number"] - part["participant_id"].map(means)) ** 2).sum() / (
                len(part) - len(sizes)
            )
            found.append((between - within) / (between + (size - 1) * within))
    return float(np.mean(found))


@pytest.mark.parametrize("name", SOURCES)
def test_a_study_is_made_the_same_every_time(name):
    for one, other in zip(SOURCES[name].made().frames(), SOURCES[name].made().frames(), strict=True):
        pd.testing.assert_frame_equal(one, other)


def test_answers_of_one_person_are_alike_in_one_study_and_not_in_the_other(loose, tmp_path):
    assert alike(loose, "trust", "fit", "benefit", "would_use", folder=tmp_path / "a") > 0.4
    assert abs(alike(two_arms.made(), "accept", "would_use", "fix_minutes", folder=tmp_path / "b")) < 0.2


def test_answers_are_missing_in_every_way(loose):
    _, answers = loose.frames()
    assert set(answers["missing"]) == {"", "skipped", "declined"}
    assert set(answers["off_path"]) == {"0", "1"}
    assert (answers["value"].eq("") & answers["missing"].eq("") & answers["off_path"].eq("0")).any()
    assert answers["revision"].nunique() >= 3


def test_people_come_back_and_leave_midway(loose):
    sittings, answers = loose.frames()
    assert sittings["participant_id"].nunique() == unbalanced.PEOPLE == 47
    assert len(sittings) > unbalanced.PEOPLE + 5
    assert 5 < (sittings["status"] == "started").sum() < 30
    assert answers.groupby("sitting_id").size().min() < 20


def test_logs_are_spread_unevenly_and_split_by_direction(loose):
    _, answers = loose.frames()
    logs = answers.loc[answers["construct"] == "trust"].groupby("sequence").size()
    assert set(logs.index) == set(unbalanced.LOGS)
    assert logs.max() > 5 * logs.min()
    never = answers.loc[(answers["sequence"] == "MMM") & (answers["construct"] == "trust"), "direction"]
    assert len(set(never.value_counts())) == 2


def test_halves_of_pairs_are_missing_and_preferences_are_absent_or_contradictory(loose):
    _, answers = loose.frames()
    fits = answers.loc[answers["construct"] == "fit"].groupby(["sitting_id", "page_id"])["role"].nunique()
    offers = answers.loc[answers["construct"] == "accept"].groupby(["sitting_id", "page_id"])["role"].nunique()
    assert set(fits) == set(offers) == {1, 2}
    said = answers.loc[(answers["construct"] == "own_preference") & (answers["block_kind"] == "form")]
    kinds = said.loc[said["value"] != ""].groupby(["sitting_id", "scenario_id"])["value"].nunique()
    assert set(kinds) == {1, 2}
    pairs = answers.loc[answers["block_kind"] == "depth_pair", ["sitting_id", "scenario_id"]].drop_duplicates()
    assert len(pairs.merge(said[["sitting_id", "scenario_id"]].drop_duplicates())) < len(pairs)


def test_the_small_study_has_few_blocks_two_arms_and_silent_people():
    sittings, answers = two_arms.made().frames()
    assert len(sittings) == two_arms.PEOPLE == 12
    assert set(sittings["arm"]) == set(two_arms.ARMS)
    assert len(sittings) - answers["sitting_id"].nunique() == two_arms.SILENT
    assert not {"fit", "depth_fit", "own_preference", "plausibility"} & set(answers["construct"])
    yes = (
        answers.loc[answers["construct"] == "accept"]
        .groupby("role")["value"]
        .agg(lambda v: (v == "yes").mean())
    )
    assert yes["now"] < 0.1
    assert yes["sleep"] > 0.9
