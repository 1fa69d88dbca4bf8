"""The result of a finished game: who won and why, the places, and a few figures about one player's game."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from safecracker.core.game import Game, Outcome, Seat
from safecracker.core.translation import Translator


class Standing(Struct, frozen=True):
    """Where a player came in, and what they have to show for it."""

    seat: Seat
    name: str
    place: int  # from 1; several may share it
    score: str
    you: bool


class Figure(Struct, frozen=True):
    """A number about somebody's game, and what it counts."""

    value: str
    text: str
    total: int | None = None  # out of how many; None: it is no share of anything


class Tally(Struct, frozen=True):
    """Numbers whose average a player can follow over many games, beside the best that is possible."""

    kind: str  # those of one kind can be compared: what was counted, and under which options
    values: tuple[int, ...]
    best: float  # the best possible average


class Result(Struct, frozen=True):
    """What the sheet at the end of a game says."""

    title: str  # who won
    reason: str  # why, in a sentence; empty where the board says enough
    standings: tuple[Standing, ...]  # the best first
    winners: tuple[Seat, ...]  # nobody, where the game beat them all
    figures: tuple[Figure, ...] = ()
    about: str = ""  # whose figures they are; empty: the viewer's own
    pattern: tuple[str, ...] = ()  # the course of the game in signs that give nothing away, for those who share it
    tally: Tally | None = None  # of the same player as the figures

    @property
    def crowned(self) -> Standing | None:
        """The winner who gets the wreath: the viewer, where several won together and the viewer is among them."""
        return next(iter(sorted((it for it in self.standings if it.seat in self.winners), key=_others_last)), None)


def _others_last(standing: Standing) -> bool:
    return not standing.you


class FinalPosition(Struct, frozen=True):
    """A game that is over, as one viewer looks back at it; everything may be seen now."""

    game: Game[Any, Any]
    state: Any
    viewer: Seat | None  # None: an onlooker, or several who share a screen
    names: tuple[str, ...]
    say: Translator

    @property
    def outcome(self) -> Outcome:
        found = self.game.outcome(self.state)
        assert found is not None
        return found

    @property
    def subject(self) -> Seat:
        """The player whose game the figures are about: the viewer, else the winner."""
        return self.outcome.winners[0] if self.viewer is None else self.viewer

    @property
    def about(self) -> str:
        """Whose figures they are, where they are not the viewer's own."""
        return "" if self.viewer is not None else self.names[self.subject]

    def name(self, seat: Seat) -> str:
        return self.say("You") if seat == self.viewer else self.names[seat]

    def title(self, winners: tuple[Seat, ...]) -> str:
        """Who won, in a few words."""
        say = self.say
        if len(winners) == self.game.seats:
            return say("A draw")
        if self.viewer in winners:
            return say("You win!")
        names = [self.names[seat] for seat in winners]
        return say("{who} wins", who=names[0]) if len(names) == 1 else say("{who} win", who=say.listed(names))

    def standings(self, worth: Sequence[Any], scores: Sequence[str]) -> tuple[Standing, ...]:
        """Everyone by what they are worth, the most first."""
        ranked = sorted(range(self.game.seats), key=lambda seat: worth[seat], reverse=True)
        return tuple(
            Standing(
                seat=Seat(seat),
                name=self.name(Seat(seat)),
                place=1 + sum(other > worth[seat] for other in worth),
                score=scores[seat],
                you=seat == self.viewer,
            )
            for seat in ranked
        )


def plain_result(end: FinalPosition) -> Result:
    """The result of a game that has nothing more to say about it."""
    outcome = end.outcome
    scores = [f"{score:g}" for score in outcome.scores]
    return Result(
        title=end.title(outcome.winners),
        reason="",
        standings=end.standings(outcome.scores, scores),
        winners=outcome.winners,
    )
