"""The computer players of Der Schatz im Teufelsmoor, weakest first. Each plays either side, and sees a view only.

The weak wander, forget answers and ask what comes to mind. The strong ask what tells most, and weigh every move by what
it takes and by what the next throws of both sides can bring. The strongest has learned what positions are worth.
"""

from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Action, Millis
from safecracker.games.teufelsmoor.rules.cards import askable
from safecracker.games.teufelsmoor.rules.fields import FIELDS, Field, Mask, fields
from safecracker.games.teufelsmoor.rules.legal_actions import GOES, offers
from safecracker.games.teufelsmoor.rules.model import (
    Anew,
    Ask,
    Draw,
    End,
    Exchange,
    Free,
    Hide,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Run,
    Stay,
    Throw,
    can_exchange,
    can_free,
    decider,
    held,
    may_answer,
    may_hide_anew,
    may_name,
    may_release,
    member,
    members,
)
from safecracker.games.teufelsmoor.rules.paths import runs, ways
from safecracker.games.teufelsmoor.rules.pawns import STARTS, Figure, Side, moved
from safecracker.games.teufelsmoor.rules.proofs import fitting
from safecracker.games.teufelsmoor.rules.view import View
from safecracker.players.bot import Bot, Plan

from .evaluation import Scales, Weights, find_chance, landing_worth, position_worth, questions_left, scales, splits
from .rated_action import Thought

SAFE: Final = 0.2  # what the gang may have gained by its answers while the crooks hunt for the last of it
OPEN: Final = 0.5  # the chance of either side, about, before anything is known
ALIKE: Final = 0.003  # questions whose chances differ by less are drawn by lot
# who asks for one line after the other, or one place after the other, comes to the south-east last; so the treasure is
# there more often, but may be anywhere. By row and by column alike (benchmarks/teufelsmoor_hiding.py)
_LINES: Final = (1, 1, 3, 3, 1, 2, 1, 2, 3, 6, 7, 7)
HIDING: Final = tuple(_LINES[field.row] * _LINES[field.column] for field in FIELDS)
# how long a computer leaves a decision to the others of its side
BEFORE: Final = Millis(1_000)  # the end of a window
UNHURRIED: Final = Millis(8_000)  # where a window has no end
LAST_WORD: Final = Millis(30_000)  # where a field must be named


class Skill(Struct, frozen=True):
    """How well somebody plays."""

    memory: int  # answers that are remembered
    whim: float  # how often a move is made for no reason
    curious: float  # how often the best question is found
    error: float  # by which moves are misjudged, in questions
    weights: Weights
    bold: bool = False  # names, releases and exchanges by what it is worth


class Player(Bot[View]):
    """A player of either side."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def plan(self, view: View, rng: Random) -> Plan:
        """Out of turn only what really helps, and only when it is this one's turn within the side."""
        side = view.mine
        assert side is not None
        if member(view, side) != view.me:
            return Plan(None)
        action = self.wish(view, rng)
        return Plan(action, self._patience(view, side, action))

    def _patience(self, view: View, side: Side, action: Action | None) -> Millis:
        """What ends a chance of the whole side is left to the others for a while, since there may be people among them.

        A view does not tell who is a computer. So it waits wherever a side is shared, and in the end acts all the same:
        a side of computers alone would never go on.
        """
        if len(members(view, side)) == 1:
            return Millis(0)
        if isinstance(action, Pass):
            return Millis(1000 * view.options.window - BEFORE) if view.options.window else UNHURRIED
        guesses = isinstance(action, Name) and view.phase is Phase.LAST and self._mask(view).bit_count() > 1
        return LAST_WORD if guesses else Millis(0)

    def choose(self, view: View, rng: Random) -> Action:
        return self.wish(view, rng) or next(offers(view))

    def wish(self, view: View, rng: Random) -> Action | None:
        """What this one wants to do; nothing where it would rather wait for the other side."""
        side = view.mine
        assert side is not None
        word = self._word(view, side, rng)
        if word is not None or decider(view) is not side:
            return word
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

    def _word(self, view: View, side: Side, rng: Random) -> Action | None:
        """A name, a bonus card or an exchange, where it helps now."""
        if side is Side.GANG and may_name(view) and self._is_time(view):
            return self._name(view, rng)
        if not may_answer(view, side):
            return None
        if can_free(view, side):
            return self._best_return(view, side, held(view, side)[0])
        if can_exchange(view) and self._wants_exchange(view, side):
            own, other = held(view, side)[0], held(view, side.other)[0]
            free = self._best_return(view, side, own)
            return Exchange(own, other, free.field)
        return None

    def _is_time(self, view: View) -> bool:
        """Whether to name a field now: when it is known, or when waiting promises less."""
        left = self._mask(view).bit_count()
        if left == 1:
            return True
        if not self._skill.bold or not may_hide_anew(view):
            return False
        return 1 / left > find_chance(len(FIELDS), questions_left(view))

    def _wants_exchange(self, view: View, side: Side) -> bool:
        """For the crooks it takes a question away; for the gang it costs one, and is worth it when two are held."""
        return not self._skill.bold or side is Side.CROOKS or len(held(view, Side.GANG)) > 1

    # knowledge

    def _mask(self, view: View) -> Mask:
        """Where the treasure can be, as far as this one remembers."""
        return fitting(view.answers[-self._skill.memory :] if self._skill.memory else (), view.hidings)

    def _name(self, view: View, rng: Random) -> Action:
        return Name(rng.choice(tuple(fields(self._mask(view)))))

    def _last(self, view: View, rng: Random) -> Action:
        if self._mask(view).bit_count() > 1 and may_release(view):
            return Release(held(view, Side.CROOKS)[0])
        return self._name(view, rng)

    def _ask(self, view: View, rng: Random) -> Action:
        if rng.random() < self._skill.curious:
            return Ask(splits(view, self._mask(view))[0].question)
        kind = view.card or rng.choice(tuple(split.question.kind for split in splits(view, 1)))
        return Ask(rng.choice(askable(kind, view.places)))

    # prisoners

    def _go_on(self, view: View, side: Side) -> Action:
        if side is Side.GANG and may_release(view) and self._lets_go(view):
            return Release(held(view, Side.CROOKS)[0])
        if side is Side.CROOKS and may_hide_anew(view) and self._hides_anew(view):
            return Anew()
        return Throw() if view.phase is Phase.TURN else End()

    def _lets_go(self, view: View) -> bool:
        """A crook in prison draws no cards, and is worth his question later too, until somebody of the gang is held."""
        return not self._skill.bold or bool(held(view, Side.GANG))

    def _hides_anew(self, view: View) -> bool:
        """Three of the gang in prison are on the way to four, while the treasure is safe."""
        if not self._skill.bold:
            return True
        left, questions = self._mask(view).bit_count(), questions_left(view)
        return find_chance(left, questions) - find_chance(len(FIELDS), questions) > SAFE

    def _place(self, view: View, side: Side, figure: Figure) -> Action:
        return Place(figure, self._best_return(view, side, figure).field)

    def _best_return(self, view: View, side: Side, figure: Figure) -> Free:
        at = scales(view, side, self._skill.weights)
        best = max(STARTS[side], key=lambda field: position_worth(at, moved(view.places, figure, field)))
        return Free(figure, best)

    # moves

    def _go(self, view: View, side: Side, rng: Random) -> Action:
        assert view.roll is not None
        found = ways(view.places, side, view.roll.number, view.roll.direction)
        if rng.random() < self._skill.whim:
            figure, direction, _ = rng.choice(found)
        else:
            at = scales(view, side, self._skill.weights)
            figure, direction, _ = max(found, key=lambda way: self._weighed(at, view, way[0], way[2], rng))
        return GOES[figure.number][direction.number][False]

    def _run(self, view: View, side: Side, rng: Random) -> Action:
        assert view.card is not None
        if rng.random() < self._skill.whim:
            figure, direction, steps, _ = rng.choice(list(runs(view.places, side, view.card.reach)))
            return Run(figure, direction, steps)
        at = scales(view, side, self._skill.weights)
        best: Action = Stay()
        most = position_worth(at, view.places)
        for figure, direction, steps, to in runs(view.places, side, view.card.reach):
            found = self._weighed(at, view, figure, to, rng)
            if found > most:
                best, most = Run(figure, direction, steps), found
        return best

    def _weighed(self, at: Scales, view: View, figure: Figure, to: Field, rng: Random) -> float:
        gain, places = landing_worth(at, view, figure, to)
        noise = rng.gauss(0.0, self._skill.error) if self._skill.error else 0.0
        return gain + position_worth(at, places) + noise


class Judge(Player):
    """Plays by the chance to win that each choice leaves."""

    def weighed(self, view: View, rng: Random) -> list[Thought]:
        """What this one wants to do, and what else could be done, the best first; nothing where it would wait."""
        from .search import considered  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

        side = view.mine
        assert side is not None
        if view.phase is Phase.HIDE and not view.returning:
            return [Thought(Hide(rng.choices(FIELDS, HIDING)[0]), OPEN)] if side is Side.CROOKS else []
        found = considered(view, side)
        if not found:
            return []
        best = found[0]
        if isinstance(best.action, Name):
            return [Thought(self._name(view, rng), best.worth), *found[1:]]
        if isinstance(best.action, Ask):  # so that nobody can hide from the first of many equal questions
            best = rng.choice([each for each in found if best.worth - each.worth < ALIKE])
            return [best, *(each for each in found if each is not best)]
        return found

    def wish(self, view: View, rng: Random) -> Action | None:
        found = self.weighed(view, rng)
        return found[0].action if found else None


GREEDY: Final = Weights(own=0.0, fear=0.0)
EAGER: Final = Weights(fear=0.0)

PERFECT: Final = Skill(memory=99, whim=0.0, curious=1.0, error=0.0, weights=Weights(), bold=True)
FIRST: Final = Player(PERFECT)  # the strongest of the first version, by which others are measured
STRONGEST: Final = Judge(PERFECT)
LEVELS: tuple[Bot[View], ...] = (
    Player(Skill(memory=8, whim=0.5, curious=0.4, error=0.0, weights=GREEDY)),
    Player(Skill(memory=99, whim=0.25, curious=0.6, error=0.0, weights=GREEDY)),
    Player(Skill(memory=99, whim=0.05, curious=0.9, error=0.2, weights=EAGER)),
    Player(Skill(memory=99, whim=0.06, curious=0.95, error=0.0, weights=Weights(), bold=True)),
    STRONGEST,
)
