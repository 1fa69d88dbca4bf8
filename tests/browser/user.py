"""Somebody at a browser, for tests: opens tables, places pegs, and sees whose turn it is."""

import asyncio
from asyncio import run_coroutine_threadsafe
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from safecracker.core.game import CLOCK, Millis
from safecracker.games.mastermind.rules.pegs import COLOURS, Peg
from safecracker.locale import translator
from safecracker.table.clock import SystemClock
from safecracker.table.table import Table
from tests.serving import Running, wait_for

PHONE = (360, 740)
LYING = (740, 360)  # a phone on its side
TABLET = (820, 1180)
DESKTOP = (1280, 800)
SMALL = {"rows": "4", "pace": "quick"}  # a game that is soon over
NAMES = {peg.value: translator("en").phrase(peg.word) for peg in Peg}

expect.set_options(timeout=20_000)  # two busy cores


def tab_to(page: Page, role: str, name: str) -> None:
    """Go on by Tab until this has the focus."""
    wanted = page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
    for _ in range(60):
        if wanted.and_(page.locator(":focus")).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {role} {name}")


class HurriedClock(SystemClock):
    """Tells the right time, but a pause takes a hundredth of it."""

    async def sleep(self, span: Millis) -> None:
        await asyncio.sleep(span / 100_000)


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, server: Running, page: Page) -> None:
        self.server = server
        self.page = page

    def open(self, kit: str = "mastermind", *, friend: bool = False, **fields: str) -> "Visitor":
        """Set up a table, against a computer that hides the first code unless told otherwise, and go there."""
        form: dict[str, str | float | bool] = {"name": "Ann", "do": "start", "first": "1"}
        form |= {"kind-2": "link" if friend else "computer", "level-2": "1"} | SMALL | fields
        answer = self.page.request.post(f"/new/{kit}", form=form, headers={"Origin": self.server.url}, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.page.goto(answer.headers["location"])
        return self

    def start(self, kit: str, *, friend: bool = False, **fields: str) -> "Visitor":
        """Set up a table of a game that starts when everyone is ready, and press that they are."""
        self.open(kit, friend=friend, **fields).page.locator("#ready").click()
        expect(self.page.locator("#table")).to_have_attribute("data-phase", "playing")
        return self

    def join(self, host: "Visitor", name: str = "Ben") -> "Visitor":
        """Take a seat that the link leads to, and go there."""
        table = f"/t/{host.table.id}"
        origin = {"Origin": self.server.url}
        answer = self.page.request.post(f"{table}/join", form={"name": name}, headers=origin, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.page.goto(table)
        return self

    def sit(self, client: httpx.Client, table: str) -> "Visitor":
        """Go to a table as somebody who sits there already."""
        cookie = client.cookies["safecracker"]
        self.page.context.add_cookies([{"name": "safecracker", "value": cookie, "url": self.server.url}])
        self.page.goto(f"/t/{table}")
        return self

    # what the table knows

    @property
    def table(self) -> Table:
        return self.server.lobby._tables[self.page.url.partition("/t/")[2][:26]]

    @property
    def code(self) -> str:
        """The code behind the screen, which no page tells."""
        self.to_move()
        code: str = self.table.state.now.code
        return code

    @property
    def rows(self) -> list[str]:
        """The rows of this round, as they are kept."""
        return [row.guess for row in self.table.state.now.rows]

    # what the page shows

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def slots(self) -> Locator:
        return self.page.locator(".slot")

    @property
    def log(self) -> Locator:
        return self.page.locator(".log")

    def to_move(self) -> "Visitor":
        """Wait until it is the visitor's turn, and the page has shown all that came before it."""
        expect(self.prompt).to_contain_text("Your turn.")
        expect(self.page.locator("#table")).to_have_attribute("data-revision", str(self.table.revision))
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def holds(self, code: str) -> None:
        """The row in hand shows these pegs, a dot for a free hole."""
        expect(self.slots).to_have_count(len(code))
        for hole, letter in enumerate(code):
            name = "free" if letter == "." else f"{NAMES[letter]}. Press to remove it."
            expect(self.slots.nth(hole)).to_have_accessible_name(f"Hole {hole + 1}: {name}")

    def is_over(self) -> None:
        expect(self.page.locator(".result")).to_be_visible()

    # what the visitor does

    def place(self, code: str) -> "Visitor":
        for letter in code:
            self.button(NAMES[letter]).click()
        return self

    def guess(self, code: str) -> "Visitor":
        return self.to_move().place(code).press("Confirm row")

    def hide(self, code: str) -> "Visitor":
        return self.to_move().place(code).press("Hide this code")

    def answer(self, name: str) -> "Visitor":
        return self.to_move().press(name)

    def press(self, name: str) -> "Visitor":
        """Press a button that makes a move, and see it made."""
        table = self.page.locator("#table")
        before = table.get_attribute("data-ply")
        assert before
        self.button(name).click()
        expect(table).not_to_have_attribute("data-ply", before)
        return self

    def type(self, code: str, **how: Any) -> "Visitor":
        """The digits of these pegs."""
        self.page.keyboard.type("".join(str(COLOURS.index(letter) + 1) for letter in code), **how)
        return self


# at any table


def settled(table: Table) -> Any:
    """The position when chance and the computers have done their part."""
    wait_for(lambda: table.started and _waits_for_people(table))
    return table.state


def _waits_for_people(table: Table) -> bool:
    actors = table.game.waiting_for(table.state) - {CLOCK}
    return all(isinstance(actor, int) and table.stored.seats[actor].kind == "human" for actor in actors)


def arrive(guest: Visitor) -> Any:
    """The page shows the position in which somebody is to do something, or the end."""
    state = settled(guest.table)
    expect(guest.page.locator("#table")).to_have_attribute("data-ply", str(guest.table.ply))
    return state


def change(guest: Visitor) -> None:
    """Something about the table changes that is no move."""
    run_coroutine_threadsafe(guest.table.remind(), guest.server.loop).result(10)


def press(guest: Visitor, value: str) -> None:
    guest.page.locator(f'#table button:not([name=phrase])[value="{value}"]').first.click()


def play(guest: Visitor, value: str) -> None:
    """Press what makes a move, and see it made."""
    before = guest.table.ply
    press(guest, value)
    wait_for(lambda: guest.table.ply > before)
