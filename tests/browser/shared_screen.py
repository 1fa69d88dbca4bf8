"""The page states of a screen that several players share."""

import httpx
from playwright.sync_api import Page

from tests.serving import Running, wait_for

from .page_states import BOXED, Builder, PageState

ALL_HERE = {f"kind-{n}": "here" for n in (2, 3)} | {"name-2": "Benedikta-Wilhelmina", "name-3": "Cleo"}

FOUR_HERE = {"name": "Maximiliana-Sophie-K", "name-3": "Wilhelmina-Annabella", "kind-4": "here", "name-4": "Cleo"}


def _shared(kit: str, **options: str) -> Builder:
    def build(ann: httpx.Client, server: Running) -> str:
        form = {"name": "Ann", "do": "start", "first": "0"} | BOXED | ALL_HERE | options
        opened = ann.post(f"/new/{kit}", data=form)
        assert opened.status_code == 303, opened.text
        table = opened.headers["location"].removeprefix("/t/")
        ann.post(f"/t/{table}/ready", data={"on": "yes"})
        wait_for(lambda: server.lobby._tables[table].ply > 0 or kit == "mastermind")
        return table

    return build


def _to_buzzers(page: Page) -> None:
    while not page.locator(".buzzers").count():
        ply = page.locator("#table").get_attribute("data-ply")
        page.locator("button[value=roll]").click()
        page.wait_for_function("ply => document.getElementById('table').dataset.ply !== ply", arg=ply)
        page.wait_for_timeout(200)


SHARED_SCREEN_STATES = {
    "a curtain": PageState(table=_shared("thieves")),
    "buzzers": PageState(table=_shared("codecrackers", glass="untimed"), then=_to_buzzers),
    "buzzers of four": PageState(table=_shared("codecrackers", glass="untimed", **FOUR_HERE), then=_to_buzzers),
}
