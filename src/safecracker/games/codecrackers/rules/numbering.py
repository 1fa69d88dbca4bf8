"""The numbers of actions in The Code Crackers. A claim is meant for the search that the view shows."""

from typing import Final

from safecracker.core.game import Seat
from safecracker.core.numbering import ActionNumbers, FromView, Kind

from .model import SAFES, Buzz, Claim, Face, Fall, First, Lay, Pass, Roll, Turn
from .options import CodeCrackersOptions
from .view import View


def _search(view: View) -> int:
    assert view.search is not None
    return view.search.number


THIS_SEARCH: Final = FromView(_search)


def action_numbers(options: CodeCrackersOptions) -> ActionNumbers:
    """Whoever claims nothing waits until the glass has run out; without a glass they pass."""
    kinds = [Kind(Roll), Kind(Claim, THIS_SEARCH, options.lattice.cells, SAFES)]
    if options.passing:
        kinds.append(Kind(Pass, THIS_SEARCH))
    if options.buzzer:
        kinds.append(Kind(Buzz, THIS_SEARCH))
    return ActionNumbers(*kinds, waits=True)


def chance_numbers(options: CodeCrackersOptions, seats: int) -> ActionNumbers:
    tiles = dict.fromkeys(each for tile in options.box.tiles for each in (tile, tile[::-1]))
    return ActionNumbers(
        Kind(Lay, tuple(tiles)),
        Kind(First, tuple(map(Seat, range(seats)))),
        Kind(Fall, tuple(Face)),
        Kind(Turn, options.deck),
    )
