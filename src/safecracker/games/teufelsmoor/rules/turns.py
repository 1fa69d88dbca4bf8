"""How a turn goes on: arriving, catching, windows, cards, and what follows. What players may do is in actions.py."""

from msgspec.structs import replace

from safecracker.core.game import Event, Millis, Seat, Step

from .cards import BONUS_CARD_OF, Card, without_card
from .events import (
    CardDrawn,
    FieldNamed,
    FigureMoved,
    FigureReleased,
    FiguresCaught,
    FiguresSpared,
    GangReleased,
    HideAgainFailed,
    NamingDue,
    ReleaseFailed,
    SideCaught,
    TreasureShown,
    WindowOpened,
)
from .fields import STARS, Direction, Field
from .figures import FIGURES_OF, Figure, Places, Side, figures_on, with_figure_at
from .model import CAUGHT_TO_HIDE, Phase, State, can_answer, captured, may_let_go
from .paths import can_move
from .windows import Cause, Window

# looked up at every move (model.py says why)
_ROLL, _STAR = Phase.ROLL, Phase.STAR


def with_events_before(events: tuple[Event, ...], step: Step[State]) -> Step[State]:
    """The step with the events that led to it put first."""
    return Step(step.state, events + step.events)


# turns


def before_dice(state: State) -> Step[State]:
    """The start of a turn: chance rolls, unless the side in turn may do something else first (R32, R34)."""
    return Step(replace(state, phase=Phase.TURN if may_let_go(state) else Phase.ROLL, resume_phase=None), ())


def next_turn(state: State, places: Places) -> Step[State]:
    turned = replace(
        state,
        phase=_ROLL,
        side=state.side.other,
        turn=state.turn + 1,
        places=places,
        roll=None,
        mover=None,
        card=None,
        resume_phase=None,
    )
    return Step(turned, ()) if all(places) else before_dice(turned)


def after_move(state: State, places: Places, *, pause: bool = False) -> Step[State]:
    """After the move: the naming (R38, R41), a pause for the side in turn (R32, R34), or the next turn."""
    limit = state.options.limit
    if not any(state.deck) or (limit and state.turn + 1 >= limit):
        due = NamingDue(sum(state.deck))
        return Step(replace(state, phase=Phase.LAST, places=places, resume_phase=None, card=None, mover=None), (due,))
    if not all(places):
        paused = replace(state, phase=Phase.REST, places=places, resume_phase=None, card=None, mover=None)
        if pause or may_let_go(paused):
            return Step(paused, ())
    return next_turn(state, places)


def resume_turn(state: State) -> Step[State]:
    """The turn goes on where a release or a new hiding interrupted it."""
    if state.resume_phase is Phase.TURN:
        return before_dice(state)
    if state.resume_phase is Phase.LAST:
        return Step(replace(state, phase=Phase.LAST, resume_phase=None), ())
    return after_move(state, state.places)


# arriving


def arrive(
    state: State, seat: Seat, figure: Figure, direction: Direction, to: Field, *, spare: bool, at: Millis
) -> Step[State]:
    """R17: a figure arrives; it catches or spares (R27) those who stand there, and then the star counts."""
    start = state.places[figure.number]
    assert start is not None
    steps = abs(to.number - start.number) // direction.stride
    event = FigureMoved(seat=seat, figure=figure, start=start, end=to, direction=direction, steps=steps)
    places = with_figure_at(state.places, figure, to)
    prey = figures_on(places, figure.side.other, to)
    if not prey:
        return _on_field(state, places, figure, to, (event,))
    if spare:
        return _on_field(state, places, figure, to, (event, FiguresSpared(figure, prey, to)))
    for each in prey:
        places = with_figure_at(places, each, None)
    state = replace(state, places=places, mover=figure)
    return with_events_before(
        (event, FiguresCaught(figure, prey, to)), open_window(state, Cause.CATCH, figure.side.other, at)
    )


def _on_field(state: State, places: Places, figure: Figure, to: Field, events: tuple[Event, ...]) -> Step[State]:
    if to.bit & STARS and any(state.deck):
        return Step(replace(state, places=places, mover=figure, card=None, phase=_STAR), events)
    return with_events_before(events, after_move(state, places))


def after_catch(state: State) -> Step[State]:
    """R36, then R16: after a catch, and after the answers to it."""
    loser = state.side.other
    if len(captured(state, loser)) == len(FIGURES_OF[loser]):
        return with_events_before((SideCaught(loser),), end_game(state, state.side, "caught"))
    assert state.mover is not None
    to = state.places[state.mover.number]
    assert to is not None
    return _on_field(state, state.places, state.mover, to, ())


# windows


def open_window(state: State, cause: Cause, side: Side, at: Millis, figure: Figure | None = None) -> Step[State]:
    """Open a window for the side; where it has nothing to answer with, what was announced follows at once."""
    seconds = state.options.window
    until = Millis(at + 1000 * seconds) if seconds else None
    window = Window(cause=cause, side=side, until=until, figure=figure)
    if not can_answer(state, side):
        return close_window(state, window)
    return Step(replace(state, phase=Phase.WINDOW, window=window), (WindowOpened(side, cause, seconds),))


def after_answer(state: State) -> Step[State]:
    """After an answer the window stays open while there is more to answer with."""
    window = state.window
    assert window is not None
    waits = can_answer(state, window.side) and not (window.cause is Cause.STUCK and _can_go(state))
    return Step(state, ()) if waits else close_window(state, window)


def close_window(state: State, window: Window) -> Step[State]:
    """The window is closed: what was announced follows, if it still can."""
    state = replace(state, window=None)
    match window.cause:
        case Cause.CATCH:
            return after_catch(state)
        case Cause.RELEASE:
            return _release_crook(state, window.figure)
        case Cause.STUCK:
            return Step(replace(state, phase=Phase.MOVE), ()) if _can_go(state) else after_move(state, state.places)
    return _release_gang(state)


def _can_go(state: State) -> bool:
    """R12: whether the side in turn can move as the dice show; a figure that has just been freed may."""
    assert state.roll is not None
    return can_move(state.places, state.side, state.roll.direction)


def _release_crook(state: State, figure: Figure | None) -> Step[State]:
    """R32: the crook goes free for a question, unless a bonus card or an exchange freed them first (R33)."""
    assert figure is not None
    if figure not in captured(state, Side.CROOKS):
        return with_events_before((ReleaseFailed(figure),), resume_turn(state))
    return Step(replace(state, phase=Phase.ASK, card=None, returning=(figure,)), (FigureReleased(figure),))


def _release_gang(state: State) -> Step[State]:
    """R34: three of the gang go free, and the crooks hide the treasure again."""
    figures = captured(state, Side.GANG)
    if len(figures) != CAUGHT_TO_HIDE:
        return with_events_before((HideAgainFailed(),), resume_turn(state))
    return Step(replace(state, phase=Phase.HIDE, returning=figures), (GangReleased(figures),))


# cards


def draw_card(state: State, card: Card) -> Step[State]:
    """R19 to R26: everybody sees the card, and the side that drew it carries it out."""
    side, deck = state.side, without_card(state.deck, card)
    event = CardDrawn(side, card, sum(deck))
    if card is BONUS_CARD_OF[side]:  # R25: kept, or used at once where somebody is captured
        gang, crooks = state.bonus_cards
        kept = (gang + 1, crooks) if side is Side.GANG else (gang, crooks + 1)
        state = replace(state, deck=deck, bonus_cards=kept)
        return with_events_before((event,), after_move(state, state.places, pause=bool(captured(state, side))))
    state = replace(state, deck=deck, discard=(*state.discard, card))
    if card.reach:
        return Step(replace(state, card=card, phase=Phase.RUN), (event,))
    if card.asks and side is Side.GANG:
        return Step(replace(state, card=card, phase=Phase.ASK), (event,))
    return with_events_before((event,), after_move(state, state.places))  # R23, R25, R26: it is lost


# the end


def name_field(state: State, seat: Seat, field: Field) -> Step[State]:
    """R37: right or wrong, the game is over."""
    right = state.hiding_places[-1].field is field
    state = replace(state, named=field)
    step = end_game(state, Side.GANG, "found") if right else end_game(state, Side.CROOKS, "missed")
    return with_events_before((FieldNamed(seat, field, right),), step)


def end_game(state: State, winner: Side, reason: str) -> Step[State]:
    """R39: the hiding places are shown."""
    over = replace(state, phase=Phase.OVER, winner=winner, reason=reason, window=None, resume_phase=None)
    return Step(over, (TreasureShown(state.hiding_places),))
