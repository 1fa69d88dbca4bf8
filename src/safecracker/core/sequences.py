"""Sequences that are counted, indexed and searched without being written out: Mastermind can have a million codes."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain, product, starmap
from typing import Any, Generic, TypeVar, overload

from msgspec import Struct
from msgspec.structs import astuple

T = TypeVar("T")
A = TypeVar("A", bound=Struct)


class LazySequence(Sequence[T], Generic[T]):
    """A sequence whose items are made when they are asked for. A subclass sets its length and knows each item."""

    __slots__ = ("_length",)

    _length: int

    def __len__(self) -> int:
        return self._length

    @abstractmethod
    def _item(self, at: int) -> T:
        """The item at this index, which is within the length."""

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)  # counts negative ones from the end, and refuses those beyond it
        if isinstance(index, slice):
            return tuple(map(self._item, places[index]))
        return self._item(places[index])


class Combinations(LazySequence[A]):
    """A value of one kind for every combination of its fields, in their order: the last field changes first."""

    __slots__ = ("fields", "kind")

    def __init__(self, kind: type[A], *fields: Sequence[Any]) -> None:
        self.kind, self.fields, length = kind, fields, 1
        for items in fields:
            length *= len(items)
        self._length = length

    def __iter__(self) -> Iterator[A]:
        if len(self.fields) == 1:  # product() would write the values out first
            return map(self.kind, self.fields[0])
        return starmap(self.kind, product(*self.fields))

    def __contains__(self, value: object) -> bool:
        if type(value) is not self.kind:
            return False
        return all(item in items for item, items in zip(astuple(value), self.fields, strict=True))

    def _item(self, at: int) -> A:
        if len(self.fields) == 1:
            return self.kind(self.fields[0][at])
        if len(self.fields) == 2:  # the loop takes twice as long
            first, second = self.fields
            at, place = divmod(at, len(second))
            return self.kind(first[at], second[place])
        chosen = list[Any]()
        for items in self.fields[::-1]:
            at, place = divmod(at, len(items))
            chosen.append(items[place])
        return self.kind(*chosen[::-1])


class Joined(LazySequence[T]):
    """Sequences one after the other."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Sequence[T]) -> None:
        self.parts, self._length = parts, sum(map(len, parts))

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self.parts)

    def __contains__(self, value: object) -> bool:
        return any(value in part for part in self.parts)

    def _item(self, at: int) -> T:
        for part in self.parts[:-1]:
            if at < len(part):
                return part[at]
            at -= len(part)
        return self.parts[-1][at]
