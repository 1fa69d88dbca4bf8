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
FEW = "hand=2 threes=0 shoes=1 sirens=1 getaways=0 limit=24"  # so few cards that the pile runs empty

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
    "davinci-standing": Plan(
        "davinci",
        "",
        ("Ann", "Ben"),
        1,
        (
            *("draw black", "guess F 11", "draw black", "guess C 9", "draw white", "guess F 6"),
            *("draw black", "guess A 10", "draw black", "guess D 4", "guess B 5", "guess H 2", "stop"),
            *("draw black", "guess M 2", "guess G 11", "draw white", "guess F 5"),
        ),
    ),
    "davinci-three": Plan(
        "davinci",
        "first=1",
        ("Ann", "Ben", "Cleo"),
        1,
        (
            *("draw black", "guess E 5", "draw black", "guess D 8", "draw black", "guess D 9"),
            *("draw white", "guess K 3", "draw white", "guess J 11", "draw white", "guess B 6", "guess G 0", "stop"),
            *("draw black", "guess I 10", "draw white", "guess I 11", "guess L 10", "stop"),
            *(
                "draw black",
                "guess K 2",
                "guess A 1",
                "stop",
                "draw black",
                "guess E 3",
                "guess U 3",
                "guess R 3",
                "stop",
            ),
            *("guess W 7", "guess J 9", "guess T 5", "guess E 4", "guess D 5", "guess H 1"),
        ),
    ),
    "davinci-picked": Plan(
        "davinci",
        "deal=pick numbers=6 first=3",
        ("Ann", "Ben", "Cleo", "Dan"),
        1,
        (
            *("pick black", "pick black", "pick white", "pick black", "pick white", "pick white"),
            *("pick white", "pick white", "pick black", "pick black", "pick white"),
            *("guess G 0", "open E", "guess G 1", "open F", "guess I 2", "guess H 1", "guess L 4", "open K"),
            *("guess C 5", "stop", "guess G 2", "guess L 5", "guess J 0", "guess D 1", "stop", "guess A 3"),
        ),
    ),
    "davinci-own-last-tile": Plan(
        "davinci",
        "numbers=4 hand=2",
        ("Mia", "Jonas", "Lea"),
        8,
        (
            *("draw black", "guess F 2", "guess A 1", "guess D 3", "open C", "guess F 3", "open A"),
            *("guess D 2", "open B", "guess E 0", "guess D 0", "open F"),
        ),
    ),
    "davinci-dashes": Plan(
        "davinci",
        "game=dashes numbers=8",
        ("Zoë", "Łukasz"),
        1,
        (
            *("arrange C E G A", "arrange F B H D", "draw white", "guess F 2", "place 2"),
            *("draw black", "guess A -", "place 2", "draw black", "guess D 6", "place 3"),
            *("draw black", "guess C 1", "guess E 4", "place 2", "draw black", "guess F -", "stop 6"),
            *("draw black", "guess A 6", "guess M 7", "stop 4"),
            *("draw white", "guess N 4", "guess B 0", "guess D 7", "guess H 6"),
        ),
    ),
    "davinci-points": Plan(
        "davinci",
        "game=dashes winner=points rounds=2 opening=numbers first=0 numbers=7",
        ('Ann "the key"', "Ben \\ level 3"),
        1,
        (
            *("arrange C E A G", "arrange B H D F", "draw black", "guess F 4", "guess B 1", "guess D 3", "guess H 2"),
            *("arrange G C E A", "arrange F D H B", "draw white", "guess H 4", "place 3"),
            *("draw white", "guess G 0", "guess C 1", "stop 0", "draw white", "guess J -", "guess H 6", "place 1"),
            *("draw white", "guess A 5", "stop 2", "guess F 2", "guess B 6", "guess H 5", "stop 4"),
            *("guess E 1", "stop 5", "guess L 2", "guess D 3", "guess N 6"),
        ),
    ),
    "davinci-shared": Plan(
        "davinci",
        "winner=points rounds=2 numbers=4 hand=1",
        ("Ann", "Ben"),
        4,
        (
            *("draw black", "guess B 3", "draw white", "guess A 1"),
            *("draw black", "guess B 2", "draw white", "guess A 3"),
        ),
    ),
    "thieves-loot": Plan(
        "thieves",
        "",
        ("Ann", "Ben", "Cleo", "Dan"),
        6,
        (
            *("give 0 3", "lay cars", "keep 2", "keep 2", "keep 1", "give 1 1", "keep 2", "alarm", "keep shoe"),
            *("give 2 1", "give 2 1", "swap 0 0 0", "siren", "give 2 0", "keep 2", "lay car", "give 3 1"),
            *("keep 2", "lay car", "give 3 0", "double", "keep 3", "keep 3", "give 2 0", "give 1 0"),
            *("swap 1 3 1", "alarm"),
        ),
    ),
    "thieves-fewer": Plan(
        "thieves",
        "escape=5",
        ("Ann", "Ben", "Cleo"),
        221,
        (
            *("keep 2", "give 1 1", "give 0 1", "alarm", "keep 2", "give 2 2", "keep 1", "keep shoe"),
            *("lay car", "give 0 0", "swap 2 1 0", "lay cars", "give 1 1", "give 1 1", "lay cars", "swap 1 2"),
            *("siren", "give 2 1"),
        ),
    ),
    "thieves-shared": Plan(
        "thieves",
        "raid=none ties=shared siren=one escape=4",
        ("Zoë", "Łukasz", "Mia", "Jonas", "Ann"),
        11,
        (
            *("keep 2", "siren", "lay car", "lay cars", "keep 3", "keep shoe", "keep 2", "give 4 1", "keep 3"),
            *("double", "keep 0", "lay car", "give 0 1", "alarm", "give 3 2", "keep 2", "lay car", "alarm"),
            *("swap 0 2 1", "keep 2"),
        ),
    ),
    "thieves-gems": Plan(
        "thieves",
        "gems=2 hand=3 escape=3",
        ('Ann "the key"', "Ben \\ level 3", "Cleo"),
        1,
        (
            *("give 1 1", "swap", "lay car", "lay cars", "give 0 ring", "keep 2", "alarm", "lay cars"),
            *("keep 2", "keep 2", "swap 0 2 0", "lay car", "double", "lay car", "give 1 ring", "keep 3"),
            *("keep shoe", "lay car", "siren", "lay cars", "keep 2", "give 1 1", "double", "give 2 1"),
            *("lay car", "give 1 1", "keep 0", "give 2 1", "keep 2", "keep 3", "give 0 1"),
        ),
    ),
    "thieves-empty-pile": Plan(
        "thieves",
        f"{FEW} ones=3 zeros=1 twos=0 rings=1 singles=1 doubles=2 swaps=1 jobs=1 alarms=1",
        ("Ann", "Ben", "Cleo"),
        24,
        (
            *("siren", "alarm", "give 0 1", "swap", "give 2 1", "double", "lay cars", "give 1 0", "keep shoe"),
            *("lay cars", "double", "siren", "alarm", "swap 2 0", "lay cars", "keep 1", "keep shoe", "alarm"),
            *("double", "siren", "swap 0 0 0", "lay car", "keep ring", "siren"),
        ),
    ),
    "thieves-skipped": Plan(
        "thieves",
        f"{FEW} ones=4 zeros=0 twos=2 rings=0 singles=2 doubles=0 swaps=0 jobs=0 alarms=0",
        ("Ann", "Ben", "Cleo"),
        4,
        (
            *("keep 2", "keep 1", "give 2 1", "give 2 1", "keep 2", "keep shoe", "lay car", "siren", "siren"),
            *("give 2 1",),
            *("siren",) * 14,
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
