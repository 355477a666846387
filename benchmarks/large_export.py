"""Make an export of many people, to measure what reads it: a few are simulated, the others drawn from them.

The few go through the real engine: the study is published, simulated and exported. Every person of the
large export is one of them under ids of their own, at a time of their own, some of their ratings exchanged for
what others gave to the same question. Same arguments, same bytes. Memory holds a few hundred people at a time.
The tables are `sittings`, `answers`, `pages` and `allocations`, with `study.json`; there are no submissions.

    python benchmarks/large_export.py OUT [--people 10000] [--templates 60] [--seed 0] [--parts K] [--csv]

With `--parts K` each table is a folder of K files instead of one file; 10,000 people are 1.7 million answers.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from exports.facts import FILE
from exports.parquet import COMPRESSION, schema_of
from exports.reading import rows_of
from exports.tables import TABLES, Table
from exports.writers import writer_for
from survey_app.cli.options import BUNDLED_STUDIES, publish_path
from survey_app.export.study import export_study
from survey_app.simulation.running import simulate
from survey_app.storage.database import open_database
from survey_app.storage.ids import IdMaker

#: People made at a time.
TOGETHER = 400
#: The share of ratings that are exchanged.
EXCHANGED = 0.3
RATED = ("trust", "depth_fit", "content_usable", "benefit", "willingness", "fit", "plausibility")
#: Ratings are exchanged among those that agree in all of these.
ALIKE = ("construct", "item_id", "alignment", "role", "comparison", "locale")
NAMES = ("sittings", "answers", "pages", "allocations")
APART = 97 * 1000  #: milliseconds from one person's start to the next one's


class Templates(NamedTuple):
    """The simulated people.

    Attributes:
        tables: Their tables by name, rows of one sitting together, in the order of the sittings.
        starts: By table, shape (people + 1,): where the rows of each sitting begin.
        began: Shape (people,): when each began, in milliseconds since 1970.
        pools: By row of `answers`, the rows it may be exchanged with; only for ratings.
    """

    tables: dict[str, pa.Table]
    starts: dict[str, NDArray[np.intp]]
    began: NDArray[np.int64]
    pools: list[NDArray[np.intp]]
    pool_of: NDArray[np.intp]


class Drawn(NamedTuple):
    """Some people of the large export: whom each is drawn from, ids, chance, place among all."""

    template: NDArray[np.intp]
    sitting_ids: list[str]
    participant_ids: list[str]
    rngs: list[np.random.Generator]
    first: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--study", default="three_t")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--templates", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parts", type=int, default=0)
    parser.add_argument("--csv", action="store_true")
    given = parser.parse_args()
    counts = large_export(
        given.out,
        study=given.study,
        people=given.people,
        templates=given.templates,
        seed=given.seed,
        parts=given.parts,
    )
    if given.csv:
        write_csv(given.out)
    print(f"{given.out}: " + ", ".join(f"{rows:,} {name}" for name, rows in counts.items()))


def large_export(
    out: Path, *, study: str, people: int, templates: int, seed: int, parts: int = 0
) -> dict[str, int]:
    """Write the tables as Parquet and return how many rows each has."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        simulated(Path(scratch), study, templates, seed)
        found = read_templates(Path(scratch))
        facts = json.loads((Path(scratch) / FILE).read_text(encoding="utf-8"))
    facts["versions"][-1]["sittings"] = people
    (out / FILE).write_text(json.dumps(facts, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    counts = dict.fromkeys(NAMES, 0)
    bounds = np.linspace(0, people, max(parts, 1) + 1).astype(int)
    for number in range(max(parts, 1)):
        for table in (table for table in TABLES if table.name in NAMES):
            path = out / (f"{table.name}/part-{number:05}.parquet" if parts else f"{table.name}.parquet")
            path.parent.mkdir(exist_ok=True)
            chunks = drawn_people(found, seed, int(bounds[number]), int(bounds[number + 1]))
            counts[table.name] += write_table(path, table, found, chunks)
    return counts


def simulated(folder: Path, study: str, people: int, seed: int) -> None:
    """Publish, simulate and export a bundled study."""
    with open_database(f"sqlite:///{folder / 'survey.sqlite3'}") as database:
        with database.writing() as session:
            published = publish_path(session, BUNDLED_STUDIES / study)
            session.commit()
        simulate(
            database.writing,
            published,
            respondents=people,
            seed=seed,
            model="paper",
            progress=lambda *_: None,
        )
        with database.reading() as session:
            export_study(session, published.study_id, folder, include_tests=True, formats=("parquet",))


def read_templates(folder: Path) -> Templates:
    """Return the exported people, ready to be drawn from."""
    tables = {name: pq.read_table(folder / f"{name}.parquet") for name in NAMES}
    order = {name: place for place, name in enumerate(tables["sittings"]["sitting_id"].to_pylist())}
    starts = {}
    for name, table in tables.items():
        places = np.array([order[each] for each in table["sitting_id"].to_pylist()])
        starts[name] = np.searchsorted(places, np.arange(len(order) + 1))
    began = tables["sittings"]["started_at"].cast(pa.int64()).to_numpy()
    return Templates(tables, starts, began, *_pools(tables["answers"]))


def _pools(answers: pa.Table) -> tuple[list[NDArray[np.intp]], NDArray[np.intp]]:
    found: dict[tuple[object, ...], list[int]] = {}
    cells = zip(*(answers[name].to_pylist() for name in (*ALIKE, "value_num")), strict=True)
    for place, (*alike, number) in enumerate(cells):
        if alike[0] in RATED and number is not None:
            found.setdefault(tuple(alike), []).append(place)
    pool_of = np.full(len(answers), -1)
    for pool, places in enumerate(found.values()):
        pool_of[places] = pool
    return [np.array(places) for places in found.values()], pool_of


def drawn_people(found: Templates, seed: int, first: int, end: int) -> Iterator[Drawn]:
    """Yield the people from `first` up to `end`, some hundred at a time; each is the same in whatever part."""
    for start in range(first, end, TOGETHER):
        rngs = [np.random.default_rng([seed, place]) for place in range(start, min(start + TOGETHER, end))]
        template = np.array([rng.integers(len(found.began)) for rng in rngs])
        makers = [IdMaker(rng.bytes) for rng in rngs]
        sittings, people = [each.sitting_id() for each in makers], [each.participant_id() for each in makers]
        yield Drawn(template, sittings, people, rngs, start)


def write_table(path: Path, table: Table, found: Templates, chunks: Iterator[Drawn]) -> int:
    """Write the rows of one table, a group for each chunk of people, and return how many there are."""
    schema = schema_of(table)
    rows = 0
    with pq.ParquetWriter(path, schema, compression=COMPRESSION) as file:
        for chunk in chunks:
            made = _made(table.name, found, chunk).cast(schema)
            file.write_table(made, row_group_size=len(made) or 1)
            rows += len(made)
    return rows


def _made(name: str, found: Templates, chunk: Drawn) -> pa.Table:
    starts = found.starts[name]
    sizes = (starts[1:] - starts[:-1])[chunk.template]
    owner = np.repeat(np.arange(len(sizes)), sizes)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    places = starts[chunk.template][owner] + within
    source = found.tables[name]
    made = source.take(pa.array(places))
    given = _exchanged(found, places, _chances(chunk, sizes)) if name == "answers" else {}
    moved = (chunk.first + np.arange(len(sizes))) * APART - (found.began - found.began[0])[chunk.template]
    for place, field in enumerate(source.schema):
        if field.name in given:
            made = made.set_column(place, field, source[field.name].take(given[field.name]))
        elif field.name in {"sitting_id", "participant_id"}:
            ids = chunk.sitting_ids if field.name == "sitting_id" else chunk.participant_ids
            made = made.set_column(place, field, pa.array(ids).take(pa.array(owner)))
        elif pa.types.is_timestamp(field.type):
            times = pc.add(made[field.name].cast(pa.int64()), pa.array(moved[owner]))
            made = made.set_column(place, field, times.cast(field.type))
    return made


def _chances(chunk: Drawn, sizes: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return two random numbers per row, shape (2, rows), of each person's own."""
    return np.concatenate([rng.random((2, size)) for rng, size in zip(chunk.rngs, sizes, strict=True)], axis=1)


def _exchanged(found: Templates, places: NDArray[np.intp], chances: NDArray[np.float64]) -> dict[str, pa.Array]:
    """Return, for the columns of a rating, from which row of the templates each row takes its rating."""
    pool = found.pool_of[places]
    sizes = np.array([len(each) for each in found.pools])
    begins = np.cumsum(sizes) - sizes
    changes = (pool >= 0) & (chances[0] < EXCHANGED)
    chosen = begins[pool] + (chances[1] * sizes[pool]).astype(np.intp)
    given = pa.array(np.where(changes, np.concatenate(found.pools)[chosen], places))
    return {"value": given, "value_num": given, "label": given}


def write_csv(out: Path) -> None:
    """Write beside the Parquet tables the same rows as CSV, as the export does."""
    for table in (table for table in TABLES if table.name in NAMES):
        whole = out / f"{table.name}.parquet"
        files = [whole] if whole.is_file() else sorted((out / table.name).glob("*.parquet"))
        writer = writer_for(out / f"{table.name}.csv", table, "csv", excel=False)
        for file in files:
            for row in rows_of(file, table.row):
                writer.add(row)
        writer.finish()


if __name__ == "__main__":
    main()
