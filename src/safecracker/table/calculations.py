"""What is worked out in the processes of the bots besides their plans, since it may take seconds."""

from typing import Any

from msgspec import Struct

from safecracker.games import find
from safecracker.games.rated_choice import RatedChoice
from safecracker.locale import translator


class NotesOf(Struct, frozen=True, cache_hash=True):
    """What the notebook makes of a view; None where there is nothing to work out."""

    game: str
    view: Any

    def result(self) -> Struct | None:
        return find(self.game).notes(self.view)


class NotesFailed(Struct, frozen=True):
    """What went wrong with the notes of a view."""

    problem: str


class NotesOfViews(Struct, frozen=True):
    """The notes of several views: to ask a process once for all of them takes a third of the time."""

    requests: tuple[NotesOf, ...]

    def result(self) -> tuple[Struct | None, ...]:
        return tuple(map(_notes_or_problem, self.requests))


def _notes_or_problem(request: NotesOf) -> Struct | None:
    try:
        return request.result()
    except Exception as error:  # noqa: BLE001 - it costs nobody else their notes
        return NotesFailed(f"{type(error).__name__}: {error}")


class WinOddsOf(Struct, frozen=True):
    """Everybody's chance to win in each of these views, which show everything; None where the game cannot tell."""

    game: str
    views: tuple[Any, ...]

    def result(self) -> tuple[tuple[float, ...] | None, ...]:
        return tuple(map(find(self.game).win_odds, self.views))


class AdviceFor(Struct, frozen=True):
    """What the strongest bot would do, and why: only from what the deciding seat could know."""

    game: str
    view: Any
    names: tuple[str, ...]
    lang: str

    def result(self) -> str:
        return find(self.game).advice(self.view, self.names, translator(self.lang))


class PositionToEvaluate(Struct, frozen=True):
    """A position of a finished game, as the report asks about it."""

    view: Any  # of the one whose knowledge the odds are worked out from
    decider_view: Any = None  # of the seat that acted there; None: nobody did
    played: Any = None  # what it did


class EvaluatedPosition(Struct, frozen=True):
    """Everyone's chance to win there, and what the one who acted could have done."""

    odds: tuple[float, ...] | None  # None: the game cannot tell
    choices: tuple[RatedChoice, ...] = ()


class EvaluationOf(Struct, frozen=True):
    """What the strongest evaluation of a game says of some positions."""

    game: str
    positions: tuple[PositionToEvaluate, ...]

    def result(self) -> tuple[EvaluatedPosition, ...]:
        kit = find(self.game)
        return tuple(
            EvaluatedPosition(
                kit.evaluated_odds(each.view),
                kit.rated_choices(each.decider_view, each.played) if each.played is not None else (),
            )
            for each in self.positions
        )
