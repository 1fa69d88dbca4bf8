"""The bots of Der Schatz im Teufelsmoor, weakest first. Each plays either side, and sees a view only.

The weak ones move at random, forget answers and ask any question. The strong ones ask what tells most, and rate every
move by what it takes and by what the next throws of both sides can bring. The strongest uses a value net.
"""

from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Action, Millis
from safecracker.games.teufelsmoor.rules.answers import fitting_fields
from safecracker.games.teufelsmoor.rules.cards import askable
from safecracker.games.teufelsmoor.rules.fields import FIELDS, Field, Mask, fields
from safecracker.games.teufelsmoor.rules.figures import START_FIELDS, Figure, Side, with_figure_at
from safecracker.games.teufelsmoor.rules.legal_actions import GO_ACTIONS, legal_actions
from safecracker.games.teufelsmoor.rules.model import (
    Ask,
    Draw,
    End,
    Exchange,
    Free,
    Hide,
    HideAgain,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Run,
    Stay,
    Throw,
    active_seat,
    can_exchange,
    can_free,
    captured,
    deciding_side,
    may_answer,
    may_hide_again,
    may_name,
    may_release,
    may_throw,
    seats_of,
)
from safecracker.games.teufelsmoor.rules.paths import card_paths, dice_paths
from safecracker.games.teufelsmoor.rules.view import View
from safecracker.players.bot import Bot, Plan

from .evaluation import Values, Weights, find_chance, landing_value, position_value, questions_left, splits, values_for
from .rated_action import RatedAction

SAFE_GAIN: Final = 0.2  # with less than this gained by answers, the crooks would rather catch the last of the gang
EVEN_ODDS: Final = 0.5  # while nothing is known yet
SAME_ODDS: Final = 0.003  # one of the questions whose odds differ by less is chosen at random
# players who ask about one line after the other reach the south-east last, so the treasure is there more often, but may
# be anywhere. The weights are the same for rows and columns (benchmarks/teufelsmoor_hiding.py)
_LINES: Final = (1, 1, 3, 3, 1, 2, 1, 2, 3, 6, 7, 7)
HIDING_WEIGHTS: Final = tuple(_LINES[field.row] * _LINES[field.column] for field in FIELDS)
# how long a bot leaves a decision to the other members of its side
BEFORE_WINDOW_ENDS: Final = Millis(1_000)  # the bot passes this long before the end
UNTIMED_DELAY: Final = Millis(8_000)  # in a window without an end
NAMING_DELAY: Final = Millis(30_000)  # before naming a field that it only guesses


class Skill(Struct, frozen=True, kw_only=True):
    """How well a bot plays."""

    memory: int  # how many answers it remembers
    random_moves: float  # the share of moves that are random
    best_questions: float  # the share of questions that are the best ones
    error: float  # standard deviation by which it misjudges moves, in questions
    weights: Weights
    calculates_risk: bool = False  # whether it compares odds before it names a field, releases or exchanges


class HeuristicBot(Bot[View]):
    """Plays either side by fixed rules and by the values of evaluation.py."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def plan(self, view: View, rng: Random) -> Plan:
        """Only the active seat of a side acts; out of turn it does only what helps."""
        side = view.my_side
        assert side is not None
        if active_seat(view, side) != view.my_seat:
            return Plan(None)
        action = self.wanted_action(view, rng)
        return Plan(action, self._delay(view, side, action))

    def _delay(self, view: View, side: Side, action: Action | None) -> Millis:
        """How long the bot waits, so that people on its side can decide before it passes or guesses for all of them.

        A view does not show who is a bot, so it waits wherever a side is shared. In the end it acts, since a side of
        bots alone would never go on otherwise.
        """
        if len(seats_of(view, side)) == 1:
            return Millis(0)
        if isinstance(action, Pass):
            return Millis(1000 * view.options.window - BEFORE_WINDOW_ENDS) if view.options.window else UNTIMED_DELAY
        guesses = isinstance(action, Name) and view.phase is Phase.LAST and self._mask(view).bit_count() > 1
        return NAMING_DELAY if guesses else Millis(0)

    def choose(self, view: View, rng: Random) -> Action:
        action = self.wanted_action(view, rng)
        assert view.my_seat is not None
        if action is None or (isinstance(action, Throw) and not may_throw(view, view.my_seat)):
            return legal_actions(view)[0]  # where it would rather wait
        return action

    def wanted_action(self, view: View, rng: Random) -> Action | None:
        """What the bot wants to do; None where it prefers to wait for the other side."""
        side = view.my_side
        assert side is not None
        action = self._anytime_action(view, side, rng)
        if action is not None or deciding_side(view) is not side:
            return action
        return self._decision(view, side, rng)

    def _decision(self, view: View, side: Side, rng: Random) -> Action:
        if view.returning:
            return self._place(view, side, view.returning[0])
        match view.phase:
            case Phase.HIDE:
                return Hide(rng.choice(FIELDS))
            case Phase.MOVE:
                return self._go(view, side, rng)
            case Phase.STAR:
                return Draw()
            case Phase.RUN:
                return self._run(view, side, rng)
            case Phase.ASK:
                return self._ask(view, rng)
            case Phase.WINDOW:
                return Pass()
            case Phase.LAST:
                return self._last(view, rng)
        return self._go_on(view, side)

    # what may be done at any time

    def _anytime_action(self, view: View, side: Side, rng: Random) -> Action | None:
        """A name, a bonus card or an exchange, where it helps now."""
        if side is Side.GANG and may_name(view) and self._names_now(view):
            return self._name(view, rng)
        if not may_answer(view, side):
            return None
        if can_free(view, side):
            return self._best_return(view, side, captured(view, side)[0])
        if can_exchange(view) and self._wants_exchange(view, side):
            own, other = captured(view, side)[0], captured(view, side.other)[0]
            free = self._best_return(view, side, own)
            return Exchange(own, other, free.field)
        return None

    def _names_now(self, view: View) -> bool:
        """Whether to name a field now: when it is known, or when waiting is worse."""
        left = self._mask(view).bit_count()
        if left == 1:
            return True
        if not self._skill.calculates_risk or not may_hide_again(view):
            return False
        return 1 / left > find_chance(len(FIELDS), questions_left(view))

    def _wants_exchange(self, view: View, side: Side) -> bool:
        """An exchange takes a question from the gang; the gang wants it only when two of the gang are captured."""
        return not self._skill.calculates_risk or side is Side.CROOKS or len(captured(view, Side.GANG)) > 1

    # knowledge

    def _mask(self, view: View) -> Mask:
        """Where the treasure can be, by the answers that the bot remembers."""
        return fitting_fields(view.answers[-self._skill.memory :] if self._skill.memory else (), view.hidings)

    def _name(self, view: View, rng: Random) -> Action:
        return Name(rng.choice(tuple(fields(self._mask(view)))))

    def _last(self, view: View, rng: Random) -> Action:
        if self._mask(view).bit_count() > 1 and may_release(view):
            return Release(captured(view, Side.CROOKS)[0])
        return self._name(view, rng)

    def _ask(self, view: View, rng: Random) -> Action:
        if rng.random() < self._skill.best_questions:
            return Ask(splits(view, self._mask(view))[0].question)
        kind = view.card or rng.choice(tuple(split.question.kind for split in splits(view, 1)))
        return Ask(rng.choice(askable(kind, view.places)))

    # prisoners

    def _go_on(self, view: View, side: Side) -> Action:
        if side is Side.GANG and may_release(view) and self._releases_now(view):
            return Release(captured(view, Side.CROOKS)[0])
        if side is Side.CROOKS and may_hide_again(view) and self._hides_again_now(view):
            return HideAgain()
        return Throw() if view.phase is Phase.TURN else End()

    def _releases_now(self, view: View) -> bool:
        """A captured crook draws no cards, and is worth a question later too, while the crooks hold no prisoner."""
        return not self._skill.calculates_risk or bool(captured(view, Side.GANG))

    def _hides_again_now(self, view: View) -> bool:
        """While the treasure is safe, three captured of the gang are better kept: four win the game."""
        if not self._skill.calculates_risk:
            return True
        left, questions = self._mask(view).bit_count(), questions_left(view)
        return find_chance(left, questions) - find_chance(len(FIELDS), questions) > SAFE_GAIN

    def _place(self, view: View, side: Side, figure: Figure) -> Action:
        return Place(figure, self._best_return(view, side, figure).field)

    def _best_return(self, view: View, side: Side, figure: Figure) -> Free:
        values = values_for(view, side, self._skill.weights)
        best = max(
            START_FIELDS[side], key=lambda field: position_value(values, with_figure_at(view.places, figure, field))
        )
        return Free(figure, best)

    # moves

    def _go(self, view: View, side: Side, rng: Random) -> Action:
        assert view.roll is not None
        found = dice_paths(view.places, side, view.roll.number, view.roll.direction)
        if rng.random() < self._skill.random_moves:
            figure, direction, _ = rng.choice(found)
        else:
            values = values_for(view, side, self._skill.weights)
            figure, direction, _ = max(found, key=lambda way: self._move_value(values, view, way[0], way[2], rng))
        return GO_ACTIONS[figure.number][direction.number][False]

    def _run(self, view: View, side: Side, rng: Random) -> Action:
        assert view.card is not None
        if rng.random() < self._skill.random_moves:
            figure, direction, steps, _ = rng.choice(list(card_paths(view.places, side, view.card.reach)))
            return Run(figure=figure, direction=direction, steps=steps)
        values = values_for(view, side, self._skill.weights)
        best: Action = Stay()
        most = position_value(values, view.places)
        for figure, direction, steps, to in card_paths(view.places, side, view.card.reach):
            found = self._move_value(values, view, figure, to, rng)
            if found > most:
                best, most = Run(figure=figure, direction=direction, steps=steps), found
        return best

    def _move_value(self, values: Values, view: View, figure: Figure, to: Field, rng: Random) -> float:
        gain, places = landing_value(values, view, figure, to)
        noise = rng.gauss(0.0, self._skill.error) if self._skill.error else 0.0
        return gain + position_value(values, places) + noise


class SearchBot(HeuristicBot):
    """Chooses the action with the best odds to win, by search.py."""

    def rated_actions(self, view: View, rng: Random) -> list[RatedAction]:
        """What the bot wants to do and its alternatives, the best first; nothing where it prefers to wait."""
        from .search import rated_actions  # noqa: PLC0415 - numpy is loaded when a bot thinks, not when games are listed

        side = view.my_side
        assert side is not None
        if view.phase is Phase.HIDE and not view.returning:
            return [RatedAction(Hide(rng.choices(FIELDS, HIDING_WEIGHTS)[0]), EVEN_ODDS)] if side is Side.CROOKS else []
        found = rated_actions(view, side)
        if not found:
            return []
        best = found[0]
        if isinstance(best.action, Name):
            return [RatedAction(self._name(view, rng), best.gang_odds), *found[1:]]
        if isinstance(best.action, Ask):  # so that no field is safe from the first of many equal questions
            best = rng.choice([each for each in found if best.gang_odds - each.gang_odds < SAME_ODDS])
            return [best, *(each for each in found if each is not best)]
        return found

    def wanted_action(self, view: View, rng: Random) -> Action | None:
        found = self.rated_actions(view, rng)
        return found[0].action if found else None


NO_LOOKAHEAD: Final = Weights(own_throw=0.0, other_throw=0.0)
OWN_LOOKAHEAD: Final = Weights(other_throw=0.0)

PERFECT: Final = Skill(
    memory=99, random_moves=0.0, best_questions=1.0, error=0.0, weights=Weights(), calculates_risk=True
)
FIRST_VERSION: Final = HeuristicBot(PERFECT)  # the strongest bot of the first version
STRONGEST: Final = SearchBot(PERFECT)
BOTS: tuple[Bot[View], ...] = (
    HeuristicBot(Skill(memory=8, random_moves=0.5, best_questions=0.4, error=0.0, weights=NO_LOOKAHEAD)),
    HeuristicBot(Skill(memory=99, random_moves=0.25, best_questions=0.6, error=0.0, weights=NO_LOOKAHEAD)),
    HeuristicBot(Skill(memory=99, random_moves=0.05, best_questions=0.9, error=0.2, weights=OWN_LOOKAHEAD)),
    HeuristicBot(
        Skill(memory=99, random_moves=0.06, best_questions=0.95, error=0.0, weights=Weights(), calculates_risk=True)
    ),
    STRONGEST,
)
REFERENCE_BOTS: dict[str, Bot[View]] = {"first5": FIRST_VERSION}
