"""A walk through a stored tree: the next guess, what each answer would leave, and how many rows are still needed.

A path is written as the answers so far, two digits each: red, then white.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from safecracker.core.errors import BadNotation
from safecracker.core.translation import Phrase, Translator
from safecracker.games.mastermind.mind.tree import DIGITS, Cost, Node, cost, stored_tree
from safecracker.games.mastermind.rules.model import Code, Keys
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.sentences import keys_in_words, pegs_in_words

from . import holes
from .pieces import Spot

SIZES: Final = {"4x8": MastermindOptions(), "4x9": MastermindOptions(blanks=True)}
TITLES: Final = {"4x8": Phrase("4 holes, 8 colours"), "4x9": Phrase("with empty holes")}
FEW: Final = 24  # codes that are shown one by one
BAR: Final = 100


class TriedRow(Struct, frozen=True, kw_only=True):
    """A row that was tried on the path to here."""

    number: int
    spots: tuple[Spot, ...]
    keys: tuple[str, ...]
    name: str
    address: str  # of the place where this row is the next one


class Branch(Struct, frozen=True, kw_only=True):
    """An answer that the next row can get."""

    name: str
    keys: tuple[str, ...]
    codes: str
    rest: str
    address: str


class Share(Struct, frozen=True):
    """How many codes are found in a row."""

    row: int
    codes: int
    width: int  # of a bar, out of 100


class Study(Struct, frozen=True, kw_only=True):
    """One place of a tree, as it is shown."""

    root: str  # the address of the first row
    sizes: tuple[tuple[str, str, bool], ...]  # address, title, whether it is this one
    steps: tuple[TriedRow, ...]
    number: int  # of the next row
    guess: tuple[Spot, ...]  # the next row; none where the code is found
    guess_name: str
    here: str  # how it stands, in a sentence
    branches: tuple[Branch, ...]
    shares: tuple[Share, ...]
    left: tuple[tuple[Spot, ...], ...]  # the codes that are left, where they are few
    left_names: tuple[str, ...]
    pegs: tuple[tuple[str, str], ...]  # letter and name, to choose a code from
    chosen: str  # the code that was chosen


def study(path: str, asked: Mapping[str, str], say: Translator) -> Study:
    """The place that a path leads to, ``4x8/02/11``; with a code that is asked for, the place where it is found."""
    size, *answers = path.strip("/").split("/") if path else ["4x8"]
    if size not in SIZES:
        raise BadNotation("this page exists for {sizes}, not for {found}", sizes=", ".join(SIZES), found=size[:20])
    code = _asked(asked, SIZES[size])
    if code:
        answers = list(_answers_to(_root(size), code, SIZES[size]))
    return _Place(size, [_keys(text) for text in answers], say).shown(code)


def _root(size: str) -> Node:
    options = SIZES[size]
    root = stored_tree(options.holes, len(options.pegs))
    assert root is not None  # it comes with the game
    return root


def _asked(asked: Mapping[str, str], options: MastermindOptions) -> Code | None:
    """The code that a reader wants to be found; None unless every hole has a peg."""
    letters = [asked.get(f"hole{hole}", "") for hole in range(1, options.holes + 1)]
    complete = all(len(letter) == 1 and letter in options.pegs for letter in letters)
    return Code("".join(letters)) if complete else None


def _answers_to(node: Node | None, code: Code, options: MastermindOptions) -> Iterator[str]:
    """The answers on the path to a code."""
    while node:
        keys = mark(code, _in_pegs(node.guess, options))
        yield f"{keys.red}{keys.white}"
        node = node.after.get(keys)


def _keys(text: str) -> Keys:
    if len(text) != len("00") or not (text.isascii() and text.isdigit()):
        raise BadNotation("an answer is two digits, red then white", example="11")
    return Keys(int(text[0]), int(text[1]))


def _in_pegs(guess: Code, options: MastermindOptions) -> Code:
    return Code(guess.translate(str.maketrans(DIGITS[: len(options.pegs)], options.pegs)))


class _Place:
    """Where some answers lead."""

    def __init__(self, size: str, answers: list[Keys], say: Translator) -> None:
        self._size, self._say, self._options = size, say, SIZES[size]
        self._path: list[tuple[Node, Keys]] = []
        self._end: Node | None = _root(size)
        for keys in answers:
            self._walk(keys)

    def _walk(self, keys: Keys) -> None:
        node = self._end
        if node is None or not (keys in node.after or (self._is_code(keys) and self._may_be(node))):
            raise BadNotation("this answer is not possible here; go back to the first row")
        self._path.append((node, keys))
        self._end = node.after.get(keys)

    def _is_code(self, keys: Keys) -> bool:
        return keys.red == self._options.holes

    def _may_be(self, node: Node) -> bool:
        return node.size > sum(after.size for after in node.after.values())

    def shown(self, chosen: Code | None) -> Study:
        say, node = self._say, self._end
        return Study(
            root=self._address(0),
            sizes=tuple((f"/study/mastermind/{size}", say.phrase(TITLES[size]), size == self._size) for size in SIZES),
            steps=tuple(self._step(at) for at in range(len(self._path))),
            number=len(self._path) + 1,
            guess=self._spots(node.guess) if node else (),
            guess_name=pegs_in_words(self._code(node.guess), say) if node else "",
            here=self._here(),
            branches=tuple(self._branches(node)) if node else (),
            shares=self._shares(node) if node else (),
            left=tuple(self._spots(code) for code in self._left()),
            left_names=tuple(pegs_in_words(self._code(code), say) for code in self._left()),
            pegs=tuple((letter, holes.peg_name(letter, say)) for letter in self._options.pegs),
            chosen=chosen or "",
        )

    def _address(self, steps: int, *more: Keys) -> str:
        answers = [*(keys for _, keys in self._path[:steps]), *more]
        return "/".join(["/study/mastermind", self._size, *(f"{keys.red}{keys.white}" for keys in answers)])

    def _code(self, guess: Code) -> Code:
        return _in_pegs(guess, self._options)

    def _spots(self, guess: Code) -> tuple[Spot, ...]:
        return holes.pegs(self._code(guess), self._say)

    def _key_pegs(self, keys: Keys) -> tuple[str, ...]:
        return holes.key_pegs(keys, self._options.holes)

    def _step(self, at: int) -> TriedRow:
        say, (node, keys) = self._say, self._path[at]
        pegs, answer = pegs_in_words(self._code(node.guess), say), keys_in_words(keys, say)
        name = say("Row {n}: {pegs}. {answer}.", n=at + 1, pegs=pegs, answer=answer)
        return TriedRow(
            number=at + 1,
            spots=self._spots(node.guess),
            keys=self._key_pegs(keys),
            name=name,
            address=self._address(at),
        )

    def _here(self) -> str:
        say, node = self._say, self._end
        if node is None:
            return say.count("Found in {n} row.", "Found in {n} rows.", len(self._path))
        if node.size == 1:
            return say("Only one code is left: this one.")
        return f"{self._codes_left(node)}. {self._rest(cost(node))}."

    def _codes_left(self, node: Node) -> str:
        say = self._say
        return say.count("{n} code left", "{n} codes left", node.size)

    def _rest(self, ahead: Cost) -> str:
        say = self._say
        if ahead.codes == 1:
            return say("1 more row")
        average = say.decimal(ahead.average, 2 if self._path else 3)
        return say("{average} more rows on average, at most {most}", average=average, most=len(ahead.by_row))

    def _branches(self, node: Node) -> Iterator[Branch]:
        say = self._say
        for keys, after in sorted(node.after.items()):
            yield self._branch(keys, self._codes_left(after), self._rest(cost(after)))
        if self._may_be(node):
            yield self._branch(Keys(self._options.holes, 0), say("this is the code"))

    def _branch(self, keys: Keys, codes: str, rest: str = "") -> Branch:
        return Branch(
            name=keys_in_words(keys, self._say),
            keys=self._key_pegs(keys),
            codes=codes,
            rest=rest,
            address=self._address(len(self._path), keys),
        )

    def _shares(self, node: Node) -> tuple[Share, ...]:
        by_row, before = cost(node).by_row, len(self._path)
        widest = max(by_row)
        return tuple(
            Share(before + row, codes, max(1, round(BAR * codes / widest)) if codes else 0)
            for row, codes in enumerate(by_row, 1)
        )

    def _left(self) -> list[Code]:
        """The codes that are left, in the order in which the tree tries them."""
        return sorted(_codes(self._end)) if self._end and 1 < self._end.size <= FEW else []


def _codes(node: Node) -> Iterator[Code]:
    """The codes below: wherever no other answer explains one, the guess is it."""
    if node.size > sum(after.size for after in node.after.values()):
        yield node.guess
    for after in node.after.values():
        yield from _codes(after)
