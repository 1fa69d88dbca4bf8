"""A queue for something scarce, such as the processes of bots, in which nobody's many requests hold up the others'."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")

SPARE = 100  # visitors besides those who wait whose share is remembered


class FairQueue(Generic[T]):
    """What is free, and who waits for it. What was put back last is taken first: it has most in memory.

    Where nothing is free, visitors take turns: the next one goes to the visitor who got least since somebody has been
    waiting, counted by rank. Among one visitor's requests, and between visitors who got the same, the lowest rank comes
    first, then the one that has waited longest.
    """

    def __init__(self) -> None:
        self._free: list[T] = []
        self._waiting: dict[str, list[tuple[int, int, asyncio.Future[T]]]] = {}  # by visitor, as heaps
        self._spent: dict[str, int] = {}  # what each visitor got since then, in sums of ranks
        self._turns = count()

    def __len__(self) -> int:
        """How many are free."""
        return len(self._free)

    def put(self, item: T) -> None:
        while self._waiting:
            visitor = min(self._waiting, key=lambda each: (self._spent[each], self._waiting[each][0][:2]))
            rank, _, waiting = heappop(self._waiting[visitor])
            if not self._waiting[visitor]:
                del self._waiting[visitor]
            if not waiting.done():
                self._spent[visitor] += rank
                waiting.set_result(item)
                return
        self._spent.clear()
        self._free.append(item)

    async def get(self, rank: int, visitor: str = "") -> T:
        if self._free:
            return self._free.pop()
        self._enter(visitor)
        waiting: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heappush(self._waiting.setdefault(visitor, []), (rank, next(self._turns), waiting))
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():  # it came in the same moment
                self.put(waiting.result())
            raise

    def take_out(self, unfit: Callable[[T], bool]) -> list[T]:
        """Those that are free and unfit; they are no longer in the queue."""
        found = [item for item in self._free if unfit(item)]
        self._free = [item for item in self._free if item not in found]
        return found

    def _enter(self, visitor: str) -> None:
        """Whoever comes anew has saved up nothing by not having been here."""
        least = min((self._spent[each] for each in self._waiting), default=0)
        if len(self._spent) > len(self._waiting) + SPARE:
            self._spent = {each: self._spent[each] for each in self._waiting}
        self._spent[visitor] = max(self._spent.get(visitor, 0), least)
