"""Notation of Thieves!: actions to and from text, and shorthand."""

import pytest

from safecracker.core.errors import BadNotation, BadOptions
from safecracker.core.game import Action, Seat
from safecracker.games.thieves.rules import notation
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import (
    BeginDoubleJob,
    CallFalseAlarm,
    DealCard,
    DrawLot,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.options import ThievesOptions
from tests.games.thieves.conftest import (
    ANN,
    BEN,
    CLEO,
    drew,
    play,
)

VERBS = "keep, give, lay, siren, swap, double, alarm, deal, first"
SWAPPED = "a swap needs one of your cards and one of another player’s"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("keep 2", Keep(Card.TWO)),
        ("give 3 ring", Give(Seat(3), Card.RING)),
        ("lay cars", Lay(Card.CARS)),
        ("siren", SoundSiren()),
        ("swap", Swap()),
        ("swap 0 2", Swap(None, Seat(0), 2)),
        ("swap 12 0 10", Swap(12, Seat(0), 10)),
        ("double", BeginDoubleJob()),
        ("alarm", CallFalseAlarm()),
        ("deal 2 getaway", DealCard(CLEO, Card.GETAWAY)),
        ("first 1", DrawLot(BEN)),
    ],
)
def test_an_action_is_read_and_written_alike(text: str, action: Action) -> None:
    assert (notation.read(text), notation.write(action)) == (action, text)


@pytest.mark.parametrize("text", ["  Give 3   RING ", "give 3 ring", "GIVE 3 Ring"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert notation.read(text) == Give(Seat(3), Card.RING)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", f"there is no such move in this game: '' (example: {VERBS})"),
        ("steal 3", f"there is no such move in this game: steal 3 (example: {VERBS})"),
        ("keep", "this move is not written correctly: keep (example: keep 2)"),
        ("give ring", "this move is not written correctly: give ring (example: give 3 ring)"),
        ("siren now", "this move is not written correctly: siren now (example: siren)"),
        ("keep gold", "a card is one of 0 1 2 3 ring shoe car cars siren swap double alarm getaway; not gold"),
        ("give x ring", "there is no such seat: x (example: 0)"),
        ("first 12", "there is no such seat: 12 (example: 0)"),
        ("give ² ring", "there is no such seat: ² (example: 0)"),
        (
            "swap 1",
            f"{SWAPPED}; not swap 1 (example: swap 1 0 2)",
        ),
        (
            "swap 1 0 100",
            f"{SWAPPED}; not swap 1 0 100 (example: swap 1 0 2)",
        ),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text)
    assert str(error.value) == why


@pytest.mark.parametrize("text", ["x", "keep ", "give ", "swap ", "siren "])
def test_a_long_text_is_cut_in_the_refusal(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text + "x" * 5_000)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("zeros=0 ones=0 twos=0 threes=0", "a deck needs at least 6 money cards; this one has 2"),
        (
            "getaways=6",
            (
                "getaway car number 7 never comes, because the deck has only 6; "
                "end the game with an earlier one, or limit the cards played"
            ),
        ),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(options: str, why: str) -> None:
    with pytest.raises(BadOptions) as error:
        ThievesOptions.read(options)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("2", "keep 2"),
        ("ring 1", "give 1 ring"),
        ("car", "lay car"),
        ("lay", "lay car"),
        (" Siren ", "Siren"),
        ("swap 0 1 0", "swap 0 1 0"),
        ("car 1", "car 1"),
    ],
)
def test_the_verb_need_not_be_typed(typed: str, text: str) -> None:
    assert notation.shorthand(play(*drew(0, "car")).view(ANN), typed) == text


@pytest.mark.parametrize("drawn", ["1", "cars"])
def test_which_police_car_is_laid_must_be_typed_unless_there_is_one_kind(drawn: str) -> None:
    board = play(*drew(0, drawn), hands=("1 1 car" if drawn == "cars" else "1 1 1", "1 2 3", "0 1 2"))
    assert notation.shorthand(board.view(ANN), "lay") == "lay"
