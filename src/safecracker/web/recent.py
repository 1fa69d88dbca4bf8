"""What is likely to be asked for again, up to a number; what was not asked for the longest is dropped first."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class _Nothing:
    """Stands for what is not kept; None may be."""


_NOTHING = _Nothing()


class Recent(Generic[T]):
    """For one thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, T] = {}  # the one that was asked for last stands last

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> T | None:
        """What is kept under this key; it counts as asked for."""
        found = self._kept.pop(key, _NOTHING)  # keys may be large: they are looked up once
        if isinstance(found, _Nothing):
            return None
        self._kept[key] = found
        return found

    def keep(self, key: Hashable, value: T) -> None:
        self._kept[key] = value
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]


class RecentCache(Generic[T]):
    """For several threads, and for what is made where it is missing."""

    def __init__(self, most: int) -> None:
        self._results: Recent[tuple[T]] = Recent(most)
        self._lock = Lock()

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        with self._lock:
            if found := self._results.get(key):
                return found[0]
        result = compute()
        with self._lock:
            self._results.keep(key, (result,))
        return result
