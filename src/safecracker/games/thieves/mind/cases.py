"""Cases of Thieves!: one card is played, then the raid comes, and exactly one play cannot lose.

Shown are the hand, the own loot and the loot of three others, with a question mark for a card that lies face down:
``r100 3310 1? 210?? 3?`` (r is the ring, s the horseshoe). An answer is a play as the record writes it: ``give 2 ring``
for the second of the others, ``keep 1`` for the own loot. A clue is ``hand``, ``loot 0`` for the own loot or ``loot 2``
for that of the second; a miss shows the face-down cards of each of the others: ``1 11 1``, and ``-`` for none.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from safecracker.core.errors import BadNotation
from safecracker.core.game import Seat
from safecracker.core.parsing import quoted
from safecracker.core.translation import Phrase
from safecracker.games.case import NAMES, Case, CaseKind, Miss, Right, Step
from safecracker.games.thieves.rules.cards import MONEY, RANK, Card
from safecracker.games.thieves.rules.model import Give, Keep
from safecracker.games.thieves.rules.notation import read, write
from safecracker.games.thieves.rules.scoring import raid_worth

from .case_solver import (
    DECK,
    EITHER,
    PRICES,
    Loot,
    Play,
    Street,
    Thought,
    hidden_cards,
    margin,
    safe_plays,
    solve,
    sums_after,
)
from .case_steps import step

LETTERS: Final = {Card.RING: "r", Card.SHOE: "s"}  # the other cards are written as in the record
CARD_OF: Final = {LETTERS.get(card, card.value): card for card in MONEY}
DOWN = "?"
HIGHEST_SCORE: Final = {1: 2, 2: 3, 3: 5, 4: 7}
HIGHEST_LEVEL: Final = 5
IN_HAND, MOST_DOWN = 4, 5
MOST_UP: Final = 6  # cards in one loot: more cannot be taken in at a glance
SCARCE: Final = 0.5  # how many draws for level 5 have few small cards left
POOR_HAND: Final = 0.08  # how many of those have no better card in hand than a 1; they succeed most often
Hidden = tuple[tuple[Card, ...], ...]  # the face-down cards of each of the others


class ThievesCases(CaseKind[Hidden]):
    game = "thieves"
    question = Phrase(
        "You play one card, then the siren sounds and there is a raid. Which play guarantees that someone is "
        "richer than you, whatever the face-down cards are?"
    )

    def make(self, rng: Random, level: int) -> Case | None:
        street = _draw_scarce(rng) if level == 5 and rng.random() < SCARCE else _draw(rng)
        best = max(card.raid for card in street.hand)
        if max(len(street.loot), *(len(loot.up) for loot in street.others)) > MOST_UP:
            return None
        if len([card for card in street.hand if card.raid == best]) > 1:  # either would do
            return None
        if not any(margin(street, Play(card, to)) > 0 for card in street.hand if card.raid == best for to in range(3)):
            return None
        safe = safe_plays(street)
        if len(safe) != 1:
            return None
        thoughts = solve(street, safe[0])
        if level_of(thoughts) != level or (level == HIGHEST_LEVEL and best == 1 and not _is_either(thoughts)):
            return None  # a hand of 0s and a 1 leaves little variety, except where one of two is richer
        return Case(
            game=self.game,
            level=level,
            score=score_of(thoughts),
            shown=_written(street),
            solution=_answer(safe[0]),
            steps=tuple(thought.kind for thought in thoughts),
        )

    def board(self, case: Case) -> Street:
        hand, loot, *others = case.shown.split()
        return Street(
            hand=_cards(hand),
            loot=_cards(loot),
            others=tuple(Loot(_cards(each.rstrip(DOWN)), each.count(DOWN)) for each in others),
        )

    def hidden_states(self, case: Case) -> Sequence[Hidden]:
        return list(hidden_cards(self.board(case)))

    def answers(self, case: Case) -> Sequence[str]:
        return [_answer(play) for play in safe_plays(self.board(case))]

    def check(self, case: Case, answer: str) -> Right | Miss:
        """A miss shows a way the face-down cards can lie in which the raid hits the player."""
        street, play = self.board(case), _play(answer)
        own, base = sums_after(street, play)
        for hidden in hidden_cards(street):
            sums = [up + raid_worth(down) for up, down in zip(base, hidden, strict=True)]
            if max(sums) <= own:
                return Miss(
                    sentence=_hit(own, sums),
                    hidden=" ".join("".join(LETTERS.get(card, card.value) for card in down) or "-" for down in hidden),
                )
        return Right()

    def steps(self, case: Case) -> tuple[Step, ...]:
        street = self.board(case)
        return tuple(step(thought, street, case.solution) for thought in solve(street, _play(case.solution)))

    def parse(self, case: Case, text: str) -> str:
        """As the record writes it, or the card and the name: ``ring Bruno``, ``1 keep``."""
        names = {name.lower(): str(at) for at, name in enumerate(NAMES, 1)} | {"horseshoe": Card.SHOE.value}
        words = [names.get(word, word) for word in text.lower().split()]
        if len(words) == 2 and words[0] != "keep":
            words = ["keep", words[0]] if words[1] == "keep" else ["give", words[1], words[0]]
        action = read(" ".join(words)) if words[:1] in (["keep"], ["give"]) else None
        if not isinstance(action, Keep | Give) or (isinstance(action, Give) and not 1 <= action.seat <= len(NAMES)):
            raise BadNotation(
                "keep a card, or give it to one of the others; not {found}", example="give 2 ring", found=quoted(text)
            )
        if action.card not in self.board(case).hand:
            raise BadNotation("you do not have this card: {card}", card=action.card.word)
        return write(action)


KIND = ThievesCases()


def score_of(thoughts: tuple[Thought, ...]) -> int:
    return sum(PRICES[thought.kind] for thought in thoughts)


def level_of(thoughts: tuple[Thought, ...]) -> int:
    """The level whose band these steps lie in; the highest wherever somebody is richer and nobody can say who."""
    if _is_either(thoughts):
        return HIGHEST_LEVEL
    return next((level for level, most in HIGHEST_SCORE.items() if score_of(thoughts) <= most), HIGHEST_LEVEL)


def _is_either(thoughts: tuple[Thought, ...]) -> bool:
    return any(thought.kind == EITHER for thought in thoughts)


def _draw(rng: Random) -> Street:
    """Some of the money, dealt at random."""
    deck = [card for card in MONEY for _ in range(DECK[card.rank])]
    sizes = [rng.randint(2, 5), *(rng.randint(1, 3) for _ in NAMES)]
    cards = rng.sample(deck, IN_HAND + sum(sizes))
    return _street(rng, cards[:IN_HAND], cards[IN_HAND:], sizes)


def _draw_scarce(rng: Random) -> Street:
    """A deal in which nearly all the small cards can be seen: only then one of two must be rich for certain.

    Where the best card of the hand is worth 1, the other three are zeros.
    """
    zeros, ones, others = (
        [card for card in MONEY for _ in range(DECK[card.rank]) if card.raid in worth] for worth in ((0,), (1,), (2, 3))
    )
    rng.shuffle(ones)
    rng.shuffle(others)
    if rng.random() < POOR_HAND:
        hand, rest = [ones.pop(), *zeros[:3]], [*ones[rng.randint(0, 1) :], *others[: rng.randint(1, 5)]]
    else:
        small = [*ones, *zeros[rng.randint(2, 3) :]]
        rng.shuffle(small)
        best = rng.choice([Card.THREE, Card.RING])
        others.remove(best)
        hand, rest = [best, *small[:3]], [*small[3:], *others[: rng.randint(1, 4)]]
    rng.shuffle(rest)
    cuts = sorted(rng.sample(range(1, len(rest)), len(NAMES)))
    sizes = [end - start for start, end in zip((0, *cuts), (*cuts, len(rest)), strict=True)]
    return _street(rng, hand, rest, sizes)


def _street(rng: Random, hand: list[Card], cards: list[Card], sizes: list[int]) -> Street:
    """The cards in piles of these sizes, the own one first; some more lie face down."""
    down = [rng.randint(0, 2) for _ in NAMES]
    if not 0 < sum(down) <= MOST_DOWN:
        down = [1, 2, 1]
    piles = []
    for size in sizes:
        piles.append(_sorted(cards[:size]))
        cards = cards[size:]
    loot, *others = piles
    return Street(hand=_sorted(hand), loot=loot, others=tuple(map(Loot, others, down)))


def _sorted(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=RANK, reverse=True))


def _written(street: Street) -> str:
    others = (_letters(loot.up) + DOWN * loot.down for loot in street.others)
    return " ".join((_letters(street.hand), _letters(street.loot), *others))


def _letters(cards: tuple[Card, ...]) -> str:
    return "".join(LETTERS.get(card, card.value) for card in cards)


def _cards(letters: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[letter] for letter in letters)


def _answer(play: Play) -> str:
    return write(Keep(play.card) if play.to is None else Give(Seat(play.to + 1), play.card))


def _play(answer: str) -> Play:
    action = read(answer)
    assert isinstance(action, Keep | Give)
    return Play(action.card, action.seat - 1 if isinstance(action, Give) else None)


def _hit(own: int, sums: list[int]) -> Phrase:
    """R14, R15: the richest lose their loot, all of them in a tie."""
    each = tuple(Phrase("{who} {n}", {"who": who, "n": n}) for who, n in zip(NAMES, sums, strict=True))
    if max(sums) == own:
        return Phrase(
            "The cards could be like this. You have {n}, and so does someone else: {sums}. A tie is no escape.",
            {"n": own, "sums": each},
        )
    return Phrase("The cards could be like this. You have {n} and are the richest: {sums}.", {"n": own, "sums": each})
