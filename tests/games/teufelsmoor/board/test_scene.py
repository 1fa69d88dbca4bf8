"""The scene: what stands where, what each viewer can do, and what a viewer does not see."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

import safecracker
from safecracker.core.errors import BadOptions
from safecracker.core.game import OMNISCIENT, Millis, Seat, Viewer
from safecracker.games.teufelsmoor import KIT
from safecracker.games.teufelsmoor.board.moor_map import FIGURE_ART
from safecracker.games.teufelsmoor.board.pieces import BoardPanel, BoardScene, Cell, Goal
from safecracker.games.teufelsmoor.rules.cards import CARDS
from safecracker.games.teufelsmoor.rules.model import Name
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, SALT, answers, at, fresh, play, scene_of

DRAWINGS = Path(safecracker.__file__).parent / "games" / "teufelsmoor" / "board" / "board.svg"
SCATTERED = "T D4 K B10 L F11 G J9 M J6 O H4 V E7"


def moving(draft: str = "", viewer: Viewer = ANN, *, notebook: bool = False) -> BoardScene:
    """The gang has rolled 3 and a star; Rolf is held."""
    return scene_of(play(f"{SCATTERED} R -", "0 throw", "chance roll 3 *"), viewer, draft, notebook=notebook)


def drawn(card: str, draft: str = "", *, notebook: bool = False) -> BoardScene:
    board = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", f"chance card {card}")
    return scene_of(board, draft=draft, notebook=notebook)


def prisoners(draft: str = "", viewer: Viewer = ANN) -> BoardScene:
    return scene_of(play(f"{SCATTERED} K - R -", bonus_cards=(1, 1)), viewer, draft)


def window(viewer: Viewer = ANN, options: str = "window=20") -> BoardScene:
    """Manne has caught Gaby, and the gang has a bonus card."""
    board = play("T D4 K - G J9 M J6", "chance roll 3 S", options=f"first=crooks {options}", bonus_cards=(1, 0))
    return scene_of(at(board, BEN, "go M S", 0), viewer)


def cell(scene: BoardScene, field: str) -> Cell:
    return next(each for row in scene.rows for each in row if each.field == field)


def goal(scene: BoardScene, field: str) -> Goal:
    found = cell(scene, field).goal
    assert found is not None
    return found


def goals(scene: BoardScene, kind: str = "on") -> list[str]:
    return [each.field for row in scene.rows for each in row if each.goal and each.goal.kind == kind]


def panel(scene: BoardScene) -> BoardPanel:
    assert scene.panel is not None
    return scene.panel


def labels(scene: BoardScene) -> list[list[str]]:
    return [[pick.label for pick in group.buttons] for group in panel(scene).groups]


def button_texts(scene: BoardScene) -> list[str]:
    """What can be done at once, as it is written."""
    shown = panel(scene)
    every = [*([shown.main] if shown.main else []), *shown.others, *([shown.name_field] if shown.name_field else [])]
    return [button.action or button.press for button in every]


# the kit


@pytest.mark.parametrize("seats", [1, 7])
def test_fewer_than_two_and_more_than_six_are_refused(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match=f"is for 2 to 6 players, not {seats}"):
        KIT.game("", seats)


def test_a_fallback_plan_never_names_a_field_before_it_is_due() -> None:
    game = KIT.game("first=gang", 2)
    board = play(SCATTERED, "chance roll 3 *")
    assert not isinstance(KIT.fallback_plan(game, board.view(ANN), Random(1)).action, Name)


# the moor


def test_the_moor_has_twelve_rows_of_twelve_fields() -> None:  # R2
    assert [len(row) for row in moving().rows] == [12] * 12
    assert (moving().rows[0][0].field, moving().rows[11][11].field) == ("A1", "L12")


def test_a_field_has_a_name_for_screen_readers() -> None:
    assert cell(moving(), "G9").name == "G9, Swamp, star"
    assert cell(moving(), "J9").name == "J9, Reeds, Gaby"


def test_with_the_notebook_a_field_tells_whether_it_fits() -> None:
    board = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", "chance card half", "0 ask half N")
    seen = scene_of(board, notebook=True)
    assert (cell(seen, "A1").name, cell(seen, "A7").name) == (
        "A1, Little Wood, ruled out",
        "A7, Three Lindens, possible",
    )
    assert seen.moor_map.mist == "".join(f"M0 {40 * row}h480v40h-480z" for row in range(6))
    assert len(seen.moor_map.dots) == 72
    assert scene_of(board).moor_map.mist == ""


def test_figures_stand_where_they_are_and_can_be_chosen_by_their_own_side() -> None:
    assert [(each.letter, each.press) for each in cell(moving(), "J9").figures] == [("G", "go G")]
    assert [(each.letter, each.press) for each in cell(moving(viewer=BEN), "J9").figures] == [("G", "")]


def test_the_ends_of_all_figures_are_dots_until_one_is_chosen() -> None:
    assert goals(moving(), "off") == "D1 A4 G4 J6 B7 D7 F8 G9 E10 C11 I11 J12".split()  # noqa: SIM905 - reads like the board
    assert goals(moving("go G")) == ["J6", "G9", "J12"]


def test_an_end_tells_what_waits_there() -> None:
    assert goal(moving("go G"), "J6").name == "Gaby, 3 north to J6: catches Manne"
    assert goal(moving("go G"), "G9").name == "Gaby, 3 west to G9, a star field: draw a card"
    assert (goal(moving("go G"), "J6").catch, goal(moving("go G"), "G9").star) == (True, True)


def test_a_second_press_on_the_chosen_end_does_it() -> None:
    seen = goal(moving("go G W"), "G9")
    assert (seen.action, seen.press, seen.picked, seen.ghost) == ("go G W", "", True, "gaby")
    assert moving("go G W").moor_map.plan == "M380 340L260 340"


def test_the_last_move_is_drawn() -> None:
    seen = drawn("half")
    assert (seen.moor_map.trail, seen.moor_map.start) == ("M380 340L260 340", (380, 340))
    assert cell(seen, "G9").figures[0].fresh


# the dice, the cards, the prisoners


def test_the_dice_are_seen_until_the_next_throw() -> None:  # R7
    dice = moving().beside_map.dice
    assert dice
    assert (dice.number, dice.direction, dice.text) == ("3", "star", "3 fields: a star (any direction)")
    assert scene_of(fresh("first=gang")).beside_map.dice is None


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_shown_when_it_is_drawn(card: str) -> None:  # R19
    shown = drawn(card).beside_map.drawn
    assert shown
    assert f'id="art-{shown.art}"' in DRAWINGS.read_text(encoding="utf-8")
    assert shown.name.startswith("Drawn last: ")


def test_every_figure_is_drawn() -> None:
    drawings = set(re.findall(r'<symbol id="([^"]+)"', DRAWINGS.read_text(encoding="utf-8")))
    assert {*FIGURE_ART.values(), *(f"die-{face}" for face in "123456NESW"), "die-star"} <= drawings


def test_prisoners_and_kept_cards_lie_beside_the_map() -> None:  # R25, R28
    beside = prisoners().beside_map
    assert [prison.text for prison in beside.prisons] == ["1 of 4 (Karl)", "1 of 4 (Rolf)"]
    assert [words for _, _, words in beside.bonus_cards] == [
        "The gang has 1 bonus card",
        "The crooks have 1 bonus card",
    ]


# what lies in reach


def test_before_the_throw_a_prisoner_can_be_let_go() -> None:  # R32
    assert button_texts(prisoners()) == ["throw", "release R", "free", "exchange", "name"]


def test_the_side_that_waits_may_still_use_a_card_or_exchange() -> None:  # R29, R30
    seen = prisoners(viewer=BEN)
    assert (seen.lead, button_texts(seen)) == ("", ["free", "exchange"])
    assert panel(seen).sentence == "It is the other side’s turn. You can still:"


def test_nothing_lies_in_reach_of_those_who_can_do_nothing() -> None:
    assert moving(viewer=BEN).panel is None
    assert moving(viewer=None).panel is None


def test_the_rail_offers_figures_and_then_directions() -> None:
    assert labels(moving("go G")) == [["Tim", "Karl", "Klößchen", "Gaby"], ["↑ J6", "→ \N{EN DASH}", "↓ J12", "← G9"]]
    off = panel(moving("go G")).groups[1].buttons[1]
    assert (off.disabled, off.name) == (True, "East: the board ends after 2 fields")


def test_a_catch_can_be_spared() -> None:  # R27
    seen = moving("go G N")
    assert button_texts(seen) == ["go G N", "go G N spare", "name"]
    assert panel(seen).main.label == "Gaby catches Manne on J6"  # type: ignore[union-attr]
    assert seen.prompt == "Gaby, 3 north to J6: catches Manne?"


def test_a_move_is_named_on_its_button() -> None:
    assert panel(moving("go G W")).main.label == "Move Gaby to G9"  # type: ignore[union-attr]
    assert moving("go G").prompt == "Where does Gaby go?"


def test_a_rolled_direction_is_the_only_one_offered() -> None:  # R8
    seen = scene_of(play(SCATTERED, "chance roll 3 E"), draft="go T")
    assert labels(seen)[1] == ["→ G4"]


def test_a_star_is_drawn_or_left() -> None:  # R16
    board = play(SCATTERED, "chance roll 3 *", "0 go G W")
    assert button_texts(scene_of(board)) == ["draw", "leave", "name"]


def test_a_run_goes_up_to_its_reach_in_any_direction() -> None:  # R24
    seen = drawn("sun6", "run G E")
    assert labels(seen)[1:] == [["↑ North", "→ East", "↓ South", "← West"], ["H9", "I9", "J9", "K9", "L9"]]
    assert button_texts(drawn("sun6", "run G E 2")) == ["run G E 2", "stay", "name"]
    assert "G2" not in goals(drawn("sun6", "run G"))


def test_a_ninth_is_asked_about_by_pressing_on_it() -> None:  # R21
    seen = drawn("ninth", "ask ninth schilf")
    assert [(area.label, area.picked) for area in seen.areas][-1] == ("Reeds", True)
    assert seen.prompt == "Is the treasure in the ninth “Reeds”?"
    assert button_texts(seen) == ["ask ninth schilf", "waive", "name"]
    assert seen.moor_map.asked == "".join(f"M320 {y}h160v40h-160z" for y in (320, 360, 400, 440))


@pytest.mark.parametrize(
    ("card", "first"),
    [("half", "North"), ("quarter", "North-west"), ("letter", "A"), ("number", "1"), ("around", "Tim")],
)
def test_every_kind_of_question_has_a_list(card: str, first: str) -> None:  # R21
    assert labels(drawn(card))[0][0] == first


def test_surroundings_are_asked_about_by_pressing_on_a_figure() -> None:  # R21
    seen = drawn("around", "ask around G")
    assert cell(seen, "D4").figures[0].press == "ask around T"
    assert cell(seen, "G9").figures[0].picked
    assert not seen.areas


def test_a_question_for_a_prisoner_is_of_any_kind() -> None:  # R32
    board = play(f"{SCATTERED} R -", "0 release R", "1 place R F6")
    assert labels(scene_of(board))[0][:3] == ["Half", "Quarter", "Ninth"]
    assert button_texts(scene_of(board, draft="ask half N")) == ["ask half N", "waive", "name"]


def test_with_the_notebook_a_question_tells_what_each_answer_leaves() -> None:
    assert panel(drawn("half", "ask half N", notebook=True)).sentence == "A yes leaves 72 fields, a no leaves 72."
    assert (
        panel(drawn("quarter", "ask quarter SE", notebook=True)).sentence == "A yes leaves 36 fields, a no leaves 108."
    )
    assert panel(drawn("half", "ask half N")).sentence == ""


def test_with_the_notebook_every_question_tells_screen_readers_what_a_yes_leaves() -> None:
    name = "In the south-eastern quarter? 36 fields are still possible."
    seen = drawn("quarter", "ask quarter", notebook=True)
    assert [area.name for area in seen.areas][-1] == [each.name for each in panel(seen).groups[0].buttons][-1] == name


def test_a_bonus_card_frees_somebody_on_a_start_field() -> None:  # R29
    seen = prisoners("free K A1")
    assert (labels(seen), button_texts(seen)[0]) == ([["Karl"], ["A1", "A12", "L1", "L12"]], "free K A1")
    assert seen.prompt == "Karl back on A1?"
    assert prisoners("free").prompt == "Bonus card: choose who to free and the field to return to."
    assert goals(prisoners("free")) == ["A1", "L1", "A12", "L12"]
    assert labels(scene_of(play("K - L -", "chance roll 3 *", bonus_cards=(1, 0)), draft="free")) == [
        ["Karl", "Klößchen"]
    ]


def test_an_exchange_names_both_figures_and_a_field() -> None:  # R30
    seen = prisoners("exchange K R A1")
    assert button_texts(seen)[0] == "exchange K R A1"
    assert panel(seen).main.label == "Get Karl back on A1 for Rolf"  # type: ignore[union-attr]
    assert prisoners("exchange").prompt.startswith("Swap prisoners: choose who you want back")


def test_an_exchange_with_two_to_choose_from_asks_for_which_one() -> None:  # R30
    seen = scene_of(play(f"{SCATTERED} K - L - R - O -"), draft="exchange K")
    assert labels(seen) == [["Karl", "Klößchen"], ["Otto", "Rolf"]]
    assert labels(scene_of(play(f"{SCATTERED} K - L - R -"), draft="exchange")) == [["Karl", "Klößchen"]]


def test_whoever_is_let_go_is_put_back_by_his_own_side() -> None:  # R31
    board = play(f"{SCATTERED} R -", "0 release R")
    assert (scene_of(board, BEN).lead, labels(scene_of(board, BEN))[1]) == ("Your turn.", ["F6", "G6", "F7", "G7"])
    assert panel(scene_of(board, BEN, "place R F6")).main.label == "Put Rolf on F6"  # type: ignore[union-attr]


def test_of_three_that_come_back_one_is_chosen_first() -> None:  # R34
    board = play("T - K - L - G J9", "1 anew", options="first=crooks")
    assert labels(scene_of(board)) == [["Tim", "Karl", "Klößchen"]]


def test_the_crooks_may_hide_again_when_three_are_caught() -> None:  # R34
    board = play("T - K - L - G J9", options="first=crooks")
    assert button_texts(scene_of(board, BEN)) == ["throw", "anew"]


def test_after_the_move_the_turn_is_ended_or_a_crook_let_go() -> None:  # R32
    board = play(f"{SCATTERED} R - T A1", "0 throw", "chance roll 1 S", "0 go T S")
    assert button_texts(scene_of(board)) == ["end", "release R", "name"]


# who rolls


def test_the_others_on_a_side_see_who_is_about_to_roll() -> None:  # R1
    seen = scene_of(play("M -", options="crooks=2", seats=4), BEN)
    assert seen.prompt == "Ann is about to roll. You can release a crook for a question first."
    assert button_texts(seen) == ["release M", "name"]


def test_the_other_crooks_see_who_is_about_to_roll() -> None:  # R1
    seen = scene_of(play("T - K - L -", options="crooks=2 first=crooks", seats=4), Seat(3))
    assert seen.prompt == ("Cleo is about to roll. You can release three prisoners and hide the treasure again first.")


# windows


def test_a_window_is_a_short_chance_with_a_bar() -> None:  # R29, R33
    seen = window()
    assert seen.window_notice
    assert (seen.window_notice.span, seen.window_notice.seconds) == (20_000, 20)
    assert seen.window_notice.text == "Manne catches Gaby on J9. The gang may answer with a bonus card or a swap."
    assert (seen.lead, button_texts(seen)) == ("Your turn.", ["pass", "free", "name"])


def test_a_side_that_cannot_move_sees_why_it_is_asked() -> None:  # R12
    seen = scene_of(play("K B1 G C1 L -", "chance roll 3 N", bonus_cards=(1, 0)))
    assert seen.window_notice
    assert seen.window_notice.text == "Nobody in the gang can move. The gang may answer with a bonus card or a swap."
    assert button_texts(seen) == ["pass", "free", "name"]


def test_the_others_see_the_window_and_wait() -> None:
    seen = window(BEN)
    assert (seen.lead, seen.panel) == ("", None)
    assert seen.window_notice


def test_without_hurry_a_window_has_no_bar() -> None:
    notice = window(options="window=0").window_notice
    assert notice
    assert notice.span == 0


def test_a_window_tells_what_was_announced() -> None:  # R33, R34
    release = scene_of(play(f"{SCATTERED} R -", "0 release R", bonus_cards=(0, 1)), BEN)
    hiding_again = scene_of(play("T - K - L - G J9", "1 anew", options="first=crooks", bonus_cards=(1, 0)))
    assert release.window_notice
    assert hiding_again.window_notice
    assert release.window_notice.text.startswith(
        "Rolf is about to be released in exchange for a question. The crooks may answer"
    )
    assert hiding_again.window_notice.text.startswith("Three gang members are about to be released")


# the treasure


def test_the_crooks_hide_on_any_field() -> None:  # R6
    board = fresh("first=gang")
    assert len(goals(scene_of(board, BEN), "any")) == 144
    assert labels(scene_of(board, BEN))[0][0] == "Little Wood"
    assert labels(scene_of(board, BEN, "hide sumpf"))[0][:2] == ["E9", "F9"]
    assert button_texts(scene_of(board, BEN, "hide F7")) == ["hide F7"]
    assert scene_of(board, BEN, "hide F7").prompt == "Hide the treasure on F7?"
    assert scene_of(board, BEN, "hide sumpf").moor_map.asked


def test_only_the_crooks_see_the_chest_and_their_note() -> None:
    assert cell(moving(viewer=BEN), "F7").chest
    assert [note.field for note in moving(viewer=BEN).treasure_notes] == ["F7"]
    assert "treasure" in cell(moving(viewer=BEN), "F7").name
    for viewer in (ANN, None):
        seen = moving(viewer=viewer)
        assert not any(each.chest for row in seen.rows for each in row)
        assert (seen.treasure_notes, seen.moor_map.chest) == ((), None)


def test_no_scene_of_the_gang_depends_on_the_treasure() -> None:
    def seen(treasure: str, viewer: Viewer) -> bytes:
        board = play(SCATTERED, "chance roll 3 *", treasure=treasure)
        return msgspec.json.encode(scene_of(board, viewer, notebook=True))

    assert seen("F7", ANN) == seen("L12", ANN)
    assert seen("F7", None) == seen("L12", None)
    assert seen("F7", OMNISCIENT) != seen("L12", OMNISCIENT)


def test_at_the_end_all_notes_lie_open_with_their_proof() -> None:  # R39
    board = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 3 *", "0 name A1")
    note = scene_of(board).treasure_notes[0]
    assert (note.title, note.field, note.right) == ("The treasure", "F7", True)
    assert note.proof == "The field matches the seal published when the treasure was hidden."
    assert scene_of(board).moor_map.named == (20, 20)
    assert (scene_of(board).prompt, scene_of(board).tag) == ("A1 is the wrong field: the crooks win.", "Game over")


def test_a_note_that_does_not_fit_its_seal_is_marked() -> None:  # R39
    board = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 3 *", "0 name A1")
    forged = replace(board.state, hiding_places=(replace(board.state.hiding_places[0], salt="00"),))
    assert scene_of(Board(board.game, forged)).treasure_notes[0].proof == "The field does not match its seal."


def test_while_they_play_the_crooks_see_that_it_is_sealed() -> None:
    board = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 3 *")
    assert scene_of(board, BEN).treasure_notes[0].proof == "Sealed: only your side knows."


def test_while_they_play_everybody_sees_the_seal_and_only_the_crooks_the_field() -> None:  # R39
    board = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 3 *")
    for viewer in (ANN, None):
        (note,) = scene_of(board, viewer).treasure_notes
        assert (note.title, note.field, note.seal) == ("The treasure is sealed", "", board.state.hiding_places[0].seal)
        assert note.proof == "The crooks cannot change the field now: at the end it must match this seal."
    assert scene_of(board, BEN).treasure_notes[0].seal == board.state.hiding_places[0].seal


def test_only_the_seal_of_the_hiding_that_counts_is_shown() -> None:  # R34
    board = play("T - K - L - G J9", "1 anew", options="first=crooks")
    board = board.then("0 place T A1", "0 place K A12", "0 place L L1", f"1 hide B2 {SALT}", "chance roll 1 N")
    assert [note.seal for note in scene_of(board).treasure_notes] == [board.state.hiding_places[1].seal]


def test_what_the_lot_has_hidden_is_bound_by_the_deal() -> None:  # R6
    board = fresh("first=gang hider=lot").then("chance hide F7", "chance roll 3 *")
    assert scene_of(board, BEN).treasure_notes[0].proof == "Chosen at random; the verified deal proves it."
    assert scene_of(board).treasure_notes == ()


def test_a_record_without_salt_has_no_seal() -> None:
    assert moving(viewer=BEN).treasure_notes[0].proof == "Hidden without a seal."


def test_earlier_hiding_places_are_shown_at_the_end() -> None:  # R34, R39
    board = play("T - K - L - G J9", "1 anew", options="first=crooks")
    board = board.then("0 place T A1", "0 place K A12", "0 place L L1", "1 hide B2", "chance roll 1 N", "0 name B2")
    seen = scene_of(board)
    assert [note.title for note in seen.treasure_notes] == ["Earlier hiding place 1", "The treasure"]
    assert seen.moor_map.earlier == ((220, 260),)
    assert seen.prompt == "The gang has found the treasure on B2 and wins."


# naming


def test_naming_is_asked_twice() -> None:  # R37
    assert button_texts(moving())[-1] == "name"
    assert moving("name").prompt == "Which field do you want to name?"
    assert button_texts(moving("name F10")) == ["name F10 sure"]
    assert moving("name F10").prompt == "Is the treasure on F10?"
    assert button_texts(moving("name F10 sure")) == ["clear", "name F10"]
    assert moving("name F10 sure").prompt == "Name F10? Right or wrong, this ends the game."


def test_with_the_notebook_naming_tells_how_many_fields_fit() -> None:
    assert panel(moving("name F10", notebook=True)).sentence == "144 fields are still possible."
    assert panel(moving("name F10")).sentence == ""


def test_the_only_field_that_fits_is_named_at_once() -> None:
    board = play(SCATTERED, "chance roll 3 *")
    known = narrowed(board)
    seen = scene_of(known, draft="name F7", notebook=True)
    assert (panel(seen).main.action, panel(seen).main.label) == ("name F7", "Name F7: no other field is possible")  # type: ignore[union-attr]


def narrowed(board: Board) -> Board:
    return Board(board.game, replace(board.state, answers=answers("letter F yes", "number 7 yes")))


def test_after_the_last_card_naming_is_what_is_due() -> None:  # R38
    board = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", "chance card nothing", deck="nothing")
    assert scene_of(board).prompt == "Name the field where the treasure lies."
    assert labels(scene_of(board))[0][0] == "Little Wood"
    assert panel(scene_of(board)).back is None


def test_a_draft_of_an_aside_lasts_while_others_move() -> None:
    assert panel(moving("name F10")).lasting
    assert not panel(moving("go G")).lasting


# sides of several


def test_the_prompt_waits_for_one_of_a_side_and_all_of_it_may_act() -> None:  # R1
    board = play(SCATTERED, "chance roll 3 *", seats=3)
    assert (scene_of(board, Seat(0)).lead, scene_of(board, Seat(1)).lead) == ("Your turn.", "")
    assert button_texts(scene_of(board, Seat(1), "go G W")) == ["go G W", "name"]
    assert [face.turn for face in scene_of(board, Seat(1)).faces] == [True, False, False]
    assert [face.role for face in scene_of(board, Seat(1)).faces] == ["Gang", "Gang", "Crooks"]


def test_before_anything_has_happened_there_is_nothing_to_tell() -> None:
    seen = scene_of(fresh("first=roll"))
    assert (seen.last, seen.tag, seen.prompt) == ("", "", "Both sides roll to see who starts.")


def test_what_happened_passes_over_the_dice_which_lie_on_the_table() -> None:
    before = play(SCATTERED, "chance roll 3 *")
    moved = before.then("0 go G W")
    assert scene_of(moved).happened == "Gaby moves 3 west, from J9 to G9."
    assert scene_of(before).last == "You rolled 3, a star (any direction)."
    assert scene_of(before).happened == scene_of(play(SCATTERED)).happened == "The treasure has been hidden."


def test_the_time_of_a_window_stands_still_while_somebody_is_put_back() -> None:  # R31
    board = play("T D4 K - L - G J9 M J6 R -", "chance roll 3 S", options="first=crooks window=20")
    caught = at(board, BEN, "go M S", 0)
    notice = scene_of(at(caught, ANN, "exchange K R A1", 5)).window_notice
    assert notice
    assert notice.span == 0
    assert Millis(20_000) == caught.state.window.until


# the scratch pad


def test_without_the_notebook_every_field_can_be_struck_out_by_hand() -> None:
    shown = scene_of(play("", "chance roll 3 E"))
    assert [stroke.text for one in shown.pads for stroke in one.strokes[:2]][:4] == ["A1", "B1", "E1", "F1"]
    assert sum(len(one.strokes) for one in shown.pads) == 144


def test_a_cross_on_the_map_is_the_stroke_on_the_pad() -> None:
    shown = scene_of(play("", "chance roll 3 E"))
    assert {cell.pencil for row in shown.rows for cell in row} == {it.key for one in shown.pads for it in one.strokes}


def test_a_whole_area_is_struck_out_at_once() -> None:
    shown = scene_of(play("", "chance roll 3 E"))
    (found,) = (one for one in shown.area_strikes if (one.kind, one.text) == ("quarter", "NE"))
    keys = found.strokes.split(",")
    assert (len(keys), keys[0], keys[-1]) == (36, "1-G1", "1-L6")


def test_a_new_hiding_has_a_new_pad() -> None:
    board = play("", "chance roll 3 E")
    again = Board(board.game, replace(board.state, hidings=2))
    assert scene_of(again).pads[0].strokes[0].key == "2-A1"


def test_with_the_notebook_there_is_no_pad() -> None:
    shown = scene_of(play("", "chance roll 3 E"), notebook=True)
    assert (shown.pads, shown.area_strikes) == ((), ())
    assert shown.rows[0][0].pencil == ""
