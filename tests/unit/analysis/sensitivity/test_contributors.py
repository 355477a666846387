"""People counted and numbered anew, as sorting would."""

import numpy as np
import pytest

from analysis.sensitivity.contributors import n_contributors, without_gaps


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.intp])
def test_numbers_are_those_that_sorting_gives(dtype):
    codes = np.random.default_rng(1).integers(0, 90, 60).astype(dtype)
    different, places = np.unique(codes, return_inverse=True)
    assert without_gaps(codes).tolist() == places.tolist()
    assert n_contributors(codes) == len(different)


def test_nobody_is_nobody():
    nobody = np.empty(0, dtype=np.intp)
    assert (n_contributors(nobody), len(without_gaps(nobody))) == (0, 0)
