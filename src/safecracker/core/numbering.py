"""Fixed numbers for actions, for programs that learn: the same action has the same number throughout a game.

A game lists its kinds of actions with the values that each field can have. The numbers follow from that: kind after
kind, and within a kind the last field changes first. Nothing is written out, however many actions there are.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import compress, product
from typing import Any, Final

from msgspec import Struct

from .game import CHANCE, Action, AnyGame, Move, Nature
from .sequences import Combinations, Joined, LazySequence

MOST_STATES: Final = 100_000  # of a game that is walked through to find its actions


class FromView(Struct, frozen=True):
    """A field that is not chosen: the view says what it must be, such as the search that a claim is meant for."""

    value: Callable[[Any], Any]

    def __len__(self) -> int:
        return 1


class Kind:
    """One kind of action, and the values of its fields; fields that are not named keep their defaults."""

    def __init__(self, action: type[Action], *fields: "Sequence[Any] | FromView") -> None:
        self.action, self.fields, self.size = action, fields, 1
        self.names = action.__struct_fields__[: len(fields)]
        for values in fields:
            self.size *= len(values)
        self._places = tuple(map(_places, fields))

    def number(self, action: Action) -> int | None:
        """The place of the action within its kind; None where one of its fields has another value."""
        found = 0
        for name, values, places in zip(self.names, self.fields, self._places, strict=True):
            place = places(getattr(action, name))
            if place is None:
                return None
            found = found * len(values) + place
        return found

    def make(self, number: int, view: Any) -> Action:
        chosen = dict[str, Any]()
        for name, values in zip(reversed(self.names), reversed(self.fields), strict=True):
            number, place = divmod(number, len(values))
            chosen[name] = values.value(view) if isinstance(values, FromView) else values[place]
        return self.action(**chosen)

    def mark(self, mask: bytearray, start: int, chosen: Sequence[Sequence[Any]]) -> None:
        """Mark every combination of these values, whole runs of numbers at once."""
        run, fields = 1, list(zip(self.fields, self._places, chosen, strict=True))
        while fields and len(fields[-1][2]) == len(fields[-1][0]):  # all values of the last fields
            run *= len(fields.pop()[0])
        marks = b"\1" * run
        for places in product(*([place(value) or 0 for value in some] for _, place, some in fields)):
            number = 0
            for (domain, _, _), place in zip(fields, places, strict=True):
                number = number * len(domain) + place
            at = start + number * run
            mask[at : at + run] = marks


def _places(values: "Sequence[Any] | FromView") -> Callable[[Any], int | None]:
    """What finds the place of a value."""
    if isinstance(values, FromView):
        return lambda _: 0
    if isinstance(values, LazySequence):
        return lambda value: values.index(value) if value in values else None
    return {value: place for place, value in enumerate(values)}.get


class ActionNumbers:
    """The numbers of all actions of seats, or of all that chance can do, from 0 to ``size - 1``.

    Where players race against a clock, the last number is to wait: it stands for no action.
    """

    def __init__(self, *kinds: Kind, waits: bool = False) -> None:
        self.kinds = kinds
        self._starts = list[int]()
        self._by_action = dict[type[Action], list[tuple[int, Kind]]]()
        size = 0
        for kind in kinds:
            self._starts.append(size)
            self._by_action.setdefault(kind.action, []).append((size, kind))
            size += kind.size
        self.wait: int | None = size if waits else None
        self.size = size + waits

    def __repr__(self) -> str:
        return f"<ActionNumbers 0 to {self.size - 1}>"

    def number(self, action: Action | None) -> int:
        """The number of an action, or of waiting (None); raises ValueError."""
        if action is None and self.wait is not None:
            return self.wait
        for start, kind in self._by_action.get(type(action), ()):  # type: ignore[arg-type]
            assert action is not None
            place = kind.number(action)
            if place is not None:
                return start + place
        raise ValueError(f"this action has no number: {action!r}")

    def action(self, number: int, view: Any = None) -> Action | None:
        """The action with this number; None for waiting. A claim in a race takes its search from the view."""
        if not 0 <= number < self.size:
            raise ValueError(f"actions have numbers from 0 to {self.size - 1}; not {number}")
        if number == self.wait:
            return None
        at = len(self._starts) - 1
        while number < self._starts[at] or not self.kinds[at].size:
            at -= 1
        return self.kinds[at].make(number - self._starts[at], view)

    def mask(self, legal: Sequence[Action], *, may_wait: bool = False) -> bytearray:
        """One byte for every number, 1 where the action is legal."""
        mask = bytearray(self.size)
        for part in legal.parts if isinstance(legal, Joined) else (legal,):
            kinds = self._by_action.get(part.kind, []) if isinstance(part, Combinations) else []
            if isinstance(part, Combinations) and len(kinds) == 1 and len(part.fields) == len(kinds[0][1].fields):
                kinds[0][1].mark(mask, kinds[0][0], part.fields)
            else:
                for action in part:
                    mask[self.number(action)] = 1
        if may_wait and self.wait is not None:
            mask[self.wait] = 1
        return mask

    def legal(self, legal: Sequence[Action], *, may_wait: bool = False) -> list[int]:
        """The numbers of the legal actions, ascending."""
        return list(compress(range(self.size), self.mask(legal, may_wait=may_wait)))


class ListedNumbers(ActionNumbers):
    """Numbers for actions that are listed one by one."""

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__()
        self._actions = tuple(actions)
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self.size = len(self._actions)

    def number(self, action: Action | None) -> int:
        if action not in self._numbers:
            raise ValueError(f"this action has no number: {action!r}")
        return self._numbers[action]

    def action(self, number: int, view: Any = None) -> Action:  # noqa: ARG002 - as above
        if not 0 <= number < self.size:
            raise ValueError(f"actions have numbers from 0 to {self.size - 1}; not {number}")
        return self._actions[number]


def reachable_numbers(game: AnyGame, *, of_chance: bool) -> ListedNumbers:
    """Numbers for a small game that does not list its actions: all of its states are walked through.

    Raises ValueError where there are too many.
    """
    found = dict[Action, None]()
    for state in _reachable_states(game):
        for actor, action in _moves(game, state):
            if (actor is CHANCE) is of_chance:
                found[action] = None
    return ListedNumbers(sorted(found, key=game.write))


def _reachable_states(game: AnyGame) -> Iterator[Any]:
    seen, waiting = {game.start()}, deque([game.start()])
    while waiting:
        state = waiting.popleft()
        yield state
        new = {game.play(state, Move(actor, action)).state for actor, action in _moves(game, state)} - seen
        seen |= new
        waiting.extend(new)
        if len(seen) > MOST_STATES:
            raise ValueError("this game is too large to number its actions by trying them all; list them")


def _moves(game: AnyGame, state: Any) -> Iterator[tuple[Any, Action]]:
    for actor in game.may_act(state):
        if not isinstance(actor, Nature):
            yield from ((actor, action) for action in game.legal(game.view(state, actor)))
        else:
            yield from ((actor, action) for action, _ in game.chances(state))
