"""Every card is somewhere, and only once; loot is money; gems come from games. In records and in playouts."""

from pathlib import Path

import pytest

from safecracker.core.game import Seat
from safecracker.core.notation import read
from safecracker.core.record import replay
from safecracker.games.thieves.rules.model import CARS_TO_RAID, Phase, State, cars_on
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.testing.playouts import playout
from tests.games.thieves.conftest import all_cards
from tests.samples import PLAYED

FILES = sorted((Path(__file__).parents[3] / "records").glob("thieves*.txt"))
every_record = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
every_sample = pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])


def states(path: Path) -> list[State]:
    """Every position of a record."""
    record = read(path.read_bytes().decode()).record
    game = Thieves(ThievesOptions.read(record.options), len(record.seats))
    return [game.start(), *(step.state for _, step in replay(record, game))]


def played(options: str, seats: int) -> list[State]:
    """Every position of a few playouts."""
    game = Thieves(ThievesOptions.read(options), seats)
    return [position.step.state for seed in range(5) for position in playout(game, seed)]


@every_record
def test_every_card_is_somewhere_once(path: Path) -> None:
    assert {all_cards(state) for state in states(path)} == {states(path)[0].options.deck}


@every_sample
def test_every_card_is_somewhere_once_in_playouts(options: str, seats: int) -> None:
    assert {all_cards(state) for state in played(options, seats)} == {ThievesOptions.read(options).deck}


@every_sample
def test_loot_is_always_money(options: str, seats: int) -> None:
    assert all(each.card.money for state in played(options, seats) for cards in state.loot for each in cards)


@every_sample
def test_a_raid_is_never_put_off(options: str, seats: int) -> None:
    assert max(cars_on(state.street) for state in played(options, seats)) < CARS_TO_RAID


@every_sample
def test_nobody_holds_more_cards_than_agreed(options: str, seats: int) -> None:
    most = max(len(hand) for state in played(options, seats) for hand in state.hands)
    assert most == ThievesOptions.read(options).hand


@every_sample
def test_what_is_proven_of_a_hand_is_true(options: str, seats: int) -> None:
    for state in played(options, seats):
        for hand, known in zip(state.hands, state.bounds, strict=True):
            if known:
                beyond = sum(max(0, hand.count(card) - known.most[card.rank]) for card in set(hand))
                assert beyond <= known.fresh < len(hand)


@every_record
def test_gems_come_from_games_and_from_nowhere_else(path: Path) -> None:
    last = states(path)[-1]
    won = [seat for game in last.past for seat in game.winners]
    assert last.gems == tuple(won.count(Seat(seat)) for seat in range(last.seats))


@every_record
def test_all_loot_lies_open_at_the_end(path: Path) -> None:
    last = states(path)[-1]
    assert (last.phase, all(each.up for cards in last.loot for each in cards)) == (Phase.OVER, True)


def test_there_is_a_record_in_which_each_thing_happens() -> None:
    found = {type(event).__name__ for path in FILES for event in states(path)[-1].log}
    assert len(found) == 21
