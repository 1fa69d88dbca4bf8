"""The nouns of The Code Crackers: what players, chance and the clock do, what happens, and the state.

Tiles and cards are in box.py, the cells and lines of the board in lattice.py, the options in options.py.
"""

import enum
from typing import Self, TypeAlias

from msgspec import Struct

from safecracker.core.game import Action, Event, Millis, Seat

from .lattice import Cell
from .options import CrackersOptions
from .tiles import Code

FEWEST, MOST = 2, 4  # R1: players
TRACK = 40  # squares of the street (R27)
SAFES = (3, 4, 5)
Finds: TypeAlias = tuple[float, float, float]  # how many there are, or how often, for each safe
BUZZ = Millis(4_000)  # R30: how long a buzzer is heard
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
    """The clock: who pressed the buzzer has said nothing (R30)."""


class Mark(enum.Enum):
    """What became of a player's chip."""

    RIGHT = "right"
    WRONG = "wrong"
    LAPSED = "lapsed"  # R30: the buzzer was pressed, and nothing came; as good as wrong
    PASSED = "passed"
    SEALED = "sealed"  # R34: it is told when all are


class Chip(Struct, frozen=True):
    """What a player made of a search. A pass has neither cell nor safe, and what others have sealed shows none."""

    seat: Seat
    at: Millis  # since the table opened
    mark: Mark
    cell: Cell | None = None
    safe: int | None = None


class Buzzed(Struct, frozen=True):
    """A buzzer that is heard."""

    seat: Seat
    until: Millis


class Search(Struct, frozen=True):
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
        """Who of so many may still put a chip: one alone while a buzzer is heard (R30)."""
        if self.buzzed:
            return frozenset({self.buzzed.seat})
        return frozenset(Seat(seat) for seat in range(seats) if not self.chip(Seat(seat)))

    @property
    def held(self) -> dict[int, Seat]:
        """The safes that are taken, and by whom (R15)."""
        return {chip.safe: chip.seat for chip in self.chips if chip.mark is Mark.RIGHT and chip.safe}

    @property
    def open_safes(self) -> tuple[int, ...]:
        """The safes that can still be taken: above a safe that is taken (R15, R16)."""
        taken = max(self.held, default=0)
        return tuple(safe for safe in SAFES if safe > taken)


class Round(Struct, frozen=True):
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


class End(Struct, frozen=True):
    """How it ended."""

    reason: str  # dots, safe, shared, escaped
    winners: tuple[Seat, ...]  # none when the thief got away


class State(Struct, frozen=True):
    """Everything. Nothing is kept of what chance has not done yet: a card is drawn when it is turned."""

    options: CrackersOptions
    detectives: tuple[int, ...]  # squares from the torch, never counted anew (R27)
    thief: int
    left: tuple[Code, ...]  # cards of the pile, in the order of the box
    grid: str = ""  # the symbols of the board in reading order, as far as tiles are laid
    used: tuple[Code, ...] = ()  # cards out of the game, in the order they went
    phase: Phase = Phase.LAY
    turn: Seat = Seat(0)  # who holds the detective card
    search: Search | None = None
    rounds: tuple[Round, ...] = ()  # turns that are over
    moved: Millis = Millis(0)  # when the last move was made
    end: End | None = None

    @property
    def seats(self) -> int:
        return len(self.detectives)

    @property
    def searches(self) -> int:
        """How many searches there were before this one."""
        return sum(each.search is not None for each in self.rounds)


class TileLaid(Event, frozen=True, tag="tile-laid"):
    tile: str
    place: int  # from 0, in reading order


class LotDrawn(Event, frozen=True, tag="lot-drawn"):
    seat: Seat  # who begins


class DotsRolled(Event, frozen=True, tag="dots-rolled"):
    seat: Seat
    dots: int
    square: int  # where the detective is now, from the torch


class GlassRolled(Event, frozen=True, tag="glass-rolled"):
    seat: Seat
    steps: int
    square: int  # where the thief is now, from the torch


class CardsShuffled(Event, frozen=True, tag="cards-shuffled"):
    """R28: the used cards are the pile again."""

    cards: int


class CardTurned(Event, frozen=True, tag="card-turned"):
    search: int
    code: Code
    sand: Millis | None  # how long the hour-glass runs


class Claimed(Event, frozen=True, tag="claimed"):
    seat: Seat
    cell: Cell
    safe: int
    right: bool
    after: Millis  # since the card was turned


class PassedOn(Event, frozen=True, tag="passed"):
    seat: Seat
    after: Millis


class BuzzerPressed(Event, frozen=True, tag="buzzed"):
    seat: Seat
    after: Millis


class BuzzerLapsed(Event, frozen=True, tag="lapsed"):
    seat: Seat


class Sealed(Event, frozen=True, tag="sealed"):
    """R34: a player has decided; what, nobody else is told until all is opened."""

    seat: Seat
    after: Millis
    chip: Chip | None  # None for everybody else


class GlassEmptied(Event, frozen=True, tag="glass-emptied"):
    """The time is up."""


class ClaimsOpened(Event, frozen=True, tag="claims-opened"):
    """R34: all that was sealed, right or wrong."""

    chips: tuple[Chip, ...]


class SearchEnded(Event, frozen=True, tag="search-ended"):
    """R23: who moves, and to where; nobody, where nothing was found."""

    search: int
    movers: tuple[Seat, ...]
    squares: int
    to: tuple[int, ...]  # for each of the movers, from the torch


class ThiefCaught(Event, frozen=True, tag="thief-caught"):
    winners: tuple[Seat, ...]


class ThiefEscaped(Event, frozen=True, tag="thief-escaped"):
    """R35: he is too far ahead."""


def opened(options: CrackersOptions, seats: int) -> State:
    """The table before anything happens."""
    state = State(options, (0,) * seats, options.gap, options.deck)
    return state if options.tiles == "shuffled" else laid(state, "".join(options.box.tiles))


def laid(state: State, grid: str) -> State:
    """The state with so many tiles on the board; when all lie there, it is drawn who begins (R6)."""
    phase, turn, first = Phase.LAY, Seat(0), state.options.first
    if len(grid) == len(state.options.lattice.places):
        phase, turn = (Phase.LOT, Seat(0)) if first == "draw" else (Phase.ROLL, Seat(int(first)))
    return State(state.options, state.detectives, state.thief, state.left, grid, phase=phase, turn=turn)
