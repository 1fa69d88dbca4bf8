"""The legal actions of a viewer, from the view alone, so that legality cannot leak where the treasure is."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from safecracker.core.game import Action, Seat
from safecracker.core.sequences import Joined

from .cards import QUESTION_KINDS, QUESTIONS, askable
from .fields import DIRECTIONS, FIELDS
from .figures import FIGURES, START_FIELDS, Side, figures_on, places_of
from .model import (
    Ask,
    Draw,
    End,
    Exchange,
    Free,
    Go,
    Hide,
    HideAgain,
    Leave,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Run,
    Stay,
    Throw,
    Waive,
    captured,
    deciding_side,
    may_answer,
    may_hide_again,
    may_name,
    may_throw,
    side_of,
)
from .paths import card_paths, dice_paths
from .view import View

# the actions are built once; a Go by figure, direction and whether it spares
GO_ACTIONS: Final = tuple(
    tuple(tuple(Go(figure, direction, spare=spare) for spare in (False, True)) for direction in DIRECTIONS)
    for figure in FIGURES
)
ASK_ACTIONS: Final = {kind: {question: Ask(question) for question in asked} for kind, asked in QUESTIONS.items()}
DRAW_ACTIONS: Final = (Draw(), Leave())
PASS_ACTIONS: Final = (Pass(),)
HIDE_ACTIONS: Final = tuple(map(Hide, FIELDS))
NAME_ACTIONS: Final = tuple(map(Name, FIELDS))


# looked up for every view (model.py says why)
_GANG, _MOVE, _OVER = Side.GANG, Phase.MOVE, Phase.OVER


def legal_actions(view: View) -> Sequence[Action]:
    """Every legal action of the viewer; the names of fields come last."""
    seat, phase = view.viewer, view.phase
    if phase.chance or phase is _OVER or not isinstance(seat, int):
        return ()
    side = side_of(view, Seat(seat))
    found = tuple(_decisions(view, side)) if side is deciding_side(view) else ()
    if may_answer(view, side):
        found = (*found, *_answers(view, side))
    return Joined(found, NAME_ACTIONS) if side is _GANG and may_name(view) else found


def _decisions(view: View, side: Side) -> Iterable[Action]:
    """What the side that decides may do."""
    if view.returning:
        return [Place(figure, field) for figure in view.returning for field in START_FIELDS[side]]
    if view.phase is _MOVE:
        return _goes(view, side)
    match view.phase:
        case Phase.STAR:
            return DRAW_ACTIONS
        case Phase.ASK:
            return _asks(view)
        case Phase.RUN:
            return _runs(view, side)
        case Phase.HIDE:
            return HIDE_ACTIONS
        case Phase.WINDOW:
            return PASS_ACTIONS
        case Phase.LAST:
            return map(Release, captured(view, Side.CROOKS))
    return _go_on_or_let_go(view, side)


def _go_on_or_let_go(view: View, side: Side) -> Iterator[Action]:
    """R32, R34: go on, or let prisoners go for something first."""
    if view.phase is not Phase.TURN:
        yield End()
    elif view.my_seat is not None and may_throw(view, view.my_seat):
        yield Throw()
    if side is Side.GANG:
        yield from map(Release, captured(view, Side.CROOKS))
    elif may_hide_again(view):
        yield HideAgain()


def _goes(view: View, side: Side) -> Iterator[Action]:
    roll, places = view.roll, view.places
    assert roll is not None
    others = places_of(places, side.other)
    for figure, direction, to in dice_paths(places, side, roll.number, roll.direction):
        both = GO_ACTIONS[figure.number][direction.number]
        yield both[False]
        if to in others:  # R27
            yield both[True]


def _runs(view: View, side: Side) -> Iterator[Action]:
    assert view.card is not None
    for figure, direction, steps, to in card_paths(view.places, side, view.card.reach):
        yield Run(figure=figure, direction=direction, steps=steps)
        if figures_on(view.places, side.other, to):
            yield Run(figure=figure, direction=direction, steps=steps, spare=True)
    yield Stay()


def _asks(view: View) -> Iterator[Action]:
    for kind in (view.card,) if view.card else QUESTION_KINDS:
        for question in askable(kind, view.places):
            yield ASK_ACTIONS[kind][question]
    yield Waive()


def _answers(view: View, side: Side) -> Iterator[Action]:
    """R29, R30: a bonus card, an exchange."""
    own, others = captured(view, side), captured(view, side.other)
    if view.bonus_cards[side.number]:
        for figure in own:
            for field in START_FIELDS[side]:
                yield Free(figure, field)
    for figure in own:
        for other in others:
            for field in START_FIELDS[side]:
                yield Exchange(figure, other, field)
