"""Everyone's chance to win a game of Da Vinci Code: in a duel by simulated games from what the viewer knows.

A viewer who sees everything knows both rows, but not the order of the pile. In the simulated games both players know
their own row only, as at the table. With more players and with dashes it is an estimate by hidden tiles.
"""

import zlib
from random import Random
from typing import Final

import numpy as np
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Action, Seat
from safecracker.games.davinci.rules.model import Guess, Phase, Stop
from safecracker.games.davinci.rules.tiles import Colour
from safecracker.games.davinci.rules.view import View
from safecracker.games.rated_choice import RatedChoice

from .chances import RatedGuess
from .decisions import BLACKS, WHITES, duel, is_basic_duel
from .playouts import GO_ON_FROM, GameBatch, likeliest_guesses, play_out
from .possible_hands import weighted_chances
from .rated_action import RatedAction
from .search import (
    MOST_GUESSES,
    chance_of_share,
    drawn_hands,
    rated_guesses,
    simulated_games,
    target_of,
    weighed_hands,
    win_shares,
    wins_for_certain,
    with_certain_guesses,
)

GAMES: Final = 1500  # simulated for the odds of one position
TRIED_GAMES: Final = 1000  # for each choice that is rated
# In simulated games everyone guesses what is likeliest, and real players do not, so a lead is worth less than they say,
# most of all where both rows are known. How much of it is left was fitted on 200 games of levels 2 to 5
SEAT_TRUST: Final = 0.82
OPEN_TRUST: Final = 0.56
STANDING_POWER: Final = 0.74  # fitted on 1,600 games of levels 2 to 5 with three and four players and with dashes
BEFORE_FIRST_TURN: Final = (Phase.PICK, Phase.DEAL, Phase.ARRANGE)
DECISIONS: Final = (Phase.GUESS, Phase.CHOOSE)  # whose choices are rated


def win_odds(view: View) -> tuple[float, ...] | None:
    """Everyone's chance to win, by seat; None where it is not known: in a game of several rounds for points."""
    if view.over:
        return _final_odds(view)
    if view.options.for_points:
        return None
    if view.phase in BEFORE_FIRST_TURN or view.turn is None:
        return (1 / view.seats,) * view.seats
    if not is_basic_duel(view):
        return _odds_by_hidden_tiles(view)
    if view.viewer == view.turn and view.phase in DECISIONS:
        chance = max(choice.odds for choice in _choices(view))
    else:
        chance = _tempered(_share_of_turn(view, view.turn), OPEN_TRUST if view.viewer is OMNISCIENT else SEAT_TRUST)
    return (chance, 1 - chance) if view.turn == 0 else (1 - chance, chance)


def rated_choices(view: View, played: Action) -> tuple[RatedChoice, ...]:
    """The choices of the player in turn and the one that was played, the best first; empty where none are rated.

    They are on the scale of the chances to win: the best one is as good as the position.
    """
    if not is_basic_duel(view) or view.phase not in DECISIONS:
        return ()
    rated = [replace(choice, action=_as_played(choice.action, played)) for choice in _choices(view, played)]
    return tuple(sorted(rated, key=lambda choice: -choice.odds))


def _choices(view: View, played: Action | None = None) -> list[RatedChoice]:
    """The likeliest guesses, what was played, and a stop where it is allowed."""
    rng = Random(_seed(view))
    known = duel(view)
    hands, weights = weighed_hands(known, rng)
    found = weighted_chances(hands, weights)
    guesses: list[RatedGuess | None] = [*rated_guesses(known.hidden, found, MOST_GUESSES)]
    if view.phase is Phase.CHOOSE:
        guesses.append(None)
    if isinstance(played, Guess) and all(
        (each.label, each.sign) != (played.label, played.sign) for each in guesses if each
    ):
        guesses.append(RatedGuess(played.label, played.sign, 0.0))
    generator = np.random.default_rng(rng.getrandbits(64))
    labels = [tile.label for tile in known.hidden]
    targets = [target_of(guess, known, labels) for guess in guesses]
    wins = win_shares(known, drawn_hands(hands, weights, TRIED_GAMES, generator), targets, generator)
    chances = [float(found[target]) if target else 0.0 for target in targets]
    return [
        RatedChoice(RatedAction(guess, 0.0).action, 1.0)
        if wins_for_certain(known, hands, chance)
        else RatedChoice(RatedAction(guess, 0.0).action, chance_of_share(share), _error(share))
        for guess, chance, share in zip(guesses, chances, with_certain_guesses(chances, wins.tolist()), strict=True)
    ]


def _as_played(action: Action, played: Action) -> Action:
    """The action as it was played, where it is the same kind of stop."""
    return played if isinstance(action, Stop) and isinstance(played, Stop) else action


def _error(share: float) -> float:
    """The standard error of that chance."""
    error = float(np.sqrt(max(share * (1 - share), 0.25 / TRIED_GAMES) / TRIED_GAMES))
    return (chance_of_share(share + error) - chance_of_share(share - error)) / 2


def _final_odds(view: View) -> tuple[float, ...]:
    standing = [view.standing(Seat(seat)) for seat in range(view.seats)]
    if view.options.for_points:
        standing = [points == max(view.points) for points in view.points]
    return tuple(each / sum(standing) for each in standing)


def _tempered(share: float, trust: float) -> float:
    """The chance that a share of simulated games stands for."""
    return 0.5 + trust * (share - 0.5)


def _odds_by_hidden_tiles(view: View) -> tuple[float, ...]:
    """With more players or with dashes: who has more hidden tiles stands longer."""
    hidden = [sum(not piece.open for piece in row) for row in view.rows]
    if view.drawn and view.turn is not None:
        hidden[view.turn] += 1
    powers = [count**STANDING_POWER for count in hidden]
    return tuple(power / sum(powers) for power in powers)


def _seed(view: View) -> int:
    """The same for the same view, in every run."""
    return zlib.crc32(repr((view.viewer, view.turn, view.phase, view.rows, view.drawn, len(view.log))).encode())


def _share_of_turn(view: View, mover: Seat) -> float:
    """How often the player in turn wins."""
    rng = Random(_seed(view))
    generator = np.random.default_rng(rng.getrandbits(64))
    games = _games_from(view, mover, rng, generator)
    sign = 1.0
    if view.phase is Phase.OPEN:  # R16: they lay a tile open, and their turn is over
        hidden = games.own_row & ~games.own_open
        games.own_open |= hidden & -hidden
        if (games.own_open == games.own_row).all():
            return 0.0
        _swap_players(games)
        sign = -1.0
    if not games.drawn.any():
        _draw_tiles(games, view.drawn.colour if view.drawn else view.colour)
    games.may_stop[:] = view.phase is Phase.CHOOSE
    tile, name, chance = likeliest_guesses(games)
    won = float(play_out(games, games.may_stop & (chance < GO_ON_FROM), tile, name).mean())
    return won if sign > 0 else 1 - won


def _games_from(view: View, mover: Seat, rng: Random, generator: np.random.Generator) -> GameBatch:
    """Games that go on from this position, the player in turn first."""
    if view.viewer is OMNISCIENT:
        known = duel(_seen_by(view, mover))
        hand = [piece.tile.rank for piece in view.rows[1 - mover] if not piece.open and piece.tile]
        return simulated_games(known, np.tile(np.array(hand, dtype=np.intp), (GAMES, 1)), generator)
    if view.viewer == mover:
        known = duel(view)
        return simulated_games(known, drawn_hands(*weighed_hands(known, rng), GAMES, generator), generator)
    known = duel(replace(view, drawn=None))
    games = simulated_games(known, drawn_hands(*weighed_hands(known, rng), GAMES, generator), generator)
    _swap_players(games)
    return games


def _seen_by(view: View, seat: Seat) -> View:
    """What the player sees of a view that shows everything."""
    rows = [
        row if owner == seat else tuple([piece if piece.open else replace(piece, tile=None) for piece in row])
        for owner, row in enumerate(view.rows)
    ]
    return replace(view, viewer=seat, rows=tuple(rows))


def _swap_players(games: GameBatch) -> None:
    games.own_row, games.other_row = games.other_row, games.own_row
    games.own_open, games.other_open = games.other_open, games.own_open


def _draw_tiles(games: GameBatch, colour: Colour | None) -> None:
    """Draw a tile of this colour in every game, or any tile where none was chosen; nothing where none is left."""
    fitting = games.pile != 0
    if colour is not None:
        fitting &= (games.pile & (BLACKS if colour is Colour.BLACK else WHITES)) != 0
    at = fitting.argmax(axis=1)
    every = np.arange(len(at))
    games.drawn = np.where(fitting.any(axis=1), games.pile[every, at], np.int32(0)).astype(np.int32)
    rest = np.arange(games.pile.shape[1])[None, :] + (np.arange(games.pile.shape[1])[None, :] >= at[:, None])
    shifted = np.take_along_axis(np.pad(games.pile, ((0, 0), (0, 1))), rest, axis=1)
    games.pile = np.where(fitting.any(axis=1)[:, None], shifted, games.pile).astype(np.int32)
