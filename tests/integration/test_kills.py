"""The server is killed while people answer: whatever it acknowledged is there, once, and everybody goes on."""

import csv
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from collections import Counter
from http.client import HTTPException

import pytest

from survey_app.cli.main import run
from tests.driver import Driver, Page, first_answers

PEOPLE = 20
KILLS = 3


class Server:
    """`survey serve` as a process group that can be killed without warning."""

    def __init__(self, url):
        self.url = url
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = None

    def starts(self):
        command = [
            sys.executable,
            "-m",
            "survey_app.cli.main",
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.url,
        ]
        self.process = subprocess.Popen(
            command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.base}/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not come up")

    def is_killed(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Patient(Driver):
    """A participant who presses the button again when nothing came back, and notes what was acknowledged."""

    def takes_part(self, progress, acknowledged):
        self._until_it_answers(lambda: self.opens("/s/first_study"))
        for _ in range(80):
            if self.page.status == "completed":
                return
            before = self.page
            sent = {**before.hidden, **first_answers(before), "action": ["next"]}
            if "why" in sent:
                sent["why"] = [f"{id(self)} {before.reply.url}"]
            address = urllib.parse.urljoin(before.reply.url, before.form.get("action") or "")
            reply = self._until_it_answers(lambda address=address, sent=sent: self._send(address, sent))
            assert reply.status == 303, (reply.status, address)
            acknowledged.append((urllib.parse.urlsplit(before.reply.url).path, sent))
            progress.append(1)
            location = urllib.parse.urljoin(reply.url, reply.headers["location"])
            self.page = Page(
                self._until_it_answers(lambda location=location: self._follow(self._send(location)))
            )
        raise AssertionError("never finished")

    def _until_it_answers(self, send):
        for _ in range(400):
            try:
                return send()
            except (OSError, HTTPException):
                time.sleep(0.05)
        raise AssertionError("the server stays away")


@pytest.fixture
def server(tmp_path):
    made = Server(f"sqlite:///{tmp_path / 'survey.sqlite3'}")
    assert run(["publish", "first_study", "--database", made.url]) == 0
    made.starts()
    yield made
    made.is_killed()


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed_three_times(server, tmp_path):
    people = [Patient(server.base) for _ in range(PEOPLE)]
    acknowledged = [[] for _ in people]
    progress, failures = [], []

    def take_part(person, mine):
        try:
            person.takes_part(progress, mine)
        except BaseException as failure:  # noqa: BLE001 (a thread's failure must reach the test)
            failures.append(failure)

    threads = [threading.Thread(target=take_part, args=pair) for pair in zip(people, acknowledged, strict=True)]
    for thread in threads:
        thread.start()
    for kill in range(1, KILLS + 1):
        while len(progress) < kill * PEOPLE * 4 and not failures:
            time.sleep(0.01)
        server.is_killed()
        server.starts()
    for thread in threads:
        thread.join()
    assert not failures, failures[0]

    assert run(["export", "first_study", "--out", str(tmp_path / "tables"), "--database", server.url]) == 0
    sittings = read(tmp_path / "tables" / "sittings.csv")
    answers = read(tmp_path / "tables" / "answers.csv")
    assert Counter(sitting["status"] for sitting in sittings) == {"completed": PEOPLE}
    keys = Counter((a["sitting_id"], a["page_id"], a["item_id"], a["role"]) for a in answers)
    assert set(keys.values()) == {1}
    assert {answer["revision"] for answer in answers} == {"1"}
    stored = {answer["value"] for answer in answers if answer["construct"] == "why"}
    given = {sent["why"][0] for mine in acknowledged for _, sent in mine if "why" in sent}
    assert stored == given
    pages = Counter(
        answer["sitting_id"] for answer in {(a["sitting_id"], a["page_id"]): a for a in answers}.values()
    )
    assert len(set(pages.values())) == 1


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
