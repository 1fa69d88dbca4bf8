"""What a reason for a play is made of: who is the richest, and what the play changes."""

from functools import lru_cache
from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Action, Seat
from safecracker.games.thieves.rules.model import Give, Keep, SoundSiren
from safecracker.games.thieves.rules.scoring import final_worth
from safecracker.games.thieves.rules.view import View

from .consequences import blind_place, by_card, odds_after, raid_chance, view_seed
from .forecast import siren_raids
from .odds import DIGITS, ScoreOdds, by_scores, hit_chance, possible_loot
from .quick_game import HiddenCards

LIKELY: Final = 0.5  # from this chance on, something is called probable
CACHED_REASONS: Final = 64


class Standing(Struct, frozen=True):
    """Who would lose a raid."""

    richest: Seat | None  # alone, and more probably than not
    sure: bool  # it is proven
    hits: tuple[float, ...]  # by seat: the chance to lose all loot


class Grounds(Struct, frozen=True, kw_only=True):
    """What a reason is made of."""

    now: Standing
    then: Standing  # after the play, before a raid that it calls
    kept: Standing | None  # if the player kept the money that they are to give away
    raided: float  # the chance that the play calls a raid at once
    gain: float  # what the own loot gains by the values of the end, on average


@lru_cache(maxsize=CACHED_REASONS)
def grounds(view: View, action: Action) -> Grounds:
    """What the play changes; the same view always has the same grounds."""
    rng, me = Random(view_seed(view)), view.turn
    deals, exact = possible_loot(view, rng)

    def after(play: Action) -> ScoreOdds:
        return odds_after(view, play, by_card(deals, blind_place(view, play)))

    then, siren = after(action), isinstance(action, SoundSiren)
    own = final_worth(each.card for each in view.thieves[me].loot if each.card)
    return Grounds(
        now=_standing(view, by_scores(deals), exact=exact),
        then=_standing(view, then, exact=exact),
        kept=_standing(view, after(Keep(action.card)), exact=exact) if isinstance(action, Give) else None,
        raided=raid_chance(view, action, siren_raids(view, HiddenCards(view).samples(rng)) if siren else 0.0),
        gain=round(sum(weight * final[me] for (_, final, _), weight in then.items()) - own, DIGITS),
    )


def _standing(view: View, odds: ScoreOdds, *, exact: bool) -> Standing:
    alone = [0.0] * view.seats
    for (raid, _, _), weight in odds.items():
        if raid.count(max(raid)) == 1:
            alone[raid.index(max(raid))] += weight
    seat = max(range(view.seats), key=lambda seat: alone[seat])
    hits = tuple([hit_chance(view, odds, Seat(n)) for n in range(view.seats)])
    if alone[seat] <= LIKELY:
        return Standing(None, sure=False, hits=hits)
    return Standing(Seat(seat), sure=exact and round(alone[seat], DIGITS) == 1, hits=hits)
