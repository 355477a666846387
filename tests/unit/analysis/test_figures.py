from pathlib import Path

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from analysis import figures
from analysis.figure_tables import Point, change_points, mirrored, trust_points
from analysis.sentences import points_in_words


def point(
    group: str, alignment: str, estimate: float, day: int | None = None, *, half: float | None = 0.3
) -> Point:
    low, high = (None, None) if half is None else (estimate - half, estimate + half)
    return Point(f"id.{group}.{day}", group, day, alignment, estimate, low, high, n_units=7, n_answers=21)


AMA = [point("AMA", letter, value, day) for letter, value, day in (("A", 4.4, 2), ("M", 2.4, 4), ("A", 3.4, 7))]
CHANGES = [point("M_A", "A", 1.27), point("A_M", "M", -1.86)]


def texts(axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def markers(axes) -> list[tuple[str, str, float, float]]:
    """Marker, edge colour, x and y of every drawn point."""
    drawn = [line for line in axes.lines if line.get_marker() in figures.MARKER.values()]
    return [
        (
            line.get_marker(),
            to_hex(line.get_markeredgecolor()),
            float(line.get_xdata()[0]),
            float(line.get_ydata()[0]),
        )
        for line in drawn
    ]


def test_a_and_m_differ_in_marker_and_colour():
    axes = figures.draw_trust(AMA, Figure().subplots())
    assert [(shape, colour) for shape, colour, _, _ in markers(axes)] == [
        ("o", figures.COLOUR["A"]),
        ("D", figures.COLOUR["M"]),
        ("o", figures.COLOUR["A"]),
    ]
    assert figures.MARKER["A"] != figures.MARKER["M"]
    assert figures.COLOUR["A"] != figures.COLOUR["M"]


def test_points_stand_at_their_day_and_value_with_their_interval():
    axes = figures.draw_trust(AMA, Figure().subplots())
    assert [(x, y) for _, _, x, y in markers(axes)] == [(2, 4.4), (4, 2.4), (7, 3.4)]
    bars = [tuple(line.get_ydata()) for line in axes.lines if len(line.get_ydata()) == 2]
    assert bars == [pytest.approx((y - 0.3, y + 0.3)) for y in (4.4, 2.4, 3.4)]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["Day 2", "Day 4", "Day 7"]


def test_a_line_is_labelled_at_its_end_with_its_number_of_people():
    logs = [*AMA, *(point("MMM_over", "M", 3.3, day) for day in (2, 4, 7))]
    axes = figures.draw_trust(logs, Figure().subplots())
    assert sorted(texts(axes)) == ["AMA\nn = 7", "MMM over\nn = 7"]
    heights = sorted(text.get_position()[1] for text in axes.texts)
    assert heights[1] - heights[0] > 0.5


def test_a_point_without_interval_is_drawn_without_bar():
    axes = figures.draw_trust([point("AAA", "A", 4, day, half=None) for day in (2, 4, 7)], Figure().subplots())
    assert len(markers(axes)) == 3
    assert not [line for line in axes.lines if len(line.get_ydata()) == 2]


def test_the_loss_is_mirrored_as_an_outline_below_the_gain():
    axes = figures.draw_changes(CHANGES, Figure().subplots())
    shape, colour, x, y = markers(axes)[-1]
    assert (shape, colour, x) == ("D", figures.COLOUR["M"], 1.86)
    assert 0 < y < 1
    assert {"A→M mirrored", "+1.27", "−1.86", "+0.97 to +1.57"} <= set(texts(axes))


def test_values_of_changes_stand_beside_the_plot_where_no_line_is():
    axes = figures.draw_changes([point("A_A", "A", 0.0), *CHANGES], Figure().subplots())
    assert all(text.get_position()[0] > 1 for text in axes.texts)
    assert all(text.get_transform() == axes.get_yaxis_transform() for text in axes.texts)
    assert "0.00" in texts(axes)


def test_each_panel_of_the_page_is_drawn_once_with_type_that_stays_legible_on_a_phone():
    logs = [*AMA, *(point("AAA", "A", 4, day) for day in (2, 4, 7))]
    panels = figures.trust_panels(logs)
    assert [title for title, _, _ in panels] == ["The same throughout", "There and back"]
    drawn = [figure for _, _, figure in panels] + [figures.changes_figure(CHANGES, figures.PHONE)]
    for figure in drawn:
        points = figure.get_size_inches()[0] * 72
        axes = figure.axes[0]
        sizes = [
            text.get_fontsize() for text in (*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels())
        ]
        assert min(sizes) / points * 300 >= 11  # a phone shows a figure 300 pixels wide


def test_all_panels_share_a_rating_axis_that_holds_every_point():
    logs = [*AMA, *(point("AAA", "A", 8.5, day) for day in (2, 4, 7))]
    limits = {figure.axes[0].get_ylim() for _, _, figure in figures.trust_panels(logs)}
    assert len(limits) == 1
    low, high = limits.pop()
    assert low < 1
    assert high > 8.8


def test_without_both_turns_nothing_is_mirrored():
    axes = figures.draw_changes([CHANGES[1], point("M_M", "M", -0.4)], Figure().subplots())
    assert len(markers(axes)) == 2


def test_a_mirrored_point_turns_its_interval_round():
    turned = mirrored(point("A_M", "M", -2.0, half=0.5))
    assert (turned.estimate, turned.ci_low, turned.ci_high) == (2.0, 1.5, 2.5)
    assert mirrored(point("A_M", "M", -2.0, half=None)).ci_low is None


def test_panels_are_made_for_the_kinds_of_sequence_there_are():
    logs = [*AMA, *(point("AAA", "A", 4, day) for day in (2, 4, 7))]
    titles = [axes.get_title("left") for axes in figures.trust_figure(logs).axes]
    assert titles == ["The same throughout", "There and back"]
    for width in (figures.NARROW, figures.WIDE):
        assert figures.trust_figure(logs, width).get_size_inches()[0] == width


def test_saving_twice_gives_the_same_bytes_without_a_date(tmp_path: Path):
    first = figures.save(figures.changes_figure(CHANGES), tmp_path / "one")
    second = figures.save(figures.changes_figure(CHANGES), tmp_path / "two")
    assert [path.suffix for path in first] == [".svg", ".png"]
    for one, two in zip(first, second, strict=True):
        assert one.read_bytes() == two.read_bytes()
    svg = first[0].read_text(encoding="utf-8")
    assert "<dc:date>" not in svg
    assert "<text" not in svg


def test_points_without_an_estimate_are_not_drawn():
    assert change_points({}) == ()
    assert trust_points({}, ()) == ()


def test_a_figure_can_be_told_in_words():
    assert points_in_words(AMA) == "AMA: day 2 4.40, day 4 2.40, day 7 3.40."
    assert points_in_words(CHANGES) == "M to A: 1.27. A to M: −1.86."
