"""An author at work: saves files, looks at the desk and at the page on it."""

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import questionnaires
from survey_app.preview.app import create_preview
from survey_app.preview.reviewing import ReviewHere
from survey_app.preview.studio import Studio
from tests.driver import Page, Reply

CONTENT = Path(questionnaires.__file__).parent
HERE = "http://127.0.0.1:8001"
NOW = datetime(2026, 3, 5, 10, 0, tzinfo=UTC)


@dataclass
class Author:
    """Somebody with a folder of files and a browser without JavaScript."""

    path: Path
    studio: Studio
    client: object
    reply: Reply | None = None
    page: Page | None = None

    def opens(self, address="/", base=HERE, **choices):
        """Open an address; what comes must be well-formed HTML."""
        query = {name.replace("__", "."): value for name, value in choices.items()}
        self._takes(self.client.get(address, query_string=query, base_url=base))
        return self

    def looks_at(self, page, **choices):
        """Open the desk with a page and its problems on it."""
        return self.opens("/", page=page, problems="wait", **choices)

    def sees(self, page, **choices):
        """Return what a participant would read on a page."""
        return self.opens("/page", page=page, **choices).text

    def presses(self, action):
        """Send the page's own form by one of its buttons and follow where it leads."""
        address = self.page.form.get("action")
        answer = self.client.post(address, data={"action": action, "choice": "left"}, base_url=HERE)
        assert answer.status_code == 303
        return self.follows(answer.headers["Location"])

    def follows(self, address):
        parts = urlsplit(address)
        self._takes(self.client.get(parts.path, query_string=parts.query, base_url=HERE))
        return self

    def writes(self, old, new, file=None):
        """Change a file, once, and save it."""
        path = self.path.parent / file if file else self.path
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return self

    @property
    def text(self):
        return self.page.words()

    @property
    def status(self):
        return self.reply.status

    @property
    def code(self):
        """The code to copy on a closing page."""
        return next(i.get("value") for i in self.page.all("input") if i.get("id") == "code")

    @property
    def window(self):
        """The address of the page on the desk."""
        return self.page.all("iframe")[0].get("src")

    @property
    def shown(self):
        """The name of the page on the desk."""
        return parse_qs(urlsplit(self.window).query)["page"][0]

    @property
    def listed(self):
        """Each page of the list with what stands in its row."""
        nav = next(nav for nav in self.page.all("nav") if nav.get("id") == "pages")
        rows = {}
        for link in self.page.all("a", nav):
            name = parse_qs(urlsplit(link.get("href")).query)["page"][0]
            rows[name] = self.page.words(link)
        return rows

    @property
    def problems(self):
        """The words of the panel of problems."""
        panels = [e for tag in ("aside", "main") for e in self.page.all(tag) if e.get("id") == "problems"]
        return self.page.words(panels[0])

    def chosen(self, name):
        """What is chosen in a field of the desk, in the words of its option."""
        select = next(s for s in self.page.all("select") if s.get("name") == name)
        options = self.page.all("option", select)
        return self.page.words(next((o for o in options if o.get("selected") is not None), options[0]))

    def offers(self, name):
        select = next(s for s in self.page.all("select") if s.get("name") == name)
        return [option.get("value") for option in self.page.all("option", select)]

    def _takes(self, answer):
        headers = {name.lower(): value for name, value in answer.headers.items()}
        self.reply = Reply(answer.status_code, answer.request.full_path, headers, answer.get_data(as_text=True))
        if headers["content-type"].startswith("text/html"):
            self.page = Page(self.reply)


@pytest.fixture
def examples(tmp_path):
    """A folder of one's own with all example files."""
    return shutil.copytree(CONTENT / "examples", tmp_path / "examples")


@pytest.fixture
def author():
    """Makes an author of the study in a file; reviews run in this process, and nobody is kept waiting."""

    def make(path, **more):
        studio = Studio(path, **{"clock": lambda: NOW, "patience": 0.0, "review": ReviewHere, **more})
        return Author(path, studio, create_preview(studio).test_client())

    return make


@pytest.fixture
def log_author(author, examples):
    """The author of a study with one week log."""
    return author(examples / "trust_log.yaml")
