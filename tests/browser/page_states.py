"""Every page in every state that a person can find it in, built once and then only looked at."""

from collections.abc import Callable
from typing import TypeAlias

import httpx
from msgspec import Struct
from playwright.sync_api import Page

from tests.serving import Running
from tests.web.parties import act

ENOUGH = 30_000  # ms of sand
BOXED = {"notebook": "on", "pace": "quick"}

# what a press does may be seen before the server's drawing comes: wait until all that is sent has its answer
ANSWERED = """async () => {
    const main = document.querySelector("script[type=module][src$='/main.js']");
    if (!main || !document.documentElement.classList.contains("scripted")) return;
    const { enqueue } = await import(new URL("send.js", main.src));
    await new Promise(enqueue);
}"""


def nothing(page: Page) -> None:
    """The page is as it should be already."""


Builder: TypeAlias = Callable[[httpx.Client, Running], str]  # the one who opens it, and where; gives its id


class PageState(Struct, frozen=True):
    """A page, and what leads to the state that is tested."""

    path: str = ""  # after the address of the table, where there is one
    table: Builder | None = None
    seated: bool = True  # seen by the one who opened the tables; else by a stranger
    then: Callable[[Page], object] = nothing  # what is done after the page has loaded


class PageStates:
    """All page states of a server, and the player who sits at its tables. A table is built when it is first needed."""

    def __init__(self, server: Running, states: dict[str, PageState]) -> None:
        self._server = server
        self._states = states
        self._ann = server.browser()
        self._tables: dict[Builder, str] = {_my_turn: _my_turn(self._ann, server)}  # so that she has a game to continue
        self._timed = set[str]()
        self._cookie = {"name": "safecracker", "value": self._ann.cookies["safecracker"], "url": server.url}

    def go(self, page: Page, name: str) -> None:
        state = self._states[name]
        if state.seated:
            page.context.add_cookies([self._cookie])  # type: ignore[list-item]
        page.goto(self.address(name))
        if state.then is not nothing:
            state.then(page)
            page.evaluate(ANSWERED)

    def address(self, name: str) -> str:
        state = self._states[name]
        return (f"/t/{self._table(state.table)}" if state.table else "") + state.path

    def get(self, path: str) -> httpx.Response:
        """The answer that the player gets."""
        return self._ann.get(path)

    def _table(self, build: Builder) -> str:
        if build not in self._tables or self._has_run_out(self._tables[build]):
            self._tables[build] = table = build(self._ann, self._server)
            if self._time_left(table) is not None:
                self._timed.add(table)
        return self._tables[build]

    def _has_run_out(self, table: str) -> bool:
        """Whether the sand that ran in this state has run out since, or will before the page is looked at."""
        return table in self._timed and (self._time_left(table) or 0) < ENOUGH

    def _time_left(self, table: str) -> int | None:
        return self._server.lobby._tables[table].time_to_alarm


def _wrong_name(page: Page) -> None:
    page.locator("#name").fill("computer")
    page.locator("#name").press("Enter")
    page.locator("#error").wait_for()


def _unfold(page: Page) -> None:
    for fold in page.locator(".unfold > summary").all():
        fold.click()


def _upload_nonsense(page: Page) -> None:
    page.locator("textarea").fill("1. e4 e5")
    page.locator(".bring .primary").click()
    page.locator("#error").wait_for()


class Players(Struct):
    """Those who sit at a table, by name, each with a browser."""

    table: str
    people: dict[str, httpx.Client]

    def plays(self, *moves: str) -> "Players":
        for move in moves:
            name, _, action = move.partition(" ")
            answer = act(self.people[name], self.table, action)
            assert answer.status_code == 200, answer.text
        return self


def table_with(ann: httpx.Client, server: Running, *others: str, kit: str = "mastermind", **options: str) -> Players:
    """Ann opens a table, and the others join by the link."""
    kinds = {f"kind-{seat}": "link" for seat in range(2, max(2, len(others) + 1) + 1)}
    opened = ann.post(f"/new/{kit}", data={"name": "Ann", "do": "start"} | BOXED | kinds | options)
    assert opened.status_code == 303, opened.text
    table = opened.headers["location"].removeprefix("/t/")
    people = {name: server.browser() for name in others}
    for name, client in people.items():
        client.post(f"/t/{table}/join", data={"name": name})
    for client in (ann, *people.values()):
        client.post(f"/t/{table}/ready", data={"on": "yes"})
    return Players(table, {"Ann": ann} | people)


def _two(ann: httpx.Client, server: Running, **options: str) -> Players:
    return table_with(ann, server, "Ben", **options)


def _waiting(ann: httpx.Client, server: Running) -> str:
    return table_with(ann, server).table


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


def around(kit: str) -> dict[str, PageState]:
    """The pages about a game."""
    return {
        f"setup of {kit}": PageState(f"/new/{kit}", seated=False),
        f"rules of {kit}": PageState(f"/rules/{kit}", seated=False),
    }


PAGE_STATES = {
    "waiting": PageState(table=_waiting),
    "my turn": PageState(table=_my_turn),
    "the other's turn": PageState(table=_other_turn),
    "hiding": PageState(table=_hiding),
    "asked for a move back": PageState(table=_asked),
    "answering by hand": PageState(table=_answering),
    "doubting": PageState(table=_doubting),
    "between rounds": PageState(table=_between),
    "between rounds, the other hides": PageState(table=_between_waiting),
    "over": PageState(table=_over),
    "the largest board": PageState(table=_largest),
    "home": PageState("/", seated=False),
    "home with games to continue": PageState("/"),
    "setup": PageState("/new/mastermind", seated=False),
    "setup with a friend": PageState("/new/mastermind?with=friends"),
    "setup with an error": PageState("/new/mastermind", seated=False, then=_wrong_name),
    "waiting, seen by a guest": PageState(table=_waiting, seated=False),
    "watching": PageState(table=_my_turn, seated=False),
    "my turn, with pegs placed": PageState("?draft=RW..3", _my_turn),
    "confirmed too early": PageState("?draft=RW..3!", _my_turn),
    "replay": PageState("/replay?ply=2", _over, then=_unfold),
    "the whole log": PageState("/log", _over),
    "rules": PageState("/rules/mastermind", seated=False),
    "privacy": PageState("/privacy", seated=False),
    "walking the tree": PageState("/study/mastermind/4x8/02/11/00", seated=False),
    "error": PageState("/nowhere", seated=False),
    "a record that does not hold": PageState("/records", seated=False, then=_upload_nonsense),
}
