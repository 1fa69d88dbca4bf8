"""Da Vinci Code in words: events and tasks as sentences."""

import pytest

from safecracker.core.game import OMNISCIENT, Event, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci.rules import sentences
from safecracker.games.davinci.rules.events import GameEnded
from safecracker.testing.board import Board
from tests.games.davinci.conftest import (
    ANN,
    BARE,
    BEN,
    CLEO,
    CONFIRMED,
    DASHED,
    NAMES,
    POINTS,
    THREE,
    drew,
    fresh,
    play,
)


def log(board: Board, viewer: Viewer) -> list[str]:
    """What the viewer reads in the log after the last move."""
    return [sentences.sentence(event, viewer, NAMES, ENGLISH) for event in board.shown_to(viewer) if event is not None]


def task(board: Board, viewer: Viewer) -> str:
    return sentences.task(board.view(viewer), NAMES, ENGLISH)


# the log


@pytest.mark.parametrize(("viewer", "line"), [(ANN, "Ben starts."), (BEN, "You start."), (None, "Ben starts.")])
def test_the_log_says_who_begins(viewer: Seat | None, line: str) -> None:
    assert log(fresh().then("chance first 1"), viewer) == [line]


@pytest.mark.parametrize(("viewer", "line"), [(ANN, "Round 2 of 2: Ben starts."), (BEN, "Round 2 of 2: you start.")])
def test_the_log_says_the_number_of_a_round(viewer: Seat, line: str) -> None:
    board = play(*drew(0, "b3"), "0 guess B 0", deal=("b1", "w0"), options="winner=points rounds=2")
    assert log(board, viewer)[-1] == line


@pytest.mark.parametrize(
    ("tile", "viewer", "lines"),
    [
        ("b3", ANN, ["You picked a black tile.", "You see the black 3."]),
        ("w3", ANN, ["You picked a white tile.", "You see the white 3."]),
        ("b-", ANN, ["You picked a black tile.", "You see the black dash."]),
        ("w-", OMNISCIENT, ["Ann picked a white tile.", "Ann sees the white dash."]),
        ("b3", BEN, ["Ann picked a black tile."]),
        ("w3", None, ["Ann picked a white tile."]),
    ],
)
def test_the_log_of_a_dealt_tile_says_what_the_viewer_may_know(tile: str, viewer: Viewer, lines: list[str]) -> None:
    assert log(fresh("first=0 game=dashes").then(f"chance give 0 {tile}"), viewer) == lines


@pytest.mark.parametrize(
    ("colour", "viewer", "line"),
    [
        ("black", ANN, "You drew a black tile."),
        ("white", ANN, "You drew a white tile."),
        ("black", BEN, "Ann drew a black tile."),
        ("white", None, "Ann drew a white tile."),
    ],
)
def test_the_log_says_the_colour_of_a_drawn_tile(colour: str, viewer: Seat | None, line: str) -> None:
    assert log(play(f"0 draw {colour}"), viewer) == [line]


@pytest.mark.parametrize(("viewer", "line"), [(ANN, "You have set up your code."), (BEN, "Ann has set up their code.")])
def test_the_log_says_that_a_code_is_set_up(viewer: Seat, line: str) -> None:
    assert log(play("0 arrange A E C", deal=DASHED, options="game=dashes"), viewer) == [line]


@pytest.mark.parametrize(
    ("viewer", "line"),
    [
        (ANN, "You guessed 7 for Ben’s tile 2. Right: black 7."),
        (BEN, "Ann guessed 7 for your tile 2. Right: black 7."),
        (None, "Ann guessed 7 for Ben’s tile 2. Right: black 7."),
    ],
)
def test_the_log_says_a_guess_and_its_answer(viewer: Seat | None, line: str) -> None:
    assert log(play(*drew(0, "b3"), "0 guess D 7"), viewer) == [line]


def test_the_log_says_the_points_of_a_right_guess() -> None:
    board = play(*drew(0, "b3"), "0 guess D 7", options=POINTS)
    assert log(board, None) == ["Ann guessed 7 for Ben’s tile 2. Right: black 7. That scores 10 points."]


def test_the_log_says_what_a_wrong_guess_cost() -> None:
    assert log(play(*drew(0, "b3"), "0 guess D 8"), ANN) == [
        "You guessed 8 for Ben’s tile 2. Wrong.",
        "You placed the black 3 face up as tile 2.",
    ]


def test_the_others_read_what_it_cost_too() -> None:
    assert log(play(*drew(0, "b3"), "0 guess D 8"), BEN)[1] == "Ann placed the black 3 face up as tile 2."


def test_the_log_calls_a_guessed_dash_a_dash() -> None:
    board = play(*CONFIRMED, *drew(0, "b9"), "0 guess D -", deal=DASHED, options="game=dashes")
    assert log(board, ANN) == ["You guessed dash for Ben’s tile 2. Wrong."]


@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        (ANN, ["You stopped.", "You placed the black 3 face down as tile 2."]),
        (BEN, ["Ann stopped.", "Ann placed the drawn tile face down as tile 2."]),
        (OMNISCIENT, ["Ann stopped.", "Ann placed the black 3 face down as tile 2."]),
    ],
)
def test_the_log_of_a_stop_says_what_the_viewer_may_know(viewer: Viewer, lines: list[str]) -> None:
    assert log(play(*drew(0, "b3"), "0 guess B 0", "0 stop"), viewer) == lines


@pytest.mark.parametrize(
    ("viewer", "line"), [(ANN, "You revealed tile 2: white 1."), (BEN, "Ann revealed tile 2: white 1.")]
)
def test_the_log_says_which_tile_was_laid_open(viewer: Seat, line: str) -> None:
    assert log(play("0 guess B 1", "0 open C", deal=BARE, options="numbers=2"), viewer) == [line]


@pytest.mark.parametrize(
    ("viewer", "line"),
    [
        (BEN, "Your code has been cracked. That scores 50 points."),
        (ANN, "Ben’s code has been cracked. That scores 50 points."),
    ],
)
def test_the_log_says_the_points_for_a_cracked_code(viewer: Seat, line: str) -> None:
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", deal=THREE, options=POINTS)
    assert log(board, viewer)[1] == line


@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        (
            ANN,
            [
                "Your code was not cracked; still hidden: black 1, white 4 and black 9.",
                "You win with the last uncracked code.",
            ],
        ),
        (
            BEN,
            [
                "Ann’s code was not cracked; still hidden: black 1, white 4 and black 9.",
                "Ann wins with the last uncracked code.",
            ],
        ),
    ],
)
def test_the_log_says_which_code_is_the_last_one_standing(viewer: Seat, lines: list[str]) -> None:
    assert log(play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7"), viewer)[-2:] == lines


def test_the_log_says_the_bonus_of_the_winner() -> None:
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7", options=POINTS)
    assert log(board, ANN)[-2:] == [
        "Your code was not cracked; still hidden: black 1, white 4 and black 9. That scores 14 points.",
        "You win with 84 points.",
    ]


@pytest.mark.parametrize(
    ("winners", "points", "viewer", "line"),
    [
        ((ANN,), (84, 70), ANN, "You win with 84 points."),
        ((ANN,), (84, 70), BEN, "Ann wins with 84 points."),
        ((ANN,), (1, 0), None, "Ann wins with 1 point."),
        ((ANN, BEN), (64, 64), ANN, "You share the win with Ben: 64 points each."),
        ((ANN, BEN), (64, 64, 3), CLEO, "Ann and Ben share the win with 64 points each."),
        ((ANN, BEN, CLEO), (64, 64, 64), BEN, "You share the win with Ann and Cleo: 64 points each."),
    ],
)
def test_the_verdict_names_the_winners_and_the_points(
    winners: tuple[Seat, ...], points: tuple[int, ...], viewer: Seat | None, line: str
) -> None:
    assert sentences.sentence(GameEnded(winners, points, for_points=True), viewer, NAMES, ENGLISH) == line


def test_an_event_of_another_game_has_no_sentence() -> None:
    with pytest.raises(AssertionError):
        sentences.sentence(Event(), ANN, NAMES, ENGLISH)


# what is to be done


def test_before_the_first_round_a_lot_is_drawn() -> None:
    assert task(fresh(), ANN) == "Drawing lots to see who starts."


def test_while_chance_deals_everybody_waits() -> None:
    assert task(fresh("first=0"), ANN) == "Drawing a tile."


@pytest.mark.parametrize(
    ("moves", "own", "others"),
    [
        ((), "Set up your code. Only a dash can go anywhere.", "Ann is setting up their code."),
        (CONFIRMED, "Draw a black or white tile.", "Ann is drawing a tile."),
        (
            (*CONFIRMED, *drew(0, "b9")),
            "Point at another player’s hidden tile and guess its number.",
            "Ann is making a guess.",
        ),
        (
            (*CONFIRMED, *drew(0, "b9"), "0 guess B 0"),
            "Right. Guess again, or stop and choose where your drawn tile goes.",
            "Ann is deciding whether to guess again.",
        ),
        (
            (*CONFIRMED, *drew(0, "b9"), "0 guess B 1"),
            "Wrong. Choose where your drawn tile goes; it will be face up.",
            "Ann is placing the drawn tile.",
        ),
    ],
)
def test_there_is_always_a_line_that_says_what_to_do(moves: tuple[str, ...], own: str, others: str) -> None:
    board = play(*moves, deal=DASHED, options="game=dashes")
    assert [task(board, ANN), task(board, BEN), task(board, None)] == [own, others, others]


def test_without_dashes_a_stop_is_offered_as_it_is() -> None:
    assert task(play(*drew(0, "b9"), "0 guess B 0"), ANN) == "Right. Guess again, or stop."


def test_a_colour_is_asked_for_where_that_is_agreed() -> None:
    board = fresh("first=0 deal=pick")
    assert [task(board, ANN), task(board, BEN)] == [
        "Pick a black or white tile for your code.",
        "Ann is picking a tile.",
    ]


def test_a_tile_to_lay_open_is_asked_for() -> None:
    board = play("0 guess B 1", deal=BARE, options="numbers=2")
    assert [task(board, ANN), task(board, BEN)] == [
        "Wrong. Choose one of your tiles to reveal.",
        "Ann is choosing a tile to reveal.",
    ]


def test_after_the_end_the_line_says_who_won() -> None:
    assert task(play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7"), BEN) == "Ann wins with the last uncracked code."


def test_after_a_game_for_points_it_says_with_how_many() -> None:
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7", options=POINTS)
    assert task(board, None) == "Ann wins with 84 points."


# the log, move by move


def log_of(board: Board, viewer: Viewer) -> list[list[str]]:
    """Every line of the viewer's log, move by move."""
    seen = [tuple(filter(None, (board.game.redact(event, viewer) for event in step.events))) for step in board.steps]
    return list(filter(None, (sentences.move_sentences(events, viewer, NAMES, ENGLISH) for events in seen)))


def test_the_deal_is_one_line() -> None:
    assert log_of(play(), ANN) == [["The codes are set up, with 2 tiles each."]]


def test_only_its_owner_reads_which_tile_was_picked() -> None:
    board = fresh("first=0 deal=pick").then("0 pick black", "chance give 0 b3")
    assert log_of(board, ANN) == [["You see the black 3."]]
    assert log_of(board, BEN) == []


def test_with_dashes_the_log_says_whose_code_stands() -> None:
    board = play(*CONFIRMED, deal=DASHED, options="game=dashes")
    assert log_of(board, BEN) == [["Ann has set up their code."], ["You have set up your code."]]
