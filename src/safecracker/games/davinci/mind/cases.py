"""Cases of Da Vinci Code: of all hidden tiles, exactly one has the same number in every deal that fits.

``case_board.py`` says how a case is written.
"""

import re
from collections.abc import Sequence
from random import Random

from safecracker.core.errors import BadNotation
from safecracker.core.translation import Phrase
from safecracker.games.case import LONGEST_LINE, NAMES, Case, CaseKind, Miss, Right, Step
from safecracker.games.davinci.rules.tiles import NUMBERS, Sign, Tile

from .case_board import BOX, Board, Deal, Place, Spot
from .case_solver import PRICES, ROOM, SHARED, SUPPOSE, Thought, bits, solve
from .case_steps import answer_text, steps_to

EXAMPLE = "A5 10"
OWN_TILES = 5
OTHERS_TILES = 6
OPEN_TILES = 2  # in each other row
MOST_DEALS = 5000
MOST_ASSUMPTIONS = 2
LEAST_SCORE_OF_EXPERTS = 10  # what an assumption leads to in one glance is not for experts
OTHERS = {1: 2, 2: 2, 3: 2, 4: 2, 5: 3}  # how many others there are, by level
WRONG_GUESSES = {1: 0, 2: 0, 3: 2, 4: 3, 5: 3}  # at most, by level
MOST_IDLE = 2  # wrong guesses that the solution does not need


class DaVinciCases(CaseKind[Deal]):
    game = "davinci"
    question = Phrase("Which hidden tile is certain, and what is its number?")

    def make(self, rng: Random, level: int) -> Case | None:
        board = _draw(rng, level)
        if level > 1 and any(bits(board, spot).bit_count() == 1 for spot in board.hidden):
            return None  # quick to see, and too easy
        if len(board.certain) != 1 or board.counts.total > MOST_DEALS:
            return None
        ((target, sign),) = board.certain
        needed, idle = _wrong_guesses(board, target)
        thoughts = solve(board, target)
        if not thoughts or idle > MOST_IDLE or level_of(thoughts, needed) != level:
            return None
        case = Case(
            game=self.game,
            level=level,
            score=score_of(thoughts),
            shown=str(board),
            solution=answer_text(target, sign),
            steps=tuple(thought.look.kind for thought in thoughts),
        )
        return case if len(case.line) <= LONGEST_LINE else None

    def board(self, case: Case) -> Board:
        return Board.read(case.shown)

    def hidden_states(self, case: Case) -> Sequence[Deal]:
        return list(self.board(case).deals())

    def answers(self, case: Case) -> Sequence[str]:
        return [answer_text(spot, sign) for spot, sign in self.board(case).certain]

    def check(self, case: Case, answer: str) -> Right | Miss:
        """A miss shows a deal that fits, in which that tile is something else."""
        if answer == case.solution:
            return Right()
        who, at = spot = _spot(answer)
        sign = int(answer.split()[1])
        deal = next(deal for deal in self.board(case).deals() if deal[who][at].sign != sign)
        return Miss(
            sentence=Phrase(
                "This deal fits all the clues too, and here tile {n} in {who}’s row is {number}.",
                {"n": at + 1, "who": NAMES[who], "number": deal[who][at].sign},
            ),
            clues=(answer_text(spot),),
            hidden="/".join(" ".join(map(str, row)) for row in deal),
        )

    def steps(self, case: Case) -> tuple[Step, ...]:
        board, target = self.board(case), _spot(case.solution)
        return steps_to(board, target, solve(board, target))

    def parse(self, case: Case, text: str) -> str:
        """``A5 10``; the name may be written in full."""
        match = re.fullmatch(r"([a-z]+?) ?([1-9])[ =:]+([0-9]{1,2})", " ".join(text.split()).lower())
        letters = [name for name in NAMES if match and match[1] in (name.lower(), name[0].lower())]
        if not match or not letters or int(match[3]) >= NUMBERS:
            raise BadNotation(
                "to answer, name a row, a place in it and a number from 0 to {most}", example=EXAMPLE, most=NUMBERS - 1
            )
        spot = NAMES.index(letters[0]), int(match[2]) - 1
        if spot not in self.board(case).hidden:
            raise BadNotation("there is no hidden tile at {found}", found=answer_text(spot))
        return answer_text(spot, Sign(int(match[3])))


KIND = DaVinciCases()


def _spot(answer: str) -> Spot:
    """The tile that an answer names."""
    name = answer.split(maxsplit=1)[0]
    return [each[0] for each in NAMES].index(name[0]), int(name[1:]) - 1


def score_of(thoughts: tuple[Thought, ...]) -> int:
    return sum(PRICES[thought.look.kind] for thought in thoughts)


def level_of(thoughts: tuple[Thought, ...], needed: int) -> int | None:
    """The level whose band these steps lie in, or None; ``needed`` are the wrong guesses that the solution needs."""
    kinds = [thought.look.kind for thought in thoughts]
    rooms, shared, supposed = kinds.count(ROOM), kinds.count(SHARED), kinds.count(SUPPOSE)
    if supposed or shared > 1:
        return 5 if supposed <= MOST_ASSUMPTIONS and score_of(thoughts) >= LEAST_SCORE_OF_EXPERTS else None
    if needed and not shared:
        return None  # a glance at one tile and its tag: neither easy nor hard
    if shared and (rooms or needed):
        return 4
    if shared or rooms > 1:
        return 3
    return 2 if rooms else 1


def _draw(rng: Random, level: int) -> Board:
    """A deal, seen from one seat, with some wrong guesses."""
    box = list(BOX)
    rng.shuffle(box)
    own = _row(box[:OWN_TILES])
    first = range(OWN_TILES, OWN_TILES + OTHERS_TILES * OTHERS[level], OTHERS_TILES)
    hands = [_row(box[at : at + OTHERS_TILES]) for at in first]
    seen = [rng.sample(range(OTHERS_TILES), OPEN_TILES) for _ in hands]
    rows = [
        [Place(tile.colour, tile if at in shown else None) for at, tile in enumerate(hand)]
        for hand, shown in zip(hands, seen, strict=True)
    ]
    board = Board(own, tuple(map(tuple, rows)))
    for _ in range(rng.randint(0, WRONG_GUESSES[level])):
        who, at = rng.choice(board.hidden)
        wrong = [tile.sign for tile in board.between((who, at)) if tile != hands[who][at]]
        if wrong:
            place = rows[who][at]
            rows[who][at] = Place(place.colour, None, tuple(sorted({*place.wrong, rng.choice(wrong)})))
    return Board(own, tuple(map(tuple, rows)))


def _row(tiles: list[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile.rank))


def _wrong_guesses(board: Board, target: Spot) -> tuple[int, int]:
    """How many wrong guesses the solution needs, and how many it could do without."""
    guesses = [(spot, sign) for spot in board.hidden for sign in board.place(spot).wrong]
    boards = [board.without_wrong_guess(spot, sign) for spot, sign in guesses]
    needed = sum(target not in [spot for spot, _ in wider.certain] for wider in boards)
    return needed, len(guesses) - needed
