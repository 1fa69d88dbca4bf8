"""Results that take a while: worked out in the background, once for everyone who asks, while pages go on."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from msgspec import Struct

log = logging.getLogger(__name__)

T = TypeVar("T")
AT_ONCE = 8  # topics; whoever asks for more waits until one is finished


class _Work(Struct, Generic[T]):
    """One result that is being worked out."""

    key: Hashable
    task: asyncio.Task[T]


class BackgroundResults(Generic[T]):
    """The results of the last requests; the oldest is dropped first.

    A topic, such as one finished game, is worked on for one result at a time. What waits for its turn is begun only if
    somebody still asks for it then, so whoever leafs through a game quickly leaves no work behind.
    """

    def __init__(self, most: int, *, otherwise: T) -> None:
        self._most = most
        self._otherwise = otherwise  # the result where it could not be worked out
        self._results: dict[Hashable, T] = {}
        self._works: dict[Hashable, _Work[T]] = {}  # by topic

    async def get(
        self, topic: Hashable, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]], seconds: float
    ) -> T | None:
        """The result; None where it is not known within these seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while key not in self._results:
            if topic not in self._works and len(self._works) < AT_ONCE:
                self._works[topic] = _Work(key, loop.create_task(self._worked_out(topic, key, work())))
            mine = self._works.get(topic)
            tasks = {mine.task} if mine else {each.task for each in self._works.values()}
            done, _ = await asyncio.wait(
                tasks, timeout=max(0, until - loop.time()), return_when=asyncio.FIRST_COMPLETED
            )
            if not done:
                return None
            if mine and mine.key == key:
                return mine.task.result()
        return self._results[key]

    async def close(self) -> None:
        works = [work.task for work in self._works.values()]
        for task in works:
            task.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    async def _worked_out(self, topic: Hashable, key: Hashable, work: Coroutine[Any, Any, T]) -> T:
        try:
            result = await work
        except Exception as error:  # noqa: BLE001 - the page does without, and the next one tries again
            log.warning("a calculation failed (%s: %s)", type(error).__name__, error)
            return self._otherwise
        finally:
            del self._works[topic]
        self._results[key] = result
        if len(self._results) > self._most:
            del self._results[next(iter(self._results))]
        return result
