"""Everyone's chance to win on the moor: that of their side, by the value nets.

Viewers who know where the treasure is, crooks and those who see everything, are told by the net of the crooks, which
knows it too; all others by the net of the gang. Before a decision the odds are those of the best choice.
"""

from typing import Final

from safecracker.core.game import Action
from safecracker.games.rated_choice import RatedChoice
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import Name, Phase, deciding_side, seats_of
from safecracker.games.teufelsmoor.rules.view import View

from .evaluation import possible_fields
from .rated_action import RatedAction
from .search import Search, rated_actions
from .value_net import gang_odds as net_odds
from .value_net import position_of

# decisions whose choices are rated; elsewhere the odds are those of the position
RATED_PHASES: Final = (Phase.MOVE, Phase.STAR, Phase.RUN, Phase.ASK, Phase.LAST)
NET_ERROR: Final = 0.01  # a smaller difference of odds says nothing


def win_odds(view: View) -> tuple[float, ...]:
    """Everyone's chance to win, by seat; players of one side win together."""
    gang = gang_odds(view)
    seats = {side: seats_of(view, side) for side in Side}
    return tuple(gang if seat in seats[Side.GANG] else 1 - gang for seat in range(sum(map(len, seats.values()))))


def gang_odds(view: View) -> float:
    """The gang's chance to win."""
    if view.over:
        return float(view.winner is Side.GANG)
    if view.phase in (Phase.LOT, Phase.FIELD, Phase.HIDE):
        return _before_hiding(view)
    if view.returning and view.phase is Phase.ASK:  # the gang asks as soon as the crook is back on the board
        return _search(view, Side.GANG).odds_after_question(view.returning[0].number)
    search = _search(view, deciding_side(view) if view.players_decide else view.side)
    if view.players_decide and (view.returning or view.phase in RATED_PHASES):
        return float(search.decision()[0].gang_odds)
    return search.odds_now()


def rated_choices(view: View, played: Action) -> tuple[RatedChoice, ...]:
    """What the player's side could do and what was done, the best first; empty where the choice is not rated."""
    side = view.my_side
    if side is None or not view.players_decide or view.phase is Phase.HIDE:
        return ()
    found = rated_actions(view, side)
    if isinstance(played, Name):
        found = [RatedAction(played, each.gang_odds) if isinstance(each.action, Name) else each for each in found]
    if all(each.action != played for each in found):
        found += [each for each in _every_move(view, side) if each.action == played]
    if len(found) < 2 or all(each.action != played for each in found):
        return ()
    odds = [float(each.gang_odds) for each in found]
    own = [
        RatedChoice(each.action, gang if side is Side.GANG else 1 - gang, NET_ERROR)
        for each, gang in zip(found, odds, strict=True)
    ]
    return tuple(sorted(own, key=lambda choice: -choice.odds))


def _every_move(view: View, side: Side) -> list[RatedAction]:
    """All moves of figures, not the most promising ones alone."""
    search = Search(view, side)
    search.most_moves = 1000
    return search.decision() if deciding_side(view) is side and view.phase in (Phase.MOVE, Phase.RUN) else []


def _search(view: View, side: Side) -> Search:
    search = Search(view, side)
    search.position = position_of(view, possible_fields(view), view.treasure)
    return search


def _before_hiding(view: View) -> float:
    """The gang's chance while the treasure may be anywhere."""
    anywhere = position_of(view, EVERYWHERE)
    kinds = range(2) if view.phase is Phase.LOT else (view.side.number,)
    return sum(float(net_odds(kind, [anywhere])[0]) for kind in kinds) / len(kinds)
