"""Prisoners: freed by a bonus card, exchanged, let go for a question or for a new hiding (R28 to R35)."""

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.game import Millis, Seat, Step

from .cards import KEYS
from .events import AnewAnnounced, FigureFreed, FigurePlaced, PrisonersExchanged, ReleaseAnnounced
from .fields import Field
from .model import CAUGHT_TO_HIDE, Cause, Exchange, Free, Phase, Place, Release, State, held, hiding, may_hide_anew
from .pawns import STARTS, TEAM, Figure, Side, moved
from .turns import answered, asked, joined


def freed(state: State, seat: Seat, side: Side, action: Free) -> Step[State]:
    """R29: one card, one figure."""
    if not state.keys[side.number]:
        raise IllegalAction("you keep no bonus card; one is drawn on a star field")
    _check_moment(state, side)
    _check_held(state, side, action.figure)
    _check_start(side, action.field)
    keys = (state.keys[0] - 1, state.keys[1]) if side is Side.GANG else (state.keys[0], state.keys[1] - 1)
    state = replace(
        state,
        places=moved(state.places, action.figure, action.field),
        keys=keys,
        discard=(*state.discard, KEYS[side]),
    )
    return joined((FigureFreed(seat, action.figure, action.field),), _gone_on(state))


def exchanged(state: State, seat: Seat, side: Side, action: Exchange) -> Step[State]:
    """R30: the other side cannot refuse, and puts its figure back where it likes (R31)."""
    if not (held(state, side) and held(state, side.other)):
        raise IllegalAction("there is no exchange unless each side holds a prisoner")
    _check_moment(state, side)
    _check_held(state, side, action.own)
    _check_held(state, side.other, action.other)
    _check_start(side, action.field)
    places = moved(state.places, action.own, action.field)
    event = PrisonersExchanged(seat, action.own, action.other, action.field)
    return Step(replace(state, places=places, returning=(action.other,)), (event,))


def placed(state: State, seat: Seat, side: Side, action: Place, at: Millis) -> Step[State]:
    """R31: an own figure comes back."""
    if action.figure not in state.returning:
        waiting = ", ".join(figure.label for figure in state.returning)
        raise IllegalAction("put this one back: {figure}", figure=waiting)
    _check_start(side, action.field)
    returning = tuple([figure for figure in state.returning if figure is not action.figure])
    state = replace(state, places=moved(state.places, action.figure, action.field), returning=returning)
    event = FigurePlaced(seat, action.figure, action.field)
    if returning:
        return Step(state, (event,))
    if state.phase is Phase.HIDE:
        state = replace(state, phase=hiding(state.options))
    if state.window is None:
        return Step(state, (event,))
    if state.window.until is not None:  # the side that is asked has its time again
        state = replace(state, window=replace(state.window, until=Millis(at + 1000 * state.options.window)))
    return joined((event,), answered(state))


def released(state: State, seat: Seat, action: Release, at: Millis) -> Step[State]:
    """R32, R33: announced, so that the crooks can answer."""
    _check_held(state, Side.CROOKS, action.figure)
    state = replace(state, back=state.phase)
    event = ReleaseAnnounced(seat, action.figure)
    return joined((event,), asked(state, Cause.RELEASE, Side.CROOKS, at, action.figure))


def hidden_anew(state: State, seat: Seat, at: Millis) -> Step[State]:
    """R34: announced, so that the gang can answer."""
    if not may_hide_anew(state):
        raise IllegalAction(
            "the treasure is hidden anew for {wanted} of the gang, not for {found}",
            wanted=CAUGHT_TO_HIDE,
            found=len(held(state, Side.GANG)),
        )
    state = replace(state, back=state.phase)
    return joined((AnewAnnounced(seat),), asked(state, Cause.ANEW, Side.GANG, at))


def _gone_on(state: State) -> Step[State]:
    return answered(state) if state.phase is Phase.WINDOW else Step(state, ())


def _check_moment(state: State, side: Side) -> None:
    if state.returning:
        raise IllegalAction("first {figure} is put back on the board", figure=state.returning[0].label)
    if state.window is not None and state.window.side is not side:
        raise IllegalAction("the window is for the other side; wait until it is closed")


def _check_held(state: State, side: Side, figure: Figure) -> None:
    prisoners = held(state, side)
    if figure in prisoners:
        return
    if figure not in TEAM[side]:
        raise IllegalAction("{figure} is on the other side", figure=figure.label)
    if not prisoners:
        raise IllegalAction("nobody of that side is captured")
    raise IllegalAction(
        "{figure} is not captured; captured: {held}",
        figure=figure.label,
        held=", ".join(each.label for each in prisoners),
    )


def _check_start(side: Side, field: Field) -> None:
    if field not in STARTS[side]:
        raise IllegalAction(
            "a figure comes back on one of {fields}; not on {found}", fields=" ".join(STARTS[side]), found=field
        )
