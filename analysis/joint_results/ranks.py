"""Whether judges put stimuli in the same order as people do."""

from collections.abc import Callable, Iterator

import numpy as np

from analysis.estimates import Estimate, Settings
from analysis.gym_results.averages import FloatArray
from analysis.gym_results.derivation import derived
from analysis.gym_results.orders import kendall, spearman
from analysis.gym_results.resampled import row
from analysis.joint_results.comparing import of_every_judge, person_mean
from analysis.joint_results.stimuli import Joined

#: Fewer stimuli have no order worth a number.
FEWEST = 3


def rank_agreement(joined: Joined, settings: Settings) -> Iterator[Estimate]:
    """Yield Kendall's tau-b and Spearman's rho of mean trust by stimulus, people against each judge.

    People are resampled; a stimulus that nobody drawn has read is left out of that resample.
    """
    rated = of_every_judge(joined, joined.ratings.loc[joined.ratings["construct"] == "trust"])
    groups = {str(name): rows for name, rows in rated.groupby("stimulus", sort=True)}
    if len(groups) < FEWEST:
        return
    people = {name: [person_mean(joined, rows, rows["number"])] for name, rows in groups.items()}
    for judge in joined.judges:
        theirs = np.array([rows[f"by_{judge}"].iloc[0] for rows in groups.values()])
        functions = {"kendall": _against(kendall, theirs), "spearman": _against(spearman, theirs)}
        found = derived(people, functions, settings, "participant")
        for kind, name in (("kendall", "Kendall's tau-b"), ("spearman", "Spearman")):
            label = f"{name} of mean trust by stimulus: people and judge {judge}"
            note = f"over {len(groups)} stimuli; the judge's ratings are held fixed"
            yield row(f"joint.{kind}.{judge}", label, found[kind], settings, len(rated), note, "participant")


def _against(
    measure: Callable[[FloatArray, FloatArray], FloatArray], fixed: FloatArray
) -> Callable[[FloatArray], FloatArray]:
    return lambda values: measure(values, fixed)
