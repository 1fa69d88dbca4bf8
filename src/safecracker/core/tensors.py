"""Views as rows of numbers, for programs that learn: the same view gives the same row, another view another one.

The layout follows from the types of the view. A value that is one of a few takes a cell for each of them, and one of
these is 1; a number takes a cell and stands in it as it is; a value that may be missing has a cell that says whether
it is there; a list has a cell for its length and room for a fixed number of items. What only tells how the game came
to this point is written shorter: there, one of a few is a single cell with its place, from 1, and 0 for none.
"""

import enum
import types
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from .game import Millis, Omniscient, Seat, Viewer


class Piece(ABC):
    """A part of a layout: how many cells a value takes, and what is written there. Cells are 0 before that."""

    size: int

    @abstractmethod
    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        """Write the value into the cells from ``at`` on."""

    def parts(self) -> Iterator[tuple[str, "Piece"]]:
        """What it consists of, with names, where that helps a reader."""
        return iter(())


class Number(Piece):
    """A number as it is. As a cell holds it, whole numbers are exact up to 16,777,216."""

    size = 1

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        cells[at] = value


class OneOf(Piece):
    """One of a few values: a cell for each. None leaves all of them 0."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values, self.size = tuple(values), len(values)
        self._places = {value: place for place, value in enumerate(self.values)}

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        if value is not None:
            cells[at + self._places[value]] = 1


class Ordinal(Piece):
    """One of a few values in a single cell: its place, from 1. None is 0."""

    size = 1

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = tuple(values)
        self._places = {value: place for place, value in enumerate(self.values, 1)}

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        if value is not None:
            cells[at] = self._places[value]


class Some(Piece):
    """Some of a few values, in their order: 1 for each that is there."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.size = len(values)
        self._places = {value: place for place, value in enumerate(values)}

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        for item in value:
            cells[at + self._places[item]] = 1


class Letters(Piece):
    """Text of a few letters: for every place a cell for each of them; all 0 where the text is shorter."""

    def __init__(self, letters: str, length: int) -> None:
        self.letters, self.size = letters, len(letters) * length

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        for letter in value:
            cells[at + self.letters.index(letter)] = 1
            at += len(self.letters)


class Nothing(Piece):
    """A value that stands elsewhere in the layout already."""

    size = 0

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        """Write nothing."""


class Hex(Piece):
    """Text in hexadecimal digits, perhaps after a word: how many bytes they are, and a cell for each."""

    def __init__(self, digits: int, word: str = "") -> None:
        self.word, self.size = word, 1 + digits // 2

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        found = bytes.fromhex(value.removeprefix(self.word))
        cells[at] = len(found)
        cells[at + 1 : at + 1 + len(found)] = array("f", list(found))


class Maybe(Piece):
    """A value that may be missing: 1 and the value, or nothing but 0."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.size = piece, 1 + piece.size

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        if value is not None:
            cells[at] = 1
            self.piece.write(cells, at + 1, value)

    def parts(self) -> Iterator[tuple[str, Piece]]:
        return self.piece.parts()


class Each(Piece):
    """Values in fixed places, such as one for every seat."""

    def __init__(self, *pieces: Piece) -> None:
        self.pieces, self.size = pieces, sum(piece.size for piece in pieces)

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        for piece, item in zip(self.pieces, value, strict=True):
            piece.write(cells, at, item)
            at += piece.size


class Many(Piece):
    """A list: how many items there are, and the items. Where there are more than have room, the oldest are left out."""

    def __init__(self, piece: Piece, most: int) -> None:
        self.piece, self.most, self.size = piece, most, 1 + most * piece.size

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        cells[at] = len(value)
        at += 1
        write, size = self.piece.write, self.piece.size
        for item in value[-self.most :] if len(value) > self.most else value:
            write(cells, at, item)
            at += size


class Fields(Piece):
    """The fields of a struct, one after the other."""

    def __init__(self, fields: Mapping[str, Piece]) -> None:
        self.fields, self.size = tuple(fields.items()), sum(piece.size for piece in fields.values())

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        for name, piece in self.fields:
            piece.write(cells, at, getattr(value, name))
            at += piece.size

    def parts(self) -> Iterator[tuple[str, Piece]]:
        return iter(self.fields)


class Kinds(Piece):
    """One of several structs: which one it is, from 1, and then its fields in cells that all of them share."""

    def __init__(self, kinds: Mapping[type[Any], Piece]) -> None:
        self._kinds = {kind: (number, piece) for number, (kind, piece) in enumerate(kinds.items(), 1)}
        self.size = 1 + max(piece.size for piece in kinds.values())

    def write(self, cells: "array[float]", at: int, value: Any) -> None:
        number, piece = self._kinds[type(value)]
        cells[at] = number
        piece.write(cells, at + 1, value)


Owner: TypeAlias = tuple[Any, str]  # a struct and the name of one of its fields


class Hints:
    """What the types of a view do not say: the values of a text, and how long lists get."""

    def __init__(
        self,
        seats: int,
        *,
        values: Mapping[Any, Sequence[Any] | Piece] | None = None,  # of a type such as Label
        pieces: Mapping[Owner, Piece] | None = None,  # for a field, by its struct and its name
        lengths: Mapping[Owner, int | tuple[int, int]] | None = None,  # of a list, and of lists in it
        short: Sequence[str] = (),  # fields of the view that are written short
        history: Sequence[str] = (),  # fields of the view that tell how the game came to this point
        instead: Mapping[str, str] | None = None,  # what is read instead of a field of the view
    ) -> None:
        everybody = tuple(map(Seat, range(seats)))
        self.values: dict[Any, Sequence[Any] | Piece] = {Seat: everybody, **(values or {})}
        self.viewers = (*everybody, Omniscient.EVERYTHING)
        self.pieces, self.lengths = dict(pieces or {}), dict(lengths or {})
        self.short, self.history, self.instead = (*short, *history), tuple(history), dict(instead or {})


class ViewLayout:
    """How views of one game become rows of numbers.

    ``observation`` holds what lies on the table now, ``information`` that and all that the view tells of the past.
    """

    def __init__(self, observation: Fields, history: Fields) -> None:
        self._observation, self._history = observation, history
        self.observation_size = observation.size
        self.information_size = observation.size + history.size

    def __repr__(self) -> str:
        return f"<ViewLayout of {self.observation_size} cells, {self.information_size} with the history>"

    def observation(self, view: Any) -> "array[float]":
        cells = array("f", bytes(4 * self.observation_size))
        self._observation.write(cells, 0, view)
        return cells

    def information(self, view: Any) -> "array[float]":
        """What the observation holds, and then the history."""
        cells = array("f", bytes(4 * self.information_size))
        self._observation.write(cells, 0, view)
        self._history.write(cells, self.observation_size, view)
        return cells

    def fields(self) -> list[tuple[str, int, int]]:
        """The name of every field, its first cell and how many cells it takes; those of the history come last."""
        found, at = list[tuple[str, int, int]](), 0
        for name, piece in (*self._observation.fields, *self._history.fields):
            inner = list(piece.parts())
            start = at + piece.size - sum(part.size for _, part in inner)
            if start > at:
                found.append((name, at, start - at))
            for part_name, part in inner:
                found.append((f"{name}.{part_name}", start, part.size))
                start += part.size
            at += piece.size
        return found


def view_layout(view: type[Any], hints: Hints) -> ViewLayout:
    """The layout of a type of views. Options are left out: they are the same throughout a game."""
    kinds, now, then = get_type_hints(view), dict[str, Piece](), dict[str, Piece]()
    for name in view.__struct_fields__:
        if name != "options":
            fields = then if name in hints.history else now
            fields[hints.instead.get(name, name)] = _field(view, name, kinds[name], hints, short=name in hints.short)
    return ViewLayout(Fields(now), Fields(then))


def _field(owner: type[Any], name: str, kind: Any, hints: Hints, *, short: bool) -> Piece:
    """The piece for a field; one of the game's own where there is any."""
    if (owner, name) in hints.pieces:
        return hints.pieces[owner, name]
    most = hints.lengths.get((owner, name), ())
    lengths = most if isinstance(most, tuple) else (most,)
    return _piece(kind, hints, short=short, lengths=lengths, where=f"{owner.__name__}.{name}")


def _piece(kind: Any, hints: Hints, *, short: bool, lengths: tuple[int, ...], where: str) -> Piece:
    """The piece for a type, which stands at ``where``."""
    one_of = Ordinal if short else OneOf
    if kind == Viewer:
        return one_of(hints.viewers)
    if kind in hints.values:
        values = hints.values[kind]
        return values if isinstance(values, Piece) else one_of(values)
    if kind in (bool, int, float, Millis):
        return Number()
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _list(arguments, hints, short=short, lengths=lengths, where=where)
    if origin in (Union, types.UnionType):
        return _union(arguments, hints, short=short, lengths=lengths, where=where)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return one_of(tuple(kind))
    struct = origin or kind
    if isinstance(struct, type) and issubclass(struct, Struct):
        return _struct(struct, hints, short=short)
    raise TypeError(f"{where}: say in the hints which values {getattr(kind, '__name__', kind)} can have")


def _list(kinds: tuple[Any, ...], hints: Hints, *, short: bool, lengths: tuple[int, ...], where: str) -> Piece:
    if kinds[-1] is not Ellipsis:
        return Each(*(_piece(kind, hints, short=short, lengths=(), where=where) for kind in kinds))
    if not lengths:
        raise TypeError(f"{where}: say in the hints how long this list gets")
    return Many(_piece(kinds[0], hints, short=short, lengths=lengths[1:], where=where), lengths[0])


def _union(kinds: tuple[Any, ...], hints: Hints, *, short: bool, lengths: tuple[int, ...], where: str) -> Piece:
    rest = [kind for kind in kinds if kind is not type(None)]
    if len(rest) > 1:
        found: Piece = Kinds({kind: _struct(kind, hints, short=short) for kind in rest})
    else:
        found = _piece(rest[0], hints, short=short, lengths=lengths, where=where)
    return found if len(rest) == len(kinds) or isinstance(found, OneOf | Ordinal) else Maybe(found)


def _struct(kind: type[Any], hints: Hints, *, short: bool) -> Fields:
    kinds = get_type_hints(kind)
    return Fields({name: _field(kind, name, kinds[name], hints, short=short) for name in kind.__struct_fields__})
