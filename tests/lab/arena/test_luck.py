"""Luck that lies on the table before anybody sits down."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
from msgspec import Struct

from safecracker.core.game import Action, AnyGame, Seat
from safecracker.games import find
from safecracker.lab.arena.luck import FixedLuck


class Give(Action, frozen=True):
    seat: Seat
    report: str


class Begin(Action, frozen=True):
    seat: Seat


class Pile(Struct):
    """A pile of which everything may be drawn, or one colour; the state is who draws, and what."""

    left: Counter[str]

    def chances(self, state: tuple[int, str]) -> Iterator[tuple[Action, int]]:
        seat, wanted = state
        yield from ((Give(Seat(seat), report), n) for report, n in self.left.items() if n and report[0] in wanted)

    def drawn(self, luck: FixedLuck, seat: int, wanted: str = "bw") -> str:
        give = cast("Give", luck((seat, wanted)))
        self.left[give.report] -= 1
        return give.report


class Lot:
    def chances(self, _: None) -> Iterator[tuple[Action, int]]:
        yield from ((Begin(Seat(seat)), 1) for seat in range(3))


CARDS = Counter({"b1": 2, "b2": 1, "b3": 1, "w1": 3, "w2": 1})


def pile(seed: int) -> tuple[Pile, FixedLuck]:
    lying = Pile(CARDS.copy())
    return lying, FixedLuck(cast("Any", lying), seed)


def test_a_pile_lies_in_the_same_order_whoever_draws() -> None:
    orders = []
    for turn in (1, -1):
        lying, luck = pile(5)
        orders.append([lying.drawn(luck, seat) for seat in (0, 1, 2, 3, 4, 5, 6, 7)[::turn]])
    assert orders[0] == orders[1]
    assert Counter(orders[0]) == CARDS


def test_another_seed_is_another_order() -> None:
    orders = set()
    for seed in range(5):
        lying, luck = pile(seed)
        orders.add(tuple(lying.drawn(luck, 0) for _ in range(8)))
    assert len(orders) == 5


def test_the_order_of_one_colour_does_not_depend_on_when_the_other_is_drawn() -> None:
    black = []
    for wanted in ("bbbbww", "wbwbbb"):
        lying, luck = pile(3)
        drawn = [lying.drawn(luck, 0, colour) for colour in wanted]
        black.append([report for report in drawn if report[0] == "b"])
    assert black[0] == black[1]


def test_each_lot_comes_as_often_as_its_weight_even_after_others_were_drawn_alone() -> None:
    found: Counter[str] = Counter()
    for seed in range(2_000):
        lying, luck = pile(seed)
        lying.drawn(luck, 0, "w")
        if lying.left["w1"] == 2:
            found[lying.drawn(luck, 0)] += 1
    number = found.total()
    expected = {"b1": 2 / 7, "b2": 1 / 7, "b3": 1 / 7, "w1": 2 / 7, "w2": 1 / 7}
    assert max(abs(found[report] / number - share) for report, share in expected.items()) < 0.03


def test_dice_fall_alike_in_both_games_and_fairly() -> None:
    game = cast("AnyGame", Lot())
    falls = [FixedLuck(game, 1), FixedLuck(game, 1)]
    thrown = [[luck(None) for _ in range(3_000)] for luck in falls]
    assert thrown[0] == thrown[1]
    assert max(abs(count - 1_000) for count in Counter(thrown[0]).values()) < 80


def test_who_gets_a_card_is_no_part_of_the_luck_and_who_begins_is() -> None:
    begun = {FixedLuck(cast("AnyGame", Lot()), seed)(None) for seed in range(20)}
    assert begun == {Begin(Seat(seat)) for seat in range(3)}


@pytest.mark.parametrize("name", ["thieves", "davinci"])
def test_both_games_of_a_pair_begin_with_the_same_deal(name: str) -> None:
    game = find(name).game("", 3)
    fates = [FixedLuck(game, 9), FixedLuck(game, 9)]
    states = [game.start(), game.start()]
    assert fates[0](states[0]) == fates[1](states[1])
