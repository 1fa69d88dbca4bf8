"""Sentences of Thieves!: events, verdicts and tasks in words."""

import pytest

from safecracker.core.game import Event, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.thieves import KIT
from safecracker.games.thieves.rules import sentences
from safecracker.games.thieves.rules.events import GameBegun, SeriesEnded, TurnSkipped
from safecracker.locale import translator
from safecracker.testing.board import Board
from tests.games.thieves.conftest import (
    ANN,
    BEN,
    CLEO,
    HANDS,
    NAMES,
    RICH,
    dealt,
    deck,
    drew,
    fresh,
    getaways,
    play,
    turn,
)

SWAP = ("swap 2 2", "3 1 1", "1 1 0")
HIDDEN = (*turn(0, "1", "keep 2"), *turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"))
JOB = ("double 1 1", "1 1 2", "2 2 0")
RAID = (*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"))
TIE = (*turn(0, "cars", "keep 3"), *turn(1, "cars", "keep 3"), *turn(2, "1", "keep 2"))
QUIET = (*turn(0, "0", "keep 0"), *turn(1, "0", "keep 0"), *turn(2, "0", "keep 0")) * 4
DRAWN = (*turn(0, "1", "keep 1"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"))
LAST = (*turn(0, "1", "keep 3"), *turn(1, "1", "keep 2"), *turn(2, "1", "give 1 1"))  # 3, and 3 with two cards


def log(board: Board, viewer: Seat | None) -> list[str]:
    """What the viewer reads in the log after the last move."""
    return [
        sentences.sentence(event, viewer, NAMES[: board.game.seats], ENGLISH)
        for event in board.shown_to(viewer)
        if event is not None
    ]


def task(board: Board, viewer: Seat | None) -> str:
    return sentences.task(board.view(viewer), NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (fresh().then("chance deal 0 ring"), ["You were dealt a ring.", "Ann was dealt a card."]),
        (fresh().then(*dealt(*HANDS), "chance first 0"), ["You start.", "Ann starts."]),
        (play(*drew(0, "cars")), ["You drew a double police car.", "Ann drew a card."]),
        (play(*drew(0, "getaway")), ["You drew getaway car number 1.", "Ann drew getaway car number 1."]),
        (play(*turn(0, "1", "keep 3")), ["You kept a 3 face down.", "Ann kept a face-down card."]),
        (
            play(*turn(0, "cars", "lay cars")),
            ["You played a double police car: 2 of 4.", "Ann played a double police car: 2 of 4."],
        ),
        (
            play(*turn(0, "swap", "swap")),
            [
                "Nobody else had any loot, so your swap did nothing.",
                "Nobody else had any loot, so Ann’s swap did nothing.",
            ],
        ),
        (play(*turn(0, "double", "double")), ["You started a double job.", "Ann started a double job."]),
        (
            play(*turn(0, "double", "double"), *drew(0, "alarm")),
            ["Double job: you drew a false alarm.", "Double job: Ann drew a card."],
        ),
        (
            play(*turn(0, "alarm", "alarm")),
            ["False alarm: you sent the police away.", "False alarm: Ann sent the police away."],
        ),
    ],
)
def test_the_acting_player_reads_you_and_the_others_a_name(board: Board, expected: list[str]) -> None:
    assert [*log(board, ANN), *log(board, BEN)] == expected


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, "You gave Ben a ring, face up."),
        (BEN, "Ann gave you a ring, face up."),
        (CLEO, "Ann gave Ben a ring, face up."),
        (None, "Ann gave Ben a ring, face up."),
    ],
)
def test_a_sentence_on_given_money_for_every_viewer(viewer: Seat | None, expected: str) -> None:
    assert log(play(*turn(0, "ring", "give 1 ring")), viewer) == [expected]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, "You took a 3 from Ben and gave a 2 in return."),
        (BEN, "Ann took a 3 from you and gave you a 2 in return."),
        (CLEO, "Ann took a face-down card from Ben and gave a face-down card in return."),
    ],
)
def test_a_sentence_on_a_swap_for_every_viewer(viewer: Seat, expected: str) -> None:
    assert log(play(*HIDDEN, *turn(0, "1", "swap 0 1 0"), hands=SWAP), viewer) == [expected]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, "You took a 3 from Ben."),
        (BEN, "Ann took a 3 from you."),
        (CLEO, "Ann took a face-down card from Ben."),
    ],
)
def test_a_sentence_on_a_theft_for_every_viewer(viewer: Seat, expected: str) -> None:
    board = play(*turn(1, "0", "keep 3"), *turn(2, "0", "keep 1"), *turn(0, "1", "swap 1 0"), hands=SWAP, first=1)
    assert log(board, viewer) == [expected]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, ["You sounded the siren.", "Ben had to play a police car, a double police car."]),
        (BEN, ["Ann sounded the siren.", "You had to play a police car, a double police car."]),
    ],
)
def test_the_sentences_on_a_siren_name_what_it_called(viewer: Seat, expected: list[str]) -> None:
    board = play(*turn(0, "1", "siren"), hands=("siren 1 1", "car cars 1", "1 1 2"))
    assert log(board, viewer)[:2] == expected


@pytest.mark.parametrize(
    ("viewer", "expected"), [(BEN, "Cleo had no police car to play."), (CLEO, "You had no police car to play.")]
)
def test_the_sentences_on_a_siren_name_those_who_had_nothing(viewer: Seat, expected: str) -> None:
    assert log(play(*turn(0, "1", "siren"), hands=("siren 1 1", "car cars 1", "1 1 2")), viewer)[-1] == expected


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, "Raid! You 3, Ben 2, Cleo 1. You lose all your loot."),
        (BEN, "Raid! Ann 3, You 2, Cleo 1. Ann loses all their loot."),
        (None, "Raid! Ann 3, Ben 2, Cleo 1. Ann loses all their loot."),
    ],
)
def test_the_sentence_on_a_raid_has_all_sums(viewer: Seat | None, expected: str) -> None:
    assert log(play(*RAID), viewer)[1:] == [expected, "The pile is shuffled: 41 cards."]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, "Raid! You 3, Ben 3, Cleo 2. You and Ben lose all your loot."),
        (BEN, "Raid! Ann 3, You 3, Cleo 2. You and Ann lose all your loot."),
        (CLEO, "Raid! Ann 3, Ben 3, You 2. Ann and Ben lose all their loot."),
    ],
)
def test_a_raid_on_several_names_them(viewer: Seat, expected: str) -> None:
    assert log(play(*TIE, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars")), viewer)[1] == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["You, Ben and Cleo lose all your loot.", "Ann, Ben and Cleo lose all their loot."]),
        ("de", ["Du, Ben und Cleo verliert eure ganze Beute.", "Ann, Ben und Cleo verlieren ihre ganze Beute."]),
        ("fr", ["Toi, Ben et Cleo, vous perdez tout votre butin.", "Ann, Ben et Cleo perdent tout leur butin."]),
        ("nl", ["Jij, Ben en Cleo raken al jullie buit kwijt.", "Ann, Ben en Cleo raken al hun buit kwijt."]),
    ],
)
def test_the_viewer_among_others_is_addressed_in_every_language(lang: str, expected: list[str]) -> None:
    losers, say = (ANN, BEN, CLEO), translator(lang)
    assert [sentences.loss_sentence(losers, viewer, NAMES, say) for viewer in (ANN, None)] == expected


def test_a_raid_on_nobody_says_so() -> None:
    board = play(*turn(0, "cars", "lay cars"), *turn(1, "cars", "lay cars"))
    assert log(board, ANN)[1] == "Raid! You 0, Ben 0, Cleo 0. Nobody loses anything."


@pytest.mark.parametrize(
    ("moves", "viewer", "expected"),
    [
        (RICH, ANN, "Getaway! You 3, Ben 2, Cleo 1. You win with loot worth 3."),
        (RICH, None, "Getaway! Ann 3, Ben 2, Cleo 1. Ann wins with loot worth 3."),
        (LAST, ANN, "Getaway! You 3, Ben 3, Cleo 0. You win: loot worth 3, and the fewest cards among those tied."),
        (LAST, BEN, "Getaway! Ann 3, You 3, Cleo 0. Ann wins: loot worth 3, and the fewest cards among those tied."),
        (TIE, BEN, "Getaway! Ann 3, You 3, Cleo 2. You and Ann win together, each with loot worth 3."),
        (TIE, None, "Getaway! Ann 3, Ben 3, Cleo 2. Ann and Ben win together, each with loot worth 3."),
    ],
)
def test_the_sentence_on_the_end_has_all_sums(moves: tuple[str, ...], viewer: Seat | None, expected: str) -> None:
    assert log(play(*moves, *getaways(0, 7)), viewer)[1] == expected


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (
            play(*getaways(0, 7)),
            "Getaway! You 0, Ben 0, Cleo 0. You, Ben and Cleo win together, each with loot worth 0.",
        ),
        (
            play(*QUIET, hands=("1 2 3",) * 3, options="limit=12 zeros=12"),
            (
                "The last card has been played! You 0, Ben 0, Cleo 0. "
                "You, Ben and Cleo win together, each with loot worth 0."
            ),
        ),
        (
            play(*DRAWN, "0 keep 1", "1 keep 1", "2 keep 1", hands=("1", "1", "1"), options=deck(ones=6, limit=120)),
            "Nobody has any cards left! You 2, Ben 2, Cleo 2. You, Ben and Cleo win together, each with loot worth 2.",
        ),
    ],
)
def test_every_end_has_its_own_sentence(board: Board, expected: str) -> None:  # R7, R27
    assert log(board, ANN)[-1] == expected


@pytest.mark.parametrize(
    ("gems", "viewer", "expected"),
    [
        ((3, 1, 0), ANN, "You win the series with 3 gems."),
        ((3, 1, 0), BEN, "Ann wins the series with 3 gems."),
        ((2, 0, 2), ANN, "You and Cleo win the series together, with 2 gems each."),
        ((2, 2, 2), BEN, "You, Ann and Cleo win the series together, with 2 gems each."),
        ((2, 0, 2), BEN, "Ann and Cleo win the series together, with 2 gems each."),
    ],
)
def test_the_sentence_on_a_series_has_its_gems(gems: tuple[int, ...], viewer: Seat, expected: str) -> None:
    assert sentences.sentence(SeriesEnded(gems), viewer, NAMES, ENGLISH) == expected


@pytest.mark.parametrize(
    ("event", "viewer", "expected"),
    [
        (GameBegun(2), None, "Game 2 starts."),
        (TurnSkipped(ANN), ANN, "You have no card to play."),
        (TurnSkipped(ANN), BEN, "Ann has no card to play."),
    ],
)
def test_what_happens_rarely_has_its_sentence_too(event: Event, viewer: Seat | None, expected: str) -> None:
    assert sentences.sentence(event, viewer, NAMES, ENGLISH) == expected


def test_an_event_of_another_game_has_no_sentence() -> None:
    with pytest.raises(AssertionError):
        sentences.sentence(Event(), ANN, NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (fresh(), ["Dealing the cards."] * 2),
        (fresh().then(*dealt(*HANDS)), ["Drawing lots to see who starts."] * 2),
        (play(), ["You draw.", "Ann draws."]),
        (play(*drew(0, "1")), ["Play one of your 4 cards.", "Ann is choosing a card."]),
        (
            play(*turn(0, "1", "double"), *drew(0, "ring"), hands=JOB),
            ["Double job: play a ring.", "Ann is playing a card from the double job."],
        ),
        (play(*RICH, *getaways(0, 7)), ["You win with loot worth 3.", "Ann wins with loot worth 3."]),
        (
            play(*getaways(0, 7), *dealt(*HANDS), "chance first 0", *RICH, *getaways(0, 7), options="gems=2"),
            ["You win the series with 2 gems.", "Ann wins the series with 2 gems."],
        ),
    ],
)
def test_there_is_always_a_line_that_says_what_to_do(board: Board, expected: list[str]) -> None:
    assert [task(board, ANN), task(board, BEN)] == expected


def test_what_others_draw_unseen_needs_no_sentence() -> None:
    board = play("chance deal 0 1")
    found = [
        KIT.move_sentences(tuple(filter(None, board.shown_to(seat))), seat, NAMES, ENGLISH) for seat in (ANN, BEN, None)
    ]
    assert found == [["You drew a 1."], [], []]
