"""Da Vinci Code, for two to four.

Everybody has a row of tiles, black and white, in ascending order, that the others see from behind. In turn a player
draws a tile, points at a tile of somebody else and names its number. Right: it falls open, and the player may go on or
stop, and then the drawn tile joins their own row unseen. Wrong: the drawn tile joins it open. The last player with a
tile still standing wins.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from safecracker.core.game import NOBODY, ONLY_CHANCE, Action, Actor, Event, Game, Move, Outcome, Seat, Step, Viewer
from safecracker.core.options import check_players

from . import dealing, notation, sampling, turns
from . import view as views
from .events import DaVinciEvent, Stopped
from .model import FEWEST, MOST, Arrange, DaVinciAction, Draw, First, Give, Guess, Open, Phase, Pick, Place, State, Stop
from .options import DaVinciOptions
from .rows import arrangements, gaps
from .tiles import Colour
from .view import CHANCE_PHASES, View

ONLY_SEAT: Final[tuple[frozenset[Actor], ...]] = tuple(frozenset({Seat(seat)}) for seat in range(MOST))

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

    def start(self) -> State:
        state = State(
            options=self.options,
            phase=Phase.LOT,
            number=1,
            starter=None,
            turn=None,
            colour=None,
            pile=self.options.box,
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

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        if state.phase is Phase.LOT:
            for seat in range(self.seats):
                yield First(Seat(seat)), 1
        elif state.phase in CHANCE_PHASES and state.turn is not None:
            for tile in dealing.available_tiles(state):
                yield Give(state.turn, tile), 1

    def actions(self, view: View) -> Iterator[Action]:
        seat = view.actor
        if seat is None or view.viewer != seat:
            return
        match view.phase:
            case Phase.PICK:
                yield from map(Pick, Colour)
            case Phase.DRAW:
                yield from map(Draw, Colour)
            case Phase.ARRANGE:
                yield from map(Arrange, arrangements([(p.label, p.tile) for p in view.rows[seat] if p.tile]))
            case Phase.PLACE:
                yield from map(Place, _gaps(view, seat))
            case Phase.OPEN:
                yield from (Open(piece.label) for piece in view.rows[seat] if not piece.open)
            case Phase.CHOOSE:
                with_gap = view.options.dashes and view.drawn is not None
                yield from map(Stop, _gaps(view, seat) if with_gap else (None,))
                yield from _guesses(view, seat)
            case _:  # R8: the compulsory guess
                yield from _guesses(view, seat)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

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


def _guesses(view: View, seat: Seat) -> Iterator[Guess]:
    """R8, R9: any sign for any hidden tile of somebody else."""
    signs = view.options.signs
    for owner, row in enumerate(view.rows):
        if owner != seat:
            for piece in row:
                if not piece.open:
                    for sign in signs:
                        yield Guess(piece.label, sign)


def _gaps(view: View, seat: Seat) -> range:
    """Where the drawn tile may go; its owner sees it and their own row."""
    assert view.drawn is not None
    assert view.drawn.tile is not None
    return gaps([piece.tile for piece in view.rows[seat] if piece.tile], view.drawn.tile)
