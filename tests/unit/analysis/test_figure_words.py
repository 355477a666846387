import re
import string

import pytest

from analysis.figures.points import Drawing, Point
from analysis.figures.rows_asked import ACCEPTANCE, CHOICES, CONTENT, FIT
from analysis.figures.words import WORDS, Words, points_told, told


def point(group: str, estimate: float, low: float | None, high: float | None, **columns) -> Point:
    given = {"estimate_id": "some.id", "day": None, "alignment": "", "role": "", "n_units": 7, "n_answers": 21}
    return Point(group=group, estimate=estimate, ci_low=low, ci_high=high, **(given | columns))


AMA = Drawing(
    "trust_over_checkpoints",
    "days",
    (
        point("AMA", 4.43, 3.86, 4.86, day=2, alignment="A"),
        point("AMA", 2.43, 2, 3, day=4, alignment="M"),
    ),
)
NOW = Drawing(
    "timing_acceptance", "shares", (point("accepted", 0.267, 0.144, 0.4, estimate_id="timing.accept_now"),)
)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_both_languages_have_the_same_words_with_the_same_places_to_fill():
    english, korean = WORDS["en"], WORDS["ko"]
    assert set(english) == set(korean)
    for key, text in english.items():
        named = [{name for _, name, _, _ in string.Formatter().parse(t) if name} for t in (text, korean[key])]
        assert named[0] == named[1], key
    assert all(re.search("[가-힣]", korean[key]) for key in korean if key != "told.range")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_row_of_a_figure_has_a_name(language):
    for group, _, estimate_id in (*ACCEPTANCE, *CHOICES):
        assert {group, f"told.{group}", estimate_id} <= set(WORDS[language])
    assert {group for group, _, _ in (*CONTENT, *FIT)} <= set(WORDS[language])


def test_a_line_is_told_by_day_with_interval_and_n():
    assert plain(points_told(AMA, Words())) == (
        "AMA (n = 7): day 2 4.43 (3.86 to 4.86), day 4 2.43 (2.00 to 3.00)."
    )


def test_a_share_is_told_in_percent_with_what_was_accepted():
    assert plain(points_told(NOW, Words())) == (
        "Accepts the help, Now, correct, costs current job: 26.7% (14.4% to 40.0%), n = 7."
    )


def test_two_ratings_are_told_with_their_difference():
    rows = (
        point("fit_all", 4.65, 4.4, 4.8, alignment="A", role="aligned"),
        point("fit_all", 2.49, 2.1, 2.9, alignment="M", role="misaligned"),
        point("fit_all", 2.16, None, None, role="difference"),
    )
    assert plain(points_told(Drawing("depth_fit", "ratings", rows), Words())) == (
        "All requests (n = 7): aligned (A) 4.65 (4.40 to 4.80), misaligned (M) 2.49 (2.10 to 2.90), "
        "difference 2.16."
    )


def test_an_interval_without_width_is_not_told_as_one():
    drawing = NOW._replace(points=(NOW.points[0]._replace(estimate=1.0, ci_low=1.0, ci_high=1.0),))
    assert "100.0% (all draws agree)" in points_told(drawing, Words())


def test_a_figure_is_told_with_its_title_and_level_in_either_language():
    english, korean = (told(AMA, Words(language), 0.9) for language in ("en", "ko"))
    assert english.startswith(
        "Mean trust at each checkpoint, all sequences. In brackets 90% intervals; n counts"
    )
    assert korean.startswith("평가 시점별 평균 신뢰, 모든 순서. 괄호 안은 90% 구간")
    assert "4일째 2.43 (2.00~3.00)" in korean


def test_names_tell_directions_and_transitions():
    assert Words().group("MMM_over") == "MMM over"
    assert Words("ko").group("MMM_under") == "MMM 과소"
    assert Words().group("A_M") == "A→M"
