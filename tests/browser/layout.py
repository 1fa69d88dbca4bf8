"""What a page looks like, measured: axe's complaints, what sticks out, lies on something else or is too small."""

from functools import cache
from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, Page

from .user import DESKTOP, LYING, PHONE, TABLET

FINGER = 44  # pixels
SMALL = f"""things => things
    .filter(it => it.checkVisibility() && getComputedStyle(it).display !== "inline")
    .map(it => [it.outerHTML.slice(0, 120), it.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < {FINGER})
    .map(([html, box]) => `${{box.width}} x ${{box.height}}: ${{html}}`)"""
# on a phone six holes in a row are narrower, and 44 px high; the 81 cells of a board and the 144 fields of a map are
# small, but a glass shows the cells, a safe makes the claim, and every field can be chosen beside the map too
SMALL_BUTTONS = ".vh, .holes-6 .slot, .pick, .moor *"
TARGETS = f"button:not({SMALL_BUTTONS}), a:not(.skip), summary, select, input[type=text], input[data-pencil]"

TOUCH = 0.5  # pixels: what two things may share by rounding
CROWDED = f"""targets => {{
    const seen = it => it.checkVisibility({{visibilityProperty: true}});
    const aloud = it => it && (getComputedStyle(it).clipPath === "inset(50%)" || aloud(it.parentElement)); // as .vh is
    const meet = (a, b) => ({{
        left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
        top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
    }});
    const shown = (box, it) => {{ // without what is scrolled or cut away around it
        for (; it; it = it.parentElement)
            if (getComputedStyle(it).overflow !== "visible") box = meet(box, it.getBoundingClientRect());
        return box;
    }};
    const clash = (a, b) => {{
        const both = meet(a, b);
        return Math.min(both.right - both.left, both.bottom - both.top) > {TOUCH};
    }};
    const words = function* (area) {{
        const walk = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {{
            const text = walk.currentNode, it = text.parentElement, range = document.createRange();
            if (!text.data.trim() || !seen(it) || aloud(it)) continue;
            range.selectNodeContents(text);
            for (const box of range.getClientRects()) yield [text.data.trim(), it, shown(box, it)];
        }}
    }};
    const found = [];
    for (const area of document.querySelectorAll(".board, .act, .side")) {{
        const things = [...area.querySelectorAll(targets)]
            .filter(it => seen(it) && !it.closest("[aria-hidden=true]"))
            .map(it => [it.closest("label") ?? it, shown(it.getBoundingClientRect(), it.parentElement)]);
        const short = it => it.outerHTML.slice(0, 100);
        for (const it of [...area.querySelectorAll("label, button, a")].filter(seen)) {{
            const box = it.getBoundingClientRect();
            const card = it.closest(".surface, .paper")?.getBoundingClientRect() ?? box;
            if (Math.max(card.left - box.left, box.right - card.right) > 1)
                found.push(`${{short(it)}} sticks out of its card`);
        }}
        things.forEach(([a, box], n) => {{
            for (const [b, other] of things.slice(n + 1))
                if (!a.contains(b) && clash(box, other)) found.push(`${{short(b)}} lies on ${{short(a)}}`);
        }});
        for (const [text, it, box] of words(area))
            for (const [thing, other] of things)
                if (!thing.contains(it) && clash(box, other)) found.push(`${{short(thing)}} lies on "${{text}}"`);
    }}
    return found;
}}"""

REFLOWED = (320, 640)  # a desktop at 400 %
ZOOMED = (640, 400)  # and at 200 %
# whatever Tab leads to is seen when it has the focus, at least in part
COVERED = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // the page makes room for what sticks to its edge
    const stops = "a[href], button:enabled, summary, select, input:not([type=hidden]), [tabindex='0']";
    const spots = [0.1, 0.3, 0.5, 0.7, 0.9];
    const covered = it => {
        it.focus();
        const { left, top, width, height } = it.getBoundingClientRect();
        const at = (x, y) => document.elementFromPoint(left + x * width, top + y * height);
        return width > 1 && !spots.some(x => spots.some(y => it.contains(at(x, y))));
    };
    return [...document.querySelectorAll(stops)]
        .filter(it => it.tabIndex >= 0 && it.checkVisibility({ visibilityProperty: true }) && covered(it))
        .map(it => `covered: ${it.outerHTML.slice(0, 120)}`);
}"""

COLOURS = {"runOnly": ["color-contrast"]}  # light or dark changes nothing else
# what a language may change: names, and that all have one of their own
WORDS = {"runOnly": ["cat.forms", "cat.language", "cat.name-role-value", "cat.semantics", "cat.text-alternatives"]}
TRANSLATED = """async language => {
    const address = new URL(location), draft = document.querySelector("input[name=draft]")?.value;
    if (draft) address.searchParams.set("draft", draft);
    const answer = await fetch(address, { headers: { "Accept-Language": language } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.documentElement.lang = fresh.documentElement.lang;
    document.title = fresh.title;
    document.body.replaceWith(fresh.body);
}"""


@cache
def axe() -> str:
    script: str = Axe().axe_script
    return script


def complaints(page: Page, **options: Any) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    wanted = {"resultTypes": ["violations"], "preload": False} | options  # no rule of ours reads style sheets anew
    found = page.evaluate("options => axe.run(options)", wanted)["violations"]
    return [f"{wrong['id']}: {node['target']} {node['failureSummary']}" for wrong in found for node in wrong["nodes"]]


def translate(page: Page, language: str) -> None:
    """The same state in another language, as the server draws it; what is loaded stays."""
    page.evaluate(TRANSLATED, language)
    assert page.evaluate("document.documentElement.lang") == language


def misfits(page: Page) -> list[str]:
    """What does not fit a screen: it sticks out sideways, lies on something else, or is too small on a phone."""
    page.mouse.move(0, 0)  # what lies under a pointer may rise, and a smaller screen may bring anything there
    found = []
    for width, height in (DESKTOP, TABLET, LYING, PHONE):  # a page begins on a desktop
        page.set_viewport_size({"width": width, "height": height})
        wanted = page.evaluate("document.documentElement.scrollWidth")
        found += [f"at {width}: wants {wanted}"] if wanted > width else []
        found += [f"at {width}: {clash}" for clash in page.evaluate(CROWDED, TARGETS)]
    return found + [f"at {PHONE[0]}: {small}" for small in too_small(page)]


def out_of_sight(page: Page) -> list[str]:
    """What cannot be seen on a page that is enlarged: it sticks out sideways, or is covered while it has the focus."""
    found = []
    for width, height in (ZOOMED, REFLOWED):
        page.set_viewport_size({"width": width, "height": height})
        wanted = page.evaluate("document.documentElement.scrollWidth")
        found += [f"at {width}: wants {wanted}"] if wanted > width else []
        if covered := page.evaluate(COVERED):
            page.wait_for_timeout(300)  # it may still be making room
            covered = page.evaluate(COVERED)
        found += [f"at {width}: {it}" for it in covered]
    return found


def too_small(page: Page, selector: str = TARGETS) -> list[str]:
    """What is too small for a finger; a link within a sentence may be."""
    assert page.locator(selector).count()
    found: list[str] = page.locator(selector).evaluate_all(SMALL)
    return found


TRIES = 40  # some seconds
PAUSE = 50  # ms


def answered(thing: Locator, script: str) -> Any:
    """What a script answers about this; asked again if an update has put another in its place meanwhile."""
    for _ in range(TRIES):
        on_page, answer = thing.evaluate(f"it => [it.isConnected, ({script})(it)]")
        if on_page:
            return answer
    raise AssertionError(f"{thing} is replaced again and again")


def place(thing: Locator) -> FloatRect:
    """Where it is seen. An update may put another in its place meanwhile: then that is measured."""
    for _ in range(TRIES):
        if found := thing.bounding_box():
            return found
        thing.page.wait_for_timeout(PAUSE)
    raise AssertionError(f"{thing} is not seen")


def sides(thing: Locator) -> tuple[float, float]:
    """Its upper and its lower edge."""
    found = place(thing)
    return found["y"], found["y"] + found["height"]


class Box(NamedTuple):
    """The edges of something on the screen, in whole pixels."""

    left: int
    top: int
    right: int
    bottom: int


def box(thing: Locator) -> Box:
    found = place(thing)
    x, y = found["x"], found["y"]
    return Box(round(x), round(y), round(x + found["width"]), round(y + found["height"]))


BOXES = """selector => [...document.querySelectorAll(selector)]
    .filter(it => it.checkVisibility({ visibilityProperty: true }))
    .map(it => it.getBoundingClientRect())
    .filter(it => it.width && it.height)
    .map(it => [it.left, it.top, it.right, it.bottom].map(Math.round))"""


def boxes(page: Page, selector: str) -> list[Box]:
    """All that is seen of these, in one question to the browser."""
    return [Box(*edges) for edges in page.evaluate(BOXES, selector)]


def inside(it: Box, window: tuple[int, int]) -> bool:
    return it.left >= 0 and it.top >= 0 and it.right <= window[0] and it.bottom <= window[1]


def overlap(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.left, b.left) > 1 and min(a.bottom, b.bottom) - max(a.top, b.top) > 1
