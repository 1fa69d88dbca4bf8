"""How a search ends if all players are equally skilled: how often with which safe.

In a race all players notice each line at the same rate. A player claims at once a line that is longer than what is
taken, and is then out. The last player has all the time that is left, and takes the longest line. What comes next does
not depend on how long the search has lasted, so the search is a Markov chain in continuous time, and its end follows
exactly from the lines on the board. In secret every player takes the longest line that they notice in the whole time
(R34).
"""

from functools import lru_cache
from itertools import product
from math import comb, exp, factorial, log2
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.codecrackers.rules.model import SAFES, Finds

from .race_simulation import Outcomes
from .skill import Skill
from .wait_or_claim import SearchModel

# how many search, the highest safe, and the longest line that the last of them has seen
SearchState: TypeAlias = tuple[int, int, int]
Rates: TypeAlias = NDArray[np.float64]

TOPS = (0, *SAFES)
RARE = 1e-5  # numbers of lines that are less likely are left out
MOST = 60  # lines of one length that are considered
TERMS = 12  # of the series


def race_odds(lines: Finds, skill: Skill, seconds: float, searching: int, top: int) -> Finds:
    """How often a player who still searches makes the best find with a 3, 4 or 5; ``top`` is the highest safe taken."""
    states = _reachable_states(searching, top)
    share = _transition_chances(_transition_rates(states, lines, skill), max(0.0, seconds))[0]
    found = dict.fromkeys(TOPS, 0.0)
    for (_, taken, seen), often in zip(states, share, strict=True):
        found[taken] += float(often) * (skill.error if seen > taken else 1.0)
        found[seen] += float(often) * (1 - skill.error) * (seen > taken)
    three, four, five = (found[safe] * (safe > top) for safe in SAFES)
    return three, four, five


def _reachable_states(searching: int, top: int) -> list[SearchState]:
    """The states that a search can reach, the present one first."""
    several = [(number, taken, taken) for number in range(searching, 1, -1) for taken in TOPS if taken >= top]
    alone = [(1, taken, seen) for taken in TOPS for seen in TOPS if top <= taken <= seen]
    return several + alone


def _transition_rates(states: list[SearchState], lines: Finds, skill: Skill) -> Rates:
    """How often in a second each state leads to each other one."""
    rates = np.zeros((len(states), len(states)))
    for here, (number, taken, seen) in enumerate(states):
        for safe, count in zip(SAFES, lines, strict=True):
            if safe <= seen or taken == max(SAFES):  # R19
                continue
            often = number * skill.rate * count
            right = (number - 1, safe, safe) if number > 1 else (1, taken, safe)
            rates[here, states.index(right)] += often * (1 - skill.error if number > 1 else 1)
            if number > 1:
                rates[here, states.index((number - 1, taken, taken))] += often * skill.error
            rates[here, here] -= often
    return rates


def _transition_chances(rates: Rates, seconds: float) -> Rates:
    """How likely each state leads to each other one in this time: a matrix exponential, by halving and squaring."""
    halvings = max(0, int(log2(max(1.0, float(-rates.min()) * seconds))) + 2)
    step = rates * (seconds / 2**halvings)
    found = power = np.eye(len(rates))
    for number in range(1, TERMS + 1):
        power = power @ step / number
        found = found + power
    for _ in range(halvings):
        found = found @ found
    return found


@lru_cache(maxsize=32)
def outcomes(model: SearchModel, seats: int, *, secret: bool) -> Outcomes:
    """How often a search that has not begun ends in which way, for the race."""
    total: dict[tuple[int, int], float] = {}
    for lines, often in _line_counts(model.lines):
        ends = _secret_outcomes(lines, model, seats) if secret else _race_outcomes(lines, model, seats)
        for movers, squares, share in ends:
            total[movers, squares] = total.get((movers, squares), 0.0) + often * share
    return tuple((movers, squares, share) for (movers, squares), share in sorted(total.items()))


def _race_outcomes(lines: Finds, model: SearchModel, seats: int) -> Outcomes:
    """In a race one player moves: the one with the longest find."""
    found = race_odds(lines, model.skill, model.seconds - model.skill.latency, seats, 0)
    return tuple((1, safe, share) for safe, share in zip(SAFES, found, strict=True))


def _secret_outcomes(lines: Finds, model: SearchModel, seats: int) -> Outcomes:
    """R34: the players with the longest find share its squares, rounded up."""
    seconds, longer, found = model.seconds - model.skill.latency, 1.0, list[tuple[int, int, float]]()
    shares = {}
    for safe, count in reversed(list(zip(SAFES, lines, strict=True))):
        unseen = exp(-model.skill.rate * count * seconds)
        shares[safe] = longer * (1 - unseen) * (1 - model.skill.error)
        longer *= unseen
    for safe in SAFES:
        less = 1 - sum(share for other, share in shares.items() if other >= safe)
        for movers in range(1, seats + 1):
            often = comb(seats, movers) * shares[safe] ** movers * less ** (seats - movers)
            found.append((movers, -(-safe // movers), often))
    return tuple(found)


def _line_counts(means: Finds) -> list[tuple[Finds, float]]:
    """The numbers of lines of each length that there may be, and how likely each combination is.

    Each number follows a Poisson distribution, since there is room for many lines and each is rare.
    """
    likely = [
        [(n, often) for n in range(MOST) if (often := mean**n * exp(-mean) / factorial(n)) > RARE] for mean in means
    ]
    found = [
        ((float(three), float(four), float(five)), a * b * c)
        for (three, a), (four, b), (five, c) in product(*likely)
        if a * b * c > RARE
    ]
    total = sum(often for _, often in found)
    return [(lines, often / total) for lines, often in found]
