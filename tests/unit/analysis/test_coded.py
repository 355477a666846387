"""Columns of words as numbers: the same words, in the same order, whatever they came from."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.reading.coded import (
    coded,
    codes_of,
    combined,
    is_one_of,
    joint_codes,
    mapped,
    numbered,
    placed,
    same_words,
    stacked,
)

WORDS = st.lists(st.sampled_from(["", "a", "b", "ä", "가", "NA", "nan", "1"]), min_size=1, max_size=30)


@given(WORDS)
def test_a_coded_column_holds_the_words_it_was_made_from(words):
    column = coded(pd.Series(words))
    assert list(column) == words
    assert list(column.cat.categories) == sorted({"", *words})


@given(WORDS)
def test_numbers_sort_as_words_do(words):
    column = codes_of(coded(pd.Series(words)))
    order = np.argsort(column.codes, kind="stable")
    assert [words[place] for place in order] == sorted(words)


def test_a_word_that_is_nowhere_is_in_no_row():
    found = codes_of(coded(pd.Series(["a", "b"])))
    assert found.place("c") == -1
    assert not found.is_word("c").any()
    assert found.is_word("b").tolist() == [False, True]


@given(WORDS)
def test_a_column_that_is_coded_already_stays_the_same_one(words):
    column = coded(pd.Series(words, name="value"))
    assert coded(column) is column
    others = column.cat.set_categories([*column.cat.categories[::-1], "more"])
    assert list(coded(others).cat.categories) == sorted({"", "more", *words})
    assert list(coded(others)) == words


@given(WORDS, st.sets(st.sampled_from(["", "a", "가", "NA", "nowhere"])), st.sampled_from([0, 16]))
def test_rows_that_hold_one_of_some_words_are_found_whether_these_are_few_or_many(words, wanted, few):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.reading.coded.FEW_WORDS", few)
        expected = [word in wanted for word in words]
        assert is_one_of(coded(pd.Series(words)), wanted).tolist() == expected
        assert is_one_of(pd.Series(words), tuple(wanted)).tolist() == expected


def test_a_missing_cell_holds_none_of_some_words(monkeypatch):
    cells = pd.Series(["a", None, "b"])
    assert is_one_of(cells, ["a", "b"]).tolist() == [True, False, True]
    monkeypatch.setattr("analysis.reading.coded.FEW_WORDS", 0)
    assert is_one_of(cells, ["a", "b"]).tolist() == [True, False, True]


@given(WORDS, st.randoms())
def test_the_same_words_are_the_same_however_they_are_numbered(words, random):
    others = random.choices(words, k=len(words))
    expected = [one == other for one, other in zip(words, others, strict=True)]
    assert same_words(coded(pd.Series(words)), coded(pd.Series(others))).tolist() == expected
    assert same_words(pd.Series(words), coded(pd.Series(others))).tolist() == expected


@given(WORDS, st.randoms())
def test_words_are_combined_row_by_row(words, random):
    others = random.choices(["x", "", "y"], k=len(words))
    found = combined(lambda one, other: one + other, coded(pd.Series(words)), coded(pd.Series(others)))
    assert list(found) == [one + other for one, other in zip(words, others, strict=True)]


def test_joint_numbers_sort_by_the_first_column_then_the_second():
    first, second = np.array([1, 0, 1, 0]), np.array([0, 2, 1, 0])
    assert np.argsort(joint_codes(first, second, sizes=[2, 3])).tolist() == [3, 1, 0, 2]


def test_many_combinations_are_found_as_few_are(monkeypatch):
    columns = [coded(pd.Series(["a", "b", "a"])), coded(pd.Series(["x", "x", "y"]))]
    few = list(combined("{}{}".format, *columns))
    monkeypatch.setattr("analysis.reading.coded.MOST_LISTED", 0)
    assert list(combined("{}{}".format, *columns)) == few == ["ax", "bx", "ay"]


def test_words_are_mapped_numbered_and_placed():
    cells = coded(pd.Series(["a", "b", "a"]))
    assert list(mapped(cells, {"a": "x"}, "?")) == ["x", "?", "x"]
    assert numbered(cells, lambda word: float(len(word))).tolist() == [1.0, 1.0, 1.0]
    assert placed(cells, np.array(["b", "c"], dtype=np.object_)).tolist() == [-1, 0, -1]


def test_tables_with_different_words_stand_one_below_the_other():
    tables = [
        pd.DataFrame({"word": coded(pd.Series([word, ""])), "number": [number, 0.5]})
        for word, number in (("b", 1.0), ("a", 2.0))
    ]
    found = stacked(tables)
    assert list(found["word"]) == ["b", "", "a", ""]
    assert found["number"].tolist() == [1.0, 0.5, 2.0, 0.5]


def test_an_empty_column_is_coded_too():
    assert list(coded(pd.Series([], dtype=str))) == []
