"""The setup form keeps what was chosen, whatever else is changed."""

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.games import find, games
from safecracker.games.kit import AnyKit
from safecracker.store import SeatKind, StoredSeat
from safecracker.web.setup import SetupForm

KIT = find("mastermind")
ANN = StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann")


class Wide:
    """Mastermind's kit as if it were for two to four."""

    players = (2, 4)
    usual_players = 3

    def __getattr__(self, name: str) -> object:
        return getattr(KIT, name)


WIDE: object = Wide()


def read(**form: str) -> SetupForm:
    return SetupForm.read(WIDE, {name.replace("_", "-"): value for name, value in form.items()})  # type: ignore[arg-type]


def test_a_fresh_form_has_the_usual_number_of_seats() -> None:
    assert SetupForm.fresh(WIDE, "friends").kinds == ("me", "link", "link")  # type: ignore[arg-type]


@pytest.mark.parametrize("kit", games().values(), ids=games())
def test_on_this_device_everybody_is_here_and_the_game_begins_at_once(kit: AnyKit) -> None:
    form = SetupForm.fresh(kit, "here")
    seats = form.stored_seats(ANN, ENGLISH)
    assert [seat.kind for seat in seats] == ["human"] * kit.usual_players
    assert kit.game(form.options_text(kit), len(seats)).options.texts().items() >= kit.shared_screen_options.items()


@pytest.mark.parametrize("others", ["", "nobody", "computer"])
def test_who_asks_for_nobody_plays_against_computers(others: str) -> None:
    assert SetupForm.fresh(KIT, others).kinds == ("me", "computer")


def test_a_seat_can_be_added_up_to_the_most() -> None:
    form = {"kind_2": "link", "kind_3": "computer"}
    assert read(**form, do="add").kinds == ("me", "link", "computer", "computer")
    assert len(read(**form, kind_4="link", do="add").kinds) == 4


def test_a_seat_taken_away_takes_its_own_choices_with_it() -> None:
    form = read(kind_2="link", kind_3="computer", level_3="5", do="drop-2")
    assert (form.kinds, form.levels) == (("me", "computer"), (2, 5))


def test_the_fewest_seats_stay() -> None:
    assert read(kind_2="link", do="drop-2").kinds == ("me", "link")


def test_a_wrong_value_is_kept_until_the_start_refuses_it() -> None:
    assert read(kind_2="link", rounds="3").chosen["rounds"] == "3"


def test_a_level_that_does_not_exist_is_the_usual_one() -> None:
    assert read(kind_2="computer", level_2="9").levels[1] == 2


def test_play_now_lets_the_computer_hide_first() -> None:
    assert SetupForm.play_now(KIT, 4).chosen["first"] == "1"


def test_where_sides_differ_i_may_take_the_last_seat() -> None:
    form = {"kind-2": "link", "kind-3": "computer", "side": "last"}
    moor, mine = find("teufelsmoor"), find("mastermind")
    assert [seat.kind for seat in SetupForm.read(moor, form).stored_seats(ANN, ENGLISH)] == [
        "open",
        "computer",
        "open",
    ]
    assert not SetupForm.read(mine, form).last
