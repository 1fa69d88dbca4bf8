"""Those who play The Code Crackers in tests know where every code lies."""

from collections.abc import Callable

import httpx
from msgspec import Struct
from playwright.sync_api import Page, expect

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.lattice import lines
from safecracker.games.codecrackers.rules.model import Phase, State
from safecracker.games.codecrackers.rules.view import View
from safecracker.table.table import Table
from tests.serving import Running, wait_for

from .page_states import Builder, PageState, Players, around, table_with
from .user import Visitor, arrive, play, press, settled

CALM = {"glass": "untimed"}  # computers pass, and nobody waits for sand
SHORT = {"gap": "6", "escape": "15"}
THREE = ("Ben", "Cleopatra")
FOUR = ("Benedikta-Wilhelmina", "Cleo", "Dan")


def claims(view: View | State) -> list[str]:
    """Every right claim for a safe that is open, the best first."""
    search = view.search
    assert search is not None
    found = lines(view.options.layout, view.grid, search.code)
    return [
        f"claim {search.number} {line.cells[0]} {safe}"
        for safe in reversed(search.open_safes)
        for line in found
        if line.length >= safe
    ]


def wrong(view: View) -> str:
    """A claim where no code begins."""
    assert view.search is not None
    begun = {line.cells[0] for line in lines(view.options.layout, view.grid, view.search.code)}
    cell = next(cell for cell in view.options.lattice.places if cell not in begun)
    return f"claim {view.search.number} {cell} {view.search.open_safes[0]}"


# over the wire


class Party(Struct):
    """A table of people, and what they do there."""

    seated: Players
    table: Table

    def does(self, seat: int, action: str) -> None:
        ply = self.table.ply
        client = tuple(self.seated.people.values())[seat]
        form = {"action": action, "seen": str(ply), "command": f"page-{ply}-{seat}"}
        answer = client.post(f"/t/{self.table.id}/move", data=form)
        assert answer.status_code == 303, answer.text

    def view(self, seat: int = 0) -> View:
        settled(self.table)
        view: View = self.table.view(Seat(seat))
        return view

    def rolls_until(self, there: Callable[[State], bool]) -> bool:
        """Whether it comes to that; searches are let go by, with wrong claims."""
        while not there(state := settled(self.table)):
            if state.phase is Phase.OVER:
                return False
            if state.phase is Phase.ROLL:
                self.does(state.turn, "roll")
            else:
                for seat in range(state.seats):
                    self.lets_go(seat)
        return True

    def lets_go(self, seat: int) -> None:
        view = self.view(seat)
        if view.options.buzzer:
            self.does(seat, f"buzz {view.search.number if view.search else 0}")
        self.does(seat, wrong(self.view(seat)))


def party(ann: httpx.Client, server: Running, others: tuple[str, ...], **options: str) -> Party:
    seated = table_with(ann, server, *others, kit="codecrackers", **options)
    return Party(seated, server.lobby._tables[seated.table])


def searching(state: State) -> bool:
    return state.phase is Phase.SEARCH


def _rich(state: State) -> bool:
    """A search in which there is something longer than a 3 to find."""
    if not state.search:
        return False
    found = lines(state.options.layout, state.grid, state.search.code)
    return found != () and found[0].length > 3


def _built(others: tuple[str, ...], then: Callable[[Party], object], **options: str) -> Builder:
    def build(ann: httpx.Client, server: Running) -> str:
        while True:
            here = party(ann, server, others, **({"gap": "10", "first": "0"} | options))
            if here.rolls_until(_rich):
                then(here)
                return here.table.id

    return build


def _nothing(here: Party) -> None:
    """The search has only begun."""


def _contested(here: Party) -> None:
    """Somebody holds a safe, somebody was wrong."""
    here.does(1, claims(here.view(1))[-1])
    here.does(2, wrong(here.view(2)))


def _done(here: Party) -> None:
    here.does(0, claims(here.view())[-1])


def _searched(here: Party) -> None:
    """The search is over; Ann has found something, and the others have not."""
    for seat in range(1, here.table.state.seats):
        here.does(seat, wrong(here.view(seat)))
    here.does(0, claims(here.view())[0])


def _rolling(here: Party) -> None:
    _searched(here)
    here.rolls_until(lambda state: state.phase is Phase.ROLL and state.turn == 0)


def _sealed(here: Party) -> None:
    here.does(0, wrong(here.view()))


def _caught(here: Party) -> None:
    """Whoever is nearest catches the thief."""
    while here.table.state.phase is not Phase.OVER:
        if here.table.state.phase is Phase.ROLL:
            here.does(here.table.state.turn, "roll")
        elif found := claims(here.view()):
            here.does(0, found[0])
        if settled(here.table).search:
            for seat in range(here.table.state.seats):
                view = here.view(seat)
                if view.search and not view.search.chip(Seat(seat)):
                    here.does(seat, f"pass {view.search.number}")


def _aim(page: Page) -> None:
    page.locator("#at-E5").click()
    expect(page.locator("#safe-5")).to_be_enabled()


LONG = {"glass": "90"}
CODE = _built(THREE, _nothing, **LONG)
CONTESTED = _built(THREE, _contested, **LONG)
OVER = _built(THREE, _caught, gap="2", glass="untimed")

CODECRACKERS_STATES = {
    "searching a code": PageState(table=CODE),
    "aiming at a cell": PageState(table=CONTESTED, then=_aim),
    "having claimed": PageState(table=_built(FOUR, _done, **LONG)),
    "watching detectives": PageState(table=CONTESTED, seated=False),
    "after a search": PageState(table=_built(FOUR, _searched, gap="20")),
    "to roll the die": PageState(table=_built(THREE, _rolling, gap="20")),
    "with a buzzer": PageState(table=_built(THREE, _nothing, claims="buzzer", glass="untimed")),
    "having sealed a claim": PageState(table=_built(THREE, _sealed, claims="calm", glass="untimed")),
    "a search of digits": PageState(table=_built(THREE, _contested, game="digits", **LONG), then=_aim),
    "a search among hexagons": PageState(table=_built(THREE, _contested, layout="hexes", glass="untimed"), then=_aim),
    "the thief is caught": PageState(table=OVER),
    "replay of a chase": PageState("/replay?ply=40", OVER),
    **around("codecrackers"),
}


# with a browser


def take(guest: Visitor, action: str) -> None:
    """Aim, and take the safe."""
    _, _, cell, number = action.split()
    press(guest, cell)
    safe = guest.page.locator(f"#safe-{number}")
    expect(safe).to_have_attribute("value", action)
    before = guest.table.ply
    safe.click()
    wait_for(lambda: guest.table.ply > before)


def turn(guest: Visitor) -> None:
    """Do what is to be done, with what lies on the table."""
    state = arrive(guest)
    if state.phase is Phase.ROLL:
        play(guest, "roll")
    elif found := claims(guest.table.view(Seat(0))):
        take(guest, found[0])
    else:
        play(guest, f"pass {state.search.number}")
    wait_for(lambda: settled(guest.table) is not state)
