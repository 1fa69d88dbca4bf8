"""A table is drawn in parts: whoever has some of them gets the others, and ends with the same page."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import httpx
import pytest

from safecracker.web import table_page
from safecracker.web.drawing import STUB, Drawing, KeptParts, known_parts
from safecracker.web.scenes import MOST_DRAWINGS
from tests.serving import Running, serving

from .parties import act, party


def put_together(update: str | bytes, parts: dict[str, str]) -> str:
    """What a browser makes of an update; it keeps the parts."""
    found = json.loads(update)
    parts |= found["parts"]

    def filled(html: str) -> str:
        return STUB.sub(lambda stub: filled(parts[stub[1]]), html)

    return filled(found["root"])


def drawing_of(*rows: str) -> Drawing:
    """A drawing with a part for the rows, and in it one for each row."""
    drawing = Drawing("en")

    def row(text: str) -> str:
        return drawing.part("row", (text,), lambda: f"<li>{text}</li>")

    drawing.root = f"<ol>{drawing.part('rows', rows, lambda: ''.join(map(row, rows)))}</ol>"
    return drawing


def test_a_drawing_as_a_whole_has_all_its_parts_in_place():
    assert drawing_of("one", "two").whole() == "<ol><li>one</li><li>two</li></ol>"


def test_an_update_brings_the_parts_that_a_browser_has_not():
    before, after = drawing_of("one", "two"), drawing_of("one", "three")
    update = json.loads(after.update(frozenset(before.parts)))
    assert "<li>three</li>" in update["parts"].values()
    assert "<li>one</li>" not in update["parts"].values()


def test_updates_put_together_are_the_drawing():
    parts: dict[str, str] = {}
    for drawing in (drawing_of("one"), drawing_of("one", "two"), drawing_of("two")):
        assert put_together(drawing.update(frozenset(parts)), parts) == drawing.whole()


class Pen:
    """Draws, and knows how often."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, text: str) -> str:
        self.drawn.append(text)
        return f"<i>{text}</i>"


def test_a_part_is_drawn_once_for_what_it_shows():
    pen, kept = Pen(), KeptParts()
    for shown in ("red", "red", "blue"):
        Drawing("en", kept).part("once", (shown,), partial(pen, shown))
    assert pen.drawn == ["red", "blue"]


def test_a_part_in_another_language_is_another_part():
    pen = Pen()
    stubs = {Drawing(lang).part("language", (), partial(pen, lang)) for lang in ("de", "fr")}
    assert len(stubs) == 2


def test_the_part_that_was_not_asked_for_the_longest_is_dropped_first():
    pen, kept = Pen(), KeptParts(most=2)
    for shown in ("a", "b", "a", "c", "a", "b"):
        Drawing("en", kept).part("place", (shown,), partial(pen, shown))
    assert pen.drawn == ["a", "b", "c", "b"]


def test_a_part_that_shows_more_than_it_names_is_found_out():
    pen, kept = Pen(), KeptParts()
    kept.checks = True
    Drawing("en", kept).part("place", ("named",), partial(pen, "one"))
    with pytest.raises(AssertionError, match="does not name all"):
        Drawing("en", kept).part("place", ("named",), partial(pen, "other"))


@pytest.mark.parametrize("text", ["", "abc", "abcdefgh.", "<script>", "abcdefgh,abcdefgh"])
def test_digests_that_cannot_be_read_count_as_none(text):
    assert known_parts(text) == frozenset()


def test_a_stub_cannot_come_from_what_people_write():
    with serving() as server:
        people = party(server, name="<!--part aaaaaaaa-->")
        page = people.setter.get(f"/t/{people.table}/board").text
    assert "&lt;!--part aaaaaaaa--&gt;" in page


def test_a_form_is_answered_with_the_parts_that_are_new():
    with serving() as server:
        people = party(server)
        address = f"/t/{people.table}/board"
        first = people.setter.get(address, headers={"X-Parts": ""})
        parts: dict[str, str] = {}
        put_together(first.text, parts)
        assert act(people.setter, people.table, "hide WWPP").status_code == 200
        update = people.setter.get(address, headers={"X-Parts": ".".join(parts)})
        assert 'id=\\"row-12\\"' in first.text
        assert 'id=\\"row-12\\"' not in update.text
        assert put_together(update.text, parts) == people.setter.get(address).text


class Follower:
    """A page that follows a table by its stream, and is cut off now and then."""

    def __init__(self, client: httpx.Client, table: str) -> None:
        self._client, self._table = client, table
        self._parts: dict[str, str] = {}
        self._revision = self._ply = 0
        self._updates: Iterator[str] = iter(())
        self.page = ""

    def connect(self) -> None:
        known = ".".join(self._parts)
        path = f"/t/{self._table}/stream?from={self._revision}&ply={self._ply}&parts={known}"
        self._updates = self._events(path)

    def _events(self, path: str) -> Iterator[str]:
        with self._client.stream("GET", path) as answer:
            yield from (line.removeprefix("data: ") for line in answer.iter_lines() if line.startswith("data: {"))

    def follow(self, ply: int) -> None:
        """Until the page shows this many moves."""
        while f'data-ply="{ply}"' not in self.page:
            self.page = put_together(next(self._updates), self._parts)
            self._revision = int(self.page.partition('data-revision="')[2].partition('"')[0])
            self._ply = int(self.page.partition('data-ply="')[2].partition('"')[0])

    def cut(self) -> None:
        with suppress(httpx.HTTPError):
            self._updates.close()  # type: ignore[attr-defined]


def followed(server: Running, seed: int) -> tuple[str, str, str]:
    """A game as a page that was never cut off shows it in the end, one that was, and one that is opened then."""
    people, rng = party(server), random.Random(seed)
    steady, shaky = (Follower(client, people.table) for client in (people.breaker, people.breaker))
    steady.connect()
    connected = False
    for ply, code in enumerate(("WWPP", "RROO", "GGRR", "OSOS", "YYBB", "WOSY", "PPGG"), 1):
        player, action = (people.setter, "hide") if ply == 1 else (people.breaker, "guess")
        assert act(player, people.table, f"{action} {code}").status_code == 200
        steady.follow(ply)
        if not connected and rng.random() < 0.5:
            shaky.connect()
            connected = True
        if connected:
            shaky.follow(ply)
        if connected and rng.random() < 0.5:
            shaky.cut()
            connected = False
    if not connected:
        shaky.connect()
    shaky.follow(7)
    return steady.page, shaky.page, people.breaker.get(f"/t/{people.table}/board").text


def drawn(page: str) -> str:
    """A page without what screen readers hear, which depends on what the page has announced before."""
    before, _, rest = page.partition('<p id="announce" hidden>')
    return before + rest.partition("</p>")[2]


@pytest.mark.parametrize("seed", range(6))
def test_a_page_that_was_cut_off_ends_as_one_that_never_was(seed):
    with serving() as server:
        steady, shaky, fresh = map(drawn, followed(server, seed))
    assert steady == fresh
    assert shaky == fresh


# the log


def test_whoever_sends_many_wrong_moves_fills_no_memory_with_drawings():
    with serving() as server:
        people = party(server)
        people.hide("RWPB")
        for number in range(2 * MOST_DRAWINGS):
            form = {"action": f"nonsense {number}", "seen": "1"}
            wrong = people.breaker.post(f"/t/{people.table}/move", data=form, headers={"X-Fragment": "1"})
            assert f"nonsense {number}" in wrong.text
        kept = server.app.state.app_context.scenes._made
        made = [*kept._newer.values(), *kept._older.values()]
        assert max(len(each.drawings) for each in made) == MOST_DRAWINGS


def test_a_table_has_the_last_lines_of_its_log_and_a_link_to_all(monkeypatch):
    monkeypatch.setattr(table_page, "LOG_LINES", 2)
    with serving() as server:
        people = party(server)
        for number, code in enumerate(("WWPP", "RROO", "GGRR")):
            assert (people.guess(code) if number else people.hide(code)).status_code == 200
        page, log = (people.breaker.get(f"/t/{people.table}{path}").text for path in ("", "/log"))
    assert (page.count('class="ply"'), log.count('class="ply"')) == (2, 3)
    assert f'href="/t/{people.table}/log"' in page


def test_the_whole_log_of_a_private_table_is_for_its_players():
    with serving() as server:
        people = party(server)
        people.hide("WWPP")
        people.breaker.post(f"/t/{people.table}/watched", data={"on": "no"})
        assert people.setter.get(f"/t/{people.table}/log").status_code == 200
        assert server.browser().get(f"/t/{people.table}/log").status_code == 403
