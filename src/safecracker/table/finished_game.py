"""A finished game to be told again, whether it was played at a table here or somebody brought its record."""

from typing import Any

from msgspec import Struct

from safecracker.core.game import OMNISCIENT, Game, Move, Nature, Seat, Step, Viewer, actor_text
from safecracker.core.history import heard, write
from safecracker.core.translation import Translator
from safecracker.games.archive import Opened
from safecracker.games.kit import LEVEL_NAMES, LEVELS, AnyKit, distinct_names
from safecracker.store import StoredMove

from .names import LONGEST, BadName, clean_name
from .table import Heard, Table

_COMPUTERS = {f"computer {level}": LEVEL_NAMES[level - 1] for level in LEVELS}


class Proof(Struct, frozen=True):
    """What shows that nobody chose what was drawn."""

    commitment: str
    deal: str
    seed: str


class FinishedGame(Struct, frozen=True):
    """A game with all its steps, who sat there, and what vouches for it."""

    id: str  # of the table, or of the record
    kit: AnyKit
    game: Game[Any, Any]
    seats: tuple[str, ...]  # as a record names them
    steps: tuple[tuple[Move, Step[Any]], ...]
    proof: Proof | None  # None: written by hand
    begun: int = 0  # how many of its moves are those of another game

    @classmethod
    def of_table(cls, table: Table) -> "FinishedGame":
        """What happened at a table; the game is over."""
        assert table.outcome is not None
        deal = table.deal
        proof = Proof(table.commitment, deal.digest, deal.seed.hex())
        steps = tuple(zip(table.moves, table.steps, strict=True))
        return cls(table.id, table.kit, table.game, deal.seats, steps, proof, deal.begun)

    @classmethod
    def of_record(cls, name: str, opened: Opened) -> "FinishedGame":
        """What a record tells that holds; the game is over."""
        record = opened.page.record
        proof = Proof(record.commitment, record.deal, record.seed) if opened.checked else None
        return cls(name, opened.kit, opened.game, record.seats, opened.steps, proof, record.begun)

    @property
    def plies(self) -> int:
        return len(self.steps)

    def names(self, say: Translator) -> tuple[str, ...]:
        """How the players are called on a page in this language."""
        return distinct_names([_shown(seat, number, say) for number, seat in enumerate(self.seats, 1)])

    def state(self, ply: int) -> Any:
        return self.steps[ply - 1][1].state if ply else self.game.start()

    def view(self, ply: int, viewer: Viewer) -> Any:
        """What the viewer saw after that many moves."""
        return self.game.view(self.state(ply), viewer)

    def decider(self, ply: int) -> Seat | None:
        """Whose decision came next: that of the one who then moved, else of one who was awaited; None: nobody's."""
        if ply < self.plies and not isinstance(actor := self.steps[ply][0].actor, Nature):
            return actor
        awaited = self.game.waiting_for(self.state(ply))
        return min((seat for seat in awaited if not isinstance(seat, Nature)), default=None)

    def advice(self, ply: int, say: Translator) -> str:
        """What the computer would have done there, and why: only from what the one who decided could know."""
        seat = self.decider(ply)
        return "" if seat is None else self.kit.advice(self.view(ply, seat), self.names(say), say)

    def prospects(self) -> tuple[tuple[float, ...], ...]:
        """Everybody's chance to win after each number of moves; nothing where the game cannot tell."""
        told = [self.kit.win_odds(self.view(ply, OMNISCIENT)) for ply in range(self.plies + 1)]
        return tuple(chances for chances in told if chances is not None) if None not in told else ()

    def heard(self, viewer: Viewer) -> tuple[Heard, ...]:
        """What happened, as the viewer may hear of it."""
        return tuple(Heard(ply, heard(self.game, step.events, viewer)) for ply, (_, step) in enumerate(self.steps, 1))

    def over(self, ply: int) -> bool:
        """Whether nobody was to act any more."""
        return not self.game.may_act(self.state(ply))

    def beginning(self, ply: int) -> tuple[StoredMove, ...]:
        """The first moves, for a table that plays on from there."""
        return tuple(
            StoredMove(number, actor_text(move.actor), write(self.game, move.action), move.at)
            for number, (move, _) in enumerate(self.steps[:ply], 1)
        )


def _shown(seat: str, number: int, say: Translator) -> str:
    """A name from a record; whoever wrote it by hand may have put anything there."""
    if seat in _COMPUTERS:
        return say.phrase(_COMPUTERS[seat])
    try:
        return clean_name(seat[:LONGEST])
    except BadName:
        return say("Seat {n}", n=number)
