"""Writes the records in this folder: ``python -m tests.records.make``. Everything but chance is named."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core import notation
from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE, OPEN, Millis, Move
from safecracker.core.record import AnyGame, written
from safecracker.games import games
from tests.samples import dealt

FOLDER = Path(__file__).parent
PACE = 2_917  # milliseconds for each move


class Plan(Struct, frozen=True):
    """A game to be played: what those do who are to act, one after the other. Chance obeys the seed."""

    game: str
    options: str
    seats: tuple[str, ...]
    seed: int
    moves: tuple[str, ...]


BY_HAND = "rounds=2 answers=hand rows=6"

PLANS = {
    "mastermind-points": Plan(
        "mastermind",
        "",
        ("Ann", "Ben"),
        1,
        (
            *("hide RRYB", "guess WPGR", "guess RROO", "guess RRSY", "guess RRYB"),
            *("hide GPBB", "guess WWPP", "guess PWGG", "guess BPGS", "guess GPBO", "guess GPBB"),
        ),
    ),
    "mastermind-draw": Plan(
        "mastermind",
        "rounds=4",
        ("Mia", "Jonas"),
        2,
        (
            *("hide WWWW", "guess WPGR", "guess WWWW", "hide SSYB", "guess SYSB", "guess SSBY", "guess SSYB"),
            *("hide OPGR", "guess OPRG", "guess OPGR", "hide BBBR", "guess BBBR"),
        ),
    ),
    "mastermind-full-board": Plan(
        "mastermind",
        "first=1 rows=5 bonus=yes",
        ('Ann "the key"', "Ben \\ level 3"),
        3,
        (
            *("hide RRYB", "guess WWWW", "guess PPPP", "guess GGGG", "guess OOOO", "guess SSSS"),
            *("hide YYBB", "guess YYBB"),
        ),
    ),
    "mastermind-blanks": Plan(
        "mastermind",
        "first=0 blanks=yes",
        ("Zoë", "Łukasz"),
        4,
        (
            *("hide ----", "guess RRYB", "guess R---", "guess ----"),
            *("hide R-YB", "guess RRYB", "guess R-BY", "guess R-YB"),
        ),
    ),
    "mastermind-spoiled": Plan(
        "mastermind",
        f"{BY_HAND} first=1",
        ("Ann", "Ben"),
        5,
        (
            *("hide RRYB", "guess RYRR", "answer 1 1", "guess RRYB", "answer 4 0"),
            *("hide GGGG", "guess GGPP", "answer 2 0", "guess GGGG", "answer 4 0"),
            *("hide WPWP", "guess WWPP", "answer 2 2", "guess WPWP", "answer 4 0"),
        ),
    ),
    "mastermind-spoiled-for-good": Plan(
        "mastermind",
        f"{BY_HAND} first=0 retries=1",
        ("Ann", "Ben"),
        6,
        (
            *("hide RRYB", "guess RYRR", "answer 0 0", "challenge"),
            *("hide RRYB", "guess RRRY", "answer 4 0"),
            *("hide SSSS", "guess SSSS", "answer 4 0"),
        ),
    ),
    "mastermind-upheld": Plan(
        "mastermind",
        f"{BY_HAND} first=1",
        ("Ann", "Ben"),
        7,
        (
            *("hide RRYB", "guess RYRR", "answer 1 2", "guess YYYY", "answer 1 0", "challenge"),
            *("hide WPWP", "guess WPGR", "answer 2 0", "guess WPWP", "answer 4 0"),
        ),
    ),
}


def text(plan: Plan) -> str:
    """The finished game as a sealed record."""
    kit = games()[plan.game]
    game = kit.game(plan.options, len(plan.seats))
    deal = replace(dealt(game, plan.seed), seats=plan.seats)
    moves, state = list[Move](), game.start()
    script = iter(plan.moves)
    while game.to_act(state):
        moves.append(_next(game, state, deal, len(moves) + 1, script))
        state = game.play(state, moves[-1]).state
    return notation.write(written(game, deal, tuple(moves), game.outcome(state), OPEN))


def _next(game: AnyGame, state: Any, deal: Deal, ply: int, script: Iterator[str]) -> Move:
    (actor,) = game.to_act(state)
    action = deal.draw(ply, game.chances(state)) if actor is CHANCE else game.read(next(script))
    return Move(actor, action, Millis(PACE * (ply - 1)))


if __name__ == "__main__":
    for name, plan in PLANS.items():
        (FOLDER / f"{name}.txt").write_text(text(plan), encoding="utf-8")
