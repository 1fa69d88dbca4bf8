"""Walking through a stored tree."""

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind.board.tree_walk import SIZES, Study, study
from safecracker.games.mastermind.rules.model import Code


def at(way: str = "", **asked: str) -> Study:
    return study(way, asked, ENGLISH)


def looking_for(code: str, size: str = "4x8") -> Study:
    return at(size, **{f"hole{hole}": letter for hole, letter in enumerate(code, 1)})


def test_a_walk_begins_at_the_tree_of_the_boxed_game() -> None:
    assert at().here == "4096 codes left. 4.998 more rows on average, at most 7."


@pytest.mark.parametrize("size", SIZES)
def test_the_answers_to_the_first_row_share_all_codes(size: str) -> None:
    codes = [int(branch.codes.split()[0]) for branch in at(size).branches if branch.rest]
    assert sum(codes) + 1 == SIZES[size].codes


def test_an_answer_leads_to_the_next_row() -> None:
    assert at("4x8/02").number == 2


def test_a_row_leads_back_to_where_it_was_the_next_one() -> None:
    assert at("4x8/02/11").steps[1].address == "/study/mastermind/4x8/02"


def test_the_first_row_may_be_the_code() -> None:
    assert at("4x8/40").here == "Found in 1 row."


def test_one_code_that_is_left_is_named_as_such() -> None:
    assert at(next(way for way in _ways("4x8") if at(way).here.startswith("Only one code"))).left == ()


def test_few_codes_that_are_left_are_shown() -> None:
    place = at(next(way for way in _ways("4x8") if at(way).left))
    assert place.here.startswith(f"{len(place.left)} codes left")


def _ways(way: str) -> list[str]:
    """Ways through the branches with the fewest codes."""
    found = []
    while branches := [branch for branch in at(way).branches if branch.rest]:
        few = min(branches, key=lambda branch: int(branch.codes.split()[0]))
        way = few.address.removeprefix("/study/mastermind/")
        found.append(way)
    return found


@pytest.mark.parametrize("code", ["WPGR", "WWBB", "BBBB", "BYSO"])
def test_a_code_that_is_asked_for_is_found(code: str) -> None:
    last = looking_for(code).steps[-1]
    assert Code("".join(spot.letter for spot in last.spots)) == code


def test_a_code_with_empty_holes_is_found() -> None:
    last = looking_for("-B-W", "4x9").steps[-1]
    assert "".join(spot.letter for spot in last.spots) == "-B-W"


def test_a_code_with_holes_unfilled_asks_for_nothing() -> None:
    assert at("4x8", hole1="W").steps == ()


def test_a_peg_that_the_game_has_not_asks_for_nothing() -> None:
    assert looking_for("WPG-").steps == ()


@pytest.mark.parametrize(
    ("way", "text"),
    [
        ("5x8", "this page exists for 4x8, 4x9, not for 5x8"),
        ("4x8/1", "an answer is two digits, red then white"),
        ("4x8/xy", "an answer is two digits, red then white"),
        ("4x8/31", "this answer is not possible here; go back to the first row"),
        ("4x8/40/00", "this answer is not possible here; go back to the first row"),
    ],
)
def test_a_way_that_leads_nowhere_is_refused(way: str, text: str) -> None:
    with pytest.raises(BadNotation, match=text):
        at(way)


def test_the_bars_show_every_code_once() -> None:
    assert sum(share.codes for share in at("4x8/02").shares) == int(at("4x8/02").here.split()[0])
