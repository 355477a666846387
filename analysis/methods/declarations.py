"""What the study declared before anybody answered, and what the analysis makes of it, in sentences."""

from collections.abc import Sequence

from analysis.declared import Declared
from analysis.estimates import Estimated
from analysis.methods.pieces import Pieces, Text, listed, prose
from analysis.scrutiny.flags import FLAGS, Flag

SPACE = (Text(" "),)


def primaries(found: Sequence[Estimated], declared: Declared) -> Pieces:
    """Return the primary estimates and how they are corrected for their number."""
    if not declared.primary:
        why = (
            "The study declares no primary estimates"
            if declared.is_there
            else "No `study.json` lay beside the tables, so no primary estimates are known"
        )
        return prose(
            why + ": none of the {count} estimates is corrected for their number.", count=str(len(found))
        )
    names = tuple(dict.fromkeys(declared.primary))
    there = {each.estimate.estimate_id for each in found}
    return (
        *prose(
            "Before anybody answered, the study declared as primary: {names}. They are tested by flipping the "
            "signs of participants’ differences (Canay, Santos & Shaikh 2021), with Holm’s correction for all "
            "{count}, and get intervals that hold all at once, and p-values, by max-T from the same resamples "
            "(Westfall & Young 1993; Romano & Wolf 2005): `tables/primary_family.csv`. A share is tested "
            "against one half, a difference against 0, a mean rating against the middle of its scale. The "
            "other {others} estimates are secondary; the intervals of `estimates.csv` are not corrected.",
            names=listed(names),
            count=str(len(names)),
            others=str(len(there - set(names))),
        ),
        *_absent(tuple(name for name in names if name not in there)),
        *_differing("primary", "primary estimates", declared),
    )


def margin(declared: Declared) -> Pieces:
    """Return the difference that was declared not to matter; nothing where none was."""
    if declared.equivalence_margin is None:
        return ()
    return (
        *SPACE,
        *prose(
            "A difference of shares within ±{margin} was declared not to matter; two one-sided tests of such "
            "claims (Schuirmann 1987; Lakens 2017) are in `tables/equivalence.csv`.",
            margin=f"{declared.equivalence_margin:g}",
        ),
        *_differing("equivalence_margin", "margins", declared),
    )


def exclusions(declared: Declared) -> Pieces:
    """Return who is left out: nobody from the estimates, the flagged from those beside them."""
    known = {flag.name: flag for flag in FLAGS}
    names = tuple(name for name in declared.exclusion_flags if name in known) or tuple(known)
    if declared.exclusion_flags:
        who = "as the study declared, without whoever bears one of these flags: {names}."
    else:
        who = "without whoever bears any flag, because the study declares no exclusions: {names}."
    return (
        *prose(
            "Nobody is left out of an estimate: all participants in the tables count, whatever flags of data "
            "quality they bear (`tables/flags.csv`). `tables/exclusions.csv` sets a second estimate beside "
            "each, from the same resamples of all participants, " + who,
            names=listed(names),
        ),
        *(piece for name in names for piece in _rule(known[name])),
        *_unknown(tuple(name for name in declared.exclusion_flags if name not in known)),
        *_differing("exclusion_flags", "exclusions", declared),
    )


def _rule(flag: Flag) -> Pieces:
    return (
        *SPACE,
        *prose(
            "{name} says that somebody {words}: {rule}.",
            name=listed([flag.name]),
            words=flag.words,
            rule=flag.rule,
        ),
    )


def _absent(names: tuple[str, ...]) -> Pieces:
    if not names:
        return ()
    return (
        *SPACE,
        *prose("Not in these tables, though Holm’s correction counts it: {names}.", names=listed(names)),
    )


def _unknown(names: tuple[str, ...]) -> Pieces:
    if not names:
        return ()
    return (*SPACE, *prose("Declared, but no flag of this analysis: {names}.", names=listed(names)))


def _differing(field: str, words: str, declared: Declared) -> Pieces:
    if field not in declared.differing:
        return ()
    return (*SPACE, *prose(f"The versions of the study declare different {words}; these are the last one’s."))
