"""What a game is: pure functions from a state and a move to the next state and what happened.

Chance and the clock act like seats do: a dealt card is a move in the record. The base class checks whose turn it is;
a game writes only its own transition.
"""

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NewType, Self, TypeAlias, TypeVar

from msgspec import Struct

from .errors import GameOver, IllegalAction, Late, OutOfTurn
from .frozen import Frozen
from .options import Options
from .translation import Fact, Phrase

if TYPE_CHECKING:
    from .numbering import ActionNumbers
    from .tensors import ViewLayout

Seat = NewType("Seat", int)
Millis = NewType("Millis", int)


class Nature(enum.Enum):
    """The two actors who sit at no seat."""

    CHANCE = "chance"
    CLOCK = "clock"

    __hash__ = object.__hash__  # Enum's own is written in Python, and every move looks actors up in a set


class Omniscient(enum.Enum):
    """The viewer who may see everything: the replay of a finished game."""

    EVERYTHING = "open"


CHANCE: Final = Nature.CHANCE
CLOCK: Final = Nature.CLOCK
OMNISCIENT: Final = Omniscient.EVERYTHING

Actor: TypeAlias = Seat | Nature
Viewer: TypeAlias = Seat | Omniscient | None  # None is an onlooker

# who may act: every game answers with one of these at every move
NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})


def actor_text(actor: Actor) -> str:
    """Who acts, as it is written in a record: the number of a seat, or a word."""
    return actor.value if isinstance(actor, Nature) else str(actor)


def read_actor(text: str) -> Actor:
    """The actor that is written so; raises ValueError."""
    return Seat(int(text)) if text.isdigit() else Nature(text)


class Action(Frozen, frozen=True, tag=True):
    """What an actor does; one subclass for each kind, named in the imperative."""


class Event(Frozen, frozen=True, tag=True):
    """What happened, with all its secrets; one subclass for each kind, named in the past."""


class Move(Frozen, frozen=True):
    """An action, whose it is, and when it was made."""

    actor: Actor
    action: Action
    at: Millis = Millis(0)  # since the table opened


class Alarm(Frozen, frozen=True):
    """What the clock will do, and when, unless a move changes that before."""

    at: Millis  # since the table opened
    action: Action


class Outcome(Frozen, frozen=True):
    """How a game ended. The highest score wins; several may share it."""

    scores: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        best = max(self.scores)
        return tuple(Seat(seat) for seat, score in enumerate(self.scores) if score == best)


S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


class Step(Frozen, Generic[S], frozen=True):
    """A state and how it came about."""

    state: S
    events: tuple[Event, ...]


class Game(ABC, Generic[S, V]):
    """The rules of one game with its options. It holds no state; every method is a pure function."""

    name: ClassVar[str]
    version: int  # of the rules; written in every record
    earlier_versions: ClassVar[tuple[int, ...]] = ()  # those whose games can still be replayed and played on
    state_type: ClassVar[type[Any]]  # these four decode what msgspec encoded: msgspec.json.decode(text, type=...)
    view_type: ClassVar[type[Any]]
    action_type: ClassVar[Any]  # the union of the game's actions
    event_type: ClassVar[Any]  # the union of the game's events
    options: Options
    seats: int

    def __repr__(self) -> str:
        usual = type(self.options)().texts()
        changed = "".join(f", {name}={text}" for name, text in self.options.texts().items() if text != usual[name])
        return f"<Game {self.name}, {self.seats} seats{changed}>"

    @abstractmethod
    def start(self) -> S:
        """The state before the first move."""

    @abstractmethod
    def may_act(self, state: S) -> frozenset[Actor]:
        """Who may act: one, several at once, or nobody, and then it is over."""

    @abstractmethod
    def chances(self, state: S) -> Iterator[tuple[Action, int]]:
        """What chance may do here, each with its weight."""

    @abstractmethod
    def actions(self, view: V) -> Iterator[Action]:
        """What the viewer may do. From the view, so that legality cannot leak a secret."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """All that the viewer may know."""

    @abstractmethod
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as the viewer may know of it, or None where they may not know of it at all."""

    @abstractmethod
    def sample_state(self, view: V, rng: Random) -> S:
        """A state that this view cannot tell from the real one."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """The action that is written so; raises BadNotation."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """The one text form of an action."""

    @abstractmethod
    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        """The text of the move's action as the viewer may read it in the record of an unfinished game."""

    @abstractmethod
    def comment(self, events: tuple[Event, ...]) -> str:
        """What a move led to, for the record: checked when it is replayed."""

    @abstractmethod
    def _play(self, state: S, move: Move) -> Step[S]:
        """The game's own transition; the turn has been checked."""

    def under(self, version: int) -> Self:
        """The same game under an earlier version of the rules; what differs follows from ``version``."""
        game = copy(self)
        game.version = version
        return game

    def legal(self, view: V) -> Sequence[Action]:
        """What ``actions`` gives, in the same order, with a length, an index and a quick ``in``.

        A game with many actions overrides it with a sequence that makes an action when it is asked for.
        """
        return tuple(self.actions(view))

    def waiting_for(self, state: S) -> frozenset[Actor]:
        """Who the game cannot go on without: fewer than may act where others may act at any time."""
        return self.may_act(state)

    def action_numbers(self) -> "ActionNumbers":
        """A fixed number for everything that seats can do. Only a small game can leave it to this method."""
        from .numbering import reachable_numbers  # noqa: PLC0415 - it knows what a game is

        return reachable_numbers(self, of_chance=False)

    def chance_numbers(self) -> "ActionNumbers":
        """A fixed number for everything that chance can do."""
        from .numbering import reachable_numbers  # noqa: PLC0415 - as above

        return reachable_numbers(self, of_chance=True)

    def view_layout(self) -> "ViewLayout":
        """How a view becomes a row of numbers. A game with texts or lists in its view gives hints."""
        from .tensors import Hints, view_layout  # noqa: PLC0415 - as above

        return view_layout(self.view_type, Hints(self.seats))

    def asking_order(self, state: S) -> tuple[Seat, ...]:
        """The seats that the game waits for, in the order in which a program that asks one at a time asks them."""
        return tuple(sorted(actor for actor in self.waiting_for(state) if not isinstance(actor, Nature)))

    def alarm(self, state: S) -> Alarm | None:  # noqa: ARG002 - for games with a clock
        """What the clock does next. The clock may act exactly when there is an alarm."""
        return None

    def racing(self, state: S) -> frozenset[Seat]:  # noqa: ARG002 - for games in which several act at once
        """Who can still do something in a race that is on; nobody where players take turns."""
        return frozenset()

    def valid_after_others_move(self, action: Action) -> bool:  # noqa: ARG002 - for games in which several act at once
        """Whether it means the same after others have moved: a claim in a race, or what may be said at any time."""
        return False

    def reveals_nothing(self, move: Move, step: Step[S]) -> bool:  # noqa: ARG002 - for games with such moves
        """Whether nobody, its maker included, learned from this move anything that was hidden before."""
        return False

    def with_salt(self, action: Action, salt: Callable[[], str]) -> Action:  # noqa: ARG002 - for games with a seal
        """The same action with fresh salt, where it hides something that is sealed by a hash."""
        return action

    def out_of_turn(self, state: S, move: Move) -> OutOfTurn:
        """Why somebody who may not act now is refused; where several act at once, a game can say more."""
        if isinstance(move.actor, Nature):
            return OutOfTurn("the dice and the clock must wait; it is a player’s turn")
        awaited = tuple(sorted(actor for actor in self.may_act(state) if not isinstance(actor, Nature)))
        refused = OutOfTurn("it is not your turn; wait for {whose}", whose=_seats(awaited))
        refused.awaited = awaited
        return refused

    def play(self, state: S, move: Move) -> Step[S]:
        """The state after the move and what happened; raises IllegalAction and changes nothing."""
        able = self.may_act(state)
        if move.actor not in able:
            raise self.out_of_turn(state, move) if able else GameOver("the game is over; nobody can move now")
        if CLOCK in able:
            self._in_time(state, move)
        return self._play(state, move)

    def _in_time(self, state: S, move: Move) -> None:
        alarm = self.alarm(state)
        assert alarm is not None
        if move.actor is not CLOCK:
            if move.at >= alarm.at:
                raise Late("your time is up; look at the table again")
        elif move.at < alarm.at:
            raise OutOfTurn("the time is not up yet")
        elif move.action != alarm.action:
            raise IllegalAction("the clock can only do what it was set for")


AnyGame: TypeAlias = Game[Any, Any]


def _seats(seats: tuple[Seat, ...]) -> Fact:
    if not seats:
        return Phrase("the deal")
    return tuple(Phrase("seat {n}", {"n": seat + 1}) for seat in seats)
