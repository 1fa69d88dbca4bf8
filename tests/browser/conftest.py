"""A real browser for tests: found on this machine, watched for errors, and closed again."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    WebError,
    sync_playwright,
)

from tests.serving import Running, serving

from .codecrackers import CODECRACKERS_STATES
from .davinci import DAVINCI_STATES
from .page_states import PAGE_STATES, PageStates
from .shared_screen import SHARED_SCREEN_STATES
from .teufelsmoor import TEUFELSMOOR_STATES
from .thieves import THIEVES_STATES
from .user import DESKTOP, HurriedClock, Visitor

pytest.register_assert_rewrite("tests.browser.pages")

# the shell, a browser without windows, needs half the time
ON_PATH = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "msedge")
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # a context that is used again starts no new process
]
NO_BROWSER = (
    "no browser found; install one (Debian: apt install chromium-headless-shell; "
    "or: python -m playwright install chromium), or name its program in SAFECRACKER_BROWSER"
)
BLOCKED = "Service Worker registration blocked"
TIMEOUT = 20_000  # milliseconds, on a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are slow. In the gate, and only there, one that fails gets a second try; the summary names it."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)
            if os.environ.get("SAFECRACKER_SECOND_TRY"):
                item.add_marker(pytest.mark.flaky(reruns=1))


def program(playwright: Playwright) -> str | None:
    """The browser to use: the one that is named, Playwright's own, or one that is installed."""
    named = os.environ.get("SAFECRACKER_BROWSER")
    own = playwright.chromium.executable_path
    return named or (own if Path(own).exists() else next(filter(None, map(shutil.which, ON_PATH)), None))


def flags() -> list[str]:
    """What it is started with; root has no sandbox to be in."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if as_root else FLAGS


# for the package, not the session: while Playwright runs, no other test of this process can run an event loop
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = program(playwright)
        if found is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
        browser = playwright.chromium.launch(executable_path=found, args=flags())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server() -> Iterator[Running]:
    with serving(clock=HurriedClock()) as running:
        yield running


class Watch:
    """Notes what no page of ours may do: errors, and requests to other places."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.forgiven: tuple[str, ...] = ()  # parts of messages that a test brings about on purpose
        self._over: list[tuple[BrowserContext, dict[str, Callable[..., None]]]] = []

    def over(self, context: BrowserContext, origin: str) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and BLOCKED not in message.text:
                self.wrong.append(f"console: {message.text}")

        def asked(request: Request) -> None:
            if not request.url.startswith((f"{origin}/", "data:", "blob:")):
                self.wrong.append(f"request: {request.url}")

        def failed(error: WebError) -> None:
            self.wrong.append(f"script: {error.error}")

        notes: dict[Any, Callable[..., None]] = {"console": said, "weberror": failed, "request": asked}
        for event, note in notes.items():
            context.on(event, note)
        self._over.append((context, notes))

    def done(self) -> None:
        for context, notes in self._over:
            for event, note in notes.items():
                context.remove_listener(event, note)

    @property
    def unforgiven(self) -> list[str]:
        return [line for line in self.wrong if not any(part in line for part in self.forgiven)]


Visit: TypeAlias = Callable[..., Visitor]
GoesTo: TypeAlias = Callable[..., Page]


class Rooms:
    """Browser contexts that are used again, which saves time. The next visitor finds nothing of the one before."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self._browser = browser
        self._server = server
        self._free: dict[str, list[Page]] = {}

    def take(self, of: Running, how: dict[str, Any]) -> Page:
        free = self._free.get(str(how)) if of is self._server else None
        return free.pop() if free else self._browser.new_context(base_url=of.url, **how).new_page()

    def leave(self, page: Page, how: dict[str, Any]) -> None:
        context = page.context
        if (
            set(how) != COMMON
            or how["service_workers"] != "block"
            or page.is_closed()
            or not page.url.startswith(self._server.url)
        ):
            context.close()
            return
        for other in context.pages:
            if other is not page:
                other.close()
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.unroute_all(behavior="ignoreErrors")
        page.emulate_media(color_scheme=how["color_scheme"])
        page.goto("about:blank")
        context.clear_cookies()
        self._free.setdefault(str(how), []).append(page)


COMMON = {
    "locale",
    "java_script_enabled",
    "reduced_motion",
    "color_scheme",
    "service_workers",
}  # how contexts that are used again differ


@pytest.fixture(scope="package")
def rooms(browser: Browser, server: Running) -> Rooms:
    return Rooms(browser, server)


@contextmanager
def visiting(rooms: Rooms, server: Running, watch: Watch) -> Iterator[Visit]:
    """Somebody comes with a browser of their own: ``visit(size, language=..., scripts=..., motion=..., dark=...)``.

    With anything else that Playwright knows of a browser, it is one that nobody had before and nobody gets after.
    """
    left: list[tuple[Page, dict[str, Any]]] = []

    def visit(
        size: tuple[int, int] = DESKTOP,
        *,
        of: Running = server,
        language: str = "en",
        scripts: bool = True,
        motion: bool = False,
        dark: bool = False,
        **more: Any,
    ) -> Visitor:
        how = {
            "locale": language,
            "java_script_enabled": scripts,
            "reduced_motion": "no-preference" if motion else "reduce",
            "color_scheme": "dark" if dark else "light",
            "service_workers": "block",  # one that is left would answer the next visitor
            **more,
        }
        page = rooms.take(of, how)
        left.append((page, how))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.context.set_default_timeout(TIMEOUT)
        watch.over(page.context, of.url)
        return Visitor(of, page)

    yield visit
    watch.done()
    for page, how in left:
        rooms.leave(page, how)
    assert watch.unforgiven == []


def going(visit: Visit, page_states: PageStates, watch: Watch) -> GoesTo:
    """Opens a page state by its name: ``goes_to("my turn", language="de")``."""

    def goes_to(name: str, size: tuple[int, int] = DESKTOP, **how: Any) -> Page:
        watch.forgiven = ("status of 400", "status of 404", "status of 409")  # some of the states are errors
        page = visit(size, **how).page
        page_states.go(page, name)
        return page

    return goes_to


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def visit(rooms: Rooms, server: Running, watch: Watch) -> Iterator[Visit]:
    with visiting(rooms, server, watch) as visit:
        yield visit


@pytest.fixture
def guest(visit: Visit) -> Visitor:
    """Somebody with a mouse in front of a wide screen."""
    return visit()


@pytest.fixture
def page(guest: Visitor) -> Page:
    return guest.page


@pytest.fixture(scope="package")
def page_states(server: Running) -> PageStates:
    games = DAVINCI_STATES | THIEVES_STATES | TEUFELSMOOR_STATES | CODECRACKERS_STATES
    return PageStates(server, PAGE_STATES | games | SHARED_SCREEN_STATES)


@pytest.fixture
def goes_to(visit: Visit, page_states: PageStates, watch: Watch) -> GoesTo:
    return going(visit, page_states, watch)


@pytest.fixture(scope="module")
def look(request: pytest.FixtureRequest, rooms: Rooms, server: Running, page_states: PageStates) -> Iterator[Page]:
    """A page state in a language, opened once for all tests of it: the parameter names both."""
    name, language = request.param
    watch = Watch()
    with visiting(rooms, server, watch) as visit:
        yield going(visit, page_states, watch)(name, language=language)
