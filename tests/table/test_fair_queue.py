"""Who gets the next process: visitors take turns, and among one visitor's requests the weak bots come first."""

import asyncio

import pytest

from safecracker.table import fair_queue
from safecracker.table.fair_queue import FairQueue

from .conftest import run

FLOOD, GUEST, OTHER = "flood", "guest", "other"


def served(*arrivals: tuple[str, int]) -> list[tuple[str, int]]:
    """In which order these visitors' requests of these ranks get the one thing that there is."""
    order: list[tuple[str, int]] = []

    async def test() -> None:
        queue = FairQueue[str]()
        queue.put("process")
        taken = await queue.get(1)

        async def ask(visitor: str, rank: int) -> None:
            item = await queue.get(rank, visitor)
            order.append((visitor, rank))
            queue.put(item)

        async with asyncio.TaskGroup() as group:
            for visitor, rank in arrivals:
                group.create_task(ask(visitor, rank))
                await asyncio.sleep(0)
            queue.put(taken)

    run(test())
    return order


def test_one_visitor_with_many_tables_does_not_keep_the_others_waiting() -> None:
    order = served(*[(FLOOD, 5)] * 235, (GUEST, 1), (OTHER, 5))
    assert order[0] == (GUEST, 1)
    assert order.index((OTHER, 5)) <= 2


def test_nor_do_many_weak_bots_of_one_visitor() -> None:
    order = served(*[(FLOOD, 1)] * 100, (GUEST, 5), (GUEST, 5))
    assert order.index((GUEST, 5)) <= 1
    assert order.index((GUEST, 5), order.index((GUEST, 5)) + 1) <= 8  # after as much for the other


def test_weak_bots_of_one_visitor_come_first_then_who_waits_longest() -> None:
    assert served((GUEST, 5), (GUEST, 3), (GUEST, 1), (GUEST, 3)) == [(GUEST, 1), (GUEST, 3), (GUEST, 3), (GUEST, 5)]


def test_who_comes_later_has_saved_up_nothing() -> None:
    """Somebody who was not here does not get all that the others have had meanwhile."""

    async def test() -> None:
        queue = FairQueue[str]()
        waiting = [asyncio.create_task(queue.get(1, FLOOD)) for _ in range(10)]
        await asyncio.sleep(0)
        for _ in range(5):
            queue.put("process")
        late = [asyncio.create_task(queue.get(1, GUEST)) for _ in range(5)]
        await asyncio.sleep(0)
        for _ in range(4):
            queue.put("process")
        await asyncio.sleep(0)
        assert (sum(task.done() for task in waiting), sum(task.done() for task in late)) == (7, 2)
        for task in (*waiting, *late):
            task.cancel()

    run(test())


def test_whoever_gives_up_gets_nothing() -> None:
    async def test() -> None:
        queue = FairQueue[str]()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(queue.get(1, GUEST), 0.001)
        queue.put("process")
        assert (len(queue), await queue.get(1, OTHER)) == (1, "process")

    run(test())


def test_what_is_unfit_is_taken_out() -> None:
    async def test() -> None:
        queue = FairQueue[str]()
        for item in ("good", "bad"):
            queue.put(item)
        assert queue.take_out(lambda item: item == "bad") == ["bad"]
        assert (await queue.get(1), len(queue)) == ("good", 0)

    run(test())


def test_visitors_who_went_away_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "SPARE", 3)

    async def test() -> None:
        queue = FairQueue[str]()
        staying = [asyncio.create_task(queue.get(9, FLOOD)) for _ in range(200)]
        for number in range(100):
            passing = asyncio.create_task(queue.get(1, f"visitor {number}"))
            await asyncio.sleep(0)
            while not passing.done():
                queue.put("process")
                await asyncio.sleep(0)
        assert len(queue._spent) < 10
        for task in staying:
            task.cancel()

    run(test())
