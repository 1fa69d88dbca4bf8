"""The alarm is tested: a copy of Thieves! with a planted leak does not pass the census."""

import pytest
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Event, Move, Seat, Viewer
from safecracker.games.thieves.rules.events import (
    CardDealt,
    CardDrawn,
    CarsCalled,
    GameScored,
    JobDrawn,
    LootSwapped,
    LootTaken,
    MoneyKept,
    Raided,
)
from safecracker.games.thieves.rules.model import State
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import View
from safecracker.testing.census import Section, complaints
from tests.census import sections

POLICE, SIREN, SWAP, JOB, _ = sections("thieves")


class HandsInView(Thieves):
    def view(self, state: State, viewer: Viewer) -> View:
        seen, complete = super().view(state, viewer), super().view(state, OMNISCIENT)
        thieves = zip(seen.thieves, complete.thieves, strict=True)
        return replace(seen, thieves=tuple(replace(mine, hand=open_.hand) for mine, open_ in thieves))


class LootInView(Thieves):
    def view(self, state: State, viewer: Viewer) -> View:
        seen, complete = super().view(state, viewer), super().view(state, OMNISCIENT)
        thieves = zip(seen.thieves, complete.thieves, strict=True)
        return replace(seen, thieves=tuple(replace(mine, loot=open_.loot) for mine, open_ in thieves))


class AsidesInView(Thieves):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), asides=state.asides)


class JobInView(Thieves):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), drawn=state.drawn)


class PileInView(Thieves):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), pile=hash(state.pile))


class DealInEvent(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, CardDealt) else super().redact(event, viewer)


class DrawInEvent(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, CardDrawn) else super().redact(event, viewer)


class KeptInEvent(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, MoneyKept) else super().redact(event, viewer)


class JobInEvent(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, JobDrawn) else super().redact(event, viewer)


class SwapInEvent(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, LootSwapped | LootTaken) else super().redact(event, viewer)


class MovesInRecord(Thieves):
    def redacted_text(self, move: Move, viewer: Viewer) -> str:  # noqa: ARG002 - that is the leak
        return self.write(move.action)


class HandsEverywhere(HandsInView, DealInEvent, DrawInEvent, MovesInRecord):
    """All channels leak alike, so that they still agree with each other."""


class NoWordOfTheSiren(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, CarsCalled | Raided) else super().redact(event, viewer)


class NoWordOfTheEnd(Thieves):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, GameScored) else super().redact(event, viewer)


def found(leaky: type[Thieves], section: Section, depth: int) -> str:
    """What the census says first, up to this depth."""
    small = Section(section.options, section.rows[: depth + 1])
    return "; ".join(complaints(leaky(ThievesOptions.read(small.options), 3), small))


@pytest.mark.parametrize("section", [POLICE, SIREN, SWAP, JOB])
def test_the_game_itself_passes(section: Section) -> None:
    assert found(Thieves, section, 6) == ""


@pytest.mark.parametrize("leaky", [HandsInView, AsidesInView, PileInView, DealInEvent, MovesInRecord])
def test_a_leaked_card_is_found_when_it_is_dealt(leaky: type[Thieves]) -> None:
    assert found(leaky, POLICE, 1).startswith("depth 1")


def test_a_card_leaked_everywhere_is_found_all_the_same() -> None:
    assert found(HandsEverywhere, POLICE, 1) == "found (1, 3, 3, 3, 3, 3), expected (1, 3, 3, 1, 1, 1)"


def test_a_leaked_card_is_found_when_it_is_drawn() -> None:
    assert found(DrawInEvent, POLICE, 5).startswith("depth 5")


@pytest.mark.parametrize("leaky", [LootInView, KeptInEvent])
def test_leaked_loot_is_found_when_it_is_kept(leaky: type[Thieves]) -> None:
    assert found(leaky, POLICE, 6).startswith("depth 6")


@pytest.mark.parametrize("leaky", [JobInView, JobInEvent])
def test_a_leaked_card_of_a_double_job_is_found_when_it_is_drawn(leaky: type[Thieves]) -> None:
    assert found(leaky, JOB, 7).startswith("depth 7")


def test_a_leaked_swap_is_found_when_it_is_played() -> None:
    assert found(SwapInEvent, SWAP, 8).startswith("depth 8")


def test_cars_that_are_in_no_event_are_found_with_the_siren() -> None:
    assert found(NoWordOfTheSiren, SIREN, 6).startswith("depth 6")


def test_loot_that_is_in_the_view_and_in_no_event_is_found_at_the_end() -> None:
    assert found(NoWordOfTheEnd, POLICE, 7).startswith("depth 7")


def test_who_swaps_knows_more_than_who_looks_on() -> None:
    viewers = SWAP.rows[-1][2:]
    assert viewers[Seat(0)] > viewers[-1]
