"""How people were drawn and answers pooled, in sentences that follow the settings of the run."""

from collections.abc import Sequence

from analysis.estimates import Estimated, Settings
from analysis.methods.pieces import Pieces, prose
from analysis.studies.measured import LEVEL, cells, measured
from analysis.studies.populations import TARGETS

EDGE = "share_near_one"
USUAL = tuple(name for name in TARGETS if name != EDGE)


def drawing(settings: Settings) -> Pieces:
    """Return who is resampled, and how."""
    return prose(
        "One person gives many answers, and they resemble each other. So participants are resampled, not "
        "answers (Davison & Hinkley 1997, section 3.8; Field & Welsh 2007): as many as `sittings.csv` has "
        "are drawn with replacement, {resamples} times, by NumPy’s generator PCG64 from seed {seed}. Each "
        "brings along everything they answered; participants without an answer can be drawn too. Every "
        "estimate is computed anew in each of these same resamples.",
        resamples=f"{settings.resamples:,}",
        seed=str(settings.seed),
    )


def pooling(found: Sequence[Estimated]) -> Pieces:
    """Return how answers become a number."""
    sentences = [
        "Means and shares are pooled: the sum over participants divided by the count over participants. So "
        "a person who answered more counts more."
    ]
    if any(len(each.estimand.parts) > 1 for each in found):
        sentences.append("A difference of two means is taken within each resample.")
    if any(each.estimand.is_paired for each in found):
        sentences.append("Where it is of two ratings of the same pairs, its answers count pairs.")
    if any(each.estimand.is_total for each in found):
        sentences.append("A number of scenarios is a sum over participants, not divided.")
    return prose(" ".join(sentences))


def leaving_out(found: Sequence[Estimated]) -> Pieces:
    """Return what happens to rows that are missing."""
    constructs = {part.rows.construct for each in found for part in each.estimand.parts}
    sentences = [
        "Answers that were skipped or declined, and those that an edited earlier answer took off the path, "
        "are left out; nothing is filled in."
    ]
    if "trust_change" in constructs:
        sentences.append("A change needs both ratings: a skipped checkpoint is not bridged.")
    if constructs & {"accept_gain", "accept_only_sleep"}:
        sentences.append("A comparison of two offers needs both answers.")
    sentences.append(
        "A resample that draws nobody who answered gives no value; it is left out, and the row’s note counts "
        "such resamples. How far the missing answers could move an estimate is told in `tables/bounds.csv`."
    )
    return prose(" ".join(sentences))


def intervals(settings: Settings) -> Pieces:
    """Return what the ends of an interval are, and which other intervals there are."""
    tail = (1 - settings.level) / 2
    return prose(
        "An interval in `estimates.csv` holds the middle {level}% of the resampled values; its ends are their "
        "{low}% and {high}% quantiles, with linear interpolation. None is given where only one participant "
        "contributes or more than half of the resamples give no value. `tables/intervals.csv` adds, from the "
        "same resamples, basic, BCa and studentised intervals (Davison & Hinkley 1997, chapter 5), t "
        "intervals with G − 1 degrees of freedom and a cluster-robust standard error, where G participants "
        "contribute (Cameron & Miller 2015), and for shares Wilson’s, with the number of independent answers "
        "that has this error (Korn & Graubard 1998); also the intraclass correlation and the design effect. "
        "A p-value stands in `estimates.csv` only where the note names its test.",
        level=f"{100 * settings.level:g}",
        low=f"{100 * tail:g}",
        high=f"{100 * (1 - tail):g}",
    )


def coverage(found: Sequence[Estimated]) -> Pieces:
    """Return how often percentile intervals hold the truth, from the coverage study."""
    people = sorted({each.people for each in measured()})
    noted = sum("in simulated studies" in each.estimate.note for each in found)
    return prose(
        "In {studies} simulated studies of each design, {level}% percentile intervals held the truth in "
        "{usual}; t intervals in {t}. Of {edge} percentile intervals held it in {near}; Wilson’s in {wilson}. "
        "The ranges are over kinds of estimates and three degrees of likeness within people "
        "(`docs/coverage.md`). Where the nearest design was clearly below the level, the note of an estimate "
        "quotes it: here {noted} of {all}.",
        studies=f"{measured()[0].studies:,}",
        level=f"{100 * LEVEL:g}",
        usual=_by_people("percentile", USUAL, people),
        t=_by_people("t", USUAL, people),
        edge=TARGETS[EDGE].label,
        near=_by_people("percentile", (EDGE,), people),
        wilson=_by_people("wilson", (EDGE,), people),
        noted=str(noted),
        all=str(len(found)),
    )


def _by_people(kind: str, targets: tuple[str, ...], people: Sequence[int]) -> str:
    """Return `81–91 of 100 with 7 people, 88–92 with 12 and 94–96 with 100`."""
    first, *further = (f"{_span(kind, each, targets)}{{}} with {each}" for each in people)
    told = [first.format(" of 100") + " people", *(each.format("") for each in further)]
    return ", ".join(told[:-1]) + f" and {told[-1]}"


def _span(kind: str, people: int, targets: tuple[str, ...]) -> str:
    """Return the lowest and the highest coverage, `81–91`."""
    held = [each.held for each in cells(kind=kind, people=people, targets=targets) if each.held is not None]
    return "–".join(dict.fromkeys(f"{end:.0f}" for end in (min(held), max(held))))
