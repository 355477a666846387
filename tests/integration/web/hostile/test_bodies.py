"""Bodies no browser of ours sends: drafts stay, and what cannot be read is marked."""

import logging

import pytest

from tests.integration.web.conftest import ANSWERS
from tests.integration.web.hostile.strangers import FORM, IDS, stored


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b'{"cooks": "no"}', "application/json"),
        (b"cooks=no", "text/plain"),
        (b"\xff\xfe\x00", FORM),
        (b"", FORM),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
    ],
)
def test_a_body_that_cannot_be_read_erases_no_draft(house, body, content_type):
    somebody = house.somebody().consents()
    somebody.saves_draft(minutes="42")
    for address in ("/p/start", "/p/start/draft"):
        answer = somebody.client.post(address, data=body, content_type=content_type)
        assert 400 <= answer.status_code < 500
        assert "still here" not in answer.text
    assert [draft.raw["minutes"] for draft in house.drafts] == [["42"]]


def test_bytes_that_are_no_text_are_marked_and_not_stored_as_percent_signs(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    token = somebody.page.hidden["_token"][0]
    body = f"_token={token}&action=next&last_story=caf%E9+%25E9".encode()
    assert somebody.client.post("/p/last", data=body, content_type=FORM).status_code == 303
    assert stored(house, "last") == [{"last_story": ["caf\N{REPLACEMENT CHARACTER} %E9"]}]


@pytest.mark.parametrize("code", [0, 1, 0xB, 0x1F, 0x7F, 0x85, 0xFFFF, 0x1FFFE])
def test_characters_a_page_cannot_hold_break_no_page(house, walk, code):
    somebody = walk(house.somebody().consents(), until="everything")
    somebody.continues(story=f"a{chr(code)}b")
    assert (somebody.status, somebody.page.filled["story"]) == (422, ["a\N{REPLACEMENT CHARACTER}b"])
    somebody.continues(**{**ANSWERS["everything"], "story": f"a{chr(code)}b"})
    assert stored(house, "everything")[0]["story"] == ["a\N{REPLACEMENT CHARACTER}b"]


def test_the_code_for_declining_can_be_typed_as_text(house, walk):
    somebody = walk(house.somebody().consents(), until="last")
    somebody.presses("lang:ko", last_story="__declined")
    assert somebody.page.filled["last_story"] == ["__declined"]


def test_an_invalid_value_of_a_hidden_field_is_kept_as_received(house):
    somebody = house.somebody(query=IDS).consents()
    somebody.continues(cooks="no", minutes="a lot")
    assert stored(house, "start") == [{"cooks": ["no"], "minutes": ["a lot"]}]


def test_a_repeat_is_logged_without_personal_data(house, caplog):
    somebody = house.somebody(query=IDS).consents()
    form = {**somebody.page.hidden, "cooks": "yes"}
    with caplog.at_level(logging.INFO, logger="survey_app"):
        somebody.sends(form).sends(form, to="/p/start?PROLIFIC_PID=abc&STUDY_ID=s1")
    assert "page start of study kitchen came again" in caplog.text
    assert not any(text in caplog.text for text in ("abc", house.sittings[0].id, house.sittings[0].resume_code))
