"""Options as text, for a game that has one of every kind."""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase


class Cards(Options, frozen=True):
    CHOICES = (
        Choice("hands", Phrase("Hands"), (2, 3, 4)),
        Choice("jokers", Phrase("Jokers"), (False, True)),
        Choice("back", Phrase("Back"), ("blue", "red")),
    )

    hands: int = 4
    jokers: bool = False
    back: str = "blue"

    def check(self) -> None:
        if self.jokers and self.hands == 2:
            raise BadOptions("jokers need three hands")


def test_what_is_not_named_keeps_its_default() -> None:
    assert Cards.read("hands=3") == Cards(hands=3)


def test_nothing_named_is_the_default_game() -> None:
    assert Cards.read("  ") == Cards()


def test_options_are_written_whole_and_in_order() -> None:
    assert str(Cards.read("jokers=yes hands=3")) == "hands=3 jokers=yes back=blue"


@pytest.mark.parametrize("text", ["hands=2 jokers=no back=red", "hands=4 jokers=yes back=blue"])
def test_options_are_read_as_they_were_written(text: str) -> None:
    assert str(Cards.read(text)) == text


def test_options_have_texts_by_name() -> None:
    assert Cards().texts() == {"hands": "4", "jokers": "no", "back": "blue"}


def test_options_come_from_texts_by_name() -> None:
    assert Cards.of({"jokers": "yes"}) == Cards(jokers=True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hands=5", "hands can be 2, 3, 4; not 5"),
        ("hands=03", "hands can be 2, 3, 4; not 03"),
        ("jokers=True", "jokers can be no, yes; not True"),
        ("hands=", "hands can be 2, 3, 4; not "),
        ("hands", "options are written name=value, each name once; not hands"),
        ("hands=2 hands=2", "options are written name=value, each name once; not hands=2"),
        ("decks=2", "there is no option decks; choose from hands, jokers, back"),
        ("hands=2 jokers=yes", "jokers need three hands"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(text: str, why: str) -> None:
    with pytest.raises(BadOptions) as error:
        Cards.read(text)
    assert str(error.value) == why


def test_a_long_text_is_cut_in_the_refusal() -> None:
    with pytest.raises(BadOptions) as error:
        Cards.read("x" * 500)
    assert len(str(error.value)) < 120


def test_options_without_choices_are_an_empty_text() -> None:
    assert str(Options.read("")) == ""
