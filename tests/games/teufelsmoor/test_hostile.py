"""Ten thousand random and hostile commands: nothing but a game error with a sentence, and no state is changed."""

import string
from random import Random

import pytest

from safecracker.core.errors import GameError, IllegalAction
from safecracker.core.game import CHANCE, CLOCK, Actor, Millis, Move, Seat
from safecracker.games.teufelsmoor.options import MoorOptions
from safecracker.games.teufelsmoor.rules import Moor
from safecracker.games.teufelsmoor.texts import EXAMPLES

from .conftest import patient

COMMANDS = 10_000
VERBS = (*EXAMPLES, "HIDE", "go\x00", "n\u0430me", "", "\u202ename")
WORDS = (
    *("T", "K", "L", "G", "M", "O", "R", "V", "N", "E", "S", "W", "NE", "*", "F7", "A1", "L12", "M1", "A0", "A13"),
    *("half", "ninth", "sumpf", "around", "0", "1", "6", "7", "12", "13", "-1", "99999999999", "٣", "²", "spare", "f"),
)
JUNK = string.printable + "äß\u0000\u2028\U0001f600"
ACTORS: tuple[Actor, ...] = (Seat(0), Seat(1), Seat(2), Seat(4), Seat(9), Seat(-1), CHANCE, CLOCK)


def hostile(rng: Random) -> str:
    """An action that is right, nearly right, or nonsense."""
    if rng.random() < 0.8:
        return " ".join([rng.choice(VERBS), *rng.choices(WORDS, k=rng.randrange(5))])
    return "".join(rng.choices(JUNK, k=rng.randrange(60)))


@pytest.mark.parametrize(("options", "seats"), [("", 2), ("naming=end keys=4 suns=3 limit=120 crooks=2", 4)])
def test_hostile_commands_are_refused_with_a_sentence(options: str, seats: int) -> None:
    game, rng = Moor(MoorOptions.read(options), seats), Random(seats)
    positions = [state for seed in range(4) for state, _, _ in patient(game, seed, 400)]
    refusals = list[str]()
    for _ in range(COMMANDS):
        state, text = rng.choice(positions), hostile(rng)
        try:
            game.play(state, Move(rng.choice(ACTORS), game.read(text), Millis(rng.randrange(10**6))))
        except GameError as error:
            refusals.append(str(error))
    assert COMMANDS * 3 / 4 < len(refusals) < COMMANDS
    assert min(map(len, refusals)) > 10


@pytest.mark.parametrize("text", ["hide F7 ab", "roll 3 N", "lot 5 3", "card half", "close", "go T E", "name F7"])
def test_chance_does_what_is_due_and_nothing_else(text: str) -> None:
    game = Moor(MoorOptions.read("naming=end hider=lot limit=60"))
    due = {"roll": "roll", "lot": "lot", "card": "card", "hide": "field"}
    for state, move, _ in patient(game, 1):
        if move.actor is CHANCE and due.get(text.split(maxsplit=1)[0]) != state.phase.value:
            with pytest.raises(IllegalAction, match="chance throws dice, turns up a card or draws a field"):
                game.play(state, Move(CHANCE, game.read(text)))
