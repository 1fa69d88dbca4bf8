"""The app on a phone: without a connection it says what works; a turn is announced only to those who want it."""

import pytest
from playwright.sync_api import Page, expect

from .layout import complaints, misfits

READY = "navigator.serviceWorker.ready.then(it => it.active.state)"
ALLOWED = """
    window.shown = [];
    window.asked = 0;
    Object.defineProperty(window, "Notification", { value: class extends EventTarget {
        static permission = "default";
        static requestPermission() { asked += 1; this.permission = "granted"; return Promise.resolve("granted"); }
        constructor(title, options) { super(); shown.push([title, options.body]); }
    } });
    navigator.vibrate = (pulse) => { window.pulse = pulse; return true; };
    navigator.setAppBadge = (n) => { window.badge = n; return Promise.resolve(); };
    navigator.clearAppBadge = () => { window.badge = 0; return Promise.resolve(); };
"""


@pytest.fixture
def installed(visit, watch) -> Page:
    """A browser in which the worker is at work; it has seen the rules of one game."""
    page: Page = visit(service_workers="allow").page
    page.goto("/")
    assert page.evaluate(READY) in ("activating", "activated")
    page.reload()
    page.goto("/rules/davinci")
    page.goto("/case/mastermind-1-2")
    page.locator("#hint-1").click()
    expect(page.locator(".case-hints .given")).to_have_count(1)
    page.goto("/mine")
    expect(page.locator("#save-games")).to_be_visible()
    watch.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page.context.set_offline(True)
    return page


def test_without_a_connection_a_page_says_what_works(installed):
    installed.goto("/new/thieves")
    expect(installed.get_by_role("heading", name="No connection. The safe stays shut.")).to_be_visible()
    assert complaints(installed) == []
    assert misfits(installed) == []


def test_the_companion_is_found_without_a_connection(visit, watch):
    """Whoever opens the app where there is no network can lay it beside the box."""
    page = visit(service_workers="allow").page
    page.goto("/")
    assert page.evaluate(READY) in ("activating", "activated")
    page.goto("/companion")
    expect(page.locator("#offline-note")).to_be_visible()
    watch.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection. The safe stays shut.")).to_be_visible()
    page.get_by_role("link", name="Beside the box").click()
    page.get_by_role("link", name="Sand timer, codes and die").click()
    expect(page.locator("#begin")).to_be_visible()
    page.context.set_offline(False)


def test_a_companion_that_was_never_opened_says_that_it_needs_a_connection_first(installed):
    installed.goto("/companion")
    expect(installed.get_by_role("heading", name="No connection. The safe stays shut.")).to_be_visible()


def test_rules_that_were_opened_and_my_games_still_work(installed):
    installed.goto("/rules/davinci")
    expect(installed.locator("h1").first).to_contain_text("Da Vinci Code")
    installed.goto("/mine")
    expect(installed.locator("#save-games")).to_be_visible()


def test_a_case_that_was_opened_goes_on_as_it_was_last_seen(installed):
    installed.goto("/case/mastermind-1-2")
    expect(installed.locator(".case-hints .given")).to_have_count(1)
    expect(installed.locator("#case-answer")).to_be_visible()  # ready for keys
    for key in "8156":
        installed.keyboard.press(key)
    expect(installed.locator("#case-answer select").nth(3)).to_have_value("S")
    installed.reload()
    expect(installed.locator("#case-answer select").nth(3)).to_have_value("S")
    installed.get_by_role("button", name="Check the answer").click()
    expect(installed.locator("#prompt")).to_have_text("Case closed.")
    installed.reload()
    expect(installed.locator("#prompt")).to_have_text("Case closed.")


def test_todays_case_is_found_from_the_page_that_says_what_works(visit, watch):
    page = visit(service_workers="allow").page
    page.goto("/")
    assert page.evaluate(READY) in ("activating", "activated")
    page.reload()
    with page.expect_response(lambda answer: answer.url.endswith("/offline")):
        page.locator(".case-offer:not([hidden]) .button").click()
    name = page.locator("#table").get_attribute("data-case-name")
    watch.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page.context.set_offline(True)
    page.goto("/new/thieves")
    page.get_by_role("link", name="Case of the day").last.click()
    expect(page.locator("#case-answer")).to_be_visible()
    expect(page.locator("#table")).to_have_attribute("data-case-name", name)


def test_a_case_that_a_link_led_to_is_kept_although_the_worker_came_later(visit, watch):
    page = visit(service_workers="allow").page
    page.goto("/case/mastermind-1-2")
    assert page.evaluate(READY) in ("activating", "activated")
    watch.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#case-answer")).to_be_visible()
    for key in "8156":
        page.keyboard.press(key)
    page.get_by_role("button", name="Check the answer").click()
    expect(page.locator("#prompt")).to_have_text("Case closed.")


def test_nothing_of_a_table_is_kept_by_the_worker(visit):
    ann = visit(service_workers="allow")
    ann.page.goto("/")
    ann.page.evaluate(READY)
    ann.open(first="0").page.reload()
    ann.page.goto("/")
    kept = ann.page.evaluate(
        "caches.keys().then(all => Promise.all(all.map(name => caches.open(name).then(it => it.keys()))))"
        ".then(all => all.flat().map(it => new URL(it.url).pathname))"
    )
    assert "/offline" in kept
    assert [path for path in kept if not path.startswith(("/static/", "/offline", "/rules", "/mine"))] == []


def test_a_turn_is_announced_to_whoever_wants_it_and_looks_elsewhere(visit):
    ann, ben = visit(), visit()
    ann.page.add_init_script(ALLOWED)
    ann.open(friend=True, first="1")
    assert ann.page.evaluate("asked") == 0  # not on arrival
    ann.page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(ann.page.locator("html")).to_have_attribute("data-notify", "on")
    ann.page.evaluate("Notification.permission = 'granted'")
    ann.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    ben.join(ann)
    ben.hide("RWPB")
    expect(ann.prompt).to_contain_text("Your turn.")
    assert "Your turn" in ann.page.evaluate("shown[0][0]")
    assert ann.page.evaluate("badge") == 1
