"""The numbers of actions in Da Vinci Code. Tiles go by their labels, which everybody knows."""

from itertools import permutations

from safecracker.core.game import Seat
from safecracker.core.numbering import ActionNumbers, Kind

from .model import Arrange, Draw, First, Give, Guess, Open, Pick, Place, Stop
from .options import DaVinciOptions
from .tiles import LABELS, Colour, Label


def action_numbers(options: DaVinciOptions, seats: int) -> ActionNumbers:
    labels = LABELS[: len(options.box)]
    gaps = tuple(range(len(labels))) if options.dashes else ()
    kinds = [
        Kind(Draw, tuple(Colour)),
        Kind(Guess, labels, options.signs),
        Kind(Stop, (None, *gaps)),
        Kind(Open, labels),
    ]
    if options.pick_by_colour:
        kinds.append(Kind(Pick, tuple(Colour)))
    if options.dashes:
        kinds += [Kind(Place, gaps), Kind(Arrange, _arrangements(options, seats))]
    return ActionNumbers(*kinds)


def chance_numbers(options: DaVinciOptions, seats: int) -> ActionNumbers:
    everybody = tuple(map(Seat, range(seats)))
    return ActionNumbers(Kind(First, everybody), Kind(Give, everybody, options.box))


def _arrangements(options: DaVinciOptions, seats: int) -> tuple[tuple[Label, ...], ...]:
    """R3, R27: tiles are dealt in turn, so the labels of a first code are always ``seats`` apart."""
    dealt = LABELS[: options.tiles_each(seats) * seats]
    return tuple(row for place in range(seats) for row in permutations(dealt[place::seats]))
