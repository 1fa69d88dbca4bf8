"""The steps to the solution of a case of Da Vinci Code, in sentences."""

from msgspec.structs import replace

from safecracker.core.translation import Fact, Phrase
from safecracker.games.case import NAMES, Step
from safecracker.games.davinci.rules.tiles import Colour, Sign

from .case_board import Board, Spot
from .case_solver import BETWEEN, PRICES, ROOM, SHARED, Bits, Thought, ranks_of, seen

COLOUR_WORDS = {Colour.BLACK: Phrase("black", context="tile"), Colour.WHITE: Phrase("white", context="tile")}


def answer_text(spot: Spot, sign: Sign | None = None) -> str:
    """A tile by the letter of its row and its place, and what it is said to be: ``A5 10``."""
    who, at = spot
    tile = f"{NAMES[who][0]}{at + 1}"
    return tile if sign is None else f"{tile} {sign}"


def steps_to(board: Board, target: Spot, thoughts: tuple[Thought, ...]) -> tuple[Step, ...]:
    """All steps in words; the last one lists what the tile could be so far, unless a step before it has."""
    steps = tuple(step(board, thought) for thought in thoughts)
    if not thoughts:
        return steps
    last = thoughts[-1]
    if last.look.kind == BETWEEN or any(_names(board, thought, target) for thought in thoughts[:-1]):
        return steps
    facts = _tile_facts(target) | {"numbers": _numbers(last.before[target]), "text": steps[-1].follows}
    follows = Phrase("So far, {who}’s tile {n} could be: {numbers}. {text}", facts)
    return (*steps[:-1], replace(steps[-1], follows=follows))


def _names(board: Board, thought: Thought, spot: Spot) -> bool:
    """Whether the words of a step say what this tile can be."""
    look = thought.look
    return spot in look.spots if look.kind == BETWEEN else spot in _found(board, thought)


def step(board: Board, thought: Thought) -> Step:
    """One step in words."""
    look, found = thought.look, _found(board, thought)
    certain = [(spot, ranks_of(found[spot])[0]) for spot in found if found[spot].bit_count() == 1]
    return Step(
        kind=look.kind,
        price=PRICES[look.kind],
        clues=tuple(map(answer_text, (*look.spots, *([look.stuck] if look.stuck else [])))),
        pieces=tuple(answer_text(spot, Sign(rank // 2)) for spot, rank in certain),
        where=_where(thought),
        follows=_follows(board, thought),
        piece=_left(*next(iter(found.items()))),
    )


def _found(board: Board, thought: Thought) -> dict[Spot, Bits]:
    """The tiles that the step narrows down, those with one number first.

    A tile that nobody has looked at yet is left out, unless there is no other.
    """
    narrowed = {spot: left for spot, left in thought.after.items() if left != thought.before[spot]}
    known = {
        spot: left
        for spot, left in narrowed.items()
        if left.bit_count() == 1 or spot in thought.look.spots or seen(board, thought.before, spot)
    }
    return dict(sorted((known or narrowed).items(), key=lambda pair: (pair[1].bit_count() > 1, pair[0])))


def _numbers(left: Bits) -> str:
    return "/".join(str(rank // 2) for rank in ranks_of(left))


def _left(spot: Spot, left: Bits) -> Phrase:
    return Phrase("{who}, tile {n}: {numbers}.", _tile_facts(spot) | {"numbers": _numbers(left)})


def _tile_facts(spot: Spot) -> dict[str, Fact]:
    return {"who": NAMES[spot[0]], "n": spot[1] + 1}


def _tiles(spots: tuple[Spot, ...]) -> tuple[str, ...]:
    return tuple(f"{NAMES[who]} {at + 1}" for who, at in spots)


def _where(thought: Thought) -> Phrase:
    look, first = thought.look, thought.look.spots[0]
    if look.kind == BETWEEN:
        return Phrase("Look at tile {n} in {who}’s row, and at the revealed tiles around it.", _tile_facts(first))
    if look.kind == ROOM:
        return Phrase(
            "These hidden tiles in {who}’s row are side by side: {tiles}. Each needs a number.",
            {"who": NAMES[first[0]], "tiles": _tiles(look.spots)},
        )
    if look.kind == SHARED:
        return Phrase("Compare these tiles: {tiles}.", {"tiles": _tiles(look.spots)})
    return Phrase("Make an assumption about tile {n} in {who}’s row.", _tile_facts(first))


def _follows(board: Board, thought: Thought) -> Phrase:
    look, first = thought.look, thought.look.spots[0]
    facts = _tile_facts(first)
    if look.kind == BETWEEN:
        facts |= {"colour": COLOUR_WORDS[board.place(first).colour], "numbers": _numbers(thought.after[first])}
        return Phrase("{who}’s tile {n} is {colour}. From what you see, it can only be: {numbers}.", facts)
    narrowed = _found(board, thought)
    found = tuple(
        f"{tile} = {_numbers(narrowed[spot])}" for spot, tile in zip(narrowed, _tiles(tuple(narrowed)), strict=True)
    )
    if look.kind == ROOM:
        return Phrase(
            "Numbers rise along the row, and each of these tiles needs one: {tiles}. So {found}.",
            facts | {"tiles": _tiles(look.spots), "found": found},
        )
    if look.kind == SHARED:
        shared = 0
        for spot in look.spots:
            shared |= thought.before[spot]
        return Phrase(
            "There are only as many numbers as tiles: {tiles} share {numbers}. So {found}.",
            facts | {"tiles": _tiles(look.spots), "numbers": _numbers(shared), "found": found},
        )
    assert look.rank is not None
    assert look.stuck is not None
    return Phrase(
        "Suppose tile {n} in {who}’s row is {number}. Then no number is left for {stuck}. So {found}.",
        facts | {"number": look.rank // 2, "stuck": _tiles((look.stuck,)), "found": found},
    )
