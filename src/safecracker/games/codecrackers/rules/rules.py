"""The Code Crackers, for two to four.

Detectives chase a thief along a street. Who rolls dots moves; who rolls a magnifying glass lets the thief slip ahead
and turns a card with a code of five symbols. Everybody looks for it on a board of symbols while the hour-glass runs.
The first three, four or all five in a straight line win a safe with that number, and only the highest safe
moves. The detective who reaches or passes the thief wins.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction, OutOfTurn
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
from safecracker.core.options import check_players

from . import notation, sampling, searches
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
from .view import View


class CodeCrackers(Game[State, View]):
    """The rules, R1 to R35."""

    name = "codecrackers"
    version = 1
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
        match state.phase:
            case Phase.OVER:
                return NOBODY
            case Phase.ROLL:
                return frozenset({state.turn})
            case Phase.SEARCH:
                assert state.search is not None
                clock: frozenset[Actor] = frozenset({CLOCK}) if searches.alarm(state) else NOBODY
                return state.search.searching(state.seats) | clock
        return ONLY_CHANCE

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
                yield from ((Lay(tile), weight) for tile, weight in _tiles_left(state).items())
            case Phase.LOT:
                yield from ((First(Seat(seat)), 1) for seat in range(self.seats))
            case Phase.FALL:
                yield from ((Fall(face), FACES.count(face)) for face in Face)
            case Phase.CARD:
                yield from ((Turn(code), 1) for code in state.left)

    def actions(self, view: View) -> Iterator[Action]:
        if view.rolling:
            yield Roll()
        search = view.search
        if search is None or not view.searching:
            return
        if view.options.buzzer and not search.buzzed:
            yield Buzz(search.number)
        else:
            for cell in view.options.lattice.places:
                for safe in search.open_safes:
                    yield Claim(search.number, cell, safe)
        if view.options.passing and not search.buzzed:
            yield Pass(search.number)

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
            return OutOfTurn(refused.phrase.text, example=refused.example, **refused.phrase.facts)
        if state.search and state.search.buzzed:
            return OutOfTurn("someone else pressed the buzzer first; wait for their claim")
        if state.search and move.actor < self.seats:
            return OutOfTurn("you have already made your choice in this search; wait for the next card")
        return super().out_of_turn(state, move)

    def _play(self, state: State, move: Move) -> Step[State]:
        step = self._next_step(replace(state, moved=move.at), move)
        search = step.state.search
        if search is None or search.ended is None:
            return step
        after = _after_move(step.state, "safe")
        return Step(after.state, step.events + after.events)

    def _next_step(self, state: State, move: Move) -> Step[State]:
        match state.phase:
            case Phase.LAY:
                return _lay(state, move.action)
            case Phase.LOT:
                return _lot(state, move.action)
            case Phase.ROLL:
                return _roll(state, move.action)
            case Phase.FALL:
                return _fall(state, move.action)
            case Phase.CARD:
                return _turn_card(state, move)
        return searches.play_in_search(state, move)


def _tiles_left(state: State) -> Counter[str]:
    """What the next tile may show, with its weight: each tile that is left may lie either way round (R2)."""
    tiles = state.options.box.tiles
    width = len(tiles[0])
    left = Counter(min(tile, tile[::-1]) for tile in tiles)
    left.subtract(
        min(tile, tile[::-1]) for tile in (state.grid[at : at + width] for at in range(0, len(state.grid), width))
    )
    shown: Counter[str] = Counter()
    for tile, n in left.items():
        for side in {tile, tile[::-1]} if n else ():
            shown[side] += n if side != side[::-1] else 2 * n
    return Counter(dict(sorted(shown.items())))


def _lay(state: State, action: Action) -> Step[State]:
    if not isinstance(action, Lay):
        raise IllegalAction("wait until all tiles are on the board", example=f"lay {min(_tiles_left(state))}")
    if action.tile not in _tiles_left(state):
        raise IllegalAction("this tile is not one of those left: {tile}", tile=action.tile)
    event = TileLaid(action.tile, len(state.grid) // len(action.tile))
    return Step(replace(with_grid(state, state.grid + action.tile), moved=state.moved), (event,))


def _lot(state: State, action: Action) -> Step[State]:
    if not isinstance(action, First) or not 0 <= action.seat < state.seats:
        raise IllegalAction("wait until it is decided who starts", example="first 0")
    return Step(replace(state, phase=Phase.ROLL, turn=action.seat), (LotDrawn(action.seat),))


def _roll(state: State, action: Action) -> Step[State]:
    if isinstance(action, Claim | Pass | Buzz):
        refused = searches.wrong_search(state, action)
        assert refused is not None
        raise refused
    if not isinstance(action, Roll):
        raise IllegalAction("roll the die first", example="roll")
    return Step(replace(state, phase=Phase.FALL), ())


def _fall(state: State, action: Action) -> Step[State]:
    """R8, R9: dots move the detective; a glass moves the thief, and then a card is turned."""
    if not isinstance(action, Fall):
        raise IllegalAction("the die is still rolling; wait until it stops", example="die 2")
    seat, face = state.turn, action.face
    if face is not Face.GLASS:
        to = state.detectives[seat] + face.dots
        moved = (*state.detectives[:seat], to, *state.detectives[seat + 1 :])
        rounds = (*state.rounds, Round(seat, face))
        step = _after_move(replace(state, detectives=moved, rounds=rounds), "dots")
        return Step(step.state, (DotsRolled(seat, face.dots, to), *step.events))
    steps = THIEF_STEPS[state.seats]
    state = replace(state, thief=state.thief + steps, phase=Phase.CARD)
    rolled = GlassRolled(seat, steps, state.thief)
    if state.left:
        return Step(state, (rolled,))
    return Step(replace(state, left=state.options.deck, used=()), (rolled, CardsShuffled(state.options.cards)))  # R28


def _turn_card(state: State, move: Move) -> Step[State]:
    """R10: the card is seen by all and the glass starts in one move; nothing is known of a card before."""
    action = move.action
    if not isinstance(action, Turn):
        raise IllegalAction("wait until the next card is turned over", example=f"card {state.left[0]}")
    if action.code not in state.left:
        raise IllegalAction("this card is not in the pile: {card}", card=action.code)
    number, sand = state.searches + 1, state.options.sand
    until = None if sand is None else Millis(move.at + sand)
    search = Search(number=number, code=action.code, begun=move.at, until=until)
    left = tuple(card for card in state.left if card != action.code)
    return Step(replace(state, left=left, search=search, phase=Phase.SEARCH), (CardTurned(number, action.code, sand),))


def _after_move(state: State, how: str) -> Step[State]:
    """R25, R26: after a move the thief is caught, or has got away, or the detective card passes on."""
    if state.search is not None:
        rounds = (*state.rounds, Round(state.turn, Face.GLASS, state.search))
        state = replace(state, rounds=rounds, search=None)
    furthest = max(state.detectives)
    if furthest >= state.thief:
        # R34: of several who reach the thief at once, the one who comes further was there first
        winners = tuple(Seat(seat) for seat, square in enumerate(state.detectives) if square == furthest)
        reason = how if len(winners) == 1 else "shared"
        return Step(replace(state, phase=Phase.OVER, end=Ending(reason, winners)), (ThiefCaught(winners),))
    if state.thief - furthest >= state.options.escape:  # R35
        return Step(replace(state, phase=Phase.OVER, end=Ending("escaped", ())), (ThiefEscaped(),))
    return Step(replace(state, phase=Phase.ROLL, turn=Seat((state.turn + 1) % state.seats)), ())
