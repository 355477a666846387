import pytest

from analysis.errors import AnalysisError
from analysis.joint import COLUMNS, read_judged_logs
from tests.unit.analysis.gym.logs_made import Logs

HEADER = "judge_id,rep,status,scenario_id,persona,sequence,direction,day,checkpoint,trust"


def read(tmp_path, *lines: str, header: str = HEADER):
    path = tmp_path / "judged_logs.csv"
    path.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
    return read_judged_logs(path)


def test_a_small_file_of_ratings_is_read(tmp_path):
    judged = read(tmp_path, "qwen,1,ok,week,reviewer,AMA,,2,1,5", "gemini,,,week,operator,MMM,under,4,2,2.5")
    assert judged.judges == ("gemini", "qwen")
    assert judged.rows["trust"].tolist() == [5.0, 2.5]
    assert (judged.unrated, judged.from_constructs) == (0, 0)


def test_trust_is_the_mean_of_the_five_constructs_where_it_is_not_given(tmp_path):
    header = f"{HEADER},understandability,competence,reliability,attachment,faith"
    judged = read(
        tmp_path,
        "qwen,1,ok,week,reviewer,AMA,,2,1,,5,4,3,2,2",
        "qwen,1,ok,week,reviewer,AMA,,4,2,1,5,5,5,5,5",
        "qwen,1,ok,week,reviewer,AMA,,7,3,,5,4,,2,2",
        header=header,
    )
    assert judged.rows["trust"].tolist()[:2] == [3.2, 1.0]
    assert (judged.unrated, judged.from_constructs) == (1, 1)


def test_ratings_that_were_not_accepted_are_missing(tmp_path):
    assert read(tmp_path, "qwen,1,parse_error,week,reviewer,AMA,,2,1,5").unrated == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (",1,ok,week,reviewer,AMA,,2,1,5", "data row 1, column `judge_id`"),
        ("qwen,1,ok,,reviewer,AMA,,2,1,5", "column `scenario_id`"),
        ("qwen,1,ok,week,revewer,AMA,,2,1,5", "Did you mean `reviewer`"),
        ("qwen,1,ok,week,reviewer,ABA,,2,1,5", "letters A and M only"),
        ("qwen,1,ok,week,reviewer,MMM,,2,1,5", "`over` or `under`"),
        ("qwen,1,ok,week,reviewer,AMA,,two,1,5", "column `day`"),
        ("qwen,1,ok,week,reviewer,AMA,,2,4,5", "column `checkpoint`"),
        ("qwen,1,ok,week,reviewer,AMA,,2,1,6", "a number from 1 to 5, or empty"),
        ("qwen,1,ok,week,reviewer,AMA,,2,1,high", "is not a number"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_with_its_place(tmp_path, line, told):
    with pytest.raises(AnalysisError, match=told):
        read(tmp_path, line)


def test_one_try_rates_a_checkpoint_once(tmp_path):
    line = "qwen,1,ok,week,reviewer,AMA,,2,1,5"
    with pytest.raises(AnalysisError, match="Number its tries in `rep`"):
        read(tmp_path, line, line)


def test_what_is_missing_is_named_with_what_it_means(tmp_path):
    with pytest.raises(AnalysisError, match="the column `judge_id` is missing"):
        read(tmp_path, "1", header="rep")
    with pytest.raises(AnalysisError, match="`trust` or the five constructs"):
        read(tmp_path, "q,week,reviewer,A,2,1", header="judge_id,scenario_id,persona,sequence,day,checkpoint")


def test_every_column_says_what_it_holds():
    assert all(meaning.endswith(".") for meaning in COLUMNS.values())
    assert set(Logs().judged_by("qwen", "AMA", [5]).judged[0]) <= set(COLUMNS)
