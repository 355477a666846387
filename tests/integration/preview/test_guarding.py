"""Only this machine is let in, by its own address, and no page of ours lets anything else in."""

import pytest

from survey_app.preview.app import create_preview
from survey_app.preview.guarding import is_our_own


@pytest.mark.parametrize("base", ["http://127.0.0.1:8001", "http://localhost:8001", "http://[::1]:8001"])
def test_this_machine_is_let_in_by_its_own_names(log_author, base):
    assert log_author.opens(base=base).status == 200


@pytest.mark.parametrize(
    "base",
    [
        "http://evil.example:8001",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "http://10.1.2.3",
    ],
)
@pytest.mark.parametrize("address", ["/", "/page", "/changes", "/all", "/static/page.css"])
def test_a_name_that_was_led_here_from_elsewhere_is_refused(log_author, base, address):
    # As a page elsewhere would ask whose own name leads to this machine (DNS rebinding).
    assert log_author.opens(address, base=base).status == 403
    assert "week" not in log_author.reply.text


@pytest.mark.parametrize("asked", ["", "[", "127.0.0.1@evil.example", "0x7f.1"])
def test_a_host_that_is_no_address_is_refused(asked):
    assert not is_our_own(asked, "127.0.0.1")


def test_opened_to_a_network_it_answers_to_numbers_but_to_no_name():
    assert is_our_own("192.168.1.7:8001", "::")
    assert is_our_own("192.168.1.7:8001", "192.168.1.7")
    assert not is_our_own("192.168.1.8:8001", "192.168.1.7")
    assert not is_our_own("evil.example", "::")


def test_pages_keep_the_participants_headers_and_frame_only_each_other(log_author):
    for address in ("/", "/page", "/all"):
        headers = log_author.opens(address).reply.headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["frame-ancestors"] == "'self'"
        assert policy["form-action"] == "'self'"
        assert headers["x-frame-options"] == "SAMEORIGIN"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "set-cookie" not in headers


def test_nothing_of_a_page_comes_from_elsewhere(log_author):
    for address in ("/", "/page", "/all"):
        page = log_author.opens(address).page
        tags = ("script", "link", "img", "iframe")
        sources = [e.get("src") or e.get("href") for tag in tags for e in page.all(tag)]
        assert all(source.startswith(("/", "data:")) for source in sources)
        assert page.all("style") == []


def test_nothing_but_a_page_can_be_sent_anything(log_author):
    for address in ("/", "/all", "/changes", "/static/page.css"):
        answer = log_author.client.post(address, data={"a": "b"}, base_url="http://127.0.0.1")
        assert answer.status_code == 405
    for method in ("put", "delete", "patch"):
        answer = getattr(log_author.client, method)("/page", base_url="http://127.0.0.1")
        assert answer.status_code == 405


def test_the_preview_knows_no_address_of_the_participants_app(log_author):
    rules = {rule.rule for rule in create_preview(log_author.studio).url_map.iter_rules()}
    assert rules == {"/", "/page", "/changes", "/all", "/desk/<name>", "/static/<name>"}


def test_stylesheet_and_script_are_ours_and_kept_by_the_browser(log_author):
    log_author.opens()
    for tag, attribute in (("link", "href"), ("script", "src")):
        address = log_author.page.all(tag)[-1].get(attribute)
        answer = log_author.client.get(address, base_url="http://127.0.0.1")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
    assert log_author.client.get("/desk/desk.html", base_url="http://127.0.0.1").status_code == 404
