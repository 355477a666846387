"""The tables beside the live ones in PostgreSQL, and the three roads from the same sittings to estimates."""

import hashlib
import json

import pytest
from sqlalchemy import text

from analysis.estimates import Settings, estimate_all
from analysis.tables import read_tables
from analysis.writing.outputs import write_estimates
from survey_app.cli.main import run
from survey_app.cli.options import BUNDLED_STUDIES, publish_path
from survey_app.errors import ExportError, UnknownStudy
from survey_app.export.into_database import fill_tables
from survey_app.export.study import export_study
from survey_app.participation.withdrawing import withdraw
from survey_app.simulation.running import simulate
from survey_app.storage.database import open_database
from survey_app.storage.engine import writing_engine

#: Ibis 12 calls DuckDB 2 by names that DuckDB warns of; nothing here can change that.
IBIS_CALLS_OLD_NAMES = r"ignore:fetch_arrow_table\(\) is deprecated:DeprecationWarning"
STUDY, PEOPLE = "three_t", 4


@pytest.fixture(scope="module")
def live(postgres_url):
    """A live PostgreSQL database in which some people have taken part in the whole study."""
    database = open_database(postgres_url)
    with database.writing() as session:
        published = publish_path(session, BUNDLED_STUDIES / STUDY)
        session.commit()
    simulate(database.writing, published, respondents=PEOPLE, seed=4, model="paper", progress=lambda *_: None)
    yield database
    database.close()


def counted(database, table):
    with database.reading() as session:
        return session.scalar(text(f"SELECT count(*) FROM export_{STUDY}.{table}"))


@pytest.fixture
def survey(capsys):
    """Run a command that works and return what it says."""

    def command(*arguments):
        code = run([str(each) for each in arguments])
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out

    return command


def test_only_postgresql_holds_such_tables(database, published):
    with pytest.raises(ExportError, match="is no PostgreSQL database; export files instead"):
        fill_tables(database, "small")


@pytest.mark.parametrize("more", [["--into-database"], []])
def test_files_and_database_are_not_asked_for_at_once(more, tmp_path, capsys):
    where = ["--out", str(tmp_path)] if more else []
    assert run(["export", STUDY, *where, *more]) == 2
    assert "Give either --out, for files, or --into-database" in capsys.readouterr().err


@pytest.mark.postgres
def test_an_unknown_study_leaves_no_schema_behind(live):
    with pytest.raises(UnknownStudy):
        fill_tables(live, "nowhere")
    with live.reading() as session:
        schemas = set(session.scalars(text("SELECT nspname FROM pg_namespace")))
    assert not {"export_nowhere", "export_nowhere_part"} & schemas


@pytest.mark.postgres
def test_tests_are_left_out_unless_they_are_asked_for(live):
    exported = fill_tables(live, STUDY)
    assert exported.counts == {"sittings": 0, "answers": 0}
    assert exported.left_out_tests == PEOPLE
    assert counted(live, "sittings") == 0


@pytest.mark.postgres
def test_the_tables_hold_the_rows_of_the_files_and_tell_their_hashes(live, tmp_path):
    exported = fill_tables(live, STUDY, include_tests=True)
    with live.reading() as session:
        files = export_study(session, STUDY, tmp_path, include_tests=True)
        told = session.scalar(text(f"SELECT obj_description('export_{STUDY}'::regnamespace)"))
        meaning = session.scalar(text(f"SELECT col_description('export_{STUDY}.answers'::regclass, 1)"))
    assert exported.counts == {name: files.counts[name] for name in ("sittings", "answers")}
    assert counted(live, "answers") == files.counts["answers"] > 100 * PEOPLE
    assert json.loads(told)["sha256_as_csv"] == {
        name: hashlib.sha256((tmp_path / f"{name}.csv").read_bytes()).hexdigest()
        for name in ("sittings", "answers")
    }
    assert meaning == "The sitting; joins `sittings`."


@pytest.mark.postgres
@pytest.mark.filterwarnings(IBIS_CALLS_OLD_NAMES)
def test_rows_duckdb_and_postgresql_give_the_same_bytes(live, tmp_path, postgres_url, survey):
    tables, options = tmp_path / "tables", ("--resamples", 200, "--seed", 7)
    survey("export", STUDY, "--into-database", "--include-tests", "--database", postgres_url)
    survey(
        "export",
        STUDY,
        "--out",
        tables,
        "--format",
        "csv,parquet",
        "--include-tests",
        "--database",
        postgres_url,
    )
    found = estimate_all(read_tables(tables), Settings(resamples=200, seed=7))
    by_rows = write_estimates(tmp_path / "by_rows.csv", [each.estimate for each in found])
    survey("analyze", tables, "--out", tmp_path / "duckdb", "--sums", "duckdb", *options)
    said = survey("analyze", STUDY, "--out", tmp_path / "postgres", "--sums", postgres_url, *options)
    expected = by_rows.read_bytes()
    assert (tmp_path / "duckdb" / "estimates.csv").read_bytes() == expected
    assert (tmp_path / "postgres" / "estimates.csv").read_bytes() == expected
    assert f"of {PEOPLE} participants" in said
    facts = json.loads((tmp_path / "postgres" / "run.json").read_text())
    assert facts["inputs"]["answers.csv"] == hashlib.sha256((tables / "answers.csv").read_bytes()).hexdigest()


@pytest.mark.postgres
def test_who_withdraws_is_gone_from_the_tables_too(live):
    fill_tables(live, STUDY, include_tests=True)
    before = counted(live, "answers")
    with live.writing() as session:
        gone = session.scalar(text(f"SELECT participant_id FROM export_{STUDY}.sittings LIMIT 1"))
        withdraw(session, gone)
        session.commit()
    assert counted(live, "sittings") == PEOPLE - 1
    assert counted(live, "answers") < before


@pytest.mark.postgres
def test_a_table_that_somebody_holds_is_left_as_it_was(live, monkeypatch):
    fill_tables(live, STUDY, include_tests=True)
    before = counted(live, "answers")
    monkeypatch.setattr("survey_app.export.into_database.PATIENCE", "50ms")
    with writing_engine(live.engine).connect() as other:
        other.execute(text("LOCK TABLE sittings IN ROW EXCLUSIVE MODE"))
        with pytest.raises(ExportError, match="nothing was changed"):
            fill_tables(live, STUDY)
    assert counted(live, "answers") == before
