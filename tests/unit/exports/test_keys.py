import pytest

from exports.errors import ExportTableError
from exports.files import export_folder, write_tables
from tests.unit.exports.tables_made import after, answer, page, sitting, submission


def refusal(tmp_path, rows) -> ExportTableError:
    with pytest.raises(ExportTableError) as caught:
        write_tables(tmp_path, rows)
    assert list(tmp_path.iterdir()) == []
    return caught.value


def test_an_answer_without_its_sitting_is_refused_and_named(tmp_path):
    problem = refusal(tmp_path, [sitting(), page(), *(answer(f"s{n}") for n in range(1, 7))])
    assert (problem.table, problem.column, problem.examples) == ("answers", "sitting_id", ("s2", "s3", "s4"))
    assert "`s2`, `s3`, `s4` and 2 more are not in `sittings`" in str(problem)


def test_an_answer_of_somebody_else_than_its_sitting_is_refused(tmp_path):
    problem = refusal(tmp_path, [sitting(), page(), answer(participant_id="p2")])
    assert (problem.column, problem.examples) == ("participant_id", ("p2",))
    assert "`p2` is not in `sittings`" in str(problem)


@pytest.mark.parametrize(
    "row", [answer(page_id="log_b"), submission(page_id="log_b")], ids=["answer", "submission"]
)
def test_a_page_that_is_not_among_the_pages_is_refused(tmp_path, row):
    problem = refusal(tmp_path, [sitting(), page(), row])
    assert problem.column == "sitting_id, page_id"
    assert problem.examples == ("s1 log_b",)
    assert problem.table == {"AnswerRow": "answers", "SubmissionRow": "submissions"}[type(row).__name__]


def test_a_key_that_comes_twice_is_refused(tmp_path):
    problem = refusal(tmp_path, [sitting(), page(), answer(role="aligned"), answer(role="aligned")])
    assert "two rows have the key s1, 1, log_a_d2, trust, aligned" in str(problem)


def test_a_sitting_that_comes_twice_is_refused_though_it_began_at_another_time(tmp_path):
    assert "two rows have the key" in str(refusal(tmp_path, [sitting(), sitting(started_at=after(5))]))


def test_the_same_item_may_be_asked_once_for_each_role(tmp_path):
    rows = [sitting(), page(), answer(role="aligned"), answer(role="misaligned"), answer()]
    assert write_tables(tmp_path, rows)["answers"] == 3


def test_streamed_rows_must_come_in_their_order(tmp_path):
    with (
        pytest.raises(ExportTableError, match=r"comes too late\. Sort the rows"),
        export_folder(tmp_path) as folder,
    ):
        folder.write([sitting(), page(), answer(item_id="b"), answer(item_id="a")])


def test_streamed_sittings_must_come_in_the_order_in_which_they_began(tmp_path):
    with pytest.raises(ExportTableError, match="comes too late"), export_folder(tmp_path) as folder:
        folder.write([sitting("s1", started_at=after(5)), sitting("s2")])
