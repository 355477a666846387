import itertools
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import fisher_exact

from analysis.estimates import Settings, estimate_rows
from analysis.scrutiny.departures import departures
from analysis.scrutiny.dropouts import spreads
from analysis.scrutiny.exclusions import comparing
from analysis.scrutiny.flags import flagged
from analysis.scrutiny.flow import flow_of, flow_rows
from analysis.scrutiny.flow_drawing import LETTERS, MAIN, PAD, flow_svg
from analysis.scrutiny.stages import flow_words
from tests.unit.analysis.scrutiny.made import page, sources_of

SETTINGS = Settings(resamples=200)
SVG = "{http://www.w3.org/2000/svg}"


def flow_in(sources):
    flags = flagged(sources)
    found = estimate_rows(sources.rows, sources.participants, SETTINGS)
    return flow_of(sources, flags, comparing(sources, flags, found, SETTINGS)())


def drawn(flow):
    return ET.fromstring(flow_svg(flow))  # noqa: S314 - our own drawing


def eight_people(study, folder, **declared):
    """Five finish, one times out on the second page, one declines and one finds no place."""
    people = ["ann", "bo", "cy", "di", "ed", "flo", "gus", "hal"]
    study.joined_by(*people)
    pages = []
    for number, row in enumerate(study.sittings):
        row["arm"] = "" if row["participant_id"] in ("gus", "hal") else "AB"[number % 2]
        row["checks_failed"] = "1" if row["participant_id"] == "ann" else "0"
    for person in people[:6]:
        study.pair(person, "equal", "aligned", block_id="first", page_id="first")
        pages.append(page(person, "first", 1))
        pages.append(page(person, "second_equal", 2, sent=person != "flo"))
    for person in people[:5]:
        study.pair(person, "tradeoff", "aligned", block_id="second", page_id="second_equal")
    statuses = {"flo": "timed_out", "gus": "declined_consent", "hal": "quota_full"}
    return sources_of(study, folder, pages=pages, statuses=statuses, **declared)


def test_the_flow_counts_every_step(study, tmp_path):
    flow = flow_in(eight_people(study, tmp_path, exclusion_flags=["checks_failed"]))
    assert flow.entered == 8
    assert flow.before == {"declined_consent": 1, "quota_full": 1}
    assert flow.started == 6
    assert flow.left == {"timed_out": 1}
    assert flow.left_at == {"second": 1}
    assert flow.completed == 5
    assert flow.arms == {"A": (3, 3), "B": (3, 2)}
    assert (flow.flagged, flow.flags) == (1, {"checks_failed": 1})
    assert (flow.analysed, flow.analysed_early, flow.kept) == (6, 1, 5)


def test_what_goes_in_comes_out(study, tmp_path):
    flow = flow_in(eight_people(study, tmp_path))
    assert flow.entered == sum(flow.before.values()) + flow.started
    assert flow.started == sum(flow.left.values()) + flow.completed
    assert sum(started for started, _ in flow.arms.values()) == flow.started


def test_the_table_holds_drop_outs_by_arm_and_block(study, tmp_path):
    sources = eight_people(study, tmp_path)
    rows = [(row.step, row.arm, row.block, row.number) for row in flow_rows(flow_in(sources), sources)]
    assert ("left", "B", "second", 1) in rows
    assert ("left_timed_out", "", "", 1) in rows
    assert ("completed", "B", "", 2) in rows
    assert not [row for row in rows if row[0] == "kept"]


def test_people_leave_on_the_page_that_was_open_else_on_the_last_that_was_sent(study, tmp_path):
    study.joined_by("ann", "bo").answer("ann", "fit", 3, block_id="one", page_id="one")
    study.answer("bo", "fit", 3, block_id="one", page_id="one").answer(
        "bo", "fit", 3, block_id="two", page_id="two"
    )
    pages = [page("ann", "one", 1), page("ann", "two", 2, sent=False), page("bo", "one", 1)]
    gone = departures(sources_of(study, tmp_path, pages=pages, statuses={"ann": "started", "bo": "started"}))
    assert dict(zip(gone["participant_id"], gone["block"], strict=True)) == {"ann": "two", "bo": "one"}


def test_without_statuses_only_totals_are_known(study, tmp_path):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned")
    for row in study.sittings:
        del row["status"]
    flow = flow_in(sources_of(study, tmp_path))
    assert (flow.entered, flow.analysed, flow.has_status) == (2, 1, False)
    assert "Started" not in flow_svg(flow)


def test_leaving_in_two_arms_is_compared_by_fisher_s_exact_test(study, tmp_path):
    people = [f"p{number:02}" for number in range(16)]
    study.joined_by(*people)
    for number, row in enumerate(study.sittings):
        row["arm"] = "AB"[number % 2]
        study.pair(row["participant_id"], "equal", "aligned", page_id="pair")
    # Six of eight leave in B, nobody in A.
    statuses = {person: "started" for number, person in enumerate(people) if number % 2 and number < 12}
    sources = sources_of(study, tmp_path, statuses=statuses)
    by_arm = spreads(sources, np.random.default_rng(0))[0]
    assert [(row.level, row.started, row.left) for row in by_arm.rows] == [("A", 8, 0), ("B", 8, 6)]
    assert by_arm.p_value == pytest.approx(fisher_exact([[0, 6], [8, 2]]).pvalue)


def test_leaving_in_three_arms_is_compared_by_dealing_the_arms_anew(study, tmp_path):
    people = [f"p{number:02}" for number in range(12)]
    study.joined_by(*people)
    for number, row in enumerate(study.sittings):
        row["arm"] = "ABC"[number % 3]
        study.pair(row["participant_id"], "equal", "aligned", page_id="pair")
    statuses = {person: "started" for number, person in enumerate(people) if number % 3 == 0}
    by_arm = spreads(sources_of(study, tmp_path, statuses=statuses), np.random.default_rng(0))[0]
    # All four of one arm and nobody else: three of the 495 ways in which four people of twelve can leave.
    assert by_arm.p_value == pytest.approx(3 / 495, abs=0.002)


def test_where_nobody_left_there_is_nothing_to_test(study, tmp_path):
    study.joined_by("ann", "bo")
    for row, arm in zip(study.sittings, "AB", strict=True):
        row["arm"] = arm
        study.pair(row["participant_id"], "equal", "aligned", page_id="pair")
    pages = [page("ann", "pair", 1), page("bo", "pair", 1)]
    found = spreads(sources_of(study, tmp_path, pages=pages), np.random.default_rng(0))
    assert {(spread.by, spread.p_value, spread.test) for spread in found} == {
        ("arm", None, "nobody left"),
        ("block", None, "nobody left"),
    }


def test_leaving_by_block_is_held_against_the_pages_people_opened(study, tmp_path):
    people = [f"p{number:02}" for number in range(20)]
    study.joined_by(*people)
    pages = []
    for number, person in enumerate(people):
        for place in range(1, 10 if number > 5 else 2):
            block = "first" if place == 1 else "second"
            study.answer(person, "fit", 3, block_id=block, page_id=f"{block}_{place}")
            pages.append(page(person, f"{block}_{place}", place, sent=number > 5))
    statuses = {person: "started" for number, person in enumerate(people) if number <= 5}
    found = spreads(sources_of(study, tmp_path, pages=pages, statuses=statuses), np.random.default_rng(0))
    by_block = next(spread for spread in found if spread.by == "block")
    assert [(row.level, row.started, row.left) for row in by_block.rows] == [
        ("first", 20, 6),
        ("second", 14, 0),
    ]
    # All six at the 20 first pages of 132 that were opened.
    assert by_block.p_value == pytest.approx((20 / 132) ** 6, abs=0.001)


def test_the_drawing_is_one_picture_with_a_title_words_and_text(study, tmp_path):
    flow = flow_in(eight_people(study, tmp_path, exclusion_flags=["checks_failed"]))
    drawing = drawn(flow)
    assert drawing.get("role") == "img"
    assert drawing.find(f"{SVG}desc").text == flow_words(flow)
    told = [text.text for text in drawing.iter(f"{SVG}text")]
    assert "Entered: 8" in told
    assert "declined: 1" in told
    assert "B: 2 of 3" in told
    assert "Second analysis: 5" in told


def test_alone_it_brings_its_colours_and_on_the_page_it_takes_the_page_s(study, tmp_path):
    flow = flow_in(eight_people(study, tmp_path))
    assert "prefers-color-scheme: dark" in flow_svg(flow, is_alone=True)
    assert "<style>" not in flow_svg(flow)


def test_boxes_do_not_overlap_and_every_line_fits(study, tmp_path):
    flow = flow_in(eight_people(study, tmp_path))
    crowded = replace(
        flow,
        left_at={f"a_block_with_a_rather_long_name_{number}": number + 1 for number in range(9)},
        arms={f"{'AAA+MMM_over+' * 6}{number}": (3, 2) for number in range(12)},
    )
    drawing = drawn(crowded)
    boxes = [
        {key: float(box.get(key)) for key in ("x", "y", "width", "height")}
        for box in drawing.iter(f"{SVG}rect")
    ]
    mains = [box for box in boxes if box["x"] == 1]
    for upper, lower in itertools.pairwise(mains):
        assert upper["y"] + upper["height"] < lower["y"]
    width, height = (float(size) for size in drawing.get("viewBox").split()[2:])
    assert all(box["x"] + box["width"] <= width and box["y"] + box["height"] <= height for box in boxes)
    narrow = [text.text for text in drawing.iter(f"{SVG}text") if float(text.get("x")) > MAIN]
    assert max(map(len, narrow)) <= (MAIN - 2 * PAD) * LETTERS
    assert any(re.fullmatch(r"other blocks: \d+", text) for text in narrow)


def test_names_from_the_data_are_escaped(study, tmp_path):
    flow = replace(flow_in(eight_people(study, tmp_path)), arms={"<b>&": (1, 1), "B": (1, 1)})
    assert "&lt;b&gt;&amp;: 1 of 1" in flow_svg(flow)
    assert "<b>" not in flow_svg(flow)
