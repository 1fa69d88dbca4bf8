"""Who may ask, how often, how much, and from where; and the headers on every answer."""

import random
from collections.abc import Iterator

import pytest

from safecracker.web.assets import asset
from safecracker.web.guard import POLICY, MovingWindow, Rates, address_in, visitor_in
from tests.serving import Running, serving

from .parties import act, party, ply_of

PAYLOADS = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "';--", "<b>Ann", "javascript:1")


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_every_page_forbids_what_is_not_its_own(server):
    for path in ("/", "/rules/mastermind", "/new/mastermind", "/nowhere", asset("kit.css"), "/api/games"):
        policy = server.browser().get(path).headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; "), path
        assert not {"unsafe", "*", "http:", "https:", "blob:"} & set(policy.replace("-", " ").replace("'", " ").split())


def test_the_policy_is_word_for_word_what_was_decided():
    assert POLICY == (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def test_no_page_asks_for_inline_script_or_style(server):
    people = party(server)
    for path in ("/", "/rules/mastermind", "/new/mastermind", f"/t/{people.table}"):
        page = people.breaker.get(path).text
        assert " style=" not in page
        assert "onclick" not in page
        assert "<script>" not in page


@pytest.mark.parametrize("host", ["x" * 3_000, "x" * 263])
def test_a_host_that_no_name_can_have_is_refused_with_a_sentence(server, host):
    ann = server.browser()
    opened = ann.post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "do": "start"}).headers["location"]
    answer = ann.get(opened, headers={"Host": host})
    assert (answer.status_code, "nothing at this address" in answer.text) == (400, True)
    assert ann.get(opened, headers={"Host": "x" * 262}).status_code == 200


@pytest.mark.parametrize(
    "header", [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_a_form_of_another_site_is_refused(server, header):
    people = party(server)
    answer = people.setter.post(f"/t/{people.table}/move", data={"action": "hide RRYB", "seen": "0"}, headers=header)
    assert (answer.status_code, ply_of(people.setter.get(f"/t/{people.table}").text)) == (403, "0")


def test_a_cookie_that_we_did_not_sign_is_nobodys(server):
    people = party(server)
    forger = server.browser()
    forger.cookies.set("safecracker", people.setter.cookies["safecracker"][:-3] + "abc")
    assert act(forger, people.table, "hide RRYB").status_code == 409
    assert ply_of(people.setter.get(f"/t/{people.table}").text) == "0"


def test_an_onlooker_cannot_move(server):
    people = party(server)
    answer = act(server.browser(), people.table, "hide RRYB")
    assert answer.status_code == 409
    assert "you are watching" in answer.text.lower()


def test_the_breaker_cannot_hide_a_code_for_the_setter(server):
    people = party(server)
    assert act(people.breaker, people.table, "hide RRYB").status_code == 409


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_name_is_shown_as_text_and_never_as_markup(server, name):
    client = server.browser()
    opened = client.post("/new/mastermind", data={"name": name[:24], "kind-2": "computer", "do": "start"})
    if opened.status_code == 303:
        page = client.get(opened.headers["location"]).text
        assert name[:24] not in page or not set(name) & set("<>\"'")


def test_a_long_message_is_refused(server):
    answer = server.browser().post("/new/mastermind", data={"name": "x" * 10_000})
    assert answer.status_code == 413


def test_a_form_of_another_kind_is_refused(server):
    answer = server.browser().post("/play/mastermind", json={})
    assert answer.status_code == 415


def test_too_many_requests_must_wait():
    with serving(rates=Rates("5/minute", "2/minute")) as server, server.browser() as client:
        answers = [client.get("/") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].headers["retry-after"] == "1"


class Seconds:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_window_of_a_rate_moves_with_time():
    clock = Seconds()
    window = MovingWindow("3/minute", clock)
    allowed = []
    for clock.now in (100, 120, 140, 159.9, 160, 160.1, 179.9, 180, 200, 200, 259.9, 260):
        allowed.append(window.hit("here"))
    assert allowed == [True, True, True, False, True, False, False, True, True, False, True, True]


def test_a_rate_counts_each_address_by_itself():
    window = MovingWindow("1/second", Seconds())
    assert [window.hit(address) for address in ("here", "there", "here", "there")] == [True, True, False, False]


def test_no_more_than_the_rate_is_let_through_in_any_span_of_time():
    clock, rng, times = Seconds(), random.Random(5), []
    window = MovingWindow("7/second", clock)
    for _ in range(3_000):
        clock.now += rng.expovariate(12)
        if window.hit("here"):
            times.append(clock.now)
    assert all(times[n + 7] - times[n] >= 1 for n in range(len(times) - 7))
    assert len(times) > 6 * (times[-1] - times[0])


def test_an_address_that_asked_long_ago_is_forgotten():
    clock = Seconds()
    window = MovingWindow("3/minute", clock)
    for clock.now in range(1_000):
        window.hit(f"address {clock.now}")
    assert len(window._hits) == 60


def test_a_preference_never_leads_to_another_site(server):
    for back in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"):
        answer = server.browser().post("/prefs", data={"lang": "de", "back": back})
        assert answer.headers["location"] == "/"


def test_the_cookie_is_not_for_scripts_and_not_for_other_sites(server):
    client = server.browser()
    cookie = client.post("/play/mastermind", data={"ticket": ""}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_seats_token_is_kept_only_as_a_hash(server):
    client = server.browser()
    table = client.post("/api/tables", json={"game": "mastermind", "seats": [{"kind": "human"}] * 2}).json()["table"]
    token = client.post(f"/api/tables/{table}/join", json={"name": "Ann"}).json()["token"]
    assert token not in str(server.lobby._tables[table].stored)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("203.0.113.9", "203.0.113.9"),
    ],
)
def test_neighbouring_addresses_of_one_visitor_count_as_one(address, counted):
    assert address_in({"client": (address, 5)}) == counted


def test_who_opens_a_table_is_known_without_their_address(server):
    guest = server.browser()
    opened = guest.post("/new/mastermind", data={"name": "Ann", "kind-2": "computer", "do": "start"})
    table = server.lobby._tables[opened.headers["location"].rpartition("/")[2]]
    assert table.visitor == visitor_in({"client": ("127.0.0.1", 7)}) != visitor_in({"client": ("127.0.0.2", 7)})
    assert "127.0.0.1" not in table.visitor
