"""The log of a table is written out once, grows, and shows nothing that came after the moment that is drawn."""

import pytest

from safecracker.core.game import Seat
from safecracker.core.translation import ENGLISH
from safecracker.store import MemoryStore
from safecracker.table.clock import HandClock
from safecracker.table.readable_table import Snapshot
from safecracker.table.shared_screen import ScreenSeats
from safecracker.web.page_parts import GROUP, LogWindow, log_lines
from safecracker.web.table_log import WrittenLog
from tests.table.conftest import humans, lobby_of, run

BREAKER = Seat(0)
CODES = ("RRYB", "WWPP", "OSOS", "GGRR", "YYBB", "WOSY", "PPGG", "BBRR", "SSOO", "GYGY", "WRWR")


@pytest.fixture
def moments() -> list[Snapshot]:
    """A round of Mastermind after each of its moves."""
    found = list[Snapshot]()

    async def play() -> None:
        clock = HandClock()
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        for number, code in enumerate(CODES):
            await table.submit(Seat(0 if number else 1), f"{'guess' if number else 'hide'} {code}")
            found.append(table.snapshot())

    run(play())
    return found


def plies(window: LogWindow) -> list[int]:
    return [line.ply for group in window.groups for line in group.lines]


def test_it_has_the_newest_lines_and_says_whether_there_are_more(moments):
    log = WrittenLog(most=4)
    shown = [log.follow(moment, BREAKER, ENGLISH) for moment in moments]
    assert [plies(window) for window in shown[:2]] == [[1], [2, 1]]
    assert plies(shown[-1]) == [11, 10, 9, 8]
    assert [window.more for window in shown[3:5]] == [False, True]


def test_it_is_the_same_as_one_that_is_written_out_at_once(moments):
    growing, late = WrittenLog(most=30), WrittenLog(most=30)
    for moment in moments:
        shown = growing.follow(moment, BREAKER, ENGLISH)
    assert (
        shown
        == late.follow(moments[-1], BREAKER, ENGLISH)
        == LogWindow(log_lines(moments[-1], BREAKER, ENGLISH), more=False)
    )


def test_an_earlier_moment_shows_nothing_that_came_later(moments):
    log = WrittenLog(most=30)
    log.follow(moments[-1], BREAKER, ENGLISH)
    assert plies(log.follow(moments[2], BREAKER, ENGLISH)) == [3, 2, 1]


def test_a_group_of_older_lines_stays_the_same_object(moments):
    log = WrittenLog(most=30)
    before, after = (log.follow(moment, BREAKER, ENGLISH).groups[-1] for moment in moments[-2:])
    assert before is after
    assert before.lines[0].ply < GROUP


def test_all_who_look_at_one_moment_have_one_snapshot():
    async def scenario() -> None:
        clock = HandClock()
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        before = table.snapshot()
        assert table.snapshot() is before
        assert before.view(BREAKER) is before.view(BREAKER)
        assert before.screen_of("ann") is before.screen_of("ann")
        await table.submit(Seat(1), "hide RRYB")
        assert table.snapshot() is not before
        assert before.ply == 0

    run(scenario())


def test_any_number_of_strangers_can_look_at_a_table_that_stays_as_it_is():
    async def scenario() -> None:
        clock = HandClock()
        moment = (await lobby_of(MemoryStore(clock.now), clock).open_table(humans())).snapshot()
        sizes = set()
        for number in range(20):
            assert moment.screen_of(f"stranger {number}") == ScreenSeats((), None)
            sizes.add(len(moment.worked_out))
        assert len(sizes) == 1

    run(scenario())
