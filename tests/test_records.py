"""Finished games, replayed in full with every claim checked; one at least for every way a game can end."""

import re
from pathlib import Path

import pytest

from safecracker.core import notation
from safecracker.games import games
from safecracker.games.archive import open_record

from .samples import REASONS

FOLDER = Path(__file__).parent / "records"
FILES = [path for game in games() for path in sorted(FOLDER.glob(f"{game}-*.txt"))]

NEEDED = ("[Game", "[Rules", "[Options", "[Seats")

every_record = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def text(path: Path) -> str:
    return path.read_bytes().decode()


@every_record
def test_a_record_holds_in_every_claim(path: Path) -> None:
    assert open_record(text(path)).proved


@every_record
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    assert notation.write(notation.read(text(path)).record) == text(path)


@every_record
def test_a_record_is_named_after_its_game(path: Path) -> None:
    assert path.stem.startswith(notation.read(text(path)).record.game)


@pytest.mark.parametrize("game", games())
def test_there_is_a_record_for_every_way_the_game_can_end(game: str) -> None:
    results = [notation.read(text(path)).record.result for path in FILES if path.stem.startswith(game)]
    assert {result.split()[-1] for result in results} == set(REASONS[game])


@every_record
def test_a_record_by_hand_needs_neither_times_nor_comments_nor_proof(path: Path) -> None:
    bare = re.sub(r" +@\d+\.\d+.*", "", text(path))
    kept = (line for line in bare.splitlines() if not line.startswith("[") or line.startswith(NEEDED))
    assert not open_record("\n".join(kept) + "\n").proved
