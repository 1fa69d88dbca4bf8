"""Where the parts of a table lie at every size of window; each state is opened once and then only looked at."""

from collections.abc import Sequence
from typing import TypeAlias

import pytest
from msgspec import Struct
from playwright.sync_api import Page

from tests.gate import mainly
from tests.serving import Running

from .conftest import Rooms, Watch, going, visiting
from .layout import Box, boxes
from .page_states import PageStates
from .user import DESKTOP, LYING, PHONE, TABLET

LANGUAGES = mainly(1, ("de", "nl", "fr"))  # in which words are long; German has the longest

WIDE = ((1366, 640), (1280, 720), DESKTOP, (1920, 1080))
UPRIGHT = (TABLET, PHONE)
FLAT = (LYING,)
SIZES = (*WIDE, *UPRIGHT, *FLAT)

Size: TypeAlias = tuple[int, int]


class Frame(Struct, frozen=True):
    """The parts of a table in one state and one window, by selector, as far as they are seen, and the page's height."""

    parts: dict[str, Box]
    height: int


Frames: TypeAlias = dict[Size, dict[str, Frame]]  # by size, then by the name of the state


def resize(page: Page, size: Size) -> None:
    """Another window, at the top of its page."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")


def measured(page: Page, size: Size, selectors: Sequence[str]) -> Frame:
    resize(page, size)
    parts = {selector: found[0] for selector in selectors if (found := boxes(page, selector))}
    return Frame(parts, page.evaluate("document.documentElement.scrollHeight"))


def frames_of(states: Sequence[str], selectors: Sequence[str]) -> object:
    """A fixture that measures these states where words are long."""

    @pytest.fixture(scope="module", params=LANGUAGES)
    def frames(request: pytest.FixtureRequest, rooms: Rooms, server: Running, page_states: PageStates) -> Frames:
        found: Frames = {size: {} for size in SIZES}
        watch = Watch()
        with visiting(rooms, server, watch) as visit:
            for name in states:
                page = going(visit, page_states, watch)(name, language=request.param)
                for size in SIZES:
                    found[size][name] = measured(page, size, selectors)
        return found

    return frames
