"""Where the treasure of Der Schatz im Teufelsmoor is found most rarely by somebody who asks in the order of the board.

    python benchmarks/teufelsmoor_hiding.py 300

This many decks are shuffled; 8 to 12 question cards are drawn from each, with figures anywhere, and the question that
tells most is asked, of equal ones the first. A figure is the chance that the field is named in the end.
"""

import sys
from random import Random

from safecracker.games.teufelsmoor.mind.bots import HIDING_WEIGHTS
from safecracker.games.teufelsmoor.mind.features import OFF
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS, QUESTION_KINDS, Card
from safecracker.games.teufelsmoor.rules.fields import AROUND, EVERYWHERE, WIDTH, Mask, fields

SEED = 7


def best(kind: Card, mask: Mask, places: list[int]) -> Mask:
    """The area that halves best what fits; of equal ones the larger, then the first."""
    areas = [AROUND[place] for place in places] if kind is Card.AROUND else FIXED_AREAS[kind].values()
    counts = [((mask & each).bit_count(), each) for each in areas]
    return min(counts, key=lambda pair: (abs(2 * pair[0] - mask.bit_count()), -pair[0]))[1]


def found(decks: int) -> list[float]:
    """By field, how likely it is found."""
    rng, chances = Random(SEED), [0.0] * OFF
    for _ in range(decks):
        cards = rng.sample(4 * QUESTION_KINDS, rng.randint(8, 12))
        parts = [EVERYWHERE]
        for card in cards:
            places = [rng.randrange(OFF) for _ in range(4)]
            halves = [(part & (area := best(card, part, places)), part & ~area) for part in parts]
            parts = [part for pair in halves for part in pair if part]
        for part in parts:
            for field in fields(part):
                chances[field.number] += 1 / part.bit_count() / decks
    return chances


def main(decks: int) -> None:
    chances = found(decks)
    for row in range(WIDTH):
        print(" ".join(f"{chance:.2f}" for chance in chances[WIDTH * row : WIDTH * (row + 1)]))
    weighed = sum(chance * weight for chance, weight in zip(chances, HIDING_WEIGHTS, strict=True)) / sum(HIDING_WEIGHTS)
    print(f"anywhere alike {sum(chances) / OFF:.3f}, as the strongest hides {weighed:.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
