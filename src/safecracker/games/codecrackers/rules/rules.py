"""The Code Crackers, for two to four.

Detectives chase a thief along a street. Who rolls dots moves; who rolls a magnifying glass lets the thief slip ahead
and turns a card with a code of five symbols. Everybody looks for it on a board of symbols while the hour-glass runs.
The first three, four or all five in a straight line win a safe with that number, and only the highest safe
moves. The detective who reaches or passes the thief wins.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction, OutOfTurn
from safecracker.core.frozen import with_item
from safecracker.core.game import (
    CLOCK,
    NOBODY,
    ONLY_CHANCE,
    Action,
    Actor,
    Alarm,
    Event,
    Game,
    Millis,
    Move,
    Nature,
    Outcome,
    Seat,
    Step,
    Viewer,
)
from safecracker.core.numbering import ActionNumbers
from safecracker.core.options import check_players
from safecracker.core.sequences import Combinations, Joined
from safecracker.core.tensors import ViewLayout

from . import notation, numbering, sampling, searches, tensors
from . import view as views
from .events import (
    CardsShuffled,
    CardTurned,
    CodeCrackersEvent,
    DotsRolled,
    GlassRolled,
    LotDrawn,
    ThiefCaught,
    ThiefEscaped,
    TileLaid,
)
from .model import (
    FACES,
    FEWEST,
    MOST,
    ONLY_SEAT,
    THIEF_STEPS,
    Buzz,
    Claim,
    CodeCrackersAction,
    Ending,
    Face,
    Fall,
    First,
    Lay,
    Pass,
    Phase,
    Roll,
    Round,
    Search,
    State,
    Turn,
    start_state,
    with_grid,
)
from .options import CodeCrackersOptions
from .tiles import BOXES
from .view import View

ONLY_CLOCK: Final[frozenset[Actor]] = frozenset({CLOCK})
ROLL_ACTIONS: Final = (Roll(),)
LOT_CHANCES: Final = tuple((First(Seat(seat)), 1) for seat in range(MOST))
FALL_CHANCES: Final = tuple((Fall(face), FACES.count(face)) for face in Face)

# looked up at every move (model.py says why)
_ROLL, _FALL, _CARD, _SEARCH, _OVER, _GLASS = Phase.ROLL, Phase.FALL, Phase.CARD, Phase.SEARCH, Phase.OVER, Face.GLASS


class CodeCrackers(Game[State, View]):
    """The rules, R1 to R35."""

    name = "codecrackers"
    version = 2
    earlier_versions = (1,)
    state_type = State
    view_type = View
    action_type = CodeCrackersAction
    event_type = CodeCrackersEvent

    def __init__(self, options: CodeCrackersOptions | None = None, seats: int = 3) -> None:
        check_players(seats, FEWEST, MOST)
        self.options: CodeCrackersOptions = options or CodeCrackersOptions()
        self.options.check_seats(seats)
        self.seats = seats

    def start(self) -> State:
        return start_state(self.options, self.seats)

    def may_act(self, state: State) -> frozenset[Actor]:
        phase, search = state.phase, state.search
        if phase is _ROLL:
            return ONLY_SEAT[state.turn]
        if search is not None:
            seats = search.searching(state.seats)
            return seats | ONLY_CLOCK if searches.has_alarm(search) else seats
        return NOBODY if phase is _OVER else ONLY_CHANCE

    def asking_order(self, state: State) -> tuple[Seat, ...]:
        """Clockwise from the seat that holds the detective card: in every search another one comes first."""
        able = self.may_act(state)
        clockwise = [Seat((state.turn + step) % self.seats) for step in range(self.seats)]
        return tuple([seat for seat in clockwise if seat in able])

    def alarm(self, state: State) -> Alarm | None:
        return searches.alarm(state)

    def racing(self, state: State) -> frozenset[Seat]:
        """Those who have no chip in this search, also while one of them has pressed the buzzer."""
        chips = {chip.seat for chip in state.search.chips} if state.search else set(range(self.seats))
        return frozenset(Seat(seat) for seat in range(self.seats) if seat not in chips)

    def valid_after_others_move(self, action: Action) -> bool:
        """R21: it says itself for which search it is meant."""
        return isinstance(action, Claim | Pass | Buzz)

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        match state.phase:
            case Phase.LAY:
                return iter(tiles_left(state.options.layout, state.options.game, state.grid).items())
            case Phase.LOT:
                return iter(LOT_CHANCES[: self.seats])
            case Phase.FALL:
                return iter(FALL_CHANCES)
            case Phase.CARD:
                return iter([(Turn(code), 1) for code in state.left])
        return iter(())

    def actions(self, view: View) -> Iterator[Action]:
        return iter(self.legal(view))

    def legal(self, view: View) -> Sequence[Action]:
        if view.rolling:
            return ROLL_ACTIONS
        search, options = view.search, view.options
        if search is None or not view.searching:
            return ()
        passes = (Pass(search.number),) if options.passing and not search.buzzed else ()
        if options.buzzer and not search.buzzed:
            return (Buzz(search.number), *passes)
        claims = Combinations(Claim, (search.number,), options.lattice.cells, search.open_safes)
        return Joined[Action](claims, passes) if passes else claims

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def sample_state(self, view: View, rng: Random) -> State:
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """One for whoever caught the thief; nothing for anybody when the thief got away."""
        if state.end is None:
            return None
        return Outcome(tuple(float(seat in state.end.winners) for seat in range(self.seats)), state.end.reason)

    def action_numbers(self) -> ActionNumbers:
        return numbering.action_numbers(self.options)

    def chance_numbers(self) -> ActionNumbers:
        return numbering.chance_numbers(self.options, self.seats)

    def view_layout(self) -> ViewLayout:
        return tensors.layout(self.options, self.seats)

    def read(self, text: str) -> Action:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        readable = views.may_read(self.options, move, viewer)
        return notation.write(move.action) if readable else notation.redacted_text(move.action)

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def out_of_turn(self, state: State, move: Move) -> OutOfTurn:
        """R14, R21: whoever has put the chip has to wait, and a claim for a search that is over costs nothing."""
        action = move.action
        if isinstance(move.actor, Nature) or not isinstance(action, Claim | Pass | Buzz):
            return super().out_of_turn(state, move)
        if refused := searches.wrong_search(state, action):
            return OutOfTurn(refused.phrase.text, example=refused.example, rule=refused.rule, **refused.phrase.facts)
        if state.search and state.search.buzzed:
            return OutOfTurn("someone else pressed the buzzer first; wait for their claim", rule="R30")
        if state.search and move.actor < self.seats:
            return OutOfTurn("you have already made your choice in this search; wait for the next card", rule="R14")
        return super().out_of_turn(state, move)

    def _play(self, state: State, move: Move) -> Step[State]:
        return TRANSITIONS[state.phase](state, move)


@lru_cache(maxsize=64)
def tiles_left(layout: str, game: str, grid: str) -> Mapping[Lay, int]:
    """What the next tile may show, with its weight: each tile that is left may lie either way round (R2).

    The tiles before the last one were asked for a move ago.
    """
    tiles = BOXES[layout, game].tiles
    if not grid:
        shown = Counter(side for tile in tiles for side in (tile, tile[::-1]))
        return {Lay(side): weight for side, weight in sorted(shown.items())}
    before, tile = grid[: -len(tiles[0])], grid[-len(tiles[0]) :]
    left = dict(tiles_left(layout, game, before))
    for lay in (Lay(tile), Lay(tile[::-1])):
        left[lay] -= 1
        if not left[lay]:
            del left[lay]
    return left


def _lay(state: State, move: Move) -> Step[State]:
    action, options = move.action, state.options
    left = tiles_left(options.layout, options.game, state.grid)
    if not isinstance(action, Lay):
        raise IllegalAction("wait until all tiles are on the board", rule="R2", example=f"lay {next(iter(left)).tile}")
    if action not in left:
        raise IllegalAction("this tile is not one of those left: {tile}", rule="R2", tile=action.tile)
    event = TileLaid(action.tile, len(state.grid) // len(action.tile))
    return Step(with_grid(state, state.grid + action.tile, move.at), (event,))


def _lot(state: State, move: Move) -> Step[State]:
    action = move.action
    if not isinstance(action, First) or not 0 <= action.seat < state.seats:
        raise IllegalAction("wait until it is decided who starts", rule="R6", example="first 0")
    return Step(replace(state, phase=_ROLL, turn=action.seat, moved=move.at), (LotDrawn(action.seat),))


def _roll(state: State, move: Move) -> Step[State]:
    action = move.action
    if isinstance(action, Roll):
        return Step(replace(state, phase=_FALL, moved=move.at), ())
    if isinstance(action, Claim | Pass | Buzz):
        refused = searches.wrong_search(state, action)
        assert refused is not None
        raise refused
    raise IllegalAction("roll the die first", rule="R7", example="roll")


def _fall(state: State, move: Move) -> Step[State]:
    """R8, R9: dots move the detective; a glass moves the thief, and then a card is turned."""
    action = move.action
    if not isinstance(action, Fall):
        raise IllegalAction("the die is still rolling; wait until it stops", rule="R7", example="die 2")
    seat, face = state.turn, action.face
    if face is not _GLASS:
        to = state.detectives[seat] + face.dots
        detectives = with_item(state.detectives, seat, to)
        step = _after_move(state, detectives, Round(seat, face), "dots", move.at)
        return Step(step.state, (DotsRolled(seat, face.dots, to), *step.events))
    steps = THIEF_STEPS[state.seats]
    thief = state.thief + steps
    rolled = GlassRolled(seat, steps, thief)
    if state.left:
        return Step(replace(state, thief=thief, phase=_CARD, moved=move.at), (rolled,))
    deck, shuffled = state.options.deck, CardsShuffled(state.options.cards)  # R28
    return Step(replace(state, thief=thief, phase=_CARD, moved=move.at, left=deck, used=()), (rolled, shuffled))


def _turn_card(state: State, move: Move) -> Step[State]:
    """R10: the card is seen by all and the glass starts in one move; nothing is known of a card before."""
    action = move.action
    if not isinstance(action, Turn):
        raise IllegalAction("wait until the next card is turned over", rule="R10", example=f"card {state.left[0]}")
    if action.code not in state.left:
        raise IllegalAction("this card is not in the pile: {card}", rule="R3", card=action.code)
    number, sand = state.searches + 1, state.options.sand
    until = None if sand is None else Millis(move.at + sand)
    search = Search(number=number, code=action.code, begun=move.at, until=until)
    left = tuple([card for card in state.left if card != action.code])
    after = replace(state, left=left, search=search, phase=_SEARCH, moved=move.at)
    return Step(after, (CardTurned(number, action.code, sand),))


def _search(state: State, move: Move) -> Step[State]:
    step = searches.play_in_search(state, move)
    search = step.state.search
    assert search is not None
    if search.ended is None:
        return step
    after = _after_move(step.state, step.state.detectives, Round(state.turn, _GLASS, search), "safe", move.at)
    return Step(after.state, step.events + after.events)


def _after_move(state: State, detectives: tuple[int, ...], done: Round, how: str, at: Millis) -> Step[State]:
    """R25, R26: after a move the thief is caught, or has got away, or the detective card passes on."""
    furthest, events = max(detectives), tuple[Event, ...]()
    phase, turn, end = _OVER, state.turn, None
    if furthest >= state.thief:
        # R34: of several who reach the thief at once, the one who comes further was there first
        winners = tuple(Seat(seat) for seat, square in enumerate(detectives) if square == furthest)
        end, events = Ending(how if len(winners) == 1 else "shared", winners), (ThiefCaught(winners),)
    elif 0 < state.options.escape <= state.thief - furthest:  # R35
        end, events = Ending("escaped", ()), (ThiefEscaped(),)
    else:
        phase, turn = _ROLL, Seat((turn + 1) % state.seats)
    rounds = (*state.rounds, done)
    after = replace(state, detectives=detectives, rounds=rounds, search=None, moved=at, phase=phase, turn=turn, end=end)
    return Step(after, events)


TRANSITIONS: Final[dict[Phase, Callable[[State, Move], Step[State]]]] = {
    Phase.LAY: _lay,
    Phase.LOT: _lot,
    Phase.ROLL: _roll,
    Phase.FALL: _fall,
    Phase.CARD: _turn_card,
    Phase.SEARCH: _search,
}
