"""What loot is worth, which players a raid hits, and who wins.

The functions take sums and numbers of cards, so that rules, notebook and bots can all use them.
"""

from collections.abc import Iterable, Sequence

from safecracker.core.game import Seat

from .cards import Card


def raid_worth(cards: Iterable[Card]) -> int:
    """R10: the ring counts 3, the horseshoe 1."""
    return sum([card.raid for card in cards])


def final_worth(cards: Iterable[Card]) -> int:
    """R10: the ring counts 1, the horseshoe 3."""
    return sum([card.final for card in cards])


def raid_losers(sums: Sequence[int], rule: str) -> tuple[Seat, ...]:
    """R14: the richest; nobody where all loot is worth nothing (R16); a tie by the agreed rule (R15)."""
    richest = _highest(sums)
    if not max(sums) or (rule == "none" and len(richest) > 1):
        return ()
    return richest


def winners(sums: Sequence[int], cards: Sequence[int], rule: str) -> tuple[tuple[Seat, ...], str]:
    """Who wins with these sums and numbers of loot cards, and why (R28, R29)."""
    richest = _highest(sums)
    if len(richest) == 1:
        return richest, "loot"
    if rule == "fewer":
        least = min(cards[seat] for seat in richest)
        richest = tuple(seat for seat in richest if cards[seat] == least)
    return richest, "fewer" if len(richest) == 1 else "shared"


def _highest(sums: Sequence[int]) -> tuple[Seat, ...]:
    most = max(sums)
    return tuple([Seat(seat) for seat, found in enumerate(sums) if found == most])
