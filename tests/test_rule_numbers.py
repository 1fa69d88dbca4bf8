"""Every numbered rule has a test that cites it, and the same numbers in every language."""

import re
from pathlib import Path

import pytest

from safecracker.games import games

TESTS = Path(__file__).parent / "games"
LANGUAGES = ("en", "de", "fr", "nl")
GAMES = sorted(games())


def numbered(game: str, language: str) -> list[str]:
    """The numbers of the paragraphs in the rules."""
    return re.findall(r"^\*\*(R\d+)\*\* ", games()[game].rules(language), re.MULTILINE)


def cited(game: str) -> set[str]:
    """The numbers beside the tests of the game: ``def test_each_peg_counts_once() -> None:  # R5``."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / game).rglob("test_*.py"))
    return {
        number for line in re.findall(r"^def test_.*#(.*)$", text, re.MULTILINE) for number in re.findall(r"R\d+", line)
    }


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_from_one_without_a_gap(game: str) -> None:
    numbers = numbered(game, "en")
    assert sorted(numbers) == sorted(f"R{n}" for n in range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_cites_it(game: str) -> None:
    assert set(numbered(game, "en")) - cited(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_test_cites_a_rule_that_is_not_there(game: str) -> None:
    assert cited(game) - set(numbered(game, "en")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_rules_in_the_same_order(game: str, language: str) -> None:
    assert numbered(game, language) == numbered(game, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_headings_and_tables(game: str, language: str) -> None:
    assert shape(games()[game].rules(language)) == shape(games()[game].rules("en"))


def shape(text: str) -> list[tuple[str, int]]:
    """The headings by their depth and the rows of tables by their columns, in order."""
    return [(line[0], line.count(line[0])) for line in text.splitlines() if line.startswith(("#", "|"))]
