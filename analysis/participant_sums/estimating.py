"""Every estimate with its interval, from the sums per participant of any two Ibis tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from analysis import trust
from analysis.bootstrap import Term, cluster_bootstrap
from analysis.errors import AnalysisError
from analysis.estimands import Estimand
from analysis.estimates import Estimated, Settings, estimands_of, estimate_of
from analysis.participant_sums import checking, derived, selecting, summing
from analysis.participant_sums.cells import plain_answers
from analysis.participant_sums.summing import PartSums
from analysis.selections import Is, Selected, Selection

if TYPE_CHECKING:
    from ibis.expr.types import Table

#: Where so few people contribute, their rows themselves are looked at for the note.
FEW_PEOPLE = 200


def estimate_tables(answers: "Table", sittings: "Table", settings: Settings) -> tuple[Estimated, ...]:
    """Return what `analysis.estimates.estimate_all` returns, of tables that stay where they are.

    Args:
        answers: The table `answers`, of any engine Ibis speaks to.
        sittings: The table `sittings`, of the same one.
        settings: Resamples, seed, level.

    Raises:
        AnalysisError: The tables cannot be analysed.
    """
    checking.check_layout(answers, sittings)
    everyone = checking.everyone_in(sittings)
    plain = plain_answers(answers, sittings)
    checking.check_keys(plain)
    known = checking.examples(plain, sittings)
    checking.check_second_answers(derived.with_logs(plain))
    declared = estimands_of(trust.with_logs(known.answers))
    selections = list(dict.fromkeys(part.rows for each in declared for part in each.parts))
    rows = derived.measured(plain, selecting.columns_of(selections))
    sums = summing.part_sums(rows, selections, everyone)
    unanswered = [each for each, found in sums.items() if not found.counts.any()]
    lacking = frozenset(unanswered) - summing.asked_of(rows, unanswered)
    wanted = [each for each in declared if not any(part.rows in lacking for part in each.parts)]
    if not wanted:
        raise AnalysisError(
            "answers",
            "no answer belongs to anything that can be estimated.",
            "Look at the columns block_kind, comparison and construct.",
        )
    return _resampled(wanted, rows, sums, everyone, settings)


def _resampled(
    wanted: Sequence[Estimand],
    rows: "Table",
    sums: dict[Selection, PartSums],
    everyone: tuple[str, ...],
    settings: Settings,
) -> tuple[Estimated, ...]:
    terms = {each.estimate_id: _terms(each, sums) for each in wanted}
    rng = np.random.default_rng(settings.seed)
    results = cluster_bootstrap(terms, rng, resamples=settings.resamples, level=settings.level)
    found = _found(wanted, rows, sums, everyone)
    return tuple(
        Estimated(
            each,
            estimate_of(
                each,
                tuple(found[part.rows] for part in each.parts),
                terms[each.estimate_id],
                results[each.estimate_id],
                settings,
            ),
        )
        for each in wanted
    )


def _terms(estimand: Estimand, sums: dict[Selection, PartSums]) -> tuple[Term, ...]:
    return tuple(
        Term(sums[part.rows].sums, sums[part.rows].counts, part.weight, is_total=estimand.is_total)
        for part in estimand.parts
    )


def _found(
    wanted: Sequence[Estimand], rows: "Table", sums: dict[Selection, PartSums], everyone: tuple[str, ...]
) -> dict[Selection, Selected]:
    """Return rows that serve the notes: those of few people, or with quartiles to tell; else stand-ins."""
    spread = list(dict.fromkeys(part.rows for each in wanted if each.has_spread for part in each.parts))
    few = [each for each, found in sums.items() if 0 < np.count_nonzero(found.counts) <= FEW_PEOPLE]
    stand_ins = {each: _stand_ins(found, each) for each, found in sums.items()}
    themselves = summing.answered_rows(rows, few, everyone) | summing.answered_rows(rows, spread, everyone)
    return stand_ins | themselves


def _stand_ins(sums: PartSums, selection: Selection) -> Selected:
    """Return one row per person who contributes; of shares, one per person and answer: yes or no."""
    some = sums.counts > 0
    if not isinstance(selection.score, Is):
        codes = np.flatnonzero(some)
        return Selected(len(codes), codes, sums.sums[codes] / sums.counts[codes])
    yes, no = np.flatnonzero(sums.sums > 0), np.flatnonzero(sums.counts > sums.sums)
    values = np.concatenate([np.ones(len(yes)), np.zeros(len(no))])
    return Selected(len(values), np.concatenate([yes, no]), values)
