"""A small study on a bundled scenario, and somebody who takes part in it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.loading import load_compiled
from survey_app.participation.answering import answer_page, save_draft
from survey_app.participation.reading import consent_view, view
from survey_app.participation.sittings import note_shown, switch_language
from survey_app.participation.starting import decline, start
from survey_app.participation.visits import Arrival, Measures, Served
from survey_app.storage.database import Database
from survey_app.storage.ids import IdMaker
from survey_app.storage.tables import Sitting

NINE = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)

STUDY = """
schema: study/1
id: small
version: 1.0.0
languages: [en, ko]
title: {en: "Small", ko: "작은 연구"}
estimated_minutes: [5, 10]
contact: someone@example.org
timezone: Europe/Lisbon
exits:
  completed: {text: {en: "Thanks.", ko: "고맙습니다."}}
privacy:
  stored: {en: "Answers.", ko: "응답."}
  withdrawal: {en: "Write to us.", ko: "연락해 주세요."}
scales:
  - id: five
    points:
      - {value: "1", label: {en: "No", ko: "아니다"}}
      - {value: "2", label: {en: "Rather no", ko: "조금 아니다"}}
      - {value: "3", label: {en: "Even", ko: "보통"}}
      - {value: "4", label: {en: "Rather yes", ko: "조금 그렇다"}}
      - {value: "5", label: {en: "Yes", ko: "그렇다"}}
items:
  - id: drives
    construct: background
    type: choice
    text: {en: "Do you drive?", ko: "운전하십니까?"}
    options:
      - {value: "yes", label: {en: "I do", ko: "합니다"}}
      - {value: "no", label: {en: "I do not", ko: "하지 않습니다"}}
  - id: age
    construct: background
    type: number
    min: 0
    max: 120
    required: false
    declinable: true
    text: {en: "Your age?", ko: "나이는?"}
  - id: travels
    construct: background
    type: multiple
    required: false
    text: {en: "How do you travel?", ko: "무엇을 타십니까?"}
    options:
      - {value: bus, label: {en: "By bus", ko: "버스"}}
      - {value: train, label: {en: "By train", ko: "기차"}}
  - {id: car, construct: background, type: text, text: {en: "Which car?", ko: "어떤 차입니까?"}}
  - id: own_pref
    construct: own_preference
    type: choice
    text: {en: "{own_preference} What would you want?", ko: "{own_preference} 어떻게 하기를 바라십니까?"}
    options:
      - {value: ask_first, label: {en: "{ask_first}", ko: "{ask_first}"}}
      - {value: delegated, label: {en: "{delegated}", ko: "{delegated}"}}
  - {id: trust, construct: trust, type: scale, scale: five, text: {en: "Trust?", ko: "신뢰합니까?"}}
  - {id: choice, construct: choice, type: side, also: [same], text: {en: "Which one?", ko: "어느 쪽입니까?"}}
  - {id: fit, construct: depth_fit, type: scale, scale: five, text: {en: "Fit?", ko: "맞습니까?"}}
  - id: would_use
    construct: would_use
    type: choice
    text: {en: "Would you use it?", ko: "쓰시겠습니까?"}
    options:
      - {value: "yes", label: {en: "Yes", ko: "예"}}
      - {value: "no", label: {en: "No", ko: "아니요"}}
  - id: minutes
    construct: fix_minutes
    type: number
    min: 0
    max: 60
    required: false
    text: {en: "Minutes?", ko: "몇 분입니까?"}
  - {id: why, construct: why, type: long_text, required: false, text: {en: "Why?", ko: "왜입니까?"}}
design:
  factors:
    - {kind: side, id: sides}
pages:
  - kind: consent
    id: welcome
    text: {en: "Please read.", ko: "읽어 주세요."}
    statement: {en: "I take part.", ko: "참여합니다."}
  - {kind: form, id: own, items: [{item: own_pref, id: own_pref_bike, scenario: bike_workshop, task: t_pickup}]}
  - kind: trust_log
    id: week
    scenario: bike_workshop
    persona: reviewer
    sequence: AM
    plan: [[2, t_pads], [4, t_chains]]
    items: [{item: trust}, {item: why}]
  - kind: depth_pair
    id: pair
    scenario: bike_workshop
    persona: operator
    task: t_pickup
    compare: [equal]
    items: [{item: choice}, {item: fit, roles: [aligned, misaligned]}, {item: why}]
  - kind: timing
    id: time
    scenario: bike_workshop
    compare: [imperfect_sleep]
    ask:
      imperfect_sleep:
        - {item: choice}
        - {item: would_use, roles: [sleep]}
        - {item: minutes, roles: [sleep], ask_if: 'would_use__sleep == "yes"'}
  - kind: form
    id: about
    back: edit
    items: [{item: drives}, {item: age}, {item: travels}]
  - kind: form
    id: cars
    show_if: 'drives == "yes"'
    back: edit
    items: [{item: car}, {item: why}]
  - {kind: form, id: last, items: [{item: why}]}
  - kind: debrief
    id: debrief
    text: {en: "That was it.", ko: "끝입니다."}
"""


@cache
def compiled_study(text: str = STUDY) -> CompiledStudy:
    """Return the study with its scenario, read from a file as an author's is."""
    with TemporaryDirectory() as folder:
        Path(folder, "study.yaml").write_text(text, encoding="utf-8")
        loaded = load_compiled(Path(folder))
    assert loaded.value is not None, loaded.problems
    return loaded.value


@dataclass
class Participant:
    """Somebody in front of a browser: reads pages, answers them, and has a watch."""

    database: Database
    published: object
    number: int = 0
    language: str = "en"
    is_test: bool = False
    external_ids: dict[str, str] = field(default_factory=dict)
    now: datetime = NINE
    sitting_id: str = ""

    @property
    def ids(self) -> IdMaker:
        return IdMaker(lambda count: bytes((self.number * 31 + place) % 256 for place in range(count)))

    @property
    def arrival(self) -> Arrival:
        source = "prolific" if self.external_ids else "link"
        return Arrival(self.language, "Asia/Seoul", source, self.external_ids)

    def consents(self) -> "Participant":
        served = self._consent_form()
        self.now += timedelta(seconds=30)
        with self.database.writing() as session:
            begun = start(
                *(session, self.published, self.arrival, served),
                seed=self.number,
                ids=self.ids,
                now=self.now,
                is_test=self.is_test,
            )
            self.sitting_id = begun.id
            session.commit()
        return self

    def declines(self) -> "Participant":
        served = self._consent_form()
        with self.database.writing() as session:
            self.sitting_id = decline(
                session, self.published, self.arrival, served, ids=self.ids, now=self.now
            ).id
            session.commit()
        return self

    def answers(
        self, page_id: str, *, seconds: float = 20, measures: Measures | None = None, **values
    ) -> "Participant":
        with self.database.writing() as session:
            sitting = session.get_one(Sitting, self.sitting_id)
            seen = view(session, sitting, page_id)
            note_shown(session, sitting, page_id, self.now)
            served = Served(
                page_id, seen.language, seen.rendered_hash, self.now, f"{self.number} {page_id} {self.now}"
            )
            self.now += timedelta(seconds=seconds)
            sent = {name: [value] if isinstance(value, str) else value for name, value in values.items()}
            answer_page(session, sitting, served, sent, now=self.now, measures=measures or Measures())
            session.commit()
        return self

    def types(self, page_id: str, **values) -> "Participant":
        with self.database.writing() as session:
            sitting = session.get_one(Sitting, self.sitting_id)
            save_draft(session, sitting, page_id, {name: [value] for name, value in values.items()}, self.now)
            session.commit()
        return self

    def switches_to(self, language: str) -> "Participant":
        with self.database.writing() as session:
            switch_language(session, session.get_one(Sitting, self.sitting_id), language, self.now)
            session.commit()
        return self

    def side_of(self, page_id: str, role: str) -> str:
        """Return where a role stood for this person."""
        with self.database.reading() as session:
            return session.get_one(Sitting, self.sitting_id).plan.page(page_id).side_of(role)

    def field_of(self, page_id: str, item: str, role: str) -> str:
        return item + {"left": "_a", "right": "_b"}[self.side_of(page_id, role)]

    def reads_to_the_pair(self) -> "Participant":
        self.answers("own", own_pref_bike="delegated")
        self.answers("week_d2", trust="4", why="It asked.")
        return self.answers("week_d4", trust="2", why="")

    def finishes(self) -> "Participant":
        return self.finishes_until_last().answers("last")

    def finishes_until_last(self) -> "Participant":
        self.reads_to_the_pair()
        fits = {
            self.field_of("pair_equal", "fit", "aligned"): "5",
            self.field_of("pair_equal", "fit", "misaligned"): "2",
        }
        self.answers("pair_equal", choice=self.side_of("pair_equal", "aligned"), **fits)
        use = self.field_of("time_imperfect_sleep", "would_use", "sleep")
        self.answers("time_imperfect_sleep", choice="same", **{use: "yes"})
        self.answers("about", drives="yes", age="__declined", travels=["bus", "train"])
        return self.answers("cars", car="Blue")

    def _consent_form(self) -> Served:
        seen = consent_view(self.published, self.language, self.now)
        return Served(
            "welcome", self.language, seen.rendered_hash, self.now, f"consent {self.number} {self.now}"
        )
