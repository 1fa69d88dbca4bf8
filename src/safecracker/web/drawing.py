"""A table drawn in parts: a part is drawn once for what it shows, kept, and sent to a browser once.

In a template, ``{% part row, live %}...{% endpart %}`` marks a part and names everything that it shows. The same part
of the same template is not drawn again for equal things, whoever asks. A part may hold other parts; where one stands,
the HTML around it has a stub with the digest of its content. A browser puts together what it has and what it gets
(``static/js/drawing.js``); a page that is sent as a whole is put together here.
"""

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextvars import ContextVar
from functools import cached_property
from itertools import count
from typing import Final

import msgspec
from jinja2 import nodes, pass_context
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup
from msgspec import Struct

from .path_prefix import with_prefix
from .recent import Recent

MOST_KEPT: Final = 6_000  # parts in memory, one or two kB each
MOST_MODULES: Final = 300  # templates with their macros, in memory
MOST_UPDATES: Final = 2  # of one drawing in memory: browsers may name any parts
MOST_SHARED: Final = 2_000  # of what the parts of a drawing share, in memory
MOST_KNOWN: Final = 200  # digests that a browser may name
STUB: Final = re.compile(r"<!--part ([\w-]{8})-->")
_ENCODER = msgspec.json.Encoder()
_DIGESTS = re.compile(r"[\w-]{8}(?:\.[\w-]{8})*")


class PartKey(Struct, frozen=True, cache_hash=True):
    """What a part is known by before it is drawn."""

    place: str  # in a template
    shared: int  # the number of what every part of a drawing may show
    shows: tuple[Hashable, ...]


class Part(Struct, frozen=True):
    """A piece of HTML, with stubs for the parts in it."""

    digest: str
    html: str
    inner: tuple["Part", ...]  # all in it, those in its own parts too
    stub: Markup  # what stands in its place


class Update(Struct, frozen=True):
    """What a browser gets that has some of the parts."""

    root: str
    parts: dict[str, str]


class KeptParts:
    """Parts that are likely to be shown again."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._parts: Recent[Part] = Recent(most)
        self._shared: Recent[int] = Recent(MOST_SHARED)
        self._numbers = count()
        self.checks = False  # draw again what is kept, and compare: what a part shows must be named; for tests

    def number_of(self, shared: Hashable) -> int:
        """The same number for equal things, for as long as they are asked for: it stands for them in keys."""
        number = self._shared.get(shared)
        if number is None:
            number = next(self._numbers)
            self._shared.keep(shared, number)
        return number

    def get(self, key: PartKey, draw: Callable[[], Part]) -> Part:
        part = self._parts.get(key)
        if part is None:
            part = draw()
            self._parts.keep(key, part)
        elif self.checks and (fresh := draw()) != part:
            raise AssertionError(f"{key!r} does not name all that this part shows:\n{part.html}\n{fresh.html}")
        return part


kept_parts = KeptParts()


class Drawing:
    """One drawing of a table, for one viewer."""

    def __init__(self, shared: Hashable, kept: KeptParts = kept_parts, prefix: str = "") -> None:
        self.shared = kept.number_of(shared)  # stands for what every part may show
        self._prefix = prefix  # of the addresses in it, once it is sent
        self._kept = kept
        self._inner: list[Part] = []  # of the part that is being drawn
        self._updates: Recent[bytes] = Recent(MOST_UPDATES)  # by the parts that a browser has
        self.root = ""

    def part(self, place: str, shows: tuple[Hashable, ...], html: Callable[[], str]) -> Markup:
        """The stub of a part, which is drawn unless it is kept."""

        def draw() -> Part:
            outer, self._inner = self._inner, []
            try:
                drawn = str(html())  # Markup before
                name = digest(drawn)
                stub = str.__new__(Markup, f"<!--part {name}-->")
                return Part(name, drawn, tuple(_all(self._inner)), stub)
            finally:
                self._inner = outer

        part = self._kept.get(PartKey(place, self.shared, shows), draw)
        self._inner.append(part)
        return part.stub

    def draw(self, root: Callable[[], str]) -> None:
        """Draw the table: what stands around its parts, and in the course of it the parts."""
        before = _current.set(self)
        try:
            self.root = root()
        finally:
            _current.reset(before)

    @cached_property
    def parts(self) -> dict[str, str]:
        """The HTML of all parts, by digest, once it is drawn."""
        return {part.digest: part.html for part in _all(self._inner)}

    @cached_property
    def digests(self) -> frozenset[str]:
        """Of all parts."""
        return frozenset(self.parts)

    def whole(self) -> str:
        """The drawing as one text."""
        parts = self.parts

        def filled(html: str) -> str:
            return STUB.sub(lambda stub: filled(parts[stub[1]]), html)

        return with_prefix(filled(self.root), self._prefix)

    def update(self, known: frozenset[str]) -> bytes:
        """The drawing as JSON for a browser that has these parts; onlookers have the same ones."""
        text = self._updates.get(known)
        if text is None:
            parts = {name: with_prefix(html, self._prefix) for name, html in self.parts.items() if name not in known}
            text = _ENCODER.encode(Update(with_prefix(self.root, self._prefix), parts))
            self._updates.keep(known, text)
        return text


def _all(parts: Iterable[Part]) -> Iterator[Part]:
    """These parts and all in them."""
    for part in parts:
        yield part
        yield from part.inner


_current: ContextVar[Drawing | None] = ContextVar("drawing", default=None)  # the one that is being drawn
_kept_modules: Recent[TemplateModule] = Recent(MOST_MODULES)


def digest(html: str) -> str:
    return urlsafe_b64encode(hashlib.blake2b(html.encode(), digest_size=6).digest()).decode()


def known_parts(text: str) -> frozenset[str]:
    """The digests that a browser names, separated by dots; what cannot be read counts as none."""
    return frozenset(text.split(".")[:MOST_KNOWN]) if _DIGESTS.fullmatch(text) else frozenset()


class PartTag(Extension):
    """The tag ``part``. Outside a drawing, as on the page of a replay, it does nothing."""

    tags = {"part"}  # noqa: RUF012 - as the base class has it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        shows = parser.parse_tuple()
        body = parser.parse_statements(("name:endpart",), drop_needle=True)
        place = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("_part", [place, shows])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _part(self, place: str, shows: object, caller: Callable[[], str]) -> str:
        drawing = _current.get()
        if drawing is None:
            return caller()
        return drawing.part(place, shows if isinstance(shows, tuple) else (shows,), caller)


class TablePlayers(Struct, frozen=True):
    """The players of a table, for macros that read them from the page."""

    players: Hashable


@pass_context
def kept_module(context: Context, name: str, left: int | None = None, **given: Hashable) -> TemplateModule:
    """The macros of a template. Making them again takes a tenth of a drawing, so they are kept.

    They may use what every part may show: the language and the players; how much sand is left; and what is given.
    """
    drawing = _current.get()
    if drawing is None:
        return context.environment.get_template(name).make_module(context.get_all())
    key = (name, drawing.shared, left, *given.values())
    module = _kept_modules.get(key)
    if module is None:
        players = TablePlayers(context["page"].players)
        shown = {"say": context["say"], "page": players, "level_names": context["level_names"], "left": left}
        module = context.environment.get_template(name).make_module(shown | given)
        _kept_modules.keep(key, module)
    return module
