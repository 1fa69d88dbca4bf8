"""A record: a game as its moves, what goes into it, and how it is checked.

States and events are never stored; they follow from the moves by replay. ``audit`` replays a record and refuses it at
the first place where the rules, the committed seed or the record itself contradict it.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from . import history
from .errors import BadNotation, BadRecord, GameError, IllegalAction
from .fair import SEED_BYTES, Deal, commitment, moves_before
from .game import CHANCE, CLOCK, Actor, AnyGame, Millis, Move, Omniscient, Outcome, Step, Viewer
from .translation import Fact, Phrase

Location: TypeAlias = str | int  # a header's name, or the number of a move


class Entry(Struct, frozen=True):
    """One move as text, and what it led to."""

    actor: Actor
    action: str
    at: Millis = Millis(0)
    comment: str = ""


class Record(Struct, frozen=True, kw_only=True):
    """Everything about one game. Seed and result are empty until it is over."""

    game: str
    rules: int
    options: str
    seats: tuple[str, ...]
    table: str
    commitment: str
    nonces: tuple[str, ...]
    deal: str
    moves: tuple[Entry, ...]
    seed: str = ""
    result: str = ""
    origin: str = ""  # the game that it continues, and after how many moves

    @property
    def moves_before(self) -> int:
        """How many of its moves were made in the game that it continues."""
        return moves_before(self.origin)


def result(outcome: Outcome) -> str:
    """The outcome in one line: ``7 5 points``."""
    return " ".join([*(f"{score:g}" for score in outcome.scores), outcome.reason])


def entries(game: AnyGame, moves: tuple[Move, ...], viewer: Viewer) -> Iterator[Entry]:
    """The moves as the viewer may read them; a question mark stands for what they may not know."""
    so_far: list[tuple[Move, Step[Any]]] = []
    for move in moves:
        step = history.play(game, so_far, move)
        so_far.append((move, step))
        if isinstance(viewer, Omniscient):
            events, text = step.events, history.write(game, move.action)
        else:
            events = history.redacted_events(game, step.events, viewer)
            text = history.redacted_text(game, move, viewer)
        yield Entry(move.actor, text, move.at, history.comment(game, events))


def record_of(
    game: AnyGame,
    deal: Deal,
    moves: tuple[Move, ...],
    outcome: Outcome | None,
    viewer: Viewer,
) -> Record:
    """The record of a game. While it lasts, only what the viewer may know, and never the seed."""
    return Record(
        game=deal.game,
        rules=deal.rules,
        options=deal.options,
        seats=deal.seats,
        table=deal.table,
        commitment=commitment(deal.table, deal.seed),
        nonces=deal.nonces,
        deal=deal.digest,
        moves=tuple(entries(game, moves, viewer)),
        seed=deal.seed.hex() if outcome else "",
        result=result(outcome) if outcome else "",
        origin=deal.origin,
    )


def replay(record: Record, game: AnyGame) -> Iterator[tuple[Move, Step[Any]]]:
    """The moves with the steps they lead to; a move that cannot be read or played raises its own error."""
    so_far: list[tuple[Move, Step[Any]]] = []
    for entry in record.moves:
        move = Move(entry.actor, history.read(game, entry.action), entry.at)
        so_far.append((move, history.play(game, so_far, move)))
        yield so_far[-1]


def audit(
    record: Record, game: AnyGame, where: Callable[[Location], int], *, complete: bool
) -> list[tuple[Move, Step[Any]]]:
    """Replay the record and check every claim in it; ``where`` gives the line of a header or a move.

    A complete record, as the program writes it, has every comment and, once the game is over, the seed; one written
    by hand need not. What chance drew in the game that it continues is believed: another seed gave it.
    """
    deal = _checked_deal(record, game, where)
    steps: list[tuple[Move, Step[Any]]] = []
    before, untimed = Millis(0), not complete and not any(entry.at for entry in record.moves)
    for number, entry in enumerate(record.moves, 1):
        line, state = where(number), history.current_state(game, steps)
        if "?" in entry.action:
            raise BadRecord(
                line,
                Phrase("a move that can be replayed"),
                Phrase("one that this copy hides; the saved game has it once the game is over"),
            )
        if untimed:
            entry = replace(entry, at=_time_of(game, state, entry, before))  # noqa: PLW2901 - as if it had been written
        if entry.at < before:
            raise BadRecord(line, Phrase("a time no earlier than {at}", {"at": seconds(before)}), seconds(entry.at))
        before = entry.at
        move, step = _checked_move(game, steps, entry, line, complete=complete)
        if deal and move.actor is CHANCE and number > record.moves_before:
            drawn = game.write(deal.draw(number, game.chances(state)))
            if drawn != entry.action:
                raise BadRecord(
                    line, Phrase("{drawn}, which follows from the fixed seed", {"drawn": drawn}), entry.action
                )
        steps.append((move, step))
    if complete or record.result:
        _check_result(record, game.outcome(history.current_state(game, steps)), where)
    if complete:
        _check_seed_shown(record, where)
    return steps


def _time_of(game: AnyGame, state: Any, entry: Entry, before: Millis) -> Millis:
    """When a move without a time was made: at the time of the move before it; the clock's, when its alarm was due."""
    alarm = game.alarm(state) if entry.actor is CLOCK else None
    return Millis(max(before, alarm.at)) if alarm else before


def seconds(at: Millis) -> str:
    return f"{at // 1000}.{at % 1000:03d}"


def deal_of(record: Record, seed: bytes, origin: str) -> Deal:
    """The deal of a record, with this seed, as the continuation of this game."""
    return Deal(
        seed=seed,
        table=record.table,
        game=record.game,
        rules=record.rules,
        options=record.options,
        seats=record.seats,
        nonces=record.nonces,
        origin=origin,
    )


def _checked_deal(record: Record, game: AnyGame, where: Callable[[Location], int]) -> Deal | None:
    """The deal that the seed stands for, or None for a record that shows no seed."""
    if len(record.seats) != game.seats:
        raise BadRecord(where("Seats"), Phrase("{n} seats", {"n": game.seats}), len(record.seats))
    if record.moves_before > len(record.moves):
        most = Phrase("at most {n} moves of another game", {"n": len(record.moves)})
        raise BadRecord(where("From"), most, record.moves_before)
    if not record.seed:
        return None
    seed = bytes.fromhex(record.seed)
    if len(seed) != SEED_BYTES or commitment(record.table, seed) != record.commitment:
        header = "Commitment" if record.commitment else "Seed"
        raise BadRecord(
            where(header),
            Phrase("the fingerprint of the seed in this saved game"),
            record.commitment or Phrase("nothing"),
        )
    deal = deal_of(record, seed, record.origin)
    if deal.digest != record.deal:
        found: Fact = record.deal or Phrase("nothing")
        expected = Phrase(
            "{digest}, which follows from the seed for these options, seats and nonces", {"digest": deal.digest}
        )
        raise BadRecord(where("Deal" if record.deal else "Seed"), expected, found)
    return deal


def _checked_move(
    game: AnyGame,
    so_far: history.History,
    entry: Entry,
    line: int,
    *,
    complete: bool,
) -> tuple[Move, Step[Any]]:
    try:
        move = Move(entry.actor, history.read(game, entry.action), entry.at)
        step = history.play(game, so_far, move)
    except (IllegalAction, BadNotation) as error:
        raise BadRecord(line, Phrase("a move that the rules allow"), _reason(entry, error)) from error
    if complete and entry.action != (text := history.write(game, move.action)):
        raise BadRecord(line, text, entry.action)
    comment = history.comment(game, step.events)
    if entry.comment != comment and (entry.comment or complete):
        found: Fact = entry.comment or Phrase("nothing")
        raise BadRecord(line, Phrase("the comment {comment}", {"comment": comment or "-"}), found)
    return move, step


def _reason(entry: Entry, error: GameError) -> Phrase:
    return Phrase("{action} ({why})", {"action": entry.action, "why": error.phrase})


def _check_result(record: Record, outcome: Outcome | None, where: Callable[[Location], int]) -> None:
    right = result(outcome) if outcome else ""
    if record.result != right:
        part: Location = "Result" if record.result else len(record.moves) or "Game"
        expected: Fact = right or Phrase("no result, because the game is not over")
        raise BadRecord(where(part), expected, record.result or Phrase("no result"))


def _check_seed_shown(record: Record, where: Callable[[Location], int]) -> None:
    """Without its seed, anybody could have chosen the deal of a finished game; before the end nobody may know it."""
    if record.result and not record.seed:
        raise BadRecord(where("Result"), Phrase("a header {name}", {"name": "Seed"}), Phrase("nothing"))
    if record.seed and not record.result:
        raise BadRecord(where("Seed"), Phrase("no seed, because the game is not over"), Phrase("one"))
