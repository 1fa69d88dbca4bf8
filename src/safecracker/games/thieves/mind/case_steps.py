"""The steps to the solution of a case of Thieves!, in sentences."""

from collections.abc import Sequence

from safecracker.core.translation import Fact, Phrase
from safecracker.games.case import NAMES, Step
from safecracker.games.thieves.rules.cards import Card

from .case_solver import (
    COUNT,
    EITHER,
    LEAST,
    PRICES,
    WORTH,
    Play,
    Street,
    Thought,
    sums_after,
    unseen_by_worth,
)


def step(thought: Thought, street: Street, answer: str) -> Step:
    """One step, as it is told; the last one of the proof names the answer."""
    clues, where, follows, piece = _SENTENCES[thought.kind](thought, street)
    proves = thought.kind == EITHER or (thought.kind == LEAST and len(thought.others) == 1)
    return Step(
        kind=thought.kind,
        price=PRICES[thought.kind],
        clues=tuple(clues),
        pieces=(answer,) if proves else (),
        where=where,
        follows=follows,
        piece=piece,
    )


def _loot(others: Sequence[int]) -> list[str]:
    return ["loot 0", *(f"loot {at + 1}" for at in others)]


def _count(thought: Thought, street: Street) -> tuple[list[str], Phrase, Phrase, Phrase]:
    """What follows from how few small cards are left."""
    other = thought.play.to
    assert other is not None
    value, few = thought.value, sum(unseen_by_worth(street)[: thought.value + 1])
    facts: dict[str, Fact] = {
        "who": NAMES[other],
        "value": value,
        "more": value + 1,
        "few": few,
        "down": street.others[other].down,
    }
    where, follows, piece = _zeros(facts) if value == 0 else _small(facts)
    return ["hand", "loot 0", "loot 1", "loot 2", "loot 3"], where, follows, piece


def _zeros(facts: dict[str, Fact]) -> tuple[Phrase, Phrase, Phrase]:
    where = Phrase("How many of the four 0s can you see?")
    if not facts["few"]:
        follows = Phrase("You can see all four 0s, so every face-down card is worth 1 or more.")
        return where, follows, Phrase("No face-down card is a 0.")
    follows = Phrase(
        "0s that you cannot see: {few}. {who} has {down} cards face down, so at least one of them is worth 1 or more.",
        facts,
    )
    return where, follows, Phrase("Not all of {who}’s face-down cards can be 0s.", facts)


def _small(facts: dict[str, Fact]) -> tuple[Phrase, Phrase, Phrase]:
    where = Phrase("Count all the cards you can see that are worth {value} or less.", facts)
    if not facts["few"]:
        follows = Phrase(
            "You can see all the cards worth {value} or less, so every face-down card is worth {more} or more.", facts
        )
        return where, follows, Phrase("Every face-down card is worth {more} or more.", facts)
    follows = Phrase(
        "Cards worth {value} or less that you cannot see: {few}. {who} has {down} face down, so at least one of them "
        "is worth {more} or more.",
        facts,
    )
    return where, follows, Phrase("Not all of {who}’s face-down cards are worth {value} or less.", facts)


def _worth(thought: Thought, street: Street) -> tuple[list[str], Phrase, Phrase, Phrase]:
    card = thought.card
    assert card is not None
    clues = [
        f"loot {at}" for at, cards in enumerate((street.loot, *(loot.up for loot in street.others))) if card in cards
    ]
    if card in street.hand:
        clues.insert(0, "hand")
    where = Phrase("Remember what this card is worth in a raid: {card}", {"card": card.word})
    if card is Card.RING:
        follows = Phrase("In a raid, the ring is worth 3. It is worth 1 only at the end of the game.")
        return clues, where, follows, Phrase("The ring is worth 3.")
    follows = Phrase("In a raid, the horseshoe is worth 1. It is worth 3 only at the end of the game.")
    return clues, where, follows, Phrase("The horseshoe is worth 1.")


def _least(thought: Thought, street: Street) -> tuple[list[str], Phrase, Phrase, Phrase]:
    """What is certain without the cards that lie face down, and what little they must be worth."""
    own, base = sums_after(street, thought.play)
    if len(thought.others) > 1:
        where = Phrase("Add up your loot and all the face-up cards.")
        follows = Phrase(
            "You have {own}. If {who} gets this card ({card}), the face-up cards are worth: {sums}.",
            {**_facts(thought.play), "own": own, "sums": _sums(base, thought.others)},
        )
        return ["hand", *_loot(thought.others)], where, follows, _receiver(thought.play)
    at = thought.others[0]
    facts: dict[str, Fact] = {
        **_facts(thought.play),
        "own": own,
        "up": base[at] - thought.play.card.raid,
        "worth": thought.play.card.raid,
        "down": thought.down,
        "least": base[at] + thought.down,
    }
    follows = Phrase(
        "You have {own}. With this card ({card}), {who} has at least {least}: {up} in face-up cards, {worth} for the "
        "card and {down} face down.",
        facts,
    )
    if not thought.down:
        follows = Phrase(
            "You have {own}. With this card ({card}), {who} has at least {least}: {up} in face-up cards and {worth} "
            "for the card.",
            facts,
        )
    where = Phrase("Compare your loot with the least {who} can have.", facts)
    return ["hand", *_loot(thought.others)], where, follows, Phrase("Give this card to {who}: {card}", facts)


def _either(thought: Thought, street: Street) -> tuple[list[str], Phrase, Phrase, Phrase]:
    own, base = sums_after(street, thought.play)
    most = [own - each for each in base]
    where = Phrase("Not everyone can be poor at once. How low can the face-down cards be?")
    follows = Phrase(
        "If nobody were richer than you, the face-down cards would be worth no more than: {sums}. There are "
        "not enough low cards left for that.",
        {"sums": _sums(most, thought.others)},
    )
    piece = Phrase("Play this card: {card}", {"card": thought.play.card.word})
    return ["hand", *_loot(thought.others)], where, follows, piece


def _tie(thought: Thought, street: Street) -> tuple[list[str], Phrase, Phrase, Phrase]:
    facts: dict[str, Fact] = {**_facts(thought.play), "own": sums_after(street, thought.play)[0]}
    where = Phrase("One play almost works. What happens in a tie?")
    follows = Phrase(
        "If {who} gets this card ({card}), the richest of the others may have {own}, just like you. A tie is no "
        "escape.",
        facts,
    )
    assert thought.play.to is not None
    return ["hand", *_loot([thought.play.to])], where, follows, Phrase("Do not give this card to {who}: {card}", facts)


def _facts(play: Play) -> dict[str, Fact]:
    assert play.to is not None
    return {"who": NAMES[play.to], "card": play.card.word}


def _receiver(play: Play) -> Phrase:
    return Phrase("Your card goes to {who}.", _facts(play))


def _sums(sums: Sequence[int], others: Sequence[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase("{who} {n}", {"who": NAMES[at], "n": sums[at]}) for at in others)


_SENTENCES = {COUNT: _count, WORTH: _worth, LEAST: _least, EITHER: _either, "tie": _tie}
