"""Rows found by their key, beside what a dictionary and pandas say."""

import numpy as np
import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

from analysis.reading.coded import coded_frame
from analysis.scrutiny.keys import begins_run, by_person, keys_of, looked_up, run_starts

KEYS = st.lists(st.integers(-2, 6), max_size=20).map(lambda keys: np.array(keys, dtype=np.int64))


@given(KEYS, KEYS)
def test_a_key_gives_the_last_number_that_it_has(wanted, known):
    numbers = np.arange(len(known)) / 4
    told = dict(zip(known.tolist(), numbers.tolist(), strict=True))
    expected = [told.get(key, np.nan) for key in wanted.tolist()]
    np.testing.assert_array_equal(looked_up(wanted, known, numbers), expected)


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(["", "x", "y"])), min_size=1, max_size=20))
def test_keys_sort_as_the_words_do(rows):
    frame = coded_frame(pd.DataFrame(rows, columns=["first", "second"]))
    ordered = np.argsort(keys_of(frame, ("first", "second")), kind="stable")
    assert [rows[place] for place in ordered] == sorted(rows)


@given(KEYS)
def test_every_row_belongs_to_the_run_that_began_last(keys):
    begins = run_starts(keys)
    lengths = np.diff(begins, append=len(keys))
    np.testing.assert_array_equal(np.repeat(keys[begins], lengths), keys)
    assert (np.diff(keys[begins]) != 0).all()


def test_a_run_ends_where_one_of_several_keys_changes():
    first, second = np.array([1, 1, 1, 2]), np.array(["a", "a", "b", "b"])
    assert begins_run(first, second).tolist() == [True, False, True, True]


def test_whoever_has_no_row_has_an_empty_group():
    amounts = pd.DataFrame({"seconds": [1.5, 2.5, 4.0]})
    grouped = by_person(amounts, np.array([2, 2, 0]), 4)["seconds"]
    assert grouped.sum().tolist() == [4.0, 0.0, 4.0, 0.0]
    assert grouped.count().tolist() == [1, 0, 2, 0]
    assert grouped.mean().isna().tolist() == [False, True, False, True]
