"""Tables for machines: what a cell becomes in a CSV file."""

import numpy as np
import pytest

from analysis.writing.outputs import write_csv

ROWS = [
    ("ann", 1, 2.0, None, True),
    ("bo, bi", -3, float("nan"), 0.1, False),
    ("", np.int64(4), np.float64(1e20), np.float64(1e-7), np.float64(2.5)),
]


@pytest.mark.parametrize(
    ("trims", "expected"),
    [
        (False, 'ann,1,2.0,,1\n"bo, bi",-3,,0.1,0\n,4,1e+20,1e-07,2.5\n'),
        (True, 'ann,1,2,,1\n"bo, bi",-3,,0.1,0\n,4,100000000000000000000,1e-07,2.5\n'),
    ],
)
def test_cells_are_short_and_read_back_as_the_same(tmp_path, trims, expected):
    path = write_csv(tmp_path / "table.csv", list("abcde"), iter(ROWS), trims=trims)
    assert path.read_text(encoding="utf-8") == f"a,b,c,d,e\n{expected}"


def test_a_table_without_rows_has_its_header(tmp_path):
    assert write_csv(tmp_path / "table.csv", ("a", "b"), []).read_text(encoding="utf-8") == "a,b\n"
