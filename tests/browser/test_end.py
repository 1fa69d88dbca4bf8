"""When a game is over: who won, a rematch, the replay, and a record that holds."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from safecracker.games.archive import open_record

from .frames import resize
from .layout import Box, boxes, sides
from .page_states import table_with
from .user import DESKTOP, PHONE, TABLET

MOVES = 5
# where these parts of the table that was are seen when the game ends
LINGERING = """parts => new MutationObserver((_, self) => {
    const old = document.querySelector(".leaving");
    if (!old) return;
    self.disconnect();
    window.lingering = [...old.querySelectorAll(parts)]
        .filter(it => it.checkVisibility({ visibilityProperty: true }))
        .map(it => it.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round));
    window.asking = [...old.querySelector(".act").children]
        .filter(it => it.checkVisibility())
        .map(it => it.getAnimations()[0]?.animationName);
}).observe(document.body, { childList: true })"""
RECORD = Path(__file__).parents[1] / "records" / "mastermind-points.txt"


def arrives(page: Page, ply: int) -> None:
    """The replay shows this move, and listens to keys."""
    expect(page.get_by_text(f"Move {ply} of {MOVES}")).to_be_visible()
    page.wait_for_load_state()


def looks(page: Page, viewer: str) -> None:
    """See the replay as this viewer."""
    page.get_by_role("link", name=viewer).click()
    expect(page.get_by_role("link", name=viewer)).to_have_attribute("aria-current", "true")
    page.wait_for_load_state()


@pytest.fixture
def over(goes_to):
    """Ann's page after a game of five moves that she won by two points to one."""
    return goes_to("over")


@pytest.fixture
def replay(over):
    """The first page of its replay; it opens where Ann decides first."""
    over.goto(f"{over.url}/replay")
    arrives(over, 1)
    over.keyboard.press("Home")
    arrives(over, 0)
    return over


def test_the_page_says_who_won_and_shows_the_code(over):
    expect(over.locator("#prompt")).to_have_text("You win, 2 to 1.")
    expect(over.locator(".crown")).to_contain_text("You found the code in row 1, Ben in row 2.")
    expect(over.get_by_role("img", name="The code was green, orange, silver, yellow.").first).to_be_visible()


@pytest.mark.parametrize(
    "name", ["over", "game over", "the loot of six is counted", "the treasure is shown", "the thief is caught"]
)
def test_who_won_and_why_stands_above_the_bar(goes_to, name):
    page = goes_to(name, TABLET, language="de")
    for size in (TABLET, PHONE):
        resize(page, size)
        assert sides(page.locator(".crown"))[1] <= sides(page.locator(".act.end"))[0], size


def test_one_press_leads_to_where_it_turned(over):
    table = over.url
    over.get_by_role("link", name="See the turning points").click()
    expect(over).to_have_url(f"{table}/replay?report=1")


def test_the_page_shows_that_the_deal_was_fair(over):
    over.get_by_text("Verified deal").click()
    expect(over.locator(".proof dd code")).to_have_count(3)


@pytest.fixture
def played(server):
    """A game of Ann and Ben that is over."""
    moves = "Ben hide RRYB", "Ann guess RRYB", "Ann hide GOSY", "Ben guess GOSY"
    return table_with(server.browser(), server, "Ben", first="1", rows="4").plays(*moves)


@pytest.mark.parametrize("motion", [True, False], ids=["with motion", "with reduced motion"])
def test_the_last_move_has_its_time_on_the_board_before_the_sheet_comes(visit, server, motion):
    moves = "Ben hide RRYB", "Ann guess RRYB", "Ann hide GOSY"
    table = table_with(server.browser(), server, "Ben", first="1", rows="4").plays(*moves)
    ben = visit(motion=motion).sit(table.people["Ben"], table.table)
    ben.guess("GOSY")
    expect(ben.page.locator("html")).to_have_attribute("data-ended", "")
    names = "document.getAnimations().map(it => it.animationName).filter(name => name === 'sheet').length"
    assert bool(ben.page.evaluate(names)) == motion
    expect(ben.page.locator(".result")).to_be_visible()
    ben.page.reload()
    expect(ben.page.locator(".result")).to_be_visible()
    assert ben.page.evaluate("'ended' in document.documentElement.dataset") is False
    assert ben.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=str)
def test_what_stood_beside_the_board_stays_until_the_sheet_comes(visit, server, size):
    moves = "Ben hide RRYB", "Ann guess RRYB", "Ann hide GOSY"
    table = table_with(server.browser(), server, "Ben", first="1", rows="4", notebook="").plays(*moves)
    ben = visit(size, motion=True).sit(table.people["Ben"], table.table)
    ben.to_move().place("GOSY").holds("GOSY")
    parts = ".players, .log-section, .act"
    before = boxes(ben.page, parts)
    ben.page.evaluate(LINGERING, parts)
    ben.press("Confirm row")
    expect(ben.page.locator(".result")).to_be_visible()
    expect(ben.page.locator(".leaving")).to_have_count(0)
    assert len(before) == 3
    assert [Box(*edges) for edges in ben.page.evaluate("lingering")] == before
    assert set(ben.page.evaluate("asking")) == {"leave"}  # nothing asks for a move any more


def test_a_rematch_leads_both_to_the_same_new_table(visit, played):
    ann, ben = (visit().sit(played.people[name], played.table) for name in ("Ann", "Ben"))
    ann.button("Play again").click()
    ben.page.get_by_role("link", name="Go to the rematch").click()
    expect(ben.prompt).to_contain_text("Hide a code")
    assert ben.page.url == ann.page.url


def test_two_who_both_press_rematch_meet_at_one_table(visit, played):
    ann = visit().sit(played.people["Ann"], played.table)
    ben = visit(scripts=False).sit(played.people["Ben"], played.table)
    ann.button("Play again").click()
    ben.button("Play again").click()
    assert ben.page.url == ann.page.url


def test_arrow_keys_step_through_the_replay(replay):
    replay.keyboard.press("ArrowRight")
    arrives(replay, 1)
    replay.keyboard.press("End")
    arrives(replay, MOVES)
    replay.keyboard.press("ArrowLeft")
    arrives(replay, MOVES - 1)
    replay.keyboard.press("Home")
    arrives(replay, 0)


def test_a_link_leads_from_decision_to_decision(replay):
    for ply in (1, 2, MOVES):  # her guess, the code that she hides, the end
        replay.get_by_role("link", name="Next decision").click()
        arrives(replay, ply)
    replay.get_by_role("link", name="Previous decision").click()
    arrives(replay, 2)


def test_the_slider_leads_to_any_move(replay):
    replay.get_by_role("slider", name="Move").fill("3")
    arrives(replay, 3)


def test_the_slider_works_with_scripts_off(goes_to):
    page = goes_to("over", scripts=False)
    page.goto(f"{page.url}/replay")
    page.get_by_role("slider", name="Move").press("End")
    page.get_by_role("button", name="Go").click()
    arrives(page, MOVES)


def test_as_i_saw_it_the_screen_is_shut_and_all_open_it_is_not(replay):
    looks(replay, "As I saw it")
    replay.keyboard.press("ArrowRight")
    expect(replay.get_by_role("img", name="Ben’s code: 4 pegs behind the closed screen")).to_be_visible()
    looks(replay, "Everything visible")
    expect(replay.get_by_role("img", name="The code was red, white, pink, blue.")).to_be_visible()


def test_the_viewer_stays_chosen_from_move_to_move(replay):
    looks(replay, "Everything visible")
    replay.keyboard.press("ArrowRight")
    arrives(replay, 1)
    expect(replay.get_by_role("link", name="Everything visible")).to_have_attribute("aria-current", "true")


def test_the_link_to_a_game_can_be_copied_at_its_end(visit, page_states):
    page = visit(permissions=["clipboard-read", "clipboard-write"]).page
    page_states.go(page, "over")
    page.locator("#send > summary").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.get_by_label("The result without spoilers").input_value()
    assert copied.splitlines() == [
        "Mastermind: Ann wins",
        *("1. Ann: 2 points", "2. Ben: 1 point"),
        "🔴🔴🔴🔴",
        f"{page.url}/replay",
    ]


def test_a_record_is_brought_and_played_on_with_scripts_off(visit):
    page = visit(scripts=False).page
    page.goto("/records")
    page.get_by_label("File").set_input_files(RECORD)
    page.get_by_role("button", name="Open it").click()
    page.get_by_role("link", name="Next decision").click()
    page.get_by_text("Continue from here").click()
    page.get_by_label("You take over from").select_option("Ben")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")


def test_a_file_that_is_too_heavy_is_not_sent(page):
    page.goto("/records")
    file = page.get_by_label("File")
    file.set_input_files({"name": "heavy.txt", "mimeType": "text/plain", "buffer": b"x" * 200_000})
    page.get_by_role("button", name="Open it").click()
    assert file.evaluate("it => it.validationMessage").startswith("A saved game can be at most")
    file.set_input_files(RECORD)
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("Verified game")).to_be_visible()


def test_the_record_can_be_downloaded_and_is_proved(over):
    over.get_by_text("Verified deal").click()
    with over.expect_download() as download:
        over.get_by_role("link", name="Download this game").click()
    opened = open_record(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (opened.proved, opened.parsed.record.result) == (True, "2 1 points")
