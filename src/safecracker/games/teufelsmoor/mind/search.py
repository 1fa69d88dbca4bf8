"""The search of the strongest bot: it rates every action by the gang's odds to win after it, by the value net.

Moves are searched one throw deeper: the best reply of the other side to every roll of both dice.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from safecracker.core.game import Action
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, Question, area, askable, centre
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, Field, fields
from safecracker.games.teufelsmoor.rules.figures import FIGURES, START_FIELDS, Side
from safecracker.games.teufelsmoor.rules.legal_actions import GO_ACTIONS
from safecracker.games.teufelsmoor.rules.model import (
    Ask,
    Draw,
    End,
    Exchange,
    Free,
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
    can_exchange,
    can_free,
    deciding_side,
    may_answer,
    may_hide_again,
    may_name,
    may_release,
)
from safecracker.games.teufelsmoor.rules.paths import card_paths, dice_paths
from safecracker.games.teufelsmoor.rules.view import View
from safecracker.games.teufelsmoor.rules.windows import Cause

from .dice_odds import ROLLS
from .evaluation import possible_fields, splits
from .features import ENDS, OFF, STAR, Flags, Floats, Ints, PositionBatch, flags
from .rated_action import RatedAction
from .value_net import BEFORE_CARD, BEFORE_NAMING, Position, batch_odds, gang_odds, position_of

ANYTIME_PHASES: Final = (Phase.TURN, Phase.MOVE, Phase.REST, Phase.WINDOW)  # when bonus cards and exchanges are rated
NEVER: Final = 2.0  # stands for an impossible move
MARGIN: Final = 0.002  # by which an action must be better than going on


def _better_for(side: Side, one: Floats, other: Floats) -> Floats:
    return np.maximum(one, other) if side is Side.GANG else np.minimum(one, other)


def position_kind(view: View) -> int:
    """What comes next if nobody does anything else: a throw, a card, or the naming. See value_net.py."""
    side, other = view.side.number, view.side.other.number
    phase = view.phase
    if phase is Phase.WINDOW and view.window and view.window.cause is Cause.CATCH:
        assert view.mover is not None
        to = view.places[view.mover.number]
        return BEFORE_CARD + side if to and STAR[to.number] and any(view.deck) else other
    if view.resume_phase is not None:
        phase = view.resume_phase
    if phase is Phase.LAST:
        return BEFORE_NAMING
    return side if phase in (Phase.TURN, Phase.ROLL, Phase.MOVE) else other


class Search:
    """Rates the actions of one side in one view."""

    looks_ahead = True  # at the replies of the other side
    most_moves = 6  # that are rated with their replies

    def __init__(self, view: View, side: Side) -> None:
        self.view, self.side = view, side
        self.position = position_of(view, possible_fields(view), view.treasure if side is Side.CROOKS else None)
        self.kind = position_kind(view)
        self.sign = 1 if side is Side.GANG else -1

    def best_first(self, rated_actions: Iterable[RatedAction]) -> list[RatedAction]:
        """Sorted; equal ones keep their order."""
        return sorted(rated_actions, key=lambda rated: -self.sign * rated.gang_odds)

    # moves

    def dice_moves(self) -> list[RatedAction]:
        roll = self.view.roll
        assert roll is not None
        found = dice_paths(self.view.places, self.side, roll.number, roll.direction)
        actions = [GO_ACTIONS[figure.number][direction.number][False] for figure, direction, _ in found]
        return self._rated_moves(actions, [(figure.number, to) for figure, _, to in found])

    def card_moves(self) -> list[RatedAction]:
        card = self.view.card
        assert card is not None
        found = list(card_paths(self.view.places, self.side, card.reach))
        actions: list[Action] = [
            Run(figure=figure, direction=direction, steps=steps) for figure, direction, steps, _ in found
        ]
        return self._rated_moves([*actions, Stay()], [(figure.number, to) for figure, _, _, to in found])

    def _rated_moves(self, actions: Sequence[Action], goals: Sequence[tuple[int, Field]]) -> list[RatedAction]:
        """The most promising moves. An action more than goals comes last, and leaves the position as it is."""
        positions = [self.position.after_arrival(figure, to.number) for figure, to in goals]
        if len(actions) > len(goals):
            positions.append(self.position)
        left = gang_odds(self.side.other.number, positions)
        stars = np.array([bool(STAR[to.number]) for _, to in goals] + [False] * (len(actions) - len(goals)))
        best = self._or_card_drawn(positions, stars, left) if any(self.view.deck) else left
        order = (-self.sign * best).argsort(kind="stable")[: self.most_moves]
        moves = [RatedAction(actions[at], float(best[at])) for at in order]
        if self.looks_ahead and any(self.view.deck) and len(order) > 1:
            change = self._replies([positions[at] for at in order]) - left[order]
            moves = [RatedAction(each.action, each.gang_odds + more) for each, more in zip(moves, change, strict=True)]
        return self.best_first(moves)

    def _or_card_drawn(self, positions: Sequence[Position], stars: Flags, left: Floats) -> Floats:
        """On a star the side draws a card where that is better."""
        if not stars.any():
            return left
        found = left.copy()
        drawn = gang_odds(
            BEFORE_CARD + self.side.number, [position for position, star in zip(positions, stars, strict=True) if star]
        )
        found[stars] = _better_for(self.side, left[stars], drawn)
        return found

    def _replies(self, positions: Sequence[Position]) -> Floats:
        """The odds after the best reply of the other side, on average over all rolls."""
        other, mine = self.side.other, self.side.number
        places = np.array([position.places for position in positions])
        ends = ENDS[places[:, 4 * other.number : 4 * other.number + 4]]
        position, figure, throw = (ends != OFF).nonzero()
        to = ends[position, figure, throw]
        after = places[position]
        after[np.arange(len(after)), 4 * other.number + figure] = to
        own = after[:, 4 * mine : 4 * mine + 4]
        own[own == to[:, None]] = OFF
        found = self._batch_odds(mine, after)
        stars = STAR[to]
        found[stars] = _better_for(other, found[stars], self._batch_odds(BEFORE_CARD + other.number, after[stars]))
        most = np.max if other is Side.GANG else np.min
        table = np.full(ends.shape, -NEVER if other is Side.GANG else NEVER)
        table[position, figure, throw] = found
        best = most(table, axis=1)
        free = most(best.reshape(-1, 6, 4), axis=2)
        stay = self._batch_odds(mine, places)[:, None]
        rolled = [np.where(np.abs(each) == NEVER, stay, each).sum(1) for each in (best, free, free)]
        mean: Floats = sum(rolled) / ROLLS
        return mean

    def _batch_odds(self, kind: int, places: Ints) -> Floats:
        position = self.position
        batch = PositionBatch(
            places=places,
            deck=np.array([position.deck]),
            bonus_cards=np.array([position.bonus_cards]),
            fits=flags(position.mask)[None, :],
            treasure=position.treasure,
        )
        return batch_odds(kind, batch)

    # cards and questions

    def draw_or_leave(self) -> list[RatedAction]:
        drawn = gang_odds(BEFORE_CARD + self.side.number, [self.position])[0]
        left = gang_odds(self.side.other.number, [self.position])[0]
        return self.best_first([RatedAction(Draw(), float(drawn)), RatedAction(Leave(), float(left))])

    def questions(self, position: Position | None = None) -> list[RatedAction]:
        """Every question that can be asked, rated by both answers."""
        position, view = position or self.position, self.view
        kinds = (view.card,) if view.card and view.card.asks else QUESTION_KINDS
        asked = [question for kind in kinds for question in askable(kind, view.places)]
        total = position.mask.bit_count()
        found, positions, shares = list[Question](), list[Position](), list[float]()
        for question in asked:
            yes = position.mask & area(question, centre(question, view.places))
            if yes and yes != position.mask:
                found.append(question)
                positions += [position.with_fields(yes), position.with_fields(position.mask & ~yes)]
                shares.append(yes.bit_count() / total)
        if not found:
            return [RatedAction(Waive(), float(gang_odds(self.kind, [position])[0]))]
        answers = gang_odds(self.kind, positions).reshape(-1, 2)
        share = np.array(shares)
        odds = share * answers[:, 0] + (1 - share) * answers[:, 1]
        return self.best_first(
            [RatedAction(Ask(question), float(each)) for question, each in zip(found, odds, strict=True)]
        )

    # prisoners

    def returns(self, position: Position, figure: int) -> list[RatedAction]:
        """The start fields on which a figure can come back, the best for its own side first."""
        side = FIGURES[figure].side
        odds = gang_odds(self.kind, [position.with_figure_at(figure, field.number) for field in START_FIELDS[side]])
        sign = 1 if side is Side.GANG else -1
        at = zip(START_FIELDS[side], odds, strict=True)
        found = [RatedAction(Place(FIGURES[figure], field), float(each)) for field, each in at]
        return sorted(found, key=lambda rated: -sign * rated.gang_odds)

    def _put_back(self, position: Position, figure: int) -> tuple[Position, Field, float]:
        best = self.returns(position, figure)[0]
        assert isinstance(best.action, Place)
        return position.with_figure_at(figure, best.action.field.number), best.action.field, best.gang_odds

    def answers(self, side: Side) -> list[RatedAction]:
        """A bonus card or an exchange of the side."""
        found, position = list[RatedAction](), self.position
        if can_free(self.view, side):
            figure = position.captured(side)[0]
            _, field, odds = self._put_back(position.after_bonus_card(side), figure)
            found.append(RatedAction(Free(FIGURES[figure], field), odds))
        if can_exchange(self.view):
            own, other = position.captured(side)[0], position.captured(side.other)[0]
            after, field, _ = self._put_back(position, own)
            _, _, odds = self._put_back(after, other)
            found.append(RatedAction(Exchange(FIGURES[own], FIGURES[other], field), odds))
        return found

    def anytime_actions(self) -> list[RatedAction]:
        return self.answers(self.side) if self.view.phase is not Phase.WINDOW else []

    def decision(self) -> list[RatedAction]:
        """What the side has to decide."""
        view = self.view
        if view.returning:
            position = self.position.with_fields(EVERYWHERE) if view.phase is Phase.HIDE else self.position
            return self.returns(position, view.returning[0].number)
        match view.phase:
            case Phase.MOVE:
                return self.dice_moves()
            case Phase.STAR:
                return self.draw_or_leave()
            case Phase.RUN:
                return self.card_moves()
            case Phase.ASK:
                return self.questions()
            case Phase.WINDOW:
                return self.window_actions()
            case Phase.LAST:
                return self.naming_actions()
        return self.go_on()

    def naming_actions(self) -> list[RatedAction]:
        crooks = self.position.captured(Side.CROOKS)
        if not crooks:
            return [self.naming()]
        return [RatedAction(Release(FIGURES[crooks[0]]), self.odds_now()), self.naming()]

    def odds_now(self) -> float:
        """The odds if nobody does anything else."""
        return float(gang_odds(self.kind, [self.position])[0])

    def odds_after_question(self, figure: int) -> float:
        """The odds after this crook goes free for a question."""
        after, _, _ = self._put_back(self.position, figure)
        if self.side is Side.GANG:
            return self.questions(after)[0].gang_odds
        best = splits(self.view, after.mask)[0].question  # the crooks know what they would have to answer
        about = area(best, centre(best, self.view.places))
        mask = after.mask & (about if after.treasure is not None and about >> after.treasure & 1 else ~about)
        return float(gang_odds(self.kind, [after.with_fields(mask)])[0])

    def release(self) -> RatedAction:
        """Letting a crook go: for a question, or for what the crooks answer first."""
        figure = self.position.captured(Side.CROOKS)[0]
        odds = self.odds_after_question(figure)
        return RatedAction(
            Release(FIGURES[figure]), min([odds, *(rated.gang_odds for rated in self.answers(Side.CROOKS))])
        )

    def odds_after_hiding_again(self) -> float:
        """The odds after three of the gang go free and the treasure is hidden again."""
        position = self.position.with_fields(EVERYWHERE)
        odds = 0.0
        for figure in position.captured(Side.GANG):
            position, _, odds = self._put_back(position, figure)
        return odds

    def naming(self) -> RatedAction:
        mask = self.position.mask
        first = next(fields(mask))
        return RatedAction(Name(first), 1 / mask.bit_count())

    def go_on(self) -> list[RatedAction]:
        """Throwing or ending the turn, and what can be done before that."""
        on = Throw() if self.view.phase is Phase.TURN else End()
        found = [RatedAction(on, self.odds_now() + self.sign * MARGIN)]
        if self.side is Side.GANG:
            if may_release(self.view):
                found.append(self.release())
        elif may_hide_again(self.view):
            odds = self.odds_after_hiding_again()
            found.append(
                RatedAction(HideAgain(), max(odds, 1 / self.position.mask.bit_count()) if may_name(self.view) else odds)
            )
        return self.best_first(found)

    def window_actions(self) -> list[RatedAction]:
        """Passing, a bonus card or an exchange."""
        window = self.view.window
        assert window is not None
        if window.cause is Cause.RELEASE:
            assert window.figure is not None
            odds = self.odds_after_question(window.figure.number)
        elif window.cause is Cause.HIDE_AGAIN:
            odds = self.odds_after_hiding_again()
        else:
            odds = self.odds_now()
        return self.best_first([RatedAction(Pass(), odds + self.sign * MARGIN), *self.answers(self.side)])


def rated_actions(view: View, side: Side) -> list[RatedAction]:
    """All that a side could do now, the best first; nothing where it is better to wait for the other side."""
    search = Search(view, side)
    own = deciding_side(view) is side
    naming = side is Side.GANG and may_name(view)
    if naming and search.position.mask.bit_count() == 1:
        return [search.naming()]
    if own and (view.returning or view.phase not in ANYTIME_PHASES):
        return search.decision()
    if all(view.places) or view.phase not in ANYTIME_PHASES or (view.phase is Phase.WINDOW and not own):
        return search.decision() if own else []
    found = search.anytime_actions() if may_answer(view, side) else []
    if naming and len(search.position.captured(Side.GANG)) > 1:
        found.append(search.naming())
    if own and view.phase is not Phase.MOVE:
        return search.best_first([*search.decision(), *found])
    odds_now = search.odds_now() + search.sign * MARGIN
    found = [rated for rated in found if search.sign * (rated.gang_odds - odds_now) > 0]
    if found:
        return search.best_first(found)
    return search.decision() if own else []
