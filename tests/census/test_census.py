"""Nobody can tell more histories apart than he should, and the screen, the log and the record tell the same story."""

import pytest

from safecracker.games import games
from tests.toy import Toy

from . import Section, complaints, sections

EVERY = [(name, section) for name in games() for section in sections(name)]


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_census(name: str) -> None:
    assert sections(name)


@pytest.mark.parametrize(("name", "section"), EVERY, ids=[f"{name} {section.options}" for name, section in EVERY])
def test_the_census_is_as_worked_out(name: str, section: Section) -> None:
    kit = games()[name]
    assert complaints(kit.game(section.options, kit.players[0]), section) == []


def test_a_toy_with_private_hands_is_told_apart_as_worked_out() -> None:
    # 18 = 6 deals x 3 names; 15 = 3 own cards x (1 + 2 + 2 answers); 9 = 3 own cards x 3 names; 6 = 3 names x 2 answers
    assert complaints(Toy(), Section("", ((0, 1, 1, 1, 1), (1, 6, 3, 3, 1), (2, 18, 15, 9, 6)))) == []
