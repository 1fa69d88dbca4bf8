"""Mastermind, for two.

One player hides a code behind the screen, the other fills row after row to break it. Each row is answered with key
pegs: red for right colour and place, white for right colour elsewhere. The setter has a point for every row the
breaker placed. Then they swap; after an even number of rounds the higher total wins.
"""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.game import NOBODY, ONLY_CHANCE, Action, Actor, Event, Game, Move, Outcome, Seat, Step, Viewer
from safecracker.core.numbering import ActionNumbers
from safecracker.core.sequences import Combinations, Joined
from safecracker.core.tensors import ViewLayout

from . import notation, numbering, sampling, tensors
from . import view as views
from .codes import Codes
from .events import (
    Challenged,
    CodeHidden,
    CodeShown,
    GameEnded,
    MastermindEvent,
    RoundBegun,
    RoundScored,
    RoundSpoiled,
    RowAnswered,
    RowGuessed,
)
from .model import (
    BREAKER_BONUS,
    PLAYERS,
    Answer,
    Challenge,
    Code,
    Ending,
    First,
    Guess,
    Hide,
    MastermindAction,
    Round,
    Row,
    State,
)
from .options import MastermindOptions
from .scoring import answers, can_be, mark
from .view import View

CHALLENGES = (Challenge(),)
BOTH_SEATS: frozenset[Actor] = frozenset(map(Seat, range(PLAYERS)))
ONLY_SEAT: tuple[frozenset[Actor], ...] = tuple(frozenset({Seat(seat)}) for seat in range(PLAYERS))


class Mastermind(Game[State, View]):
    """The rules, R1 to R23."""

    name = "mastermind"
    version = 2
    earlier_versions = (1,)
    state_type = State
    view_type = View
    action_type = MastermindAction
    event_type = MastermindEvent
    seats = PLAYERS

    def __init__(self, options: MastermindOptions | None = None) -> None:
        self.options: MastermindOptions = options or MastermindOptions()
        codes = Codes(self.options)
        self._hides, self._guesses = Combinations(Hide, codes), Combinations(Guess, codes)
        self._guesses_or_challenge = Joined[Action](self._guesses, CHALLENGES)
        self._answers = Combinations(Answer, answers(self.options.holes))

    def start(self) -> State:
        state = State(options=self.options)
        if self.options.first == "draw":
            return state
        return _begin_round(state, Seat(int(self.options.first)), number=1).state

    def may_act(self, state: State) -> frozenset[Actor]:
        now = state.now
        if now is None:
            return NOBODY if state.past else ONLY_CHANCE
        if now.unanswered and now.answered:
            return BOTH_SEATS  # R15: the breaker may doubt the earlier answers meanwhile
        return ONLY_SEAT[now.setter if now.code is None or now.unanswered else now.breaker]

    def waiting_for(self, state: State) -> frozenset[Actor]:
        """While a row waits for its answer the game cannot go on without the setter."""
        now = state.now
        return ONLY_SEAT[now.setter] if now and now.unanswered else self.may_act(state)

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        if state.now is None and not state.past:
            for seat in range(PLAYERS):
                yield First(Seat(seat)), 1

    def actions(self, view: View) -> Iterator[Action]:
        return iter(self.legal(view))

    def legal(self, view: View) -> Sequence[Action]:
        now = view.now
        if now is None or view.viewer != view.actor:
            return CHALLENGES if view.may_only_challenge else ()
        if now.unanswered:
            return self._answers
        if not now.hidden:
            return self._hides
        return self._guesses_or_challenge if now.rows and self.options.by_hand else self._guesses

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def sample_state(self, view: View, rng: Random) -> State:
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        reason = "draw" if state.points[0] == state.points[1] else "points"  # R16
        return Outcome(tuple(map(float, state.points)), reason)

    def action_numbers(self) -> ActionNumbers:
        return numbering.action_numbers(self.options)

    def chance_numbers(self) -> ActionNumbers:
        return numbering.chance_numbers()

    def view_layout(self) -> ViewLayout:
        return tensors.layout(self.options)

    def read(self, text: str) -> Action:
        return notation.read(text, self.options)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def reveals_nothing(self, move: Move, step: Step[State]) -> bool:
        """A code behind the screen, and a row that waits for an answer by hand, tell nobody anything."""
        now = step.state.now
        return isinstance(move.action, Hide) or (now is not None and now.unanswered is not None)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        readable = views.may_read(move, viewer)
        return notation.write(move.action) if readable else notation.redacted_text(move.action)

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def _play(self, state: State, move: Move) -> Step[State]:
        now, action = state.now, move.action
        if now is None:
            if not isinstance(action, First):
                raise IllegalAction("wait a moment: lots are being drawn to see who hides the first code", rule="R1")
            return _begin_round(state, action.seat, number=1)
        if now.code is None:
            return self._hide(state, now, action)
        if now.unanswered and move.actor == now.setter:
            return self._answer(state, now, action)
        if isinstance(action, Challenge):
            return self._challenge(state, now)
        if now.unanswered:
            raise IllegalAction(
                "wait for the answer to your row; you can still challenge the earlier answers", rule="R15"
            )
        return self._guess(state, now, action)

    def _hide(self, state: State, now: Round, action: Action) -> Step[State]:
        if not isinstance(action, Hide):
            raise IllegalAction("hide a code first", rule="R2", example=self._example("hide"))
        self._check(action.code)
        event = CodeHidden(now.setter, action.code)
        return Step(replace(state, now=replace(now, code=action.code)), (event,))

    def _guess(self, state: State, now: Round, action: Action) -> Step[State]:
        if not isinstance(action, Guess):
            raise IllegalAction("fill the next row", rule="R3", example=self._example("guess"))
        self._check(action.code)
        guessed = RowGuessed(now.breaker, len(now.rows) + 1, action.code)
        if self.options.by_hand:
            return Step(replace(state, now=replace(now, rows=(*now.rows, Row(action.code)))), (guessed,))
        assert now.code is not None
        step = self._answer_row(state, now, Row(action.code, mark(now.code, action.code)), now.rows)
        return Step(step.state, (guessed, *step.events))

    def _answer(self, state: State, now: Round, action: Action) -> Step[State]:
        if not isinstance(action, Answer):
            raise IllegalAction("answer the row with red and white key pegs", rule="R4", example="answer 1 2")
        holes = self.options.holes
        if not can_be(action.keys, holes):  # R7
            raise IllegalAction(
                "{red} red and {white} white is impossible with {holes} pegs; count again",
                rule="R7",
                red=action.keys.red,
                white=action.keys.white,
                holes=holes,
            )
        return self._answer_row(state, now, Row(now.rows[-1].guess, action.keys), now.rows[:-1])

    def _answer_row(self, state: State, now: Round, row: Row, earlier: tuple[Row, ...]) -> Step[State]:
        """The answer stands beside the row; see whether that ends the round."""
        assert row.keys is not None
        now = replace(now, rows=(*earlier, row))
        event = RowAnswered(now.setter, len(now.rows), row.keys)
        if row.keys.red == self.options.holes:
            step = self._reveal_code(state, now, Ending.BROKEN)
        elif len(now.rows) == self.options.rows:
            step = self._reveal_code(state, now, Ending.FULL)
        else:
            return Step(replace(state, now=now), (event,))
        return Step(step.state, (event, *step.events))

    def _challenge(self, state: State, now: Round) -> Step[State]:
        if not self.options.by_hand:
            raise IllegalAction(
                "you can only challenge answers given by hand; automatic answers are always right", rule="R14"
            )
        if not now.rows:
            raise IllegalAction("there is no answer to challenge yet; fill a row first", rule="R15")
        step = self._reveal_code(state, now, Ending.UPHELD)
        return Step(step.state, (Challenged(now.breaker), *step.events))

    def _reveal_code(self, state: State, now: Round, ending: Ending) -> Step[State]:
        """The screen opens, every answer is checked (R14), points are given, and the next round begins."""
        assert now.code is not None
        shown = CodeShown(now.setter, now.code)
        wrong = _first_wrong(now)
        if wrong is not None:
            return self._spoil_round(state, now, wrong, shown)
        points = self.options.rows if ending is Ending.UPHELD else len(now.rows)  # R10, R15
        if ending is Ending.FULL and self.options.bonus:
            points += 1  # R11
        state = _finish_round(state, replace(now, ending=ending), now.setter, points)
        step = self._next_round(state, now)
        return Step(step.state, (shown, RoundScored(now.setter, points, ending), *step.events))

    def _spoil_round(self, state: State, now: Round, wrong: int, shown: CodeShown) -> Step[State]:
        """R13: the breaker has three points, and the same setter hides another code."""
        row = now.rows[wrong]
        assert row.keys is not None
        assert now.code is not None
        right = mark(now.code, row.guess)
        spoiled = RoundSpoiled(setter=now.setter, row=wrong + 1, found=row.keys, right=right, points=BREAKER_BONUS)
        state = _finish_round(state, replace(now, ending=Ending.SPOILED), now.breaker, BREAKER_BONUS)
        if 0 < self.options.retries <= now.retry:  # R23: it is spoiled for good
            step = self._next_round(state, now)
        else:
            step = _begin_round(state, now.setter, number=now.number, retry=now.retry + 1)
        return Step(step.state, (shown, spoiled, *step.events))

    def _next_round(self, state: State, now: Round) -> Step[State]:
        if now.number == self.options.rounds:
            return Step(replace(state, now=None), (GameEnded(state.points),))
        return _begin_round(state, now.breaker, number=now.number + 1)  # R12: roles swap

    def _check(self, code: Code) -> None:
        """Refuse what cannot stand in the holes: a code may come from elsewhere than from read()."""
        if len(code) != self.options.holes:
            raise IllegalAction(
                "a code has {holes} pegs, not {found}", rule="R2", holes=self.options.holes, found=len(code)
            )
        pegs = self.options.pegs
        for letter in code:
            if letter not in pegs:
                raise IllegalAction(
                    "{found} is not a peg in this game; the pegs are {pegs}", rule="R2", found=letter, pegs=pegs
                )

    def _example(self, verb: str) -> str:
        return f"{verb} " + "".join(
            self.options.pegs[hole % len(self.options.pegs)] for hole in range(self.options.holes)
        )


def _begin_round(state: State, setter: Seat, *, number: int, retry: int = 0) -> Step[State]:
    event = RoundBegun(number, setter, retry)
    return Step(replace(state, now=Round(setter=setter, number=number, retry=retry)), (event,))


def _finish_round(state: State, done: Round, scorer: Seat, points: int) -> State:
    totals = list(state.points)
    totals[scorer] += points
    return replace(state, past=(*state.past, done), points=(totals[0], totals[1]))


def _first_wrong(now: Round) -> int | None:
    """The first row whose answer is not what the code gives."""
    assert now.code is not None
    for index, row in enumerate(now.rows):
        if row.keys is not None and row.keys != mark(now.code, row.guess):
            return index
    return None
