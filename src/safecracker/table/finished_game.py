"""A finished game with all its steps, whether it was played at a table here or somebody uploaded its record."""

from typing import Any

from msgspec import Struct

from safecracker.core.game import CHANCE, OMNISCIENT, Game, Move, Nature, Seat, Step, Viewer, actor_text
from safecracker.core.history import TakeBack, redacted_events, write
from safecracker.core.translation import Phrase, Translator
from safecracker.games.archive import OpenedRecord
from safecracker.games.kit import AnyKit, distinct_names
from safecracker.store import StoredMove

from .bot_pool import BotRunner
from .calculations import AdviceFor, WinOddsOf
from .characters import Character
from .names import LONGEST, BadName, bot_name, clean_name
from .readable_table import ReadableTable, SeenMove

PLIES_AT_ONCE = 64  # whose win odds are worked out in one go, so that others get their turn in between


class Proof(Struct, frozen=True):
    """What proves that nobody chose what chance drew."""

    commitment: str
    deal: str
    seed: str


class FinishedGame(Struct, frozen=True, kw_only=True):
    """A game with all its steps, who sat there, and what vouches for it."""

    id: str  # of the table, or of the record
    kit: AnyKit
    game: Game[Any, Any]
    seats: tuple[str, ...]  # as a record names them
    steps: tuple[tuple[Move, Step[Any]], ...]
    proof: Proof | None  # None: written by hand
    moves_before: int = 0  # how many of its moves were made in the game that it continues

    @classmethod
    def of_table(cls, table: ReadableTable) -> "FinishedGame":
        """The game that was played at a table; it is over."""
        assert table.outcome is not None
        deal = table.deal
        proof = Proof(table.commitment, deal.digest, deal.seed.hex())
        steps = tuple(zip(table.moves, table.steps, strict=True))
        return cls(
            id=table.id,
            kit=table.kit,
            game=table.game,
            seats=deal.seats,
            steps=steps,
            proof=proof,
            moves_before=deal.moves_before,
        )

    @classmethod
    def of_record(cls, name: str, opened: OpenedRecord) -> "FinishedGame":
        """The game in a record that has been checked; it is over."""
        record = opened.parsed.record
        proof = Proof(record.commitment, record.deal, record.seed) if opened.checked else None
        return cls(
            id=name,
            kit=opened.kit,
            game=opened.game,
            seats=record.seats,
            steps=opened.steps,
            proof=proof,
            moves_before=record.moves_before,
        )

    @property
    def move_count(self) -> int:
        return len(self.steps)

    def names(self, say: Translator) -> tuple[str, ...]:
        """How the players are called on a page in this language."""
        return distinct_names([_display_name(seat, number, say) for number, seat in enumerate(self.seats, 1)])

    def state(self, ply: int) -> Any:
        return self.steps[ply - 1][1].state if ply else self.game.start()

    def view(self, ply: int, viewer: Viewer) -> Any:
        """What the viewer saw after that many moves."""
        return self.game.view(self.state(ply), viewer)

    def decider(self, ply: int) -> Seat | None:
        """Whose decision came next: the seat that then moved, else one that was awaited; None: nobody's."""
        if ply < self.move_count and not isinstance(actor := self.steps[ply][0].actor, Nature):
            return actor
        awaited = self.game.waiting_for(self.state(ply))
        return min((seat for seat in awaited if not isinstance(seat, Nature)), default=None)

    def decisions(self, viewer: Viewer) -> tuple[int, ...]:
        """After how many moves the viewer decided something; for those who did not play, anybody."""
        deciding = [
            (ply, move.actor)
            for ply, (move, _) in enumerate(self.steps)
            if not isinstance(move.actor, Nature) and not isinstance(move.action, TakeBack)
        ]
        mine = tuple(ply for ply, actor in deciding if actor == viewer)
        return mine or tuple(ply for ply, _ in deciding)

    def stops(self) -> tuple[int, ...]:
        """Where a walk through the game stops: at both ends, and wherever chance does not act next."""
        drawn = {ply for ply, (move, _) in enumerate(self.steps) if move.actor is CHANCE}
        return tuple(ply for ply in range(self.move_count + 1) if ply not in drawn or ply == 0)

    async def advice(self, ply: int, say: Translator, bots: BotRunner) -> str:
        """What the strongest bot would have done there, and why: only from what the deciding seat could know."""
        seat = self.decider(ply)
        if seat is None:
            return ""
        return await bots.calculate(AdviceFor(self.kit.name, self.view(ply, seat), self.names(say), say.lang))

    async def win_odds(self, bots: BotRunner) -> tuple[tuple[float, ...], ...]:
        """Everybody's chance to win after each number of moves; empty where the game cannot tell."""
        odds: list[tuple[float, ...]] = []
        for first in range(0, self.move_count + 1, PLIES_AT_ONCE):
            plies = range(first, min(first + PLIES_AT_ONCE, self.move_count + 1))
            views = tuple(self.view(ply, OMNISCIENT) for ply in plies)
            found = await bots.calculate(WinOddsOf(self.kit.name, views))
            known = [chances for chances in found if chances is not None]
            if len(known) < len(found):
                return ()
            odds += known
        return tuple(odds)

    def seen_move(self, ply: int, viewer: Viewer) -> SeenMove:
        """What the viewer may know of one move, counted from 1."""
        return SeenMove(ply, redacted_events(self.game, self.steps[ply - 1][1].events, viewer))

    def over(self, ply: int) -> bool:
        """Whether nobody could act any more."""
        return not self.game.may_act(self.state(ply))

    def stored_moves(self, ply: int) -> tuple[StoredMove, ...]:
        """The first moves, for a table that continues the game from there."""
        return tuple(
            StoredMove(ply=number, actor=actor_text(move.actor), action=write(self.game, move.action), at=move.at)
            for number, (move, _) in enumerate(self.steps[:ply], 1)
        )


def _display_name(seat: str, number: int, say: Translator) -> str:
    """A name from a record, which may be written by hand and hold anything."""
    bot = Character.read(seat)
    try:
        if bot is None:
            return clean_name(seat[:LONGEST])
        found = bot_name(bot.level, clean_name(bot.name[:LONGEST]) if bot.name else "")
        return say.phrase(found) if isinstance(found, Phrase) else found
    except BadName:
        return say("Seat {n}", n=number)
