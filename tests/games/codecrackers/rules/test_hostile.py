"""Ten thousand random and hostile commands: each is played or refused in a sentence, and nothing else happens."""

import string
from random import Random

import pytest

from safecracker.core.errors import GameError
from safecracker.core.game import CHANCE, CLOCK, Actor, Millis, Move, Seat
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers

COMMANDS = 2_000  # for each of five tables
VERBS = (
    "claim",
    "pass",
    "buzz",
    "roll",
    "time",
    "lapse",
    "lay",
    "first",
    "die",
    "card",
    "CLAIM",
    "cla\u0456m",
    "",
    "?",
)
WORDS = (
    "1",
    "2",
    "0",
    "-1",
    "99999999",
    "²",
    "A1",
    "i9",
    "F5",
    "J1",
    "E",
    "3",
    "4",
    "5",
    "6",
    "glass",
    "DEEDB",
    "12345",
)
JUNK = string.printable + "äß\u0000\u2028\U0001f600"


def hostile(rng: Random) -> str:
    """An action that is right, nearly right, or nonsense."""
    kind = rng.random()
    if kind < 0.35:
        cell = f"{rng.choice('ABCDEFGHI')}{rng.randint(1, 9)}"
        return f"claim {rng.randint(1, 4)} {cell} {rng.randint(3, 5)}"
    if kind < 0.5:
        return rng.choice(("roll", "pass 1", "pass 2", "buzz 1", "buzz 2", "time", "lapse"))
    if kind < 0.85:
        return " ".join([rng.choice(VERBS), *rng.choices(WORDS, k=rng.randrange(5))])
    return "".join(rng.choices(JUNK, k=rng.randrange(60)))


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ("", 4),
        ("claims=calm", 3),
        ("claims=buzzer", 2),
        ("glass=untimed layout=hexes", 2),
        ("claims=calm glass=untimed", 2),
    ],
)
def test_every_command_is_played_or_refused_in_a_sentence(options: str, seats: int) -> None:
    game, rng, now = CodeCrackers(CodeCrackersOptions.read(f"tiles=fixed first=0 {options}"), seats), Random(options), 0
    actors: tuple[Actor, ...] = (*map(Seat, range(seats + 1)), CHANCE, CLOCK)
    state, refusals = game.start(), list[str]()
    for _ in range(COMMANDS):
        if CHANCE in game.may_act(state):
            action = rng.choice([action for action, _ in game.chances(state)])
            state = game.play(state, Move(CHANCE, action, Millis(now))).state
            continue
        now += rng.choice((0, 0, 0, 10, 900, 20_000 if rng.random() < 0.02 else 0))
        try:
            move = Move(rng.choice(actors), game.read(hostile(rng)), Millis(now))
            state = game.play(state, move).state
        except GameError as error:
            refusals.append(str(error))
        if not game.may_act(state):
            state = game.start()
    assert len(refusals) > COMMANDS / 4
    assert min(map(len, refusals)) > 10
