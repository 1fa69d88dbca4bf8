"""The games by name, and what each promises to the rest of the program."""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.games import find, games
from safecracker.games.kit import distinct_names
from safecracker.games.scene import initial


class Party(type(games()["mastermind"])):  # type: ignore[misc]
    players = (2, 4)


@pytest.mark.parametrize("name", games())
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert find(name).name == name


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match="there is no game chess; there are mastermind"):
        find("chess")


@pytest.mark.parametrize(("name", "sides"), [("mastermind", (0, 1)), ("thieves", (0, 1, 2, 3, 4))])
def test_where_there_are_no_parties_every_seat_plays_for_itself(name: str, sides: tuple[int, ...]) -> None:
    assert find(name).sides(find(name).game("", len(sides))) == sides


def test_the_last_seats_of_the_moor_are_those_of_the_crooks() -> None:
    moor = find("teufelsmoor")
    assert moor.sides(moor.game("crooks=2", 5)) == (0, 0, 0, 1, 1)


def test_a_game_for_several_numbers_says_so() -> None:
    with pytest.raises(BadOptions, match="Mastermind is for 2 to 4 players, not 5"):
        Party().seats(5)


def test_a_number_between_is_fine() -> None:
    assert Party().seats(3) == 3


def test_namesakes_are_lettered() -> None:
    assert distinct_names(["Ann", "Padlock", "Safe", "Padlock"]) == ("Ann", "Padlock A", "Safe", "Padlock B")


@pytest.mark.parametrize(("name", "sign"), [("Ann", "A"), ("ben", "B"), ("Padlock B", "B"), ("7", "7"), ("", "")])
def test_a_token_shows_what_tells_its_player_apart(name: str, sign: str) -> None:
    assert initial(name) == sign
