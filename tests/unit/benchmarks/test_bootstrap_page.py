"""The page of measurements: growth in words and figures, limits held or missed, no name of a machine."""

import importlib
import platform
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
SIZES = np.array([100.0, 200.0, 400.0, 800.0])


@pytest.fixture
def load(monkeypatch):
    """Modules of the folder, which is no package."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module


@pytest.fixture
def found(load):
    """Makes findings with two growths of given seconds."""
    measured, page, growth = (load(f"bootstrap_{name}") for name in ("measured", "page", "growth"))

    def make(seconds, ratio=9.0, most=200):
        peers = (
            measured.Peer("scipy", ratio, "nothing scaled", 30),
            measured.Peer("arch", 12.0, "measured", None),
        )
        large = page.Sized("the task", 1.0, peers, measured.Floor(0.3, 0.2), measured.Memory(most, 50, 250))
        grown = (growth.Growth("Participants", "4 estimands", SIZES, np.asarray(seconds)),)
        return page.Found(4e-16, (large,), grown)

    return make


def test_growth_in_proportion_has_the_power_one_and_lies_on_a_line(found):
    (grown,) = found([SIZES / 1000, SIZES / 500]).grown
    assert grown.exponents == pytest.approx((1, 1, 1))
    assert grown.line == pytest.approx((0, 0.0015), abs=1e-12)
    assert grown.off_line == pytest.approx(0, abs=1e-9)


def test_what_is_paid_once_lowers_the_power_and_leaves_the_line(found):
    (grown,) = found([0.1 + SIZES / 1000]).grown
    assert grown.exponents[1] < 0.9
    assert grown.line == pytest.approx((0.1, 0.001))


def test_squares_have_the_power_two_and_leave_the_line(found):
    (grown,) = found([SIZES**2, SIZES**2.1, SIZES**1.9]).grown
    assert grown.exponents == pytest.approx((1.9, 2, 2.1))
    assert grown.off_line > 0.2


@pytest.mark.parametrize(
    ("ratio", "most", "words"),
    [(31.0, 249, ("30, held", "limit 250 MB, held")), (29.9, 250, ("30, missed", "limit 250 MB, missed"))],
)
def test_limits_are_held_or_missed(load, found, ratio, most, words):
    lines = "\n".join(load("bootstrap_page").page(["a fact"], found([SIZES], ratio, most)))
    assert all(word in lines for word in words)
    assert "The floor is 0.50 s" in lines
    assert "We need 2.00 times as long" in lines


def test_the_page_shows_its_picture_and_equal_measurements_give_equal_bytes(load, found, tmp_path):
    page = load("bootstrap_page")
    for name in ("a", "b"):
        page.write(tmp_path / name, ["a fact"], found([SIZES / 1000, SIZES / 900]))
    text = (tmp_path / "a" / "benchmarks.md").read_text(encoding="utf-8")
    assert "participants 100 to 800 take" in text
    assert f"]({page.PICTURE})" in text
    for file in ("benchmarks.md", page.PICTURE):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_measured_sizes_are_those_asked_for(load):
    found = load("bootstrap_growth").growth(
        "Participants", "2 estimands", (20, 40), lambda size: (size, 2), resamples=50, rounds=2
    )
    assert found.seconds.shape == (2, 2)
    assert (found.seconds >= 0).all()


def test_facts_name_versions_but_neither_the_machine_nor_a_path(load):
    facts = "\n".join(load("machine").machine("numpy"))
    assert f"numpy {np.__version__}" in facts
    assert "cores" in facts
    assert platform.node() not in facts.split()
    assert str(BENCHMARKS.parent) not in facts
