"""The notebook against plain counting with ``mark``, and against positions whose numbers are known."""

import subprocess
import sys
from collections import Counter
from itertools import product
from math import log2
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import OMNISCIENT, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind.mind import codes, search
from safecracker.games.mastermind.mind.bots import LEVELS
from safecracker.games.mastermind.mind.hiding import clever
from safecracker.games.mastermind.mind.notebook import DraftNote, Notes, Share, hint, notes
from safecracker.games.mastermind.rules.model import Code, Guess, Keys, MastermindOptions, Row
from safecracker.games.mastermind.rules.scoring import answers, mark
from safecracker.games.mastermind.rules.view import RoundSeen, View
from tests.games.mastermind.conftest import HAND, all_codes, play

ANN, BEN = Seat(0), Seat(1)

# the position that the design shows: five rows, 31 codes left
SHOWN = ("1 hide RWPB", *(f"0 guess {code}" for code in ("YOBR", "YYBR", "GPPR", "GPPO", "GGPO")))
# row 1 and row 3 cannot both be right: all green, and no green
TORN = ("1 hide RWPB", "0 guess GGGG", "1 answer 1 0", "0 guess WWWW", "1 answer 1 0", "0 guess GGGG", "1 answer 0 0")
SMALL = ("holes=3 colours=3", "holes=2 colours=4 blanks=yes", "holes=4 colours=3", "holes=3 colours=5")


def noted(*moves: str, draft: str = "", viewer: Seat | None = ANN, options: str = "first=1") -> Notes:
    return notes(play(*moves, options=options).view(viewer), draft)


def hinted(*moves: str, viewer: Seat = ANN, options: str = "first=1") -> str:
    return hint(play(*moves, options=options).view(viewer), ENGLISH)


def counts(shares: tuple[Share, ...]) -> dict[str, int]:
    return {share.peg: share.count for share in shares if share.count}


def ringed(shares: tuple[Share, ...]) -> str:
    return "".join(share.peg for share in shares if share.fits)


# what is left


def test_before_the_first_row_every_code_is_possible() -> None:
    assert noted("1 hide RWPB").left == 8**4


def test_the_codes_left_after_each_row_are_those_of_the_design() -> None:
    assert noted(*SHOWN).history == (4096, 936, 354, 59, 52, 31)


def test_the_shares_of_a_hole_are_those_of_the_design() -> None:
    assert counts(noted(*SHOWN).holes[0]) == {"W": 2, "G": 15, "R": 9, "S": 2, "B": 3}


def test_every_peg_of_the_tray_has_its_share() -> None:
    assert "".join(share.peg for share in noted(*SHOWN).holes[3]) == "WPGROSYB"


def test_an_empty_hole_is_a_peg_like_the_others_in_the_advanced_game() -> None:
    moves = ("1 hide RWP-", "0 guess ----")
    assert counts(noted(*moves, options="first=1 blanks=yes").holes[0])["-"] == 8**3


def test_a_row_without_its_answer_tells_nothing_yet() -> None:
    assert noted("1 hide RWPB", "0 guess WWWW", options=HAND).history == (4096,)


@pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])
def test_everybody_reads_what_the_breaker_can_know(viewer: Seat | None) -> None:
    assert noted(*SHOWN, viewer=viewer).left == 31


def test_before_the_lot_is_drawn_nothing_is_known() -> None:
    assert noted(options="").history == (4096,)


def test_a_million_codes_are_counted_exactly() -> None:
    moves = ("1 hide WWWWWW", "0 guess TTTTTT")
    assert noted(*moves, options="first=1 holes=6 colours=10").history == (10**6, 9**6)


# the draft


def test_without_a_peg_there_is_no_note_on_the_draft() -> None:
    assert noted(*SHOWN, draft="....").draft is None


def test_a_draft_that_agrees_with_remaining_codes_is_possible() -> None:
    assert noted(*SHOWN, draft="SR..").draft == DraftNote(possible=True, matching=2)


def test_pegs_that_go_with_the_draft_are_ringed() -> None:
    assert [ringed(hole) for hole in noted(*SHOWN, draft="SR..").holes] == ["S", "R", "P", "YB"]


def test_without_a_draft_every_peg_that_is_left_is_ringed() -> None:
    assert ringed(noted(*SHOWN).holes[0]) == "WGRSB"


def test_a_complete_draft_is_ruled_out_by_the_first_row_it_contradicts() -> None:
    note = noted(*SHOWN, draft="YBGG").draft
    assert note == DraftNote(possible=False, matching=0, row=1, keys=Keys(1, 1), told=Keys(0, 2))


def test_an_incomplete_draft_is_ruled_out_by_a_row_that_fits_no_completion() -> None:
    note = noted(*SHOWN, draft="Y...").draft
    assert note == DraftNote(possible=False, matching=0, row=1, told=Keys(0, 2))


def test_where_it_takes_several_rows_to_rule_a_draft_out_none_is_named() -> None:
    assert noted(*SHOWN, draft="O...").draft == DraftNote(possible=False, matching=0)


# the best guess


def test_the_best_guess_is_the_one_that_needs_the_fewest_rows() -> None:
    best = noted(*SHOWN).best
    assert best is not None
    assert (best.code, best.rows, best.tried, best.proved) == ("BRPW", 80, 8, False)


def test_the_last_code_left_is_the_best_guess() -> None:
    best = noted("1 hide WP", "0 guess PW", options="first=1 holes=2 colours=2").best
    assert best is not None
    assert (best.code, best.worst, best.rows) == ("WP", 1, 1)


@pytest.mark.parametrize("viewer", [BEN, None, OMNISCIENT])
def test_only_the_breaker_is_told_the_best_guess(viewer: Seat | None) -> None:
    assert noted(*SHOWN, viewer=viewer).best is None


def test_while_the_setter_answers_there_is_no_best_guess() -> None:
    assert noted("1 hide RWPB", "0 guess WWWW", options=HAND).best is None


def test_all_guesses_of_the_boxed_game_are_weighed() -> None:
    assert noted(*SHOWN, options="first=1 blanks=yes").exact


def test_the_notes_say_when_only_a_sample_of_guesses_was_weighed() -> None:
    assert not noted("1 hide WWWWWW", "0 guess TTTTTT", options="first=1 holes=6 colours=10").exact


def test_the_last_code_of_a_large_game_needs_no_comparison() -> None:
    moves = ("1 hide WPGRO", "0 guess WPGOR", "0 guess WPRGO", "0 guess SPGRO")
    assert noted(*moves, options="first=1 holes=5 colours=7").exact


def test_the_first_row_divides_the_codes_as_in_the_literature() -> None:  # Knuth 1977, 1122 with six colours
    here = codes.space("WPGROS", 4)
    guess = here.every[[here.index(Code("WWPP"))]]
    sizes = here.sizes(guess, here.every)[0]
    parts = {str(keys): int(sizes[here.answer(keys)]) for keys in answers(4)}
    assert parts == {
        "0 red, 0 white": 256,
        "0 red, 1 white": 256,
        "0 red, 2 white": 96,
        "0 red, 3 white": 16,
        "0 red, 4 white": 1,
        "1 red, 0 white": 256,
        "1 red, 1 white": 208,
        "1 red, 2 white": 36,
        "1 red, 3 white": 0,
        "2 red, 0 white": 114,
        "2 red, 1 white": 32,
        "2 red, 2 white": 4,
        "3 red, 0 white": 20,
        "4 red, 0 white": 1,
    }


# answers by hand


def test_where_no_code_is_left_the_rows_that_may_be_wrong_are_named() -> None:
    assert noted(*TORN, options=HAND).wrong == (1, 3)


def test_while_codes_are_left_no_row_is_suspected() -> None:
    assert noted(*SHOWN).wrong == ()


def test_where_two_answers_must_be_wrong_no_row_is_named() -> None:
    twice = ("0 guess GGGG", "1 answer 2 0", "0 guess WWWW", "1 answer 3 0", "0 guess WWWW", "1 answer 2 0")
    assert noted(*TORN, *twice, options=HAND).wrong == ()


def test_a_setter_reads_the_right_answer() -> None:
    assert noted("1 hide RWPB", "0 guess WWPP", viewer=BEN, options=HAND).right == Keys(2, 0)


def test_a_breaker_does_not_read_the_right_answer() -> None:
    assert noted("1 hide RWPB", "0 guess WWPP", options=HAND).right is None


# advice


def test_advice_gives_its_reason_in_numbers() -> None:
    assert hinted(*SHOWN) == (
        "Try BRPW (blue, red, pink, white): it may be the code itself, and whatever the answer, "
        "at most 6 of 31 codes remain. Of the 8 rows that tell the most it takes the fewest, played out to the end: "
        "with itself 2.58 on average."
    )


def test_advice_on_the_best_tree_tells_its_average() -> None:
    assert hinted("1 hide WPGB") == (
        "Try WPGR (white, pink, green, red): it may be the code itself, and whatever the answer, at most 976 of 4096 "
        "codes remain. With this one a code takes 5.00 more rows on average, and no row does better."
    )


def test_advice_on_the_best_tree_goes_on_with_it() -> None:
    advice = hinted("1 hide WPGB", "0 guess WPGR")
    assert advice.endswith("more rows on average, and no row does better.")


def test_advice_before_anything_is_known_of_another_size_is_the_row_that_tells_the_most() -> None:
    assert hinted("1 hide WPGOR", options="first=1 holes=5 colours=6").endswith("No row tells more.")


@pytest.mark.parametrize("moves", [("0 guess WPG", "0 guess RRW"), ("0 guess WWP", "0 guess GRG", "0 guess PPR")])
def test_advice_is_what_the_strongest_player_does(moves: tuple[str, ...]) -> None:
    board = play("1 hide PWR", *moves, options="first=1 holes=3 colours=4")
    best = notes(board.view(ANN), "").best
    assert best is not None
    assert LEVELS[4].choose(board.view(ANN), Random(1)) == Guess(best.code)


def test_advice_says_when_the_best_row_is_not_the_code() -> None:
    advice = hinted("1 hide WPGB", "0 guess WPGR", "0 guess WPGO")
    assert "it is not the code, but whatever the answer, at most" in advice


def test_advice_names_the_only_code_left() -> None:
    moves = ("1 hide WP", "0 guess PW")
    assert hinted(*moves, options="first=1 holes=2 colours=2") == "Try WP (white, pink): it is the only code left."


def test_advice_says_when_it_comes_from_a_sample() -> None:
    moves = ("1 hide WWWWWW", "0 guess TTTTTT")
    assert hinted(*moves, options="first=1 holes=6 colours=10").endswith("this is the best of a sample.")


def test_advice_on_a_contradiction_names_the_rows() -> None:
    assert hinted(*TORN, options=HAND) == (
        "No code fits all answers. If only one is wrong, it is that of one of rows 1, 3; you may doubt the answers."
    )


def test_advice_on_several_errors_names_no_row() -> None:
    twice = ("0 guess GGGG", "1 answer 2 0", "0 guess WWWW", "1 answer 3 0", "0 guess WWWW", "1 answer 2 0")
    assert "more than one of them must be wrong" in hinted(*TORN, *twice, options=HAND)


def test_a_setter_is_advised_what_to_answer() -> None:
    moves = ("1 hide RWPB", "0 guess WWPP")
    assert hinted(*moves, viewer=BEN, options=HAND) == "The right answer is 2 red."


def test_a_setter_is_advised_what_the_strongest_would_hide() -> None:
    code = clever(MastermindOptions(), Random(0))
    assert f"for example {code} (" in hinted(viewer=BEN)


def test_a_setter_is_told_how_often_the_strongest_hides_different_pegs() -> None:
    assert "different pegs only 76 percent as often" in hinted(viewer=BEN)


def test_a_setter_hides_any_code_but_one_of_equal_pegs_where_that_is_best() -> None:
    assert "any code but one of equal pegs" in hinted(viewer=BEN, options="first=1 colours=6")


def test_a_setter_with_few_pegs_hides_any_code() -> None:
    assert hinted(viewer=BEN, options="first=1 holes=2 colours=2").startswith("Let chance choose among all codes")


def test_there_is_no_advice_for_one_who_waits() -> None:
    assert hinted(*SHOWN, viewer=BEN) == ""


def test_there_is_no_advice_before_the_lot_is_drawn() -> None:
    assert hinted(options="") == ""


# against plain counting

few = settings(max_examples=40, deadline=None)
positions = given(
    text=st.sampled_from(SMALL), seed=st.integers(0, 2**32 - 1), rows=st.integers(0, 4), truthful=st.booleans()
)


def imagined(text: str, seed: int, rows: int, *, truthful: bool) -> tuple[View, list[Code]]:
    """A view with rows drawn by lot, and the codes that fit them, found one by one."""
    rng, options, every = Random(seed), MastermindOptions.read(f"{text} answers=hand"), all_codes(text)
    code = rng.choice(every)
    guesses, any_keys = rng.choices(every, k=rows), answers(options.holes)
    told = [Row(guess, mark(code, guess) if truthful else rng.choice(any_keys)) for guess in guesses]
    now = RoundSeen(setter=BEN, number=1, retry=0, hidden=True, code=None, rows=tuple(told))
    left = [code for code in every if all(mark(code, row.guess) == row.keys for row in told)]
    return View(options=options, viewer=ANN, past=(), now=now, points=(0, 0)), left


@few
@positions
def test_the_codes_left_are_those_that_fit_every_answer(text: str, seed: int, rows: int, truthful: bool) -> None:
    view, left = imagined(text, seed, rows, truthful=truthful)
    assert notes(view, "").left == len(left)


@few
@positions
def test_a_share_counts_the_codes_with_the_peg_in_the_hole(text: str, seed: int, rows: int, truthful: bool) -> None:
    view, left = imagined(text, seed, rows, truthful=truthful)
    shares = [[share.count for share in hole] for hole in notes(view, "").holes]
    assert shares == [[sum(c[h] == peg for c in left) for peg in view.options.pegs] for h in range(view.options.holes)]


@few
@positions
def test_a_draft_is_possible_if_a_remaining_code_agrees(text: str, seed: int, rows: int, truthful: bool) -> None:
    view, left = imagined(text, seed, rows, truthful=truthful)
    first = view.options.pegs[-1]
    note = notes(view, first + "." * (view.options.holes - 1)).draft
    assert note is not None
    assert note.matching == sum(code[0] == first for code in left)


@few
@positions
def test_where_no_guess_was_played_out_none_tells_more(text: str, seed: int, rows: int, truthful: bool) -> None:
    view, left = imagined(text, seed, rows, truthful=True)
    best = notes(view, "").best
    assert best is not None
    least = min(untold(guess, left) for guess in all_codes(text))
    assert best.rows is not None or untold(best.code, left) == pytest.approx(least, abs=1e-4)


def untold(guess: Code, left: list[Code]) -> float:
    """What the answer leaves open, in bits of all codes together; a guess that may be the code is two bits better."""
    parts = Counter(mark(code, guess) for code in left)
    return sum(part * log2(part) for part in parts.values()) - 2 * (guess in left)


@few
@positions
def test_the_best_guess_divides_the_codes_as_promised(text: str, seed: int, rows: int, truthful: bool) -> None:
    view, left = imagined(text, seed, rows, truthful=True)
    best = notes(view, "").best
    assert best is not None
    parts = [mark(code, best.code) for code in left]
    assert best.worst == max(map(parts.count, parts))
    assert best.parts == len(set(parts))
    assert best.expected == pytest.approx(sum(map(parts.count, parts)) / len(left))
    assert best.possible == (best.code in left)


@few
@positions
def test_a_suspected_row_is_one_without_which_a_code_fits(text: str, seed: int, rows: int, truthful: bool) -> None:
    view, left = imagined(text, seed, rows, truthful=truthful)
    assert view.now is not None
    told = view.now.rows
    without = [
        number
        for number in range(1, rows + 1)
        for others in [told[: number - 1] + told[number:]]
        if any(all(mark(code, row.guess) == row.keys for row in others) for code in all_codes(text))
    ]
    assert notes(view, "").wrong == (() if left else tuple(without))


@pytest.mark.parametrize("text", SMALL)
def test_answers_in_bits_are_those_of_mark(text: str) -> None:
    options, every = MastermindOptions.read(text), all_codes(text)
    here = codes.space(options.pegs, options.holes)
    counted = here.answers(here.every, here.every)
    pairs = product(range(len(every)), repeat=2)
    assert all(here.keys(int(counted[g, c])) == mark(every[c], every[g]) for g, c in pairs)


def test_leaving_out_guesses_that_tell_the_same_loses_nothing() -> None:
    here, rows = codes.space("WPGROSYB", 4), (Row(Code("WWPG"), Keys(0, 1)),)
    left = codes.remaining("WPGROSYB", 4, rows)
    every = search.scored(here.sizes(here.every, left), codes.among(here.every, left))
    assert search.weigh(here, rows, left).scores.min() == every.min()


def test_the_games_are_listed_without_loading_numpy() -> None:
    check = "import sys, safecracker.games; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
