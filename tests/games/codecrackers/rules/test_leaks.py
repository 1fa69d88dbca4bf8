"""The alarm is tested: a copy of The Code Crackers with a planted leak does not pass the census."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from safecracker.core.game import Action, Event, Move, Step, Viewer
from safecracker.games.codecrackers.rules.events import ClaimsOpened, GlassRolled, Sealed
from safecracker.games.codecrackers.rules.model import Face, Fall, Phase, State, Turn
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.games.codecrackers.rules.tiles import Code
from safecracker.games.codecrackers.rules.view import View
from safecracker.testing.census import Section, complaints
from tests.census import sections

_, RACE, _, BUZZER, CALM = sections("codecrackers")


class FallOn(Fall, frozen=True, tag="die-on"):
    """The die falls, and the card that will be turned is drawn with it."""

    code: Code = Code("")


class CardDrawnEarly(CodeCrackers):
    """Draws the coming card with the die, and lets it slip into the view before it is turned."""

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        if state.phase is Phase.FALL:
            yield from ((FallOn(face, code), 1) for face in Face for code in state.left)
        elif state.phase is Phase.CARD:
            yield Turn(state.left[0]), 1
        else:
            yield from super().chances(state)

    def _play(self, state: State, move: Move) -> Step[State]:
        step = super()._play(state, move)
        if isinstance(move.action, FallOn):
            code = move.action.code
            left = (code, *(card for card in step.state.left if card != code))
            return Step(replace(step.state, left=left), step.events)
        return step


class CardInView(CardDrawnEarly):
    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        return replace(seen, used=(*seen.used, *state.left[:1]))


class CardInEvent(CardDrawnEarly):
    def _play(self, state: State, move: Move) -> Step[State]:
        step = super()._play(state, move)
        events = [replace(e, steps=step.state.left[0]) if isinstance(e, GlassRolled) else e for e in step.events]
        return Step(step.state, tuple(events))


class ClaimsInView(CodeCrackers):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), search=state.search)


class PassInView(CodeCrackers):
    """Shows only that it was a pass."""

    def view(self, state: State, viewer: Viewer) -> View:
        passed = state.search and any(chip.cell is None for chip in state.search.chips)
        return replace(super().view(state, viewer), pile=9 if passed else 0)


class ClaimsInEvent(CodeCrackers):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, Sealed) else super().redact(event, viewer)


class ClaimsInRecord(CodeCrackers):
    def redacted_text(self, move: Move, viewer: Viewer) -> str:  # noqa: ARG002 - that is the leak
        return self.write(move.action)


class RightnessInView(CodeCrackers):
    """Shows before all is opened whether a claim is right, by what may still be taken."""

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), thief=hash(state.search))


class ClaimsEverywhere(ClaimsInView, ClaimsInEvent, ClaimsInRecord):
    """All channels leak alike, so that they still agree with each other."""


class NoWordOfTheClaims(CodeCrackers):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return None if isinstance(event, ClaimsOpened) else super().redact(event, viewer)


def found(leaky: type[CodeCrackers], section: Section, depth: int) -> str:
    """What the census says first, up to this depth."""
    small = Section(section.options, section.rows[: depth + 1])
    return "; ".join(complaints(leaky(CodeCrackersOptions.read(small.options), 2), small))


@pytest.mark.parametrize("section", [RACE, BUZZER, CALM])
def test_the_game_itself_passes(section: Section) -> None:
    assert found(CodeCrackers, section, 4) == ""


def test_a_card_that_is_drawn_before_it_is_turned_is_found_at_the_die() -> None:  # R10
    assert found(CardDrawnEarly, RACE, 2) == "found (2, 8, 4, 4, 4), expected (2, 4, 4, 4, 4)"


@pytest.mark.parametrize("leaky", [CardInView, CardInEvent])
def test_a_leaked_card_is_found_before_it_is_turned(leaky: type[CodeCrackers]) -> None:  # R10
    assert found(leaky, RACE, 2).startswith("depth 2")


@pytest.mark.parametrize("leaky", [ClaimsInView, PassInView, ClaimsInEvent, ClaimsInRecord, RightnessInView])
def test_a_leaked_claim_is_found_when_it_is_sealed(leaky: type[CodeCrackers]) -> None:  # R34
    assert found(leaky, CALM, 4).startswith("depth 4")


def test_a_claim_leaked_everywhere_is_found_all_the_same() -> None:  # R34
    assert found(ClaimsEverywhere, CALM, 4) == "found (4, 169, 169, 169, 169), expected (4, 169, 88, 88, 7)"


def test_claims_that_are_shown_and_not_logged_are_found() -> None:  # R34
    assert found(NoWordOfTheClaims, CALM, 5).startswith("depth 5")
