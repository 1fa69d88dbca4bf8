"""What a careful player can work out from a view: what all loot is worth, who would lose a raid, who would win.

Face-down loot is taken as random money among what is unseen. Sums of one player are counted exactly; questions about
all players together are counted exactly while few cards are hidden, and sampled with a fixed seed otherwise.
"""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import Phase
from safecracker.games.thieves.rules.view import View

from .consequences import Consequence, consequences, view_seed
from .forecast import TurnsLeft, raid_danger, simulated_games, siren_raids, turns_left, turns_until_viewer
from .grounds import Grounds, grounds
from .hint import rated_for_hint
from .odds import (
    FINAL,
    RAID,
    LootDeals,
    LootWorth,
    by_scores,
    hit_chance,
    loot_worth,
    possible_loot,
    raid_possible,
    win_share,
)
from .quick_game import HiddenCards
from .rated_action import RatedAction

NOTHING_TO_NOTE = (Phase.DEAL, Phase.LOT, Phase.OVER)


class Holding(Struct, frozen=True, kw_only=True):
    """A player's loot, by the values of a raid and of the end."""

    seat: Seat
    raid: LootWorth
    final: LootWorth
    hit: float  # the chance to lose all loot, if a raid came now
    win: float  # the share of the win, if the game ended now


class Notes(Struct, frozen=True, kw_only=True):
    """Everything in the notebook of one viewer."""

    holdings: tuple[Holding, ...]  # by seat
    exact: bool  # the chances of ``holdings`` are counted, not sampled
    danger: float  # of a raid before the viewer's next turn, or before a round is over; always an estimate
    safe: bool  # it is proven that no raid can come before then
    turns: TurnsLeft
    consequences: tuple[Consequence, ...]  # of the viewer's plays, the best by the estimate first
    rated: tuple[RatedAction, ...]  # what the strongest bot would play, then what else it tried
    grounds: Grounds | None  # for the best of them


def notes_or_none(view: View) -> Notes | None:
    """The notes; None where there is nothing to work out."""
    return None if view.phase in NOTHING_TO_NOTE else notes(view)


def notes(view: View) -> Notes:
    """All figures for one view; the same view always has the same notes."""
    rated = rated_for_hint(view)
    rng = Random(view_seed(view))
    cards = HiddenCards(view)
    samples = cards.samples(rng)
    siren = siren_raids(view, samples) if Card.SIREN in view.playable else 0.0
    games = simulated_games(cards, samples, rng)
    deals, exact = possible_loot(view, rng)
    return Notes(
        holdings=tuple(_holdings(view, deals)),
        exact=exact,
        danger=raid_danger(view, games),
        safe=not raid_possible(view, turns_until_viewer(view)),
        turns=turns_left(games),
        consequences=tuple(consequences(view, deals, siren)),
        rated=rated,
        grounds=grounds(view, rated[0].action) if rated else None,
    )


# what the loot is worth


def _holdings(view: View, deals: LootDeals) -> Iterator[Holding]:
    odds = by_scores(deals)
    for seat, thief in enumerate(view.thieves):
        raid, final = loot_worth(view, thief.loot, RAID), loot_worth(view, thief.loot, FINAL)
        hit, win = hit_chance(view, odds, Seat(seat)), win_share(view, odds, Seat(seat))
        yield Holding(seat=Seat(seat), raid=raid, final=final, hit=hit, win=win)
