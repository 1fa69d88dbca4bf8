"""The notebook page: every figure is the notebook's, and there is none where the notebook is closed."""

import pytest
from msgspec.structs import replace

from safecracker.core.game import Viewer
from safecracker.core.translation import ENGLISH, percent
from safecracker.games.thieves.board import notebook_page
from safecracker.games.thieves.board.drafts import Draft
from safecracker.games.thieves.board.draw_context import BoardContext
from safecracker.games.thieves.board.pieces import NotebookPage
from safecracker.games.thieves.mind.forecast import TurnsLeft
from safecracker.games.thieves.mind.hint import advice, rated_for_hint
from safecracker.games.thieves.mind.notebook import notes
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import Keep
from safecracker.testing.board import Board
from tests.games.thieves.conftest import ANN, BEN, NAMES, RICH, drew, fresh, getaways, play, scene_of, turn

BEGUN = play(*RICH, "chance deal 0 1")
KNOWN = play(*turn(0, "1", "give 1 3"), *turn(1, "1", "give 2 2"), *turn(2, "1", "give 0 1"), "chance deal 0 1")


def page(board: Board, viewer: Viewer = ANN, draft: str = "") -> NotebookPage:
    found = scene_of(board, viewer, draft=draft, notebook=True).notebook_page
    assert found is not None
    return found


def move(board: Board) -> str:
    """What the last rung of the hint advises."""
    ladder = page(board).ladder
    assert ladder is not None
    return ladder.move


def test_every_loot_has_its_range() -> None:
    assert [(line.name, line.range) for line in page(BEGUN).lines] == [
        ("You", "3"),
        ("Ben", "0\N{EN DASH}3"),
        ("Cleo", "0\N{EN DASH}3"),
    ]


def test_a_range_is_described_with_its_mean() -> None:
    assert page(BEGUN).lines[0].description == "exactly 3"
    assert page(BEGUN).lines[1].description.startswith("0 to 3, 1.")


def test_a_known_sum_is_one_mark_and_a_range_has_a_column_for_each_sum() -> None:
    assert [len(line.columns) for line in page(BEGUN).lines] == [1, 4, 4]


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
def test_the_chances_are_those_of_the_notebook(viewer: Viewer) -> None:
    figures = notes(BEGUN.view(viewer)).holdings
    assert [
        (line.hit, line.win) == (f"{percent(figures[line.seat].hit)}%", f"{percent(figures[line.seat].win)}%")
        for line in page(BEGUN, viewer).lines
    ] == [True] * 3


def test_a_chosen_card_shows_where_keeping_it_leads() -> None:
    line = page(BEGUN, draft="3").lines[0]
    consequence = next(each for each in notes(BEGUN.view(ANN)).consequences if each.action == Keep(Card.TWO))
    assert line.ghost is not None
    assert line.hit_then == f"{percent(consequence.hit[1])}%"
    assert page(BEGUN, draft="3").ghost == "if you keep the card"


def test_without_a_choice_there_is_no_such_mark() -> None:
    assert [line.ghost for line in page(BEGUN).lines] == [None] * 3
    assert page(BEGUN).ghost == ""


def test_the_likely_victim_and_the_likely_winner_are_named() -> None:
    assert (
        page(KNOWN).summary
        == "Most likely to be hit if a raid came now: Ben. Most likely to win if the game ended now: Ben."
    )
    assert [line.richest for line in page(KNOWN).lines] == [False, True, False]


def test_where_nobody_has_anything_nobody_is_named() -> None:
    assert page(play("chance deal 0 1")).summary == "A raid now would hit nobody. Nobody is ahead yet."


def test_the_danger_is_shown_in_tenths() -> None:
    laid = (*turn(0, "cars", "lay cars"), *turn(1, "car", "lay car"), *turn(2, "0", "keep 0"))
    board = play(*laid, "chance deal 0 0")
    assert page(board).lights == round(10 * notes(board.view(ANN)).danger)
    assert page(board).why == "1 more police car means a raid. Still hidden: 11 police cars, 2 sirens."


@pytest.mark.parametrize(
    ("danger", "safe", "expected"),
    [
        (0.0, True, "impossible"),
        (0.0, False, "very unlikely"),  # never sampled is not proven
        (0.04, False, "very unlikely"),
        (0.5, False, "about 5 in 10"),
        (1.0, False, "almost certain"),
    ],
)
def test_only_what_is_proven_is_called_impossible(danger: float, expected: str, *, safe: bool) -> None:
    view = BEGUN.view(ANN)
    context = BoardContext(view=view, draft=Draft(), names=NAMES[:3], say=ENGLISH, notes=None)
    assert notebook_page.page(context, replace(notes(view), danger=danger, safe=safe)).danger == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("singles=1 doubles=0 sirens=1", "4 more police cars mean a raid. Still hidden: 1 police car, 1 siren."),
        ("singles=0 doubles=1 sirens=2", "4 more police cars mean a raid. Still hidden: 2 police cars, 2 sirens."),
        ("singles=0 doubles=0 sirens=0", "4 more police cars mean a raid. Still hidden: 0 police cars, 0 sirens."),
    ],
)
def test_what_is_not_seen_is_counted_in_words_that_fit(options: str, expected: str) -> None:
    assert page(play("chance deal 0 1", options=options)).why == expected


def test_an_onlooker_reads_of_a_round() -> None:
    assert page(BEGUN).danger_title == "Raid before your next turn"
    assert page(BEGUN, None).danger_title == "Raid within one full round"


def test_the_coming_turns_go_round_the_table() -> None:
    turns = page(play(*getaways(0, 6), "chance deal 0 1")).turns
    assert "".join(turn.letter for turn in turns[:4]) == "BCAB"
    assert [turn.mine for turn in turns[:4]] == [False, False, True, False]


@pytest.mark.parametrize(
    ("turns", "shown", "aloud"),
    [
        (TurnsLeft(1.0, 1, 1), "1", "In 8 out of 10 games, 1 turn is left."),
        (TurnsLeft(2.0, 1, 3), "1 to 3", "In 8 out of 10 games, 1 to 3 turns are left."),
    ],
)
def test_a_range_of_one_number_is_that_number(turns: TurnsLeft, shown: str, aloud: str) -> None:
    view = BEGUN.view(ANN)
    context = BoardContext(view=view, draft=Draft(), names=NAMES[:3], say=ENGLISH, notes=None)
    found = notebook_page.page(context, replace(notes(view), turns=turns))
    assert (found.turns_range, found.turns_name) == (shown, aloud)


def test_the_hint_names_players_and_can_be_chosen() -> None:
    found = page(BEGUN)
    assert rated_for_hint(BEGUN.view(ANN))
    assert found.press.startswith("set ")
    assert found.ladder
    assert found.ladder.nudge
    assert "seat" not in found.ladder.move


@pytest.mark.parametrize(("drawn", "advice"), [("siren", "siren"), ("alarm", "false alarm"), ("double", "double job")])
def test_every_card_can_be_advised(drawn: str, advice: str) -> None:
    board = play(*drew(0, drawn), hands=(f"{drawn} {drawn}", "1 2", "1 2"), options="sirens=6 alarms=6 jobs=6")
    assert advice in move(board)


def test_a_swap_is_advised_by_name() -> None:
    board = play(
        *turn(0, "swap", "keep 0"),
        *turn(1, "0", "keep 3"),
        *turn(2, "0", "give 1 3"),
        "chance deal 0 swap",
        hands=("0 swap", "3 0", "3 0"),
        options="swaps=6 zeros=8",
    )
    assert move(board) == f"Swap a 0 for a face-down card from {NAMES[1]}."


def test_a_swap_without_own_loot_is_advised_as_a_theft() -> None:
    board = play(
        *turn(0, "swap", "give 1 0"),
        *turn(1, "0", "keep 3"),
        *turn(2, "0", "give 1 3"),
        "chance deal 0 swap",
        hands=("0 swap", "3 0", "3 0"),
        options="swaps=6 zeros=8",
    )
    assert move(board) == f"Take a face-down card from {NAMES[1]} with the swap."


def test_the_hint_alone_is_what_the_page_says() -> None:
    ladder = page(BEGUN).ladder
    assert ladder
    assert advice(BEGUN.view(ANN), NAMES, ENGLISH) == f"{ladder.move} {ladder.reason}"
    assert advice(BEGUN.view(BEN), NAMES, ENGLISH) == ""


def test_who_waits_gets_no_hint() -> None:
    assert (page(BEGUN, BEN).ladder, page(BEGUN, BEN).press) == (None, "")


@pytest.mark.parametrize("board", [fresh(), play(*RICH, *getaways(0, 7))])
def test_before_the_first_card_and_after_the_end_there_is_nothing_to_work_out(board: Board) -> None:
    assert scene_of(board, notebook=True).notebook_page is None
