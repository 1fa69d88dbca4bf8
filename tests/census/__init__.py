"""The numbers that are expected of our own games; ``safecracker.testing.census`` explains them."""

from pathlib import Path

from safecracker.testing import census
from safecracker.testing.census import Section

FOLDER = Path(__file__).parent


def sections(name: str) -> list[Section]:
    """What the file of this game expects."""
    return census.sections(FOLDER / f"{name}.txt")
