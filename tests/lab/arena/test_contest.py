"""Who plays against which others, and where they sit."""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.games import find
from safecracker.lab.arena.contest import Contest, bot_named, make_contest, player_names


def meeting(game: str, *players: str, games: int = 2, options: str = "", seats: int | None = None) -> Contest:
    return make_contest(find(game), players, games=games, seed=0, options=options, seats=seats)


def test_a_contest_in_the_code_crackers_has_a_limit_so_that_every_game_ends() -> None:
    assert "escape=40" in meeting("codecrackers", "5", "4").options.split()


def test_a_contest_in_mastermind_replays_a_round_three_times_so_that_every_game_ends() -> None:
    assert "retries=3" in meeting("mastermind", "5", "4", options="answers=hand").options.split()


def test_a_limit_that_is_named_is_kept() -> None:
    assert "escape=0" in meeting("codecrackers", "5", "4", options="escape=0").options.split()


def test_two_players_exchange_their_seats() -> None:
    assert meeting("davinci", "5", "4").seatings(("5", "4"), 0) == [("5", "4"), ("4", "5")]


def test_at_a_larger_table_each_sits_alone_among_the_other_in_every_seat() -> None:
    seatings = meeting("thieves", "5", "4", seats=3).seatings(("5", "4"), 0)
    assert ["".join(seating) for seating in seatings] == ["544", "454", "445", "455", "545", "554"]


def test_as_many_players_as_seats_fill_one_table_and_move_on_by_one_seat() -> None:
    found = meeting("thieves", "1", "2", "3", seats=3)
    tables = found.seatings(found.pairings[0], 0)
    assert found.pairings == (("1", "2", "3"),)
    assert [{table[seat] for table in tables} for seat in range(3)] == [{"1", "2", "3"}] * 3


def test_who_sits_beside_whom_changes_from_deal_to_deal() -> None:
    found = meeting("thieves", "1", "2", "3", seats=3)
    assert len({tuple(sorted(found.seatings(found.pairings[0], deal))) for deal in range(10)}) == 2


def test_parties_exchange_their_sides_as_a_whole() -> None:
    found = meeting("teufelsmoor", "5", "4", options="crooks=2", seats=5)
    assert found.seatings(("5", "4"), 0) == [("5", "5", "5", "4", "4"), ("4", "4", "4", "5", "5")]


def test_more_players_meet_in_pairs() -> None:
    assert meeting("davinci", "1", "2", "3").pairings == (("1", "2"), ("1", "3"), ("2", "3"))


def test_on_a_ladder_each_meets_the_next() -> None:
    found = make_contest(find("davinci"), ("1", "2", "3"), games=2, seed=0, ladder=True)
    assert found.pairings == (("1", "2"), ("2", "3"))


@pytest.mark.parametrize(("games", "deals"), [(2, 1), (8, 1), (9, 2), (80, 10)])
def test_games_become_whole_deals(games: int, deals: int) -> None:
    assert meeting("thieves", "5", "4", games=games, seats=4).deals == (deals,)


def test_every_game_has_levels_a_champion_and_one_that_does_anything() -> None:
    kit = find("mastermind")
    assert player_names(kit)[:7] == ("1", "2", "3", "4", "5", "champion", "random")
    assert bot_named(kit, kit.game("", 2), "champion") is bot_named(kit, kit.game("", 2), "5")


def test_a_player_that_is_not_there_is_refused_with_those_who_are() -> None:
    with pytest.raises(BadOptions, match="no player 6; choose from 1, 2, 3, 4, 5, champion, random"):
        meeting("davinci", "5", "6")


@pytest.mark.parametrize("players", [(), ("5",), ("5", "5")])
def test_fewer_than_two_are_no_contest(players: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions, match="at least two players, each once"):
        meeting("davinci", *players)
