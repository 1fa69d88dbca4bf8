"""What is likely to be asked for again, up to a number; what was not asked for in a long while is dropped."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")

_NOTHING: Final[Any] = object()  # stands for what is not kept; None may be


class Recent(Generic[T]):
    """For one thread. It keeps two halves: when the newer one is full, the older one is dropped and takes its place.

    So to find something is one look into a dictionary: the order in which things were asked for is not kept.
    """

    def __init__(self, most: int) -> None:
        self._half = max(1, most // 2)
        self._newer: dict[Hashable, T] = {}
        self._older: dict[Hashable, T] = {}

    def __len__(self) -> int:
        return len(self._newer) + len(self._older)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._newer or key in self._older

    def get(self, key: Hashable) -> T | None:
        """What is kept under this key; it counts as asked for."""
        found: T = self._newer.get(key, _NOTHING)
        if found is _NOTHING:
            found = self._older.pop(key, _NOTHING)
            if found is _NOTHING:
                return None
            self.keep(key, found)
        return found

    def keep(self, key: Hashable, value: T) -> None:
        if len(self._newer) >= self._half and key not in self._newer:
            self._older, self._newer = self._newer, {}
        self._newer[key] = value


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
