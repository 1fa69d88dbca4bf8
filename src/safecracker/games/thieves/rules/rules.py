"""Thieves!, for three to six.

Everybody draws up to four cards and plays one: money face down into the own loot or face up into another, a police car
on the street, or an action card. With four police cars there is a raid, and the richest thief loses all loot. Getaway
cars hide in the pile; when the seventh is drawn, the thief with the most loot gets away with it and wins.
"""

from collections.abc import Callable, Iterator
from itertools import compress
from operator import getitem
from random import Random
from typing import Final

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.frozen import with_item
from safecracker.core.game import NOBODY, ONLY_CHANCE, Action, Actor, Event, Game, Move, Outcome, Seat, Step, Viewer
from safecracker.core.numbering import ActionNumbers
from safecracker.core.options import check_players
from safecracker.core.tensors import ViewLayout

from . import hand_bounds, notation, numbering, sampling, tensors
from . import view as views
from .card_effects import after_play, with_shuffled_pile
from .cards import CARDS, Card, pile_without, with_card
from .events import (
    CardDealt,
    CardDrawn,
    Ending,
    GameBegun,
    GameScored,
    GetawayDrawn,
    JobDrawn,
    LotDrawn,
    MoneyKept,
    SeriesEnded,
    ThievesEvent,
    TurnSkipped,
)
from .legal_actions import legal_actions
from .model import (
    FEWEST,
    MOST,
    SEATS,
    CardInLoot,
    DealCard,
    DrawLot,
    GameResult,
    Phase,
    State,
    ThievesAction,
    start_state,
)
from .options import MOST_OF_A_KIND, ThievesOptions
from .scoring import final_worth, winners
from .view import View

ONLY_SEAT: tuple[frozenset[Actor], ...] = tuple(frozenset({Seat(seat)}) for seat in range(MOST))
DEALS = tuple(tuple(DealCard(Seat(seat), card) for card in CARDS) for seat in range(MOST))
# by the seat, the rank of the card, and how many such cards the pile has, which is the weight
DEAL_CHANCES = tuple(
    tuple(tuple((deal, weight) for weight in range(MOST_OF_A_KIND + 1)) for deal in deals) for deals in DEALS
)

# looked up at every move: a name of a module is found ten times as fast as a member of an Enum
_DEAL, _LOT, _DRAW, _PLAY, _OVER = Phase.DEAL, Phase.LOT, Phase.DRAW, Phase.PLAY, Phase.OVER
_GETAWAY = Card.GETAWAY


class Thieves(Game[State, View]):
    """The rules, R1 to R31."""

    name = "thieves"
    version = 1
    state_type = State
    view_type = View
    action_type = ThievesAction
    event_type = ThievesEvent

    def __init__(self, options: ThievesOptions | None = None, seats: int = 4) -> None:
        check_players(seats, FEWEST, MOST)
        self.options: ThievesOptions = options or ThievesOptions()
        self.options.check_seats(seats)
        self.seats = seats

    def start(self) -> State:
        return start_state(self.options, self.seats)

    def may_act(self, state: State) -> frozenset[Actor]:
        phase = state.phase
        if phase is _PLAY:
            return ONLY_SEAT[state.turn]
        return NOBODY if phase is _OVER else ONLY_CHANCE

    waiting_for = may_act

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        phase = state.phase
        if phase is _DRAW or phase is _DEAL:
            return compress(map(getitem, DEAL_CHANCES[state.turn], state.pile), state.pile)
        return iter([(DrawLot(Seat(seat)), 1) for seat in range(self.seats)] if phase is _LOT else ())

    def actions(self, view: View) -> Iterator[Action]:
        return iter(legal_actions(view))

    legal = staticmethod(legal_actions)

    view = staticmethod(views.view)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def sample_state(self, view: View, rng: Random) -> State:
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """The scores are gems: one for the winner of a single game."""
        if state.phase is not Phase.OVER:
            return None
        reason = state.past[-1].reason if self.options.gems == 1 else "gems"
        return Outcome(tuple(map(float, state.gems)), reason)

    def action_numbers(self) -> ActionNumbers:
        return numbering.action_numbers(self.options, self.seats)

    def chance_numbers(self) -> ActionNumbers:
        return numbering.chance_numbers(self.seats)

    def view_layout(self) -> ViewLayout:
        return tensors.layout(self.options, self.seats)

    def read(self, text: str) -> Action:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def reveals_nothing(self, move: Move, step: Step[State]) -> bool:  # noqa: ARG002 - what happened says it
        """Money kept face down shows nothing to anybody; every other play shows a card of a hand."""
        return all(isinstance(event, MoneyKept) for event in step.events)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        return notation.redacted_text(move, viewer)

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def _play(self, state: State, move: Move) -> Step[State]:
        return TRANSITIONS[state.phase](state, move.action)


def _logged(state: State, events: tuple[Event, ...]) -> Step[State]:
    """The step with these events in its log."""
    log, asides = views.extended_log(state, events)
    return Step(replace(state, log=log, asides=asides), events)


def _lot(state: State, action: Action) -> Step[State]:
    """R4: chance says who begins."""
    if not isinstance(action, DrawLot) or not 0 <= action.seat < state.seats:
        raise IllegalAction("wait until it is decided who starts", rule="R4", example="first 0")
    step = _begin_turn(state, action.seat)
    return _logged(step.state, (LotDrawn(action.seat), *step.events))


def _dealt_card(state: State, action: Action) -> Card:
    """The card that chance deals; refused unless the seat in turn gets it out of the pile."""
    if not isinstance(action, DealCard) or action.seat != state.turn:
        raise IllegalAction(
            "wait until seat {n} has been dealt a card", rule="R2", example=f"deal {state.turn} 2", n=state.turn + 1
        )
    card = action.card
    if not state.pile[card.rank]:
        raise IllegalAction("this card is not in the pile: {card}", rule="R3", card=card.word)
    return card


def _deal(state: State, action: Action) -> Step[State]:
    """R2: three cards for each, seat by seat; then the getaway cars join the pile (R3)."""
    card, seat, phase = _dealt_card(state, action), state.turn, _DEAL
    pile, hand, turn = pile_without(state.pile, card), with_card(state.hands[seat], card), seat
    if len(hand) == state.options.dealt:
        turn = Seat((seat + 1) % state.seats)
        if turn == 0:
            pile, phase = (*pile[: Card.GETAWAY.rank], state.options.getaways), _LOT
    hands = with_item(state.hands, seat, hand)
    return _logged(replace(state, hands=hands, pile=pile, phase=phase, turn=turn), (CardDealt(seat, card),))


def _draw(state: State, action: Action) -> Step[State]:
    """R5, R6: into the hand; a getaway car onto the street, and another card is drawn; R24: or for the double job."""
    card, seat = _dealt_card(state, action), state.turn
    pile = pile_without(state.pile, card)
    if card is _GETAWAY:
        return _draw_getaway(replace(state, pile=pile, getaways=state.getaways + 1))
    if state.jobs:
        after = replace(state, pile=pile, drawn=card, jobs=state.jobs - 1, phase=_PLAY)
        return _logged(after, (JobDrawn(seat, card),))
    hand, bounds = with_card(state.hands[seat], card), state.bounds
    known = bounds[seat]
    if known:
        bounds = with_item(bounds, seat, hand_bounds.after_draw(known, len(hand)))
    hands, event = with_item(state.hands, seat, hand), CardDrawn(seat, card)
    full = len(hand) == state.options.hand
    if not full and not any(pile):
        step = _draw_or_play(replace(state, pile=pile, hands=hands, bounds=bounds))
        return _logged(step.state, (event, *step.events))
    log, asides = views.with_own_card(state.log, state.asides, event)
    phase = _PLAY if full else _DRAW
    after = replace(state, pile=pile, hands=hands, bounds=bounds, phase=phase, log=log, asides=asides)
    return Step(after, (event,))


def _draw_getaway(state: State) -> Step[State]:
    """After a getaway car came onto the street; the last one ends the game (R7)."""
    last = state.getaways == state.options.escape
    step = _end_game(state, Ending.GETAWAY) if last else _draw_or_play(state)
    return _logged(step.state, (GetawayDrawn(state.turn, state.getaways), *step.events))


def _play_card(state: State, action: Action) -> Step[State]:
    step = after_play(state, action)
    state, options, seat = step.state, state.options, SEATS[(state.turn + 1) % len(state.hands)]
    if state.jobs or options.limit or not any(state.pile) or len(state.hands[seat]) == options.hand:
        after = _after_card(state)
        return _logged(after.state, step.events + after.events)
    log, asides = views.extended_log(state, step.events)  # as a rule the next turn begins with a card to draw
    after_turn = replace(state, turn=seat, turns=state.turns + 1, phase=_DRAW, log=log, asides=asides)
    return Step(after_turn, step.events)


def _after_card(state: State) -> Step[State]:
    """After a card was played: the double job goes on (R24), or the turn is over."""
    if state.options.limit and state.plays == state.options.limit:
        return _end_game(state, Ending.LIMIT)
    if state.jobs:
        return _draw_or_play(state)
    return _begin_turn(state, SEATS[(state.turn + 1) % len(state.hands)])


def _begin_turn(state: State, seat: Seat) -> Step[State]:
    return _draw_or_play(replace(state, turn=seat, turns=state.turns + 1, phase=_DRAW))


def _draw_or_play(state: State) -> Step[State]:
    """Phase 1 goes on while the hand is not full and there are cards; then a card is played.

    A double job always finds a card: its own card lies in the discard pile.
    """
    if not state.jobs and len(state.hands[state.turn]) == state.options.hand:
        return Step(_in_phase(state, _PLAY), ())
    if any(state.pile):
        return Step(_in_phase(state, _DRAW), ())
    if state.discard:  # R27
        step = with_shuffled_pile(state, street=False)
        return Step(_in_phase(step.state, _DRAW), step.events)
    if not any(state.hands):
        return _end_game(state, Ending.EMPTY)
    if state.hands[state.turn]:
        return Step(_in_phase(state, _PLAY), ())
    step = _after_card(state)
    return Step(step.state, (TurnSkipped(state.turn), *step.events))


def _in_phase(state: State, phase: Phase) -> State:
    return state if state.phase is phase else replace(state, phase=phase)


def _end_game(state: State, end: Ending) -> Step[State]:
    """R28, R30: all loot is turned up, the richest has a gem, and in a series the next game begins."""
    loot = tuple(tuple(each.card for each in pile) for pile in state.loot)
    sums = tuple(map(final_worth, loot))
    best, reason = winners(sums, tuple(map(len, loot)), state.options.ties)
    gems = tuple(held + (seat in best) for seat, held in enumerate(state.gems))
    result = GameResult(loot=loot, sums=sums, winners=best, reason=reason, end=end)
    scored = GameScored(loot=loot, sums=sums, winners=best, reason=reason, end=end)
    past = (*state.past, result)
    if max(gems) < state.options.gems:
        state = replace(start_state(state.options, state.seats), gems=gems, past=past)
        return Step(state, (scored, GameBegun(len(past) + 1)))
    turned = tuple(tuple(CardInLoot(card, up=True, known=()) for card in cards) for cards in loot)
    state = replace(state, loot=turned, gems=gems, past=past, phase=Phase.OVER, jobs=0)
    return Step(state, (scored, SeriesEnded(gems)) if state.options.gems > 1 else (scored,))


TRANSITIONS: Final[dict[Phase, Callable[[State, Action], Step[State]]]] = {
    Phase.DEAL: _deal,
    Phase.LOT: _lot,
    Phase.DRAW: _draw,
    Phase.PLAY: _play_card,
}
