"""A solver of Da Vinci Code that thinks like a person: what each hidden tile may be, narrowed down step by step.

    between    1    the open tiles around one tile, its colour, what is seen and the wrong guesses for it
    room       2    hidden tiles side by side: each needs a number, so the ends of the gap are closed to the others
    shared     4    as many tiles of a colour, in several rows, as there are numbers for them: others lose those numbers
    suppose    6    one assumption after which the other steps leave a tile without a number

Sets of numbers are bits, by the rank of the tile.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.games.davinci.rules.tiles import Colour

from .case_board import Board, Spot

Bits: TypeAlias = int
Known: TypeAlias = dict[Spot, Bits]  # what each hidden tile may be

BETWEEN, ROOM, SHARED, SUPPOSE = "between", "room", "shared", "suppose"
PRICES: Final = {BETWEEN: 1, ROOM: 2, SHARED: 4, SUPPOSE: 6}
MOST_SHARED = 5  # tiles that a person compares
# which kinds of step are tried together; a way that needs no assumption is always preferred
WAYS: Final = (
    ((BETWEEN,),),
    ((BETWEEN, ROOM), (BETWEEN, SHARED), (BETWEEN, ROOM, SHARED)),
    ((BETWEEN, ROOM, SHARED, SUPPOSE),),
)


class Look(Struct, frozen=True):
    """What a step looks at: one tile, the tiles of a gap, tiles that share numbers, or a tile with an assumption."""

    kind: str
    spots: tuple[Spot, ...]
    rank: int | None = None  # what is assumed
    stuck: Spot | None = None  # the tile for which no number is left then


class Thought(Struct, frozen=True):
    look: Look
    before: Known
    after: Known


def bits(board: Board, spot: Spot) -> Bits:
    return sum(1 << tile.rank for tile in board.between(spot))


def nothing_known(board: Board) -> Known:
    """Any tile of its colour that is not seen."""
    return {
        spot: sum(1 << tile.rank for tile in board.free if tile.colour is board.place(spot).colour)
        for spot in board.hidden
    }


def gaps(board: Board) -> Iterator[tuple[Spot, ...]]:
    """Hidden tiles side by side, two at least."""
    for who, row in enumerate(board.rows):
        run: list[Spot] = []
        for at in range(len(row) + 1):
            if at < len(row) and not row[at].tile:
                run.append((who, at))
                continue
            if len(run) > 1:
                yield tuple(run)
            run = []


def with_room(known: Known, gap: tuple[Spot, ...]) -> Known:
    """Each tile of a gap is above the lowest that the one before it may be, and below the highest of the next."""
    after, least = dict(known), -1
    for spot in gap:
        after[spot] &= -1 << (least + 1)
        if not after[spot]:
            return after
        least = (after[spot] & -after[spot]).bit_length() - 1
    most = 24
    for spot in reversed(gap):
        after[spot] &= (1 << most) - 1
        most = after[spot].bit_length() - 1
    return after


def sharing(board: Board, known: Known) -> Iterator[tuple[Spot, ...]]:
    """Tiles of a colour, in several rows, that have as many numbers among them as they are, or fewer."""
    for colour in Colour:
        spots = [spot for spot in known if board.place(spot).colour is colour]
        for size in range(2, MOST_SHARED + 1):
            able = [spot for spot in spots if known[spot].bit_count() <= size]
            for group in combinations(able, size):
                union = 0
                for spot in group:
                    union |= known[spot]
                if union.bit_count() <= size and len({who for who, _ in group}) > 1:
                    yield group


def with_shared(board: Board, known: Known, group: tuple[Spot, ...]) -> Known:
    """The numbers that a group shares are lost to others of its colour; in the group every one is used once."""
    after, union = dict(known), 0
    for spot in group:
        union |= known[spot]
    colour = board.place(group[0]).colour
    for spot in known:
        if spot not in group and board.place(spot).colour is colour:
            after[spot] &= ~union
    for spot in group:
        after[spot] = 0
    for ranks in _fillings(known, group, 0):
        for spot, rank in zip(group, ranks, strict=True):
            after[spot] |= 1 << rank
    return after


def _fillings(known: Known, group: tuple[Spot, ...], taken: Bits) -> Iterator[tuple[int, ...]]:
    """The ways to give each tile of a group another number, in the order of its row."""
    if not group:
        yield ()
        return
    first, rest = group[0], group[1:]
    for rank in ranks_of(known[first] & ~taken):
        narrowed = {
            spot: known[spot] & (-1 << rank if spot[0] == first[0] and spot[1] > first[1] else -1) for spot in rest
        }
        for more in _fillings(narrowed, rest, taken | 1 << rank):
            yield (rank, *more)


def ranks_of(numbers: Bits) -> list[int]:
    return [rank for rank in range(24) if numbers >> rank & 1]


def seen(board: Board, known: Known, spot: Spot) -> bool:
    """Whether the open tiles around a tile have been looked at."""
    return not known[spot] & ~bits(board, spot)


def without_number(known: Known) -> Spot | None:
    """A tile for which no number is left: a contradiction."""
    return next((spot for spot, numbers in known.items() if not numbers), None)


def looked(board: Board, known: Known, look: Look) -> Known:
    """What is known after a step."""
    if look.kind == BETWEEN:
        return known | {look.spots[0]: known[look.spots[0]] & bits(board, look.spots[0])}
    if look.kind == ROOM:
        return with_room(known, look.spots) if all(seen(board, known, spot) for spot in look.spots) else known
    if look.kind == SHARED:
        return with_shared(board, known, look.spots) if look.spots in sharing(board, known) else known
    (spot,), rank = look.spots, look.rank
    assert rank is not None
    return known | {spot: known[spot] & ~(1 << rank)}


def new_thoughts(board: Board, known: Known, kinds: tuple[str, ...]) -> Iterator[Thought]:
    """The steps of these kinds that say something new, the cheapest first."""
    for kind in kinds:
        if kind == BETWEEN:
            looks = [Look(kind, (spot,)) for spot in known]
        elif kind == ROOM:
            looks = [Look(kind, gap) for gap in gaps(board)]
        elif kind == SHARED:
            looks = [Look(kind, group) for group in sharing(board, known)]
        else:
            return
        for look in looks:
            after = looked(board, known, look)
            if after != known:
                yield Thought(look, known, after)


def refuted_at(board: Board, known: Known, spot: Spot, rank: int) -> Spot | None:
    """The tile that has no number left when the other steps follow an assumption; None where they find no such tile."""
    now = {other: 1 << rank if other == spot else numbers & ~(1 << rank) for other, numbers in known.items()}
    while (stuck := without_number(now)) is None:
        thought = next(new_thoughts(board, now, (ROOM, SHARED)), None)
        if thought is None:
            return None
        now = thought.after
    return stuck


def suppositions(board: Board, known: Known, target: Spot) -> Iterator[Thought]:
    """Assumptions about the tile that is asked for, and then about the others, that lead to a contradiction."""
    everywhere = {spot: known[spot] & bits(board, spot) for spot in known}
    for spot in sorted(known, key=lambda spot: (spot != target, spot)):
        for rank in ranks_of(known[spot]) if known[spot].bit_count() > 1 else []:
            stuck = refuted_at(board, everywhere, spot, rank)
            if stuck is not None:
                look = Look(SUPPOSE, (spot,), rank, stuck)
                yield Thought(look, known, looked(board, known, look))


def solve(board: Board, target: Spot) -> tuple[Thought, ...]:
    """The cheapest steps found that make a tile certain; empty where none do."""
    for ways in WAYS:
        found = [looks for kinds in ways if (looks := found_with(board, target, kinds))]
        if found:
            return thoughts_of(board, min(found, key=price_of))
    return ()


def found_with(board: Board, target: Spot, kinds: tuple[str, ...]) -> list[Look]:
    """Steps of these kinds that make a tile certain, without those that are not needed."""
    known = nothing_known(board)
    looks: list[Look] = []
    while known[target].bit_count() > 1:
        thought = next(new_thoughts(board, known, kinds), None)
        if thought is None and SUPPOSE in kinds:
            thought = next(suppositions(board, known, target), None)
        if thought is None:
            return []
        looks.append(thought.look)
        known = thought.after
    return pruned(board, target, looks)


def price_of(looks: list[Look]) -> int:
    return sum(PRICES[look.kind] for look in looks)


def pruned(board: Board, target: Spot, looks: list[Look]) -> list[Look]:
    """The steps without any that can be left out; the most expensive ones are tried first, then the last ones."""
    for _, look in sorted(enumerate(looks), key=lambda pair: (-PRICES[pair[1].kind], -pair[0])):
        fewer = [other for other in looks if other is not look]
        if leads_to(board, target, fewer):
            looks = fewer
    return looks


def leads_to(board: Board, target: Spot, looks: list[Look]) -> bool:
    known = nothing_known(board)
    for look in looks:
        known = looked(board, known, look)
    return known[target].bit_count() == 1


def thoughts_of(board: Board, looks: list[Look]) -> tuple[Thought, ...]:
    known, thoughts = nothing_known(board), []
    for look in looks:
        after = looked(board, known, look)
        thoughts.append(Thought(look, known, after))
        known = after
    return tuple(thoughts)
