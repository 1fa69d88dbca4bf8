"""Somebody who does not see, for tests: hears what is announced, reads roles and names in order, and presses keys.

They read the tree that the browser gives to a screen reader, and nothing else of the page.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from playwright.sync_api import Error, Page

TIMEOUT = 20_000  # milliseconds, on a busy machine
# what a live region is given is heard; so is an alert that comes with a part of the page
EAR = """
const announced = [];
let listening = () => {};
const say = (it) => it.textContent.trim() && announced.push(it.textContent.replace(/\\s+/g, " ").trim());
const notice = ({ target, addedNodes }) => {
    for (const fresh of addedNodes)
        if (target.closest("[role=status], [role=alert]")) say(fresh);
        else for (const alert of fresh.querySelectorAll?.("[role=alert]") ?? []) say(alert);
};
const watch = new MutationObserver((changes) => {
    changes.forEach(notice);
    if (announced.length) listening();
});
addEventListener("DOMContentLoaded", () => watch.observe(document.body, { childList: true, subtree: true }));
window.hear = async (longest) => {
    if (!announced.length) await new Promise((done) => {
        listening = done;
        setTimeout(done, longest);
    });
    return announced.splice(0);
};
"""
UNREAD = {"generic", "InlineTextBox", "none"}
HOLDS = {"group", "region", "grid", "row", "gridcell", "list", "table", "paragraph"}


class Thing(Struct, frozen=True):
    """Something on a page, as it is read out."""

    role: str
    name: str
    within: tuple[str, ...]  # what it is in, from the outside, by name
    node: int
    pressed: bool = False
    off: bool = False  # it cannot be pressed now
    focused: bool = False

    def __str__(self) -> str:
        return f"{self.role} {self.name}"


class Listener:
    """Reads, hears and presses, and demands on the way what holds after each press."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.things: list[Thing] = []
        self.announced = ""  # since the last press
        self._log: set[str] = set()  # what stood there before
        page.add_init_script(EAR)
        self._browser = page.context.new_cdp_session(page)

    # reading

    def read(self) -> None:
        """Everything on the page, in its order."""
        nodes = {node["nodeId"]: node for node in self._browser.send("Accessibility.getFullAXTree")["nodes"]}
        self.things = list(_things(nodes, next(iter(nodes)), ()))

    def all(self, role: str, name: str = "", within: str = "") -> list[Thing]:
        """What has this role, a name with that in it, and lies somewhere in what is called so."""
        return [
            it
            for it in self.things
            if it.role == role and re.search(name, it.name) and (not within or within in it.within)
        ]

    def one(self, role: str, name: str, within: str = "") -> Thing:
        """The only thing like that: where there are two, nobody could tell them apart."""
        (found,) = self.all(role, name, within)
        return found

    @property
    def buttons(self) -> list[Thing]:
        """What can be pressed on the board and below it."""
        beside = {"Notebook", "Log"}
        return [it for it in self.all("button") if it.within and not it.off and not beside & {*it.within}]

    @property
    def log(self) -> set[str]:
        lines = {it.name for it in self.all("StaticText", within="Log") if not it.name.isdecimal()}
        return lines - {link.name for link in self.all("link", within="Log")}

    @property
    def prompt(self) -> str:
        """What is to be done now."""
        return self.all("paragraph")[0].name

    @property
    def over(self) -> bool:
        return bool(self.all("region", "^The end$"))

    @property
    def my_turn(self) -> bool:
        """As the title of the page says."""
        return "Your turn" in self.things[0].name

    # hearing

    def arrive(self) -> None:
        """Read the page for the first time: what is to be done, the board, what lies in reach, and what happened."""
        self.read()
        self._log = self.log
        titles = [it.name for it in self.things if not it.within]
        reach = next(it.name for it in self.things if it.role == "group" and it.name and not it.within)
        order = [titles.index(name) for name in (self.all("heading")[0].name, self.prompt, "Board", reach, "Log")]
        assert order == sorted(order)

    def turn(self) -> bool:
        """Wait for the own turn, by what is announced. False: the game is over."""
        while not (self.my_turn or self.over):
            self.hear()
        return not self.over

    def hear(self) -> None:
        """Listen until that is announced which the page says now, and it is one's turn or over; then read."""
        while True:
            announced = self.page.evaluate("hear", TIMEOUT)
            assert announced, f"nothing is announced after: {self.announced}"
            self.announced = " ".join([self.announced, *announced])
            if self._waits() and self.announced.endswith(self._wanted()):
                break
        self.read()
        while missed := {line for line in self.log - self._log if line not in self.announced}:
            announced = self.page.evaluate("hear", TIMEOUT)  # the others have gone on meanwhile
            assert announced, f"never announced: {missed}"
            self.announced = " ".join([self.announced, *announced])
        assert [it for it in self.things[1:] if it.focused], f"the focus is lost after: {self.announced}"
        self._log = self.log

    # to read it all for each move of others would take long

    def _waits(self) -> bool:
        """Whether the game waits for this player, or for nobody any more."""
        return "Your turn" in self.page.title() or self.page.get_by_role("region", name="The end").count() > 0

    def _wanted(self) -> str:
        return " ".join(self.page.get_by_role("paragraph").first.inner_text().split())

    # pressing

    def press(self, thing: Thing, key: str = "Enter") -> None:
        """Go there and press it; where others have moved in between, it is looked for again."""
        while not self._go(thing):
            self.read()
            thing = self.one(thing.role, f"^{re.escape(thing.name)}$", *thing.within[-1:])
        self.announced = " ".join(self.page.evaluate("hear", 0))  # what others did before is no answer to this press
        self.page.keyboard.press(key)
        self.hear()

    def _go(self, thing: Thing) -> bool:
        try:
            self._browser.send("DOM.focus", {"backendNodeId": thing.node})
        except Error:
            return False
        return True


def _things(nodes: dict[str, Any], at: str, within: tuple[str, ...]) -> Iterator[Thing]:
    node = nodes[at]
    role = "" if node["ignored"] else node["role"]["value"]
    if role and role not in UNREAD:
        name = _words(nodes, at) if role == "paragraph" else node.get("name", {}).get("value", "")
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        yield Thing(
            role,
            " ".join(name.split()),
            within,
            node["backendDOMNodeId"],
            pressed=states.get("pressed") == "true",
            off=bool(states.get("disabled")),
            focused=bool(states.get("focused")),
        )
        within = (*within, name) if name and role in HOLDS else within
    for child in node.get("childIds", ()):
        if child in nodes:
            yield from _things(nodes, child, within)


def _words(nodes: dict[str, Any], at: str) -> str:
    """What is written in something without a name."""
    node = nodes[at]
    if not node["ignored"] and node["role"]["value"] == "StaticText":
        return str(node["name"]["value"])
    return " ".join(_words(nodes, child) for child in node.get("childIds", ()) if child in nodes)
