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
from safecracker.games.mastermind.mind import codes, search
from safecracker.games.mastermind.mind.notebook import DraftNote, Notes, Share, notes, with_draft
from safecracker.games.mastermind.rules.model import Code, Keys, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import answers, mark
from safecracker.games.mastermind.rules.view import RoundSeen, View
from tests.games.mastermind.conftest import ANN, BEN, FIVE_ROWS, HAND, TORN, all_codes, play

SMALL = ("holes=3 colours=3", "holes=2 colours=4 blanks=yes", "holes=4 colours=3", "holes=3 colours=5")


def noted(*moves: str, draft: str = "", viewer: Seat | None = ANN, options: str = "first=1") -> Notes:
    view = play(*moves, options=options).view(viewer)
    return with_draft(view, notes(view), draft)


def counts(shares: tuple[Share, ...]) -> dict[str, int]:
    return {share.peg: share.count for share in shares if share.count}


def ringed(shares: tuple[Share, ...]) -> str:
    return "".join(share.peg for share in shares if share.fits)


# what is left


def test_before_the_first_row_every_code_is_possible() -> None:
    assert noted("1 hide RWPB").left == 8**4


def test_the_codes_left_after_each_row_are_those_of_the_design() -> None:
    assert noted(*FIVE_ROWS).history == (4096, 936, 354, 59, 52, 31)


def test_the_shares_of_a_hole_are_those_of_the_design() -> None:
    assert counts(noted(*FIVE_ROWS).holes[0]) == {"W": 2, "G": 15, "R": 9, "S": 2, "B": 3}


def test_every_peg_of_the_tray_has_its_share() -> None:
    assert "".join(share.peg for share in noted(*FIVE_ROWS).holes[3]) == "WPGROSYB"


def test_an_empty_hole_is_a_peg_like_the_others_in_the_advanced_game() -> None:
    moves = ("1 hide RWP-", "0 guess ----")
    assert counts(noted(*moves, options="first=1 blanks=yes").holes[0])["-"] == 8**3


def test_a_row_without_its_answer_tells_nothing_yet() -> None:
    assert noted("1 hide RWPB", "0 guess WWWW", options=HAND).history == (4096,)


@pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])
def test_everybody_reads_what_the_breaker_can_know(viewer: Seat | None) -> None:
    assert noted(*FIVE_ROWS, viewer=viewer).left == 31


def test_before_the_lot_is_drawn_nothing_is_known() -> None:
    assert noted(options="").history == (4096,)


def test_a_million_codes_are_counted_exactly() -> None:
    moves = ("1 hide WWWWWW", "0 guess TTTTTT")
    assert noted(*moves, options="first=1 holes=6 colours=10").history == (10**6, 9**6)


# the draft


def test_without_a_peg_there_is_no_note_on_the_draft() -> None:
    assert noted(*FIVE_ROWS, draft="....").draft is None


def test_a_draft_that_agrees_with_remaining_codes_is_possible() -> None:
    assert noted(*FIVE_ROWS, draft="SR..").draft == DraftNote(possible=True, matching=2)


def test_pegs_that_go_with_the_draft_are_ringed() -> None:
    assert [ringed(hole) for hole in noted(*FIVE_ROWS, draft="SR..").holes] == ["S", "R", "P", "YB"]


def test_without_a_draft_every_peg_that_is_left_is_ringed() -> None:
    assert ringed(noted(*FIVE_ROWS).holes[0]) == "WGRSB"


def test_a_complete_draft_is_ruled_out_by_the_first_row_it_contradicts() -> None:
    note = noted(*FIVE_ROWS, draft="YBGG").draft
    assert note == DraftNote(possible=False, matching=0, row=1, keys=Keys(1, 1), got=Keys(0, 2))


def test_an_incomplete_draft_is_ruled_out_by_a_row_that_fits_no_completion() -> None:
    note = noted(*FIVE_ROWS, draft="Y...").draft
    assert note == DraftNote(possible=False, matching=0, row=1, got=Keys(0, 2))


def test_where_it_takes_several_rows_to_rule_a_draft_out_none_is_named() -> None:
    assert noted(*FIVE_ROWS, draft="O...").draft == DraftNote(possible=False, matching=0)


# the best guess


def test_the_best_guess_is_the_one_that_needs_the_fewest_rows() -> None:
    best = noted(*FIVE_ROWS).best
    assert best is not None
    assert (best.code, best.rows, best.tried, best.proved) == ("BRPW", 80, 8, False)


def test_the_last_code_left_is_the_best_guess() -> None:
    best = noted("1 hide WP", "0 guess PW", options="first=1 holes=2 colours=2").best
    assert best is not None
    assert (best.code, best.worst, best.rows) == ("WP", 1, 1)


@pytest.mark.parametrize("viewer", [BEN, None, OMNISCIENT])
def test_only_the_breaker_reads_the_best_guess(viewer: Seat | None) -> None:
    assert noted(*FIVE_ROWS, viewer=viewer).best is None


def test_while_the_setter_answers_there_is_no_best_guess() -> None:
    assert noted("1 hide RWPB", "0 guess WWWW", options=HAND).best is None


def test_all_guesses_of_the_boxed_game_are_rated() -> None:
    assert noted(*FIVE_ROWS, options="first=1 blanks=yes").exact


def test_the_notes_say_when_only_a_sample_of_guesses_was_rated() -> None:
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
    assert noted(*FIVE_ROWS).wrong == ()


def test_where_two_answers_must_be_wrong_no_row_is_named() -> None:
    twice = ("0 guess GGGG", "1 answer 2 0", "0 guess WWWW", "1 answer 3 0", "0 guess WWWW", "1 answer 2 0")
    assert noted(*TORN, *twice, options=HAND).wrong == ()


def test_a_setter_reads_the_right_answer() -> None:
    assert noted("1 hide RWPB", "0 guess WWPP", viewer=BEN, options=HAND).right == Keys(2, 0)


def test_a_breaker_does_not_read_the_right_answer() -> None:
    assert noted("1 hide RWPB", "0 guess WWPP", options=HAND).right is None


# advice


# against plain counting

few = settings(max_examples=40, deadline=None)
positions = given(
    text=st.sampled_from(SMALL), seed=st.integers(0, 2**32 - 1), rows=st.integers(0, 4), truthful=st.booleans()
)


def position(text: str, seed: int, rows: int, *, truthful: bool) -> tuple[View, list[Code]]:
    """A view with rows drawn by lot, and the codes that fit them, found one by one."""
    rng, options, every = Random(seed), MastermindOptions.read(f"{text} answers=hand"), all_codes(text)
    code = rng.choice(every)
    guesses, any_keys = rng.choices(every, k=rows), answers(options.holes)
    answered = [Row(guess, mark(code, guess) if truthful else rng.choice(any_keys)) for guess in guesses]
    now = RoundSeen(setter=BEN, number=1, retry=0, hidden=True, code=None, rows=tuple(answered))
    left = [code for code in every if all(mark(code, row.guess) == row.keys for row in answered)]
    return View(options=options, viewer=ANN, past=(), now=now, points=(0, 0)), left


@few
@positions
def test_the_codes_left_are_those_that_fit_every_answer(text: str, seed: int, rows: int, *, truthful: bool) -> None:
    view, left = position(text, seed, rows, truthful=truthful)
    assert notes(view).left == len(left)


@few
@positions
def test_a_share_counts_the_codes_with_the_peg_in_the_hole(text: str, seed: int, rows: int, *, truthful: bool) -> None:
    view, left = position(text, seed, rows, truthful=truthful)
    shares = [[share.count for share in hole] for hole in notes(view).holes]
    assert shares == [[sum(c[h] == peg for c in left) for peg in view.options.pegs] for h in range(view.options.holes)]


@few
@positions
def test_a_draft_is_possible_if_a_remaining_code_agrees(text: str, seed: int, rows: int, *, truthful: bool) -> None:
    view, left = position(text, seed, rows, truthful=truthful)
    first = view.options.pegs[-1]
    note = with_draft(view, notes(view), first + "." * (view.options.holes - 1)).draft
    assert note is not None
    assert note.matching == sum(code[0] == first for code in left)


@few
@positions
def test_where_no_guess_was_played_out_none_tells_more(text: str, seed: int, rows: int, *, truthful: bool) -> None:
    view, left = position(text, seed, rows, truthful=True)
    best = notes(view).best
    assert best is not None
    least = min(entropy_left(guess, left) for guess in all_codes(text))
    assert best.rows is not None or entropy_left(best.code, left) == pytest.approx(least, abs=1e-4)


def entropy_left(guess: Code, left: list[Code]) -> float:
    """What the answer leaves open, in bits of all codes together; a guess that may be the code is two bits better."""
    parts = Counter(mark(code, guess) for code in left)
    return sum(part * log2(part) for part in parts.values()) - 2 * (guess in left)


@few
@positions
def test_the_best_guess_divides_the_codes_as_promised(text: str, seed: int, rows: int, *, truthful: bool) -> None:
    view, left = position(text, seed, rows, truthful=True)
    best = notes(view).best
    assert best is not None
    parts = [mark(code, best.code) for code in left]
    assert best.worst == max(map(parts.count, parts))
    assert best.parts == len(set(parts))
    assert best.expected == pytest.approx(sum(map(parts.count, parts)) / len(left))
    assert best.possible == (best.code in left)


@few
@positions
def test_a_suspected_row_is_one_without_which_a_code_fits(text: str, seed: int, rows: int, *, truthful: bool) -> None:
    view, left = position(text, seed, rows, truthful=truthful)
    assert view.now is not None
    answered = view.now.rows
    without = [
        number
        for number in range(1, rows + 1)
        for others in [answered[: number - 1] + answered[number:]]
        if any(all(mark(code, row.guess) == row.keys for row in others) for code in all_codes(text))
    ]
    assert notes(view).wrong == (() if left else tuple(without))


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
    every = search.scores(here.sizes(here.every, left), codes.among(here.every, left))
    assert search.rate(here, rows, left).scores.min() == every.min()


def rows_by_scores(here: codes.Space, rows: tuple[Row, ...], left: codes.Indices) -> int:
    """The rows that all codes take together, if the guess with the best score is tried each time."""
    rated = search.rate(here, rows, left)
    code = here.code(int(rated.guesses[rated.scores.argmin()]))
    parts = [((*rows, Row(code, here.keys(answer))), part) for answer, part in here.parts(code, left)]
    return len(left) + sum(rows_by_scores(here, *part) for part in parts)


@pytest.mark.parametrize("seed", range(12))
def test_few_codes_take_as_many_rows_as_by_the_scores_of_all_guesses(seed: int) -> None:
    here, rng = codes.space("WPGROSYB", 4), Random(seed)
    secret, rows = here.code(rng.randrange(here.size)), tuple[Row, ...]()
    while len(left := codes.remaining(here.pegs, here.holes, rows)) > 25:
        guess = here.code(rng.randrange(here.size))
        rows = (*rows, Row(guess, mark(secret, guess)))
    assert search._rows_needed(here, rows, left) == rows_by_scores(here, rows, left)


def test_the_games_are_listed_without_loading_numpy() -> None:
    check = "import sys, safecracker.games; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
