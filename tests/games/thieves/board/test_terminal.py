"""The scene for a terminal: plain text that fits, and says in words what is drawn."""

from functools import cache

import pytest

from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.thieves import KIT
from safecracker.games.thieves.mind.notebook import notes_or_none
from safecracker.locale import LANGUAGES, translator
from safecracker.testing.board import Board
from safecracker.testing.playouts import playout
from tests.games.thieves.conftest import ANN, RICH, getaways, play, scene_of, turn
from tests.samples import PLAYED

noted = cache(notes_or_none)  # the same in every language
LONG_NAMES = ("Maximiliana von Hohenfels", "Bartholomew Featherstone", "Anastasia", "Wilhelmina", "Eve", "Finn")
SWAP = (*RICH, *turn(0, "swap", "keep 1"), *turn(1, "2", "give 0 2"), *turn(2, "0", "keep 0"), "chance deal 0 0")


def shown(*moves: str, viewer: Viewer = ANN, draft: str = "", notebook: bool = False, options: str = "") -> str:
    return KIT.terminal_text(scene_of(play(*moves, options=options), viewer, draft=draft, notebook=notebook), ENGLISH)


def test_the_position_reads_like_a_table() -> None:
    assert (
        shown(*SWAP)
        == """\
Your turn. Play one of your 4 cards.  [Turn 7]

Cleo kept a face-down card.

  1 Ben, 3 in hand: 0[?]
  2 Cleo, 3 in hand: 0[?] 1[?]*
* 0 You, 4 in hand: 0[3] 1[1] 2(2)  (6/6)

Getaway cars: ....... 0/7
Police cars: .... 0/4
Draw pile: 36 cards. Discard pile: empty.

Your hand: 0  2  cars  swap

Type a card, for example: 0, or: keep 2, give 1 2, lay car, swap 0 1 0"""
    )


def test_a_composed_play_ends_with_the_moves_it_makes() -> None:
    assert shown(*SWAP, draft="4:0>1.0").endswith("\n\nswap 0 1 0")
    assert shown(*SWAP, draft="2").endswith("\n\nkeep 2\ngive 1 2\ngive 2 2")


def test_a_raid_has_a_row_for_each_player() -> None:  # R32
    text = shown(*RICH, *turn(0, "car", "lay cars"), *turn(1, "1", "lay cars"))
    assert "Raid! You lose all your loot.\n  Ben: 2 = 2\n  Cleo: 1 = 1\n  You: 3 = 3 (loses it all)" in text


def test_the_end_is_a_ranking() -> None:
    text = shown(*RICH, *getaways(0, 7))
    assert "Getaway! You win with loot worth 3.\n  1. You: 3 = 3\n  2. Ben: 2 = 2\n  3. Cleo: 1 = 1" in text
    assert "Getaway cars: ####### 7/7" in text


def test_a_series_shows_its_games_and_gems() -> None:  # R30
    text = shown(*RICH, *getaways(0, 7), options="gems=2")
    assert "Game 1: You win with loot worth 3." in text
    assert "Game 1 is over. You win with loot worth 3." in text
    assert "0 You, 0 in hand, 1 gem: no loot" in text


def test_the_omniscient_viewer_sees_all() -> None:
    assert "1 Ben, 3 in hand (1 3 cars): 0[2]  (2/2)" in shown(*SWAP, viewer=OMNISCIENT)


def test_the_notebook_is_written_in_words() -> None:
    text = shown(*RICH, "chance deal 0 1", notebook=True)
    assert "Notebook: You 3 (" in text
    assert "Most likely to be hit if a raid came now: You." in text
    assert "turns left" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_nothing_is_wider_than_80_columns(options: str, seats: int, lang: str) -> None:
    game, say = KIT.game(options, seats), translator(lang)
    for position in playout(game, seed=1)[:60:4]:
        context = Board(game, position.state)
        for viewer in (Seat(0), None, OMNISCIENT):
            view = context.view(viewer)
            text = KIT.terminal_text(KIT.scene(view, LONG_NAMES[:seats], say, notes=noted(view)), say)
            assert max(map(len, text.splitlines())) <= 80, text
