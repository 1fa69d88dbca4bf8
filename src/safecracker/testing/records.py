"""Finished games, replayed in full with every claim checked; one at least for every way a game can end."""

import re
from pathlib import Path

from safecracker.core import notation
from safecracker.games.archive import open_record

from .samples import OfGame, Parameters

REQUIRED_HEADERS = ("[Game", "[Rules", "[Options", "[Seats")


def text_of(file: Path) -> str:
    return file.read_bytes().decode()


class RecordTests(OfGame):
    @classmethod
    def files(cls) -> dict[str, Path]:
        """The records of the game by their names."""
        return {file.stem: file for file in sorted(cls.samples.records.glob(f"{cls.samples.kit.name}-*.txt"))}

    @classmethod
    def parameters(cls) -> Parameters:
        return {**super().parameters(), "record_file": cls.files()}

    def test_a_record_holds_in_every_claim(self, record_file: Path) -> None:
        assert open_record(text_of(record_file)).proved

    def test_a_record_is_written_as_it_was_read(self, record_file: Path) -> None:
        assert notation.write(notation.read(text_of(record_file)).record) == text_of(record_file)

    def test_a_record_is_named_after_its_game(self, record_file: Path) -> None:
        assert notation.read(text_of(record_file)).record.game == self.samples.kit.name

    def test_there_is_a_record_for_every_way_the_game_can_end(self) -> None:
        results = [notation.read(text_of(file)).record.result for file in self.files().values()]
        needed = f"one file {self.samples.kit.name}-*.txt for each of the reasons; safecracker play --record writes one"
        assert {result.split()[-1] for result in results} == set(self.samples.reasons), needed

    def test_a_record_by_hand_needs_neither_times_nor_comments_nor_proof(self, record_file: Path) -> None:
        bare = re.sub(r" +@\d+\.\d+.*", "", text_of(record_file))
        lines = (line for line in bare.splitlines() if not line.startswith("[") or line.startswith(REQUIRED_HEADERS))
        assert not open_record("\n".join(lines) + "\n").proved
