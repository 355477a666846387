"""People with the same answers are brought together, in the order in which their counts sort."""

import numpy as np
import pytest

from analysis.ordinal_model import answers
from analysis.ordinal_model.answers import gathered


@pytest.mark.parametrize(("columns", "most"), [(1, 9), (3, 2), (6, 1)])
def test_sorts_are_the_different_rows_of_counts(columns, most):
    rng = np.random.default_rng(columns)
    who = rng.integers(0, 40, 400 * most)
    ratings = rng.integers(1, 4, len(who)) * 1.5
    table = {f"column {place}": rng.integers(0, 2, len(who)) for place in range(columns)}
    found = gathered(ratings, table, who)

    every = np.column_stack([ratings, *table.values()])
    kinds, kind = np.unique(every, axis=0, return_inverse=True)
    counts = np.zeros((40, len(kinds)))
    np.add.at(counts, (who, kind), 1)
    sorts, alike = np.unique(counts, axis=0, return_counts=True)
    assert np.array_equal(found.given.toarray(), sorts)
    assert np.array_equal(found.alike, alike)
    assert np.array_equal(np.column_stack([found.levels[found.rating], found.columns]), kinds)


def test_of_many_people_each_is_a_sort(monkeypatch):
    monkeypatch.setattr(answers, "CELLS", 1)
    found = gathered([1, 2, 1, 2], {}, ["b", "b", "a", "a"])
    assert found.alike.tolist() == [1, 1]
    assert found.given.toarray().tolist() == [[1, 1], [1, 1]]


def test_people_may_have_any_names():
    found = gathered([1.0, 2.0, 1.0], {"x": [-0.0, 0.0, 0.0]}, ["é", "a", "b"])
    assert (found.people, found.most, len(found.rating)) == (3, 1, 2)
