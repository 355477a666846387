"""Every estimate twice: with everybody, and without those whom the declared flags leave out."""

import dataclasses
import difflib

from analysis.bootstrapping.sharing import unshared_draws
from analysis.errors import AnalysisError
from analysis.estimates import Estimate, Estimated, Settings, estimate_rows
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


def compared(sources: Sources, flags: Flagged, found: tuple[Estimated, ...], settings: Settings) -> Exclusions:
    """Return each estimate beside the one without the flagged.

    Args:
        sources: Where the rows come from.
        flags: Who bears which flag.
        found: The estimates with everybody.
        settings: As for `found`, so that both come from as many resamples of the same seed.
    """
    declared = sources.declared.exclusion_flags
    names = tuple(name for name in declared if name in NAMES) if declared else NAMES
    left_out = flags.bearers(names)
    return Exclusions(
        flags=names,
        is_declared=bool(declared),
        unknown=tuple((name, _meant(name)) for name in declared if name not in NAMES),
        left_out=left_out,
        rows=_rows(sources, set(left_out), found, settings) if left_out else (),
    )


def _rows(
    sources: Sources, left_out: set[str], found: tuple[Estimated, ...], settings: Settings
) -> tuple[Compared, ...]:
    kept = tuple(person for person in sources.participants if person not in left_out)
    rows = sources.rows.loc[sources.rows["participant_id"].isin(kept)].reset_index(drop=True)
    try:
        with unshared_draws():
            again = estimate_rows(rows, kept, settings) if kept else ()
    except AnalysisError:
        # Nothing in what is left can be estimated; the table then has one column of numbers.
        again = ()
    by_id = {each.estimate.estimate_id: each.estimate for each in again}
    return tuple(Compared(each, by_id.get(each.estimate.estimate_id)) for each in found)


def _meant(name: str) -> str:
    return next(iter(difflib.get_close_matches(name.casefold().replace("-", "_"), NAMES, n=1)), "")
