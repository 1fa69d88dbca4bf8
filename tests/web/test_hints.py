"""The best move is folded in the notebook of every game, by the same part."""

import re
from pathlib import Path

import pytest

import safecracker.games
from safecracker.games import games

GAMES = Path(safecracker.games.__file__).parent


@pytest.mark.parametrize("game", sorted(games()))
def test_a_hint_is_folded_by_the_shared_part(game: str) -> None:
    assert "parts.ladder(" in (GAMES / game / "board" / "board.html").read_text(encoding="utf-8")
    styles = (GAMES / game / "board" / "board.css").read_text(encoding="utf-8")
    assert re.findall(r"^\.hint\b.*summary", styles, re.MULTILINE) == []
