"""The nouns of Der Schatz im Teufelsmoor: what players, chance and the clock do, and the state.

What happens is in events.py, the board in fields.py, the figures and the cards in files of their own.
"""

import enum
from typing import Final, Self

from msgspec import Struct

from safecracker.core.game import Action, Event, Millis, Seat

from .cards import Card, Counts, Question
from .fields import Direction, Field
from .options import MoorOptions
from .pawns import AT_START, TEAM, Figure, Places, Side

FEWEST, MOST = 2, 6  # players
CAUGHT_TO_HIDE: Final = 3  # R34
CAUGHT_TO_WIN: Final = 4  # R36


class Lot(Action, frozen=True, tag="lot"):
    """Chance throws the number die for each side (R5)."""

    gang: int
    crooks: int


class Hide(Action, frozen=True, tag="hide"):
    """The crooks choose the field of the treasure (R6); the table adds salt for the seal."""

    field: Field
    salt: str = ""


class Throw(Action, frozen=True, tag="throw"):
    """Take the dice, where something else could be done first (R32, R34)."""


class Roll(Action, frozen=True, tag="roll"):
    """Chance throws both dice (R7)."""

    number: int
    direction: Direction | None  # None: the star (R9)


class Go(Action, frozen=True, tag="go"):
    """Move a figure as the dice say (R8); whoever is met is caught unless spared (R27)."""

    figure: Figure
    direction: Direction
    spare: bool = False


class Run(Action, frozen=True, tag="run"):
    """Move a figure by a Strahlemann card (R24)."""

    figure: Figure
    direction: Direction
    steps: int
    spare: bool = False


class Stay(Action, frozen=True, tag="stay"):
    """Let a Strahlemann card go (R24)."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw the card of a star field (R16)."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave the card of a star field alone (R16)."""


class Deal(Action, frozen=True, tag="card"):
    """Chance turns up the top card of the pile."""

    card: Card


class Ask(Action, frozen=True, tag="ask"):
    """Ask the crooks (R20, R32); the rules know the answer."""

    question: Question


class Waive(Action, frozen=True, tag="waive"):
    """Let a question go (R20)."""


class Free(Action, frozen=True, tag="free"):
    """Free an own figure with a bonus card (R29)."""

    figure: Figure
    field: Field


class Exchange(Action, frozen=True, tag="exchange"):
    """Demand an own figure for one that is held here (R30)."""

    own: Figure
    other: Figure
    field: Field  # where the own one comes back


class Place(Action, frozen=True, tag="place"):
    """Put an own figure back on the board (R31)."""

    figure: Figure
    field: Field


class Release(Action, frozen=True, tag="release"):
    """Let a crook go for a question (R32)."""

    figure: Figure


class Anew(Action, frozen=True, tag="anew"):
    """Let three of the gang go to hide the treasure anew (R34)."""


class Pass(Action, frozen=True, tag="pass"):
    """Answer a window with nothing."""


class End(Action, frozen=True, tag="end"):
    """End the turn, where something could still be done."""


class Name(Action, frozen=True, tag="name"):
    """Name the field of the treasure; once, and the game is over (R37)."""

    field: Field


class Close(Action, frozen=True, tag="close"):
    """The clock closes a window that nobody answered."""


class Phase(enum.Enum):
    """What is to happen next. Where it is always the same side that decides, that is noted."""

    LOT = "lot", True  # chance: who begins
    FIELD = "field", True  # chance: the field of the treasure, where the lot hides it
    HIDE = "hide", False, Side.CROOKS  # the crooks hide the treasure
    TURN = "turn"  # before the dice are thrown, where something else can be done
    ROLL = "roll", True  # chance: both dice
    MOVE = "move"  # a figure moves
    WINDOW = "window"  # one side may answer with a bonus card or an exchange
    STAR = "star"  # a figure has come to a star field: draw or leave
    CARD = "card", True  # chance: the top card
    RUN = "run"  # a Strahlemann card
    ASK = "ask", False, Side.GANG  # the gang asks
    REST = "rest"  # after the move, where something else can be done
    LAST = "last", False, Side.GANG  # the gang must name a field
    OVER = "over"

    chance: bool  # chance is to act
    side: Side | None  # that decides, if not the one whose turn it is

    def __new__(cls, text: str, chance: bool = False, side: Side | None = None) -> Self:
        phase = object.__new__(cls)
        phase._value_, phase.chance, phase.side = text, chance, side
        return phase


class Cause(enum.Enum):
    """What opened a window."""

    CATCH = "catch"
    RELEASE = "release"
    ANEW = "anew"


class Window(Struct, frozen=True):
    """A short chance to answer (R29, R30, R33, R34)."""

    cause: Cause
    side: Side  # that is asked
    until: Millis | None  # since the table opened; None: until it is answered
    figure: Figure | None = None  # the crook that is to be let go


class Answer(Struct, frozen=True):
    """A question and its answer, as everybody heard them."""

    question: Question
    at: Field | None  # the centre of a question about surroundings
    yes: bool
    hiding: int  # which hiding of the treasure it is about, from 1 (R34)


class Hidden(Struct, frozen=True):
    """A hiding of the treasure. The seal is empty where there is no salt."""

    field: Field
    salt: str = ""
    seal: str = ""


class Table(Struct, frozen=True):
    """All that lies open to everybody. The order of the pile is nowhere: a card is drawn when it is drawn."""

    options: MoorOptions
    seats: int
    phase: Phase
    side: Side  # whose turn it is
    first: Side  # who began
    turn: int  # turns that are over
    places: Places
    returning: tuple[Figure, ...]  # to be put back on the board by their own side
    deck: Counts  # R4: what is left of each kind, since all that was drawn lies open
    discard: tuple[Card, ...]  # the top card last
    keys: tuple[int, int]  # bonus cards kept by the gang and by the crooks
    roll: Roll | None  # of this turn
    mover: Figure | None  # the figure that has just arrived
    card: Card | None  # that is being carried out; None while the gang asks for a prisoner
    window: Window | None
    back: Phase | None  # where a release or a new hiding came from
    hidings: int  # of the treasure so far
    answers: tuple[Answer, ...]
    named: Field | None
    winner: Side | None
    reason: str  # how it ended: found, missed, caught
    log: tuple[Event, ...]  # as onlookers heard it


class State(Table, frozen=True):
    """Everything, the secret included."""

    hides: tuple[Hidden, ...] = ()  # the last one counts


def hiding(options: MoorOptions) -> Phase:
    """Who hides the treasure (R6): the crooks, or chance for them."""
    return Phase.FIELD if options.hider == "lot" else Phase.HIDE


def opened(options: MoorOptions, seats: int) -> State:
    """The board before the first move."""
    first = Side.GANG if options.first == "roll" else Side(options.first)
    return State(
        options=options,
        seats=seats,
        phase=Phase.LOT if options.first == "roll" else hiding(options),
        side=first,
        first=first,
        turn=0,
        places=AT_START,
        returning=(),
        deck=options.deck,
        discard=(),
        keys=(0, 0),
        roll=None,
        mover=None,
        card=None,
        window=None,
        back=None,
        hidings=0,
        answers=(),
        named=None,
        winner=None,
        reason="",
        log=(),
    )


# who sits where, and whose turn it is


def members(table: Table, side: Side) -> range:
    """R1: the seats of a side; the last ones are the crooks'."""
    gang = table.seats - table.options.crooks
    return range(gang) if side is Side.GANG else range(gang, table.seats)


def side_of(table: Table, seat: Seat) -> Side:
    return Side.GANG if seat < table.seats - table.options.crooks else Side.CROOKS


def member(table: Table, side: Side) -> Seat:
    """R1: whose turn it is within a side: who throws the dice, or will throw them next."""
    crooks = table.options.crooks
    gang = table.seats - crooks
    turns = (table.turn + 1) // 2 if side is table.first else table.turn // 2
    return Seat(turns % gang if side is Side.GANG else gang + turns % crooks)


def decider(table: Table) -> Side:
    """The side that the game waits for, while chance is not to act."""
    if table.returning:
        return table.returning[0].side
    if table.window is not None:
        return table.window.side
    return table.phase.side or table.side


# prisoners


def held(table: Table, side: Side) -> tuple[Figure, ...]:
    """The figures of a side that are captured."""
    return tuple(
        [figure for figure in TEAM[side] if table.places[figure.number] is None and figure not in table.returning]
    )


def can_free(table: Table, side: Side) -> bool:
    """R29: a bonus card, and a figure to free."""
    return table.keys[side.number] > 0 and bool(held(table, side))


def can_exchange(table: Table) -> bool:
    """R30: each side holds somebody."""
    return bool(held(table, Side.GANG)) and bool(held(table, Side.CROOKS))


def can_answer(table: Table, side: Side) -> bool:
    """Whether the side has a bonus card or an exchange to use."""
    return not all(table.places) and (can_free(table, side) or can_exchange(table))


def may_answer(table: Table, side: Side) -> bool:
    """R29, R30: at any time, but in a window only the side that is asked (R33)."""
    asked = table.window is None or table.window.side is side
    return asked and not table.returning and can_answer(table, side)


def may_name(table: Table) -> bool:
    """R37: at any time once there is a treasure."""
    return table.hidings > 0 and (table.options.naming == "any" or (table.phase is Phase.LAST and not table.returning))


def may_release(table: Table) -> bool:
    """R32: whether the gang holds somebody to let go."""
    return not all(table.places) and bool(held(table, Side.CROOKS))


def may_hide_anew(table: Table) -> bool:
    """R34, R38: three of the gang are caught, and there are cards left."""
    return len(held(table, Side.GANG)) == CAUGHT_TO_HIDE and any(table.deck)
