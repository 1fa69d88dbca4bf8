"""A real browser for tests: found on this machine, watched for errors, and closed again."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, sync_playwright

from tests.serving import Running, serving

from .coders import CODERS
from .hands import DESKTOP, HurriedClock, Visitor
from .moorers import MOORERS
from .places import PLACES, Places
from .robbers import ROBBERS
from .searchers import SEARCHERS
from .sharers import SHARERS

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
]
NO_BROWSER = (
    "no browser found; install one (Debian: apt install chromium-headless-shell; "
    "or: python -m playwright install chromium), or name its program in SAFECRACKER_BROWSER"
)
PATIENCE = 20_000  # milliseconds, on a busy machine


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

    def over(self, context: BrowserContext, origin: str) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.wrong.append(f"console: {message.text}")

        def asked(request: Request) -> None:
            if not request.url.startswith((f"{origin}/", "data:", "blob:")):
                self.wrong.append(f"request: {request.url}")

        context.on("console", said)
        context.on("weberror", lambda error: self.wrong.append(f"script: {error.error}"))
        context.on("request", asked)

    @property
    def unforgiven(self) -> list[str]:
        return [line for line in self.wrong if not any(part in line for part in self.forgiven)]


Visit: TypeAlias = Callable[..., Visitor]
GoesTo: TypeAlias = Callable[..., Page]


@contextmanager
def visiting(browser: Browser, server: Running, watch: Watch) -> Iterator[Visit]:
    """Somebody comes with a browser of his own: ``visit(size, language=..., scripts=..., motion=..., dark=...)``."""
    contexts: list[BrowserContext] = []

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
        context = browser.new_context(
            base_url=of.url,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            java_script_enabled=scripts,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if dark else "light",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        watch.over(context, of.url)
        contexts.append(context)
        return Visitor(of, context.new_page())

    yield visit
    for context in contexts:
        context.close()
    assert watch.unforgiven == []


def going(visit: Visit, places: Places, watch: Watch) -> GoesTo:
    """Comes to a place by its name: ``goes_to("my turn", language="de")``."""

    def goes_to(name: str, size: tuple[int, int] = DESKTOP, **how: Any) -> Page:
        watch.forgiven = ("status of 400", "status of 404")  # two of the places are errors
        page = visit(size, **how).page
        places.go(page, name)
        return page

    return goes_to


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def visit(browser: Browser, server: Running, watch: Watch) -> Iterator[Visit]:
    with visiting(browser, server, watch) as visit:
        yield visit


@pytest.fixture
def guest(visit: Visit) -> Visitor:
    """Somebody with a mouse in front of a wide screen."""
    return visit()


@pytest.fixture
def page(guest: Visitor) -> Page:
    return guest.page


@pytest.fixture(scope="package")
def places(server: Running) -> Places:
    return Places(server, PLACES | CODERS | ROBBERS | MOORERS | SEARCHERS | SHARERS)


@pytest.fixture
def goes_to(visit: Visit, places: Places, watch: Watch) -> GoesTo:
    return going(visit, places, watch)


@pytest.fixture(scope="module")
def look(request: pytest.FixtureRequest, browser: Browser, server: Running, places: Places) -> Iterator[Page]:
    """A place in a language, opened once for all that is to be seen there: the parameter names both."""
    name, language = request.param
    watch = Watch()
    with visiting(browser, server, watch) as visit:
        yield going(visit, places, watch)(name, language=language)
