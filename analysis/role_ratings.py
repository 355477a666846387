"""Estimands that take pairs apart: by what was asked for, and rating by rating instead of their difference."""

from analysis.choices import ALIGNED_SHARE, PAIRS
from analysis.estimands import OWN, Estimand, Family, Part, chosen, rating
from analysis.selections import Selection

Where = tuple[tuple[str, str], ...]

REQUESTS = {"ask_first": "approval required", "delegated": "execution delegated"}
#: The order in which the report tells them; rows of one family stand together.
FAMILIES: tuple[Family, ...] = ("Depth", "Tradeoff", "Capability")
DEPTHS, CONTENTS = "paper, Fig. 16d", "paper, Fig. 16b"
APART = f"{OWN}: a number of the paper, by request"
USABLE = f"{OWN}: asked in App. G.2, shows whether only depth differs"


def _two_means(
    family: Family,
    names: tuple[str, str],
    what: str,
    parts: tuple[Part, Part],
    labels: tuple[str, str],
    source: str,
) -> tuple[Estimand, Estimand]:
    """Return the mean rating of each of the two agents of a pair, as `names`."""
    first, second = (
        Estimand(
            name,
            f"{what}, {label}",
            f"mean rating: {what.lower()}, {label}",
            "rating",
            family,
            (part,),
            source=source,
        )
        for name, label, part in zip(names, labels, parts, strict=True)
    )
    return first, second


def _gain(
    family: Family, name: str, what: str, parts: tuple[Part, Part], labels: tuple[str, str], source: str
) -> Estimand:
    """Return the difference of the two means, of ratings of the same pairs."""
    better, worse = parts
    words = f"{labels[0]} minus {labels[1]}"
    return Estimand(
        name,
        f"{what}, {words}",
        f"difference of mean ratings: {what.lower()}, {words}",
        "points",
        family,
        (better, Part(worse.rows, -1.0)),
        is_paired=True,
        source=source,
    )


def _by_request(request: str, words: str) -> tuple[Estimand, ...]:
    """Return choices and ratings of the equal comparison where one thing was asked for."""
    where = ("request", request)
    roles = ("aligned", "misaligned")
    labels = (f"aligned agent, {words}", f"misaligned agent, {words}")
    parts = (
        _rating_where("depth_fit", "equal", "aligned", where),
        _rating_where("depth_fit", "equal", "misaligned", where),
    )
    first, second = (f"depth.fit.{role}.{request}" for role in roles)
    return (
        Estimand(
            f"depth.choice.{request}",
            f"Chose the aligned agent, equal content, {words}",
            f"{ALIGNED_SHARE}, equal comparison, {words}",
            "share",
            "Depth",
            chosen("aligned", "equal", where),
            source="paper, Fig. 16c",
        ),
        *_two_means("Depth", (first, second), "Fit of depth", parts, labels, APART),
        _gain("Depth", f"depth.fit_gain.{request}", "Fit of depth", parts, labels, APART),
    )


def _rating_where(construct: str, comparison: str, role: str, where: tuple[str, str]) -> Part:
    return Part(Selection(construct, (("comparison", comparison), ("role", role), where)))


def _usable(family: Family, comparison: str, prefix: str) -> tuple[Estimand, ...]:
    """Return how usable the two agents' contents were rated, setting depth aside."""
    roles = ("aligned", "misaligned")
    labels = (f"aligned agent, {comparison} comparison", f"misaligned agent, {comparison} comparison")
    parts = (
        rating("content_usable", comparison, "aligned"),
        rating("content_usable", comparison, "misaligned"),
    )
    first, second = (f"{prefix}.content_usable.{role}" for role in roles)
    return (
        *_two_means(family, (first, second), "Usability of content", parts, labels, USABLE),
        _gain(family, f"{prefix}.content_usable_gain", "Usability of content", parts, labels, USABLE),
    )


FURTHER = (
    *_two_means(
        "Depth",
        ("depth.fit.aligned", "depth.fit.misaligned"),
        "Fit of depth",
        (rating("depth_fit", "equal", "aligned"), rating("depth_fit", "equal", "misaligned")),
        ("aligned agent, equal comparison", "misaligned agent, equal comparison"),
        DEPTHS,
    ),
    *(each for request, words in REQUESTS.items() for each in _by_request(request, words)),
    *_usable("Depth", "equal", "depth"),
    *_usable("Tradeoff", "tradeoff", "tradeoff"),
    *_two_means(
        "Capability",
        ("capability.fit.good", "capability.fit.poor"),
        "Fit of content",
        (rating("fit", "capability", "good"), rating("fit", "capability", "poor")),
        ("good agent", "poor agent"),
        CONTENTS,
    ),
)

ALL_PAIRS = tuple(sorted((*PAIRS, *FURTHER), key=lambda estimand: FAMILIES.index(estimand.family)))
