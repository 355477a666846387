"""The sections of the report about the quality of the data, each as a piece of HTML.

`quality_sections` returns all of them in order; each function also stands alone. Their looks are in
`templates/quality.css`, which the page includes.
"""

from markupsafe import Markup

from analysis.rendering import rendered
from analysis.scrutiny.bounds import NO_RANGE
from analysis.scrutiny.flags import FLAGS
from analysis.scrutiny.flow_drawing import flow_svg
from analysis.scrutiny.lines import (
    bound_line,
    compared_line,
    effect_line,
    flag_line,
    primary_first,
    spread_lines,
)
from analysis.scrutiny.stages import flow_words
from analysis.scrutiny.tables import Scrutiny

#: Below this share a rule that leaves people out still leaves a study.
MANY = 1 / 3


def quality_sections(scrutiny: Scrutiny) -> Markup:
    """Return all sections: flow, flags, with and without the flagged, order, missing answers."""
    parts = (flow_section, flags_section, exclusions_section, order_section, bounds_section)
    return Markup("\n").join(section(scrutiny) for section in parts)


def flow_section(scrutiny: Scrutiny) -> Markup:
    """Return the drawing of the flow, and where people left."""
    flow = scrutiny.flow
    return rendered(
        "quality_flow.html",
        drawing=Markup(flow_svg(flow)),  # noqa: S704 - made by us, with every text escaped
        words=flow_words(flow),
        flow=flow,
        spreads=[spread_lines(each) for each in scrutiny.spreads],
    )


def flags_section(scrutiny: Scrutiny) -> Markup:
    """Return how many people bear each flag, with its rule."""
    flags, people = scrutiny.flags, _begun(scrutiny)
    lines = [flag_line(flag, flags) for flag in FLAGS]
    several = int((flags.table[[flag.name for flag in FLAGS]].sum(axis=1) > 1).sum())
    bearers = len(flags.bearers())
    return rendered("quality_flags.html", lines=lines, people=people, bearers=bearers, several=several)


def exclusions_section(scrutiny: Scrutiny) -> Markup:
    """Return every estimate beside the one without the flagged, the primary ones first."""
    exclusions, people = scrutiny.exclusions, _begun(scrutiny)
    words = {flag.name: flag.words for flag in FLAGS}
    return rendered(
        "quality_exclusions.html",
        exclusions=exclusions,
        rule=" or ".join(words[name] for name in exclusions.flags),
        people=people,
        many=len(exclusions.left_out) > MANY * people,
        differing="exclusion_flags" in scrutiny.sources.declared.differing,
        lines=primary_first([compared_line(row) for row in exclusions.rows], scrutiny),
    )


def order_section(scrutiny: Scrutiny) -> Markup:
    """Return the effects of side, position and what came before."""
    tested = [effect for effect in scrutiny.effects if effect.p_value is not None]
    return rendered(
        "quality_order.html",
        lines=tuple(effect_line(effect) for effect in scrutiny.effects),
        tested=len(tested),
        small=sum(effect.p_value < 0.05 for effect in tested if effect.p_value is not None),
        people=_begun(scrutiny),
        has_places=any(effect.effect_id.startswith("position.") for effect in scrutiny.effects),
    )


def bounds_section(scrutiny: Scrutiny) -> Markup:
    """Return the worst-case bounds of the estimates that lack answers."""
    scales = {each.estimate.estimate_id: each.estimand.scale for each in scrutiny.estimates}
    lacking = [each for each in scrutiny.bounds if each.skipped or each.not_reached]
    lines = [bound_line(each, scales[each.estimate_id]) for each in lacking if each.low is not None]
    return rendered(
        "quality_bounds.html",
        lines=primary_first(lines, scrutiny),
        complete=len(scrutiny.bounds) - len(lacking),
        endless=[each.label for each in lacking if each.note == NO_RANGE],
        level=f"{100 * scrutiny.estimates[0].estimate.ci_level:g}%",
    )


def _begun(scrutiny: Scrutiny) -> int:
    """Return how many people began the study."""
    return int(scrutiny.sources.let_in["participant_id"].nunique())
