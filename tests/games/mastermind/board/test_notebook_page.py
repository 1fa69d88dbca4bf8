"""The notebook as a page: the numbers of the notes as bars, shares and sentences."""

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind.board.notebook_page import page_of
from safecracker.games.mastermind.board.pieces import Advice, NotebookPage, Verdict
from safecracker.games.mastermind.mind.notebook import DraftNote, Notes, Share
from safecracker.games.mastermind.mind.search import RatedGuess
from safecracker.games.mastermind.rules.model import Code, Keys
from tests.games.mastermind.conftest import ANN, BEN, FIVE_ROWS, HAND, TORN, play, scene_of


def opened(*moves: str, draft: str = "", options: str = "first=1", viewer: int = ANN) -> NotebookPage:
    seat = ANN if viewer == ANN else BEN
    found = scene_of(play(*moves, options=options), seat, draft=draft, notebook=True).notebook_page
    assert found is not None
    return found


def noted(left: int = 31, **facts: object) -> NotebookPage:
    """A page of made-up notes."""
    usual = {
        "exact": True,
        "history": (4096, left),
        "holes": (),
        "draft": None,
        "best": None,
        "wrong": (),
        "right": None,
    }
    notes = Notes(left=left, **{**usual, **facts})  # type: ignore[arg-type]
    return page_of(notes, ENGLISH, ring=None, composing=True)


def verdict(found: NotebookPage) -> Verdict:
    assert found.verdict is not None
    return found.verdict


def advice(found: NotebookPage) -> Advice:
    assert found.advice is not None
    return found.advice


def test_the_page_counts_the_codes_that_are_left() -> None:
    found = opened(*FIVE_ROWS)
    assert (found.count, found.unit, found.short) == ("31", "codes left", "31 codes")


def test_one_code_is_counted_in_the_singular() -> None:
    assert (noted(1).unit, noted(1).short) == ("code left", "1 code")


def test_a_big_number_is_grouped() -> None:
    assert noted(1_000_000).count == "1\N{NARROW NO-BREAK SPACE}000\N{NARROW NO-BREAK SPACE}000"


def test_the_count_is_exact_even_where_the_best_guess_is_one_of_a_sample() -> None:
    assert noted(exact=False).short == "31 codes"


@pytest.mark.parametrize(("number", "label"), [(9_999, "9999"), (10_000, "10k"), (999_999, "999k"), (1_000_000, "1M")])
def test_a_number_fits_under_its_bar(number: int, label: str) -> None:
    assert noted(history=(number,)).bars[0].label == label


def test_there_is_a_bar_for_the_start_and_for_each_answer_and_the_last_is_marked() -> None:
    bars = opened(*FIVE_ROWS).bars
    assert [bar.label for bar in bars] == ["4096", "936", "354", "59", "52", "31"]
    assert [bar.last for bar in bars] == [False] * 5 + [True]


def test_only_the_latest_bars_are_drawn() -> None:
    bars = opened(*FIVE_ROWS, "0 guess WRPB").bars
    assert [bar.label for bar in bars] == ["936", "354", "59", "52", "31", "2"]


def test_the_fewer_codes_the_lower_the_bar() -> None:
    heights = [bar.height for bar in opened(*FIVE_ROWS).bars]
    assert heights == sorted(heights, reverse=True)
    assert noted(history=(4096, 0)).bars[-1].height == 1.0


def test_the_ringed_hole_is_marked() -> None:
    assert [hole.asked for hole in opened(*FIVE_ROWS, draft="G...2").holes] == [False, True, False, False]


def test_a_peg_is_named_with_its_share() -> None:
    names = [chance.name for chance in opened(*FIVE_ROWS).holes[0].chances]
    assert names[:3] == ["white: 2 of 31 codes", "pink: ruled out", "green: 15 of 31 codes"]


@pytest.mark.parametrize(
    ("fits", "name"),
    [(False, "white: in the only code left"), (True, "white: in the only code left, fits your row")],
)
def test_one_code_is_not_counted(name: str, *, fits: bool) -> None:
    draft = DraftNote(possible=True, matching=1) if fits else None
    found = noted(1, holes=((Share("W", 1, fits=fits),),), draft=draft)
    assert found.holes[0].chances[0].name == name
    assert found.verdict is None or found.verdict.text == "It is the only code left."


def test_pegs_that_fit_the_row_in_hand_are_marked() -> None:
    found = opened(*FIVE_ROWS, draft="G...2")
    assert found.fitting
    assert [chance.look for chance in found.holes[0].chances if chance.fits] == ["g"]
    assert "fits your row" in found.holes[0].chances[2].name


def test_without_a_peg_in_hand_none_is_marked() -> None:
    assert not any(chance.fits for hole in opened(*FIVE_ROWS).holes for chance in hole.chances)


def test_a_peg_that_is_possible_has_a_bar_that_can_be_seen() -> None:
    shares = ((Share("W", 1, fits=False), Share("P", 4095, fits=False), Share("G", 0, fits=False)),)
    assert [chance.width for chance in noted(4096, holes=shares).holes[0].chances] == [2, 22, 0]


def test_a_row_that_may_be_the_code_is_called_possible() -> None:
    found = verdict(opened(*FIVE_ROWS, draft="G...2"))
    assert (found.good, found.text) == (True, "15 of 31 codes match it.")


def test_a_row_that_an_answer_rules_out_is_shown_with_that_answer() -> None:
    found = verdict(opened(*FIVE_ROWS, draft="YOBR"))
    assert (found.good, found.text) == (False, "With this code, row 1 would have got 4 red, but it got 2 white.")


def test_pegs_that_an_answer_rules_out_are_shown_with_the_row() -> None:
    assert verdict(opened("1 hide RWPB", "0 guess OOOO", draft="O...2")).text == "The answer to row 1 rules it out."


def test_a_row_that_only_several_answers_rule_out_is_called_so() -> None:
    assert verdict(noted(draft=DraftNote(possible=False, matching=0))).text == "None of the remaining codes matches it."


def test_without_a_peg_in_hand_there_is_no_verdict() -> None:
    assert opened(*FIVE_ROWS).verdict is None


@pytest.mark.parametrize(
    ("rows", "blame"),
    [
        ((), "More than one answer must be wrong."),
        ((2,), "If only one answer is wrong, it is the one for row 2."),
        ((1, 3), "If only one answer is wrong, it is for one of these rows: 1, 3."),
    ],
)
def test_where_no_code_fits_the_wrong_answer_is_named(rows: tuple[int, ...], blame: str) -> None:
    assert verdict(noted(0, wrong=rows)).text == blame


def test_a_contradiction_is_found_in_a_real_position() -> None:
    assert (
        verdict(opened(*TORN, options=HAND)).text == "If only one answer is wrong, it is for one of these rows: 1, 3."
    )


def test_the_best_guess_can_be_placed_with_one_press() -> None:
    found = advice(opened(*FIVE_ROWS))
    assert found.press == "set " + "".join(spot.letter for spot in found.spots)


def test_the_best_guess_is_given_with_its_reasons() -> None:
    assert (
        "Whatever the answer, at most 6 codes remain. It may be the code itself. Of the 8 most"
        in advice(opened(*FIVE_ROWS)).ladder.reason
    )


def test_a_guess_that_cannot_be_the_code_says_so() -> None:
    best = RatedGuess(code=Code("WPGR"), possible=False, worst=1, parts=1, expected=1.0, exact=True)
    assert advice(noted(best=best)).ladder.reason == (
        "There is 1 possible answer. Whatever the answer, at most 1 code remains. It cannot be the code. "
        "No row tells you more."
    )


def test_the_only_code_left_needs_no_more_reason() -> None:
    best = RatedGuess(code=Code("WPGR"), possible=True, worst=1, parts=1, expected=1.0, exact=True)
    assert advice(noted(1, best=best)).ladder.reason == "It is the only code left."


def test_the_setter_reads_the_right_answer() -> None:
    asked = opened("1 hide RWPB", "0 guess RWOO", options=HAND, viewer=BEN)
    assert (asked.right, asked.advice) == ("The right answer is 2 red.", None)


def test_others_read_no_right_answer() -> None:
    assert opened("1 hide RWPB", "0 guess RWOO", options=HAND).right == ""


def test_the_notebook_is_closed_unless_it_is_asked_for() -> None:
    assert scene_of(play("1 hide RWPB")).notebook_page is None


def test_before_a_code_is_hidden_there_is_nothing_to_note() -> None:
    assert scene_of(play(), notebook=True).notebook_page is None


def test_key_pegs_read_as_in_the_answer() -> None:
    right = noted(right=Keys(1, 2)).right
    assert right == "The right answer is 1 red and 2 white."
