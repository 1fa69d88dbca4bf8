"""Every page in every state that a person can come upon, built once and then only looked at."""

from collections.abc import Callable
from typing import TypeAlias

import httpx
from msgspec import Struct
from playwright.sync_api import Page

from tests.serving import Running
from tests.web.parties import act

BOXED = {"notebook": "on", "pace": "quick"}


def nothing(page: Page) -> None:
    """The page is as it should be already."""


Builder: TypeAlias = Callable[[httpx.Client, Running], str]  # the one who opens it, and where; gives its id


class StoredSeat(Struct, frozen=True):
    path: str = ""  # after the address of the table, where there is one
    table: Builder | None = None
    seated: bool = True  # seen by the one who opened the tables; else by a stranger
    deed: Callable[[Page], object] = nothing  # what leads from the address to the state


class Places:
    """All places of a server, and the one who sits at its tables. A table is built when somebody first goes there."""

    def __init__(self, server: Running, places: dict[str, StoredSeat]) -> None:
        self._server = server
        self._places = places
        self._ann = server.browser()
        self._tables: dict[Builder, str] = {_my_turn: _my_turn(self._ann, server)}  # so that she has a game to continue
        self._cookie = {"name": "safecracker", "value": self._ann.cookies["safecracker"], "url": server.url}

    def go(self, page: Page, name: str) -> None:
        place = self._places[name]
        if place.seated:
            page.context.add_cookies([self._cookie])  # type: ignore[list-item]
        page.goto(self.address(name))
        place.deed(page)

    def address(self, name: str) -> str:
        place = self._places[name]
        return (f"/t/{self._built(place.table)}" if place.table else "") + place.path

    def get(self, path: str) -> httpx.Response:
        """What she is sent from there."""
        return self._ann.get(path)

    def _built(self, build: Builder) -> str:
        if build not in self._tables:
            self._tables[build] = build(self._ann, self._server)
        return self._tables[build]


def _wrong_name(page: Page) -> None:
    page.locator("#name").fill("computer")
    page.locator("#name").press("Enter")
    page.locator("#error").wait_for()


def _unfold(page: Page) -> None:
    for fold in page.locator(".unfold > summary").all():
        fold.click()


def _bring_nonsense(page: Page) -> None:
    page.locator("textarea").fill("1. e4 e5")
    page.locator(".bring .primary").click()
    page.locator("#error").wait_for()


class Company(Struct):
    """Those who sit at a table, by name."""

    table: str
    people: dict[str, httpx.Client]

    def plays(self, *moves: str) -> "Company":
        for move in moves:
            name, _, action = move.partition(" ")
            answer = act(self.people[name], self.table, action)
            assert answer.status_code == 200, answer.text
        return self


def company(ann: httpx.Client, server: Running, *others: str, kit: str = "mastermind", **options: str) -> Company:
    """Ann opens a table, and these come by the link."""
    kinds = {f"kind-{seat}": "link" for seat in range(2, max(2, len(others) + 1) + 1)}
    opened = ann.post(f"/new/{kit}", data={"name": "Ann", "do": "start"} | BOXED | kinds | options)
    assert opened.status_code == 303, opened.text
    table = opened.headers["location"].removeprefix("/t/")
    people = {name: server.browser() for name in others}
    for name, client in people.items():
        client.post(f"/t/{table}/join", data={"name": name})
    return Company(table, {"Ann": ann} | people)


def _two(ann: httpx.Client, server: Running, **options: str) -> Company:
    return company(ann, server, "Ben", **options)


def _waiting(ann: httpx.Client, server: Running) -> str:
    return company(ann, server).table


def _my_turn(ann: httpx.Client, server: Running) -> str:
    moves = "Ben hide RWPB", "Ann guess WPGR", "Ann guess RWOS"
    return _two(ann, server, first="1").plays(*moves).table


def _other_turn(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="0").plays("Ann hide RWPB", "Ben guess WPGR").table


def _hiding(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="0").table


def _asked(ann: httpx.Client, server: Running) -> str:
    here = _two(ann, server, first="1").plays("Ben hide RWPB")
    here.people["Ben"].post(f"/t/{here.table}/takeback", data={"word": "ask"})
    return here.table


def _answering(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="0", answers="hand").plays("Ann hide RWPB", "Ben guess WPGR").table


def _doubting(ann: httpx.Client, server: Running) -> str:
    moves = "Ben hide RWPB", "Ann guess WPGR", "Ben answer 0 0", "Ann guess RWPB", "Ben answer 1 0"
    return _two(ann, server, first="1", answers="hand").plays(*moves).table


def _between(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="1").plays("Ben hide RWPB", "Ann guess RWPB").table


def _between_waiting(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="0").plays("Ann hide RWPB", "Ben guess RWPB").table


def _over(ann: httpx.Client, server: Running) -> str:
    moves = "Ben hide RWPB", "Ann guess RWPB", "Ann hide GOSY", "Ben guess WWWW", "Ben guess GOSY"
    return _two(ann, server, first="1").plays(*moves).table


def _largest(ann: httpx.Client, server: Running) -> str:
    sizes = {"holes": "6", "colours": "10", "rows": "20", "notebook": ""}
    return _two(ann, server, first="1", **sizes).plays("Ben hide RWPBTV", "Ann guess WPGROS").table


def around(kit: str) -> dict[str, StoredSeat]:
    """The pages about a game."""
    return {
        f"setup of {kit}": StoredSeat(f"/new/{kit}", seated=False),
        f"rules of {kit}": StoredSeat(f"/rules/{kit}", seated=False),
    }


PLACES = {
    "waiting": StoredSeat(table=_waiting),
    "my turn": StoredSeat(table=_my_turn),
    "the other's turn": StoredSeat(table=_other_turn),
    "hiding": StoredSeat(table=_hiding),
    "asked for a move back": StoredSeat(table=_asked),
    "answering by hand": StoredSeat(table=_answering),
    "doubting": StoredSeat(table=_doubting),
    "between rounds": StoredSeat(table=_between),
    "between rounds, the other hides": StoredSeat(table=_between_waiting),
    "over": StoredSeat(table=_over),
    "the largest board": StoredSeat(table=_largest),
    "home": StoredSeat("/", seated=False),
    "home with games to continue": StoredSeat("/"),
    "setup": StoredSeat("/new/mastermind", seated=False),
    "setup with a friend": StoredSeat("/new/mastermind?with=friends"),
    "setup with an error": StoredSeat("/new/mastermind", seated=False, deed=_wrong_name),
    "waiting, seen by a guest": StoredSeat(table=_waiting, seated=False),
    "watching": StoredSeat(table=_my_turn, seated=False),
    "my turn, with pegs placed": StoredSeat("?draft=RW..3", _my_turn),
    "confirmed too early": StoredSeat("?draft=RW..3!", _my_turn),
    "replay": StoredSeat("/replay?ply=2", _over, deed=_unfold),
    "rules": StoredSeat("/rules/mastermind", seated=False),
    "walking the tree": StoredSeat("/study/mastermind/4x8/02/11/00", seated=False),
    "error": StoredSeat("/nowhere", seated=False),
    "a record that does not hold": StoredSeat("/records", seated=False, deed=_bring_nonsense),
}
