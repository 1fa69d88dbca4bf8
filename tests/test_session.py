"""A game in a program: ``safecracker.Session``."""

import re
from typing import Any

import numpy as np
import pytest

import safecracker
from safecracker import (
    CHANCE,
    CLOCK,
    GAMES,
    BadNotation,
    BadOptions,
    GameError,
    GameOver,
    IllegalAction,
    NobodyMoves,
    RandomBot,
    Seat,
    Session,
    find,
    open_record,
    play,
)
from safecracker.players.bot import Bot, Plan


@pytest.mark.parametrize("name", GAMES)
class TestEveryGame:
    def test_bots_play_it_to_its_end_and_the_record_verifies(self, name):
        session = Session(name, seed=7).bots_play(1)
        assert session.outcome is not None
        assert open_record(session.record()).proved

    def test_the_same_seed_is_the_same_game(self, name):
        assert Session(name, seed=3).bots_play(2).record() == Session(name, seed=3).bots_play(2).record()

    def test_a_finished_game_is_the_same_after_it_was_written_and_read(self, name):
        record = Session(name, seed=7).bots_play(1).record()
        assert Session.from_record(record).record() == record

    def test_going_back_and_on_again_leads_to_the_same(self, name):
        session = Session(name, seed=5)
        moves = [session.bot_plays(2) for _ in range(4)]
        state = session.state
        assert [session.undo() for _ in range(4)] == moves[::-1]
        assert [session.bot_plays(2) for _ in range(4)] == moves
        assert session.state == state

    def test_the_board_is_text_and_a_page_that_asks_for_nothing(self, name):
        session = Session(name, seed=7)
        page = session.html()
        assert str(session)
        assert not re.search(r'(?:href|src)="(?!#)', page)
        drawn = set(re.findall(r'\bid="([\w-]+)"', page))
        assert {*re.findall(r'href="#([\w-]+)"', page)} <= drawn
        assert session._repr_html_().startswith("<iframe")

    def test_a_seat_sees_its_own_view(self, name):
        session = Session(name, seed=7)
        assert session.view(0) == session.game.view(session.state, Seat(0))
        assert session.view(None) == session.game.view(session.state, None)

    def test_what_is_legal_can_be_pushed(self, name):
        session = Session(name, seed=7)
        session.push(session.legal_texts()[0])
        assert session.moves


def test_options_are_keywords():
    session = Session("mastermind", colours=6, rows=10, seed=1)
    assert "colours=6" in str(session.game.options)
    assert "rows=10" in str(session.game.options)


def test_a_kit_is_as_good_as_its_name():
    assert Session(find("davinci"), seats=3, seed=1).game.seats == 3


def test_chance_acts_by_itself():
    session = Session("davinci", seed=1)
    assert session.moves
    assert {move.actor for move in session.moves} == {CHANCE}


def test_one_line_lets_bots_play():
    assert play("thieves", 3, 2, 1, seed=7).outcome is not None


def test_whoever_is_to_move_moves_where_no_seat_is_named():
    session = Session("mastermind", first="1", seed=1)
    assert session.to_move == 1
    session.push("hide RRYB")
    assert session.to_move == 0
    assert session.view(0).now.code is None


def test_what_the_rules_forbid_changes_nothing():
    session = Session("mastermind", first="1", seed=1)
    with pytest.raises(IllegalAction):
        session.push("guess RRYB", 0)
    with pytest.raises(BadNotation):
        session.push("nonsense")
    assert session.moves == ()


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(BadOptions, match="seats are 0 to 1"):
        Session("mastermind").view(2)
    with pytest.raises(BadOptions, match="there is no seat 0;"):
        Session("mastermind").view("0")  # type: ignore[arg-type]


def test_a_seat_may_be_any_whole_number():
    assert Session("davinci", seed=1).view(np.int8(1)).viewer == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"colours": 99}, {"colors": 6}, {"first": "1 rows=2"}])
def test_options_that_are_not_there_are_refused(options):
    with pytest.raises(BadOptions):
        Session("mastermind", **options)


@pytest.mark.parametrize("level", [0, 9, -1])
def test_a_level_that_is_not_there_is_refused(level):
    with pytest.raises(BadOptions, match="level 1, 2, 3, 4 or 5"):
        find("mastermind").bot(level)


def test_as_many_players_as_seats_are_needed():
    with pytest.raises(BadOptions):
        Session("thieves", seats=4).bots_play(1, 2)


def test_a_bot_of_ones_own_plays_like_ours():
    session = Session("davinci", seed=4)
    session.bots_play(RandomBot(session.game), 3)
    assert session.over


def test_a_class_is_as_good_as_a_bot_that_it_makes():
    known = Session("davinci", seed=4)
    known.bots_play(RandomBot(known.game), 3)
    assert play("davinci", RandomBot, 3, seed=4).record() == known.record()


def test_a_player_may_have_the_name_that_the_arena_knows():
    known = play("davinci", "3", "safecracker:RandomBot", seed=4)
    assert known.record() == play("davinci", 3, RandomBot, seed=4).record()
    with pytest.raises(BadOptions, match="there is no player grandmaster; choose from 1, 2"):
        Session("davinci").bot_plays("grandmaster")


@pytest.mark.parametrize("player", [2.5, None, dict])
def test_what_is_no_bot_is_refused_with_a_sentence(player):
    with pytest.raises(BadOptions, match="is not a bot"):
        Session("mastermind").bot_plays(player)


def test_after_the_end_nobody_moves():
    session = Session("mastermind", seed=7).bots_play(1)
    assert session.may_act == ()
    assert session.legal() == ()
    with pytest.raises(GameOver):
        session.bot_plays()


def test_before_the_first_move_there_is_nothing_to_undo():
    with pytest.raises(GameError, match="there is no move to take back yet"):
        Session("mastermind", first="1").undo()


def test_time_runs_out_when_somebody_says_so():
    session = Session("codecrackers", seed=7)
    while session.game.alarm(session.state) is None:
        session.bot_plays(1)
    session.let_time_run_out()
    assert CLOCK in {move.actor for move in session.moves}
    with pytest.raises(IllegalAction):
        Session("mastermind").let_time_run_out()


class Waiting(Bot[Any]):
    def choose(self, _view, _rng):
        raise AssertionError

    def plan(self, _view, _rng):
        return Plan(None)


def test_a_bot_that_waits_for_ever_is_named():
    with pytest.raises(NobodyMoves):
        Session("mastermind", first="0").bot_plays(Waiting())


def test_a_copy_goes_its_own_way():
    session = Session("mastermind", first="1", seed=1)
    other = session.copy()
    other.push("hide RRYB")
    assert session.moves == ()


def test_an_unfinished_record_goes_on():
    session = Session("davinci", seed=2)
    session.bot_plays(3)
    again = Session.from_record(session.record())
    assert again.state == session.state
    assert open_record(again.bots_play(1).record()).checked


def test_the_log_says_what_a_viewer_may_know():
    session = Session("mastermind", first="1", seed=1)
    session.push("hide RRYB")
    assert session.log(0, "de")


def test_it_knows_how_many_players_there_are():
    assert Session("thieves", seats=5).seats == 5


def test_it_says_what_it_is():
    assert repr(Session("mastermind", first="1", seed=1)) == "<Session mastermind, 2 seats, 0 moves, seat 1 to move>"
    assert repr(find("mastermind")) == "<MastermindKit mastermind>"
    assert repr(find("davinci").game("game=dashes", 3)) == "<Game davinci, 3 seats, game=dashes>"
    assert repr(find("davinci").bot(3)) == "<Bot RuleBot>"
    assert repr(find("davinci").game().view_layout()) == "<ViewLayout of 3117 cells, 8505 with the history>"


def test_every_name_at_the_top_is_there():
    for name in safecracker.__all__:
        assert getattr(safecracker, name) is not None


def test_an_option_may_be_called_game() -> None:
    assert "game=dashes" in str(Session("davinci", game="dashes").game.options)
    assert play("davinci", 1, 1, seed=1, game="dashes").over
