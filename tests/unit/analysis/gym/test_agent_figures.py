"""Figures about agents as they are drawn."""

import itertools
import re
import string

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from PIL import Image

from analysis.figures.gym_labels import Cross, Label, place_labels
from analysis.figures.gym_marks import SERIES
from analysis.figures.gym_output import drawn_plot
from analysis.figures.gym_rows import bands_of, row_label
from analysis.figures.looks import looks_for
from analysis.figures.style import STYLES, Look
from analysis.figures.words_agents import AgentWords, plot_told, points_told, read
from analysis.figures.words_agents_en import ENGLISH
from analysis.figures.words_agents_ko import KOREAN
from analysis.gym_report.points import AgentPoint, Area, Panel, Plot
from analysis.page.inline import THEMED

TC, TA, TRJ = Panel("tc", "score"), Panel("ta", "share"), Panel("trj", "rating")


def point(
    panel: str, row: str, series: str, estimate: float, half: float | None = 0.05, **further
) -> AgentPoint:
    low, high = (None, None) if half is None else (estimate - half, estimate + half)
    return AgentPoint("id", panel, row, series, estimate, low, high, n_units=10, n_answers=90, **further)


def scores(models: int = 4) -> Plot:
    points = [
        point(panel.name, f"model{n}", harness, (0.2 + 0.1 * n) * (5 if panel is TRJ else 1), published=0.3)
        for n, harness, panel in itertools.product(range(models), ("codex", "openclaw"), (TC, TA, TRJ))
    ]
    return Plot("gym_scores", "rows", (TC, TA, TRJ), tuple(points))


def plane(models: int = 4) -> Plot:
    points = [p for p in scores(models).points if p.panel != "trj"]
    return Plot("gym_capability_allocation", "plane", (TC, TA), tuple(points))


def curves() -> Plot:
    points = [
        point(panel.name, line, effort, 0.4 + 0.05 * n)
        for line in ("one, codex", "two, codex")
        for panel in (TC, TA)
        for n, effort in enumerate(("none", "low", "xhigh"))
    ]
    return Plot("gym_effort", "curves", (TC, TA), tuple(points))


def changes() -> Plot:
    points = [
        point("trust", step, who, value, 0.3)
        for step, values in (("M_A", (1.27, 0.7)), ("A_M", (-1.86, -0.9)))
        for who, value in zip(("people", "qwen"), values, strict=True)
    ]
    return Plot("joint_trust_changes", "rows", (Panel("trust", "points"),), tuple(points))


def triangle() -> Plot:
    halves = (
        Area("one", ((1, 0, 0), (0.5, 0.5, 0), (0, 0, 1))),
        Area("two", ((0.5, 0.5, 0), (0, 1, 0), (0, 0, 1))),
    )
    points = tuple(point("weights", name, "", 0.5, None) for name in ("one", "two"))
    return Plot("gym_weights", "weights", (Panel("weights", "share"),), points, areas=halves)


ALL = (scores, plane, curves, changes, triangle)


def rendered(plot: Plot, look: Look):
    figure = drawn_plot(plot, look)
    FigureCanvasAgg(figure).draw()
    return figure


def texts(figure) -> str:
    return "\n".join(text.get_text() for text in figure.findobj(lambda each: hasattr(each, "get_text")))


@pytest.mark.parametrize("made", ALL)
@pytest.mark.parametrize("style", STYLES)
def test_every_kind_fits_into_every_width(made, style):
    """Warnings are errors: a layout that has no room for a plot would warn."""
    figure = rendered(made(), Look(STYLES[style]))
    width, height = figure.get_size_inches() * 72
    box = figure.get_tightbbox()
    assert box.x0 >= -0.02
    assert box.x1 * 72 <= width + 2
    assert 0 < height < 72 * 12


@pytest.mark.parametrize("models", [1, 2, 30])
@pytest.mark.parametrize("style", ["wide", "column"])
def test_few_and_many_configurations_can_be_drawn(models, style):
    for made in (scores, plane):
        rendered(made(models), Look(STYLES[style]))


def test_marks_stand_at_their_values_with_their_bars():
    figure = rendered(changes(), Look(STYLES["column"]))
    lines = figure.axes[0].get_lines()
    single = sorted(round(float(line.get_xdata()[0]), 2) for line in lines if len(line.get_xdata()) == 1)
    assert single == [-1.86, -0.9, 0.7, 1.27]
    bars = {tuple(np.round(line.get_xdata(), 2)) for line in lines if len(line.get_xdata()) == 2}
    assert {(-2.16, -1.56), (0.97, 1.57)} <= bars


def test_values_are_written_beside_single_panels():
    told = texts(rendered(changes(), Look(STYLES["wide"])))
    assert "−1.86 (−2.16 to −1.56)" in told
    assert "judge qwen" in told
    assert "A→M" in told


def test_neighbouring_series_differ_in_shape_and_in_lightness_or_fill():
    for first, second in itertools.pairwise(SERIES):
        assert first.shape != second.shape
    assert len({marker.shape for marker in SERIES}) == len(SERIES)


def test_shapes_stay_apart_in_grey(tmp_path):
    looks, plot = looks_for(["column"], "en", 0.95).looks[0], scores(1)
    figure = drawn_plot(plot, looks)
    FigureCanvasAgg(figure)
    figure.savefig(tmp_path / "a.png", dpi=100)
    grey = np.asarray(Image.open(tmp_path / "a.png").convert("L"))
    assert grey.min() < 110  # dark enough to be seen on white
    colours = {to_hex(marker.edge) for marker in SERIES}
    assert all(int(colour[1:3], 16) * 0.3 + int(colour[3:5], 16) * 0.59 < 160 for colour in colours)


@pytest.mark.parametrize("made", ALL)
def test_the_page_knows_every_colour(made):
    figure = rendered(made(), Look(STYLES["column"]))
    used = {
        to_hex(colour)
        for artist in figure.findobj()
        for getter in ("get_color", "get_markeredgecolor", "get_facecolor", "get_edgecolor")
        if hasattr(artist, getter)
        for colour in np.atleast_2d(np.array(getattr(artist, getter)(), dtype=object)).tolist()
        if artist.get_visible() and _is_drawn(colour)
    }
    assert used <= {*THEMED, "#000000", "#ffffff"}


def _is_drawn(colour) -> bool:
    if isinstance(colour, list) and len(colour) == 1:
        colour = colour[0]
    return isinstance(colour, list) and len(colour) == 4 and colour[3] > 0


def test_both_languages_have_the_same_words_with_the_same_places_to_fill():
    assert set(ENGLISH) == set(KOREAN)
    for key, text in ENGLISH.items():
        named = [{name for _, name, _, _ in string.Formatter().parse(t) if name} for t in (text, KOREAN[key])]
        assert named[0] == named[1], key
    plain = {key for key, text in KOREAN.items() if not re.search("[가-힣]", text)}
    assert plain == {"range"}


@pytest.mark.parametrize("made", ALL)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_figure_has_a_title_and_is_told_with_all_its_values(made, language):
    words, plot = AgentWords(language), made()
    told = plot_told(plot, words, 0.95)
    assert told.startswith(words.title(plot))
    for each in plot.points:
        panel = next(panel for panel in plot.panels if panel.name == each.panel)
        assert read(each.estimate, panel.scale) in told


def test_a_bar_of_no_length_is_told_as_agreement():
    plot = Plot("gym_scores", "rows", (TA,), (point("ta", "m", "", 0.0, 0.0),))
    assert "(all draws agree; n" in points_told(plot, AgentWords())


def test_missing_ratings_are_told_in_the_rows_name():
    look = Look(STYLES["wide"])
    full = scores(1)
    part = full._replace(
        points=tuple(p._replace(coverage=0.9 if p.panel == "tc" else 1.0) for p in full.points)
    )
    assert row_label(full, "model0", look) == "model0"
    assert row_label(part, "model0", look) == "model0\n90–100% rated"


def test_long_names_are_broken_and_cut_where_it_is_narrow():
    plot = scores(1)
    name = "an_extraordinarily_long_name_of_a_scenario_that_goes_on"
    told = row_label(plot, name, Look(STYLES["column"]))
    assert max(map(len, told.split("\n"))) <= 20
    assert row_label(plot, name, Look(STYLES["wide"])) == name


def test_a_panel_alone_keeps_the_signs_of_its_series():
    points = (point("accept", "s", "now", 0.3), point("decide", "s", "later", 0.4))
    plot = Plot("joint_acceptance", "rows", (Panel("accept", "share"), Panel("decide", "share")), points)
    assert plot.alone(plot.panels[1]).series == ("now", "later")


def test_where_it_is_narrow_each_panel_keeps_only_rows_it_has():
    panels = tuple(Panel(f"a_to_{n}", "gain") for n in range(3))
    points = tuple(point(panel.name, f"m{n}", "", 0.1) for n, panel in enumerate(panels))
    plot = Plot("gym_harness_change", "rows", panels, points)
    assert [band.rows for band in bands_of(plot, Look(STYLES["column"]))] == [("m0",), ("m1",), ("m2",)]
    assert [band.rows for band in bands_of(plot, Look(STYLES["wide"]))] == [("m0", "m1", "m2")]


def test_names_in_the_plane_cover_no_mark_and_no_other_name():
    figure = rendered(plane(6), Look(STYLES["column"]))
    axes = figure.axes[0]
    renderer = figure.canvas.get_renderer()
    boxes = [text.get_window_extent(renderer) for text in axes.texts if text.get_text()]
    assert len(boxes) == 6
    assert not any(one.overlaps(two) for one, two in itertools.combinations(boxes, 2))


def test_a_name_without_a_free_place_is_left_out():
    figure = rendered(plane(1), Look(STYLES["column"]))
    axes = figure.axes[0]
    before = len(axes.texts)
    everywhere = Cross(0.2, 0.2, axes.get_xlim(), axes.get_ylim())
    crowd = [everywhere._replace(y=y) for y in np.linspace(*axes.get_ylim(), 60)]
    place_labels(axes, [Label("nowhere", 0.2, 0.2)], crowd)
    assert len(axes.texts) == before


def test_small_changes_of_effort_look_small():
    points = tuple(point("trj", "m", effort, value, 0.01) for effort, value in (("none", 4.0), ("low", 4.02)))
    figure = rendered(Plot("gym_effort", "curves", (TRJ,), points), Look(STYLES["column"]))
    low, high = figure.axes[0].get_ylim()
    assert high - low == pytest.approx(1.0)


def test_areas_of_the_triangle_are_named_with_their_shares():
    told = texts(rendered(triangle(), Look(STYLES["wide"])))
    assert "one\nbest in 50.0%" in told
    assert "only TR" in told
