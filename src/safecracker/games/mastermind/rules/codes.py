"""Every code of a board, in the order of the tray."""

from collections.abc import Iterator
from itertools import product

from safecracker.core.sequences import LazySequence

from .model import Code
from .options import MastermindOptions


class Codes(LazySequence[Code]):
    """All codes that fit into the holes: counted, numbered and recognised without listing up to a million of them."""

    __slots__ = ("_length", "holes", "pegs")

    def __init__(self, options: MastermindOptions) -> None:
        self.pegs, self.holes = options.pegs, options.holes
        self._length = options.codes

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Code]:
        return map(Code, map("".join, product(self.pegs, repeat=self.holes)))

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and len(code) == self.holes and all(peg in self.pegs for peg in code)

    def _item(self, at: int) -> Code:
        pegs, letters = self.pegs, ""
        for _ in range(self.holes):
            at, peg = divmod(at, len(pegs))
            letters = pegs[peg] + letters
        return Code(letters)
