"""The alarm is tested: a copy of Mastermind with a planted leak does not pass the census."""

import pytest
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Event, Move, Viewer
from safecracker.games.mastermind.rules.events import CodeHidden, CodeShown, RowAnswered
from safecracker.games.mastermind.rules.model import State
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.rules import Mastermind
from safecracker.games.mastermind.rules.view import View
from safecracker.testing.census import Section, complaints
from tests.census import sections

SMALL = Section(sections("mastermind")[0].options, sections("mastermind")[0].rows[:5])
OPTIONS = MastermindOptions.read(SMALL.options)


class CodeInView(Mastermind):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, OMNISCIENT), viewer=viewer)


class CodeInEvent(Mastermind):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, CodeHidden) else super().redact(event, viewer)


class CodeInRecord(Mastermind):
    def redacted_text(self, move: Move, viewer: Viewer) -> str:  # noqa: ARG002 - that is the leak
        return self.write(move.action)


class CodeEverywhere(CodeInView, CodeInEvent, CodeInRecord):
    """All channels leak alike, so that they still agree with each other."""


class NoWordOfAnswers(Mastermind):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, RowAnswered) else super().redact(event, viewer)


class NoWordOfTheCode(Mastermind):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, CodeShown) else super().redact(event, viewer)


def test_the_game_itself_passes() -> None:
    assert complaints(Mastermind(OPTIONS), SMALL) == []


@pytest.mark.parametrize("leaky", [CodeInView, CodeInEvent, CodeInRecord, CodeEverywhere])
def test_a_leaked_code_is_found_when_it_is_hidden(leaky: type[Mastermind]) -> None:
    assert complaints(leaky(OPTIONS), SMALL)[0].startswith(("depth 1", "found (1, 9, 9"))


def test_an_answer_left_out_of_the_log_is_found_with_the_first_row() -> None:
    assert complaints(NoWordOfAnswers(OPTIONS), SMALL)[0].startswith("depth 2")


def test_a_code_shown_on_the_screen_and_left_out_of_the_log_is_found_when_the_screen_opens() -> None:
    by_hand = sections("mastermind")[-1]
    assert complaints(NoWordOfTheCode(MastermindOptions.read(by_hand.options)), by_hand)[0].startswith("depth 3")
