"""Every code of a board, in the order of the tray."""

from collections.abc import Iterator
from itertools import product

from safecracker.core.sequences import LazySequence

from .model import Code
from .options import MastermindOptions


class Codes(LazySequence[Code]):
    """All codes that fit into the holes: counted, numbered and recognised without listing up to a million of them."""

    __slots__ = ("holes", "pegs")

    def __init__(self, options: MastermindOptions) -> None:
        self.pegs, self.holes = options.pegs, options.holes
        self._length = options.codes

    def __iter__(self) -> Iterator[Code]:
        return map(Code, map("".join, product(self.pegs, repeat=self.holes)))

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and len(code) == self.holes and all(peg in self.pegs for peg in code)

    def index(self, code: object, start: int = 0, stop: int | None = None) -> int:
        """Where the code stands; raises ValueError, as for any sequence."""
        if code not in self:
            raise ValueError(f"{code!r} is no code of this board")
        found = 0
        for peg in str(code):
            found = found * len(self.pegs) + self.pegs.index(peg)
        if found not in range(len(self))[start:stop]:
            raise ValueError(f"{code!r} is not between {start} and {stop}")
        return found

    def _item(self, at: int) -> Code:
        pegs, letters = self.pegs, ""
        for _ in range(self.holes):
            at, peg = divmod(at, len(pegs))
            letters = pegs[peg] + letters
        return Code(letters)
