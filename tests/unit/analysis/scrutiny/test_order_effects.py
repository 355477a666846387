"""Effects of order against least squares with a constant for each person and each thing shown."""

import itertools

import numpy as np
import pandas as pd
import pytest

from analysis.estimates import Settings
from analysis.scrutiny.order_effects import order_effects
from analysis.scrutiny.order_rows import within
from tests.unit.analysis.scrutiny.made import page, sources_of

SETTINGS = Settings(resamples=300)


def effects_of(sources):
    return {each.effect_id: each for each in order_effects(sources, SETTINGS)}


def least_squares(y, x, *groups):
    """The slope of y on x beside dummies for every group."""
    dummies = [pd.get_dummies(pd.Series(group)).to_numpy(dtype=float) for group in groups]
    design = np.column_stack([x, *dummies])
    return np.linalg.lstsq(design, np.asarray(y, dtype=float), rcond=None)[0][0]


def test_freed_of_persons_and_stimuli_the_slope_is_that_of_the_whole_regression():
    rng = np.random.default_rng(2)
    rows = pd.DataFrame(
        {
            "person": rng.choice(6, 60),
            "shown": rng.choice(list("uvwx"), 60),
            "x": rng.normal(size=60),
            "y": rng.normal(size=60),
        }
    )
    freed = within(rows, ("shown",))
    slope = (freed["x"] * freed["y"]).sum() / (freed["x"] ** 2).sum()
    assert slope == pytest.approx(least_squares(rows["y"], rows["x"], rows["person"], rows["shown"]))


def three_pairs(study, people, chosen):
    """Everybody meets the three scenarios in an order of their own; `chosen` says what they choose."""
    study.joined_by(*people)
    orders = itertools.cycle(itertools.permutations(["mail", "trip", "bill"]))
    pages, told = [], []
    for person, order in zip(people, orders, strict=False):
        for place, scenario in enumerate(order, start=1):
            role = chosen(person, scenario, place)
            study.pair(person, "equal", role, scenario=scenario, block_id=scenario, page_id=scenario)
            pages.append(page(person, scenario, place))
            told.append((person, place, float(role == "aligned")))
    return pages, pd.DataFrame(told, columns=["person", "place", "y"])


def test_position_is_estimated_within_people(study, tmp_path):
    rng = np.random.default_rng(4)
    people = [f"p{number:02}" for number in range(12)]
    pages, told = three_pairs(
        study, people, lambda _p, _s, place: "aligned" if rng.random() < 0.2 * place else "misaligned"
    )
    found = effects_of(sources_of(study, tmp_path, pages=pages))["position.depth_choice"]
    assert found.estimate == pytest.approx(least_squares(told["y"], told["place"], told["person"]))
    assert found.ci_low < found.estimate < found.ci_high
    assert found.detectable == pytest.approx(2.8 / 1.96 * (found.ci_high - found.ci_low) / 2)
    assert (found.n_units, found.n_answers) == (12, 36)


def test_a_rising_trend_in_everybody_has_a_small_p_value_and_no_trend_has_none(study, tmp_path):
    people = [f"p{number:02}" for number in range(12)]
    pages, _ = three_pairs(study, people, lambda _p, _s, place: "aligned" if place > 1 else "misaligned")
    found = effects_of(sources_of(study, tmp_path, pages=pages))["position.depth_choice"]
    assert found.estimate == pytest.approx(0.5)
    assert found.p_value == pytest.approx(2 / 2**12)


def test_what_was_shown_is_not_taken_for_an_effect_of_position(study, tmp_path):
    study.joined_by("ann", "bo", "cy", "di")
    pages = []
    for person, first in (("ann", "A"), ("bo", "A"), ("cy", "A"), ("di", "M")):
        for place, letter in enumerate([first, "M" if first == "A" else "A"], start=1):
            # An aligned log is trusted two points more, wherever it stands.
            trust = 4 if letter == "A" else 2
            study.log(person, letter, [trust], page_id=f"log{letter}")
            pages.append(page(person, f"log{letter}", place))
    found = effects_of(sources_of(study, tmp_path, pages=pages))["position.trust"]
    assert found.estimate == pytest.approx(0.0)


def test_the_left_side_is_held_against_one_half(study, tmp_path):
    study.joined_by("ann", "bo", "cy")
    for person, lefts in (("ann", 4), ("bo", 4), ("cy", 3)):
        for place in range(4):
            side = "left" if place < lefts else "right"
            study.pair(person, "equal", "aligned", side=side, scenario=f"s{place}")
    found = effects_of(sources_of(study, tmp_path))["side.all"]
    assert found.estimate == 11 / 12
    # Of the eight ways to turn people round, only all left and all right are as extreme.
    assert found.p_value == 2 / 8
    assert "position.depth_choice" not in effects_of(sources_of(study, tmp_path))


def test_with_many_people_fewer_resamples_are_drawn_and_the_note_says_how_many(study, tmp_path, monkeypatch):
    study.joined_by("ann", "bo", "cy")
    for place, person in enumerate(("ann", "bo", "cy")):
        study.pair(person, "equal", "aligned", side="left" if place else "right", scenario="s0")
    sources = sources_of(study, tmp_path)
    assert "resamples" not in effects_of(sources)["side.all"].note
    monkeypatch.setattr("analysis.scrutiny.order_effects.DRAWN", 3 * 40)
    monkeypatch.setattr("analysis.scrutiny.order_effects.FEWEST", 20)
    assert effects_of(sources)["side.all"].note == "40 resamples"


def test_repeating_a_side_counts_beyond_what_the_shares_give(study, tmp_path):
    study.joined_by("ann", "bo")
    pages = []
    for person in ("ann", "bo"):
        for place, side in enumerate(["left", "left", "left", "right", "right", "right"]):
            study.pair(person, "equal", "aligned", side=side, scenario=f"s{place}", page_id=f"s{place}")
            pages.append(page(person, f"s{place}", place))
    found = effects_of(sources_of(study, tmp_path, pages=pages))["carry_over.side"]
    orders = set(itertools.permutations("LLLRRR"))
    chance = np.mean([np.mean([a == b for a, b in itertools.pairwise(order)]) for order in orders])
    assert found.estimate == pytest.approx(4 / 5 - chance)


def test_trust_after_a_misaligned_end_is_compared_within_people(study, tmp_path):
    people = [f"p{number}" for number in range(6)]
    study.joined_by(*people)
    pages = []
    for person, logs in zip(people, itertools.permutations(["AM", "AA", "AAA"]), strict=True):
        for rank, sequence in enumerate(logs, start=1):
            after = rank > 1 and logs[rank - 2].endswith("M")
            ratings = [3 - after, *[3] * (len(sequence) - 1)]
            study.log(person, sequence, ratings)
            for row in study.answers[-len(ratings) :]:
                row["page_id"] = f"{sequence}_d{row['day']}"
                pages.append(page(person, row["page_id"], 10 * rank + int(row["day"])))
    found = effects_of(sources_of(study, tmp_path, pages=pages))["carry_over.trust"]
    assert found.estimate == pytest.approx(-1.0)
    assert found.n_units == 6
    assert found.n_answers == 12


def test_pace_is_the_relative_change_of_time_on_the_same_page(study, tmp_path):
    people = [f"p{number}" for number in range(6)]
    study.joined_by(*people)
    pages = []
    for person, order in zip(people, itertools.permutations(["a", "b", "c"]), strict=True):
        study.answer(person, "plausibility", 3)
        for place, name in enumerate(order):
            seconds = {"a": 20, "b": 60, "c": 100}[name] * np.exp(-0.05 * place)
            pages.append(page(person, name, place, round(seconds, 6)))
    found = effects_of(sources_of(study, tmp_path, pages=pages))["position.pace"]
    assert found.estimate == pytest.approx(-0.5, abs=1e-4)


def test_answers_without_sides_and_positions_have_no_effects(study, tmp_path):
    study.joined_by("ann").answer("ann", "plausibility", 3)
    assert order_effects(sources_of(study, tmp_path), SETTINGS) == ()
