"""The alarm is tested: a copy of the game with a planted leak does not pass the census.

Near the end the crooks hide the treasure again, the gang lets Manne go and asks: 4 halves, 4 quarters, 9 ninths, 12 and
12 lines, and the surroundings of 4 figures, or nothing. Or it names one of 144 fields, and the treasure is shown.
"""

import pytest
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Event, Move, Viewer
from safecracker.games.teufelsmoor.rules.events import QuestionAnswered, TreasureHidden, TreasureShown
from safecracker.games.teufelsmoor.rules.fields import Field
from safecracker.games.teufelsmoor.rules.hiding_places import HidingPlace
from safecracker.games.teufelsmoor.rules.model import Phase, State
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from safecracker.games.teufelsmoor.rules.view import View
from safecracker.testing.census import Section, complaints
from tests.census import sections
from tests.games.teufelsmoor.conftest import placed

pytestmark = pytest.mark.slow

GANG_FIRST, CROOKS_FIRST, _, LOT = sections("teufelsmoor")
# depth, histories, gang, crooks, onlooker
NEAR_THE_END = Section(
    "first=gang naming=end",
    (
        (0, 1, 1, 1, 1),
        (1, 144, 1, 144, 1),
        (2, 20880, 20737, 20880, 20737),  # 144x(1 release + 144 names); 1 + 144x144, since the treasure is shown
        (3, 576, 4, 576, 4),  # Manne comes back on one of 4 fields
        (4, 26496, 364, 26496, 364),  # 576x(45 questions + none); 4x(2x45 + 1)
    ),
)


class Late(Teufelsmoor):
    """After the last card, with Manne captured and the treasure to be hidden again."""

    def start(self) -> State:
        start = super().start()
        return replace(
            start,
            phase=Phase.HIDE,
            resume_phase=Phase.LAST,
            places=placed(start.places, "M - T B2 K G7"),
            deck=(0,) * len(start.deck),
            hiding_places=(HidingPlace(Field("A1")),),
            hidings=1,
        )


class NotesInView(Teufelsmoor):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), notes=super().view(state, OMNISCIENT).notes)


class SealInView(Teufelsmoor):
    """A seal without salt, which could be tried out."""

    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        sealed = [
            replace(note, seal=str(hash(hide.field)))
            for note, hide in zip(seen.notes, state.hiding_places, strict=True)
        ]
        return replace(seen, notes=tuple(sealed))


class FieldInEvent(Teufelsmoor):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, TreasureHidden) else super().redact(event, viewer)


class FieldInRecord(Teufelsmoor):
    def redacted_text(self, move: Move, viewer: Viewer) -> str:  # noqa: ARG002 - that is the leak
        return self.write(move.action)


class FieldEverywhere(NotesInView, FieldInEvent, FieldInRecord):
    """All channels leak alike, so that they still agree with each other."""


class CrooksInTheDark(Teufelsmoor):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return super().redact(event, None) if isinstance(event, TreasureHidden) else super().redact(event, viewer)


class NoWordOfAnswers(Late):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, QuestionAnswered) else super().redact(event, viewer)


class NoWordOfTheEnd(Late):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, TreasureShown) else super().redact(event, viewer)


class LateNotes(Late, NotesInView):
    """Leaks from the first hiding on."""


def found(leaky: type[Teufelsmoor], section: Section, depth: int) -> str:
    """What the census says first, up to this depth."""
    small = Section(section.options, section.rows[: depth + 1])
    return "; ".join(complaints(leaky(TeufelsmoorOptions.read(small.options), 2), small))


@pytest.mark.parametrize("section", [GANG_FIRST, CROOKS_FIRST, LOT])
def test_the_game_itself_passes(section: Section) -> None:
    assert found(Teufelsmoor, section, 2) == ""


def test_the_game_itself_passes_near_the_end() -> None:
    assert found(Late, NEAR_THE_END, 4) == ""


@pytest.mark.parametrize("leaky", [NotesInView, SealInView, FieldInEvent, FieldInRecord])
@pytest.mark.parametrize("section", [GANG_FIRST, LOT])
def test_a_leaked_field_is_found_when_it_is_hidden(leaky: type[Teufelsmoor], section: Section) -> None:
    assert found(leaky, section, 1).startswith("depth 1")


def test_a_field_leaked_everywhere_is_found_all_the_same() -> None:
    assert found(FieldEverywhere, GANG_FIRST, 1) == "found (1, 144, 144, 144, 144), expected (1, 144, 1, 144, 1)"


def test_crooks_who_see_more_than_their_events_say_are_found() -> None:
    assert found(CrooksInTheDark, GANG_FIRST, 1).startswith("depth 1")


def test_a_field_that_leaks_when_it_is_hidden_again_is_found() -> None:
    assert found(LateNotes, NEAR_THE_END, 1).startswith("depth 1")


def test_a_treasure_that_the_view_shows_and_no_event_is_found_at_the_end() -> None:
    assert found(NoWordOfTheEnd, NEAR_THE_END, 2).startswith("depth 2")


def test_answers_without_an_event_are_found() -> None:
    assert found(NoWordOfAnswers, NEAR_THE_END, 4).startswith("depth 4")
