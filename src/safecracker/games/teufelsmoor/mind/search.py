"""How the strongest player thinks: every choice by the chance to win that it leaves, as the net judges it.

The moves of a throw are looked at one throw further: what the other side can make of every roll of both dice.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from safecracker.core.game import Action
from safecracker.games.teufelsmoor.rules.cards import ASKING, Question, area, askable, centre
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, Field, fields
from safecracker.games.teufelsmoor.rules.legal_actions import GOES
from safecracker.games.teufelsmoor.rules.model import (
    Anew,
    Ask,
    Cause,
    Draw,
    End,
    Exchange,
    Free,
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
    decider,
    may_answer,
    may_hide_anew,
    may_name,
    may_release,
)
from safecracker.games.teufelsmoor.rules.paths import runs, ways
from safecracker.games.teufelsmoor.rules.pawns import FIGURES, STARTS, Side
from safecracker.games.teufelsmoor.rules.view import View

from .dice_odds import ROLLS
from .evaluation import possible, splits
from .features import ENDS, OFF, STAR, Flags, Floats, Ints, Positions, flags
from .rated_action import Thought
from .value_net import DRAWS, LAST, Scene, judged, seen, worths

SPEAKING: Final = (Phase.TURN, Phase.MOVE, Phase.REST, Phase.WINDOW)  # when a bonus card or an exchange is thought of
NEVER: Final = 2.0  # the chance of what cannot be
MARGIN: Final = 0.002  # by which something must be better than to go on


def _better(side: Side, one: Floats, other: Floats) -> Floats:
    return np.maximum(one, other) if side is Side.GANG else np.minimum(one, other)


def kind_of(view: View) -> int:
    """What comes next once everything is said: a throw, a card, or the naming."""
    side, other = view.side.number, view.side.other.number
    phase = view.phase
    if phase is Phase.WINDOW and view.window and view.window.cause is Cause.CATCH:
        assert view.mover is not None
        to = view.places[view.mover.number]
        return DRAWS + side if to and STAR[to.number] and any(view.deck) else other
    if view.back is not None:
        phase = view.back
    if phase is Phase.LAST:
        return LAST
    return side if phase in (Phase.TURN, Phase.ROLL, Phase.MOVE) else other


class Thinker:
    """Thinks about one view, for one side."""

    deep = True
    wide = 6

    def __init__(self, view: View, side: Side) -> None:
        self.view, self.side = view, side
        self.scene = seen(view, possible(view), view.treasure if side is Side.CROOKS else None)
        self.kind = kind_of(view)
        self.sign = 1 if side is Side.GANG else -1

    def sorted(self, thoughts: Iterable[Thought]) -> list[Thought]:
        """The best first; among equals the first."""
        return sorted(thoughts, key=lambda thought: -self.sign * thought.worth)

    # moves

    def moves(self) -> list[Thought]:
        roll = self.view.roll
        assert roll is not None
        found = ways(self.view.places, self.side, roll.number, roll.direction)
        actions = [GOES[figure.number][direction.number][False] for figure, direction, _ in found]
        return self._landings(actions, [(figure.number, to) for figure, _, to in found])

    def runs(self) -> list[Thought]:
        card = self.view.card
        assert card is not None
        found = list(runs(self.view.places, self.side, card.reach))
        actions: list[Action] = [Run(figure, direction, steps) for figure, direction, steps, _ in found]
        return self._landings([*actions, Stay()], [(figure.number, to) for figure, _, _, to in found])

    def _landings(self, actions: Sequence[Action], goals: Sequence[tuple[int, Field]]) -> list[Thought]:
        """The most promising moves by what they leave; where there is an action more than goals, it stays."""
        scenes = [self.scene.met(figure, to.number) for figure, to in goals]
        if len(actions) > len(goals):
            scenes.append(self.scene)
        left = worths(self.side.other.number, scenes)
        stars = np.array([bool(STAR[to.number]) for _, to in goals] + [False] * (len(actions) - len(goals)))
        best = self._or_drawn(scenes, stars, left) if any(self.view.deck) else left
        order = (-self.sign * best).argsort(kind="stable")[: self.wide]
        thoughts = [Thought(actions[at], float(best[at])) for at in order]
        if self.deep and any(self.view.deck) and len(order) > 1:
            further = self._replies([scenes[at] for at in order]) - left[order]
            thoughts = [Thought(each.action, each.worth + more) for each, more in zip(thoughts, further, strict=True)]
        return self.sorted(thoughts)

    def _or_drawn(self, scenes: Sequence[Scene], stars: Flags, left: Floats) -> Floats:
        """On a star a card may be drawn, and need not be."""
        if not stars.any():
            return left
        found = left.copy()
        drawn = worths(DRAWS + self.side.number, [scene for scene, star in zip(scenes, stars, strict=True) if star])
        found[stars] = _better(self.side, left[stars], drawn)
        return found

    def _replies(self, scenes: Sequence[Scene]) -> Floats:
        """What the other side can make of each: the mean over all rolls of its best reply."""
        other, mine = self.side.other, self.side.number
        places = np.array([scene.places for scene in scenes])
        ends = ENDS[places[:, 4 * other.number : 4 * other.number + 4]]
        scene, figure, throw = (ends != OFF).nonzero()
        to = ends[scene, figure, throw]
        after = places[scene]
        after[np.arange(len(after)), 4 * other.number + figure] = to
        own = after[:, 4 * mine : 4 * mine + 4]
        own[own == to[:, None]] = OFF
        found = self._judged(mine, after)
        stars = STAR[to]
        found[stars] = _better(other, found[stars], self._judged(DRAWS + other.number, after[stars]))
        most = np.max if other is Side.GANG else np.min
        table = np.full(ends.shape, -NEVER if other is Side.GANG else NEVER)
        table[scene, figure, throw] = found
        best = most(table, axis=1)
        free = most(best.reshape(-1, 6, 4), axis=2)
        stay = self._judged(mine, places)[:, None]
        rolled = [np.where(np.abs(each) == NEVER, stay, each).sum(1) for each in (best, free, free)]
        mean: Floats = sum(rolled) / ROLLS
        return mean

    def _judged(self, kind: int, places: Ints) -> Floats:
        scene = self.scene
        keys, deck = np.array([scene.keys]), np.array([scene.deck])
        return judged(kind, Positions(places, deck, keys, flags(scene.mask)[None, :], scene.treasure))

    # cards and questions

    def star(self) -> list[Thought]:
        drawn = worths(DRAWS + self.side.number, [self.scene])[0]
        left = worths(self.side.other.number, [self.scene])[0]
        return self.sorted([Thought(Draw(), float(drawn)), Thought(Leave(), float(left))])

    def questions(self, scene: Scene | None = None) -> list[Thought]:
        """Every question that can be asked, by what both answers leave."""
        scene, view = scene or self.scene, self.view
        kinds = (view.card,) if view.card and view.card.asks else ASKING
        asked = [question for kind in kinds for question in askable(kind, view.places)]
        total = scene.mask.bit_count()
        found, scenes, shares = list[Question](), list[Scene](), list[float]()
        for question in asked:
            yes = scene.mask & area(question, centre(question, view.places))
            if yes and yes != scene.mask:
                found.append(question)
                scenes += [scene.knowing(yes), scene.knowing(scene.mask & ~yes)]
                shares.append(yes.bit_count() / total)
        if not found:
            return [Thought(Waive(), float(worths(self.kind, [scene])[0]))]
        answers = worths(self.kind, scenes).reshape(-1, 2)
        share = np.array(shares)
        worth = share * answers[:, 0] + (1 - share) * answers[:, 1]
        return self.sorted([Thought(Ask(question), float(each)) for question, each in zip(found, worth, strict=True)])

    # prisoners

    def back(self, scene: Scene, figure: int) -> list[Thought]:
        """The start fields to which a figure could come back, as its own side likes them."""
        side = FIGURES[figure].side
        worth = worths(self.kind, [scene.put(figure, field.number) for field in STARTS[side]])
        sign = 1 if side is Side.GANG else -1
        at = zip(STARTS[side], worth, strict=True)
        found = [Thought(Place(FIGURES[figure], field), float(each)) for field, each in at]
        return sorted(found, key=lambda thought: -sign * thought.worth)

    def _put_back(self, scene: Scene, figure: int) -> tuple[Scene, Field, float]:
        best = self.back(scene, figure)[0]
        assert isinstance(best.action, Place)
        return scene.put(figure, best.action.field.number), best.action.field, best.worth

    def answers(self, side: Side) -> list[Thought]:
        """A bonus card or an exchange of the side."""
        found, scene = list[Thought](), self.scene
        if can_free(self.view, side):
            figure = scene.held(side)[0]
            _, field, worth = self._put_back(scene.spent(side), figure)
            found.append(Thought(Free(FIGURES[figure], field), worth))
        if can_exchange(self.view):
            own, other = scene.held(side)[0], scene.held(side.other)[0]
            after, field, _ = self._put_back(scene, own)
            _, _, worth = self._put_back(after, other)
            found.append(Thought(Exchange(FIGURES[own], FIGURES[other], field), worth))
        return found

    def words(self) -> list[Thought]:
        return self.answers(self.side) if self.view.phase is not Phase.WINDOW else []

    def decision(self) -> list[Thought]:
        """What the side has to decide."""
        view = self.view
        if view.returning:
            scene = self.scene.knowing(EVERYWHERE) if view.phase is Phase.HIDE else self.scene
            return self.back(scene, view.returning[0].number)
        match view.phase:
            case Phase.MOVE:
                return self.moves()
            case Phase.STAR:
                return self.star()
            case Phase.RUN:
                return self.runs()
            case Phase.ASK:
                return self.questions()
            case Phase.WINDOW:
                return self.window()
            case Phase.LAST:
                return self.last()
        return self.going_on()

    def last(self) -> list[Thought]:
        crooks = self.scene.held(Side.CROOKS)
        if not crooks:
            return [self.named()]
        return [Thought(Release(FIGURES[crooks[0]]), self.now()), self.named()]

    def now(self) -> float:
        """The chance if nobody says anything more."""
        return float(worths(self.kind, [self.scene])[0])

    def asked(self, figure: int) -> float:
        """What a question for this crook leads to."""
        after, _, _ = self._put_back(self.scene, figure)
        if self.side is Side.GANG:
            return self.questions(after)[0].worth
        best = splits(self.view, after.mask)[0].question  # the crooks know what they would have to answer
        about = area(best, centre(best, self.view.places))
        mask = after.mask & (about if after.treasure is not None and about >> after.treasure & 1 else ~about)
        return float(worths(self.kind, [after.knowing(mask)])[0])

    def released(self) -> Thought:
        """To let a crook go: for a question, or for what the crooks answer first."""
        figure = self.scene.held(Side.CROOKS)[0]
        worth = self.asked(figure)
        return Thought(
            Release(FIGURES[figure]), min([worth, *(thought.worth for thought in self.answers(Side.CROOKS))])
        )

    def hidden_anew(self) -> float:
        """What it leads to if three of the gang go free and the treasure is hidden anew."""
        scene = self.scene.knowing(EVERYWHERE)
        worth = 0.0
        for figure in scene.held(Side.GANG):
            scene, _, worth = self._put_back(scene, figure)
        return worth

    def named(self) -> Thought:
        mask = self.scene.mask
        first = next(fields(mask))
        return Thought(Name(first), 1 / mask.bit_count())

    def going_on(self) -> list[Thought]:
        """Before a throw or after the move."""
        on = Throw() if self.view.phase is Phase.TURN else End()
        found = [Thought(on, self.now() + self.sign * MARGIN)]
        if self.side is Side.GANG:
            if may_release(self.view):
                found.append(self.released())
        elif may_hide_anew(self.view):
            worth = self.hidden_anew()
            found.append(Thought(Anew(), max(worth, 1 / self.scene.mask.bit_count()) if may_name(self.view) else worth))
        return self.sorted(found)

    def window(self) -> list[Thought]:
        """What passing leads to, against a bonus card or an exchange."""
        window = self.view.window
        assert window is not None
        if window.cause is Cause.RELEASE:
            assert window.figure is not None
            worth = self.asked(window.figure.number)
        elif window.cause is Cause.ANEW:
            worth = self.hidden_anew()
        else:
            worth = self.now()
        return self.sorted([Thought(Pass(), worth + self.sign * MARGIN), *self.answers(self.side)])


def considered(view: View, side: Side) -> list[Thought]:
    """All that a side could do now, the best first; nothing where it would rather wait for the other side."""
    mind = Thinker(view, side)
    own = decider(view) is side
    naming = side is Side.GANG and may_name(view)
    if naming and mind.scene.mask.bit_count() == 1:
        return [mind.named()]
    if own and (view.returning or view.phase not in SPEAKING):
        return mind.decision()
    if all(view.places) or view.phase not in SPEAKING or (view.phase is Phase.WINDOW and not own):
        return mind.decision() if own else []
    found = mind.words() if may_answer(view, side) else []
    if naming and len(mind.scene.held(Side.GANG)) > 1:
        found.append(mind.named())
    if own and view.phase is not Phase.MOVE:
        return mind.sorted([*mind.decision(), *found])
    now = mind.now() + mind.sign * MARGIN
    found = [thought for thought in found if mind.sign * (thought.worth - now) > 0]
    if found:
        return mind.sorted(found)
    return mind.decision() if own else []
