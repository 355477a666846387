"""Three whole studies, one of them with all that goes wrong: sums give what rows give, note by note."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.reading.csv_files import read_csv
from tests.synthetic import two_arms, unbalanced
from tests.unit.analysis.participant_sums.conftest import IBIS_CALLS_OLD_NAMES, by_rows

pytestmark = IBIS_CALLS_OLD_NAMES
REPLICA = Path(__file__).parents[3] / "data" / "replica_synthetic"


@pytest.fixture(scope="module", params=["replica", "unbalanced", "two_arms"])
def frames(request):
    match request.param:
        case "replica":
            return read_csv(REPLICA / "sittings.csv"), read_csv(REPLICA / "answers.csv")
        case "unbalanced":
            return unbalanced.made().frames()
        case _:
            return two_arms.made().frames()


def typed(answers: pd.DataFrame) -> pd.DataFrame:
    """Return the answers as a table of one's own may hold them: numbers as numbers, nothing as nothing."""
    numbers = {name: pd.to_numeric(answers[name]) for name in ("value_num", "day", "checkpoint")}
    flags = {"off_path": answers["off_path"] == "1"}
    return answers.replace("", None).assign(**numbers, **flags)


def test_sums_give_every_estimate_that_rows_give(engine, frames):
    ours, expected = engine.estimates(*frames), by_rows(*frames)
    assert [each.estimate_id for each in ours] == [each.estimate_id for each in expected]
    for found, known in zip(ours, expected, strict=True):
        assert found == known


def test_types_of_columns_and_order_of_rows_change_nothing(engine, frames):
    sittings, answers = frames
    mixed = typed(answers).sample(frac=1, random_state=np.random.default_rng(3))
    assert mixed["day"].dtype == np.float64
    assert engine.estimates(sittings, mixed) == by_rows(sittings, answers)
