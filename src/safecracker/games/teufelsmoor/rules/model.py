"""The pieces of Der Schatz im Teufelsmoor: the actions of players, chance and the clock, and the state.

Events are in events.py, the board in fields.py; figures, cards, answers, windows and hiding places have files too.
"""

import enum
from typing import Final, Self, TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.game import CHANCE, Action, Nature, Seat

from .answers import Answer
from .cards import Card, Counts, Question
from .events import TeufelsmoorEvent
from .fields import Direction, Field
from .figures import FIGURES_OF, START_PLACES, Figure, Places, Side
from .hiding_places import HidingPlace
from .options import TeufelsmoorOptions
from .windows import Window

FEWEST, MOST = 2, 6  # players
VERSION: Final = 2  # before, a side that could not move was not asked (R12), and any of a side took the dice (R1)
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
    """Move a figure as the dice say (R8); it catches the figures that it meets, or spares them (R27)."""

    figure: Figure
    direction: Direction
    spare: bool = False


class Run(Action, frozen=True, kw_only=True, tag="run"):
    """Move a figure by a Sunny Jim card (R24)."""

    figure: Figure
    direction: Direction
    steps: int
    spare: bool = False


class Stay(Action, frozen=True, tag="stay"):
    """Let a Sunny Jim card go (R24)."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw the card of a star field (R16)."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave the card of a star field alone (R16)."""


class Deal(Action, frozen=True, tag="card"):
    """Chance turns up the top card of the pile."""

    card: Card


class Ask(Action, frozen=True, tag="ask"):
    """Ask the crooks (R20, R32); the rules work out the answer."""

    question: Question


class Waive(Action, frozen=True, tag="waive"):
    """Let a question go (R20)."""


class Free(Action, frozen=True, tag="free"):
    """Free an own figure with a bonus card (R29)."""

    figure: Figure
    field: Field


class Exchange(Action, frozen=True, tag="exchange"):
    """Demand one of one's own figures for a captured one of the other side (R30)."""

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


class HideAgain(Action, frozen=True, tag="anew"):
    """Let three of the gang go to hide the treasure again (R34)."""


class Pass(Action, frozen=True, tag="pass"):
    """Answer a window with nothing."""


class End(Action, frozen=True, tag="end"):
    """End the turn, where something could still be done."""


class Name(Action, frozen=True, tag="name"):
    """Name the field of the treasure; once, and the game is over (R37)."""

    field: Field


class Close(Action, frozen=True, tag="close"):
    """The clock closes a window that nobody answered."""


TeufelsmoorAction: TypeAlias = (
    Lot
    | Hide
    | Throw
    | Roll
    | Go
    | Run
    | Stay
    | Draw
    | Leave
    | Deal
    | Ask
    | Waive
    | Free
    | Exchange
    | Place
    | Release
    | HideAgain
    | Pass
    | End
    | Name
    | Close
)


class Phase(enum.Enum):
    """What happens next, and who decides it where that is not the side whose turn it is."""

    LOT = "lot", CHANCE  # who begins
    FIELD = "field", CHANCE  # the field of the treasure, where the lot hides it
    HIDE = "hide", Side.CROOKS  # the crooks hide the treasure
    TURN = "turn"  # before the dice are thrown, where something else can be done
    ROLL = "roll", CHANCE  # both dice
    MOVE = "move"  # a figure moves
    WINDOW = "window"  # one side may answer with a bonus card or an exchange
    STAR = "star"  # a figure has come to a star field: draw or leave
    CARD = "card", CHANCE  # the top card
    RUN = "run"  # a Sunny Jim card
    ASK = "ask", Side.GANG  # the gang asks
    REST = "rest"  # after the move, where something else can be done
    LAST = "last", Side.GANG  # the gang must name a field
    OVER = "over"

    chance: bool  # whether chance decides
    side: Side | None  # the side that decides, whoever's turn it is

    __hash__ = object.__hash__  # Enum's own is written in Python, and slow

    def __new__(cls, text: str, decides: Nature | Side | None = None) -> Self:
        phase = object.__new__(cls)
        phase._value_, phase.chance = text, decides is CHANCE
        phase.side = decides if isinstance(decides, Side) else None
        return phase


# looked up at every move: a name of a module is found ten times as fast as a member of an Enum
_GANG, _CROOKS = Side.GANG, Side.CROOKS


class PublicState(
    Frozen, frozen=True, kw_only=True, rename={"bonus_cards": "keys", "resume_phase": "back", "hiding_places": "hides"}
):
    """Everything that is public: the part that the state and every view share.

    The order of the pile is nowhere: chance draws a card when it is needed. Some fields have older names in JSON.
    """

    options: TeufelsmoorOptions
    rules: int = VERSION  # the version under which the game was started
    seats: int
    phase: Phase
    side: Side  # whose turn it is
    first: Side  # who began
    turn: int  # turns that are over
    places: Places
    returning: tuple[Figure, ...]  # their own side has to put them back on the board
    deck: Counts  # R4: what is left of each kind; all that was drawn is public
    discard: tuple[Card, ...]  # the top card last
    bonus_cards: tuple[int, int]  # kept by the gang and by the crooks
    roll: Roll | None  # of this turn
    mover: Figure | None  # the figure that has just arrived
    card: Card | None  # the card that is carried out now; None while the gang asks for a prisoner
    window: Window | None
    resume_phase: Phase | None  # where the turn goes on after a release or a new hiding
    hidings: int  # of the treasure so far
    answers: tuple[Answer, ...]
    named: Field | None
    winner: Side | None
    reason: str  # how it ended: found, missed, caught
    log: tuple[TeufelsmoorEvent, ...]  # as onlookers may know it


class State(PublicState, frozen=True, kw_only=True):
    """Everything, the secret included."""

    hiding_places: tuple[HidingPlace, ...]  # the last one counts


def hiding_phase(options: TeufelsmoorOptions) -> Phase:
    """Who hides the treasure (R6): the crooks, or chance for them."""
    return Phase.FIELD if options.hider == "lot" else Phase.HIDE


def start_state(options: TeufelsmoorOptions, seats: int) -> State:
    """The state before the first move."""
    first = Side.GANG if options.first == "roll" else Side(options.first)
    return State(
        options=options,
        seats=seats,
        phase=Phase.LOT if options.first == "roll" else hiding_phase(options),
        side=first,
        first=first,
        turn=0,
        places=START_PLACES,
        returning=(),
        deck=options.deck,
        discard=(),
        bonus_cards=(0, 0),
        roll=None,
        mover=None,
        card=None,
        window=None,
        resume_phase=None,
        hidings=0,
        answers=(),
        named=None,
        winner=None,
        reason="",
        log=(),
        hiding_places=(),
    )


# who sits where, and whose turn it is


def seats_of(state: PublicState, side: Side) -> range:
    """R1: the seats of a side; the last ones are the crooks'."""
    gang = state.seats - state.options.crooks
    return range(gang) if side is Side.GANG else range(gang, state.seats)


def side_of(state: PublicState, seat: Seat) -> Side:
    return _GANG if seat < state.seats - state.options.crooks else _CROOKS


def active_seat(state: PublicState, side: Side) -> Seat:
    """R1: the member of a side that throws the dice, or will throw them next."""
    crooks = state.options.crooks
    gang = state.seats - crooks
    turns = (state.turn + 1) // 2 if side is state.first else state.turn // 2
    return Seat(turns % gang if side is _GANG else gang + turns % crooks)


def may_throw(state: PublicState, seat: Seat) -> bool:
    """R1: whether it is this member's turn to take the dice of their side."""
    return state.rules == 1 or seat == active_seat(state, side_of(state, seat))


def deciding_side(state: PublicState) -> Side:
    """The side that the game waits for, while chance is not to act."""
    if state.returning:
        return state.returning[0].side
    if state.window is not None:
        return state.window.side
    return state.phase.side or state.side


# prisoners


def captured(state: PublicState, side: Side) -> tuple[Figure, ...]:
    """The figures of a side that are captured."""
    return tuple(
        [figure for figure in FIGURES_OF[side] if state.places[figure.number] is None and figure not in state.returning]
    )


def can_free(state: PublicState, side: Side) -> bool:
    """R29: a bonus card, and a figure to free."""
    return state.bonus_cards[side.number] > 0 and bool(captured(state, side))


def can_exchange(state: PublicState) -> bool:
    """R30: each side holds a prisoner."""
    return bool(captured(state, Side.GANG)) and bool(captured(state, Side.CROOKS))


def can_answer(state: PublicState, side: Side) -> bool:
    """Whether the side has a bonus card or an exchange to use."""
    return not all(state.places) and (can_free(state, side) or can_exchange(state))


def may_answer(state: PublicState, side: Side) -> bool:
    """R29, R30: at any time, but in a window only the side that is asked (R33)."""
    asked = state.window is None or state.window.side is side
    return asked and not state.returning and can_answer(state, side)


def may_name(state: PublicState) -> bool:
    """R37: at any time once there is a treasure."""
    return state.hidings > 0 and (state.options.naming == "any" or (state.phase is Phase.LAST and not state.returning))


def may_release(state: PublicState) -> bool:
    """R32: whether the gang holds a crook that it could let go."""
    return not all(state.places) and bool(captured(state, Side.CROOKS))


def may_hide_again(state: PublicState) -> bool:
    """R34, R38: three of the gang are captured, and there are cards left."""
    return len(captured(state, Side.GANG)) == CAUGHT_TO_HIDE and any(state.deck)


def may_let_go(state: PublicState) -> bool:
    """Whether the side in turn may let prisoners go: for a question (R32), or to hide the treasure again (R34)."""
    if all(state.places):
        return False
    return may_release(state) if state.side is _GANG else may_hide_again(state)


def only_dice_left(state: PublicState) -> bool:
    """R1: whether the side in turn can only take the dice, and so only the member whose turn it is to roll can act."""
    if state.phase is not Phase.TURN or state.rules == 1 or state.returning:
        return False
    may_name_now = state.side is _GANG and may_name(state)
    return not (may_let_go(state) or may_answer(state, state.side) or may_name_now)
