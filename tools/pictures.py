"""Make the picture of the README: a checkpoint on a phone beside a pair of agents on a laptop.

Usage: .venv/bin/python tools/pictures.py http://127.0.0.1:8000   (while `survey demo` runs)
"""

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import BrowserContext, Page, sync_playwright

TARGET = Path(__file__).parents[1] / "docs" / "pictures" / "pages.png"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
ANSWER = """() => {
  const seen = new Set();
  for (const input of document.querySelectorAll('form[method=post] input[type=radio]')) {
    if (input.name && !seen.has(input.name)) { seen.add(input.name); input.click(); }
  }
}"""


def walk_to(page: Page, wanted: str) -> None:
    """Answer pages until the address contains `wanted`."""
    while wanted not in page.url:
        page.evaluate(ANSWER)
        page.click("form[method=post] button[name=action][value=next]")


def shot(context: BrowserContext, base: str, wanted: str, scroll_to: str) -> Image.Image:
    """Return what is in view at one page, scrolled to an element."""
    page = context.new_page()
    page.goto(f"{base}/s/first_study?test=1")
    walk_to(page, wanted)
    page.evaluate(f"document.querySelector('{scroll_to}').scrollIntoView()")
    page.evaluate("window.scrollBy(0, -120)")
    page.wait_for_timeout(300)
    return Image.open(io.BytesIO(page.screenshot()))


def main(base: str) -> None:
    """Take both pictures and put them side by side."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        phone = browser.new_context(viewport={"width": 390, "height": 800}, device_scale_factor=2, locale="en")
        laptop = browser.new_context(
            viewport={"width": 1180, "height": 800}, device_scale_factor=2, locale="en"
        )
        pictures = [shot(phone, base, "_d4", "section.today"), shot(laptop, base, "_equal", ".pair")]
        browser.close()
    gap, height = 60, pictures[0].height
    width = sum(picture.width for picture in pictures) + 3 * gap
    sheet = Image.new("RGB", (width, height + 2 * gap), "#c9d2d0")
    left = gap
    for picture in pictures:
        sheet.paste(picture, (left, gap))
        left += picture.width + gap
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    sheet.resize((sheet.width // 2, sheet.height // 2)).quantize(128).save(TARGET, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
