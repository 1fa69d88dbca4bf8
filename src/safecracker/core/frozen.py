"""Values that never change: the base of states, views, actions and events."""

from typing import Any, Self, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Frozen(Struct, frozen=True, gc=False):
    """A value. Nobody can change it, so a copy is the value itself, however deep it is asked for.

    It holds only values that were there before it, so it is part of no cycle, and the garbage collector need not look.
    """

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def with_item(values: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The values with another one at this index. To unpack both parts of the tuple takes twice as long."""
    items = [*values]
    items[index] = item
    return tuple(items)
