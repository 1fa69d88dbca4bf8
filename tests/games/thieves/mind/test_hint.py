"""The hint of Thieves!: what to play and why, for the player in turn alone; every reason holds in its position."""

from collections.abc import Iterator
from random import Random

import pytest

from safecracker.core.game import CHANCE, Action, Move
from safecracker.core.translation import ENGLISH
from safecracker.games.thieves.mind.grounds import grounds
from safecracker.games.thieves.mind.hint import action_text, advice, hint, rated_for_hint, reason, typed_hint
from safecracker.games.thieves.mind.rated_action import RatedAction
from safecracker.games.thieves.mind.reason import Reasons
from safecracker.games.thieves.rules.model import Phase
from safecracker.games.thieves.rules.notation import read, write
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.sampling import sample_state
from safecracker.games.thieves.rules.scoring import raid_worth
from safecracker.games.thieves.rules.view import View
from safecracker.testing.board import Board
from tests.games.thieves.conftest import ANN, BEN, NAMES, RICH, drew, getaways, play, turn

# all loot lies open; Ann has 3, Ben 2, Cleo nothing
ANN_LEADS = (*turn(0, "1", "keep 0"), *turn(1, "1", "give 0 3"), *turn(2, "1", "give 1 2"))
BEN_LEADS = (*turn(0, "1", "give 1 3"), *turn(1, "1", "give 0 1"), *turn(2, "1", "give 1 0"))
ZEROS = "zeros=12"
HANDS = ("0 3 2", "1 3 2", "0 2 1")
THREE_CARS = (*turn(0, "cars", "lay cars"), *turn(1, "car", "lay car"), *turn(2, "0", "give 1 0"))


def why(board: Board, action: str) -> str:
    """The reason for this play of Ann's."""
    view, play = board.view(ANN), read(action)
    return Reasons(view, play, grounds(view, play), NAMES, ENGLISH).text()


def leading(*moves: str) -> Board:
    return play(*ANN_LEADS, *moves, hands=HANDS, options=ZEROS)


def playout(seed: int) -> Iterator[tuple[View, Action]]:
    """A game of random plays: what the player in turn sees, and what they play."""
    rng, game = Random(seed), Thieves(ThievesOptions(), 3)
    state = game.start()
    while state.phase is not Phase.OVER:
        if state.phase is not Phase.PLAY:
            actions, weights = zip(*game.chances(state), strict=True)
            state = game.play(state, Move(CHANCE, rng.choices(actions, weights)[0])).state
            continue
        view = game.view(state, state.turn)
        action = rng.choice(list(game.actions(view)))
        yield view, action
        state = game.play(state, Move(state.turn, action)).state


@pytest.mark.parametrize("seed", range(3))
def test_who_is_called_the_richest_is_so_in_every_state_that_the_view_allows(seed: int) -> None:
    rng, called = Random(seed), 0
    for view, action in playout(seed):
        now = grounds(view, action).now
        called += now.sure
        for _ in range(20 * now.sure):
            sums = [raid_worth(each.card for each in loot) for loot in sample_state(view, rng).loot]
            assert [seat for seat, found in enumerate(sums) if found == max(sums)] == [now.richest]
    assert called


def test_every_play_has_a_reason_in_the_words_of_the_game() -> None:
    words = ("raid", "richest", "police", "loot", "money", "card", "worth", "getaway", "street", "swap")
    for view, _ in playout(7):
        for action in Thieves(ThievesOptions(), 3).actions(view):
            found = Reasons(view, action, grounds(view, action), NAMES, ENGLISH).text()
            assert any(word in found for word in words), (write(action), found)


def test_there_is_no_hint_for_those_who_wait() -> None:
    assert hint(play(*drew(0, "car")).view(BEN), ENGLISH) == ""
    assert typed_hint(play(*drew(0, "car")).view(BEN), NAMES, ENGLISH) == ""


def test_a_hint_names_the_richest_when_a_raid_is_one_car_away() -> None:
    board = play(
        *THREE_CARS,
        *turn(0, "0", "give 1 3"),
        *turn(1, "0", "give 2 0"),
        *turn(2, "0", "give 1 0"),
        "chance deal 0 0",
        options=ZEROS,
    )
    assert why(board, "give 1 2").startswith("Ben is the richest, and 1 more police car means a raid.")


def test_money_is_given_away_to_make_someone_else_the_richest() -> None:
    assert why(leading("chance deal 0 2"), "give 1 2") == (
        "You are the richest, and 4 more police cars mean a raid. With this card Ben becomes the richest."
    )


def test_money_given_to_the_richest_keeps_them_the_richest() -> None:
    board = play(*BEN_LEADS, "chance deal 0 1", hands=HANDS, options=ZEROS)
    assert why(board, "give 1 1").endswith("This card does not change that.")


def test_the_police_come_while_someone_else_is_the_richest() -> None:
    board = play(*BEN_LEADS, "chance deal 0 cars", hands=HANDS, options=ZEROS)
    assert why(board, "lay cars") == (
        "Ben is the richest, and 2 more police cars mean a raid. Bring in the police while you are not the richest."
    )


def test_a_raid_names_who_it_hits() -> None:
    board = play(
        *BEN_LEADS,
        *turn(0, "cars", "lay cars"),
        *turn(1, "0", "give 2 0"),
        *turn(2, "0", "give 1 0"),
        "chance deal 0 cars",
        hands=HANDS,
    )
    assert why(board, "lay cars") == "This sets off a raid, and it hits Ben."


def test_a_raid_that_hits_the_player_is_not_praised() -> None:
    board = leading(
        *turn(0, "cars", "lay cars"), *turn(1, "0", "give 2 0"), *turn(2, "0", "give 1 0"), "chance deal 0 cars"
    )
    assert why(board, "lay cars").startswith("This sets off a raid that probably hits you")


def test_a_raid_where_all_loot_is_worthless_hits_nobody() -> None:
    board = play(
        *turn(0, "cars", "lay cars"), *turn(1, "car", "lay car"), *turn(2, "car", "give 1 0"), "chance deal 0 car"
    )
    assert why(board, "lay car") == "This sets off a raid, but nobody has anything to lose."


def test_near_the_end_money_is_kept() -> None:
    board = play(*BEN_LEADS, *getaways(0, 5), "chance deal 0 2", hands=HANDS, options=ZEROS)
    assert why(board, "keep 2").startswith("Only 2 more getaway cars and the game ends, so money counts now.")


def test_money_is_kept_while_someone_else_stays_the_richest() -> None:
    board = play(*BEN_LEADS, "chance deal 0 1", hands=HANDS, options=ZEROS)
    assert why(board, "keep 1") == "Even then Ben is the richest, so a raid hits them, not you."


def test_money_that_makes_the_player_the_richest_is_called_a_risk_near_a_raid() -> None:
    board = leading(
        *turn(0, "cars", "lay cars"), *turn(1, "0", "give 2 0"), *turn(2, "0", "give 1 0"), "chance deal 0 2"
    )
    assert why(board, "keep 2") == ("Risky: you would be the richest, and 2 more police cars mean a raid.")


def test_far_from_a_raid_the_richest_may_grow() -> None:
    assert why(leading("chance deal 0 2"), "keep 2") == (
        "You would be the richest then, but a raid still takes 4 more police cars."
    )


def test_a_card_without_worth_makes_nobody_richer() -> None:
    assert why(leading("chance deal 0 0"), "give 1 0").endswith("This card is worth nothing, so nobody gets richer.")


def test_a_false_alarm_saves_the_richest() -> None:
    board = leading(
        *turn(0, "cars", "lay cars"), *turn(1, "0", "give 2 0"), *turn(2, "0", "give 1 0"), "chance deal 0 alarm"
    )
    assert why(board, "alarm") == (
        "You are the richest, and 2 more police cars mean a raid. The false alarm sends 2 police cars away."
    )


def test_a_false_alarm_on_an_empty_street_changes_nothing() -> None:
    assert why(leading("chance deal 0 alarm"), "alarm").startswith("It changes nothing")


def test_a_siren_tells_how_likely_the_raid_is_and_who_is_the_richest() -> None:
    board = play(*THREE_CARS, "chance deal 0 siren", options="singles=12 doubles=12 zeros=12")
    found = why(board, "siren")
    assert found.startswith("The others must play police cars, and that")
    assert found.endswith("Nobody is clearly the richest.")


def test_a_swap_tells_what_it_gains() -> None:
    board = leading("chance deal 0 swap")
    assert why(board, "swap 0 1 0").endswith("It makes your loot worth 2 more at the end.")


def test_a_swap_for_nothing_changes_nothing() -> None:
    assert why(play("chance deal 0 swap"), "swap").startswith("It changes nothing")


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("give 1 2", "Give a 2 to Ben."),
        ("swap 0 1 0", "Swap a 0 for a 2 from Ben."),
        ("swap", "Play the swap; nobody else has any loot to swap."),
    ],
)
def test_a_play_is_said_with_names(action: str, expected: str) -> None:
    assert action_text(leading("chance deal 0 swap").view(ANN), read(action), NAMES, ENGLISH) == expected


def test_in_a_terminal_the_hint_ends_with_what_to_type() -> None:
    view = play(*RICH, "chance deal 0 1").view(ANN)
    best = rated_for_hint(view)[0].action
    assert typed_hint(view, NAMES, ENGLISH) == f"{advice(view, NAMES, ENGLISH)} Type: {write(best)}"


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (0.57, "This wins about 58 out of 100 games; another play is about as good."),
        (0.30, "This wins about 58 out of 100 games; the next best play wins 30."),
    ],
)
def test_plays_within_the_error_of_the_estimate_are_called_equally_good(share: float, expected: str) -> None:
    view = leading("chance deal 0 2").view(ANN)
    found = (RatedAction(read("keep 2"), 0.58, 300), RatedAction(read("keep 3"), share, 300))
    assert reason(view, found, grounds(view, found[0].action), NAMES, ENGLISH).endswith(expected)


@pytest.mark.parametrize("card", ["car", "siren", "swap", "double", "alarm", "ring"])
def test_a_card_that_must_be_played_is_advised(card: str) -> None:
    found = hint(play(*turn(0, "double", "double"), f"chance deal 0 {card}").view(ANN), ENGLISH)
    assert found.endswith(".")
