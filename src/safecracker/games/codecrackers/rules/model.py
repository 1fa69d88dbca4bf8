"""The nouns of The Code Crackers: what players, chance and the clock do, and the state.

Tiles and cards are in tiles.py, the cells and lines of the board in lattice.py, the options in options.py, what happens
in events.py.
"""

import enum
from typing import Self, TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.game import Action, Millis, Seat

from .lattice import Cell
from .options import CodeCrackersOptions
from .tiles import Code

FEWEST, MOST = 2, 4  # R1: players
TRACK = 40  # squares of the street (R27)
SAFES = (3, 4, 5)
SAFES_ABOVE = {taken: tuple(safe for safe in SAFES if safe > taken) for taken in (0, *SAFES)}
ONLY_SEAT = tuple(frozenset({Seat(seat)}) for seat in range(MOST))
ALL_SEATS = tuple(frozenset(map(Seat, range(seats))) for seats in range(MOST + 1))
Finds: TypeAlias = tuple[float, float, float]  # how many there are, or how often, for each safe
OPENING = Millis(0)  # when the table opened
BUZZ = Millis(4_000)  # R30: how long the buzzer leaves for a claim
THIEF_STEPS = {2: 2, 3: 1, 4: 1}  # R9: by the number of players


class Face(enum.StrEnum):
    """A face of the die (R7)."""

    ONE = "1", 1
    TWO = "2", 2
    THREE = "3", 3
    GLASS = "glass"

    dots: int

    def __new__(cls, text: str, dots: int = 0) -> Self:
        face = str.__new__(cls, text)
        face._value_ = text
        face.dots = dots
        return face


FACES = (Face.ONE, Face.TWO, Face.THREE, Face.GLASS, Face.GLASS, Face.GLASS)  # R7


class Lay(Action, frozen=True, tag="lay"):
    """Chance lays the next tile, as it is seen from left to right (R2)."""

    tile: str


class First(Action, frozen=True, tag="first"):
    """Chance draws who begins (R6)."""

    seat: Seat


class Roll(Action, frozen=True, tag="roll"):
    """Roll the die (R7)."""


class Fall(Action, frozen=True, tag="die"):
    """Chance lets the die show a face."""

    face: Face


class Turn(Action, frozen=True, tag="card"):
    """Chance turns the top card of the pile, and the hour-glass with it (R10)."""

    code: Code


class Claim(Action, frozen=True, tag="claim"):
    """Chip and safe in one (R13). It is meant for one search, and counts for no other."""

    search: int
    cell: Cell
    safe: int


class Pass(Action, frozen=True, tag="pass"):
    """Look no further in this search (R20)."""

    search: int


class Buzz(Action, frozen=True, tag="buzz"):
    """Press the own buzzer (R30)."""

    search: int


class TimeUp(Action, frozen=True, tag="time"):
    """The clock: the hour-glass has run out (R20)."""


class Lapse(Action, frozen=True, tag="lapse"):
    """The clock: whoever pressed the buzzer has claimed nothing (R30)."""


CodeCrackersAction: TypeAlias = Lay | First | Roll | Fall | Turn | Claim | Pass | Buzz | TimeUp | Lapse


class Mark(enum.Enum):
    """What became of a player's chip."""

    RIGHT = "right"
    WRONG = "wrong"
    LAPSED = "lapsed"  # R30: the buzzer was pressed and nothing claimed; as good as wrong
    PASSED = "passed"
    SEALED = "sealed"  # R34: shown when all are opened


# looked up at every move: a name of a module is found ten times as fast as a member of an Enum
_RIGHT = Mark.RIGHT


class Chip(Frozen, frozen=True, kw_only=True):
    """What a player made of a search. A pass has neither cell nor safe, and what others have sealed shows none."""

    seat: Seat
    at: Millis  # since the table opened
    mark: Mark
    cell: Cell | None = None
    safe: int | None = None


class Buzzed(Frozen, frozen=True):
    """A buzzer that was pressed; nobody else may claim until then."""

    seat: Seat
    until: Millis


class Search(Frozen, frozen=True, kw_only=True):
    """A code that is looked for, or was."""

    number: int  # from 1
    code: Code
    begun: Millis
    until: Millis | None  # None: no glass
    chips: tuple[Chip, ...] = ()  # in the order of the table
    buzzed: Buzzed | None = None
    ended: Millis | None = None  # None: it goes on
    movers: tuple[Seat, ...] = ()  # R23; several only where claims are opened together (R34)
    squares: int = 0  # that each of them moved

    def chip(self, seat: Seat) -> Chip | None:
        return next((chip for chip in self.chips if chip.seat == seat), None)

    def searching(self, seats: int) -> frozenset[Seat]:
        """Which seats may still put a chip: one alone after a buzzer was pressed (R30)."""
        if self.buzzed:
            return ONLY_SEAT[self.buzzed.seat]
        return ALL_SEATS[seats].difference([chip.seat for chip in self.chips])

    @property
    def holders(self) -> dict[int, Seat]:
        """Who holds each safe that is taken (R15)."""
        return {chip.safe: chip.seat for chip in self.chips if chip.mark is _RIGHT and chip.safe}

    @property
    def top_safe(self) -> int:
        """The highest safe that is taken; 0 for none."""
        return max([chip.safe for chip in self.chips if chip.mark is _RIGHT and chip.safe], default=0)

    @property
    def open_safes(self) -> tuple[int, ...]:
        """The safes that can still be taken: above a safe that is taken (R15, R16)."""
        return SAFES_ABOVE[self.top_safe]


class Round(Frozen, frozen=True):
    """A turn that is over: who rolled what, and what came of it."""

    seat: Seat
    face: Face
    search: Search | None = None


class Phase(enum.Enum):
    """What is to happen next."""

    LAY = "lay"  # chance lays a tile
    LOT = "lot"  # chance draws who begins
    ROLL = "roll"  # the seat in turn rolls the die
    FALL = "fall"  # the die falls
    CARD = "card"  # chance turns a code card
    SEARCH = "search"  # everybody searches
    OVER = "over"

    __hash__ = object.__hash__  # Enum's own is written in Python, and every move looks its phase up


class Ending(Frozen, frozen=True):
    """How it ended."""

    reason: str  # dots, safe, shared, escaped
    winners: tuple[Seat, ...]  # none when the thief got away


class State(Frozen, frozen=True, kw_only=True):
    """Everything. Nothing is kept of what chance has not done yet: a card is drawn when it is turned."""

    options: CodeCrackersOptions
    detectives: tuple[int, ...]  # squares from the torch, never reset when the street begins again (R27)
    thief: int
    left: tuple[Code, ...]  # cards of the pile, in the order of the box
    grid: str = ""  # the symbols of the board in reading order, as far as tiles are laid
    used: tuple[Code, ...] = ()  # cards out of the game, in the order they went
    phase: Phase = Phase.LAY
    turn: Seat = Seat(0)  # who holds the detective card
    search: Search | None = None
    rounds: tuple[Round, ...] = ()  # turns that are over
    moved: Millis = OPENING  # when the last move was made
    end: Ending | None = None

    @property
    def seats(self) -> int:
        return len(self.detectives)

    @property
    def searches(self) -> int:
        """How many searches there were before this one."""
        return next((each.search.number for each in reversed(self.rounds) if each.search), 0)


def start_state(options: CodeCrackersOptions, seats: int) -> State:
    """The table before anything happens."""
    state = State(options=options, detectives=(0,) * seats, thief=options.gap, left=options.deck)
    return state if options.tiles == "shuffled" else with_grid(state, "".join(options.box.tiles))


def with_grid(state: State, grid: str, moved: Millis = OPENING) -> State:
    """The state with these symbols on the board; when all tiles lie there, it is drawn who begins (R6)."""
    phase, turn, first = Phase.LAY, Seat(0), state.options.first
    if len(grid) == len(state.options.lattice.places):
        phase, turn = (Phase.LOT, Seat(0)) if first == "draw" else (Phase.ROLL, Seat(int(first)))
    return State(
        options=state.options,
        detectives=state.detectives,
        thief=state.thief,
        left=state.left,
        grid=grid,
        phase=phase,
        turn=turn,
        moved=moved,
    )
