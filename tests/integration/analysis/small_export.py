"""A small valid export, and what must hold of whatever `survey analyze` makes of a changed one."""

import csv
import json
import math
import re
from pathlib import Path

from tests.synthetic.tables import Made

PEOPLE = ("ann", "bo", "cy", "di")
#: What reads like a number that is none; `None was left empty` is a sentence.
NO_NUMBER = re.compile(r"(?<![\w`])[-+−]?(?:(?i:nan|inf|infinity|nat|null)(?![\w`])|None(?! [a-z])(?![\w`]))")


def small() -> Made:
    """Four people, a pair, minutes, a plausibility rating and a free text each: nothing that is drawn."""
    made = Made("small")
    for place, person in enumerate(PEOPLE):
        sitting = made.sitting(f"s-{person}", person)
        page = _page("capability_pair", "mail", comparison="capability")
        chosen, side = (("poor", "right"), ("good", "left"))[place > 0]
        made.answer(sitting, page, "choice", "choice", chosen, side=side)
        made.answer(sitting, page, "why", "why", f"because of {person}")
        late = _page("timing", "late", comparison="imperfect_sleep")
        made.answer(sitting, late, "fix", "fix_minutes", 5 * place + 2.5, role="sleep")
        form = _page("form", "end")
        made.answer(sitting, form, "plausible", "plausibility", 2 + place)
    return made


def logs() -> Made:
    """The small export with two kinds of logs."""
    made = small()
    for place, sitting in enumerate(made.sittings):
        _log(made, sitting, ("AMA", "MMM")[place % 2])
    return made


def whole() -> Made:
    """The small export with every block: all figures."""
    made = logs()
    for place, sitting in enumerate(made.sittings):
        for comparison in ("equal", "tradeoff"):
            page = _page("depth_pair", f"shop_{comparison}", comparison=comparison, request="delegated")
            made.answer(sitting, page, "choice", "choice", ("aligned", "misaligned")[place // 2], side="left")
            for role, rating in (("aligned", 4), ("misaligned", 1 + place % 3)):
                made.answer(sitting, page, f"fit_{role}", "depth_fit", rating, role=role)
                made.answer(sitting, page, f"use_{role}", "content_usable", 5 - place % 2, role=role)
        offer = _page("timing", "offer", comparison="now_or_sleep")
        for role, yes in (("now", "no"), ("sleep", ("yes", "no")[place % 2])):
            made.answer(sitting, offer, f"accept_{role}", "accept", yes, role=role)
        skill = _page("capability_pair", "skill", comparison="capability")
        for role, rating in (("good", 5), ("poor", 1 + place % 2)):
            made.answer(sitting, skill, f"fit_{role}", "fit", rating, role=role)
        form = _page("form", "before")
        made.answer(sitting, form, "own", "own_preference", "delegated", scenario_id="shop_equal")
    return made


def _log(made: Made, sitting: dict[str, str], sequence: str) -> None:
    for checkpoint, day in enumerate((2, 4, 7), start=1):
        letter = sequence[checkpoint - 1]
        page = _page("trust_log", f"day{day}", sequence=sequence, day=day, checkpoint=checkpoint)
        page |= {"block_id": "log", "scenario_id": "week", "request": "ask_first", "alignment": letter}
        page["direction"] = "aligned" if letter == "A" else "over"
        made.answer(sitting, page, "trust", "trust", 4 if letter == "A" else 2)
        made.answer(sitting, page, "fit", "depth_fit", 5 if letter == "A" else checkpoint)
        made.answer(sitting, page, "first", "recall", ("act_first", "ask_first")[letter == "A"])


def _page(kind: str, name: str, **cells: object) -> dict[str, str]:
    words = {column: str(cell) for column, cell in cells.items()}
    return {"page_id": name, "block_id": name, "block_kind": kind, "scenario_id": name} | words


def check_written(out: Path, own_words: tuple[str, ...] = ()) -> None:
    """Fail if anything written holds a number that is none, or an estimate is empty without a reason.

    Args:
        out: What `survey analyze` wrote.
        own_words: Text of the data itself that may read like a missing number.
    """
    with (out / "estimates.csv").open(encoding="utf-8", newline="") as file:
        estimates = list(csv.DictReader(file))
    assert estimates
    for row in estimates:
        given = [float(row[name]) for name in ("estimate", "ci_low", "ci_high") if row[name]]
        assert all(math.isfinite(number) for number in given)
        assert len(given) == 3 or row["note"], row["estimate_id"]
    for path in sorted(out.rglob("*")):
        if path.suffix == ".json":
            json.loads(path.read_text("utf-8"), parse_constant=_refuse)
        if path.suffix in (".csv", ".json", ".html", ".svg"):
            _check_text(path, own_words)


def _check_text(path: Path, own_words: tuple[str, ...]) -> None:
    text = path.read_text("utf-8")
    if path.suffix == ".csv":
        text = text.partition("\n")[2]  # a column may be called `null`
    if path.suffix == ".json":
        text = re.sub(r": null(?=[,\n}])", ": ", text)
    if path.suffix == ".html":
        assert text.count("<figure") == text.count("</figure>")
        text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", text, flags=re.DOTALL)
        text = re.sub(r"<[^>]*>", " ", text)
    if path.suffix == ".svg":
        text = re.sub(r"<style.*?</style>", " ", text, flags=re.DOTALL).replace('"none"', "")
        text = re.sub(r"(fill|stroke): none", "", text)
    for word in own_words:
        text = text.replace(word, " ")
    found = NO_NUMBER.search(text)
    assert found is None, f"{path.name}: …{text[max(0, found.start() - 60) : found.end() + 30]}…"


def _refuse(word: str) -> None:
    raise AssertionError(f"{word} in JSON")
