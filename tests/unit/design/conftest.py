"""A study with two logs, two depth pairs, a timing block and a capability pair, to draw from."""

import pytest

from questionnaires.language.study import Study


@pytest.fixture(scope="session")
def study():
    exits = {"completed": {"text": "Thank you.", "code": "C1"}}
    plan = [[2, "t_a"], [4, "t_b"], [7, "t_c"]]

    def log(name):
        return {
            "id": f"log_{name}",
            "kind": "trust_log",
            "scenario": name,
            "persona": "drawn",
            "sequence": "drawn",
            "plan": plan,
        }

    def pair(name):
        return {
            "id": f"pair_{name}",
            "kind": "depth_pair",
            "scenario": name,
            "persona": "drawn",
            "task": "t_d",
            "compare": ["equal", "tradeoff"],
        }

    return Study.model_validate(
        {
            "schema": "study/1",
            "id": "drawn_study",
            "version": "1.0.0",
            "languages": ["en"],
            "title": "A study",
            "estimated_minutes": [5, 10],
            "contact": "study@example.org",
            "timezone": "UTC",
            "exits": exits,
            "privacy": {"stored": "Answers.", "withdrawal": "Any time."},
            "design": {
                "factors": [
                    {
                        "kind": "latin_row",
                        "id": "sequences",
                        "blocks": ["log_first", "log_second"],
                        "levels": ["AAA", "AMA", "MAM", "AAM", "MAA", "MMM"],
                    },
                    {"kind": "log_persona", "id": "personas", "blocks": ["log_first", "log_second"]},
                    {"kind": "order", "id": "log_order", "blocks": ["log_first", "log_second"]},
                    {"kind": "side", "id": "side"},
                ]
            },
            "pages": [
                {"id": "consent", "kind": "consent", "text": "Read.", "statement": "I agree."},
                log("first"),
                log("second"),
                pair("first"),
                pair("second"),
                {
                    "id": "times",
                    "kind": "timing",
                    "scenario": "first",
                    "compare": ["now_or_sleep", "no_conflict", "imperfect_sleep"],
                    "ask": {},
                },
                {
                    "id": "advice",
                    "kind": "capability_pair",
                    "scenario": "second",
                    "persona": "reviewer",
                    "task": "t_e",
                },
            ],
        }
    )
