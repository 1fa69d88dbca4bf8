"""Ten thousand random and hostile commands: nothing but a game error with a sentence, and no state is changed.

Drafts and presses come from outside as well: whatever they are, the table can be drawn.
"""

import string
from random import Random

import pytest

from safecracker.core.errors import GameError, IllegalAction
from safecracker.core.game import CHANCE, CLOCK, Actor, Millis, Move, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor import KIT
from safecracker.games.teufelsmoor.rules.notation import EXAMPLES
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, NAMES, patient, play, scene_of

COMMANDS = 10_000
DRAFTS = 400
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
    game, rng = Teufelsmoor(TeufelsmoorOptions.read(options), seats), Random(seats)
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
    game = Teufelsmoor(TeufelsmoorOptions.read("naming=end hider=lot limit=60"))
    due = {"roll": "roll", "lot": "lot", "card": "card", "hide": "field"}
    for state, move, _ in patient(game, 1):
        if move.actor is CHANCE and due.get(text.split(maxsplit=1)[0]) != state.phase.value:
            with pytest.raises(IllegalAction, match="chance rolls the dice, turns over a card or picks a field"):
                game.play(state, Move(CHANCE, game.read(text)))


def crafted(rng: Random, legal: list[str]) -> str:
    """A draft of words that are right somewhere: an action, its beginning, more than it, or a mixture."""
    words = rng.choice(legal).split() if legal else []
    words = words[: rng.randrange(5)] or [rng.choice(VERBS)]
    return " ".join([*words, *rng.choices((*WORDS, "sure"), k=rng.choice((0, 0, 1, 2)))])


@pytest.mark.parametrize(("options", "seats"), [("", 2), ("keys=4 suns=3 limit=60 crooks=2 window=0", 4)])
def test_whatever_is_drafted_or_pressed_the_table_can_be_drawn(options: str, seats: int) -> None:
    game, rng = Teufelsmoor(TeufelsmoorOptions.read(options), seats), Random(seats)
    positions = [state for seed in range(4) for state, _, _ in patient(game, seed, 300)]
    for _ in range(DRAFTS):
        view = game.view(rng.choice(positions), Seat(rng.randrange(seats)))
        legal = [game.write(action) for action in game.actions(view)]
        draft = KIT.press(view, crafted(rng, legal), crafted(rng, legal))
        for text in (draft, crafted(rng, legal)):
            shown = KIT.scene(view, NAMES[:seats], ENGLISH, draft=text)
            if shown.panel:
                buttons = (shown.panel.main, *shown.panel.others)
                assert {button.action for button in buttons if button and button.action} <= set(legal)


BESIDE = play("T B1 M C1 R -", "0 throw", "chance roll 1 E", bonus_cards=(0, 1))
CAUGHT = BESIDE.then("0 go T E")
ONE_PRESS = [
    (CAUGHT, "pass", 1),
    (CAUGHT.then("1 pass"), "draw", 0),
    (CAUGHT.then("1 pass"), "leave", 0),
    (CAUGHT.then("1 pass", "0 leave"), "end", 0),
    (CAUGHT.then("1 pass", "0 leave"), "release M", 0),
    (CAUGHT.then("1 pass", "0 draw", "chance card sun6"), "stay", 0),
    (CAUGHT.then("1 pass", "0 draw", "chance card half"), "waive", 0),
    (play("M -"), "throw", 0),
    (play("T - K - L -", options="first=crooks"), "anew", 1),
]


@pytest.mark.parametrize(("board", "text", "seat"), ONE_PRESS)
def test_what_needs_no_composing_is_no_draft(board: Board, text: str, seat: int) -> None:
    assert text in board.offers(Seat(seat))
    assert scene_of(board, Seat(seat), text) == scene_of(board, Seat(seat))
    assert KIT.press(board.view(Seat(seat)), "", text) == ""


def test_to_spare_is_no_draft_since_the_button_says_catch() -> None:  # R27
    assert "go T E spare" in BESIDE.offers(ANN)
    assert scene_of(BESIDE, draft="go T E spare") == scene_of(BESIDE)
