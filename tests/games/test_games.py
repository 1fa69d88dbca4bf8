"""The games by name, and what each promises to the rest of the program."""

from importlib.metadata import EntryPoint

import pytest
from toygame import KIT as TOY

from safecracker.core.errors import BadOptions
from safecracker.games import GameNotLoaded, find, games, other_games
from safecracker.games.kit import distinct_names
from safecracker.games.scene import initial


class Party(type(games()["mastermind"])):  # type: ignore[misc]
    players = (2, 4)


@pytest.mark.parametrize("name", games())
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert find(name).name == name


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match="there is no game chess; choose from mastermind"):
        find("chess")


def with_entry_point(monkeypatch: pytest.MonkeyPatch, value: str) -> dict[str, object]:
    """The games where another package declares this one."""
    point = EntryPoint(name="another", value=value, group="safecracker.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: [point] if group == point.group else [])
    return dict(other_games.__wrapped__())


def test_a_game_of_another_package_joins_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert with_entry_point(monkeypatch, "toygame:KIT") == {"toy": TOY}


@pytest.mark.parametrize("broken", ["no_such_package:KIT", "toygame:NO_KIT", "toygame:__doc__"])
def test_a_game_that_cannot_be_loaded_costs_no_other(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    with pytest.warns(GameNotLoaded, match=f"the game {broken} cannot be loaded"):
        assert with_entry_point(monkeypatch, broken) == {}


def test_no_other_game_takes_the_name_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TOY), "name", "thieves")
    with pytest.warns(GameNotLoaded, match="the game toygame:KIT is left out: there is a thieves already"):
        assert with_entry_point(monkeypatch, "toygame:KIT") == {}


@pytest.mark.parametrize(("name", "sides"), [("mastermind", (0, 1)), ("thieves", (0, 1, 2, 3, 4))])
def test_where_there_are_no_sides_every_seat_plays_for_itself(name: str, sides: tuple[int, ...]) -> None:
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
    assert distinct_names(["Ann", "Computer 2", "Fino", "Computer 2"]) == (
        "Ann",
        "Computer 2 A",
        "Fino",
        "Computer 2 B",
    )


@pytest.mark.parametrize(("name", "sign"), [("Ann", "A"), ("ben", "B"), ("Computer 2 B", "B"), ("7", "7"), ("", "")])
def test_a_token_shows_what_tells_its_player_apart(name: str, sign: str) -> None:
    assert initial(name) == sign
