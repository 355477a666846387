"""The report in a real browser: it opens anywhere, on a phone too."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from analysis.report import analyze

REPLICA = Path(__file__).parents[1] / "data" / "replica_synthetic"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return analyze(REPLICA, tmp_path_factory.mktemp("report"), resamples=200).report


@pytest.mark.parametrize("width", [320, 360, 390, 480, 484, 720, 1280])
def test_nothing_of_the_report_sticks_out(context, report, width):
    page = context(viewport={"width": width, "height": 800}).new_page()
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_report(context, report, theme):
    page = context(viewport={"width": 1000, "height": 800}, color_scheme=theme).new_page()
    page.goto(report.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []


def test_links_in_the_report_lead_to_what_they_name(context, report):
    page = context(viewport={"width": 390, "height": 800}).new_page()
    page.goto(report.as_uri())
    page.click("nav a[href='#estimates']")
    assert page.evaluate("document.querySelector('#estimates').getBoundingClientRect().top") < 400
    page.click("a[href='#depth.choice']")
    assert page.evaluate("document.getElementById('depth.choice').matches(':target')")
