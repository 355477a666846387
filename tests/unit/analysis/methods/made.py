"""The settings and the declaration that the tests of the section are about."""

from analysis.declared import Declared
from analysis.estimates import Settings

SETTINGS = Settings(resamples=150, seed=4, level=0.9)
DECLARED = Declared(
    primary=("depth.choice", "trust.loss_minus_gain", "timing.choice"),
    equivalence_margin=0.1,
    exclusion_flags=("speeding", "speedy_<b>"),
    differing=("exclusion_flags",),
    is_there=True,
)
