"""What a viewer may do, from the view alone, so that legality cannot leak where the treasure is."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from safecracker.core.game import Action, Seat

from .cards import ASKING, QUESTIONS, askable
from .fields import DIRECTIONS, FIELDS
from .model import (
    Anew,
    Ask,
    Draw,
    End,
    Exchange,
    Free,
    Go,
    Hide,
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
    decider,
    held,
    may_answer,
    may_hide_anew,
    may_name,
    side_of,
)
from .paths import runs, ways
from .pawns import FIGURES, STARTS, Side, own, standing
from .view import View

# the actions are made once; a Go by figure, direction and whether it spares
GOES: Final = tuple(
    tuple(tuple(Go(figure, direction, spare) for spare in (False, True)) for direction in DIRECTIONS)
    for figure in FIGURES
)
ASKS: Final = {kind: {question: Ask(question) for question in asked} for kind, asked in QUESTIONS.items()}
DRAWS: Final = (Draw(), Leave())
PASSES: Final = (Pass(),)
HIDES: Final = tuple(map(Hide, FIELDS))
NAMES: Final = tuple(map(Name, FIELDS))


def offers(view: View) -> Iterator[Action]:
    """Every legal action of the viewer; the names of fields come last."""
    seat, phase = view.viewer, view.phase
    if phase.chance or phase is Phase.OVER or not isinstance(seat, int):
        return iter(())
    side = side_of(view, Seat(seat))
    decisions = _decisions(view, side) if side is decider(view) else ()
    answers = _answers(view, side) if may_answer(view, side) else ()
    return chain(decisions, answers, NAMES if side is Side.GANG and may_name(view) else ())


def _decisions(view: View, side: Side) -> Iterable[Action]:
    """What the side may do for which the game waits."""
    if view.returning:
        return [Place(figure, field) for figure in view.returning for field in STARTS[side]]
    if view.phase is Phase.MOVE:
        return _goes(view, side)
    match view.phase:
        case Phase.STAR:
            return DRAWS
        case Phase.ASK:
            return _asks(view)
        case Phase.RUN:
            return _runs(view, side)
        case Phase.HIDE:
            return HIDES
        case Phase.WINDOW:
            return PASSES
        case Phase.LAST:
            return map(Release, held(view, Side.CROOKS))
    return _words(view, side)


def _words(view: View, side: Side) -> Iterator[Action]:
    """R32, R34: go on, or let prisoners go for something first."""
    yield Throw() if view.phase is Phase.TURN else End()
    if side is Side.GANG:
        yield from map(Release, held(view, Side.CROOKS))
    elif may_hide_anew(view):
        yield Anew()


def _goes(view: View, side: Side) -> list[Action]:
    roll, places = view.roll, view.places
    assert roll is not None
    others, found = {*own(places, side.other)}, list[Action]()
    for figure, direction, to in ways(places, side, roll.number, roll.direction):
        both = GOES[figure.number][direction.number]
        found.append(both[False])
        if to in others:  # R27
            found.append(both[True])
    return found


def _runs(view: View, side: Side) -> Iterator[Action]:
    assert view.card is not None
    for figure, direction, steps, to in runs(view.places, side, view.card.reach):
        yield Run(figure, direction, steps)
        if standing(view.places, side.other, to):
            yield Run(figure, direction, steps, spare=True)
    yield Stay()


def _asks(view: View) -> Iterator[Action]:
    for kind in (view.card,) if view.card else ASKING:
        for question in askable(kind, view.places):
            yield ASKS[kind][question]
    yield Waive()


def _answers(view: View, side: Side) -> Iterator[Action]:
    """R29, R30: a bonus card, an exchange."""
    own, others = held(view, side), held(view, side.other)
    if view.keys[side.number]:
        for figure in own:
            for field in STARTS[side]:
                yield Free(figure, field)
    for figure in own:
        for other in others:
            for field in STARTS[side]:
                yield Exchange(figure, other, field)
