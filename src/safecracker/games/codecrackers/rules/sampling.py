"""Worlds that a view cannot tell from the real one: all that may be unknown is what others have sealed."""

from random import Random

from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT

from .lattice import lines
from .model import Chip, Mark, Search, State
from .view import View


def sample_state(seen: View, rng: Random) -> State:
    """A state with this view. Whoever has sealed something has claimed any true find, or passed where there is none."""
    used = {*seen.used, *([seen.search.code] if seen.search else [])}
    return State(
        options=seen.options,
        detectives=seen.detectives,
        thief=seen.thief,
        left=tuple(card for card in seen.options.deck if card not in used),
        grid=seen.grid,
        used=seen.used,
        phase=seen.phase,
        turn=seen.turn,
        search=_imagined(seen, seen.search, rng) if seen.search else None,
        rounds=seen.rounds,
        moved=seen.moved,
        end=seen.end,
    )


def _imagined(seen: View, search: Search, rng: Random) -> Search:
    return replace(search, chips=tuple(_guessed(seen, search, chip, rng) for chip in search.chips))


def _guessed(seen: View, search: Search, chip: Chip, rng: Random) -> Chip:
    if chip.mark is not Mark.SEALED or seen.viewer in (chip.seat, OMNISCIENT):
        return chip
    found = lines(seen.options.layout, seen.grid, search.code)
    if not found:
        return chip
    line = rng.choice(found)
    return replace(chip, cell=line.cells[0], safe=line.length)
