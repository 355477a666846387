"""The report in a real browser: it opens anywhere, on a phone too."""

from pathlib import Path

import pytest

from analysis.report import analyze

REPLICA = Path(__file__).parents[1] / "data" / "replica_synthetic"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return analyze(REPLICA, tmp_path_factory.mktemp("report"), resamples=200).report


@pytest.mark.parametrize("width", [320, 360, 390, 480, 484, 720, 1280])
def test_nothing_of_the_report_sticks_out(browser, report, width):
    window = browser.new_context(viewport={"width": width, "height": 800})
    page = window.new_page()
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    window.close()
