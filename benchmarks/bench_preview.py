"""How long an author waits: from saving a file of `three_t` to the page as it is now, in a browser and without.

Copies the study with its scenarios to a folder of its own, serves a preview of it, and saves one scenario, then
the study, again and again. Each time the browser's page (or, without a browser, the page that is asked for as
soon as the news is there) must show what was saved. Prints the median, the fastest and the slowest time.

    python benchmarks/bench_preview.py [--saves 15] [--no-browser]
"""

import argparse
import json
import shutil
import statistics
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import questionnaires
from survey_app.preview.app import create_preview
from survey_app.preview.serving import preview_server
from survey_app.preview.studio import Studio

CONTENT = Path(questionnaires.__file__).parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PAGE = "page=week_flat_d4"
#: What is changed, by file: a text the page shows.
TITLES = {"scenarios/damp_flat.yaml": "title: {en: ", "study.yaml": '      en: "All in all, how much do you'}


#: In the page: the moment at which the text stands in the window, or has gone from it.
LOOK = """([text, there]) => { window.shown = new Promise((resolve) => {
  const look = () => {
    const page = document.querySelector(".window iframe:not(.coming)")?.contentDocument;
    if (page?.body && page.body.textContent.includes(text) === there) resolve();
    else requestAnimationFrame(look);
  };
  look();
}); }"""
CALM = "#problems:not([aria-busy])"


class WithoutBrowser:
    """Asks for news, and for the page when there are some."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._stamp = ""

    def look_for(self, text: str, *, there: bool = True) -> None:
        """Begin to wait for a text to come, or to go."""
        self._looking = (text, there)

    def wait(self) -> None:
        """Return when it has."""
        text, there = self._looking
        while (text in fetched(f"{self._address}/page?{PAGE}")) != there:
            told = json.loads(fetched(f"{self._address}/changes?since={self._stamp}"))
            self._stamp = told["stamp"]

    def calm_down(self) -> None:
        """Return when the review is through."""
        fetched(f"{self._address}/?{PAGE}&problems=wait")


class InBrowser:
    """A window with the desk."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def look_for(self, text: str, *, there: bool = True) -> None:
        """Begin to wait for a text to come, or to go."""
        self._page.evaluate(LOOK, [text, there])

    def wait(self) -> None:
        """Return when it has."""
        self._page.evaluate("() => window.shown")

    def calm_down(self) -> None:
        """Return when the review is through."""
        self._page.wait_for_timeout(300)
        self._page.wait_for_selector(CALM, timeout=60_000)


Author = WithoutBrowser | InBrowser


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--saves", type=int, default=15)
    parser.add_argument("--no-browser", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, served(Path(place)) as address:
        folder = Path(place) / "three_t"
        report("without a browser", folder, WithoutBrowser(address), given.saves)
        if not given.no_browser:
            with opened(f"{address}/?{PAGE}") as page:
                report("in a browser", folder, InBrowser(page), given.saves)


@contextmanager
def served(place: Path) -> Iterator[str]:
    shutil.copytree(CONTENT / "studies" / "three_t", place / "three_t")
    shutil.copytree(CONTENT / "scenarios", place / "three_t" / "scenarios")
    server = preview_server(create_preview(Studio(place / "three_t")), "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    fetched(f"{address}/page?{PAGE}")
    yield address
    server.shutdown()


def report(how: str, folder: Path, author: Author, saves: int) -> None:
    for file, before in TITLES.items():
        times = sorted(save_and_wait(folder / file, before, author) for _ in range(saves))
        median = statistics.median(times)
        print(f"{file:26} {how:18} median {median:4.0f} ms, from {times[0]:4.0f} to {times[-1]:4.0f}")


def save_and_wait(file: Path, before: str, author: Author) -> float:
    whole = file.read_text(encoding="utf-8")
    start, _, rest = whole.partition(before)
    quoted = rest.index('"') if before.endswith("{en: ") else -1
    text = f"Saved {time.time_ns()}"
    changed = start + before + rest[: quoted + 1] + text + " " + rest[quoted + 1 :]
    author.look_for(text)
    began = time.perf_counter()
    file.write_text(changed, encoding="utf-8")
    author.wait()
    seconds = time.perf_counter() - began
    # The next save begins where this one has come to rest, its review too.
    author.look_for(text, there=False)
    file.write_text(whole, encoding="utf-8")
    author.wait()
    author.calm_down()
    return 1000 * seconds


def fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


@contextmanager
def opened(url: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(url)
        page.wait_for_selector(CALM, timeout=60_000)
        yield page
        browser.close()


if __name__ == "__main__":
    main()
