"""Names of people as long as they may be: at every size they are read to their end and lie on nothing."""

import pytest

from safecracker.games import games
from safecracker.games.thieves.rules.model import Give, Keep, Lay, SoundSiren
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.names import LONGEST
from tests.gate import mainly
from tests.shelf import SHELF, finished_game, finished_table

from .frames import SIZES, resize
from .layout import boxes, overlap
from .page_states import table_with
from .thieves import Stage, called_now, raided, raided_now, rich, robbed
from .user import PHONE, TABLET

LONG = (
    "Maximiliana-Sophie-Kathi",
    "Wilhelmina-Annabella-Eva",
    "Konstantin-Alexander-Max",
    "Donaudampfschifffahrtler",
    "Friederike Charlotte Eva",
)
MOST = {"mastermind": 1, "davinci": 3, "thieves": 5, "codecrackers": 3, "teufelsmoor": 5}  # besides Ann
BEGUN = {"teufelsmoor": {"first": "gang"}, "codecrackers": {"glass": "untimed"}}
# every element with a name in it, and what is cut of it, or lies on it
WRONG = """names => [...document.querySelectorAll("#table :not(script)")]
    .filter(it => names.some(name => [...it.childNodes].some(node => node.nodeType === 3 && node.data.includes(name))))
    .filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".vh, [hidden], svg, .log"))
    .flatMap(it => {
        const hides = (box, side) => getComputedStyle(box)[`overflow${side}`] !== "visible";
        const wide = [it, it.parentElement, it.parentElement.parentElement]
            .filter(box => box.clientWidth && hides(box, "X") && box.scrollWidth > box.clientWidth);
        const cut = [...wide, ...[it].filter(box => hides(box, "Y") && box.scrollHeight > box.clientHeight + 5)];
        const text = document.createRange();
        text.selectNodeContents(it);
        const lines = [...text.getClientRects()];
        const beside = [...it.parentElement.children].filter(other => other !== it && !other.contains(it)
            && other.checkVisibility() && getComputedStyle(other).position === "static");
        const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom - a.height / 5, b.bottom) - Math.max(a.top + a.height / 5, b.top) > 1;
        const under = beside.filter(other => lines.some(line => meet(line, other.getBoundingClientRect())));
        const said = it.textContent.trim().slice(0, 60);
        return [...cut.map(box => `cut by ${box.className || box.tagName}: ${said}`),
            ...under.map(other => `${other.getAttribute("class") || other.tagName} lies on ${said}`)];
    })"""


def wrong(page) -> list[str]:
    found = []
    for size in SIZES:
        resize(page, size)
        found += [f"{size}: {it}" for it in page.evaluate(WRONG, LONG)]
    return found


def test_the_names_are_as_long_as_names_may_be():
    assert {len(name) for name in LONG} == {LONGEST}


@pytest.mark.parametrize("game", games())
def test_a_long_name_is_read_to_its_end(visit, server, game):
    ann, others = server.browser(), LONG[: MOST[game]]
    table = table_with(ann, server, *others, kit=game, **BEGUN.get(game, {})).table
    page = visit(PHONE, language="de").sit(ann, table).page
    shown = page.locator("#table").text_content()
    assert [name for name in others if name not in shown] == []
    assert wrong(page) == []


ROBBED = {
    "a siren": ([Stage(called_now, (SoundSiren,))], {"sirens": "6"}),
    "a raid": ([Stage(rich, (Keep, Give)), Stage(raided_now, (Lay, SoundSiren))], {"singles": "8", "doubles": "8"}),
    "after a raid": ([Stage(rich, (Keep, Give)), Stage(raided, (Lay, SoundSiren))], {"singles": "8", "doubles": "8"}),
}


@pytest.mark.parametrize("name", ROBBED)
def test_six_thieves_with_long_names_lie_on_nothing(visit, server, name):
    ann, (stages, options) = server.browser(), ROBBED[name]
    page = visit(PHONE, language="fr").sit(ann, robbed(ann, server, LONG, *stages, **options)).page
    for size in SIZES:
        resize(page, size)
        seats = boxes(page, ".thief" if page.locator(".report.raid.now").count() == 0 else ".report")
        below = boxes(page, ".lastline, .street, .report.siren, .report.raid:not(.now), .purse, .held-card")
        assert not any(overlap(seat, it) for seat in seats for it in below), size
    assert wrong(page) == []


@pytest.mark.parametrize("record", mainly(3, SHELF))
def test_a_long_name_is_read_to_its_end_when_the_game_is_over(visit, server, record):
    count = len(finished_game(record).seats)
    seats = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=str(at)) for at, name in enumerate(LONG[:count]))
    page = visit(PHONE, language="de").page
    page.goto(f"/t/{finished_table(server, record, seats)}")
    assert wrong(page) == []


def test_where_there_is_room_a_long_name_is_as_large_as_a_short_one(goes_to):
    for name, seats in (("watching thieves", ".thief .nm"), ("the loot of six is counted", ".report.end .nm")):
        names = goes_to(name, TABLET).locator(seats)
        assert {len(it) > 8 for it in names.all_inner_texts()} == {True, False}
        large = names.evaluate_all("all => all.map(it => parseFloat(getComputedStyle(it).fontSize))")
        assert min(large) >= 0.9 * max(large)
