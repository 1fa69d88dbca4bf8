"""Who sees what, beside what the census counts, and what can be proven about a hand."""

import pytest

from safecracker.core.game import CHANCE, OMNISCIENT, Action, Event, Move, Seat, Viewer
from safecracker.games.thieves.rules.cards import POLICE, Card
from safecracker.games.thieves.rules.events import CardDealt, CardDrawn, JobDrawn, LootSwapped, LootTaken, MoneyKept
from safecracker.games.thieves.rules.model import DealCard, HandBounds, Keep
from safecracker.games.thieves.rules.view import extended_log
from safecracker.testing.board import Board, move
from tests.games.thieves.conftest import (
    ANN,
    BEN,
    CLEO,
    RICH,
    dealt,
    drew,
    fresh,
    getaways,
    hand,
    loot,
    play,
    turn,
)

SWAP = ("swap 2 2", "3 1 1", "1 1 0")
HIDDEN = (*turn(0, "1", "keep 2"), *turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"))
CALLED = ("siren 1 1", "car 1 1", "2 2 3")


def bounds(board: Board, seat: Seat) -> HandBounds | None:
    """What everybody can prove of the hand."""
    known: HandBounds | None = board.view(None).thieves[seat].bounds
    return known


@pytest.mark.parametrize(("viewer", "card"), [(ANN, Card.CAR), (BEN, None), (None, None), (OMNISCIENT, Card.CAR)])
def test_only_its_owner_sees_what_was_drawn(viewer: Viewer, card: Card | None) -> None:
    assert play(*drew(0, "car")).shown_to(viewer) == [CardDrawn(ANN, card)]


@pytest.mark.parametrize(("viewer", "card"), [(ANN, Card.THREE), (BEN, None), (None, None), (OMNISCIENT, Card.THREE)])
def test_only_its_owner_sees_what_was_kept(viewer: Viewer, card: Card | None) -> None:
    assert play(*turn(0, "car", "keep 3")).shown_to(viewer) == [MoneyKept(ANN, card)]


@pytest.mark.parametrize(("viewer", "card"), [(ANN, Card.CAR), (BEN, None), (None, None), (OMNISCIENT, Card.CAR)])
def test_only_its_player_sees_what_a_double_job_drew(viewer: Viewer, card: Card | None) -> None:
    board = play(*turn(0, "1", "double"), *drew(0, "car"), hands=("double 1 1", "1 1 2", "2 2 0"))
    assert (board.shown_to(viewer), board.view(viewer).drawn) == ([JobDrawn(ANN, card)], card)


@pytest.mark.parametrize("viewer", [ANN, BEN, OMNISCIENT])
def test_both_owners_see_both_cards_of_a_swap(viewer: Viewer) -> None:
    board = play(*HIDDEN, *turn(0, "1", "swap 0 1 0"), hands=SWAP)
    expected = LootSwapped(
        seat=ANN, own=0, other=BEN, place=0, given=Card.TWO, given_up=False, taken=Card.THREE, taken_up=False
    )
    assert board.shown_to(viewer) == [expected]


@pytest.mark.parametrize("viewer", [CLEO, None])
def test_others_see_only_an_open_card_of_a_swap(viewer: Viewer) -> None:
    board = play(*HIDDEN, *turn(0, "1", "swap 0 1 1"), hands=SWAP)
    expected = LootSwapped(
        seat=ANN, own=0, other=BEN, place=1, given=None, given_up=False, taken=Card.ONE, taken_up=True
    )
    assert board.shown_to(viewer) == [expected]


@pytest.mark.parametrize(("place", "card"), [(0, None), (1, Card.ONE)])
def test_others_see_only_an_open_card_that_is_taken(place: int, card: Card | None) -> None:
    board = play(*turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"), *drew(0, "1"), hands=SWAP, first=1)
    expected = LootTaken(seat=ANN, other=BEN, place=place, card=card, up=card is not None)
    assert board.then(f"0 swap 1 {place}").shown_to(CLEO) == [expected]


def test_who_knew_a_card_knows_it_after_it_went_on() -> None:
    hands = ("swap 2 2", "3 1 1", "swap 1 0")
    board = play(*HIDDEN, *turn(0, "1", "swap 0 1 0"), *turn(1, "1", "give 2 1"), hands=hands)
    board = board.then(*turn(2, "1", "swap 0 0 0"))
    assert [loot(board, 2, viewer) for viewer in (ANN, BEN, CLEO, None)] == ["[3]", "[3]", "[3]", "[?]"]


def test_everybody_sees_who_knows_a_hidden_card() -> None:
    board = play(*HIDDEN, *turn(0, "1", "swap 0 1 0"), hands=SWAP)
    assert board.view(None).thieves[ANN].loot[0].known == (ANN, BEN)


def test_nobody_sees_the_hands_when_the_game_is_over() -> None:
    assert hand(play(*getaways(0, 7)), 0, BEN) == "? ? ? "


def test_an_event_that_nobody_may_know_is_not_in_the_log() -> None:
    board = play()
    assert extended_log(board.state, (Event(),)) == (board.state.log, board.state.asides)


def test_nothing_can_be_played_in_the_turn_of_another() -> None:
    assert play(*drew(0, "1")).view(BEN).playable == ()


def test_chance_has_nothing_to_do_while_a_card_is_chosen() -> None:
    board = play(*drew(0, "1"))
    assert list(board.game.chances(board.state)) == []


def test_an_unknown_event_is_hidden() -> None:
    assert fresh().game.redact(Event(), OMNISCIENT) is None


@pytest.mark.parametrize(
    ("viewer", "text"), [(ANN, "keep 3"), (BEN, "keep ?"), (None, "keep ?"), (OMNISCIENT, "keep 3")]
)
def test_kept_money_is_a_question_mark_in_the_copies_of_others(viewer: Viewer, text: str) -> None:
    assert fresh().game.redacted_text(Move(ANN, Keep(Card.THREE)), viewer) == text


@pytest.mark.parametrize(("viewer", "text"), [(ANN, "deal 0 3"), (BEN, "deal 0 ?"), (None, "deal 0 ?")])
def test_a_drawn_card_is_a_question_mark_in_the_copies_of_others(viewer: Viewer, text: str) -> None:
    assert fresh().game.redacted_text(Move(CHANCE, DealCard(ANN, Card.THREE)), viewer) == text


def test_everybody_reads_of_a_getaway_car() -> None:
    assert fresh().game.redacted_text(Move(CHANCE, DealCard(ANN, Card.GETAWAY)), None) == "deal 0 getaway"


@pytest.mark.parametrize("text", ["give 1 3", "lay car", "siren", "swap 0 1 0", "double", "alarm"])
def test_everybody_reads_what_is_played_openly(text: str) -> None:
    game = fresh().game
    assert game.redacted_text(move(game, f"0 {text}"), None) == text


def test_an_unknown_action_is_hidden() -> None:
    assert "?" in fresh().game.redacted_text(Move(ANN, Action()), BEN)


def test_the_visible_log_is_all_events_that_the_viewer_got() -> None:
    moves = (*dealt("1 2 3", "1 2 3", "0 1 2"), "chance first 0", *RICH)
    board, expected = fresh(), list[Event | None]()
    for text in moves:
        board = board.then(text)
        expected += board.shown_to(BEN)
    assert list(board.view(BEN).visible_log) == expected


def test_in_a_series_the_log_begins_with_how_the_last_game_ended() -> None:  # R30
    hands = ("1 2 3", "1 2 3", "0 1 2")
    board = play(*RICH, *getaways(0, 7), *dealt(*hands), "chance first 0", options="gems=2")
    log = board.view(BEN).log
    assert [type(event).__name__ for event in log[:4]] == ["GetawayDrawn", "GameScored", "GameBegun", "CardDealt"]
    assert len(log) == 3 + 9 + 1
    assert [event.card for event in board.view(BEN).visible_log if isinstance(event, CardDealt) and event.card] == list(
        "123"
    )


def test_nobody_s_turn_is_seen_while_chance_acts() -> None:
    assert play().view(ANN).actor is None


def test_everybody_sees_whose_turn_it_is() -> None:
    assert play(*drew(0, "1")).view(None).actor == ANN


@pytest.mark.parametrize(("viewer", "me"), [(BEN, BEN), (None, None), (OMNISCIENT, None)])
def test_a_view_knows_its_seat(viewer: Viewer, me: Seat | None) -> None:
    assert play().view(viewer).me == me


@pytest.mark.parametrize(("moves", "over"), [((), False), (getaways(0, 7), True)])
def test_a_view_is_over_when_the_game_is(moves: tuple[str, ...], *, over: bool) -> None:
    assert play(*moves).view(None).over is over


# what can be proven of a hand


def test_nothing_is_proven_of_a_fresh_hand() -> None:
    assert bounds(play(), ANN) is None


def test_after_a_siren_there_is_no_police_car_in_a_hand() -> None:
    known = bounds(play(*turn(0, "1", "siren"), hands=CALLED), BEN)
    assert known is not None
    assert [known.most[card.rank] for card in POLICE] == [0, 0]


def test_after_a_siren_that_calls_one_car_a_hand_without_a_single_one_has_none() -> None:
    hands = ("siren 1 1", "cars cars 1", "2 2 3")
    known = bounds(play(*turn(0, "1", "siren"), hands=hands, options="siren=one"), BEN)
    assert known is not None
    assert known.most[Card.CAR.rank] == 0
    assert known.most[Card.CARS.rank] > 0


def test_a_siren_that_called_a_single_car_proves_nothing_where_one_is_called() -> None:
    assert bounds(play(*turn(0, "1", "siren"), hands=CALLED, options="siren=one"), BEN) is None


def test_a_drawn_card_may_be_a_police_car_again() -> None:
    known = bounds(play(*turn(0, "1", "siren"), *drew(1, "car 2"), hands=CALLED), BEN)
    assert known is not None
    assert known.fresh == 2


def test_a_proof_fades_when_every_card_may_be_a_fresh_one() -> None:
    moves = (*turn(0, "1", "siren"), *turn(1, "2 2", "keep 1"), *turn(2, "1", "keep 2"))
    more = (*turn(0, "0", "keep 0"), *turn(1, "2", "keep 1"), *turn(2, "0", "keep 0"), *turn(0, "0", "keep 0"))
    assert bounds(play(*moves, *more, *drew(1, "3"), hands=CALLED), BEN) is None


def test_a_police_car_played_after_a_siren_was_a_fresh_one() -> None:
    known = bounds(play(*turn(0, "1", "siren"), *turn(1, "car 2", "lay car"), hands=CALLED), BEN)
    assert known is not None
    assert known.fresh == 1


def test_money_given_after_a_siren_may_have_been_an_old_one() -> None:
    known = bounds(play(*turn(0, "1", "siren"), *turn(1, "2 2", "give 0 1"), hands=CALLED), BEN)
    assert known is not None
    assert (known.fresh, known.most[Card.ONE.rank]) == (2, 1)


def test_after_a_shuffle_an_old_card_is_none_that_lay_open() -> None:
    board = play(*turn(0, "cars", "give 1 3"), *turn(1, "ring", "give 0 ring"), *turn(2, "cars", "lay cars"))
    board = board.then(*turn(0, "1", "lay cars"))
    known = bounds(board, CLEO)
    assert known is not None
    assert known.most[Card.RING.rank] == 0
