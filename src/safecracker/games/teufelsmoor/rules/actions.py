"""Carrying out actions: of chance, of the clock, and of the seats of both sides; what is illegal is refused."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction, OutOfTurn
from safecracker.core.game import Action, Millis, Seat, Step
from safecracker.core.translation import Phrase

from . import prisoners
from .answers import Answer
from .cards import Card, area, centre
from .events import (
    CardLetGo,
    DiceRolled,
    DiceTaken,
    LotRolled,
    NobodyMoved,
    QuestionAnswered,
    StarLeft,
    StarTaken,
    TreasureHidden,
    TurnEnded,
    WindowClosed,
    WindowPassed,
)
from .fields import AHEAD, ROOM, Field
from .figures import Figure, Side, figures_on
from .hiding_places import sealed_hiding_place
from .model import (
    Ask,
    Close,
    Deal,
    Draw,
    End,
    Exchange,
    Free,
    Go,
    Hide,
    HideAgain,
    Leave,
    Lot,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Roll,
    Run,
    State,
    Stay,
    Throw,
    Waive,
    active_seat,
    captured,
    deciding_side,
    hiding_phase,
    may_hide_again,
    may_name,
    may_release,
    may_throw,
    side_of,
)
from .paths import can_move, dice_path_end, dice_paths
from .turns import (
    after_move,
    arrive,
    close_window,
    draw_card,
    name_field,
    next_turn,
    open_window,
    resume_turn,
    with_events_before,
)
from .windows import Cause

# what a player should do in each phase, and how to write it; the errors say so
EXPECTED = {
    Phase.HIDE: (Phrase("hide the treasure"), "hide F7"),
    Phase.TURN: (Phrase("roll the dice"), "throw"),
    Phase.MOVE: (Phrase("move a figure as the dice show"), "go T E"),
    Phase.WINDOW: (Phrase("answer with a bonus card, swap prisoners, or pass"), "pass"),
    Phase.STAR: (Phrase("draw a card or leave it"), "draw, leave"),
    Phase.RUN: (Phrase("use the card to move a figure, or stay where you are"), "run T E 7, stay"),
    Phase.ASK: (Phrase("ask a question, or skip it"), "ask half N, waive"),
    Phase.REST: (Phrase("end your turn"), "end"),
    Phase.LAST: (Phrase("name the field"), "name F7"),
}


def _expected(state: State) -> tuple[Phrase, str]:
    """What a player should do now, and what else may be done first (R32, R34); how each is written."""
    right, example = EXPECTED[state.phase]
    if state.phase in (*LETTING_GO, Phase.LAST):
        if deciding_side(state) is Side.GANG and may_release(state):
            release = f"release {captured(state, Side.CROOKS)[0]}"
            return Phrase("{right}, or first release a crook for a question", {"right": right}), f"{example}, {release}"
        if deciding_side(state) is Side.CROOKS and may_hide_again(state):
            again = Phrase("{right}, or first release three prisoners and hide the treasure again", {"right": right})
            return again, f"{example}, anew"
    return right, example


# looked up at every move (model.py says why)
_ROLL, _MOVE = Phase.ROLL, Phase.MOVE


# chance and the clock


def play_nature(state: State, action: Action, at: Millis) -> Step[State]:
    """The state after an action of chance or of the clock."""
    phase = state.phase
    if phase is _ROLL and isinstance(action, Roll) and 1 <= action.number <= 6:
        return _roll_dice(state, action, at)
    match action:
        case Deal(card) if phase is Phase.CARD:
            if not state.deck[card.rank]:
                raise IllegalAction("this card is not in the pile: {card}", rule="R19", card=card.label)
            return draw_card(state, card)
        case Lot(gang, crooks) if phase is Phase.LOT and 1 <= gang <= 6 and 1 <= crooks <= 6:
            return _roll_lot(state, gang, crooks)
        case Hide(salt="") if phase is Phase.FIELD:
            return _hide_treasure(state, None, action)
        case Close() if phase is Phase.WINDOW:
            assert state.window is not None
            return with_events_before((WindowClosed(state.window.side),), close_window(state, state.window))
    raise IllegalAction("chance rolls the dice, turns over a card or picks a field", example=_EXAMPLES[state.phase])


_EXAMPLES = {
    Phase.LOT: "lot 5 3",
    Phase.ROLL: "roll 3 N",
    Phase.CARD: "card half",
    Phase.FIELD: "hide F7",
    Phase.WINDOW: "close",
}


def _roll_lot(state: State, gang: int, crooks: int) -> Step[State]:
    """R5: the higher roll begins; equal ones are rolled again."""
    event = LotRolled(gang, crooks)
    if gang == crooks:
        return Step(state, (event,))
    first = Side.GANG if gang > crooks else Side.CROOKS
    return Step(replace(state, first=first, side=first, phase=hiding_phase(state.options)), (event,))


def _roll_dice(state: State, roll: Roll, at: Millis) -> Step[State]:
    rolled = DiceRolled(active_seat(state, state.side), roll.number, roll.direction)
    if can_move(state.places, state.side, roll.direction):
        return Step(replace(state, roll=roll, phase=_MOVE), (rolled,))
    state = replace(state, roll=roll)
    step = after_move(state, state.places) if state.rules == 1 else open_window(state, Cause.STUCK, state.side, at)
    return with_events_before((rolled, NobodyMoved(state.side)), step)  # R12


# seats


def play_seat(state: State, seat: Seat, action: Action, at: Millis) -> Step[State]:
    """The state after an action of a seat; raises IllegalAction."""
    side = side_of(state, seat)
    phases, transition = TRANSITIONS.get(type(action), NEVER)
    if transition is None:
        match action:
            case Name():
                return _name(state, seat, side, action)
            case Free():
                return prisoners.free_figure(state, seat, side, action)
            case Exchange():
                return prisoners.exchange_prisoners(state, seat, side, action)
    if side is not deciding_side(state):
        if side is Side.CROOKS:
            raise OutOfTurn("the other side is deciding; you can still free a figure or swap prisoners", rule="R7")
        raise OutOfTurn(
            "the other side is deciding; you can still name the field, free a figure or swap prisoners", rule="R7"
        )
    if state.returning:
        if isinstance(action, Place):
            return prisoners.place_figure(state, seat, side, action, at)
        raise IllegalAction("first put a figure back on the board", example="place M F6", rule="R31")
    if transition is None or state.phase not in phases:
        right, example = _expected(state)
        raise IllegalAction("now {right}", example=example, right=right)
    return transition(state, seat, action, at)


def _name(state: State, seat: Seat, side: Side, action: Name) -> Step[State]:
    if side is not Side.GANG:
        raise IllegalAction("only the gang can name a field", rule="R37")
    if not state.hidings:
        raise IllegalAction("there is nothing to find until the treasure is hidden", rule="R6")
    if not may_name(state):
        raise IllegalAction("in this game the field can be named only after the last card", rule="R37")
    return name_field(state, seat, action.field)


def _hide(state: State, seat: Seat, action: Hide, _: Millis) -> Step[State]:
    return _hide_treasure(state, seat, action)


def _hide_treasure(state: State, seat: Seat | None, action: Hide) -> Step[State]:
    """R6: the treasure is hidden; R34: or hidden again."""
    place = sealed_hiding_place(action.field, action.salt)
    number = state.hidings + 1
    event = TreasureHidden(seat=seat, number=number, field=place.field, salt=place.salt, seal=place.seal)
    state = replace(state, hiding_places=(*state.hiding_places, place), hidings=number)
    if number > 1:
        return with_events_before((event,), resume_turn(state))
    return Step(replace(state, phase=Phase.ROLL), (event,))


def _throw(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    if not may_throw(state, seat):
        raise IllegalAction("the players on your side take turns to roll, and now it is someone else’s turn", rule="R1")
    return Step(replace(state, phase=Phase.ROLL), (DiceTaken(seat),))


def _go(state: State, seat: Seat, action: Go, at: Millis) -> Step[State]:
    roll, figure = state.roll, action.figure
    assert roll is not None
    if figure.side is not state.side or state.places[figure.number] is None:
        raise IllegalAction(
            "you cannot move {figure}; choose one of your own figures on the board", rule="R8", figure=figure.label
        )
    to = dice_path_end(state.places, roll.number, roll.direction, figure, action.direction)
    if to is None:
        allowed = [
            f"go {each} {towards}"
            for each, towards, _ in dice_paths(state.places, state.side, roll.number, roll.direction)
        ]
        raise IllegalAction(
            "the dice do not allow that; choose another figure or direction", rule="R12", example=", ".join(allowed)
        )
    if action.spare:
        _check_spare(state, figure, to)
    return arrive(state, seat, figure, action.direction, to, spare=action.spare, at=at)


def _run(state: State, seat: Seat, action: Run, at: Millis) -> Step[State]:
    figure, card = action.figure, state.card
    assert card is not None
    start = state.places[figure.number]
    if figure.side is not state.side or start is None:
        raise IllegalAction(
            "you cannot move {figure}; choose one of your own figures on the board", rule="R8", figure=figure.label
        )
    most = min(card.reach, ROOM[action.direction.number][start.number])
    if not 1 <= action.steps <= most:
        raise _too_far(figure, most, action.steps)
    to = AHEAD[action.direction.number][action.steps][start.number]
    assert to is not None
    if action.spare:
        _check_spare(state, figure, to)
    return arrive(state, seat, figure, action.direction, to, spare=action.spare, at=at)


def _too_far(figure: Figure, most: int, found: int) -> IllegalAction:
    if most == 0:
        return IllegalAction(
            "{figure} is at the edge and cannot go that way; choose another direction or figure",
            rule="R24",
            figure=figure.label,
        )
    if most == 1:
        return IllegalAction(
            "{figure} can go only one field that way, not {found}", rule="R24", figure=figure.label, found=found
        )
    return IllegalAction(
        "{figure} can go up to {most} fields that way, not {found}",
        rule="R24",
        figure=figure.label,
        most=most,
        found=found,
    )


def _check_spare(state: State, figure: Figure, to: Field) -> None:
    if not figures_on(state.places, figure.side.other, to):
        raise IllegalAction("there is nobody to spare on that field; just move there", rule="R27")


def _stay(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    return with_events_before((CardLetGo(seat, state.card),), after_move(state, state.places))


def _draw(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    return Step(replace(state, phase=Phase.CARD), (StarTaken(seat),))


def _leave(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    return with_events_before((StarLeft(seat),), after_move(state, state.places))


def _ask(state: State, seat: Seat, action: Ask, _: Millis) -> Step[State]:
    """R20 to R22, R32: the answer follows from where the treasure is."""
    question = action.question
    if state.card and question.kind is not state.card:
        raise IllegalAction("you cannot ask that with this card: {card}", rule="R20", card=state.card.label)
    at = centre(question, state.places)
    if question.kind is Card.AROUND and at is None:
        raise IllegalAction("a captured figure has no surroundings; ask about one on the board", rule="R22")
    yes = bool(state.hiding_places[-1].field.bit & area(question, at))
    answer = Answer(question=question, at=at, yes=yes, hiding=state.hidings)
    state = replace(state, answers=(*state.answers, answer))
    return with_events_before((QuestionAnswered(seat, answer),), _after_question(state))


def _waive(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    return with_events_before((CardLetGo(seat, state.card),), _after_question(state))


def _after_question(state: State) -> Step[State]:
    return after_move(state, state.places) if state.card else resume_turn(state)


def _pass(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    assert state.window is not None
    return with_events_before((WindowPassed(seat),), close_window(state, state.window))


def _end(state: State, seat: Seat, _: Action, __: Millis) -> Step[State]:
    return with_events_before((TurnEnded(seat),), next_turn(state, state.places))


def _release(state: State, seat: Seat, action: Release, at: Millis) -> Step[State]:
    if side_of(state, seat) is not Side.GANG:
        raise IllegalAction("only the gang can release prisoners for a question", rule="R32")
    return prisoners.announce_release(state, seat, action, at)


def _hide_again(state: State, seat: Seat, _: Action, at: Millis) -> Step[State]:
    if side_of(state, seat) is not Side.CROOKS:
        raise IllegalAction("only the crooks can hide the treasure again", rule="R34")
    return prisoners.announce_hide_again(state, seat, at)


Transition: TypeAlias = Callable[[State, Seat, Any, Millis], Step[State]]

LETTING_GO: Final = (Phase.TURN, Phase.REST)  # R32, R34: when the side in turn may let prisoners go
NEVER: Final[tuple[tuple[Phase, ...], Transition | None]] = ((), None)
# for each action of the side that decides: its phases, and the function that carries it out
TRANSITIONS: Final[dict[type[Action], tuple[tuple[Phase, ...], Transition | None]]] = {
    Go: ((Phase.MOVE,), _go),
    Draw: ((Phase.STAR,), _draw),
    Leave: ((Phase.STAR,), _leave),
    Ask: ((Phase.ASK,), _ask),
    Waive: ((Phase.ASK,), _waive),
    Run: ((Phase.RUN,), _run),
    Stay: ((Phase.RUN,), _stay),
    Hide: ((Phase.HIDE,), _hide),
    Throw: ((Phase.TURN,), _throw),
    End: ((Phase.REST,), _end),
    Pass: ((Phase.WINDOW,), _pass),
    Release: ((*LETTING_GO, Phase.LAST), _release),
    HideAgain: (LETTING_GO, _hide_again),
}
