"""Pages as somebody meets them for the first time, with a mid-range phone on a slow connection, and what jumps in play.

    python -m benchmarks.pages [--runs N]      from the repository's root

A server of its own on loopback, and Chromium on a phone's screen with its processor slowed four times and what Chrome
calls "Slow 4G". Beside each page stands one of the same server that says "ok" and nothing else. Of several runs the
best times count, and the worst shift. The budgets are what Lighthouse calls good; the exit code is 1 if one is broken.

In play a table is exchanged as a whole, and of new elements a browser never says that they have shifted. There the
large parts of the page are compared from frame to frame, and what moves is counted as browsers do, after a press too.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from safecracker.games import games
from tests.browser import codecrackers, davinci, teufelsmoor, thieves
from tests.browser.conftest import flags, program
from tests.browser.page_states import PAGE_STATES, PageStates
from tests.browser.user import HurriedClock, Visitor, arrive
from tests.serving import Running, serving

PHONE = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True}
SLOWED = 4
# Chrome's preset, in milliseconds and bytes a second
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
QUIET = 2000  # milliseconds until nothing comes any more
TURNS = 4
EMPTY = "/healthz"

PAGES = {
    "home": "home",
    "Mastermind, setup": "setup",
    "Mastermind, table": "my turn, with pegs placed",
    "Da Vinci Code, setup": "setup of davinci",
    "Da Vinci Code, table": "guessing",
    "Thieves!, setup": "setup of thieves",
    "Thieves!, table": "choosing a card",
    "Teufelsmoor, setup": "setup of teufelsmoor",
    "Teufelsmoor, table": "a figure chosen",
    "The Code Crackers, setup": "setup of codecrackers",
    "The Code Crackers, table": "searching a code",
}

WATCH = """
window.seen = {first: 0, largest: 0, tasks: [], shifts: []};
const watch = (type, note) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({type, buffered: true});
watch("paint", it => { if (it.name === "first-contentful-paint") seen.first = it.startTime; });
watch("largest-contentful-paint", it => { seen.largest = it.startTime; });
watch("longtask", it => seen.tasks.push([it.startTime, it.duration]));
watch("layout-shift", it => { if (!it.hadRecentInput) seen.shifts.push([it.startTime, it.value]); });
"""

# what sticks to the lower edge is not among them: it grows over the page and pushes nothing
COMPARE = """
const PARTS = [".top", ".status-lines", ".clue", ".board", ".players", ".notebook", ".log-section"];
const frame = () => new Map(PARTS.flatMap(part => {
    const it = document.querySelector(`#table ${part}`);
    if (!it?.checkVisibility()) return []; // nobody sees what a fold hides
    const box = it.getBoundingClientRect();
    return [[part, new DOMRect(box.x, box.y + scrollY, box.width, box.height)]];
}));
const overlap = (from, to, other, end) => Math.max(0, Math.min(to, end) - Math.max(from, other));
const shared = (a, b) => overlap(a.x, a.right, b.x, b.right) * overlap(a.y, a.bottom, b.y, b.bottom);
const moved = (before, now) => {
    const screen = new DOMRect(0, scrollY, innerWidth, innerHeight);
    let [area, way] = [0, 0];
    for (const [part, box] of now) {
        const old = before.get(part);
        const far = old ? Math.max(Math.abs(old.x - box.x), Math.abs(old.y - box.y)) : 0;
        const seen = far < 1 ? 0 : Math.max(shared(old, screen), shared(box, screen));
        if (seen) [area, way] = [area + seen, Math.max(way, far)];
    }
    return Math.min(1, area / innerWidth / innerHeight) * (way / Math.max(innerWidth, innerHeight));
};
seen.shifts = [];
let before = frame();
const look = () => {
    const now = frame(), much = moved(before, now);
    if (much) seen.shifts.push([performance.now(), much]);
    before = now;
    requestAnimationFrame(look);
};
look();
"""

Shift = tuple[float, float]  # when, and how much


class Figures(Struct):
    first: float  # contentful paint, ms
    largest: float
    blocked: float  # ms of tasks beyond 50 ms each, after the first paint
    jumps: float  # cumulative layout shift

    def within(self, budget: "Figures") -> bool:
        return all(getattr(self, name) <= getattr(budget, name) for name in self.__struct_fields__)


BUDGET = Figures(1800, 2500, 200, 0.1)  # web.dev/articles/vitals and Lighthouse 12: "good"


def slowed(context: BrowserContext) -> Page:
    """A page on a phone."""
    page = context.new_page()
    page.add_init_script(WATCH)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_4G)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


def cumulative(shifts: Iterable[Shift]) -> float:
    """The worst of the bursts, as browsers count: at most a second between two shifts, and five in all."""
    worst = total = begun = last = 0.0
    for at, much in shifts:
        if at - last > 1000 or at - begun > 5000:
            total, begun = 0.0, at
        total, last = total + much, at
        worst = max(worst, total)
    return worst


def figures(page: Page) -> Figures:
    seen = page.evaluate("seen")
    blocked = sum(span - 50 for at, span in seen["tasks"] if at >= seen["first"])
    return Figures(seen["first"], seen["largest"], blocked, cumulative(map(tuple, seen["shifts"])))


def visited(browser: Browser, server: Running, go: Callable[[Page], object]) -> Figures:
    """A first visit: nothing is kept from before."""
    context = browser.new_context(base_url=server.url, locale="en", **PHONE)  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    page = slowed(context)
    go(page)
    page.wait_for_timeout(QUIET)
    found = figures(page)
    context.close()
    return found


def best(runs: list[Figures]) -> Figures:
    """What else the machine does only adds to a time; what jumps counts in full."""
    first, largest, blocked = (min(getattr(run, name) for run in runs) for name in ("first", "largest", "blocked"))
    return Figures(first, largest, blocked, max(run.jumps for run in runs))


# in play


def rows(guest: Visitor) -> None:
    guest.guess(next(row for row in ("WWPP", "GGRR") if row != guest.code))


def tiles(guest: Visitor) -> None:
    if not arrive(guest).over:
        davinci.do(guest, "draw wrong")


def cards(guest: Visitor) -> None:
    thieves.turn(guest, 0)


def moor(guest: Visitor) -> None:
    teufelsmoor.turn(guest, 0)


PLAYS: dict[str, tuple[str, Callable[[Visitor], None], dict[str, str]]] = {
    "Mastermind": ("mastermind", rows, {"rows": "12"}),
    "Da Vinci Code": ("davinci", tiles, {"first": "0"}),
    "Thieves!": ("thieves", cards, {"kind-3": "computer", "level-3": "1"}),
    "Teufelsmoor": ("teufelsmoor", moor, {"first": "gang"}),
    "The Code Crackers": ("codecrackers", codecrackers.turn, {"first": "0", "glass": "untimed"}),
}


def played(
    browser: Browser, server: Running, kit: str, turn: Callable[[Visitor], None], fields: dict[str, str]
) -> list[Shift]:
    """What moves in a few turns, and in those of the computers between them."""
    context = browser.new_context(base_url=server.url, locale="en", **PHONE)  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    guest = Visitor(server, slowed(context))
    begin = guest.start if games()[kit].ready_lines else guest.open
    begin(kit, **{"notebook": "on"} | fields)  # type: ignore[arg-type]
    guest.page.wait_for_timeout(QUIET)
    guest.page.evaluate(f"{{{COMPARE}}}")
    for _ in range(TURNS):
        if not guest.table.outcome:
            turn(guest)
    guest.page.wait_for_timeout(QUIET)
    shifts: list[Shift] = [tuple(shift) for shift in guest.page.evaluate("seen.shifts")]
    context.close()
    return shifts


def row(name: str, found: Figures, empty: Figures) -> str:
    ratio = found.first / empty.first
    return (
        f"| {name} | {found.first / 1000:.2f} s | {ratio:.2f} "
        f"| {found.largest / 1000:.2f} s | {found.blocked:.0f} ms | {found.jumps:.3f} |"
    )


def first_visits(browser: Browser, server: Running, runs: int) -> bool:
    """Whether every page keeps its budget. They take turns, so that a busy moment meets no page alone."""
    games = davinci.DAVINCI_STATES | thieves.THIEVES_STATES | teufelsmoor.TEUFELSMOOR_STATES
    places = PageStates(server, PAGE_STATES | games | codecrackers.CODECRACKERS_STATES)
    ways: dict[str, Callable[[Page], object]] = {"empty": lambda page: page.goto(EMPTY)}
    ways |= {name: partial(places.go, name=place) for name, place in PAGES.items()}
    found: dict[str, list[Figures]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, go in ways.items():
            found[name].append(visited(browser, server, go))
    print("| page | first paint | ratio to an empty page | largest paint | blocked | layout shift |")
    print("| --- | --: | --: | --: | --: | --: |")
    empty = best(found["empty"])
    for name, each in found.items():
        print(row(name, best(each), empty))
    print(row("budget", BUDGET, empty), flush=True)
    return all(best(each).within(BUDGET) for each in found.values())


def plays(browser: Browser, server: Running) -> bool:
    """Whether nothing jumps in play."""
    print(f"\n| {TURNS} turns of | layout shift |")
    print("| --- | --: |")
    kept = True
    for name, (kit, turn, fields) in PLAYS.items():
        jumps = cumulative(played(browser, server, kit, turn, fields))
        kept &= jumps <= BUDGET.jumps
        print(f"| {name} | {jumps:.3f} |", flush=True)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with serving(clock=HurriedClock()) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(playwright), args=flags())
        kept = [first_visits(browser, server, runs), plays(browser, server)]
        browser.close()
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
