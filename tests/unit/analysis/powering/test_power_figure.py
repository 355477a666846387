"""The figure of power curves, and power as text."""

import pytest
from matplotlib.figure import Figure

from analysis.figures.fonts import font_for
from analysis.figures.power import draw_power, power_figure, power_told
from analysis.figures.style import ORANGE, STYLES, TEAL, Look
from analysis.figures.words import LANGUAGES, Words
from analysis.powering.curves import PowerRow
from analysis.powering.needs import needed
from analysis.powering.telling import chosen, strayed, text_table
from analysis.powering.words import WORDS


def row(name, people, power, *, holm=None, stated=None, mean=0.7):
    return PowerRow(
        estimate_id=name,
        label=name,
        kind="difference",
        scale="share",
        null=0.5,
        margin=None,
        is_primary=holm is not None,
        stated=stated,
        participants=people,
        studies=500,
        shown=round(500 * power),
        power=power,
        power_low=power - 0.04,
        power_high=min(1.0, power + 0.03),
        holm=holm,
        holm_low=None if holm is None else holm - 0.04,
        holm_high=None if holm is None else holm + 0.03,
        no_interval=0,
        mean_estimate=mean,
        sd_estimate=0.1,
    )


CHOICE = [row("depth.choice", 10, 0.4, holm=0.2), row("depth.choice", 20, 0.9, holm=0.7)]
TIMING = [row("timing.no_conflict", 10, 0.1), row("timing.no_conflict", 20, 0.3)]
LONG = [row("equivalence.depth.choice.matched_minus_differed", n, 0.1) for n in (10, 20)]
CURVES = [CHOICE, TIMING, LONG]
LOOK = Look(STYLES["wide"])


def lines_of(axes):
    """Line data by colour, without edges of bands and grid."""
    return {
        line.get_color(): list(line.get_ydata()) for line in axes.lines if line.get_marker() not in ("None", "")
    }


def test_each_hypothesis_has_a_panel_with_its_power_and_what_holm_leaves():
    drawn = power_figure(CURVES, LOOK, 0.8)
    panels = [axes for axes in drawn.axes if axes.get_title("left")]
    assert len(panels) == 3
    assert lines_of(panels[0]) == {TEAL: [0.4, 0.9], ORANGE: [0.2, 0.7]}
    assert lines_of(panels[1]) == {TEAL: [0.1, 0.3]}


def test_the_band_is_the_monte_carlo_interval_and_the_wanted_power_a_line():
    axes = draw_power(CHOICE, Figure().subplots(), 0.8)
    (band,) = axes.collections
    edges = band.get_paths()[0].vertices[:, 1]
    assert (edges.min(), edges.max()) == pytest.approx((0.36, 0.93))
    assert any(list(line.get_ydata()) == [0.8, 0.8] for line in axes.lines)


def test_the_key_names_holm_only_where_it_is_drawn():
    with_holm, without = power_figure(CURVES, LOOK, 0.8), power_figure([TIMING], LOOK, 0.8)
    told = [[text.get_text() for text in each.legends[0].get_texts()] for each in (with_holm, without)]
    assert set(told[0]) - set(told[1]) == {WORDS["en"]["holm"]}
    assert "wanted: 80%" in told[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", ["wide", "column", "slide"])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_nothing_reaches_beyond_the_edges(language, width, count):
    look = Look(STYLES[width], Words(language), font_for(language))
    drawn = power_figure((CURVES * 3)[:count], look, 0.8)
    drawn.draw_without_rendering()
    inches, box = drawn.get_size_inches(), drawn.get_tightbbox()
    assert min(box.x0, box.y0) >= -0.01
    assert box.x1 <= inches[0] + 0.01
    assert box.y1 <= inches[1] + 0.01


def test_curves_are_told_in_words():
    assert "depth.choice: 40% with 10, 90% with 20." in power_told(CURVES, LOOK)


def test_the_words_are_the_same_in_every_language():
    assert set(WORDS) == set(LANGUAGES)
    assert len({frozenset(words) for words in WORDS.values()}) == 1


def test_shown_are_primary_stated_and_equivalence_rows_or_all():
    rows = [*CHOICE, *TIMING, *(each._replace(stated=0.1) for each in LONG)]
    assert chosen(rows) == ("depth.choice", LONG[0].estimate_id)
    assert chosen(rows, everything=True) == ("depth.choice", "timing.no_conflict", LONG[0].estimate_id)
    assert chosen(TIMING) == ("timing.no_conflict",)


def test_the_text_tells_the_people_needed_and_the_power_with_its_interval():
    rows = [*CHOICE, *TIMING]
    text = text_table(rows, needed(rows, 0.8), chosen(rows, everything=True))
    first, second = text.split("Power in %")
    assert ["depth.choice", "70.0%", "50.0%", "20"] in [line.split() for line in first.splitlines()]
    assert "not reached up to 20 (70% there)" in first
    assert "not reached up to 20 (30% there)" in first
    lines = [line.split() for line in second.splitlines()]
    assert ["depth.choice", "40", "90"] in lines
    assert ["36–43", "86–93"] in lines
    assert ["after", "Holm", "20", "70"] in lines


def test_an_effect_that_the_studies_do_not_have_is_told():
    near, far = row("a.b", 20, 0.5, stated=0.71, mean=0.7), row("c.d", 20, 0.5, stated=0.8, mean=0.7)
    assert [text.split(":")[0] for text in strayed([near, far])] == ["c.d"]
    assert strayed([row("c.d", 20, 0.5, mean=0.7)]) == ()
