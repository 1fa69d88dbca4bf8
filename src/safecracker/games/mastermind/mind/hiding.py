"""What the strongest bot hides: each shape of code as often as it pays."""

from random import Random

from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.options import MastermindOptions

# How often a code of a shape (how many times each peg stands in it) is hidden, against the most frequent ones, by holes
# and pegs, as `safecracker mastermind equilibrium` has found it: no breaker gains anything by knowing it
WORTH: dict[tuple[int, int], dict[str, float]] = {
    (4, 6): {"1111": 1, "211": 1, "22": 1, "31": 1, "4": 0},
    (4, 8): {"1111": 34 / 45, "211": 1, "22": 1, "31": 1, "4": 0},
    (4, 9): {"1111": 37 / 60, "211": 1, "22": 1, "31": 1, "4": 0},
}


def any_code(options: MastermindOptions, rng: Random) -> Code:
    """Every code is as likely as the next."""
    return Code("".join(rng.choices(options.pegs, k=options.holes)))


def best_mixture(options: MastermindOptions, rng: Random) -> Code:
    """Each shape of code as often as the best mixture known has it."""
    while True:
        code = any_code(options, rng)
        if rng.random() < worth(options, code):
            return code


def worth(options: MastermindOptions, code: Code) -> float:
    """How often a code is hidden, against the most frequent ones.

    Where the best mixture is not known: never a code of one peg only (Wiener 1995 on 4 holes, 6 colours), and rarely
    one of different pegs where there are many, for with these a good breaker opens.
    """
    kinds = len(options.pegs)
    shape = "".join(str(count) for count in sorted(map(code.count, set(code)), reverse=True))
    if (options.holes, kinds) in WORTH:
        return WORTH[options.holes, kinds][shape]
    if shape == str(options.holes) and kinds > options.holes:
        return 0
    return 1 / 3 if len(shape) == options.holes and kinds >= 2 * options.holes else 1
