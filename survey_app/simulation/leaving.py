"""People who do not finish: at which page somebody leaves, if they do."""

import numpy as np


def leaves_at(rng: np.random.Generator, share: float, pages: int) -> int | None:
    """Return the position of the page that somebody is shown last and does not answer; None if they finish.

    Args:
        rng: Drawn from for nothing else, so that whoever stays answers as they would if nobody left.
        share: How many leave, 0 to 1. Each page after the consent is as likely as another.
        pages: How many pages the sitting has, the consent among them.
    """
    leaves = float(rng.random()) < share
    return int(rng.integers(1, pages)) if leaves and pages > 1 else None
