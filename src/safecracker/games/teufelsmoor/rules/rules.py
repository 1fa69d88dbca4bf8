"""Der Schatz im Teufelsmoor, for two sides.

The crooks hide a treasure on one of 144 fields; the gang has to find it. Both move by two dice, catch each other and
draw cards on star fields. Each question card that the gang draws is answered truly with yes or no, and a captured crook
is worth a question too. The gang names one field, once: when it likes, and at the latest after the last card.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from safecracker.core.game import (
    CLOCK,
    NOBODY,
    ONLY_CHANCE,
    Action,
    Actor,
    Alarm,
    Event,
    Game,
    Move,
    Nature,
    Outcome,
    Seat,
    Step,
    Viewer,
)
from safecracker.core.numbering import ActionNumbers
from safecracker.core.options import check_players
from safecracker.core.tensors import ViewLayout

from . import notation, numbering, sampling, tensors
from . import view as views
from .actions import play_nature, play_seat
from .cards import CARDS
from .events import TeufelsmoorEvent
from .fields import DIRECTIONS, FIELDS
from .figures import Side
from .legal_actions import legal_actions
from .model import (
    FEWEST,
    MOST,
    VERSION,
    Close,
    Deal,
    Exchange,
    Free,
    Go,
    Hide,
    Leave,
    Lot,
    Name,
    Phase,
    Roll,
    Run,
    State,
    Stay,
    TeufelsmoorAction,
    Waive,
    active_seat,
    deciding_side,
    may_answer,
    may_name,
    only_dice_left,
    seats_of,
    side_of,
    start_state,
)
from .options import TeufelsmoorOptions
from .view import View

GANG, CROOKS, OVER = Side.GANG, Side.CROOKS, Phase.OVER  # looked up at every move
DIE = (1, 2, 3, 4, 5, 6)
LOT_CHANCES = tuple((Lot(gang, crooks), 1) for gang in DIE for crooks in DIE)
# R7: the direction die shows the star twice
ROLL_CHANCES = tuple((Roll(number, face), 1 if face else 2) for number in DIE for face in (*DIRECTIONS, None))
HIDE_CHANCES = tuple((Hide(field), 1) for field in FIELDS)
DEAL_ACTIONS = tuple(map(Deal, CARDS))
REVEAL_NOTHING = (Hide, Go, Run, Stay, Leave, Waive)
ONLY_SEAT: tuple[frozenset[Actor], ...] = tuple(frozenset({Seat(seat)}) for seat in range(MOST))


class ActorSets(NamedTuple):
    """Who may act: one side, or both."""

    gang: frozenset[Actor]
    crooks: frozenset[Actor]
    everybody: frozenset[Actor]


class Teufelsmoor(Game[State, View]):
    """The rules, R1 to R41."""

    name = "teufelsmoor"
    version = VERSION
    earlier_versions = (1,)
    state_type = State
    view_type = View
    action_type = TeufelsmoorAction
    event_type = TeufelsmoorEvent

    def __init__(self, options: TeufelsmoorOptions | None = None, seats: int = 2) -> None:
        check_players(seats, FEWEST, MOST)
        self.options: TeufelsmoorOptions = options or TeufelsmoorOptions()
        self.options.check_seats(seats)
        self.seats = seats
        self._start = start_state(self.options, seats)
        gang, crooks = (frozenset[Actor](map(Seat, seats_of(self._start, side))) for side in Side)
        self._actors = ActorSets(gang, crooks, gang | crooks)
        self._actors_and_clock = ActorSets(gang | {CLOCK}, crooks | {CLOCK}, gang | crooks | {CLOCK})

    def start(self) -> State:
        return self._start if self.version == VERSION else replace(self._start, rules=self.version)

    def may_act(self, state: State) -> frozenset[Actor]:
        phase = state.phase
        if phase.chance:
            return ONLY_CHANCE
        if phase is OVER:
            return NOBODY
        sets = self._actors_and_clock if state.window and self.alarm(state) else self._actors
        if only_dice_left(state):
            sets = self._actors_of(active_seat(state, state.side))
        if deciding_side(state) is GANG:
            return sets.everybody if may_answer(state, CROOKS) else sets.gang
        return sets.everybody if may_name(state) or may_answer(state, GANG) else sets.crooks

    def _actors_of(self, roller: Seat) -> ActorSets:
        """Who may act where one of the two sides is left with the dice (R1): of that side, whoever is to roll."""
        gang, crooks = self._actors.gang, self._actors.crooks
        if roller in gang:
            return ActorSets(ONLY_SEAT[roller], crooks, crooks | ONLY_SEAT[roller])
        return ActorSets(gang, ONLY_SEAT[roller], gang | ONLY_SEAT[roller])

    def waiting_for(self, state: State) -> frozenset[Actor]:
        """The active seat of the side that decides (R1), and the clock of a window."""
        phase = state.phase
        if phase.chance or phase is OVER:
            return self.may_act(state)
        seat = ONLY_SEAT[active_seat(state, deciding_side(state))]
        return seat | {CLOCK} if state.window and self.alarm(state) else seat

    def alarm(self, state: State) -> Alarm | None:
        window = state.window
        if window is None or window.until is None or state.returning or state.phase is Phase.OVER:
            return None
        return Alarm(window.until, Close())

    def valid_after_others_move(self, action: Action) -> bool:
        return isinstance(action, Name | Free | Exchange)

    def with_salt(self, action: Action, salt: Callable[[], str]) -> Action:
        """The crooks' field needs salt for its seal; the seed of the deal proves a field that the lot draws."""
        if isinstance(action, Hide) and self.options.hider == "crooks":
            return replace(action, salt=salt())
        return action

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        match state.phase:
            case Phase.ROLL:
                return iter(ROLL_CHANCES)
            case Phase.CARD:
                return iter([(deal, n) for deal, n in zip(DEAL_ACTIONS, state.deck, strict=True) if n])
            case Phase.LOT:
                return iter(LOT_CHANCES)
            case Phase.FIELD:
                return iter(HIDE_CHANCES)
        return iter(())

    def actions(self, view: View) -> Iterator[Action]:
        return iter(legal_actions(view))

    def legal(self, view: View) -> Sequence[Action]:
        return legal_actions(view)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, knows_treasure=self._knows_treasure(viewer))

    def _knows_treasure(self, viewer: Viewer) -> bool:
        return views.knows_treasure(self.seats, self.options.crooks, viewer)

    def sample_state(self, view: View, rng: Random) -> State:
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        won = [float(side_of(state, Seat(seat)) is state.winner) for seat in range(self.seats)]
        return Outcome(tuple(won), state.reason)

    def action_numbers(self) -> ActionNumbers:
        return numbering.ACTION_NUMBERS

    def chance_numbers(self) -> ActionNumbers:
        return numbering.CHANCE_NUMBERS

    def view_layout(self) -> ViewLayout:
        return tensors.layout(self.options, self.seats)

    def read(self, text: str) -> Action:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def reveals_nothing(self, move: Move, step: Step[State]) -> bool:  # noqa: ARG002 - the kind of action is enough
        """Hiding and moving tell nobody anything new; questions, cards and names do."""
        return isinstance(move.action, REVEAL_NOTHING)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        return notation.redacted_text(move.action, knows_treasure=self._knows_treasure(viewer))

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def _play(self, state: State, move: Move) -> Step[State]:
        if isinstance(move.actor, Nature):
            step = play_nature(state, move.action, move.at)
        else:
            step = play_seat(state, move.actor, move.action, move.at)
        return Step(replace(step.state, log=step.state.log + views.public_events(step.events)), step.events)
