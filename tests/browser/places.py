"""Every page in every state that a person can come upon, built once and then only looked at."""

from collections.abc import Callable

import httpx
from msgspec import Struct
from playwright.sync_api import Page

from tests.serving import Running
from tests.web.parties import act

BOXED = {"notebook": "on", "pace": "quick"}


def nothing(page: Page) -> None:
    """The page is as it should be already."""


class Place(Struct, frozen=True):
    path: str
    seated: bool = True  # seen by the one who opened the tables; else by a stranger
    deed: Callable[[Page], None] = nothing  # what leads from the address to the state


class Places:
    """All places of a server, and the one who sits at its tables."""

    def __init__(self, server: Running) -> None:
        ann = server.browser()
        tables = {name: f"/t/{build(ann, server)}" for name, build in TABLES.items()}
        self._places = {name: Place(path) for name, path in tables.items()} | _other_places(tables)
        self._cookie = {"name": "safecracker", "value": ann.cookies["safecracker"], "url": server.url}

    def go(self, page: Page, name: str) -> None:
        place = self._places[name]
        if place.seated:
            page.context.add_cookies([self._cookie])  # type: ignore[list-item]
        page.goto(place.path)
        place.deed(page)


def _other_places(tables: dict[str, str]) -> dict[str, Place]:
    return {
        "home": Place("/", seated=False),
        "home with games to continue": Place("/"),
        "setup": Place("/new/mastermind", seated=False),
        "setup with a friend": Place("/new/mastermind?with=friends"),
        "setup with an error": Place("/new/mastermind", seated=False, deed=_wrong_name),
        "waiting, seen by a guest": Place(tables["waiting"], seated=False),
        "watching": Place(tables["my turn"], seated=False),
        "my turn, with pegs placed": Place(f"{tables['my turn']}?draft=RW..3"),
        "confirmed too early": Place(f"{tables['my turn']}?draft=RW..3!"),
        "replay": Place(f"{tables['over']}/replay?ply=2"),
        "rules": Place("/rules/mastermind", seated=False),
        "error": Place("/nowhere", seated=False),
    }


def _wrong_name(page: Page) -> None:
    page.locator("#name").fill("computer")
    page.locator("#name").press("Enter")
    page.locator("#error").wait_for()


def _opened(ann: httpx.Client, **options: str) -> str:
    opened = ann.post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "do": "start"} | BOXED | options)
    assert opened.status_code == 303, opened.text
    return opened.headers["location"].removeprefix("/t/")


class _Two(Struct):
    """Ann and Ben at a table."""

    table: str
    ann: httpx.Client
    ben: httpx.Client

    def plays(self, *moves: str) -> "_Two":
        for move in moves:
            name, _, action = move.partition(" ")
            answer = act(self.ann if name == "Ann" else self.ben, self.table, action)
            assert answer.status_code == 200, answer.text
        return self


def _two(ann: httpx.Client, server: Running, **options: str) -> _Two:
    table, ben = _opened(ann, **options), server.browser()
    ben.post(f"/t/{table}/join", data={"name": "Ben"})
    return _Two(table, ann, ben)


def _waiting(ann: httpx.Client, server: Running) -> str:
    return _opened(ann)


def _my_turn(ann: httpx.Client, server: Running) -> str:
    moves = "Ben hide RWPB", "Ann guess WPGR", "Ann guess RWOS"
    return _two(ann, server, first="1").plays(*moves).table


def _other_turn(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="0").plays("Ann hide RWPB", "Ben guess WPGR").table


def _hiding(ann: httpx.Client, server: Running) -> str:
    return _two(ann, server, first="0").table


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


TABLES: dict[str, Callable[[httpx.Client, Running], str]] = {
    "waiting": _waiting,
    "my turn": _my_turn,
    "the other's turn": _other_turn,
    "hiding": _hiding,
    "answering by hand": _answering,
    "doubting": _doubting,
    "between rounds": _between,
    "between rounds, the other hides": _between_waiting,
    "over": _over,
    "the largest board": _largest,
}

NAMES = (*TABLES, *_other_places(dict.fromkeys(TABLES, "")))
