"""A case of Mastermind on the board: its rows, and the next one to be filled."""

from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.case import NAMES, Case
from safecracker.games.case_table import AnswerPart, CaseTable, PartChoice
from safecracker.games.kit import AnyKit
from safecracker.games.mastermind.mind.cases import KIND, OPTIONS
from safecracker.games.mastermind.mind.notebook import OPEN_HOLE
from safecracker.games.mastermind.rules.model import Code, Ending, Keys, Round, Row
from safecracker.games.mastermind.rules.view import RoundSeen, View
from safecracker.games.small_board import HEIGHT, WOOD, SmallBoard, disc

from . import drafts
from .holes import peg_name
from .pieces import BoardScene

SMALL_PEGS = {
    "W": "#e9e6df",
    "P": "#dd7bb0",
    "G": "#2f9352",
    "R": "#d43d36",
    "O": "#e08a2c",
    "S": "#98a0a8",
    "Y": "#e8c62f",
    "B": "#2f68bd",
}
HOLE = "#22140a"
SETTER, BREAKER = Seat(0), Seat(1)


class MastermindCaseTable(CaseTable):
    example = "RYPO"
    between = ""

    def view(self, case: Case, *, answer: str = "", hidden: str | None = None) -> View:  # noqa: ARG002 - rows tell it all
        rows = KIND.board(case)
        options = replace(OPTIONS, rows=len(rows) + 1)
        if answer:
            done = Round(
                setter=SETTER,
                number=1,
                code=Code(answer),
                rows=(*rows, Row(Code(answer), Keys(OPTIONS.holes, 0))),
                ending=Ending.BROKEN,
            )
            return View(options=options, viewer=BREAKER, past=(done,), now=None, points=(0, 0))
        now = RoundSeen(setter=SETTER, number=1, hidden=True, code=None, rows=rows)
        return View(options=options, viewer=BREAKER, past=(), now=now, points=(0, 0))

    def names(self, case: Case, say: Translator) -> tuple[str, ...]:  # noqa: ARG002 - as in the other games
        return NAMES[0], say("You")

    def scene(self, case: Case, view: View, kit: AnyKit, draft: str, say: Translator) -> BoardScene:
        scene = super().scene(case, view, kit, draft, say)
        assert isinstance(scene, BoardScene)
        rows = tuple(replace(row, state="done") if row.state == "last" else row for row in scene.rows)
        return replace(scene, last_result=None, rows=rows)

    def answer(self, case: Case, action: str) -> str:  # noqa: ARG002 - as in the other games
        return action.removeprefix("guess ")

    def parts(self, case: Case, say: Translator) -> tuple[AnswerPart, ...]:  # noqa: ARG002 - the same pegs in every case
        pegs = tuple(PartChoice(letter, peg_name(letter, say), (letter,)) for letter in OPTIONS.pegs)
        holes = range(1, OPTIONS.holes + 1)
        return tuple(AnswerPart(say("Hole {n}", n=hole), pegs, f"slot-{hole}") for hole in holes)

    def entered(self, case: Case, draft: str) -> tuple[str, ...]:  # noqa: ARG002 - as in the other games
        letters = drafts.read(draft, OPTIONS).letters
        holes = range(len(letters))
        return tuple(
            "".join(letter if at == hole else "." for at in holes)
            for hole, letter in enumerate(letters)
            if letter != OPEN_HOLE
        )

    def small(self, case: Case) -> SmallBoard:
        rows = KIND.board(case)
        high = HEIGHT / (len(rows) + 1)
        shapes = [disc(18 + 19 * hole, high / 2, 3, HOLE) for hole in range(OPTIONS.holes)]
        for at, row in enumerate(reversed(rows), 1):
            y = high * (at + 0.5)
            shapes += [disc(18 + 19 * hole, y, 7, SMALL_PEGS[peg]) for hole, peg in enumerate(row.guess)]
            assert row.keys is not None
            keys = ["#e5352d"] * row.keys.red + ["#f4efe4"] * row.keys.white
            keys += [HOLE] * (OPTIONS.holes - len(keys))
            shapes += [disc(98 + 8 * (n % 2), y - 4 + 8 * (n // 2), 2.6, fill) for n, fill in enumerate(keys)]
        return SmallBoard(WOOD, tuple(shapes))

    def piece(self, case: Case, clue: str) -> str:  # noqa: ARG002 - as in the other games
        return clue.replace(" ", "-")


TABLE = MastermindCaseTable()
