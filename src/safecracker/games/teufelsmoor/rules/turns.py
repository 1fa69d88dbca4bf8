"""How a turn goes on: arriving, catching, windows, cards, and what follows. Who may do what is told in rules.py."""

from msgspec.structs import replace

from safecracker.core.game import Event, Millis, Seat, Step

from .cards import KEYS, Card, fewer
from .events import (
    AnewFailed,
    CardDrawn,
    FieldNamed,
    FigureMoved,
    FigureReleased,
    FiguresCaught,
    FiguresSpared,
    GangReleased,
    NamingDue,
    ReleaseFailed,
    SideCaught,
    TreasureShown,
    WindowOpened,
)
from .fields import STARS, Direction, Field
from .model import CAUGHT_TO_HIDE, Cause, Phase, State, Window, can_answer, held, may_hide_anew, may_release
from .pawns import TEAM, Figure, Places, Side, moved, standing


def joined(events: tuple[Event, ...], step: Step[State]) -> Step[State]:
    """A step with what happened before it."""
    return Step(step.state, events + step.events)


# turns


def begun(state: State) -> Step[State]:
    """Before the dice: thrown at once, unless something else can be done first (R32, R34)."""
    return Step(replace(state, phase=Phase.TURN if _has_word(state) else Phase.ROLL, back=None), ())


def next_turn(state: State, places: Places) -> Step[State]:
    turned = replace(
        state,
        phase=Phase.ROLL,
        side=state.side.other,
        turn=state.turn + 1,
        places=places,
        roll=None,
        mover=None,
        card=None,
        back=None,
    )
    return Step(turned, ()) if all(places) else begun(turned)


def rested(state: State, places: Places, *, pause: bool = False) -> Step[State]:
    """After the move: the end (R38, R41), a word of the side in turn (R32, R34), or the next turn."""
    limit = state.options.limit
    if not any(state.deck) or (limit and state.turn + 1 >= limit):
        due = NamingDue(sum(state.deck))
        return Step(replace(state, phase=Phase.LAST, places=places, back=None, card=None, mover=None), (due,))
    if not all(places):
        paused = replace(state, phase=Phase.REST, places=places, back=None, card=None, mover=None)
        if pause or _has_word(paused):
            return Step(paused, ())
    return next_turn(state, places)


def _has_word(state: State) -> bool:
    """Whether the side in turn can let somebody go for something."""
    if all(state.places):
        return False
    return may_release(state) if state.side is Side.GANG else may_hide_anew(state)


def returned(state: State) -> Step[State]:
    """After a release or a new hiding the turn goes on where it was."""
    if state.back is Phase.TURN:
        return begun(state)
    if state.back is Phase.LAST:
        return Step(replace(state, phase=Phase.LAST, back=None), ())
    return rested(state, state.places)


# arriving


def arrived(
    state: State, seat: Seat, figure: Figure, direction: Direction, to: Field, *, spare: bool, at: Millis
) -> Step[State]:
    """R17: a figure has moved; whom it met is caught, or spared (R27), and then the star counts."""
    start = state.places[figure.number]
    assert start is not None
    steps = abs(to.number - start.number) // direction.stride
    event = FigureMoved(seat, figure, start, to, direction, steps)
    places = moved(state.places, figure, to)
    prey = standing(places, figure.side.other, to)
    if not prey:
        return _on_field(state, places, figure, to, (event,))
    if spare:
        return _on_field(state, places, figure, to, (event, FiguresSpared(figure, prey, to)))
    for each in prey:
        places = moved(places, each, None)
    state = replace(state, places=places, mover=figure)
    return joined((event, FiguresCaught(figure, prey, to)), asked(state, Cause.CATCH, figure.side.other, at))


def _on_field(state: State, places: Places, figure: Figure, to: Field, events: tuple[Event, ...]) -> Step[State]:
    if to.bit & STARS and any(state.deck):
        return Step(replace(state, places=places, mover=figure, card=None, phase=Phase.STAR), events)
    return joined(events, rested(state, places))


def landed(state: State) -> Step[State]:
    """R36, then R16: after a catch and the answers to it."""
    loser = state.side.other
    if len(held(state, loser)) == len(TEAM[loser]):
        return joined((SideCaught(loser),), ended(state, state.side, "caught"))
    assert state.mover is not None
    to = state.places[state.mover.number]
    assert to is not None
    return _on_field(state, state.places, state.mover, to, ())


# windows


def asked(state: State, cause: Cause, side: Side, at: Millis, figure: Figure | None = None) -> Step[State]:
    """A window for the side, where it has something to answer with; else what was announced follows at once."""
    seconds = state.options.window
    window = Window(cause, side, Millis(at + 1000 * seconds) if seconds else None, figure)
    if not can_answer(state, side):
        return settled(state, window)
    return Step(replace(state, phase=Phase.WINDOW, window=window), (WindowOpened(side, cause, seconds),))


def answered(state: State) -> Step[State]:
    """After an answer the window stays open while there is more to answer with."""
    window = state.window
    assert window is not None
    return Step(state, ()) if can_answer(state, window.side) else settled(state, window)


def settled(state: State, window: Window) -> Step[State]:
    """The window is closed: what it was opened for comes about, if it still can."""
    state = replace(state, window=None)
    match window.cause:
        case Cause.CATCH:
            return landed(state)
        case Cause.RELEASE:
            return _released(state, window.figure)
    return _let_go(state)


def _released(state: State, figure: Figure | None) -> Step[State]:
    """R32: the crook goes free for a question, unless he was freed before (R33)."""
    assert figure is not None
    if figure not in held(state, Side.CROOKS):
        return joined((ReleaseFailed(figure),), returned(state))
    return Step(replace(state, phase=Phase.ASK, card=None, returning=(figure,)), (FigureReleased(figure),))


def _let_go(state: State) -> Step[State]:
    """R34: three of the gang go free, and the treasure is hidden anew."""
    figures = held(state, Side.GANG)
    if len(figures) != CAUGHT_TO_HIDE:
        return joined((AnewFailed(),), returned(state))
    return Step(replace(state, phase=Phase.HIDE, returning=figures), (GangReleased(figures),))


# cards


def drawn(state: State, card: Card) -> Step[State]:
    """R19 to R26: the card is told to all, and carried out by the side that drew it."""
    side, deck = state.side, fewer(state.deck, card)
    event = CardDrawn(side, card, sum(deck))
    if card is KEYS[side]:  # R25: kept, or used at once where somebody is captured
        keys = (state.keys[0] + (side is Side.GANG), state.keys[1] + (side is Side.CROOKS))
        state = replace(state, deck=deck, keys=keys)
        return joined((event,), rested(state, state.places, pause=bool(held(state, side))))
    state = replace(state, deck=deck, discard=(*state.discard, card))
    if card.reach:
        return Step(replace(state, card=card, phase=Phase.RUN), (event,))
    if card.asks and side is Side.GANG:
        return Step(replace(state, card=card, phase=Phase.ASK), (event,))
    return joined((event,), rested(state, state.places))  # R23, R25, R26: it is lost


# the end


def named(state: State, seat: Seat, field: Field) -> Step[State]:
    """R37: right or wrong, the game is over."""
    right = state.hides[-1].field is field
    state = replace(state, named=field)
    step = ended(state, Side.GANG, "found") if right else ended(state, Side.CROOKS, "missed")
    return joined((FieldNamed(seat, field, right),), step)


def ended(state: State, winner: Side, reason: str) -> Step[State]:
    """R39: the notes are laid open."""
    over = replace(state, phase=Phase.OVER, winner=winner, reason=reason, window=None, back=None)
    return Step(over, (TreasureShown(state.hides),))
