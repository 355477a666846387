"""The sections of the report about the quality of the data, each as a piece of HTML.

`flow_section` tells who took part, `quality_sections` everything else; each function also stands alone.
Their looks are in `templates/quality.css`, which the page includes.
"""

from markupsafe import Markup

from analysis.numbering import Numbering
from analysis.page.lines import numbered
from analysis.rendering import rendered
from analysis.scrutiny.bounds import NO_RANGE
from analysis.scrutiny.flags import FLAGS
from analysis.scrutiny.flow_drawing import flow_svg
from analysis.scrutiny.page_tables import (
    begun,
    bound_tables,
    dropout_tables,
    exclusion_tables,
    flag_table,
    order_table,
)
from analysis.scrutiny.stages import flow_words
from analysis.scrutiny.tables import Scrutiny

#: Below this share a rule that leaves people out still leaves a study.
MANY = 1 / 3
FLOW = "Flow of participants"
#: The file in `figures`.
FLOW_FILE = "participant_flow"


def quality_sections(scrutiny: Scrutiny, numbering: Numbering | None = None) -> Markup:
    """Return the sections on flags, with and without the flagged, order, missing answers.

    Args:
        scrutiny: What was found.
        numbering: The page's; without it tables count from 1.
    """
    parts = (flags_section, exclusions_section, order_section, bounds_section)
    counting = numbering or Numbering()
    return Markup("\n").join(section(scrutiny, counting) for section in parts)


def flow_section(scrutiny: Scrutiny, numbering: Numbering) -> Markup:
    """Return the drawing of the flow, and where people left."""
    flow = scrutiny.flow
    number = numbering.figure(FLOW)
    return rendered(
        "quality_flow.html",
        number=number,
        file=FLOW_FILE,
        drawing=Markup(flow_svg(flow)),  # noqa: S704 - made by us, with every text escaped
        words=flow_words(flow),
        flow=flow,
        tables=numbered(dropout_tables(scrutiny), numbering),
    )


def flags_section(scrutiny: Scrutiny, numbering: Numbering) -> Markup:
    """Return how many people bear each flag, with its rule."""
    flags, people = scrutiny.flags, begun(scrutiny)
    several = int((flags.table[[flag.name for flag in FLAGS]].sum(axis=1) > 1).sum())
    return rendered(
        "quality_flags.html",
        tables=numbered([flag_table(scrutiny)], numbering),
        people=people,
        bearers=len(flags.bearers()),
        several=several,
    )


def exclusions_section(scrutiny: Scrutiny, numbering: Numbering) -> Markup:
    """Return every estimate beside the one without the flagged, the primary ones first."""
    exclusions, people = scrutiny.exclusions, begun(scrutiny)
    words = {flag.name: flag.words for flag in FLAGS}
    return rendered(
        "quality_exclusions.html",
        exclusions=exclusions,
        rule=" or ".join(words[name] for name in exclusions.flags),
        people=people,
        many=len(exclusions.left_out) > MANY * people,
        differing="exclusion_flags" in scrutiny.sources.declared.differing,
        tables=numbered(exclusion_tables(scrutiny), numbering),
    )


def order_section(scrutiny: Scrutiny, numbering: Numbering) -> Markup:
    """Return the effects of side, position and what came before."""
    tested = [effect for effect in scrutiny.effects if effect.p_value is not None]
    return rendered(
        "quality_order.html",
        tables=numbered([order_table(scrutiny)], numbering),
        tested=len(tested),
        small=sum(effect.p_value < 0.05 for effect in tested if effect.p_value is not None),
        people=begun(scrutiny),
        has_places=any(effect.effect_id.startswith("position.") for effect in scrutiny.effects),
    )


def bounds_section(scrutiny: Scrutiny, numbering: Numbering) -> Markup:
    """Return the worst-case bounds of the estimates that lack answers."""
    lacking = [each for each in scrutiny.bounds if each.skipped or each.not_reached]
    return rendered(
        "quality_bounds.html",
        tables=numbered(bound_tables(scrutiny), numbering),
        complete=len(scrutiny.bounds) - len(lacking),
        endless=[each.label for each in lacking if each.note == NO_RANGE],
        level=f"{100 * scrutiny.estimates[0].estimate.ci_level:g}%",
    )
