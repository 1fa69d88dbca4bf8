"""The notebook of Thieves! against plain listing, and in positions whose numbers are worked out by hand."""

from itertools import permutations
from random import Random

import pytest

from safecracker.core.game import OMNISCIENT, Nature, Seat, Viewer
from safecracker.core.translation import ENGLISH, percent
from safecracker.games.thieves.mind.consequences import Consequence
from safecracker.games.thieves.mind.hint import hint
from safecracker.games.thieves.mind.notebook import Notes, notes
from safecracker.games.thieves.mind.odds import RAID, by_scores, hit_chance, loot_worth, possible_loot, win_share
from safecracker.games.thieves.rules.cards import CARDS, MONEY, Card
from safecracker.games.thieves.rules.model import BeginDoubleJob, CallFalseAlarm, Give, Keep, Lay, SoundSiren, Swap
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.scoring import final_worth, raid_losers, raid_worth, winners
from safecracker.games.thieves.rules.view import View
from safecracker.testing.playouts import playout
from tests.games.thieves.conftest import ANN, BEN, CLEO, RICH, deck, drew, play, turn
from tests.samples import PLAYED

FEW = deck(zeros=1, ones=4, twos=4, threes=4, rings=1, shoes=1, singles=6, doubles=4, getaways=8)


def noted(*moves: str, viewer: Viewer = ANN, options: str = "") -> Notes:
    return notes(play(*moves, options=options).view(viewer))


def consequence(found: Notes, action: object) -> Consequence:
    return next(each for each in found.consequences if each.action == action)


# against listing every deal


def dealings(view: View) -> list[tuple[tuple[Card, ...], ...]]:
    """The loot of all players for every sequence of unseen money in the hidden places; equal cards are distinct."""
    money = [card for card, n in zip(CARDS, unseen(view), strict=True) if card in MONEY for _ in range(n)]
    hidden = sum(each.card is None for thief in view.thieves for each in thief.loot)
    found = []
    for row in permutations(money, hidden):
        cards = iter(row)
        found.append(tuple(tuple(each.card or next(cards) for each in thief.loot) for thief in view.thieves))
    return found


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
@pytest.mark.parametrize(("raid", "ties"), [("all", "fewer"), ("none", "shared")])
def test_chances_are_those_of_listing_every_deal(viewer: Viewer, raid: str, ties: str) -> None:
    view = play(*RICH, options=f"{FEW} raid={raid} ties={ties}").view(viewer)
    deals, found = dealings(view), notes(view)
    assert found.exact
    for seat, holding in enumerate(found.holdings):
        hits = sum(seat in raid_losers([raid_worth(cards) for cards in loot], raid) for loot in deals)
        wins = 0.0
        for loot in deals:
            best, _ = winners([final_worth(cards) for cards in loot], [len(cards) for cards in loot], ties)
            wins += (seat in best) / len(best)
        assert holding.hit == pytest.approx(hits / len(deals))
        assert holding.win == pytest.approx(wins / len(deals))


def test_sums_are_those_of_listing_every_deal() -> None:
    moves = (*RICH, *turn(0, "1", "keep 2"), *turn(1, "ring", "keep ring"))
    view = play(*moves, options=FEW).view(CLEO)
    deals, found = dealings(view), loot_worth(view, view.thieves[1].loot, RAID)
    sums = [raid_worth(loot[1]) for loot in deals]
    assert (found.least, found.most) == (min(sums), max(sums))
    assert found.mean == pytest.approx(sum(sums) / len(sums))
    for total, chance in enumerate(found.chances, found.least):
        assert chance == pytest.approx(sums.count(total) / len(sums))


def test_sampling_comes_close_to_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    view = play(*RICH, options=FEW).view(None)
    listed = by_scores(possible_loot(view, Random(1))[0])
    monkeypatch.setattr("safecracker.games.thieves.mind.odds.LISTED", 0)
    sampled_loot, exact = possible_loot(view, Random(1))
    sampled = by_scores(sampled_loot)
    assert not exact
    assert hit_chance(view, sampled, ANN) == pytest.approx(hit_chance(view, listed, ANN), abs=0.1)
    assert win_share(view, sampled, ANN) == pytest.approx(win_share(view, listed, ANN), abs=0.1)


# worked out by hand


def test_own_loot_is_certain() -> None:
    mine = noted(*RICH).holdings[ANN]
    assert (mine.raid.least, mine.raid.most, mine.raid.mean, mine.raid.chances) == (3, 3, 3.0, (1.0,))


def test_a_ring_counts_three_in_a_raid_and_one_at_the_end() -> None:
    mine = noted(*turn(0, "ring", "keep ring")).holdings[ANN]
    assert (mine.raid.mean, mine.final.mean) == (3.0, 1.0)


def test_without_loot_nobody_is_hit() -> None:
    assert [holding.hit for holding in noted(*drew(0, "car")).holdings] == [0.0, 0.0, 0.0]


def test_one_who_waits_counts_the_player_in_turn_as_a_danger() -> None:
    moves = (*RICH, *turn(0, "cars", "lay cars"), *drew(1, "1"))
    assert 0 < noted(*moves, viewer=CLEO).danger < 1


# what a play leads to


def test_the_consequences_of_keeping_money() -> None:
    found = consequence(noted(*drew(0, "car")), Keep(Card.THREE))
    assert (found.raid, found.hit, found.raided) == ((0.0, 3.0), (0.0, 1.0), 0.0)


def test_money_that_is_given_does_not_burden_the_giver() -> None:
    found = consequence(noted(*drew(0, "car")), Give(BEN, Card.THREE))
    assert (found.raid, found.hit) == ((0.0, 0.0), (0.0, 0.0))


def test_the_fourth_police_car_calls_a_raid() -> None:
    found = noted(*RICH, *turn(0, "cars", "lay cars"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), *drew(0, "1"))
    raid = consequence(found, Lay(Card.CARS))
    assert raid.raided == 1.0
    assert raid.win[1] <= 1 - raid.hit[1] + 1e-9


def test_a_siren_calls_a_raid_as_often_as_the_others_hold_cars() -> None:
    found = consequence(noted(*drew(0, "siren")), SoundSiren())
    assert 0 < found.raided < 1


def test_a_swap_for_an_open_card_is_certain_and_a_blind_one_is_not() -> None:
    moves = (*turn(0, "car", "give 1 3"), *turn(1, "car", "keep 2"), *turn(2, "car", "keep 1"), *drew(0, "swap"))
    found = noted(*moves)
    assert consequence(found, Swap(None, BEN, 0)).raid[1] == 3.0
    assert 0 < consequence(found, Swap(None, BEN, 1)).raid[1] < 3


@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_notes_are_sound_wherever_a_game_may_lead(options: str, seats: int) -> None:
    game = Thieves(ThievesOptions.read(options), seats)
    for number, (state, move, _) in enumerate(playout(game, 5)):
        if number % 5:
            continue
        viewer = OMNISCIENT if isinstance(move.actor, Nature) else move.actor
        view = game.view(state, viewer)
        found = notes(view)
        assert sum(holding.win for holding in found.holdings) == pytest.approx(1)
        assert found == notes(view)
        assert bool(found.consequences) == bool(view.playable) == bool(hint(view, ENGLISH))


def test_a_double_job_and_a_false_alarm_leave_the_loot_alone() -> None:
    for card, action in (("double", BeginDoubleJob()), ("alarm", CallFalseAlarm())):
        found = consequence(noted(*RICH, *drew(0, card)), action)
        assert found.raid == (3.0, 3.0)
        assert found.hit[0] == pytest.approx(found.hit[1])


def test_only_certain_chances_are_shown_as_0_or_100() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def test_seats_are_in_order() -> None:
    assert [holding.seat for holding in noted().holdings] == [Seat(0), Seat(1), Seat(2)]
