"""Da Vinci Code, for two to four.

Everybody has a row of tiles, black and white, in ascending order, that the others see from behind. In turn a player
draws a tile, points at a tile of somebody else and names its number. Right: it falls open, and the player may go on or
stop, and then the drawn tile joins their own row unseen. Wrong: the drawn tile joins it open. The last player with a
tile still standing wins.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from safecracker.core.game import NOBODY, ONLY_CHANCE, Action, Actor, Event, Game, Move, Outcome, Seat, Step, Viewer
from safecracker.core.numbering import ActionNumbers
from safecracker.core.options import check_players
from safecracker.core.sequences import Combinations, Joined
from safecracker.core.tensors import ViewLayout

from . import dealing, notation, numbering, sampling, tensors, turns
from . import view as views
from .events import DaVinciEvent, Stopped
from .model import (
    FEWEST,
    MOST,
    Arrange,
    DaVinciAction,
    Draw,
    First,
    Give,
    Guess,
    Open,
    Phase,
    Pick,
    Place,
    State,
    Stop,
    full_pile,
)
from .options import DaVinciOptions
from .rows import arrangements, gaps
from .tiles import TILES, Colour
from .view import CHANCE_PHASES, View

ONLY_SEAT: Final[tuple[frozenset[Actor], ...]] = tuple(frozenset({Seat(seat)}) for seat in range(MOST))

PICK_ACTIONS: Final = tuple(map(Pick, Colour))
DRAW_ACTIONS: Final = tuple(map(Draw, Colour))
STOP_ACTIONS: Final = (Stop(),)
GIVE_CHANCES: Final = tuple({tile: (Give(Seat(seat), tile), 1) for tile in TILES.values()} for seat in range(MOST))

# looked up at every move (tiles.py says why)
_LOT, _PICK, _ARRANGE, _DRAW = Phase.LOT, Phase.PICK, Phase.ARRANGE, Phase.DRAW
_GUESS, _CHOOSE, _PLACE = Phase.GUESS, Phase.CHOOSE, Phase.PLACE

TRANSITIONS: Final[dict[Phase, Callable[[State, Action], Step[State]]]] = {
    Phase.LOT: dealing.lot,
    Phase.PICK: dealing.pick,
    Phase.DEAL: dealing.deal,
    Phase.ARRANGE: dealing.arrange,
    Phase.DRAW: turns.draw,
    Phase.LIFT: dealing.lift,
    Phase.GUESS: turns.guess,
    Phase.CHOOSE: turns.choose,
    Phase.PLACE: turns.place,
    Phase.OPEN: turns.lay_open,
}


class DaVinci(Game[State, View]):
    """The rules, R1 to R37."""

    name = "davinci"
    version = 1
    state_type = State
    view_type = View
    action_type = DaVinciAction
    event_type = DaVinciEvent

    def __init__(self, options: DaVinciOptions | None = None, seats: int = FEWEST) -> None:
        check_players(seats, FEWEST, MOST)
        self.options: DaVinciOptions = options or DaVinciOptions()
        self.options.check_seats(seats)
        self.seats = seats
        self._signs = self.options.signs

    def start(self) -> State:
        state = State(
            options=self.options,
            phase=Phase.LOT,
            number=1,
            starter=None,
            turn=None,
            colour=None,
            pile=self.options.box,
            left=full_pile(self.options),
            taken=0,
            rows=((),) * self.seats,
            drawn=None,
            log=(),
            points=(0,) * self.seats,
            past=(),
        )
        if self.options.first == "draw":
            return state
        return dealing.new_round(state, Seat(int(self.options.first)), number=1).state

    def may_act(self, state: State) -> frozenset[Actor]:
        if state.phase in CHANCE_PHASES:
            return ONLY_CHANCE
        return NOBODY if state.turn is None else ONLY_SEAT[state.turn]

    waiting_for = may_act

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        seat, phase = state.turn, state.phase
        if phase is _LOT:
            return iter([(First(Seat(first)), 1) for first in range(self.seats)])
        if seat is None or phase not in CHANCE_PHASES:
            return iter(())
        return map(GIVE_CHANCES[seat].__getitem__, dealing.available_tiles(state))

    def actions(self, view: View) -> Iterator[Action]:
        return iter(self.legal(view))

    def legal(self, view: View) -> Sequence[Action]:
        seat, phase = view.turn, view.phase
        if seat is None or seat != view.viewer or phase in CHANCE_PHASES:
            return ()
        if phase is _GUESS:  # R8: the compulsory guess
            return self._guesses(view, seat)
        if phase is _DRAW:
            return DRAW_ACTIONS
        if phase is _CHOOSE:
            with_gap = view.options.dashes and view.drawn is not None
            stops = tuple(map(Stop, _gaps(view, seat))) if with_gap else STOP_ACTIONS
            guesses: Sequence[Action] = self._guesses(view, seat)
            return Joined(stops, guesses)
        if phase is _PICK:
            return PICK_ACTIONS
        if phase is _ARRANGE:
            return tuple(map(Arrange, arrangements([(p.label, p.tile) for p in view.rows[seat] if p.tile])))
        if phase is _PLACE:
            return tuple(map(Place, _gaps(view, seat)))
        return tuple([Open(piece.label) for piece in view.rows[seat] if not piece.open])

    view = staticmethod(views.view)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def sample_state(self, view: View, rng: Random) -> State:
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        if not self.options.for_points:
            winner = state.past[-1].winner
            return Outcome(tuple([float(seat == winner) for seat in range(self.seats)]), "standing")  # R21
        shared = state.points.count(max(state.points)) > 1
        return Outcome(tuple(map(float, state.points)), "shared" if shared else "points")  # R35

    def action_numbers(self) -> ActionNumbers:
        return numbering.action_numbers(self.options, self.seats)

    def chance_numbers(self) -> ActionNumbers:
        return numbering.chance_numbers(self.options, self.seats)

    def view_layout(self) -> ViewLayout:
        return tensors.layout(self.options, self.seats)

    def read(self, text: str) -> Action:
        return notation.read(text, self.options)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def reveals_nothing(self, move: Move, step: Step[State]) -> bool:  # noqa: ARG002 - the events are enough
        """A stop without a drawn tile shows nothing; a tile that joins a code shows where it belongs."""
        return all(isinstance(event, Stopped) for event in step.events)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        return notation.redacted_text(move, viewer)

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def _play(self, state: State, move: Move) -> Step[State]:
        return TRANSITIONS[state.phase](state, move.action)

    def _guesses(self, view: View, seat: Seat) -> Combinations[Guess]:
        """R8, R9: any sign for any hidden tile of somebody else."""
        rows = enumerate(view.rows)
        hidden = [piece.label for owner, row in rows if owner != seat for piece in row if not piece.open]
        return Combinations(Guess, hidden, self._signs)


def _gaps(view: View, seat: Seat) -> range:
    """Where the drawn tile may go; its owner sees it and their own row."""
    assert view.drawn is not None
    assert view.drawn.tile is not None
    return gaps([piece.tile for piece in view.rows[seat] if piece.tile], view.drawn.tile)
