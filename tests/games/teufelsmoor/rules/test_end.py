"""Naming the field, the last card, and the proof. The numbers are those of ``rules/en.md``."""

import pytest
from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.fair import secret_commitment
from safecracker.core.game import OMNISCIENT, Millis, Seat
from safecracker.games.teufelsmoor.mind.evaluation import possible_fields
from safecracker.games.teufelsmoor.rules.actions import play_seat
from safecracker.games.teufelsmoor.rules.events import NamingDue, TreasureShown
from safecracker.games.teufelsmoor.rules.fields import FIELDS, Field
from safecracker.games.teufelsmoor.rules.hiding_places import HidingPlace
from safecracker.games.teufelsmoor.rules.model import Name
from tests.games.teufelsmoor.conftest import ANN, BEN, SALT, fresh, may, phase, play

LAST = ("T B1", "chance roll 1 E", "0 go T E", "0 draw", "chance card half")


def test_the_gang_names_the_right_field_and_wins() -> None:  # R37
    board = play("", "chance roll 1 E", "0 name F7")
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((1.0, 0.0), "found")


def test_the_gang_names_a_wrong_field_and_the_crooks_win() -> None:  # R37
    board = play("", "chance roll 1 E", "0 name F8")
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((0.0, 1.0), "missed")


def test_it_is_named_in_the_turn_of_the_crooks_too() -> None:  # R37
    assert play("", "chance roll 1 E", "0 name F7", options="first=crooks").outcome is not None


@pytest.mark.parametrize("moves", [LAST[1:2], LAST[1:3], LAST[1:]])
def test_it_is_named_whatever_is_to_be_decided(moves: tuple[str, ...]) -> None:  # R37
    assert len(may(play("T B1", *moves), 0, "name")) == 144


def test_any_field_can_be_named_even_an_impossible_one() -> None:  # R37
    board = play(*LAST, "0 ask half N", "chance roll 1 E")
    assert may(board, 0, "name") == [f"name {field}" for field in FIELDS]


def test_only_the_gang_names_a_field() -> None:  # R37
    board = play("", "chance roll 1 E", options="first=crooks")
    assert board.refusal("1 name F7") == "only the gang can name a field"


def test_there_is_one_naming_in_a_game() -> None:  # R37
    board = play("", "chance roll 1 E", "0 name F8")
    assert board.refusal("0 name F7") == "the game is over; nobody can move now"


def test_nothing_is_named_before_the_treasure_is_hidden() -> None:  # R37
    board = fresh("first=gang")
    assert board.turn == [BEN]


def test_not_even_by_one_who_may_act() -> None:  # R37
    board = fresh("first=gang")
    with pytest.raises(IllegalAction, match="there is nothing to find until the treasure is hidden"):
        play_seat(board.state, ANN, Name(Field("F7")), Millis(0))


def test_all_members_of_a_party_win_together() -> None:  # R37
    board = play("", "chance roll 1 E", "1 name F7", options="crooks=2", seats=5)
    assert board.outcome is not None
    assert board.outcome.scores == (1.0, 1.0, 1.0, 0.0, 0.0)


def test_it_can_be_agreed_that_the_field_is_named_only_at_the_end() -> None:  # R37
    board = play("", "chance roll 1 E", options="naming=end")
    assert (may(board, 0, "name"), board.refusal("0 name F7")) == (
        [],
        "in this game the field can be named only after the last card",
    )


def test_so_the_crooks_turn_is_theirs_alone() -> None:  # R37
    assert play("", "chance roll 1 E", options="naming=end first=crooks").turn == [BEN]


# the last card


def test_after_the_last_card_the_gang_must_name_a_field() -> None:  # R38
    board = play(*LAST, "0 ask half N", deck="half")
    assert (phase(board), board.events[-1], len(board.offers(ANN))) == ("last", NamingDue(0), 144)


def test_the_question_of_the_last_card_comes_first() -> None:  # R38
    assert phase(play(*LAST, deck="half")) == "ask"


def test_a_crook_may_still_be_let_go_for_a_question() -> None:  # R38
    board = play("T B1 M C1", *LAST[1:], "0 ask half N", "0 release M", "1 place M F6", "0 ask half W", deck="half")
    assert (len(board.state.answers), phase(board)) == (2, "last")


def test_the_crooks_may_still_answer_that() -> None:  # R38
    board = play("T B1 M C1 K -", *LAST[1:3], "1 pass", *LAST[3:], "0 waive", "0 release M", deck="half")
    assert phase(board.then("1 exchange M K F6", "0 place K A1")) == "last"


def test_the_crooks_draw_the_last_card_too() -> None:  # R38
    board = play(
        "M E6", "chance roll 2 S", "1 go M S", "1 draw", "chance card half", options="first=crooks", deck="half"
    )
    assert (phase(board), board.turn) == ("last", [ANN])


def test_then_the_treasure_is_not_hidden_again() -> None:  # R38
    board = play(
        *("M E6 T - K - L E8", "chance roll 2 S", "1 go M S", "1 draw", "chance card half"),
        options="first=crooks",
        deck="half",
    )
    assert (phase(board), may(board, 1, "anew")) == ("last", [])


def test_a_last_strahlemann_card_is_carried_out_first() -> None:  # R38
    board = play("T B1 M C5", *LAST[1:4], "chance card sun6", "0 run T S 4", deck="sun6")
    assert (phase(board), board.last) == ("last", "C1-C5, catches M, a field must be named")


def test_a_star_without_cards_is_no_star() -> None:  # R38
    board = play("T B1", *LAST[1:4], "chance card sun6", "0 run T S 2", deck="sun6")
    assert phase(board) == "last"


def test_something_else_than_a_name_is_refused() -> None:  # R38
    board = play(*LAST, "0 waive", deck="half")
    assert board.refusal("0 end") == "now name the field (example: name F7)"


def test_a_crook_that_is_held_may_still_be_let_go_first() -> None:  # R38
    board = play(f"{LAST[0]} R -", "0 throw", *LAST[1:], "0 waive", deck="half")
    assert board.refusal("0 end") == (
        "now name the field, or first release a crook for a question (example: name F7, release R)"
    )


# the proof


@pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])
def test_the_note_is_shown_when_the_game_is_over(viewer: Seat | None) -> None:  # R39
    board = play("", "chance roll 1 E", "0 name F8")
    assert (board.view(viewer).treasure, board.shown_to(viewer)[-1]) == (
        "F7",
        TreasureShown((HidingPlace(Field("F7")),)),
    )


def test_a_seal_can_be_checked_at_the_end() -> None:  # R39
    board = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 1 E", "0 name F8")
    (note,) = board.view(ANN).notes
    assert (note.field, note.salt, note.seal, board.view(ANN).seals_fit) == (
        "F7",
        SALT,
        secret_commitment("F7", SALT),
        (True,),
    )


def test_a_false_note_is_found_out() -> None:  # R39
    view = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 1 E", "0 name F8").view(ANN)
    swapped = replace(view, notes=(replace(view.notes[0], field=Field("F8")),))
    assert swapped.seals_fit == (False,)


def test_the_table_adds_the_salt() -> None:  # R39
    game = fresh().game
    assert game.write(game.with_salt(game.read("hide F7"), lambda: "ab")) == "hide F7 ab"


def test_nothing_else_gets_salt() -> None:  # R39
    game = fresh().game
    assert game.with_salt(game.read("name F7"), lambda: "ab") == game.read("name F7")


def test_what_the_lot_hides_is_bound_by_the_deal() -> None:  # R39
    game = fresh("hider=lot").game
    assert game.with_salt(game.read("hide F7"), lambda: "ab") == game.read("hide F7")


@pytest.mark.parametrize("viewer", [ANN, None])
def test_the_salt_is_hidden_while_the_game_lasts(viewer: Seat | None) -> None:  # R39
    view = fresh("first=gang").then(f"1 hide F7 {SALT}").view(viewer)
    assert (view.notes[0].field, view.notes[0].salt, view.seals_fit) == (None, "", ())


def test_without_salt_there_is_no_seal() -> None:  # R39
    board = play("", "chance roll 1 E", "0 name F7")
    assert (board.view(ANN).notes[0].seal, board.view(ANN).seals_fit) == ("", ())


# answers and the limit


def test_answers_are_computed_and_never_typed() -> None:  # R40
    board = play(*LAST)
    assert [text for text in board.offers(BEN) if not text.startswith("name")] == []


def test_the_map_greys_out_what_the_answers_exclude() -> None:  # R40
    view = play(*LAST, "0 ask half N").view(ANN)
    assert possible_fields(view).bit_count() == 72


@pytest.mark.parametrize("throws", [10, 20])
def test_a_limit_of_throws_can_be_agreed(throws: int) -> None:  # R41
    board = play("", options=f"limit={throws} naming=end")
    for number in range(throws):
        way = "E" if number % 4 < 2 else "W"
        figure, seat = ("T", 0) if number % 2 == 0 else ("M", 1)
        board = board.then(f"chance roll 1 {way}", f"{seat} go {figure} {way}")
    assert (phase(board), board.events[-1]) == ("last", NamingDue(33))


def test_there_is_no_limit_by_default() -> None:  # R41
    assert play().state.options.limit == 0
