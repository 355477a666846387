"""The rank of a block among those of its kind, beside what pandas says of it; and places of pages."""

import numpy as np
import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

from analysis.declared import Declared
from analysis.reading.coded import coded_frame
from analysis.scrutiny.order_rows import ranked
from analysis.scrutiny.sources import Sources
from analysis.tables import StudyTables

PLACES = st.tuples(*(st.sampled_from(words) for words in (["s1", "s2", "s3"], ["log", "pair"], ["b1", "b2"])))
ROWS = st.lists(st.tuples(PLACES, st.integers(0, 4)), min_size=1, max_size=30)


def sources_of(rows, positions):
    """Each row on a page of its own kind; pages without a position are not in the table of pages."""
    frame = coded_frame(pd.DataFrame(rows, columns=["sitting_id", "block_kind", "block_id", "page_id"]))
    known = [(row[0], row[3], place) for row, place in zip(rows, positions, strict=True) if place]
    pages = pd.DataFrame(known, columns=["sitting_id", "page_id", "position"]).drop_duplicates(
        ["sitting_id", "page_id"]
    )
    coded = coded_frame(pages[["sitting_id", "page_id"]].astype(str))
    pages = coded.assign(position=pages["position"].to_numpy(dtype="float64"))
    return Sources(StudyTables(pd.DataFrame(), frame), frame, pages, pd.DataFrame(), Declared())


@given(ROWS)
def test_blocks_are_ranked_by_their_first_page_as_pandas_ranks_them(asked):
    rows = [(*place, f"page{number}") for place, number in asked]
    found = ranked(sources_of(rows, [number for _, number in asked]))
    first = found.groupby(["sitting_id", "block_kind", "block_id"])["position"].transform("min")
    blocks = found.assign(first=first)[["sitting_id", "block_kind", "block_id", "first"]].drop_duplicates()
    blocks["expected"] = blocks.groupby(["sitting_id", "block_kind"])["first"].rank(method="dense")
    expected = found.merge(blocks, how="left", on=["sitting_id", "block_kind", "block_id"])["expected"]
    np.testing.assert_array_equal(found["rank"].to_numpy(), expected.to_numpy())


@given(ROWS)
def test_the_position_of_a_page_is_that_of_the_table_of_pages(asked):
    rows = [(*place, f"page{number}") for place, number in asked]
    sources = sources_of(rows, [number for _, number in asked])
    expected = [float(number) if number else np.nan for _, number in asked]
    np.testing.assert_array_equal(sources.positions, expected)
