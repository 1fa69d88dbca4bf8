"""Values that never change: the base of states, views, actions and events."""

from typing import Any, Self, TypeVar

from msgspec import Struct

F = TypeVar("F", bound="Frozen")


class Frozen(Struct, frozen=True, gc=False):
    """A value. Nobody can change it, so a copy is the value itself, however deep it is asked for.

    It holds only values that were there before it, so it is part of no cycle, and the garbage collector need not look.
    """

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self
