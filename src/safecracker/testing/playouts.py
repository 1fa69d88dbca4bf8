"""Games that are played at random, to find out whether a game keeps its promises."""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from safecracker.core.fair import SEED_BYTES, Deal
from safecracker.core.game import CHANCE, CLOCK, Actor, AnyGame, Millis, Move, Nature, Seat, Step, Viewer
from safecracker.players.bot import Bot

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
    """A game that is played at random to its end."""
    rng, state, positions, now = Random(seed), game.start(), list[Position](), Millis(0)
    while able := sorted(game.may_act(state), key=str):
        actor = rng.choice(able)
        now = moment(game, state, actor, now)
        move = Move(actor, rng.choice(offered(game, state, actor)), now)
        step = game.play(state, move)
        positions.append(Position(state, move, step))
        state = step.state
    return positions


def acts_legally(game: AnyGame, bot: Bot[Any], seed: int) -> None:
    """The bot finds something that it may do wherever a game may lead."""
    for state, move, _ in playout(game, seed):
        if not isinstance(move.actor, Nature):
            action = bot.choose(game.view(state, move.actor), Random(seed))
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
    """A deal, the moves of a random game in which chance obeys it, and the last state."""
    deal, rng, state, moves, now = dealt(game, seed), Random(seed), game.start(), list[Move](), Millis(0)
    while able := sorted(game.may_act(state), key=str):
        actor = rng.choice(able)
        fair = actor is CHANCE
        action = deal.draw(len(moves) + 1, game.chances(state)) if fair else rng.choice(offered(game, state, actor))
        now = moment(game, state, actor, now)
        moves.append(Move(actor, game.with_salt(action, rng.randbytes(16).hex), now))
        state = game.play(state, moves[-1]).state
    return deal, tuple(moves), state
