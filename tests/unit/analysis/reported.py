"""Tables as files, and the page that is made of them."""

import html.parser
import json
from pathlib import Path

from analysis.report import analyze


def exported(study, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in zip(("sittings", "answers"), study.frames(), strict=True):
        frame.to_csv(folder / f"{name}.csv", index=False)
    return folder


def mail_study(study):
    """Return three people, one of them a test, with logs and pairs."""
    study.joined_by("ann", "bo").joined_by("cy", is_test="1")
    for person, ratings in (("ann", [5, 2, 4]), ("bo", [4, 2, 3]), ("cy", [5, 1, 4])):
        study.log(person, "AMA", ratings).pair(person, "equal", "aligned")
        study.answer(person, "plausibility", 4, block_kind="form")
    return study


def page(study, tmp_path: Path) -> str:
    return analyze(
        exported(study, tmp_path / "in"), tmp_path / "out", resamples=200, styles=("column",)
    ).report.read_text("utf-8")


def declare(folder: Path, **analysis) -> Path:
    version = {"author_version": "2.1", "title": {"en": "Mail & more"}, "analysis": analysis}
    version |= {"estimated_minutes": [20, 30], "languages": ["en", "ko"], "quota": 40, "sittings": 3}
    version |= {"blocks": [{"id": "week", "kind": "trust_log"}], "study_hash": "sha256:ab"}
    (folder / "study.json").write_text(json.dumps({"schema": "study_facts/1", "versions": [version]}))
    return folder


class Tags(html.parser.HTMLParser):
    """Collects ids and everything that would be fetched; fails on a tag that is never closed."""

    VOID = frozenset({"meta", "link", "img", "br", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.fetched: list[str] = []
        self.names: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attributes):
        self.names.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self._look(attributes)

    def handle_startendtag(self, tag, attributes):
        self.names.append(tag)
        self._look(attributes)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def _look(self, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "xlink:href") and not value.startswith(("#", "data:")):
                self.fetched.append(value)


def parsed(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    return tags
