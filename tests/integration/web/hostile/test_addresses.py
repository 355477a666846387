"""Tokens, methods, proxies and page names that look like addresses of ours."""

from survey_app.storage.tables import PageTime
from tests.integration.web.conftest import ANSWERS


def test_no_token_is_good_for_another_address(house):
    somebody = house.somebody().arrives()
    consent = somebody.page.hidden["_token"]
    page = somebody.continues().page.hidden["_token"]
    offer = somebody.arrives().page.hidden["_token"]
    withdraw = somebody.opens("/withdraw").page.hidden["_token"]
    tokens = {"consent": consent, "page": page, "offer": offer, "withdraw": withdraw}
    addresses = {"/s/kitchen": {"consent", "offer"}, "/withdraw": {"withdraw"}, "/p/start": {"page"}}
    for address in (
        "/s/kitchen",
        "/withdraw",
        "/p/start",
        "/p/withdraw",
        "/p/offer",
        "/p/welcome",
        "/p/start/draft",
    ):
        for kind, token in tokens.items():
            if kind in addresses.get(address, {"page"} if address.endswith("draft") else ()):
                continue
            answer = somebody.client.post(address, data={"_token": token, "action": "next"})
            assert answer.status_code in {303, 400, 403, 404, 409}, (address, kind)
            if answer.status_code == 303:
                assert answer.headers["Location"] == "/p/start", (address, kind)
    assert [s.page_id for s in house.submissions] == ["welcome"]
    assert len(house.sittings) == 1


def test_the_headers_alone_are_no_visit(house):
    somebody = house.somebody().consents()
    before = [time.visits for time in house.rows(PageTime)]
    assert somebody.client.head("/p/start").status_code == 200
    assert [time.visits for time in house.rows(PageTime)] == before


def test_a_refused_method_says_which_are_allowed(house):
    answer = house.app.test_client().delete("/p/start")
    assert (answer.status_code, set(answer.headers["Allow"].split(", "))) == (
        405,
        {"GET", "HEAD", "OPTIONS", "POST"},
    )


def test_a_proxy_cannot_move_our_addresses(make_house, kitchen):
    house = make_house(trusted_proxies=1)
    house.publishes(kitchen)
    answer = house.app.test_client().get("/s/kitchen", headers={"X-Forwarded-Prefix": "/evil"})
    assert "/evil" not in answer.text


def test_pages_may_be_called_like_our_own_addresses(make_house, kitchen):
    from questionnaires.language.compiled import CompiledStudy

    house = make_house()
    content = kitchen.content
    names = dict(zip(("start", "everything", "last"), ("draft", "done", "pause"), strict=True))
    for block in content["study"]["pages"]:
        block["id"] = names.get(block["id"], block["id"])
    house.publishes(CompiledStudy.model_validate(content))
    somebody = house.somebody().consents()
    assert somebody.path == "/p/draft"
    assert somebody.saves_draft(cooks="yes").status_code == 204
    old = {**somebody.page.hidden, "cooks": "yes"}
    for old_page, page in names.items():
        assert somebody.path == f"/p/{page}"
        somebody.continues(**ANSWERS[old_page])
    assert somebody.path == "/done"
    assert somebody.sends(old, to="/p/draft").path == "/done"


def test_limits_are_printed_exactly(house, kitchen):
    from questionnaires.language.compiled import CompiledStudy

    content = kitchen.content
    content["study"]["id"] = "exact"
    for item in content["study"]["items"]:
        if item["id"] == "minutes":
            item |= {"min": 0.1234567, "max": 2000000.5, "step": 0.0000001}
    house.publishes(CompiledStudy.model_validate(content))
    somebody = house.somebody().arrives("exact").continues()
    [control] = somebody.page.controls["minutes"]
    assert [control.get(name) for name in ("min", "max", "step")] == ["0.1234567", "2000000.5", "0.0000001"]
    assert somebody.continues(cooks="yes", minutes="2000000.6").status == 422
    assert "2000000.5" in somebody.text
    assert somebody.continues(minutes="2000000.5").path == "/p/everything"
