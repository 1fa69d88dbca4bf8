"""The scene: what lies where, what is offered to which player, and what each viewer does not see."""

import re
from pathlib import Path

import msgspec
import pytest

import safecracker
from safecracker.core.errors import BadOptions
from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.games.interface import Panel
from safecracker.games.thieves import KIT
from safecracker.games.thieves.board.pieces import BoardScene, PlayerArea, Report
from safecracker.games.thieves.rules.cards import CARDS, MONEY
from safecracker.testing.board import Board
from tests.games.thieves.conftest import ANN, BEN, CLEO, RICH, dealt, getaways, play, scene_of, turn

ART = Path(safecracker.__file__).parent / "games" / "thieves" / "board" / "board.svg"
SWAPPING = (*RICH, *turn(0, "swap", "keep 1"), *turn(1, "2", "give 0 2"), *turn(2, "0", "keep 0"), "chance deal 0 0")
RAIDED = (*RICH, *turn(0, "car", "lay cars"), *turn(1, "1", "lay cars"))
FINISHED = (*RICH, *getaways(0, 7))


def area(scene: BoardScene, seat: Seat) -> PlayerArea:
    return next(area for area in scene.areas if area.seat == seat)


def loot(scene: BoardScene, seat: Seat) -> list[str]:
    """The stacks of a loot by their names for screen readers."""
    return [stack.name for stack in area(scene, seat).stacks]


def panel(scene: BoardScene) -> Panel:
    assert scene.panel is not None
    return scene.panel


def report(scene: BoardScene) -> Report:
    assert scene.report is not None
    return scene.report


def at_swap() -> Board:
    """Ann holds a swap; her loot is a 3 and a 1 face down, and a 2 that lies open."""
    return play(*SWAPPING)


# who plays


@pytest.mark.parametrize("seats", [2, 7])
def test_fewer_than_three_and_more_than_six_are_refused(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match=f"Thieves! is for 3 to 6 players, not {seats}"):
        KIT.game("", seats)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_sit_down(seats: int) -> None:  # R1
    assert KIT.game("", seats).seats == seats


def test_the_viewer_sits_at_the_near_side_and_the_others_follow_in_turn() -> None:
    assert [each.name for each in scene_of(play(), BEN).areas] == ["Cleo", "Ann", "You"]


def test_an_onlooker_sees_all_in_the_order_of_the_seats() -> None:
    scene = scene_of(play(), None)
    assert [each.name for each in scene.areas] == ["Ann", "Ben", "Cleo"]
    assert (scene.hand, scene.panel, scene.my_turn) == ((), None, False)


# what is secret


def encoded(kept: str, viewer: Viewer, *, notebook: bool) -> bytes:
    """Ben keeps one of two cards; the other stays in the hand."""
    board = play(*turn(0, "1", "keep 1"), *turn(1, "0", f"keep {kept}"), *turn(2, "1", "keep 1"), "chance deal 0 0")
    return msgspec.json.encode(scene_of(board, viewer, draft="1", notebook=notebook))


@pytest.mark.parametrize("notebook", [False, True])
@pytest.mark.parametrize("viewer", [ANN, CLEO, None])
def test_the_scene_is_the_same_to_the_byte_whatever_lies_face_down(viewer: Viewer, *, notebook: bool) -> None:  # R11
    assert encoded("2", viewer, notebook=notebook) == encoded("3", viewer, notebook=notebook)


@pytest.mark.parametrize("viewer", [BEN, OMNISCIENT])
def test_the_owner_and_the_omniscient_viewer_see_it_so_the_search_can_find_it(viewer: Viewer) -> None:  # R11
    assert encoded("2", viewer, notebook=False) != encoded("3", viewer, notebook=False)


def test_a_hand_that_is_seen_is_read_aloud_in_words() -> None:
    board = play(hands=("shoe car", "1 2", "0 1"))
    assert scene_of(board, OMNISCIENT).areas[0].hand_names == "horseshoe, police car"


def test_the_omniscient_viewer_sees_every_hand() -> None:
    assert [each.hand for each in scene_of(play(), OMNISCIENT).areas] == [
        ("1", "2", "3"),
        ("1", "2", "3"),
        ("0", "1", "2"),
    ]


@pytest.mark.parametrize("viewer", [ANN, None])
def test_nobody_else_sees_a_hand(viewer: Viewer) -> None:
    assert not any(each.hand for each in scene_of(play(), viewer).areas)


# loot


def test_face_down_cards_of_others_are_one_stack() -> None:
    scene = scene_of(play(*RICH, *turn(0, "1", "keep 1"), *turn(1, "1", "keep 1")))
    assert loot(scene, BEN) == ["2 face down"]


def test_the_own_face_down_cards_show_their_corner() -> None:  # R11
    stacks = area(scene_of(play(*RICH)), ANN).stacks
    assert [(stack.face, stack.peek, stack.name) for stack in stacks] == [("back", "3", "3 bags, face down")]


def test_open_cards_lie_on_top_and_equal_ones_together() -> None:
    given = (*turn(0, "1", "give 1 1"), *turn(1, "0", "keep 3"), *turn(2, "1", "give 1 1"), *turn(0, "1", "give 1 1"))
    assert loot(scene_of(play(*given)), BEN) == ["1 face down", "3 times 1 bag"]


def test_a_ring_is_named_with_both_values() -> None:  # R10
    board = play(*turn(0, "ring", "give 1 ring"))
    assert loot(scene_of(board), BEN) == ["Ring, 3 in a raid, 1 at the end"]


def test_the_own_loot_is_counted_both_ways() -> None:  # R10
    board = play(*turn(0, "1", "keep 1"), *turn(1, "ring", "give 0 ring"))
    mine = area(scene_of(board), ANN)
    assert (mine.raid, mine.final) == ("4", "2")


def test_the_loot_of_others_is_not_counted_for_you() -> None:
    assert area(scene_of(play(*RICH)), BEN).raid == ""


def test_a_card_keeps_its_id_wherever_it_goes() -> None:  # R23
    before = scene_of(at_swap())
    after = scene_of(at_swap().then("0 swap 0 1 0"))
    (mine,), (theirs,) = (
        [stack.ids[0] for stack in area(before, seat).stacks if stack.face == "back" and stack.peek != "1"]
        for seat in (ANN, BEN)
    )
    assert [mine in stack.ids for stack in area(after, BEN).stacks] == [True]
    assert any(theirs in stack.ids for stack in area(after, ANN).stacks)


def test_a_card_that_was_swapped_away_is_still_known() -> None:  # R23
    assert loot(scene_of(at_swap().then("0 swap 0 1 0")), BEN) == ["3 bags, face down, known to you"]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, ["2 bags, face down", "3 bags, face down, known to Ben"]),
        (BEN, ["1 face down", "3 bags, face down, known to you"]),
        (CLEO, ["1 face down, known to Ben", "1 face down"]),
        (OMNISCIENT, ["2 bags, face down", "3 bags, face down, known to Ben"]),
    ],
)
def test_cards_that_differ_in_who_knows_them_lie_apart(viewer: Viewer, expected: list[str]) -> None:  # R23
    hands = ("swap 2 2", "3 1 1", "1 1 0")
    kept = (*turn(0, "car", "keep 2"), *turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"))
    again = (*turn(0, "car", "swap 0 1 0"), *turn(1, "0", "keep 0"), *turn(2, "2", "keep 2"), *turn(0, "car", "keep 2"))
    assert loot(scene_of(play(*kept, *again, hands=hands), viewer), ANN) == expected


def test_a_card_that_several_know_names_them_all() -> None:  # R23
    hands = ("swap 2 2", "3 1 1", "swap 1 0")
    kept = (*turn(0, "1", "keep 2"), *turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"))
    again = (*turn(0, "1", "swap 0 1 0"), *turn(1, "1", "give 2 1"), *turn(2, "1", "swap 0 0 0"))
    board = play(*kept, *again, hands=hands)
    assert [loot(scene_of(board, viewer), CLEO) for viewer in (ANN, CLEO)] == [
        ["3 bags, face down, known to you and Ben"],
        ["3 bags, face down, known to Ann and Ben"],
    ]


def test_the_last_play_is_marked_with_who_it_came_from() -> None:
    stack = area(scene_of(play(*turn(0, "1", "keep 1"), *turn(1, "0", "give 0 2"))), ANN).stacks[-1]
    assert (stack.fresh, stack.came_from, stack.source) == (True, "from Ben", "fan-1")


def test_all_marks_are_gone_with_the_next_play() -> None:
    scene = scene_of(play(*turn(0, "1", "keep 1"), *turn(1, "0", "give 0 2"), *turn(2, "car", "lay car")))
    assert not any(stack.fresh for each in scene.areas for stack in each.stacks)
    assert [bay.fresh for bay in scene.street.police.bays] == [True, False, False, False]


def test_a_card_that_i_play_comes_from_my_hand() -> None:
    stack = area(scene_of(play(*turn(0, "1", "keep 1"))), ANN).stacks[-1]
    assert stack.source == "hand-1-1"  # the second 1 of the hand is gone


# the street


def test_the_street_shows_both_counts_in_words() -> None:  # R32
    street = scene_of(play(*getaways(0, 2), *turn(0, "cars", "lay cars"))).street
    assert street.getaways.name == "Getaway cars: 2 of 7; number 7 ends the game"
    assert street.police.name == "Police cars: 2 of 4; 4 mean a raid"


def test_a_double_car_takes_two_bays() -> None:  # R12
    bays = scene_of(play(*turn(0, "cars", "lay cars"))).street.police.bays
    assert [(bay.kind, bay.cars, bay.text) for bay in bays] == [
        ("in", 2, "double police car"),
        ("out", 1, "3"),
        ("out", 1, "raid"),
    ]


def test_a_chosen_police_car_is_seen_in_its_bay() -> None:
    bays = scene_of(play(*turn(0, "cars", "lay cars"), "chance deal 1 cars"), BEN, draft="4").street.police.bays
    assert [(bay.kind, bay.cars) for bay in bays] == [("in", 2), ("ghost", 2)]


def test_the_sign_is_hot_when_one_more_is_enough() -> None:
    board = play(*turn(0, "cars", "lay cars"), *turn(1, "car", "lay car"))
    assert scene_of(board).street.police.hot
    assert not scene_of(play()).street.police.hot


def test_the_discard_pile_shows_its_top_card() -> None:
    street = scene_of(play(*turn(0, "alarm", "alarm"))).street
    assert (street.top, street.top_name) == ("alarm", "Discard pile: False alarm on top")
    assert scene_of(play()).street.top_name == "Discard pile: empty"


# what is to be done


@pytest.mark.parametrize(
    ("board", "viewer", "draft", "expected"),
    [
        (play("chance deal 0 1"), ANN, "", "Your turn. Play one of your 4 cards."),
        (play("chance deal 0 1"), BEN, "", " Ann is choosing a card."),
        (play("chance deal 0 1"), ANN, "3", "Your turn. 2 bags: keep it face down, or give it away face up."),
        (play("chance deal 0 0"), ANN, "1", "Your turn. Empty bag: keep it face down, or give it away face up."),
        (play("chance deal 0 cars"), ANN, "4", "Your turn. Double police car: put it on the street."),
        (play("chance deal 0 siren"), ANN, "4", "Your turn. Siren: play it?"),
        (play("chance deal 0 swap"), ANN, "4", "Your turn. Swap: nobody else has any loot, so nothing happens."),
        (at_swap(), ANN, "4", "Your turn. Swap: choose a card from your loot."),
        (at_swap(), ANN, "4:0", "Your turn. Swap: now choose someone else’s card."),
        (at_swap(), ANN, "4:0>1.0", "Your turn. Swap a 3 for a face-down card from Ben?"),
        (play(*FINISHED), ANN, "", " You win with loot worth 3."),
    ],
)
def test_one_line_says_what_to_do(board: Board, viewer: Viewer, draft: str, expected: str) -> None:
    scene = scene_of(board, viewer, draft=draft)
    assert f"{scene.lead} {scene.prompt}" == expected


@pytest.mark.parametrize(
    ("board", "viewer", "kind"),
    [
        (play("chance deal 0 1"), ANN, "choose"),
        (play("chance deal 0 1"), BEN, "wait"),
        (play("chance deal 0 1"), None, ""),
        (play(*FINISHED), ANN, ""),
    ],
)
def test_only_what_can_be_used_lies_in_reach(board: Board, viewer: Viewer, kind: str) -> None:
    scene = scene_of(board, viewer)
    assert (scene.panel.kind if scene.panel else "") == kind


def test_a_waiting_player_reads_how_long() -> None:
    board = play("chance deal 0 1")
    assert panel(scene_of(board, BEN)).sentence == "You are next."
    assert panel(scene_of(board, CLEO)).sentence == "You play in 2 turns."


def test_money_can_be_kept_or_given_to_anybody_else() -> None:  # R9
    found = panel(scene_of(play("chance deal 0 1"), draft="3"))
    assert found.main is not None
    assert [button.action for button in (found.main, *found.others)] == ["keep 2", "give 1 2", "give 2 2"]


def test_wherever_the_chosen_card_may_land_lies_a_slot_with_its_value() -> None:
    scene = scene_of(play("chance deal 0 ring"), draft="4")
    assert [(each.slot, each.give) for each in scene.areas] == [
        ("+3/1", "give 1 ring"),
        ("+3/1", "give 2 ring"),
        ("", ""),
    ]
    assert scene.slot == "+3/1"


def test_without_a_choice_there_is_no_slot() -> None:
    scene = scene_of(play("chance deal 0 1"))
    assert not any((scene.slot, *(each.slot for each in scene.areas)))


def test_a_police_car_that_makes_four_says_raid() -> None:  # R13
    board = play(
        *turn(0, "cars", "lay cars"), *turn(1, "0", "keep 0"), *turn(2, "cars", "keep 0"), "chance deal 0 cars"
    )
    main = panel(scene_of(board, draft="4")).main
    assert main is not None
    assert main.label == "Play it: 4 of 4, raid!"


@pytest.mark.parametrize(
    ("card", "label", "meaning"),
    [
        ("siren", "Sound the siren", "Everyone else must play all their police cars."),
        ("double", "Start the double job", "You draw two cards, one after the other, and play each one straight away."),
        ("alarm", "Send the police away", "0 police cars leave the street."),
        ("swap", "Play the swap", "Nobody else has any loot, so nothing happens."),
        ("car", "Play it: 1 of 4", "4 police cars on the street mean a raid."),
    ],
)
def test_every_other_card_has_one_button_that_names_what_it_does(card: str, label: str, meaning: str) -> None:
    found = panel(scene_of(play(f"chance deal 0 {card}"), draft="4"))
    assert found.main is not None
    assert (found.main.label, found.sentence) == (label, meaning)


def test_a_siren_for_one_car_each_says_so() -> None:  # R21
    board = play("chance deal 0 siren", options="siren=one")
    assert panel(scene_of(board, draft="4")).sentence == "Everyone else must play one police car, if they have one."


def test_the_card_of_a_double_job_is_chosen_from_the_start() -> None:  # R24
    scene = scene_of(play("chance deal 0 double", "0 double", "chance deal 0 3"))
    assert [(held.card, held.picked, held.press) for held in scene.hand] == [
        ("3", True, ""),
        ("1", False, ""),
        ("2", False, ""),
        ("3", False, ""),
    ]
    assert scene.prompt == "Double job. 3 bags: keep it face down, or give it away face up."
    assert panel(scene).back is None


# a swap


def test_in_a_swap_the_own_loot_is_made_of_buttons_first() -> None:  # R23
    scene = scene_of(at_swap(), draft="4")
    assert [stack.press for stack in area(scene, ANN).stacks] == ["own 1", "own 0", "own 2"]
    assert not any(stack.press for seat in (BEN, CLEO) for stack in area(scene, seat).stacks)


def test_then_the_loot_of_the_others_each_card_of_a_stack_for_itself() -> None:  # R23
    scene = scene_of(at_swap(), draft="4:0")
    assert [(stack.press, stack.mark, stack.name) for stack in area(scene, CLEO).stacks] == [
        ("take 2 0", "#1", "face down, number 1 of 2"),
        ("take 2 1", "#2", "face down, number 2 of 2"),
    ]
    assert scene.swapping


def test_the_own_face_down_cards_are_numbered_by_their_place() -> None:  # R23
    twice = (*RICH, *turn(0, "3", "keep 3"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), "chance deal 0 swap")
    stacks = area(scene_of(play(*twice), draft="4"), ANN).stacks
    assert [(stack.press, stack.picked, stack.name) for stack in stacks] == [
        ("own 0", False, "3 bags, face down, number 1 of 2"),
        ("own 1", True, "3 bags, face down, number 2 of 2"),
    ]


def test_open_cards_that_are_equal_are_one_target() -> None:  # R23
    given = (*turn(0, "swap", "keep 1"), *turn(1, "1", "keep 1"), *turn(2, "1", "give 1 1"))
    again = (*turn(0, "1", "keep 2"), *turn(1, "0", "keep 0"), *turn(2, "1", "give 1 1"), "chance deal 0 0")
    scene = scene_of(play(*given, *again), draft="4:0")
    assert [(stack.press, stack.name) for stack in area(scene, BEN).stacks][-1] == ("take 1 3", "2 times 1 bag")


def test_a_spread_stack_is_still_described_in_few_words() -> None:
    assert area(scene_of(at_swap(), draft="4:0"), CLEO).description == "Cleo, 3 in hand, loot: 2 face down"


def test_without_a_swap_a_stack_stays_a_stack() -> None:
    assert [(stack.mark, stack.places) for stack in area(scene_of(at_swap()), CLEO).stacks] == [("2", (0, 1))]


def test_a_composed_swap_names_its_action() -> None:
    main = panel(scene_of(at_swap(), draft="4:0>2.1")).main
    assert main is not None
    assert (main.label, main.action) == ("Swap them", "swap 0 2 1")


def test_without_own_loot_a_card_is_taken_for_nothing() -> None:  # R23
    board = play(*turn(0, "swap", "give 1 1"), *turn(1, "0", "keep 0"), *turn(2, "0", "keep 0"), "chance deal 0 0")
    scene = scene_of(board, draft="4>1.0")
    main = panel(scene).main
    assert main is not None
    assert (main.label, main.action, scene.prompt) == ("Take it", "swap 1 0", "Take a 1 from Ben?")


# what it leads to


def test_with_the_notebook_every_button_shows_its_consequence() -> None:
    found = panel(scene_of(play(*RICH, "chance deal 0 1"), draft="3", notebook=True))
    assert found.main is not None
    assert [button.note for button in (found.main, *found.others)] == [
        "you 3 → 5",
        "→ 2\N{EN DASH}5",
        "→ 2\N{EN DASH}5",
    ]
    assert found.others[0].name == "Give it to Ben, who would then have 2–5 in a raid"


def test_without_it_no_button_does() -> None:
    scene = scene_of(play(*RICH, "chance deal 0 1"), draft="3")
    found = panel(scene)
    assert found.main is not None
    assert not any(button.note for button in (found.main, *found.others))
    assert scene.notebook_page is None


def test_a_button_that_calls_a_raid_shows_its_danger() -> None:
    given = (*turn(0, "cars", "give 1 1"), *turn(1, "cars", "give 0 3"), *turn(2, "cars", "lay cars"))
    main = panel(scene_of(play(*given, "chance deal 0 0"), draft="4", notebook=True)).main
    assert main is not None
    assert (main.label, main.note) == ("Play it: 4 of 4, raid!", "hits you: 100%")


def test_the_button_of_a_siren_shows_the_chance_of_a_raid() -> None:
    given = (*turn(0, "siren", "give 1 1"), *turn(1, "cars", "lay cars"), *turn(2, "1", "keep 1"))
    main = panel(scene_of(play(*given, "chance deal 0 0"), draft="4", notebook=True)).main
    assert main is not None
    assert re.fullmatch(r"raid: \d+%", main.note)


def test_a_blind_swap_leads_to_a_range() -> None:  # R23
    main = panel(scene_of(at_swap(), draft="4:0>1.0", notebook=True)).main
    assert main is not None
    assert main.note == "you 6 → 3\N{EN DASH}6"


# raids, sirens, the end


def test_a_raid_shows_what_everybody_had_and_stamps_the_richest() -> None:  # R14
    found = report(scene_of(play(*RAIDED)))
    assert (found.kind, found.title, found.text, found.now) == ("raid", "Raid!", "You lose all your loot.", True)
    assert [(row.name, row.cards, row.total, row.note) for row in found.rows] == [
        ("Ben", ("2",), "2", ""),
        ("Cleo", ("1",), "1", ""),
        ("You", ("3",), "3", "loses it all"),
    ]


def test_a_raid_is_counted_up_card_by_card() -> None:  # R32
    board = play(*RICH, *turn(0, "car", "keep 2"), *turn(1, "1", "lay cars"), *turn(2, "cars", "lay cars"))
    mine = report(scene_of(board)).rows[-1]
    assert (mine.cards, mine.sums) == (("3", "2"), ("3", "5"))


def test_a_raid_stays_until_i_have_played_again() -> None:
    board = play(*RAIDED, *turn(2, "1", "keep 1"))
    assert report(scene_of(board)).now is False
    assert scene_of(board.then("chance deal 0 1", "0 keep 1")).report is None


def test_onlookers_see_it_until_the_next_play() -> None:
    assert report(scene_of(play(*RAIDED), None)).kind == "raid"
    assert scene_of(play(*RAIDED, *turn(2, "1", "keep 1")), None).report is None


def test_a_press_does_not_start_the_count_again() -> None:
    board = play(*RAIDED, *turn(2, "1", "keep 1"), "chance deal 0 1")
    assert report(scene_of(board, draft="1")).now is False


def test_a_siren_shows_who_laid_what() -> None:  # R21
    hands = ("siren 2 3", "1 car 3", "0 1 2")
    found = report(scene_of(play(*turn(0, "1", "siren"), hands=hands)))
    assert (found.title, found.text) == ("Siren!", "Police cars on the street: 1 of 4.")
    assert [(row.name, row.total) for row in found.rows] == [("Ben", "1"), ("Cleo", "0")]


def test_a_siren_that_calls_a_raid_is_part_of_its_report() -> None:  # R21
    hands = ("siren 2 3", "cars cars 3", "0 1 2")
    found = report(scene_of(play(*turn(0, "1", "siren"), hands=hands)))
    assert (found.kind, found.text) == ("raid", "Police cars that the siren brought out: Ben 4. Nobody loses anything.")


def test_the_end_ranks_all_with_their_loot_open() -> None:  # R28
    ranking = scene_of(play(*FINISHED)).ranking
    assert ranking is not None
    assert ranking.text == "You win with loot worth 3."
    assert [(row.place, row.name, row.cards, row.total, row.best) for row in ranking.rows] == [
        ("1", "You", ("3",), "3", True),
        ("2", "Ben", ("2",), "2", False),
        ("3", "Cleo", ("1",), "1", False),
    ]


def test_the_rule_that_broke_a_tie_is_named() -> None:  # R29
    tied = (*turn(0, "1", "keep 2"), *turn(1, "1", "keep 1"), *turn(2, "0", "give 1 1"), *getaways(0, 7))
    ranking = scene_of(play(*tied)).ranking
    assert ranking is not None
    assert ranking.text.endswith("In a tie, the player with the fewest loot cards wins.")
    assert [(row.place, row.note) for row in ranking.rows] == [("1", "1 card"), ("2", "2 cards"), ("3", "")]


def test_a_shared_win_says_why() -> None:  # R29
    tied = (*turn(0, "1", "keep 2"), *turn(1, "1", "keep 2"), *turn(2, "0", "keep 0"), *getaways(0, 7))
    ranking = scene_of(play(*tied)).ranking
    assert ranking is not None
    assert ranking.text.endswith("They are equally rich and have the same number of cards.")
    assert [row.place for row in ranking.rows] == ["1", "1", "3"]


def test_in_a_series_the_last_game_lies_open_while_the_next_begins() -> None:  # R30
    scene = scene_of(play(*FINISHED, options="gems=2"))
    assert (report(scene).kind, report(scene).title) == ("score", "Game 1 is over.")
    assert [row.note for row in report(scene).rows] == ["1 gem", "0 gems", "0 gems"]
    assert [(game.title, game.text) for game in scene.series] == [("Game 1", "You win with loot worth 3.")]
    assert [each.gems for each in scene.areas] == [0, 0, 1]


QUIET = (*turn(0, "0", "keep 0"), *turn(1, "0", "keep 0"), *turn(2, "0", "keep 0"))
LIMITED = (*QUIET * 3, *QUIET[:4], *turn(2, "0", "swap 0 0 0"))  # the last of twelve cards is a swap
HELD = ("1 2 3", "1 2 3", "1 2 swap")


def test_the_end_of_a_game_lies_open_whatever_ended_it() -> None:  # R30
    scene = scene_of(play(*LIMITED, hands=HELD, options="gems=2 limit=12 zeros=12"))
    assert report(scene).title == "Game 1 is over."
    assert [each.stacks for each in scene.areas] == [(), (), ()]


def test_a_single_game_that_a_limit_ends_is_no_getaway() -> None:  # R28
    ranking = scene_of(play(*LIMITED, hands=HELD, options="limit=12 zeros=12")).ranking
    assert ranking is not None
    assert ranking.title == "The last card has been played!"


def test_no_card_of_a_series_has_the_id_of_an_earlier_one() -> None:  # R30
    again = (*dealt("1 2 3", "1 2 3", "0 1 2"), "chance first 0", *RICH)
    before, after = play(*RICH, options="gems=2"), play(*FINISHED, *again, options="gems=2")
    ids = [
        {piece for each in scene_of(board).areas for stack in each.stacks for piece in stack.ids}
        for board in (before, after)
    ]
    assert [len(each) for each in ids] == [3, 3]
    assert not ids[0] & ids[1]


def test_a_single_game_has_no_gems() -> None:  # R30
    scene = scene_of(play(*FINISHED))
    assert (scene.series, [each.gems for each in scene.areas]) == ((), [0, 0, 0])


# where in the game this is


@pytest.mark.parametrize(
    ("board", "tag"),
    [
        (play("chance deal 0 1"), "Turn 1"),
        (play("chance deal 0 1", options="gems=2"), "Game 1, turn 1"),
        (play(*FINISHED), "Game over"),
    ],
)
def test_the_tag_shows_where_in_the_game_this_is(board: Board, tag: str) -> None:
    assert scene_of(board).tag == tag


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (play("chance deal 0 1"), "You start."),
        (play(*turn(0, "1", "keep 1")), "You kept a 1 face down."),
        (play(*turn(0, "1", "keep 1"), "chance deal 1 1"), "You kept a 1 face down."),
    ],
)
def test_the_last_play_is_shown_and_not_what_was_drawn_since(board: Board, expected: str) -> None:
    assert scene_of(board).last == expected


# drawings


def test_every_card_has_a_drawing() -> None:
    art = ART.read_text(encoding="utf-8")
    assert [card for card in (*CARDS, "back") if f'id="big-{card}"' not in art] == []
    assert [card for card in (*MONEY, "back") if f'id="small-{card}"' not in art] == []
