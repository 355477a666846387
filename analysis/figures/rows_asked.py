"""Which estimates stand in which row of which figure."""

#: What lies between the two values of a row.
DIFFERENCE = "difference"

#: Rows of shares: section, role, estimate. A section of rows carries a heading.
ACCEPTANCE = (
    ("accepted", "now", "timing.accept_now"),
    ("accepted", "sleep", "timing.accept_sleep"),
    ("accepted", "sleep", "timing.imperfect_would_use"),
    ("preferred", "sleep", "timing.choice"),
    ("preferred", "sleep", "timing.imperfect_choice"),
    ("preferred", "sleep", "timing.no_conflict"),
)
CHOICES = (
    ("equal", "aligned", "depth.choice.ask_first"),
    ("equal", "aligned", "depth.choice.delegated"),
    ("tradeoff", "aligned", "tradeoff.choice.ask_first"),
    ("tradeoff", "aligned", "tradeoff.choice.delegated"),
)
#: Rows of two ratings and what lies between them.
CONTENT = (
    ("capability", "good", "capability.fit.good"),
    ("capability", "poor", "capability.fit.poor"),
    ("capability", DIFFERENCE, "capability.fit_gain"),
    ("usable_equal", "aligned", "depth.content_usable.aligned"),
    ("usable_equal", "misaligned", "depth.content_usable.misaligned"),
    ("usable_equal", DIFFERENCE, "depth.content_usable_gain"),
    ("usable_tradeoff", "aligned", "tradeoff.content_usable.aligned"),
    ("usable_tradeoff", "misaligned", "tradeoff.content_usable.misaligned"),
    ("usable_tradeoff", DIFFERENCE, "tradeoff.content_usable_gain"),
)
FIT = tuple(
    (group, role, name + suffix)
    for group, suffix in (("fit_all", ""), ("fit_ask_first", ".ask_first"), ("fit_delegated", ".delegated"))
    for role, name in (
        ("aligned", "depth.fit.aligned"),
        ("misaligned", "depth.fit.misaligned"),
        (DIFFERENCE, "depth.fit_gain"),
    )
)
LETTERS = {"aligned": "A", "misaligned": "M"}
