"""The scene: what lies where, what each viewer is offered, and what they must not see."""

import re
from pathlib import Path

import msgspec
import pytest

import safecracker
from safecracker.core.errors import BadOptions
from safecracker.core.game import OMNISCIENT, Viewer
from safecracker.games.codecrackers import KIT
from safecracker.games.codecrackers.board.pieces import BoardPanel, BoardScene, Report, Safe, Spot
from safecracker.locale import translator
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import (
    ANN,
    BEN,
    CLEO,
    CODE,
    FIVE,
    FOUR,
    NAMES,
    NONE,
    THREE,
    claim,
    fresh,
    ready,
    scene_of,
    search,
)

ART = Path(safecracker.__file__).parent / "games" / "codecrackers" / "board" / "board.svg"
MISSED = "I9 5"  # a safe that is open to the last
CALM, BUZZER = "claims=calm", "claims=buzzer"
HEXES = "DBEDD DBEDDB DBEDD DBEDDB DBEDD"
OVER = search(claim(0, FIVE), thief=4)


def spot(scene: BoardScene, cell: str) -> Spot:
    return next(each for row in scene.rows for tile in row for each in tile.spots if each.cell == cell)


def panel(scene: BoardScene) -> BoardPanel:
    assert scene.panel is not None
    return scene.panel


def report(scene: BoardScene) -> Report:
    assert scene.report is not None
    return scene.report


def safes(scene: BoardScene) -> list[tuple[str, str]]:
    return [(safe.state, safe.note) for safe in panel(scene).safes]


def safe(scene: BoardScene, number: int) -> Safe:
    return next(each for each in panel(scene).safes if each.number == number)


def after(*moves: str, options: str = "") -> Board:
    """All three have put their chip."""
    return search(*moves, claim(1, MISSED), claim(2, MISSED), options=options)


# who plays


@pytest.mark.parametrize("seats", [1, 5])
def test_fewer_than_two_and_more_than_four_are_refused(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match=f"The Code Crackers is for 2 to 4 players, not {seats}"):
        KIT.game("", seats)


@pytest.mark.parametrize(
    ("board", "turns"),
    [
        (ready(), [True, False, False]),
        (search(), [True, True, True]),
        (search(claim(1, NONE)), [True, False, True]),
        (search("1 buzz 1", options=BUZZER), [False, True, False]),
        (OVER, [False, False, False]),
    ],
)
def test_those_who_may_do_something_are_marked(board: Board, turns: list[bool]) -> None:
    assert [face.turn for face in scene_of(board).faces] == turns


def test_everybody_is_shown_with_the_way_behind_and_what_became_of_the_chip() -> None:
    scene = scene_of(search(claim(1, THREE), claim(2, MISSED), at=(2, 0, 1)))
    assert [face.role for face in scene.faces] == ["9 behind", "11 behind, holds 3", "10 behind, out"]


def test_who_has_decided_in_secret_is_shown_to_have_decided() -> None:  # R34
    assert scene_of(search(claim(1, THREE), options=CALM)).faces[1].role == "11 behind, has decided"


# what is secret


def encoded(sealed: str, viewer: Viewer, *, notebook: bool = True) -> bytes:
    board = search(f"1 {sealed}", options=CALM)
    return msgspec.json.encode(scene_of(board, viewer, draft="1.E5", notebook=notebook))


@pytest.mark.parametrize("viewer", [ANN, CLEO, None])
def test_the_scene_is_the_same_to_the_byte_whatever_is_sealed(viewer: Viewer) -> None:  # R34
    assert encoded("claim 1 A1 5", viewer) == encoded("claim 1 I9 3", viewer) == encoded("pass 1", viewer)


@pytest.mark.parametrize("viewer", [BEN, OMNISCIENT])
def test_the_owner_and_the_omniscient_viewer_see_it_so_the_test_can_find_it(viewer: Viewer) -> None:  # R34
    assert encoded("claim 1 A1 5", viewer) != encoded("claim 1 I9 3", viewer)


def test_while_a_search_is_on_no_line_is_drawn_that_nobody_claimed() -> None:  # R32
    assert scene_of(search()).lines == ()
    assert scene_of(search(), OMNISCIENT).lines != ()


# the board


def test_27_strips_lie_in_nine_rows() -> None:  # R2
    scene = scene_of(ready())
    assert [len(row) for row in scene.rows] == [3] * 9
    assert {len(tile.spots) for row in scene.rows for tile in row} == {3}


def test_27_hexagons_lie_in_five_rows() -> None:
    scene = scene_of(ready(rows=HEXES, options="layout=hexes"))
    assert [len(row) for row in scene.rows] == [5, 6, 5, 6, 5]


def test_a_cell_is_named_by_its_place_and_its_symbol() -> None:  # R33
    assert spot(scene_of(ready()), "B1").name == "Row 1, column 2: money bag"


def test_a_row_is_named_with_all_its_symbols() -> None:  # R33
    scene = scene_of(ready(rows=HEXES, options="layout=hexes"))
    assert scene.row_names[0] == "Row 1: diamond, money bag, euro coin, diamond, diamond"


def test_before_a_tile_is_laid_its_cells_are_empty() -> None:  # R2
    scene = scene_of(fresh().then("chance lay BCB"))
    assert (spot(scene, "C1").symbol, spot(scene, "D1").symbol) == ("B", "")
    assert spot(scene, "D1").name == "Row 1, column 4: no tile yet"


def test_all_symbols_differ_in_shape() -> None:  # R33
    drawn = set(re.findall(r'id="([^"]+)"', ART.read_text(encoding="utf-8")))
    assert {f"symbol-{symbol}" for symbol in "DEBC"} | {f"chip-{n}" for n in range(1, 5)} <= drawn


def test_everything_that_is_drawn_has_a_drawing() -> None:
    drawn = set(re.findall(r'id="([^"]+)"', ART.read_text(encoding="utf-8")))
    assert {pawn.figure for pawn in scene_of(ready(at=(0, 0, 0, 0))).pawns} <= drawn
    assert {f"die-{face}" for face in ("1", "2", "3", "glass")} <= drawn


def test_the_chip_hovers_over_the_cell_that_is_aimed_at() -> None:  # R13
    at = spot(scene_of(search(), draft="1.E5"), "E5")
    assert at.aimed
    assert [(chip.seat, chip.mark) for chip in at.chips] == [(ANN, "aim")]


def test_chips_lie_there_with_what_became_of_them() -> None:  # R17
    scene = scene_of(search(claim(1, THREE), claim(2, MISSED)))
    assert spot(scene, "D5").name == "Row 5, column 4: diamond, Ben’s chip: right"
    assert spot(scene, "I9").name == "Row 9, column 9: crown, Cleo’s chip: wrong"


def test_several_chips_lie_on_one_cell() -> None:  # R22
    assert len(spot(scene_of(search(claim(1, NONE), claim(2, NONE))), "I9").chips) == 2


def test_cells_are_buttons_while_one_may_aim() -> None:
    assert spot(scene_of(search()), "E5").press == "E5"
    assert spot(scene_of(search(), None), "E5").press == ""
    assert spot(scene_of(ready()), "E5").press == ""


# lines


def test_a_right_claim_is_drawn_as_far_as_it_was_claimed() -> None:  # R18
    (line,) = scene_of(search(claim(1, "A1 4"))).lines
    assert (line.kind, line.x, line.y, line.length, line.angle) == ("seat-2", 50.0, 50.0, 300.0, 0.0)


def test_after_a_search_every_longest_line_is_drawn_with_its_number() -> None:  # R32
    lines = scene_of(after(claim(0, THREE))).lines
    assert [(line.kind, line.number) for line in lines] == [("best", "5"), ("seat-1", "")]


def test_lines_lean_as_they_lie() -> None:  # R12
    rows = "\n".join("C" * n + symbol + "C" * (8 - n) for n, symbol in enumerate("DBECCCCCC"))
    (line,) = scene_of(search(claim(0, "A1 3"), rows=rows)).lines
    assert (line.angle, line.length) == (45.0, 282.8)


def test_lines_of_hexagons_lean_by_sixty_degrees() -> None:  # R12
    rows = "DDDDD DEDDDD DBDDD DDDDDD DDDDD"
    moves = ("0 roll", "chance die glass", "chance card DEBDB", claim(0, "A1 3"))
    (line,) = scene_of(ready(*moves, rows=rows, options="layout=hexes")).lines
    assert (line.angle, line.length) == (60.0, 300.0)


# the street


@pytest.mark.parametrize(
    ("distance", "place"), [(0, (0, 0)), (3, (3, 0)), (10, (10, 0)), (14, (10, 4)), (23, (7, 10)), (36, (0, 4))]
)
def test_the_street_runs_around_the_board(distance: int, place: tuple[int, int]) -> None:  # R27
    pawn = scene_of(ready(at=(distance, 0, 0), thief=distance + 5)).pawns[0]
    assert (pawn.column, pawn.row) == place


def test_those_who_share_a_square_stand_side_by_side() -> None:  # R4
    pawns = scene_of(ready()).pawns
    assert [(pawn.among, pawn.nth) for pawn in pawns] == [(3, 1), (3, 2), (3, 3), (1, 1)]


def test_the_street_is_described_in_words() -> None:  # R33
    scene = scene_of(ready(at=(3, 0, 41), thief=50))
    assert scene.street == "The street: You on square 3, Ben on square 0, Cleo on square 1, the thief on square 10"


def test_the_consequence_is_seen_before_the_act() -> None:
    scene = scene_of(search(claim(1, THREE)), draft="1.E5")
    assert [(landing.text, landing.column) for landing in scene.landings] == [("+4", 4), ("+5", 5)]
    assert scene_of(search()).landings == ()


# what is to be done


@pytest.mark.parametrize(
    ("board", "draft", "text"),
    [
        (ready(), "", "Your turn. Roll the die."),
        (search(), "", " Where does the code start? Take safe 3, 4 or 5."),
        (search(), "1.E4", " Row 4, column 5: how many symbols match? Take safe 3, 4 or 5."),
        (search(claim(1, FOUR)), "1.E4", " Row 4, column 5: how many symbols match? Take safe 5."),
        (search(claim(0, THREE)), "", " Safe 3 is yours. The others keep looking."),
        (OVER, "", " You catch the thief and win."),
    ],
)
def test_one_line_says_what_to_do(board: Board, draft: str, text: str) -> None:
    scene = scene_of(board, draft=draft)
    assert f"{scene.lead} {scene.prompt}" == text


@pytest.mark.parametrize(
    ("board", "viewer", "kind"),
    [
        (ready(), ANN, "roll"),
        (ready(), BEN, "wait"),
        (ready(), None, ""),
        (search(), ANN, "search"),
        (search(), None, "search"),
        (search(options=BUZZER), ANN, "buzz"),
        (search("0 buzz 1", options=BUZZER), ANN, "search"),
        (OVER, ANN, ""),
    ],
)
def test_only_what_can_be_used_lies_in_reach(board: Board, viewer: Viewer, kind: str) -> None:
    scene = scene_of(board, viewer)
    assert (scene.panel.kind if scene.panel else "") == kind


@pytest.mark.parametrize(
    ("board", "mine"), [(ready(), True), (search(), True), (search(claim(0, NONE)), False), (OVER, False)]
)
def test_it_is_my_turn_while_i_may_act(board: Board, *, mine: bool) -> None:
    assert scene_of(board).my_turn is mine


def test_the_die_is_one_button() -> None:  # R7
    main = panel(scene_of(ready())).main
    assert main is not None
    assert (main.label, main.action) == ("Roll the die", "roll")


def test_before_a_roll_one_reads_how_far_behind_one_is() -> None:
    assert panel(scene_of(ready())).sentence == "You are 10 squares behind the thief."


def test_a_safe_is_the_claim_at_the_cell_that_is_aimed_at() -> None:  # R13
    assert [each.action for each in panel(scene_of(search(), draft="1.E5")).safes] == [
        "claim 1 E5 3",
        "claim 1 E5 4",
        "claim 1 E5 5",
    ]
    assert safe(scene_of(search(), draft="1.E5"), 4).name == "Take 4: free"


def test_without_an_aim_no_safe_can_be_taken() -> None:
    assert safes(scene_of(search())) == [("early", "free")] * 3


def test_a_taken_safe_says_by_whom_and_a_lower_one_is_closed() -> None:  # R15, R16
    scene = scene_of(search(claim(1, FOUR)), draft="1.E5")
    assert safes(scene) == [("shut", "closed"), ("held", "Ben"), ("open", "free")]


def test_a_safe_is_open_again_after_a_wrong_claim() -> None:  # R17
    assert safe(scene_of(search(claim(1, NONE))), 3).note == "free again"


def test_one_may_pass_only_where_nobody_is_hurried() -> None:  # R20
    assert panel(scene_of(search())).give_up is None
    give_up = panel(scene_of(search(options="glass=untimed"))).give_up
    assert give_up is not None
    assert give_up.action == "pass 1"


def test_the_buzzer_is_the_one_thing_to_press() -> None:  # R30
    main = panel(scene_of(search(options=BUZZER))).main
    assert main is not None
    assert main.action == "buzz 1"


# sand


def test_the_glass_runs_as_long_as_was_agreed() -> None:  # R10
    glass = scene_of(search(options="glass=60")).glass
    assert glass is not None
    assert (glass.span, glass.more) == (60_000, 0)


def test_without_a_glass_no_sand_runs() -> None:  # R20
    assert scene_of(search(options="glass=untimed")).glass is None
    assert scene_of(ready()).glass is None


def test_behind_a_buzzer_the_glass_runs_on() -> None:  # R30
    scene = scene_of(search("0 buzz 1 @5", options=BUZZER))
    assert scene.glass is not None
    assert scene.glass.more == 36_000
    time = panel(scene).buzzer_time
    assert time is not None
    assert (time.span, time.more) == (4_000, 0)


def test_a_buzzer_may_leave_more_time_than_the_glass_runs() -> None:  # R30
    time = panel(scene_of(search("0 buzz 1 @43", options=BUZZER))).buzzer_time
    assert time is not None
    assert time.more == 2_000


def test_a_buzzer_leaves_time_without_a_glass() -> None:  # R30
    scene = scene_of(search("0 buzz 1", options=f"{BUZZER} glass=untimed"))
    assert scene.glass is None
    assert panel(scene).buzzer_time is not None
    assert panel(scene_of(search("1 buzz 1", options=BUZZER))).buzzer_time is None


# die and card


def test_the_die_lies_as_it_fell() -> None:  # R7
    assert scene_of(ready()).die == ""
    scene = scene_of(ready("0 roll", "chance die 2"))
    assert (scene.die, scene.rolled) == ("2", "The die shows 2")
    assert scene_of(ready("0 roll")).die == ""
    assert scene_of(search()).rolled == "The die shows a magnifying glass"


def test_the_card_is_read_aloud() -> None:  # R10
    card = scene_of(search()).card
    assert card is not None
    assert (
        card.name
        == "The code: diamond, money bag, euro coin, diamond, diamond. Find the first 3, the first 4 or all 5."
    )
    assert (card.symbols, card.red) == (CODE, False)


def test_the_cards_of_the_master_game_are_red() -> None:  # R29
    rows = "\n".join(["123451234"] * 9)
    board = ready("0 roll", "chance die glass", "chance card 15331", rows=rows, options="game=digits")
    card = scene_of(board).card
    assert card is not None
    assert card.red


@pytest.mark.parametrize(
    ("board", "tag"),
    [(fresh(), ""), (ready(), "Turn 1"), (search(), "Search 1, turn 1"), (OVER, "Game over")],
)
def test_the_tag_says_where_in_the_game_this_is(board: Board, tag: str) -> None:
    assert scene_of(board).tag == tag


# after a search


def test_everybody_reads_how_long_the_others_took() -> None:  # R32
    board = search(f"{claim(0, THREE)} @12.3", f"{claim(1, MISSED)} @20", "clock time")
    assert [row.label for row in report(scene_of(board)).rows] == [
        "You: 3 after 12.3 s, right",
        "Ben: 5 after 20.0 s, wrong",
        "Cleo: nothing",
    ]


def test_a_pass_and_a_silent_buzzer_are_shown() -> None:  # R20, R30
    moves = ("0 buzz 1", "clock lapse", "1 pass 1 @5", "2 pass 1 @5")
    rows = report(scene_of(search(*moves, options=f"{BUZZER} glass=untimed"))).rows
    assert [row.text for row in rows] == ["too slow", "passed", "passed"]


def test_the_longest_line_is_shown_where_it_begins() -> None:  # R32
    text = "The longest line has 5 symbols. It starts here: row 1, column 1."
    assert report(scene_of(after(claim(0, THREE)))).text == text
    assert panel(scene_of(after(claim(0, THREE)))).sentence == text


def test_two_longest_lines_are_counted_and_left_to_the_board() -> None:  # R32
    rows = "DBECCCCCC" + "C" * 63 + "DBECCCCCC"
    text = "The 2 longest lines have 3 symbols each."
    assert report(scene_of(search("clock time", rows=rows))).text == text


def test_french_tells_of_nothing_with_its_own_colon() -> None:  # R32
    view = search("clock time").view(ANN)
    assert report(KIT.scene(view, NAMES[:3], translator("fr"))).rows[1].label == "Ben\N{NO-BREAK SPACE}: rien"


def test_many_lines_are_only_counted() -> None:  # R32
    rows = "\n".join(["DBECCCCCC", "C" * 9, "C" * 9] * 3)
    assert report(scene_of(search("clock time", rows=rows))).text == ("The 3 longest lines have 3 symbols each.")


def test_where_nothing_was_that_is_said() -> None:  # R32
    rows = "\n".join(["C" * 9] * 9)
    assert report(scene_of(search("clock time", rows=rows))).text == "There was nothing to find."


def test_the_last_search_is_cleared_away_with_the_next_roll() -> None:  # R24
    scene = scene_of(after(claim(0, THREE)).then("1 roll", "chance die 2"))
    assert (scene.report, scene.card, scene.lines) == (None, None, ())


def test_the_end_shows_who_caught_the_thief() -> None:  # R26
    assert scene_of(OVER).caught == (ANN,)
    assert scene_of(ready()).caught == ()
