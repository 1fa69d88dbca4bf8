"""Every action and every outcome of chance has a number of its own, and masks name exactly what is legal."""

from itertools import islice
from random import Random

import pytest

from safecracker.core.game import CHANCE, Nature, Seat
from safecracker.games import find
from safecracker.games.mastermind.rules.codes import Codes
from safecracker.games.mastermind.rules.options import MastermindOptions
from tests.playouts import BOXES, random_states


@pytest.mark.parametrize(("name", "options", "seats"), BOXES)
def test_numbers_name_exactly_what_is_legal(name: str, options: str, seats: int) -> None:
    game = find(name).game(options, seats)
    numbers = game.action_numbers()
    for state in islice(random_states(game, Random(1)), 250):
        for seat in map(Seat, range(seats)):
            view = game.view(state, seat)
            legal, numbered = game.legal(view), numbers.legal(game.legal(view))
            assert len(numbered) == len(legal)
            assert all(numbers.action(number, view) in legal for number in numbered[:40])
            assert {numbers.number(action) for action in islice(legal, 40)} <= set(numbered)


@pytest.mark.parametrize(("name", "options", "seats"), BOXES)
def test_what_chance_may_do_has_numbers(name: str, options: str, seats: int) -> None:
    game = find(name).game(options, seats)
    numbers = game.chance_numbers()
    for state in islice(random_states(game, Random(2)), 250):
        drawn = [action for action, _ in game.chances(state)] if CHANCE in game.may_act(state) else []
        assert [numbers.action(numbers.number(action)) for action in drawn] == drawn


@pytest.mark.parametrize(("name", "options", "seats"), BOXES)
def test_the_game_asks_those_that_it_waits_for(name: str, options: str, seats: int) -> None:
    game = find(name).game(options, seats)
    for state in islice(random_states(game, Random(3)), 100):
        waiting = {actor for actor in game.waiting_for(state) if not isinstance(actor, Nature)}
        assert set(game.asking_order(state)) == waiting


def test_in_a_search_the_seat_with_the_detective_card_is_asked_first() -> None:
    game = find("codecrackers").game("first=2 tiles=fixed glass=untimed claims=calm", 4)
    searching = next(state for state in random_states(game, Random(1)) if len(game.may_act(state)) == 4)
    assert game.asking_order(searching) == tuple((searching.turn + step) % 4 for step in range(4))


def test_a_code_is_found_where_it_stands() -> None:
    codes = Codes(MastermindOptions(holes=2, colours=3))
    assert [codes.index(code) for code in codes] == list(range(9))
    assert codes.index("PW", 3, 4) == 3
    with pytest.raises(ValueError, match="is no code of this board"):
        codes.index("WWW")
    with pytest.raises(ValueError, match="is not between 4 and None"):
        codes.index("PW", 4)


def test_a_million_codes_are_numbered_without_being_listed() -> None:
    game = find("mastermind").game("holes=6 colours=10 first=0")
    numbers = game.action_numbers()
    mask = numbers.mask(game.legal(game.view(game.start(), Seat(0))))
    assert (numbers.size, sum(mask)) == (2_000_000, 1_000_000)
    assert numbers.number(game.read("guess WWWWWP")) == 1_000_001
