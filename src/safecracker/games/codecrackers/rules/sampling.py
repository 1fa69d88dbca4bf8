"""A state that a view cannot tell from the real one: all that may be unknown is what others have sealed."""

from random import Random

from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT

from .lattice import lines
from .model import Chip, Mark, Search, State
from .view import View


def sample_state(view: View, rng: Random) -> State:
    """A state with this view. Whoever has sealed something has claimed any true find, or passed where there is none."""
    used = {*view.used, *([view.search.code] if view.search else [])}
    return State(
        options=view.options,
        detectives=view.detectives,
        thief=view.thief,
        left=tuple(card for card in view.options.deck if card not in used),
        grid=view.grid,
        used=view.used,
        phase=view.phase,
        turn=view.turn,
        search=_search(view, view.search, rng) if view.search else None,
        rounds=view.rounds,
        moved=view.moved,
        end=view.end,
    )


def _search(view: View, search: Search, rng: Random) -> Search:
    return replace(search, chips=tuple(_chip(view, search, chip, rng) for chip in search.chips))


def _chip(view: View, search: Search, chip: Chip, rng: Random) -> Chip:
    if chip.mark is not Mark.SEALED or view.viewer in (chip.seat, OMNISCIENT):
        return chip
    found = lines(view.options.layout, view.grid, search.code)
    if not found:
        return chip
    line = rng.choice(found)
    return replace(chip, cell=line.cells[0], safe=line.length)
