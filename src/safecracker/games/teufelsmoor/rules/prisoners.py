"""Prisoners: freed by a bonus card, exchanged, or let go for a question or for a new hiding (R28 to R35)."""

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.game import Millis, Seat, Step

from .cards import BONUS_CARD_OF
from .events import FigureFreed, FigurePlaced, HideAgainAnnounced, PrisonersExchanged, ReleaseAnnounced
from .fields import Field
from .figures import FIGURES_OF, START_FIELDS, Figure, Side, with_figure_at
from .model import CAUGHT_TO_HIDE, Exchange, Free, Phase, Place, Release, State, captured, hiding_phase, may_hide_again
from .turns import after_answer, open_window, with_events_before
from .windows import Cause


def free_figure(state: State, seat: Seat, side: Side, action: Free) -> Step[State]:
    """R29: one card, one figure."""
    if not state.bonus_cards[side.number]:
        raise IllegalAction("you have no bonus card; you can draw one on a star field", rule="R29")
    _check_moment(state, side)
    _check_captured(state, side, action.figure)
    _check_start(side, action.field)
    gang, crooks = state.bonus_cards
    state = replace(
        state,
        places=with_figure_at(state.places, action.figure, action.field),
        bonus_cards=(gang - 1, crooks) if side is Side.GANG else (gang, crooks - 1),
        discard=(*state.discard, BONUS_CARD_OF[side]),
    )
    return with_events_before((FigureFreed(seat, action.figure, action.field),), _after_free(state))


def exchange_prisoners(state: State, seat: Seat, side: Side, action: Exchange) -> Step[State]:
    """R30: the other side cannot refuse, and puts its figure back where it likes (R31)."""
    if not (captured(state, side) and captured(state, side.other)):
        raise IllegalAction("prisoners can be swapped only when each side holds one", rule="R30")
    _check_moment(state, side)
    _check_captured(state, side, action.own)
    _check_captured(state, side.other, action.other)
    _check_start(side, action.field)
    places = with_figure_at(state.places, action.own, action.field)
    event = PrisonersExchanged(seat=seat, own=action.own, other=action.other, field=action.field)
    return Step(replace(state, places=places, returning=(action.other,)), (event,))


def place_figure(state: State, seat: Seat, side: Side, action: Place, at: Millis) -> Step[State]:
    """R31: a figure comes back, placed by its own side."""
    if action.figure not in state.returning:
        names = ", ".join(figure.label for figure in state.returning)
        raise IllegalAction("first put this figure back on the board: {figure}", figure=names, rule="R31")
    _check_start(side, action.field)
    returning = tuple([figure for figure in state.returning if figure is not action.figure])
    state = replace(state, places=with_figure_at(state.places, action.figure, action.field), returning=returning)
    event = FigurePlaced(seat, action.figure, action.field)
    if returning:
        return Step(state, (event,))
    if state.phase is Phase.HIDE:
        state = replace(state, phase=hiding_phase(state.options))
    if state.window is None:
        return Step(state, (event,))
    if state.window.until is not None:  # the side that may answer gets its time again
        state = replace(state, window=replace(state.window, until=Millis(at + 1000 * state.options.window)))
    return with_events_before((event,), after_answer(state))


def announce_release(state: State, seat: Seat, action: Release, at: Millis) -> Step[State]:
    """R32, R33: the release is announced first, so that the crooks can answer."""
    _check_captured(state, Side.CROOKS, action.figure)
    state = replace(state, resume_phase=state.phase)
    event = ReleaseAnnounced(seat, action.figure)
    return with_events_before((event,), open_window(state, Cause.RELEASE, Side.CROOKS, at, action.figure))


def announce_hide_again(state: State, seat: Seat, at: Millis) -> Step[State]:
    """R34: the new hiding is announced first, so that the gang can answer."""
    if not may_hide_again(state):
        raise IllegalAction(
            "to hide the treasure again you need {wanted} prisoners from the gang; you have {found}",
            rule="R34",
            wanted=CAUGHT_TO_HIDE,
            found=len(captured(state, Side.GANG)),
        )
    state = replace(state, resume_phase=state.phase)
    return with_events_before((HideAgainAnnounced(seat),), open_window(state, Cause.HIDE_AGAIN, Side.GANG, at))


def _after_free(state: State) -> Step[State]:
    return after_answer(state) if state.phase is Phase.WINDOW else Step(state, ())


def _check_moment(state: State, side: Side) -> None:
    if state.returning:
        raise IllegalAction("first {figure} must go back on the board", figure=state.returning[0].label, rule="R31")
    if state.window is not None and state.window.side is not side:
        raise IllegalAction("it is the other side’s chance to answer; wait until they have decided", rule="R33")


def _check_captured(state: State, side: Side, figure: Figure) -> None:
    prisoners = captured(state, side)
    if figure in prisoners:
        return
    if figure not in FIGURES_OF[side]:
        raise IllegalAction(
            "{figure} is on the wrong side for this; choose another figure", rule="R28", figure=figure.label
        )
    if not prisoners:
        raise IllegalAction("nobody on that side has been captured", rule="R28")
    raise IllegalAction(
        "{figure} has not been captured; prisoners: {held}",
        rule="R28",
        figure=figure.label,
        held=", ".join(each.label for each in prisoners),
    )


def _check_start(side: Side, field: Field) -> None:
    if field not in START_FIELDS[side]:
        raise IllegalAction(
            "a figure returns to one of these fields: {fields}; not to {found}",
            rule="R31",
            fields=" ".join(START_FIELDS[side]),
            found=field,
        )
