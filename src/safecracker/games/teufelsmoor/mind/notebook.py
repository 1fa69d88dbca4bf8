"""The notebook: what can be deduced from a view. Where the treasure can be, what to ask, which figures are in danger.

All of it is exact: the fields that fit the answers, how many each answer to a question would leave, and the rolls of 36
with which a side reaches a star or catches a figure.
"""

from msgspec import Struct

from safecracker.games.teufelsmoor.rules.fields import Mask
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import Phase, may_release
from safecracker.games.teufelsmoor.rules.view import View

from .dice_odds import DiceOdds, dice_odds
from .evaluation import Split, possible_fields, splits
from .hint import rated_for_hint
from .rated_action import RatedAction


class Notes(Struct, frozen=True, kw_only=True):
    """All notes at once. Only ``rated`` is not the same for every viewer."""

    hiding: int  # the number of the hiding that the notes are about; 0 before the first
    fits: Mask  # the fields that fit the answers
    splits: tuple[Split, ...]  # what the gang can ask now, or for a prisoner, the best first
    gang: DiceOdds  # of the gang's next throw
    crooks: DiceOdds  # of the crooks' next throw
    rated: tuple[RatedAction, ...]  # what the strongest bot would do and its alternatives, the best first


def is_search(view: View) -> bool:
    """Whether a treasure is hidden and looked for."""
    return view.hidings > 0 and view.phase not in (Phase.LOT, Phase.OVER)


def notes_or_none(view: View) -> Notes | None:
    """The notes; None where nothing is looked for."""
    return notes(view) if is_search(view) else None


def notes(view: View) -> Notes:
    """The notes about this view."""
    mask = possible_fields(view)
    asking = view.hidings > 0 and (view.phase is Phase.ASK or may_release(view)) and not view.over
    return Notes(
        hiding=view.hidings,
        fits=mask,
        splits=tuple(splits(view, mask)) if asking else (),
        gang=dice_odds(view.places, Side.GANG),
        crooks=dice_odds(view.places, Side.CROOKS),
        rated=rated_for_hint(view),
    )
