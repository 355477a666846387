"""Choices of the preview survive their address, and what people can meet is reckoned as the study draws it."""

from urllib.parse import parse_qsl

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.design.arms import levels_of, variants_of
from questionnaires.design.assignment import PastDraws, draw
from questionnaires.language.factors import LatinRow, MixedSequence, Side
from questionnaires.language.loading import BUNDLED, load_compiled
from survey_app.preview.casting import cast
from survey_app.preview.choices import Choices, choices_from
from survey_app.preview.excerpts import coded

STUDIES = BUNDLED.parent / "studies"
words = st.text(min_size=1, max_size=30)
NAMES = ("page", "lang", "width", "theme", "state", "persona", "sequence", "left", "at", "zone", "seed")


@pytest.fixture(scope="module")
def three_t():
    return load_compiled(STUDIES / "three_t").value.study


@given(
    st.dictionaries(st.sampled_from(NAMES), words),
    st.dictionaries(st.from_regex(r"[a-z][a-z0-9_]{1,10}", fullmatch=True), words, max_size=3),
)
def test_choices_come_back_from_their_address_as_they_were(named, levels):
    choices = Choices(**named, levels=levels)
    assert choices_from(dict(parse_qsl(choices.query(), keep_blank_values=True))) == choices


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=500)))
def test_whatever_stands_in_an_address_there_are_choices(query):
    choices = choices_from(query)
    assert choices.pixels in {360, 390, 720, 1280}
    assert 0 <= choices.number < 2**53


def test_whatever_is_drawn_is_among_the_variants(three_t):
    variants = variants_of(three_t)
    past = []
    for seed in range(60):
        levels = draw(three_t, PastDraws(past), np.random.default_rng(seed)).levels
        past.append(levels)
        for block, found in variants.items():
            if f"persona.{block}" in levels:
                drawn = (levels[f"persona.{block}"], levels.get(f"sequence.{block}", ""))
                assert drawn in found
    met = {(block, p[f"persona.{block}"], p[f"sequence.{block}"]) for p in past for block in ("week_flat",)}
    assert len(met) == len(variants["week_flat"])


def test_every_level_of_every_factor_can_be_had(three_t):
    for factor in three_t.design.factors:
        drawn = cast(three_t, Choices())
        for level in levels_of(three_t, factor, drawn.levels):
            assert cast(three_t, Choices(levels={factor.id: level})).levels[factor.id] == level
        assert isinstance(factor, Side) or levels_of(three_t, factor, drawn.levels)
        if isinstance(factor, LatinRow | MixedSequence):
            assert len(levels_of(three_t, factor)) == 4


def test_a_side_that_is_chosen_stands_left_in_every_pair(three_t):
    for left, roles in (
        ("first", {"aligned", "sleep", "good"}),
        ("second", {"misaligned", "now", "interrupt", "poor"}),
    ):
        levels = cast(three_t, Choices(left=left)).levels
        assert {level for name, level in levels.items() if name.startswith("sides.")} == roles


def test_a_message_cannot_bring_html_of_its_own():
    assert coded("`<b>` & <i>`x`") == "<code>&lt;b&gt;</code> &amp; &lt;i&gt;<code>x</code>"
