"""Trials that need rules only: views that leak, records that do not replay, commands that break rules, unfair deals."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from math import cbrt, sqrt
from random import Random
from typing import Any

import msgspec

from safecracker.core import notation
from safecracker.core.errors import BadNotation, IllegalAction
from safecracker.core.game import CHANCE, CLOCK, OMNISCIENT, Actor, AnyGame, Move, Nature, Seat
from safecracker.core.record import audit, record_of
from safecracker.testing.playouts import dealt, dealt_game, offered, playout, viewers
from safecracker.testing.rules import soon
from tests.samples import PLAYED, samples_of

from .trials import Trial

BLOCK = 500  # deals between two looks at how often each outcome came
UNLIKELY = 5.0  # standard deviations; beyond them, once in three million looks


def _games(seed: int) -> Iterator[tuple[AnyGame, int]]:
    """All games with all options that are tried, again and again, each with a seed of its own."""
    games = [game for name in sorted(PLAYED) for game in samples_of(name).games.values()]
    for number in count():
        yield games[number % len(games)], seed + number


def views(trial: Trial) -> Iterator[str]:
    """Another state that fits a view gives the same bytes and the same actions."""
    for game, seed in _games(trial.seed):
        rng = Random(seed)
        for state, move, _ in playout(game, seed):
            for viewer in viewers(game):
                view = game.view(state, viewer)
                twin = game.sample_state(view, rng)
                problem = ""
                if msgspec.json.encode(game.view(twin, viewer)) != msgspec.json.encode(view):
                    problem = f"{game.name} {seed}: a view of {viewer} tells two states apart"
                elif viewer == move.actor and offered(game, twin, viewer)[:50] != offered(game, state, viewer)[:50]:
                    problem = f"{game.name} {seed}: what {viewer} may do depends on what they cannot know"
                yield problem


def records(trial: Trial) -> Iterator[str]:
    """A record that is written and read leads to the same state after every move, to the byte."""
    for game, seed in _games(trial.seed):
        deal, moves, last = dealt_game(game, seed)
        page = notation.read(notation.write(record_of(game, deal, moves, game.outcome(last), OMNISCIENT)))
        steps = audit(page.record, game, page.where, complete=page.sealed)
        states, state = [], game.start()
        for move in moves:
            state = game.play(state, move).state
            states.append(msgspec.json.encode(state))
        same = [msgspec.json.encode(step.state) for _, step in steps] == states
        yield "" if same else f"{game.name} {seed}: the record leads elsewhere"


def commands(trial: Trial) -> Iterator[str]:
    """What is not on offer is refused in one sentence and changes nothing: wrong seat, phase, piece, text."""
    for game, seed in _games(trial.seed):
        rng, positions = Random(seed), playout(game, seed)
        pool = [game.write(move.action) for _, move, _ in positions]
        for state, move, _ in positions:
            before = msgspec.json.encode(state)
            actors: list[Actor] = [*map(Seat, range(game.seats + 1)), CHANCE, CLOCK]
            for actor in actors:
                text = _bent(rng.choice(pool), rng)
                problem = _refused(game, state, actor, text, move)
                if msgspec.json.encode(state) != before:
                    problem = "a refused command changed the state"
                yield problem and f"{game.name} {seed}: {actor} {text!r}: {problem}"


def _bent(text: str, rng: Random) -> str:
    """A command as it is, or with something wrong in it."""
    place = rng.randrange(len(text) + 1)
    return rng.choice(
        (
            text,
            text,
            text[:place],
            text[:place] + rng.choice("09 AZaz-?\x00é") + text[place:],
            text[:place] + text[place + 1 :],
            text.swapcase(),
            "".join(rng.sample(text, len(text))),
            text + " " + text,
        )
    )


def _refused(game: AnyGame, state: Any, actor: Actor, text: str, move: Move) -> str:
    """What is wrong with the answer to a command; one that is on offer may be accepted."""
    try:
        action = game.read(text)
    except BadNotation:
        return ""
    except Exception as error:  # noqa: BLE001 - a crash is what is looked for
        return f"reading failed: {error!r}"
    try:
        game.play(state, Move(actor, action, soon(game, state, actor, move)))
    except IllegalAction:
        return ""
    except Exception as error:  # noqa: BLE001 - as above
        return f"playing failed: {error!r}"
    able = actor in game.may_act(state)
    if not able or (not isinstance(actor, Nature) and action not in game.actions(game.view(state, actor))):
        return "accepted, though it is not on offer"
    return ""


def deals(trial: Trial) -> Iterator[str]:
    """What chance does comes as often as it should: chi-square over all first draws of each game."""
    tried = [(game, state) for game in _first_of_each() for state in _first_draw(game)]
    drawn: list[Counter[Any]] = [Counter() for _ in tried]
    for number in count():
        at = number // BLOCK % len(tried)
        game, state = tried[at]
        drawn[at][dealt(game, trial.seed + number).draw(1, game.chances(state))] += 1
        unfair = number % BLOCK == BLOCK - 1 and _deviation(drawn[at], dict(game.chances(state))) > UNLIKELY
        yield f"{game.name}: chance is not fair" if unfair else ""


def _first_of_each() -> list[AnyGame]:
    return [next(iter(samples_of(name).games.values())) for name in sorted(PLAYED)]


def _first_draw(game: AnyGame) -> list[Any]:
    """The first state of a game in which chance has a choice."""
    states = (state for state, move, _ in playout(game, 1) if move.actor is CHANCE)
    return [state for state in states if len(list(game.chances(state))) > 1][:1]


def _deviation(found: Counter[Any], weights: dict[Any, int]) -> float:
    """How many standard deviations the chi-square is from what is to be expected (Wilson and Hilferty 1931)."""
    total, freedom = found.total(), len(weights) - 1
    whole = sum(weights.values())
    expected = {outcome: total * weight / whole for outcome, weight in weights.items()}
    square = sum((found[outcome] - often) ** 2 / often for outcome, often in expected.items())
    if total < 5 * len(weights):
        return 0.0
    return abs(cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
