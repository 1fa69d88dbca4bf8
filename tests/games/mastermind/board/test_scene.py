"""The scene: what lies where, what each viewer is offered, and what they must not see."""

from pathlib import Path

import msgspec
import pytest

import safecracker
from safecracker.core.game import OMNISCIENT, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.interface import Button
from safecracker.games.mastermind import KIT
from safecracker.games.mastermind.board.pieces import BoardPanel, BoardRow, BoardScene, LastResult
from safecracker.games.mastermind.rules.pegs import Peg
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.testing.board import Board
from tests.games.mastermind.conftest import ANN, BEN, HAND, NAMES, denied, misses, play, scene_of

ART = Path(safecracker.__file__).parent / "games" / "mastermind" / "board" / "board.svg"
OPENED = ("1 hide SVVB", "0 guess OOOO", "0 guess WWPP")
TEN = "first=1 colours=10"
BROKEN = (*OPENED, "0 guess SVVB")
SPOILED = ("1 hide RRYB", "0 guess RRRR", "1 answer 1 0", "0 challenge")
FINISHED = ("1 hide RRYB", "0 guess OOOO", "0 guess RRYB", "0 hide WWPP", "1 guess WWPP")


def row(scene: BoardScene, number: int) -> BoardRow:
    return next(row for row in scene.rows if row.number == number)


def panel(scene: BoardScene) -> BoardPanel:
    assert scene.panel is not None
    return scene.panel


def confirm(scene: BoardScene) -> Button:
    button = panel(scene).main
    assert button is not None
    return button


def last_result(scene: BoardScene) -> LastResult:
    assert scene.last_result is not None
    return scene.last_result


def rail(scene: BoardScene, side: int) -> str:
    """A rail from below: ``#`` is banked, ``+`` is on the table, the marker's hole is ``M``."""
    holes = [row.rails[side] for row in reversed(scene.rows)]
    return "".join("M" if hole.marker else "#" if hole.banked else "+" if hole.soon else "." for hole in holes)


def states(scene: BoardScene) -> list[str]:
    return [row.state for row in reversed(scene.rows)]


# what is secret


def encoded(code: str, viewer: Viewer, *, notebook: bool, options: str) -> bytes:
    board = play(f"1 hide {code}", *OPENED[1:], options=options)
    return msgspec.json.encode(scene_of(board, viewer, draft="S...2", notebook=notebook))


@pytest.mark.parametrize("notebook", [False, True])
@pytest.mark.parametrize("viewer", [ANN, None])
def test_the_scene_is_the_same_to_the_byte_whatever_the_code_is(viewer: Viewer, *, notebook: bool) -> None:
    assert all(mark("SVVB", guess) == mark("TRGY", guess) for guess in ("OOOO", "WWPP"))
    ours, twin = (encoded(code, viewer, notebook=notebook, options=TEN) for code in ("SVVB", "TRGY"))
    assert ours == twin


@pytest.mark.parametrize("viewer", [ANN, None])
@pytest.mark.parametrize("trace", [b"SVVB", b"silver, violet, violet, blue"])
def test_a_secret_code_is_nowhere_in_the_scene_of_those_who_may_not_know_it(viewer: Viewer, trace: bytes) -> None:
    assert trace not in encoded("SVVB", viewer, notebook=False, options=TEN)


@pytest.mark.parametrize("viewer", [BEN, OMNISCIENT])
def test_the_setter_and_the_open_replay_see_the_code_so_the_search_can_find_it(viewer: Viewer) -> None:
    assert b"silver, violet, violet, blue" in encoded("SVVB", viewer, notebook=False, options=TEN)


def test_a_closed_screen_holds_no_pegs() -> None:  # R2
    screen = scene_of(play("1 hide RRYB")).screen
    assert (screen.state, screen.spots) == ("shut", ())


def test_the_setter_sees_their_own_code() -> None:  # R2
    screen = scene_of(play("1 hide RRYB"), BEN).screen
    assert (screen.state, screen.name) == ("own", "Your code, which only you can see: red, red, yellow, blue")


def test_the_open_replay_sees_the_code_while_it_is_hidden() -> None:
    assert scene_of(play("1 hide RRYB"), OMNISCIENT).screen.name == "The code was red, red, yellow, blue."


@pytest.mark.parametrize("viewer", [ANN, None])
def test_before_a_code_is_hidden_the_screen_is_empty(viewer: Viewer) -> None:
    assert scene_of(play(), viewer).screen.state == "empty"


def test_before_the_lot_is_drawn_nobody_owns_the_screen() -> None:
    screen = scene_of(play(options="")).screen
    assert (screen.state, screen.owner) == ("empty", "")


# what is to be done


@pytest.mark.parametrize(
    ("board", "viewer", "draft", "text"),
    [
        (play(options=""), ANN, "", " Drawing lots to see who hides the first code."),
        (play(), BEN, "", "Your turn. Hide a code behind the screen."),
        (play(), BEN, "RR..3", "Your turn. Pick peg 3 for your code."),
        (play(), BEN, "RRYB", "Your turn. The code is complete. Hide it."),
        (play(), ANN, "", " Ben is hiding a code."),
        (play("1 hide RRYB"), ANN, "", "Your turn. Fill row 1."),
        (play("1 hide RRYB"), ANN, "R...2", "Your turn. Pick peg 2 for row 1."),
        (play("1 hide RRYB"), ANN, "ROSY", "Your turn. Row 1 is full. Confirm it."),
        (play("1 hide RRYB"), ANN, "....1!", "Your turn. You still have 4 holes to fill. Pick a peg for hole 1."),
        (play("1 hide RRYB"), ANN, "RRY.4!", "Your turn. You still have 1 hole to fill. Pick a peg for hole 4."),
        (play("1 hide RRYB"), BEN, "", " Ann is filling row 1."),
        (play("1 hide RRYB", "0 guess OOOO", options=HAND), BEN, "", "Your turn. Answer row 1 with key pegs."),
        (play("1 hide RRYB", "0 guess OOOO", options=HAND), ANN, "", " Ben is answering row 1."),
        (play(*FINISHED), ANN, "", " Ben wins, 2 to 1."),
    ],
)
def test_one_line_says_what_to_do(board: Board, viewer: Viewer, draft: str, text: str) -> None:
    scene = scene_of(board, viewer, draft=draft)
    assert f"{scene.lead} {scene.prompt}" == text


@pytest.mark.parametrize(
    ("board", "viewer", "kind"),
    [
        (play("1 hide RRYB"), ANN, "compose"),
        (play("1 hide RRYB"), BEN, "wait"),
        (play("1 hide RRYB"), None, None),
        (play("1 hide RRYB", "0 guess OOOO", options=HAND), BEN, "answer"),
        (play(options=""), ANN, "wait"),
        (play(*FINISHED), ANN, None),
    ],
)
def test_only_what_can_be_used_lies_in_reach(board: Board, viewer: Viewer, kind: str | None) -> None:
    found = scene_of(board, viewer).panel
    assert (found.kind if found else None) == kind
    assert bool(found and found.tray) == (kind in {"compose", "wait"})


@pytest.mark.parametrize(
    ("board", "tag"),
    [
        (play(options=""), ""),
        (play(), "Round 1 of 2"),
        (play(*SPOILED, options=HAND), "Round 1 of 2, again"),
        (play(*FINISHED), "Game over"),
    ],
)
def test_the_tag_says_where_in_the_game_this_is(board: Board, tag: str) -> None:
    assert scene_of(board).tag == tag


# composing


def test_a_full_row_offers_the_action_that_confirms_it() -> None:
    button = confirm(scene_of(play("1 hide RRYB"), draft="ROSY"))
    assert (button.action, button.label, button.note) == ("guess ROSY", "Confirm row", "")


def test_a_full_code_offers_to_hide_it() -> None:
    scene = scene_of(play(), BEN, draft="ROSY")
    assert panel(scene).title == "Pick the pegs for your code"
    assert (confirm(scene).action, confirm(scene).label) == ("hide ROSY", "Hide this code")


def test_a_row_with_open_holes_offers_nothing_yet_and_says_how_many() -> None:
    scene = scene_of(play("1 hide RRYB"), draft="RO..3")
    assert (confirm(scene).action, confirm(scene).note) == ("", "2 pegs to go")
    assert panel(scene).filled == (True, True, False, False)


def test_the_row_in_hand_is_made_of_buttons_with_one_ring() -> None:
    spots = row(scene_of(play("1 hide RRYB"), draft="RO..3"), 1).spots
    assert [spot.press for spot in spots] == ["lift 1", "lift 2", "hole 3", "hole 4"]
    assert [spot.ringed for spot in spots] == [False, False, True, False]


def test_the_code_in_hand_lies_behind_the_screen() -> None:
    screen = scene_of(play(), BEN, draft="RO..3").screen
    assert [spot.letter for spot in screen.spots] == ["R", "O", "", ""]
    assert screen.spots[0].name == "Hole 1: red. Press to remove it."


def test_a_row_that_stands_has_no_buttons() -> None:
    assert not any(spot.press for spot in row(scene_of(play(*OPENED, options=TEN)), 1).spots)


def test_a_draft_of_one_who_waits_is_dropped() -> None:
    assert scene_of(play("1 hide RRYB"), BEN, draft="ROSY").draft == ""


# pegs


def test_each_colour_has_its_own_letter_and_its_own_sign() -> None:  # R22
    tray = panel(scene_of(play("1 hide RRYB", options=TEN))).tray
    assert [pick.letter for pick in tray] == list("WPGROSYBVT")
    assert len({pick.look for pick in tray}) == len({pick.name for pick in tray}) == 10


def test_the_drawings_have_a_sign_for_every_look() -> None:  # R22
    looks = [
        pick.look for options in (TEN, "first=1 blanks=yes") for pick in panel(scene_of(play(options=options))).tray
    ]
    art = ART.read_text(encoding="utf-8")
    assert [look for look in looks if f'id="peg-{look}"' not in art] == []


def test_an_empty_hole_is_shown_as_a_ring_of_its_own() -> None:  # R18
    blank = panel(scene_of(play(options="first=1 blanks=yes"), BEN)).tray[-1]
    assert (blank.letter, blank.look, blank.name) == ("-", "blank", "empty")


@pytest.mark.parametrize(
    ("options", "digits"), [("", "12345678"), ("colours=10", "1234567890"), ("blanks=yes", "123456780")]
)
def test_every_peg_has_a_digit(options: str, digits: str) -> None:
    tray = panel(scene_of(play(options=f"first=1 {options}"), BEN)).tray
    assert "".join(pick.digit for pick in tray) == digits


def test_key_pegs_never_say_which_peg_is_meant() -> None:  # R6
    assert row(scene_of(play("1 hide RRYB", "0 guess BROR")), 1).keys == ("red", "white", "white", "hole")


def test_a_row_is_named_with_its_answer() -> None:
    name = row(scene_of(play("1 hide RRYB", "0 guess BROR")), 1).name
    assert name == "Row 1: blue, red, orange, red. 1 red and 2 white."


def test_rows_fill_from_below() -> None:
    scene = scene_of(play(*OPENED, options=TEN), draft="S...2")
    assert states(scene) == ["done", "last", "now", *["later"] * 9]


def test_a_row_that_waits_for_its_answer_is_marked() -> None:
    scene = scene_of(play("1 hide RRYB", "0 guess OOOO", options=HAND), BEN)
    assert states(scene)[:2] == ["asked", "later"]
    assert row(scene, 1).answer == "no answer yet"


# answers by hand


def test_the_setter_is_offered_every_answer_but_three_red_and_one_white() -> None:  # R7
    answers = panel(scene_of(play("1 hide RRYB", "0 guess OOOO", options=HAND), BEN)).answers
    offered = {answer.action for answer in answers}
    possible = {f"answer {red} {white}" for red in range(5) for white in range(5 - red)}
    assert offered == possible - {"answer 3 1"}


def test_each_answer_shows_its_key_pegs() -> None:
    answers = panel(scene_of(play("1 hide RRYB", "0 guess OOOO", options=HAND), BEN)).answers
    shown = {answer.name: answer.keys for answer in answers}
    assert shown["1 red and 2 white"] == ("red", "white", "white", "hole")


@pytest.mark.parametrize("viewer", [ANN, None])
def test_nobody_else_is_offered_answers(viewer: Viewer) -> None:
    found = scene_of(play("1 hide RRYB", "0 guess OOOO", options=HAND), viewer).panel
    assert found is None or found.answers == ()


def test_a_challenge_is_offered_with_its_price() -> None:  # R15
    doubt = panel(scene_of(play("1 hide RRYB", *denied(1), options=HAND))).doubt
    assert doubt is not None
    assert "you get 3 points" in doubt.note
    assert "Ben gets 12 points" in doubt.note


def test_a_doubt_can_be_raised_while_a_row_waits_for_its_answer() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 guess OOOY", options=HAND)
    doubt = panel(scene_of(board)).doubt
    assert doubt is not None
    assert (doubt.action, panel(scene_of(board, BEN)).doubt) == ("challenge", None)


@pytest.mark.parametrize(
    "board", [play("1 hide RRYB", options=HAND), play("1 hide RRYB", *misses(1)), play(options=HAND)]
)
def test_a_challenge_is_not_offered_where_it_is_not_possible(board: Board) -> None:  # R15
    assert panel(scene_of(board)).doubt is panel(scene_of(board, BEN)).doubt is None


# the last result


def test_the_last_answer_lies_beside_the_board() -> None:
    found = last_result(scene_of(play("1 hide RRYB", "0 guess BROR")))
    assert (found.title, found.text) == ("Ben’s answer to row 1", "1 red and 2 white")


def test_the_setter_reads_it_as_their_own() -> None:
    assert last_result(scene_of(play("1 hide RRYB", "0 guess BROR"), BEN)).title == "Your answer to row 1"


def test_before_the_first_answer_there_is_no_last_result() -> None:
    assert scene_of(play("1 hide RRYB")).last_result is None
    assert scene_of(play(options="")).last_result is None


def test_a_finished_round_is_shown_with_its_code() -> None:
    found = last_result(scene_of(play("1 hide RRYB", "0 guess RRYB"), BEN))
    assert (found.title, found.text) == ("Round 1 is over", "The code has been cracked.")
    assert found.code_name == "The code was red, red, yellow, blue."


def test_how_the_last_round_ended_stays_until_the_first_answer() -> None:
    assert last_result(scene_of(play("1 hide RRYB", "0 guess RRYB", "0 hide WWPP"))).title == "Round 1 is over"


def test_a_spoiled_round_says_so() -> None:  # R13
    assert last_result(scene_of(play(*SPOILED, options=HAND))).text == "One of the answers was wrong."


def test_the_last_result_may_lie_on_the_board_only_where_that_is_empty() -> None:
    board = play("1 hide RRYB", "0 guess RRYB")
    assert last_result(scene_of(board, ANN, draft="R...2")).clear  # Ann composes the next code on an empty board
    assert not last_result(scene_of(board, ANN)).clear
    assert not last_result(scene_of(board, BEN)).clear


# rounds


def test_a_finished_round_stays_open_for_one_who_waits_for_the_next_code() -> None:
    scene = scene_of(play("1 hide RRYB", *misses(1), "0 guess RRYB"), BEN)
    assert scene.screen.state == "open"
    assert states(scene)[:3] == ["done", "solved", "later"]


def test_the_cracked_code_stays_open_for_the_one_who_hides_the_next_code() -> None:
    scene = scene_of(play("1 hide RRYB", "0 guess RRYB"), ANN)
    assert (scene.screen.state, states(scene)[0]) == ("open", "solved")


def test_the_board_is_cleared_with_the_first_peg_of_the_next_code() -> None:
    scene = scene_of(play("1 hide RRYB", "0 guess RRYB"), ANN, draft="R...2")
    assert (scene.screen.state, set(states(scene))) == ("own", {"later"})


def test_the_board_is_cleared_for_all_once_the_next_code_is_hidden() -> None:
    assert set(states(scene_of(play("1 hide RRYB", "0 guess RRYB", "0 hide WWPP"), None))) == {"later"}


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
def test_after_the_end_the_last_round_lies_open(viewer: Viewer) -> None:
    scene = scene_of(play(*FINISHED), viewer)
    assert (scene.over, scene.screen.name) == (True, "The code was white, white, pink, pink.")


# points


def test_each_row_puts_a_point_on_the_setters_rail() -> None:  # R10
    scene = scene_of(play("1 hide RRYB", *misses(3)))
    assert (rail(scene, 0), rail(scene, 1)) == ("............", "++M.........")


def test_points_are_banked_when_the_round_is_over() -> None:  # R10
    scene = scene_of(play("1 hide RRYB", *misses(3), "0 guess RRYB"))
    assert rail(scene, 1) == "###M........"


def test_points_of_this_round_lie_beyond_those_that_are_banked() -> None:
    rounds = ("1 hide RRYB", "0 guess RRYB", "0 hide WWPP", "1 guess WWPP", "1 hide RRYB", *misses(2))
    scene = scene_of(play(*rounds, options="first=1 rounds=4"))
    assert (rail(scene, 0), rail(scene, 1)) == ("M...........", "#+M.........")


def test_past_the_last_hole_the_marker_starts_again_from_below() -> None:
    rounds = ("1 hide RRYB", *misses(4), "0 hide WWPP", *["1 guess OOOO"] * 4, "1 hide RRYB", *misses(2))
    scene = scene_of(play(*rounds, options="first=1 rows=4 rounds=4"))
    assert (rail(scene, 0), rail(scene, 1)) == ("###M", "+M..")


def test_the_viewers_own_rail_is_the_left_one() -> None:
    board = play("1 hide RRYB", *misses(3))
    assert rail(scene_of(board, BEN), 0) == rail(scene_of(board, ANN), 1)


@pytest.mark.parametrize(
    ("viewer", "faces"),
    [
        (ANN, [("You", "codebreaker", "0", "", True), ("Ben", "setter", "0", "+1", False)]),
        (BEN, [("You", "setter", "0", "+1", False), ("Ann", "codebreaker", "0", "", True)]),
        (None, [("Ann", "codebreaker", "0", "", True), ("Ben", "setter", "0", "+1", False)]),
    ],
)
def test_faces_tell_who_does_what_for_how_many_points(viewer: Viewer, faces: list[tuple[str | bool, ...]]) -> None:
    found = scene_of(play("1 hide RRYB", *misses(1)), viewer).faces
    assert [(face.name, face.role, face.score, face.soon, face.turn) for face in found] == faces


def test_the_winner_is_named_at_the_end() -> None:  # R16
    assert [face.role for face in scene_of(play(*FINISHED)).faces] == ["", "winner"]


def test_before_the_lot_is_drawn_nobody_has_a_role() -> None:
    assert [face.role for face in scene_of(play(options="")).faces] == ["", ""]


# the kit hands all of this on


def test_the_kit_knows_the_defaults_of_the_box() -> None:
    assert KIT.defaults()["rows"] == "12"


def test_the_kit_speaks_advises_and_takes_shorthand() -> None:
    board = play("1 hide RRYB", *misses(1))
    view = board.view(ANN)
    assert KIT.sentence(board.events[0], ANN, NAMES, ENGLISH) == "You tried orange, orange, orange, orange."
    assert KIT.hint(view, ENGLISH).startswith("Try ")
    assert KIT.shorthand(view, "rryb") == "guess rryb"


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_kit_has_a_player_for_each_level(level: int) -> None:
    assert KIT.bot(level) is not KIT.bot(level % 5 + 1)


def test_every_peg_has_a_word() -> None:
    assert len({peg.word.text for peg in Peg}) == len(Peg)
