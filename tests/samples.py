"""What the tests for every game need to know of each: one place to fill in when a game joins."""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from safecracker.core.fair import SEED_BYTES, Deal
from safecracker.core.game import CHANCE, CLOCK, Actor, AnyGame, Millis, Move, Nature, Seat, Step, Viewer
from safecracker.games import games
from safecracker.players.bot import Bot

from .race import Race
from .toy import Toy

TINY = "holes=2 colours=3 rows=4 rounds=2"
LATE = "naming=end"  # or else a game that does anything is soon over
FEW_QUESTIONS = "halves=1 quarters=1 ninths=0 letters=0 numbers=0 arounds=1"
SMALL = "hand=2 zeros=1 ones=3 twos=0 threes=0 rings=1 shoes=1 swaps=1 jobs=1"

# options and seats for playouts: the boxed game, and small ones in which everything happens often
PLAYED: dict[str, tuple[tuple[str, int], ...]] = {
    "mastermind": (
        ("", 2),
        (f"{TINY} first=draw", 2),
        (f"{TINY} first=0 bonus=yes", 2),
        (f"{TINY} first=1 blanks=yes", 2),
        (f"{TINY} first=draw answers=hand retries=1", 2),
        ("holes=3 colours=2 rows=5 rounds=4 first=1 answers=hand retries=2 blanks=yes bonus=yes", 2),
    ),
    "davinci": (
        ("", 3),
        ("game=dashes", 2),
        ("numbers=4 hand=2 deal=pick", 2),
        ("numbers=3 hand=2 first=2 game=dashes opening=numbers", 3),
        ("numbers=2 hand=2 first=1 game=dashes winner=points rounds=2 dash=20", 2),
        ("numbers=3 hand=1 game=dashes deal=pick winner=points rounds=3", 4),
    ),
    "thieves": (
        ("", 4),
        ("hand=3 gems=2 escape=2", 3),
        ("raid=none ties=shared siren=one sirens=6 singles=8 doubles=8 escape=3", 5),
        ("hand=3 escape=3 swaps=6 jobs=6", 6),
        (f"{SMALL} getaways=0 limit=24 singles=1 doubles=2 sirens=1 alarms=1", 3),  # the pile runs empty
        (f"{SMALL} getaways=2 escape=2 singles=2 doubles=0 sirens=2 alarms=0", 3),
    ),
    "codecrackers": (
        ("", 2),
        ("game=digits gap=4 escape=15 glass=untimed", 2),
        ("layout=hexes tiles=fixed cards=2 gap=2 escape=15 claims=buzzer", 3),
        ("layout=hexes tiles=fixed cards=1 gap=2 escape=15 claims=calm", 2),
        ("layout=hexes game=digits gap=4 escape=15 claims=buzzer glass=untimed first=1", 2),
        ("tiles=fixed gap=4 escape=15 claims=calm glass=untimed first=2", 4),
    ),
    "teufelsmoor": (
        ("", 2),
        (f"{LATE} limit=60 crooks=2 window=5", 5),
        (f"{LATE} limit=120 keys=4 suns=3 window=0 hider=lot first=crooks", 2),
        (f"{LATE} limit=120 keys=4 {FEW_QUESTIONS} first=gang", 3),
        ("limit=20 crooks=5 window=20", 6),
    ),
}

# every way a game can end
REASONS: dict[str, tuple[str, ...]] = {
    "toy": ("right", "wrong"),
    "race": ("right", "stopped", "time"),
    "mastermind": ("points", "draw"),
    "davinci": ("standing", "points", "shared"),
    "thieves": ("loot", "fewer", "shared", "gems"),
    "codecrackers": ("dots", "safe", "shared", "escaped"),
    "teufelsmoor": ("found", "missed", "caught"),
}

TOYS: dict[str, AnyGame] = {"toy": Toy(), "race": Race()}
SAMPLES = TOYS | {
    f"{name} {options}".strip(): kit.game(options, seats)
    for name, kit in games().items()
    for options, seats in PLAYED.get(name, ())
}

ENOUGH = 10_000  # legal actions to choose among


class Position(NamedTuple):
    """A state that a playout came through, and the move it went on with."""

    state: Any
    move: Move
    step: Step[Any]


def viewers(game: AnyGame) -> tuple[Viewer, ...]:
    """The seats, and an onlooker."""
    return (*map(Seat, range(game.seats)), None)


def offered(game: AnyGame, state: Any, actor: Actor) -> list[Any]:
    """What the actor may do."""
    if actor is CHANCE:
        return [action for action, _ in game.chances(state)]
    if actor is CLOCK:
        alarm = game.alarm(state)
        assert alarm is not None
        return [alarm.action]
    return list(islice(game.actions(game.view(state, actor)), ENOUGH))


def moment(game: AnyGame, state: Any, actor: Actor, now: Millis) -> Millis:
    """When the actor may act: the clock when it is time, all others at once."""
    alarm = game.alarm(state)
    return alarm.at if alarm and actor is CLOCK else now


def playout(game: AnyGame, seed: int) -> list[Position]:
    """A game played to its end by doing anything."""
    rng, state, positions, now = Random(seed), game.start(), list[Position](), Millis(0)
    while able := sorted(game.may_act(state), key=str):
        actor = rng.choice(able)
        now = moment(game, state, actor, now)
        move = Move(actor, rng.choice(offered(game, state, actor)), now)
        step = game.play(state, move)
        positions.append(Position(state, move, step))
        state = step.state
    return positions


def acts_legally(game: AnyGame, mind: Bot[Any], seed: int) -> None:
    """The mind finds something that it may do wherever a game may lead."""
    for state, move, _ in playout(game, seed):
        if not isinstance(move.actor, Nature):
            action = mind.choose(game.view(state, move.actor), Random(seed))
            game.play(state, Move(move.actor, action, move.at))


def dealt(game: AnyGame, seed: int) -> Deal:
    """A deal for the game that depends on the seed only."""
    seats = tuple(f"Player {seat + 1}" for seat in range(game.seats))
    nonces = tuple(f"nonce{seat}" for seat in range(game.seats))
    table = f"table-{seed}"
    return Deal(
        seed=Random(seed).randbytes(SEED_BYTES),
        table=table,
        game=game.name,
        rules=game.version,
        options=str(game.options),
        seats=seats,
        nonces=nonces,
    )


def dealt_game(game: AnyGame, seed: int) -> tuple[Deal, tuple[Move, ...], Any]:
    """A deal, the moves of a game in which chance obeys it, and the last state."""
    deal, rng, state, moves, now = dealt(game, seed), Random(seed), game.start(), list[Move](), Millis(0)
    while able := sorted(game.may_act(state), key=str):
        actor = rng.choice(able)
        fair = actor is CHANCE
        action = deal.draw(len(moves) + 1, game.chances(state)) if fair else rng.choice(offered(game, state, actor))
        now = moment(game, state, actor, now)
        moves.append(Move(actor, game.with_salt(action, rng.randbytes(16).hex), now))
        state = game.play(state, moves[-1]).state
    return deal, tuple(moves), state
