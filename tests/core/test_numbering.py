"""Numbers of actions: from kinds and their fields, or from all states of a small game."""

from random import Random

import pytest
from toygame import ToyKit
from toygame.rules.model import Name

from safecracker.core import numbering
from safecracker.core.game import Action, Seat
from safecracker.core.numbering import ActionNumbers, FromView, Kind
from safecracker.core.sequences import Combinations, Joined
from tests.playouts import random_states


class Put(Action, frozen=True, tag="put"):
    where: str
    card: int


class Claim(Action, frozen=True, tag="claim"):
    search: int


class Rest(Action, frozen=True, tag="rest"):
    pass


NUMBERS = ActionNumbers(
    Kind(Put, "ab", (1, 2, 3)), Kind(Rest), Kind(Claim, FromView(lambda view: view)), Kind(Put, "c", (1,)), waits=True
)


@pytest.mark.parametrize(
    ("number", "action"),
    [(0, Put("a", 1)), (2, Put("a", 3)), (3, Put("b", 1)), (6, Rest()), (7, Claim(5)), (8, Put("c", 1)), (9, None)],
)
def test_kind_follows_kind_and_the_last_field_changes_first(number: int, action: Action | None) -> None:
    assert NUMBERS.action(number, view=5) == action
    assert NUMBERS.number(action) == number


@pytest.mark.parametrize("number", [-1, 10])
def test_other_numbers_have_no_action(number: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 9"):
        NUMBERS.action(number)


@pytest.mark.parametrize("action", [Put("c", 2), Put("d", 1), Name(card=1)])
def test_other_actions_have_no_number(action: Action) -> None:
    with pytest.raises(ValueError, match="has no number"):
        NUMBERS.number(action)


def test_a_kind_without_values_takes_no_number() -> None:
    numbers = ActionNumbers(Kind(Rest), Kind(Put, "", (1,)), Kind(Claim, (1, 2)), Kind(Put, "a", ()))
    assert [numbers.action(number) for number in range(numbers.size)] == [Rest(), Claim(1), Claim(2)]


def test_nobody_waits_where_there_is_no_race() -> None:
    with pytest.raises(ValueError, match="has no number"):
        ActionNumbers(Kind(Rest)).number(None)
    assert list(ActionNumbers(Kind(Rest)).mask((), may_wait=True)) == [0]


def test_a_mask_marks_what_is_legal() -> None:
    assert list(NUMBERS.mask([Rest(), Put("b", 2)])) == [0, 0, 0, 0, 1, 0, 1, 0, 0, 0]
    assert NUMBERS.legal((), may_wait=True) == [9]


@pytest.mark.parametrize(("where", "cards"), [("ab", (1, 2, 3)), ("b", (1, 2, 3)), ("ab", (2,)), ("", (1, 2, 3))])
def test_combinations_are_marked_without_being_made(where: str, cards: tuple[int, ...]) -> None:
    numbers = ActionNumbers(Kind(Rest), Kind(Put, "ab", (1, 2, 3)))
    legal = Joined[Action](Combinations(Put, where, cards), (Rest(),))
    assert numbers.legal(legal) == sorted(map(numbers.number, legal))


def test_it_says_how_many_numbers_there_are() -> None:
    assert repr(NUMBERS) == "<ActionNumbers 0 to 9>"


def test_a_small_game_is_tried_out() -> None:
    game = ToyKit().game("cards=3")
    numbers, chances = game.action_numbers(), game.chance_numbers()
    assert [numbers.action(number) for number in range(numbers.size)] == [Name(card=card) for card in (1, 2, 3)]
    assert chances.size == 6
    for state in random_states(game, Random(1)):
        for seat in (Seat(0), Seat(1)):
            legal = game.legal(game.view(state, seat))
            assert numbers.legal(legal) == [numbers.number(action) for action in legal]


@pytest.mark.parametrize("number", [-1, 3])
def test_a_small_game_has_no_other_numbers(number: int) -> None:
    numbers = ToyKit().game("cards=3").action_numbers()
    with pytest.raises(ValueError, match="from 0 to 2"):
        numbers.action(number)
    with pytest.raises(ValueError, match="has no number"):
        numbers.number(Name(card=9))


def test_a_large_game_must_list_its_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbering, "MOST_STATES", 20)
    with pytest.raises(ValueError, match="too large"):
        ToyKit().game("cards=5").action_numbers()
