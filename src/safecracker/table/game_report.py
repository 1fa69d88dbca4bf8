"""The report on a finished game: everyone's chance to win at every decision, and where most was won or lost.

The chances are worked out from what one viewer could know at the time: a seat, or one who sees everything. Decisions
are always rated from what the seat that made them could know, so nobody is blamed for what they could not see. A poor
bet that came off is called lucky, and is none of the moments in which most was lost.
"""

import enum
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Nature, Seat, Viewer
from safecracker.core.history import TakeBack, write
from safecracker.games.rated_choice import RatedChoice

from .bot_pool import BotRunner
from .calculations import EvaluatedPosition, EvaluationOf, PositionToEvaluate
from .finished_game import FinishedGame

AT_ONCE: Final = 8  # positions that are worked out in one go, so that bots get their turn in between
MOMENTS: Final = 3
SMALLEST_LOSS: Final = 0.01  # a smaller one is none, however exactly it is known
CERTAIN: Final = 2.0  # errors by which a choice must be worse before it is called worse
SMALLEST_SWING: Final = 0.05  # of the chance to win, that is worth a look


class Grade(enum.StrEnum):
    """How good a decision was."""

    GOOD = "good"  # no choice was better, by more than the error of the estimate
    LESS = "less"  # a little less good
    COSTLY = "costly"
    LUCKY = "lucky"  # another choice was better, but this one came off


LOSSES: Final = (Grade.LESS, Grade.COSTLY)


class RatedDecision(Struct, frozen=True, kw_only=True):
    """What somebody did, and what would have been best."""

    ply: int  # how many moves were made before it
    seat: Seat
    played: str  # as a record writes it
    best: str  # the same where nothing was better
    played_odds: float  # the seat's chance to win
    best_odds: float
    grade: Grade

    @property
    def loss(self) -> float:
        return self.best_odds - self.played_odds


class Evaluation(Struct, frozen=True, kw_only=True):
    """What was worked out for a game, from what one viewer could know."""

    viewer: str  # "open", or the number of a seat
    plies: tuple[int, ...]  # after how many moves: before every decision, and at the end
    odds: tuple[tuple[float, ...], ...]  # by these plies and by seat; empty where the game cannot tell
    decisions: tuple[RatedDecision, ...]  # those whose choices can be compared


class Moment(Struct, frozen=True, kw_only=True):
    """One of the moves at which most was won or lost."""

    ply: int  # how many moves were made before it
    until: int  # and after it, where it is a change with what chance drew
    seat: Seat  # whose chance it is
    before: float  # the seat's chance with the best choice, or before a change
    after: float  # with what was played, or after the change
    played: str
    best: str  # empty: nobody chose wrongly, the chances changed by what happened
    grade: Grade | None = None

    @property
    def change(self) -> float:
        return self.after - self.before


class PlayerSummary(Struct, frozen=True, kw_only=True):
    """A player's game in figures."""

    seat: Seat
    won: bool
    decisions: int  # that were rated
    good: int
    costly: int
    lowest: tuple[int, float] | None  # the worst chance, and after how many moves; None where chances are not known
    highest: tuple[int, float] | None


class GameReport(Struct, frozen=True, kw_only=True):
    """The report for one reader."""

    game: str
    seats: tuple[str, ...]  # as the record names them
    moves: int
    mine: Seat | None  # whose moments these are; None: everyone's
    evaluation: Evaluation
    moments: tuple[Moment, ...]  # in the order of the game
    players: tuple[PlayerSummary, ...]  # by seat


Progress = Callable[[int, int], None]  # how many positions are worked out, and how many there are


def viewer_text(viewer: Viewer) -> str:
    return "open" if viewer is OMNISCIENT or viewer is None else str(viewer)


async def evaluate(game: FinishedGame, viewer: Viewer, bots: BotRunner, progress: Progress) -> Evaluation:
    """Work the evaluation out, slice by slice. An onlooker is told what one who sees everything knows."""
    knower = OMNISCIENT if viewer is None else viewer
    plies = (*decided_plies(game), game.move_count)
    found: list[EvaluatedPosition] = []
    progress(0, len(plies))
    for first in range(0, len(plies), AT_ONCE):
        part = tuple(_position(game, ply, knower) for ply in plies[first : first + AT_ONCE])
        found += await bots.calculate(EvaluationOf(game.kit.name, part))
        progress(len(found), len(plies))
    odds = [each.odds for each in found if each.odds is not None]
    decisions = tuple(_decisions(game, plies, found))
    lucky = await _lucky_plies(game, plies, [each for each in decisions if each.grade is not Grade.GOOD], bots)
    return Evaluation(
        viewer=viewer_text(viewer),
        plies=plies,
        odds=tuple(odds) if len(odds) == len(plies) else (),
        decisions=tuple(replace(each, grade=Grade.LUCKY) if each.ply in lucky else each for each in decisions),
    )


def decided_plies(game: FinishedGame) -> tuple[int, ...]:
    """After how many moves a player decided something."""
    return tuple(
        ply
        for ply, (move, _) in enumerate(game.steps)
        if not isinstance(move.actor, Nature) and not isinstance(move.action, TakeBack)
    )


def _position(game: FinishedGame, ply: int, knower: Viewer) -> PositionToEvaluate:
    view = game.view(ply, knower)
    if ply == game.move_count:
        return PositionToEvaluate(view)
    move = game.steps[ply][0]
    return PositionToEvaluate(view, game.view(ply, Seat(int(move.actor))), move.action)  # type: ignore[arg-type]


def _decisions(game: FinishedGame, plies: tuple[int, ...], found: list[EvaluatedPosition]) -> Iterator[RatedDecision]:
    for ply, position in zip(plies, found, strict=True):
        if len(position.choices) < 2:
            continue
        move = game.steps[ply][0]
        played = next(choice for choice in position.choices if choice.action == move.action)
        best, grade = position.choices[0], _grade(position.choices[0], played, game.kit.costly_loss)
        assert not isinstance(move.actor, Nature)
        yield RatedDecision(
            ply=ply,
            seat=move.actor,
            played=write(game.game, played.action),
            best=write(game.game, played.action if grade is Grade.GOOD else best.action),
            played_odds=played.odds,
            best_odds=best.odds,
            grade=grade,
        )


async def _lucky_plies(
    game: FinishedGame, plies: tuple[int, ...], poor: list[RatedDecision], bots: BotRunner
) -> frozenset[int]:
    """At which of these decisions the chance of whoever decided rose, as far as they knew: a poor bet that came off."""
    following = dict(pairwise(plies))
    found: list[EvaluatedPosition] = []
    asked = [game.view(ply, each.seat) for each in poor for ply in (each.ply, following[each.ply])]
    for first in range(0, len(asked), AT_ONCE):
        part = tuple(map(PositionToEvaluate, asked[first : first + AT_ONCE]))
        found += await bots.calculate(EvaluationOf(game.kit.name, part))
    changes = zip(poor, found[::2], found[1::2], strict=True)
    return frozenset(each.ply for each, before, after in changes if _came_off(each.seat, before.odds, after.odds))


def _came_off(seat: Seat, before: tuple[float, ...] | None, after: tuple[float, ...] | None) -> bool:
    """Whether a seat's chance rose by what is worth a look, or to a certain win."""
    if before is None or after is None:
        return False
    return after[seat] - before[seat] >= SMALLEST_SWING or after[seat] == 1.0


def _grade(best: RatedChoice, played: RatedChoice, costly: float) -> Grade:
    loss = best.odds - played.odds
    if loss <= max(SMALLEST_LOSS, CERTAIN * max(best.error, played.error)):
        return Grade.GOOD
    return Grade.COSTLY if loss >= costly else Grade.LESS


def report_for(game: FinishedGame, evaluation: Evaluation, mine: Seat | None) -> GameReport:
    return GameReport(
        game=game.kit.name,
        seats=game.seats,
        moves=game.move_count,
        mine=mine,
        evaluation=evaluation,
        moments=moments(game, evaluation, mine),
        players=tuple(_summary(game, evaluation, Seat(seat)) for seat in range(len(game.seats))),
    )


def moments(game: FinishedGame, evaluation: Evaluation, mine: Seat | None) -> tuple[Moment, ...]:
    """The largest losses by a decision; where there are fewer than three, the largest changes besides."""
    lost = [each for each in evaluation.decisions if each.grade in LOSSES and mine in (None, each.seat)]
    found = [
        Moment(
            ply=each.ply,
            until=each.ply + 1,
            seat=each.seat,
            before=each.best_odds,
            after=each.played_odds,
            played=each.played,
            best=each.best,
            grade=each.grade,
        )
        for each in sorted(lost, key=lambda decision: -decision.loss)[:MOMENTS]
    ]
    for swing in sorted(_swings(game, evaluation, mine), key=lambda moment: -abs(moment.change)):
        if len(found) == MOMENTS or abs(swing.change) < SMALLEST_SWING:
            break
        if all(swing.ply != each.ply for each in found):
            found.append(swing)
    return tuple(sorted(found, key=lambda moment: moment.ply))


def _swings(game: FinishedGame, evaluation: Evaluation, mine: Seat | None) -> Iterator[Moment]:
    """How the chances changed from one decision to the next: of one seat, or of the one for whom they changed most."""
    known = list(zip(evaluation.plies, evaluation.odds, strict=False))
    for (ply, before), (until, after) in pairwise(known):
        if until == game.move_count:
            return  # that somebody wins at the end is no news
        seat = mine if mine is not None else max(range(len(before)), key=lambda each: abs(after[each] - before[each]))
        yield Moment(
            ply=ply,
            until=until,
            seat=Seat(seat),
            before=before[seat],
            after=after[seat],
            played=write(game.game, game.steps[ply][0].action),
            best="",
        )


def _summary(game: FinishedGame, evaluation: Evaluation, seat: Seat) -> PlayerSummary:
    grades = [each.grade for each in evaluation.decisions if each.seat == seat]
    chances = [
        (ply, odds[seat]) for ply, odds in zip(evaluation.plies, evaluation.odds, strict=False) if ply < game.move_count
    ]
    outcome = game.game.outcome(game.state(game.move_count))
    return PlayerSummary(
        seat=seat,
        won=outcome is not None and seat in outcome.winners,
        decisions=len(grades),
        good=grades.count(Grade.GOOD),
        costly=grades.count(Grade.COSTLY),
        lowest=min(chances, key=lambda each: each[1], default=None),
        highest=max(chances, key=lambda each: each[1], default=None),
    )
