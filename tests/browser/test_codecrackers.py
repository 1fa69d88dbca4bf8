"""Whole games of The Code Crackers: by mouse, by touch, with scripts off, by keys, and in a race of four."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, Page, expect

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.model import Mark, Phase, State
from safecracker.table.clock import SystemClock
from safecracker.table.table import Table
from tests.serving import Running, serving, wait_for

from .codecrackers import CALM, SHORT, Party, claims, party, searching, take, turn, wrong
from .conftest import Visit
from .layout import sides
from .user import DESKTOP, PHONE, TABLET, Visitor, arrive, play, press, settled, tab_to

OVER = Phase.OVER
OTHERS = ("Ben", "Cleo", "Dan")
ALONE = {"kind-2": "computer", "kind-3": "computer", "level-2": "1", "level-3": "2", "first": "0"}


@pytest.fixture(scope="module")
def on_time() -> Iterator[Running]:
    """A server whose hour-glass runs as it should."""
    with serving(clock=SystemClock()) as running:
        yield running


def table_of(visit: Visit, server: Running, *sizes: tuple[int, int], **options: str) -> list[Visitor]:
    """People, each with a browser, at one table."""
    here = party(server.browser(), server, OTHERS[: len(sizes) - 1], **({"first": "0"} | options))
    return seated(visit, server, here, sizes)


def table_for(visit: Visit, server: Running, *sizes: tuple[int, int], **options: str) -> list[Visitor]:
    """People who come when a card is turned that fits safe 3, and see it; Ben is there without a browser too."""
    while True:  # a thief may escape before
        here = party(server.browser(), server, OTHERS[: max(1, len(sizes) - 1)], **({"first": "0"} | options))
        if here.rolls_until(lambda state: searching(state) and bool(for_safe_3(state))):
            return seated(visit, server, here, sizes)


def for_safe_3(position: State) -> list[str]:
    return [claim for claim in claims(position) if claim.endswith(" 3")]


def seated(visit: Visit, server: Running, here: Party, sizes: tuple[tuple[int, int], ...]) -> list[Visitor]:
    """Each before a browser of this size."""
    clients = here.seated.people.values()
    people = [visit(size, of=server).sit(client, here.table.id) for size, client in zip(sizes, clients, strict=False)]
    for person in people:
        arrive(person)
    return people


def until_search(people: list[Visitor]) -> None:
    """Roll until a card is turned; everybody sees it."""
    while not searching(state := settled(people[0].table)):
        arrive(people[state.turn])
        play(people[state.turn], "roll")
    for person in people:
        arrive(person)


# how it starts


def test_no_sand_runs_before_everyone_is_ready(visit: Visit, on_time: Running) -> None:
    ann = visit(DESKTOP, of=on_time).open("codecrackers", friend=True, **{"kind-3": "computer", "first": "0"})
    ben = visit(PHONE, of=on_time).join(ann)
    expect(ann.page.locator("#ready")).to_be_visible()
    expect(ann.page.locator(".ready-lines li")).to_have_count(3)
    ann.page.locator("#ready").click()
    expect(ann.page.locator("#prompt")).to_have_text("Waiting for Ben to be ready.")
    assert ann.table.ply == 0
    assert sides(ben.page.locator("#ready"))[0] < PHONE[1] - 64
    ben.page.locator("#ready").click()
    for person in (ann, ben):
        expect(person.page.locator("#table")).to_have_attribute("data-phase", "playing")


def test_who_has_put_their_chip_does_not_wait_for_computers(visit: Visit, on_time: Running) -> None:
    guest = visit(DESKTOP, of=on_time).start("codecrackers", friend=False, **ALONE)
    while not searching(guest.table.state):
        if roll := guest.page.locator("#confirm:visible").element_handles():
            roll[0].evaluate("it => it.click()")  # it may be gone by the next look: the die of another is rolling
        guest.page.wait_for_timeout(100)
    search = guest.table.state.search
    guest.page.locator("[data-cell]").first.click()
    safe = guest.page.locator("#safe-5")
    expect(safe).to_have_attribute("value", re.compile("^claim "))
    safe.click()
    wait_for(lambda: guest.table.state.search is None or guest.table.state.search.number > search.number, 25)


# alone


def look_again(page: Page) -> None:
    """Load the page again; it may be about to do so by itself."""
    for _ in range(3):
        try:
            page.goto(page.url)
        except Error:
            page.wait_for_load_state()
        else:
            return


def arrived(guest: Visitor, *, scripts: bool) -> State:
    """Without scripts somebody who is to act looks again only now and then."""
    settled(guest.table)
    if not scripts:
        look_again(guest.page)
    state: State = arrive(guest)
    return state


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, False)])
def test_a_game_against_computers_is_played_to_its_end(visit, size, scripts):
    guest = visit(size, scripts=scripts).start("codecrackers", **ALONE, **CALM, **SHORT)
    while arrived(guest, scripts=scripts).phase is not OVER:
        turn(guest)
    expect(guest.page.locator(".result")).to_be_visible()


def type_turn(guest: Visitor, page: Page) -> None:
    """Do what is to be done by keys alone."""
    state = arrive(guest)
    if state.phase is Phase.ROLL:
        page.keyboard.press("Space")
    elif found := claims(guest.table.view(Seat(0))):
        _, _, cell, safe = found[0].split()
        walk(page, cell)
        page.keyboard.press(safe)
    else:
        page.keyboard.press("p")
    wait_for(lambda: settled(guest.table) is not state)


def walk(page: Page, cell: str) -> None:
    """From the upper left corner to the cell, by arrows."""
    page.locator("#at-A1").focus()
    for _ in range("ABCDEFGHI".index(cell[0])):
        page.keyboard.press("ArrowRight")
    for _ in range(int(cell[1]) - 1):
        page.keyboard.press("ArrowDown")
    expect(page.locator(f"#at-{cell}")).to_be_focused()


def test_a_whole_game_by_keys_alone(guest, page):
    guest.start("codecrackers", **ALONE, **CALM, **SHORT)
    while arrive(guest).phase is not OVER:
        type_turn(guest, page)
    tab_to(page, "link", "See the turning points")


def test_a_cell_that_means_nothing_now_keeps_no_key_to_itself(guest, page):
    guest.start("codecrackers", **ALONE, **CALM)
    before = arrive(guest)
    page.locator("#at-A1").focus()
    page.keyboard.press("Space")
    wait_for(lambda: guest.table.state is not before)


def test_the_board_is_one_stop_for_tab(guest, page):
    guest.start("codecrackers", **ALONE, **CALM)
    arrive(guest)
    assert page.locator(".tiles [tabindex='0']").count() == 1
    page.locator("#at-A1").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#at-A2")).to_have_attribute("tabindex", "0")
    page.keyboard.press("Tab")
    assert page.locator(".tiles :focus").count() == 0


# with others


def test_two_of_four_claim_the_same_safe_at_once(visit, watch, on_time):  # R21
    watch.forgiven = ("status of 409", "status of 400", "status of 422")
    people = table_for(visit, on_time, DESKTOP, PHONE, TABLET, DESKTOP, glass="90")
    table = people[0].table
    # of one safe there is one, so whoever comes second is refused and may try again
    found = for_safe_3(table.state)
    rivals = people[1:3]
    for rival in rivals:
        press(rival, found[0].split()[2])
        expect(rival.page.locator("#safe-3")).to_be_enabled()
    together(on_time, table, *(rival.page for rival in rivals))
    wait_for(lambda: len(table.state.search.chips) == 1)
    (chip,) = table.state.search.chips
    assert (chip.mark, chip.safe) == (Mark.RIGHT, 3)
    loser = people[3 - chip.seat]
    expect(loser.page.locator("#error")).to_contain_text("Safe 3 has been taken")
    loser.page.get_by_role("link", name="Close", exact=True).click()
    expect(loser.page.locator("#error")).to_have_count(0)
    expect(loser.prompt).to_be_focused()
    expect(loser.page.locator("#safe-4")).to_be_enabled()  # the aim is kept, and the chip is still there
    for person in people:
        expect(person.page.locator("#safe-3")).to_have_class("safe held")


def together(server: Running, table: Table, *pages: Page) -> None:
    """Both press safe 3 before either has an answer: the table hears of neither until both have come."""
    asyncio.run_coroutine_threadsafe(table._lock.acquire(), server.loop).result()
    for page in pages:
        with page.expect_request("**/move"):
            page.locator("#safe-3").click()
    wait_for(lambda: len(table._lock._waiters or ()) == len(pages))
    server.loop.call_soon_threadsafe(table._lock.release)


def test_an_aim_survives_what_others_do_in_the_same_search(visit, on_time):
    ann, ben = table_for(visit, on_time, DESKTOP, DESKTOP, glass="90")
    press(ann, "E5")
    expect(ann.page.locator("#safe-5")).to_have_attribute("value", f"claim {ann.table.state.search.number} E5 5")
    take(ben, wrong(ben.table.view(Seat(1))))
    expect(ann.page.locator(".chip.wrong")).to_have_count(1)
    expect(ann.page.locator("#at-E5")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#safe-5")).to_be_enabled()


def test_a_tap_on_a_safe_right_after_a_cell_is_not_lost(visit, on_time):
    (ann,) = table_for(visit, on_time, DESKTOP, glass="90")
    _, _, cell, safe = wrong(ann.table.view(Seat(0))).split()
    ann.page.evaluate(f"document.getElementById('at-{cell}').click(); document.getElementById('safe-{safe}').click()")
    wait_for(lambda: len(ann.table.state.search.chips) == 1)
    assert ann.table.state.search.chips[0].cell == cell


def test_the_sand_runs(visit, on_time):  # R10
    people = table_of(visit, on_time, DESKTOP, PHONE, glass="30")
    until_search(people)
    for person in people:
        expect(person.page.locator("[data-seconds]")).to_have_text("29")


def test_a_buzzer_is_pressed_and_the_others_wait(visit, on_time):  # R30
    ann, ben = table_for(visit, on_time, DESKTOP, PHONE, claims="buzzer", glass="90")
    play(ann, "buzz 1")
    expect(ben.prompt).to_have_text("Ann has pressed the buzzer.")
    expect(ann.page.locator(".buzz-timer")).to_be_visible()
    take(ann, wrong(ann.table.view(Seat(0))))
    expect(ben.page.locator("#buzz")).to_be_visible()


def test_claims_are_decided_in_secret_and_opened_together(visit, on_time):  # R34
    ann, ben = table_for(visit, on_time, DESKTOP, PHONE, claims="calm", glass="90")
    take(ann, wrong(ann.table.view(Seat(0))))
    expect(ann.page.locator(".chip.sealed")).to_have_count(1)
    expect(ben.page.locator(".players")).to_contain_text("has decided")
    expect(ben.page.locator(".chip")).to_have_count(0)
    take(ben, wrong(ben.table.view(Seat(1))))
    expect(ben.page.locator(".times .mark")).to_have_count(2)


FINGER = """([from, to]) => {
    const touch = (kind, id) => {
        const { x, y } = document.getElementById(id).getBoundingClientRect();
        const how = { pointerType: "touch", bubbles: true, clientX: x + 9, clientY: y + 9 };
        document.getElementById(from).dispatchEvent(new PointerEvent(kind, how));
    };
    touch("pointerdown", from);
    touch("pointermove", to);
    const seen = document.querySelectorAll(".loupe .sym").length;
    touch("pointerup", to);
    return seen;
}"""


def test_a_finger_looks_through_a_glass_and_aims_where_it_is_lifted(visit, on_time):
    (ann,) = table_for(visit, on_time, PHONE, glass="90")
    page = ann.page
    assert page.evaluate(FINGER, ["at-B2", "at-E5"]) == 81
    expect(page.locator("#at-E5")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".loupe")).to_have_count(0)
