"""The alarm is tested: a copy of Da Vinci Code with a planted leak does not pass the census."""

import pytest
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Event, Move, Viewer
from safecracker.games.davinci.rules.events import Guessed, RoundWon, TileDrawn, TilePlaced, TileSeen
from safecracker.games.davinci.rules.model import State
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.view import View
from safecracker.testing.census import Section, complaints
from tests.census import sections

SMALL = sections("davinci")[0]
OPTIONS = DaVinciOptions.read(SMALL.options)

# With three players, one tile each, one tile is left: who cracks a code may stop, and that tile stands hidden.
THREE = Section(
    SMALL.options,
    (
        (0, 1, 1, 1, 1, 1),
        (1, 4, 4, 2, 2, 2),
        (2, 12, 8, 8, 4, 4),
        (3, 24, 12, 12, 12, 6),  # 4 own tiles x 3 colours of the others, 8 - 2 colours
        (4, 24, 20, 12, 12, 6),  # 4 own tiles x (1 of the same colour + 2 others x 2 orders of the rest)
        (5, 96, 96, 78, 78, 68),  # counted, as is the next
        (6, 336, 336, 332, 328, 324),
    ),
)


class TilesInView(DaVinci):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, OMNISCIENT), viewer=viewer)


class TilesInEvent(DaVinci):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, TileSeen) else super().redact(event, viewer)


class TilesInRecord(DaVinci):
    def redacted_text(self, move: Move, viewer: Viewer) -> str:  # noqa: ARG002 - that is the leak
        return self.write(move.action)


class TilesEverywhere(TilesInView, TilesInEvent, TilesInRecord):
    """All channels leak alike, so that they still agree with each other."""


class DrawnInView(DaVinci):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), drawn=super().view(state, OMNISCIENT).drawn)


class PlacedInEvent(DaVinci):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, TilePlaced) else super().redact(event, viewer)


class ColoursLeftOut(DaVinci):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, TileDrawn) else super().redact(event, viewer)


class GuessesLeftOut(DaVinci):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, Guessed) else super().redact(event, viewer)


class LastCodeLeftOut(DaVinci):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, RoundWon) else super().redact(event, viewer)


def test_the_game_itself_passes() -> None:
    assert complaints(DaVinci(OPTIONS), SMALL) == []


def test_the_game_itself_passes_with_three_players() -> None:
    assert complaints(DaVinci(OPTIONS, 3), THREE) == []


@pytest.mark.parametrize("leaky", [TilesInView, TilesInEvent, TilesInRecord, TilesEverywhere])
def test_a_leaked_tile_is_found_when_it_is_dealt(leaky: type[DaVinci]) -> None:
    assert complaints(leaky(OPTIONS), SMALL)[0].startswith(("depth 1", "found (1, 4, 4, 4"))


def test_a_drawn_tile_on_the_screen_is_found_when_it_is_drawn() -> None:
    assert complaints(DrawnInView(OPTIONS), SMALL)[0].startswith("depth 3")


def test_a_placed_tile_shown_to_all_is_found_with_the_first_stop() -> None:
    assert complaints(PlacedInEvent(OPTIONS, 3), THREE)[0].startswith("depth 6")


def test_a_colour_left_out_of_the_log_is_found_with_the_first_draw() -> None:
    assert complaints(ColoursLeftOut(OPTIONS), SMALL)[0].startswith("depth 3")


def test_a_guess_left_out_of_the_log_is_found_with_the_first_guess() -> None:
    assert complaints(GuessesLeftOut(OPTIONS), SMALL)[0].startswith("depth 4")


def test_a_last_code_left_out_of_the_log_is_found_when_it_is_shown() -> None:
    assert complaints(LastCodeLeftOut(OPTIONS), SMALL)[0].startswith("depth 4")
