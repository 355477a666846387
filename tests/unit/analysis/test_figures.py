import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from matplotlib import font_manager
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from PIL import Image

from analysis.errors import AnalysisError
from analysis.figures import fonts
from analysis.figures.changes import changes_figure, draw_changes
from analysis.figures.days import days_figure, draw_days
from analysis.figures.drawing import drawn, pieces
from analysis.figures.files import save, svg_text
from analysis.figures.looks import looks_for
from analysis.figures.points import Drawing, Point
from analysis.figures.ratings import draw_ratings, ratings_figure
from analysis.figures.shares import draw_shares, shares_figure
from analysis.figures.sheet import measured
from analysis.figures.style import MARKERS, STYLES, Look
from analysis.figures.words import Words

LOOK = Look(STYLES["column"])
WIDE = Look(STYLES["wide"])


def point(
    group: str, alignment: str, estimate: float, day: int | None = None, *, half: float | None = 0.3, **columns
) -> Point:
    low, high = (None, None) if half is None else (estimate - half, estimate + half)
    given = {"estimate_id": f"id.{group}.{day}", "role": "", "n_units": 7, "n_answers": 21} | columns
    return Point(
        group=group, day=day, alignment=alignment, estimate=estimate, ci_low=low, ci_high=high, **given
    )


AMA = [point("AMA", letter, value, day) for letter, value, day in (("A", 4.4, 2), ("M", 2.4, 4), ("A", 3.4, 7))]
AAA = [point("AAA", "A", 4, day) for day in (2, 4, 7)]
CHANGES = [point("M_A", "A", 1.27), point("A_M", "M", -1.86)]
ACCEPTED = [
    point("accepted", "", 0.267, half=0.1, role="now", estimate_id="timing.accept_now"),
    point("accepted", "", 0.944, half=0.05, role="sleep", estimate_id="timing.accept_sleep"),
    point("preferred", "", 0.644, half=0.1, role="sleep", estimate_id="timing.no_conflict"),
]
FIT = [
    point("fit_all", "A", 4.65, role="aligned"),
    point("fit_all", "M", 2.49, role="misaligned"),
    point("fit_all", "", 2.16, role="difference"),
]
CHOSEN = [
    point(group, "A", 0.683, half=0.1, role="aligned", estimate_id=f"{name}.choice.ask_first")
    for group, name in (("equal", "depth"), ("tradeoff", "tradeoff"))
]
DRAWINGS = (
    Drawing("timing_acceptance", "shares", tuple(ACCEPTED)),
    Drawing("change_by_transition", "changes", tuple(CHANGES)),
    Drawing("trust_over_checkpoints", "days", (*AAA, *AMA)),
    Drawing("depth_fit", "ratings", tuple(FIT)),
    Drawing("choices_by_request", "shares", tuple(CHOSEN)),
)


def texts(axes) -> list[str]:
    return [text.get_text().replace("\N{NO-BREAK SPACE}", " ") for text in axes.texts]


def names(labels) -> list[str]:
    return [label.get_text().replace("\N{NO-BREAK SPACE}", " ") for label in labels]


def markers(axes) -> list[tuple[str, str, float, float]]:
    """Marker, edge colour, x and y of every drawn point."""
    drawn_points = [line for line in axes.lines if line.get_marker() not in ("None", "", None)]
    return [
        (
            line.get_marker(),
            to_hex(line.get_markeredgecolor()),
            float(line.get_xdata()[0]),
            float(line.get_ydata()[0]),
        )
        for line in drawn_points
    ]


def luminance(colour: str) -> float:
    red, green, blue = to_rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.parametrize(("one", "other"), [("A", "M"), ("sleep", "now"), ("good", "poor")])
def test_counterparts_differ_in_shape_and_in_how_dark_they_print(one, other):
    first, second = MARKERS[one], MARKERS[other]
    assert first.shape != second.shape
    assert abs(luminance(first.face) - luminance(second.face)) > 0.4
    assert (first.edge, first.face) != (second.edge, second.face)


def test_points_stand_at_their_day_and_value_with_marker_and_interval_by_alignment():
    axes = draw_days(AMA, Figure().subplots(), LOOK)
    aligned, misaligned = MARKERS["A"], MARKERS["M"]
    assert markers(axes) == [
        (aligned.shape, aligned.edge, 2, 4.4),
        (misaligned.shape, misaligned.edge, 4, 2.4),
        (aligned.shape, aligned.edge, 7, 3.4),
    ]
    bars = [tuple(line.get_ydata()) for line in axes.lines if len(line.get_ydata()) == 2]
    assert bars == [pytest.approx((y - 0.3, y + 0.3)) for y in (4.4, 2.4, 3.4)]
    assert names(axes.get_xticklabels()) == ["Day 2", "Day 4", "Day 7"]


def test_a_line_is_labelled_at_its_end_with_its_number_of_people():
    logs = [*AMA, *(point("MMM_over", "M", 3.3, day) for day in (2, 4, 7))]
    axes = draw_days(logs, Figure().subplots(), LOOK)
    assert sorted(texts(axes)) == ["AMA\nn = 7", "MMM over\nn = 7"]
    heights = sorted(text.get_position()[1] for text in axes.texts)
    assert heights[1] - heights[0] > 0.5


def test_lines_of_one_panel_are_told_apart_without_colour():
    axes = draw_days([*AMA, *AAA], Figure().subplots(), LOOK)
    lines = [line for line in axes.lines if len(line.get_xdata()) == 3]
    assert [line.get_linestyle() for line in lines] == ["-", "--"]


def test_a_point_without_interval_is_drawn_without_bar():
    axes = draw_days([point("AAA", "A", 4, day, half=None) for day in (2, 4, 7)], Figure().subplots(), LOOK)
    assert len(markers(axes)) == 3
    assert not [line for line in axes.lines if len(line.get_ydata()) == 2]


def test_the_loss_is_mirrored_as_an_outline_below_the_gain():
    axes = draw_changes(CHANGES, Figure().subplots(), LOOK)
    shape, colour, x, y = markers(axes)[-1]
    assert (shape, colour, x) == (MARKERS["M"].shape, MARKERS["M"].edge, 1.86)
    assert 0 < y < 1
    assert {"A→M mirrored", "+1.27", "−1.86", "+0.97 to +1.57"} <= set(texts(axes))


def test_without_both_turns_nothing_is_mirrored():
    axes = draw_changes([CHANGES[1], point("M_M", "M", -0.4)], Figure().subplots(), LOOK)
    assert len(markers(axes)) == 2


def test_values_stand_beside_the_plot_where_no_line_is():
    axes = draw_changes([point("A_A", "A", 0.0), *CHANGES], Figure().subplots(), LOOK)
    assert all(text.xy[0] == 1 and text.xyann[0] > 5 for text in axes.texts)
    assert "0.00" in texts(axes)


def test_shares_stand_in_rows_with_value_and_interval_in_percent():
    axes = draw_shares(ACCEPTED[:2], Figure().subplots(), LOOK)
    assert [(shape, x, y) for shape, _, x, y in markers(axes)] == [("^", 0.267, 0), ("s", 0.944, 1)]
    assert texts(axes) == ["26.7%", "16.7–36.7", "94.4%", "89.4–99.4"]
    assert names(axes.get_yticklabels()) == ["Now, correct,\ncosts current job", "Sleep time,\ncorrect"]
    assert axes.get_xlabel().replace("\N{NO-BREAK SPACE}", " ") == "Share of answers (n = 7)"


def test_half_is_marked_only_where_one_of_two_is_chosen():
    broken = [
        [
            line
            for line in draw_shares(part, Figure().subplots(), LOOK).lines
            if list(line.get_xdata()) == [0.5, 0.5]
        ]
        for part in (ACCEPTED[:2], ACCEPTED[2:])
    ]
    assert [len(found) for found in broken] == [0, 1]


def test_n_stands_in_the_row_where_rows_differ_in_it():
    rows = [ACCEPTED[0], ACCEPTED[1]._replace(n_units=6)]
    axes = draw_shares(rows, Figure().subplots(), LOOK)
    assert names(axes.get_yticklabels())[1] == "Sleep time,\ncorrect\nn = 6"
    assert axes.get_xlabel() == "Share of answers"


def test_an_interval_without_width_is_said_to_be_none():
    rows = [ACCEPTED[0]._replace(estimate=1.0, ci_low=1.0, ci_high=1.0)]
    assert texts(draw_shares(rows, Figure().subplots(), LOOK)) == ["100.0%", "all draws agree"]


def test_two_ratings_share_a_row_apart_with_their_difference_beside_it():
    axes = draw_ratings(FIT, Figure().subplots(), LOOK)
    (_, _, x, y), (_, _, other_x, other_y) = markers(axes)
    assert (x, other_x) == (4.65, 2.49)
    assert y < 0 < other_y
    assert texts(axes) == ["+2.16", "+1.86 to +2.46", "Difference"]
    assert axes.get_xlim() == (1, 5)


def test_a_longer_scale_is_shown_as_far_as_ratings_go():
    axes = draw_ratings([FIT[0]._replace(estimate=6.4, ci_low=6, ci_high=6.8)], Figure().subplots(), LOOK)
    assert axes.get_xlim() == (1, 7)


def test_the_key_says_each_marker_once_and_what_bars_are():
    def told(figure) -> list[str]:
        return names(figure.legends[0].get_texts())

    assert told(ratings_figure(FIT, LOOK)) == ["aligned (A)", "misaligned (M)", "95% intervals"]
    assert told(shares_figure(ACCEPTED, LOOK)) == ["sleep time", "help now", "95% intervals"]
    assert told(changes_figure(CHANGES, LOOK))[:2] == ["to aligned (A)", "to misaligned (M)"]
    assert told(ratings_figure(FIT, Look(STYLES["column"], level=0.9)))[-1] == "90% intervals"


def test_panels_are_made_for_the_kinds_of_sequence_there_are():
    titles = [axes.get_title("left") for axes in days_figure([*AMA, *AAA], LOOK).axes]
    assert titles == ["The same throughout", "There and back"]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_nothing_reaches_beyond_the_edges_of_the_figure(drawing, style):
    figure = drawn(drawing, Look(style))
    assert figure.get_size_inches()[0] == pytest.approx(style.width_mm / style.zoom / 25.4)
    for drawn_whole in (figure, *(piece.figure for piece in pieces(drawing))):
        width, height = drawn_whole.get_size_inches()
        drawn_whole.draw_without_rendering()
        box = drawn_whole.get_tightbbox()
        assert min(box.x0, box.y0) >= -0.01
        assert box.x1 <= width + 0.01
        assert box.y1 <= height + 0.01


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
def test_pieces_for_the_page_have_type_that_stays_legible_on_a_phone(drawing):
    for piece in pieces(drawing):
        points = piece.figure.get_size_inches()[0] * 72
        for axes in piece.figure.axes:
            labels = (*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels())
            assert min(text.get_fontsize() for text in labels) / points * 300 >= 11


def test_all_panels_of_the_page_share_a_rating_axis_that_holds_every_point():
    drawing = Drawing("trust_over_checkpoints", "days", (*AMA, *(p._replace(estimate=8.5) for p in AAA)))
    found = pieces(drawing)
    assert [piece.title for piece in found] == ["The same throughout", "There and back"]
    limits = {piece.figure.axes[0].get_ylim() for piece in found}
    assert len(limits) == 1
    assert limits.pop()[1] > 8.5


def test_saving_twice_gives_the_same_bytes_without_a_date(tmp_path: Path):
    first, second = (
        save(changes_figure(CHANGES, WIDE), tmp_path / name, WIDE, "A title", "A < B")
        for name in ("one", "two")
    )
    assert [path.suffix for path in first] == [".svg", ".png"]
    for one, two in zip(first, second, strict=True):
        assert one.read_bytes() == two.read_bytes()
    svg = first[0].read_text(encoding="utf-8")
    assert "<dc:date>" not in svg
    assert "<text" not in svg


def test_a_text_is_measured_once_however_many_figures_it_stands_in():
    svg_text(changes_figure(CHANGES, WIDE), WIDE)
    before = measured.cache_info().misses
    assert svg_text(changes_figure(CHANGES, WIDE), WIDE)
    assert measured.cache_info().misses == before


def test_a_png_holds_opaque_pixels_at_its_resolution_in_print(tmp_path: Path):
    _, png = save(changes_figure(CHANGES, WIDE), tmp_path / "it", WIDE, "A title", "words")
    with Image.open(png) as image:
        assert image.mode == "RGB"
        assert image.getpixel((0, 0)) == (255, 255, 255)
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_files_carry_a_title_and_the_numbers_in_words(tmp_path: Path):
    svg, png = save(changes_figure(CHANGES, WIDE), tmp_path / "it", WIDE, "변화", "A < B: 1.27")
    root = ET.fromstring(svg.read_text(encoding="utf-8"))  # noqa: S314 - our own drawing
    named = {child.tag.rpartition("}")[2]: child for child in root}
    assert (named["title"].text, named["desc"].text) == ("변화", "A < B: 1.27")
    assert root.get("aria-labelledby").split() == [named["title"].get("id"), named["desc"].get("id")]
    with Image.open(png) as image:
        assert (image.info["Title"], image.info["Description"]) == ("변화", "A < B: 1.27")


def test_a_slide_is_everything_twice_as_large(tmp_path: Path):
    slide = Look(STYLES["slide"])
    figure = changes_figure(CHANGES, slide)
    root = ET.fromstring(svg_text(figure, slide))  # noqa: S314 - our own drawing
    width = float(root.get("width").removesuffix("pt"))
    assert width == pytest.approx(300 / 25.4 * 72, rel=1e-4)
    assert width == pytest.approx(2 * float(root.get("viewBox").split()[2]), rel=1e-4)
    _, png = save(figure, tmp_path / "slide", slide, "A title", "words")
    with Image.open(png) as image:
        assert image.width == pytest.approx(300 / 25.4 * 300, abs=1)


@pytest.fixture
def only_latin(monkeypatch) -> None:
    """A machine whose fonts have no Korean letters."""
    entries = [font for font in font_manager.fontManager.ttflist if font.name == fonts.LATIN]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", entries)


def test_english_needs_no_other_font(only_latin):
    assert looks_for((), "en", 0.95).facts == {
        "styles": ["wide", "column"],
        "language": "en",
        "font": fonts.LATIN,
    }


def test_a_missing_korean_font_is_named_with_what_to_do(only_latin):
    with pytest.raises(
        AnalysisError, match=r"--language ko: no installed font .* Install one of them, such as"
    ):
        looks_for((), "ko", 0.95)


def test_a_font_with_korean_letters_is_found_before_one_of_last_resort(only_latin, monkeypatch, tmp_path):
    named = [
        font_manager.FontEntry(fname=f"{name}.ttf", name=name) for name in ("Plain", "LastResort", "Batang")
    ]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", named)
    monkeypatch.setattr(fonts, "FT2Font", lambda path: FakeFont(path != "Plain.ttf"))
    assert fonts.font_for("ko") == "Batang"


class FakeFont:
    """A font that has Korean letters, or not."""

    def __init__(self, has_korean: bool) -> None:
        self.has_korean = has_korean

    def get_charmap(self) -> dict[int, int]:
        return {fonts.HANGUL: 1} if self.has_korean else {}


@pytest.mark.parametrize(("styles", "language"), [(("poster",), "en"), ((), "fr")])
def test_an_unknown_style_or_language_is_refused_with_the_known_ones(styles, language):
    with pytest.raises(AnalysisError, match=r"there is no such choice\. Give one of"):
        looks_for(styles, language, 0.95)


def test_labels_are_written_in_the_language_asked_for():
    korean = Look(STYLES["column"], Words("ko"))
    axes = draw_changes(CHANGES, Figure().subplots(), korean)
    assert axes.get_xlabel().startswith("신뢰의 변화")
    assert "A→M 뒤집음" in texts(axes)
