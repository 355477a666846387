"""The page `docs/coverage.md`: the coverage study in words and tables, made from its file alone."""

from collections.abc import Iterable, Sequence

from analysis.studies.measured import Row, held, refused
from analysis.studies.populations import ANSWERS, SKIPPED, TARGETS

NAMES = {
    "percentile": "percentile",
    "bca": "BCa",
    "studentised": "studentised",
    "t": "t, G − 1",
    "wilson": "Wilson",
}
#: Shares near 0 or 1 break most methods; they are told apart, so that they do not hide the others.
EDGE = "share_near_one"

HEAD = """# How often the intervals hold the truth

Made by `make coverage-study` from `analysis/studies/coverage.py`; every number is in
[coverage.csv](../analysis/studies/coverage.csv), from which the notes of
estimates quote. Change nothing here by hand.

An interval that says 95 % should hold the true value in 95 of 100 studies. Here {studies} studies were
made for each number of people and each ICC, each with {answers} answers per person and kind of question, of
which {skipped:.0f} % are skipped. ICC is the likeness of one person's latent values; that of the answers made
from them is lower. Each study was resampled {resamples} times; 7 people have only {listed} different
resamples, which were all listed. The error of a coverage is about {error:.1f} points (two standard errors).

A cell says how many percent of the given intervals hold the truth, and behind a slash in how many percent
of the studies the method refused to give one. G is the number of people.
"""

RANGES = """## In short

With 7 people a percentile interval holds the truth in {percentile_7} % of the studies, with 30 in
{percentile_30} %; t with G − 1 degrees of freedom in {t_7} and {t_30} %. BCa mends the skew of a share, not
that people are few. The studentised interval comes nearest, {studentised_7} % with 7 people, but is refused
where people drawn often agree. For one share take Wilson's: {wilson_7} % with 7 people, {wilson_30} % with 30.

The table gives the lowest and the highest coverage over the three ICCs and these estimates:

{ordinary}
"""

NEAR_ONE = """## A share near 1

For {label} everybody often agrees. Then a percentile interval has no width and misses; BCa, studentised
and t refuse; only Wilson's gives an answer. Range over the three ICCs:
"""


def coverage_page(rows: Sequence[Row]) -> str:
    """Return the page as Markdown.

    Args:
        rows: The rows of the file of numbers.
    """
    ordinary = [row for row in rows if row["target"] != EDGE]
    return "\n".join(
        [
            _head(rows),
            _in_short(ordinary),
            *_ranges(ordinary),
            NEAR_ONE.format(label=TARGETS[EDGE].label),
            *_ranges([row for row in rows if row["target"] == EDGE]),
            *(line for name in TARGETS for line in _target(name, rows)),
        ]
    )


def _head(rows: Sequence[Row]) -> str:
    studies = int(rows[0]["studies"])
    listed, *_, drawn = (int(row["resamples"]) for row in rows)
    return HEAD.format(
        studies=f"{studies:,}",
        answers=ANSWERS,
        skipped=100 * SKIPPED,
        resamples=f"{drawn:,}",
        listed=f"{listed:,}",
        error=200 * (0.95 * 0.05 / studies) ** 0.5,
    )


def _in_short(rows: Sequence[Row]) -> str:
    told = {
        f"{kind}_{people}": _span(row for row in rows if (row["kind"], row["people"]) == (kind, people))
        for kind in NAMES
        for people in _values("people", rows)
    }
    labels = "\n".join(f"- {TARGETS[name].label}" for name in _values("target", rows))
    return RANGES.format(ordinary=labels, **told)


def _ranges(rows: Sequence[Row]) -> Iterable[str]:
    kinds = _kinds(rows)
    yield from _header(["G"], kinds)
    for people in _values("people", rows):
        cells = ([row for row in rows if (row["people"], row["kind"]) == (people, kind)] for kind in kinds)
        yield _line([people, *(_range(cell) for cell in cells)])
    yield ""


def _target(name: str, rows: Sequence[Row]) -> Iterable[str]:
    own = [row for row in rows if row["target"] == name]
    kinds = _kinds(own)
    label = TARGETS[name].label
    yield f"## {label[0].upper()}{label[1:]}\n"
    yield from _header(["G", "ICC"], kinds)
    for people in _values("people", own):
        for icc in _values("icc", own):
            cell = {row["kind"]: row for row in own if (row["people"], row["icc"]) == (people, icc)}
            yield _line([people, icc, *(_cell(cell[kind]) for kind in kinds)])
    yield ""


def _range(rows: Sequence[Row]) -> str:
    empty = max(refused(row) for row in rows)
    return f"{_span(rows)} / {empty:.0f}" if empty >= 1 else _span(rows)


def _span(rows: Iterable[Row]) -> str:
    shares = [share for row in rows if (share := held(row)) is not None]
    ends = dict.fromkeys(f"{end:.0f}" for end in (min(shares), max(shares))) if shares else ["none"]
    return "–".join(ends)


def _cell(row: Row) -> str:
    share, empty = held(row), refused(row)
    told = "none" if share is None else f"{share:.1f}"
    return f"{told} / {empty:.0f}" if empty >= 1 else told


def _kinds(rows: Sequence[Row]) -> list[str]:
    """Return the kinds that all the rows' estimates have, in the order of the names."""
    by_target = [{row["kind"] for row in rows if row["target"] == name} for name in _values("target", rows)]
    return [kind for kind in NAMES if all(kind in kinds for kinds in by_target)]


def _values(column: str, rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row[column] for row in rows))


def _header(first: Sequence[str], kinds: Sequence[str]) -> Iterable[str]:
    names = [*first, *(NAMES[kind] for kind in kinds)]
    yield _line(names)
    yield _line(["---:"] * len(names))


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
