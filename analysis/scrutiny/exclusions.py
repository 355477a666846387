"""Every estimate twice: with everybody, and without those whom the declared flags leave out."""

import dataclasses
import difflib
from collections.abc import Callable, Collection, Mapping
from functools import partial

from analysis.aside import begun
from analysis.errors import AnalysisError
from analysis.estimates import Estimate, Estimated, Settings, estimate_rows
from analysis.reading.coded import is_one_of
from analysis.scrutiny.flags import NAMES, Flagged
from analysis.scrutiny.sources import Sources


@dataclasses.dataclass(frozen=True)
class Compared:
    """One estimate with everybody and without the flagged.

    Attributes:
        everybody: The estimand with its estimate of everybody.
        kept: The estimate without the flagged; None where nothing is left to estimate.
    """

    everybody: Estimated
    kept: Estimate | None

    @property
    def difference(self) -> float | None:
        """The second estimate minus the first; None where one is undefined."""
        first, second = self.everybody.estimate.estimate, self.kept.estimate if self.kept else None
        return None if first is None or second is None else second - first


@dataclasses.dataclass(frozen=True)
class Exclusions:
    """What leaving out the flagged would change.

    Attributes:
        flags: Whose bearers are left out.
        is_declared: Whether the study declared them before anybody answered; else all flags are tried.
        unknown: Declared flags that this analysis does not know, each with the one that was probably meant.
        left_out: The participants left out.
        rows: Every estimate, with everybody and without them; none if nobody or everybody is left out.
    """

    flags: tuple[str, ...]
    is_declared: bool
    unknown: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...]
    rows: tuple[Compared, ...]


def comparing(
    sources: Sources, flags: Flagged, found: tuple[Estimated, ...], settings: Settings
) -> Callable[[], Exclusions]:
    """Return what gives each estimate beside the one without the flagged; of many people it is begun aside.

    Args:
        sources: Where the rows come from.
        flags: Who bears which flag.
        found: The estimates with everybody.
        settings: As for `found`, so that both come from the same resamples.
    """
    declared = sources.declared.exclusion_flags
    names = tuple(name for name in declared if name in NAMES) if declared else NAMES
    left_out = flags.bearers(names)
    work = partial(_without, sources, left_out, settings)
    without = begun(work, len(sources.participants)) if left_out else dict

    def exclusions() -> Exclusions:
        again = without()
        return Exclusions(
            flags=names,
            is_declared=bool(declared),
            unknown=tuple((name, _meant(name)) for name in declared if name not in NAMES),
            left_out=left_out,
            rows=tuple(Compared(each, again.get(each.estimate.estimate_id)) for each in found if left_out),
        )

    return exclusions


def _without(sources: Sources, left_out: Collection[str], settings: Settings) -> Mapping[str, Estimate]:
    """Return the estimates without the answers of some participants, by id.

    They are drawn with all others, and answer nothing: so both estimates come from the same resamples, and
    leaving people out is a part of what is resampled (docs/decisions/0017).
    """
    rows = sources.rows.loc[~is_one_of(sources.rows["participant_id"], left_out)].reset_index(drop=True)
    try:
        again = estimate_rows(rows, sources.participants, settings)
    except AnalysisError:
        # Nothing in what is left can be estimated; the table then has one column of numbers.
        again = ()
    return {each.estimate.estimate_id: each.estimate for each in again}


def _meant(name: str) -> str:
    return next(iter(difflib.get_close_matches(name.casefold().replace("-", "_"), NAMES, n=1)), "")
