"""Trees that give the next guess after every answer; the best ones of the boxed games are kept with the game.

A tree is written as its guesses in the order of a walk that takes every answer in turn, those with few pegs first.
Where one or two codes are left they are tried in turn, and nothing is written. Pegs are digits: which colours and
which holes are meant is free, for the rules know no difference.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import permutations, zip_longest
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.games.mastermind.rules.model import Code, Keys, Row

if TYPE_CHECKING:
    from .codes import Indices, Space

DIGITS = "0123456789"
IN_TURN = 2  # codes that need no thought


class Node(Struct, frozen=True):
    """A guess, and what comes after each answer but the last one."""

    guess: Code
    size: int  # the codes that are left before it
    after: dict[Keys, "Node"]


class Cost(Struct, frozen=True):
    """How many rows a tree still needs from a guess on."""

    codes: int
    rows: int  # over all these codes
    by_row: tuple[int, ...]  # the codes that are found with the next guess, with the one after it, and so on

    @property
    def average(self) -> float:
        return self.rows / self.codes


def cost(node: Node) -> Cost:
    below = [cost(after) for after in node.after.values()]
    now = node.size - sum(after.codes for after in below)  # 1 where the guess may be the code, else 0
    later = zip_longest(*(after.by_row for after in below), fillvalue=0)
    return Cost(node.size, node.size + sum(after.rows for after in below), (now, *map(sum, later)))


def tree_guesses(node: Node, unsaid: int = IN_TURN) -> Iterator[Code]:
    """The guesses of a tree in their order; where this few codes are left, the first is tried first and not written."""
    if node.size > unsaid:
        yield node.guess
    for keys in sorted(node.after):
        yield from tree_guesses(node.after[keys], unsaid)


def read(text: str, holes: int, kinds: int, unsaid: int = IN_TURN) -> Node:
    """The tree for this number of holes and of kinds of pegs, from its guesses."""
    from .codes import space  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

    here = space(DIGITS[:kinds], holes)
    return _grown(here, here.every, iter(text.split()), unsaid)


def _grown(here: "Space", left: "Indices", guesses: Iterator[str], unsaid: int) -> Node:
    guess = here.code(int(left[0])) if len(left) <= unsaid else Code(next(guesses))
    after: dict[Keys, Node] = {}
    if len(left) > 1:
        for answer, part in here.parts(guess, left):
            after[here.keys(answer)] = _grown(here, part, guesses, unsaid)
    return Node(guess, len(left), after)


@lru_cache(maxsize=4)
def stored_tree(holes: int, kinds: int) -> Node | None:
    """The tree that is kept for this size, if there is one."""
    file = files(__package__) / "trees" / f"{holes}x{kinds}.txt"
    return read(file.read_text(encoding="ascii"), holes, kinds) if file.is_file() else None


def advice(pegs: str, rows: tuple[Row, ...], root: Node, rng: Random) -> Code | None:
    """The guess that the tree has after these rows, with their pegs and holes; None where the rows are not in the tree.

    Pegs that stand in no row yet are alike, so chance takes one; before the first row all holes are alike, too.
    """
    found = place(pegs, rows, root, rng)
    return found[0] if found else None


def place(pegs: str, rows: tuple[Row, ...], root: Node, rng: Random | None = None) -> tuple[Code, Node] | None:
    """The same, and where in the tree it stands; without chance the first of what is alike."""
    orders = list(permutations(range(len(root.guess))))
    if rng:
        rng.shuffle(orders)
    for order in orders:
        followed = _followed(rows, root, order)
        if followed:
            node, names = followed
            unused = [peg for peg in reversed(pegs) if peg not in names.values()]
            if rng:
                rng.shuffle(unused)
            return _renamed(node.guess, order, names, unused), node
    return None


def _followed(rows: tuple[Row, ...], node: Node, order: tuple[int, ...]) -> tuple[Node, dict[str, str]] | None:
    """Where these rows lead, if the holes stand in this order, and which peg each digit is."""
    names: dict[str, str] = {}
    for row in rows:
        for digit, hole in zip(node.guess, order, strict=True):
            if names.setdefault(digit, row.guess[hole]) != row.guess[hole]:
                return None
        if len(set(names.values())) < len(names) or row.keys not in node.after:
            return None
        node = node.after[row.keys]
    return node, names


def _renamed(guess: Code, order: tuple[int, ...], names: dict[str, str], unused: list[str]) -> Code:
    letters = dict(zip(order, guess, strict=True))
    for digit in guess:
        if digit not in names:
            names[digit] = unused.pop()
    return Code("".join(names[letters[hole]] for hole in range(len(guess))))
