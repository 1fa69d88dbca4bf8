"""A case of The Code Crackers on the board: a line is entered by its first and its last cell, ``H9 D5``."""

from msgspec.structs import replace

from safecracker.core.errors import BadNotation
from safecracker.core.translation import Translator
from safecracker.games.case import Case
from safecracker.games.case_table import ME, AnswerPart, CaseTable, PartChoice
from safecracker.games.codecrackers.mind.cases import KIND, LAYOUT
from safecracker.games.codecrackers.rules.lattice import LATTICES, Cell, Direction, Line
from safecracker.games.codecrackers.rules.model import OPENING, Phase, Search
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.sentences import cell_in_words
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.interface import Button
from safecracker.games.kit import AnyKit
from safecracker.games.small_board import Shape, SmallBoard

from . import layout
from .pieces import BoardPanel, BoardScene, DrawnLine

LIFT = "lift"
SMALL_SIGNS = {"D": "#5fb4d6", "E": "#e9b62f", "B": "#4f9a4f", "C": "#cf3d3a"}


class CodeCrackersCaseTable(CaseTable):
    example = "H9 D5"

    def view(self, case: Case, *, answer: str = "", hidden: str | None = None) -> View:  # noqa: ARG002 - nothing is hidden
        shown = KIND.board(case)
        side = "digits" if shown.grid.isdecimal() else "symbols"
        return View(
            options=CodeCrackersOptions(game=side, layout=LAYOUT, glass="untimed"),
            viewer=None if answer else ME,
            phase=Phase.SEARCH,
            turn=ME,
            grid=shown.grid,
            detectives=(0,),
            thief=0,
            pile=0,
            used=(),
            search=Search(number=1, code=shown.code, begun=OPENING, until=None),
            rounds=(),
            moved=OPENING,
            end=None,
        )

    def names(self, case: Case, say: Translator) -> tuple[str, ...]:  # noqa: ARG002 - nobody else plays
        return (say("You"),)

    def scene(self, case: Case, view: View, kit: AnyKit, draft: str, say: Translator) -> BoardScene:
        solved = view.me is None
        cells = _cells(case.solution if solved else draft)
        scene = super().scene(case, view, kit, f"1.{cells[-1]}" if cells and not solved else "", say)
        assert isinstance(scene, BoardScene)
        line = (_drawn(cells),) if len(cells) == 2 else ()
        panel = None if solved else _panel(cells, say)
        return replace(scene, draft="" if solved else " ".join(cells), lines=line, panel=panel, landings=())

    def press(self, case: Case, view: View, kit: AnyKit, draft: str, key: str) -> str:  # noqa: ARG002 - two cells, not one
        cells = _cells(draft)
        if key == LIFT:
            return ""
        if key not in LATTICES[LAYOUT].places:
            return draft
        if cells == (key,):
            return ""
        if len(cells) == 1:
            line = f"{cells[0]} {key}"
            try:
                return KIND.parse(case, line)
            except BadNotation:
                return key
        return key

    def answer(self, case: Case, action: str) -> str:  # noqa: ARG002 - as in the other games
        return action

    def parts(self, case: Case, say: Translator) -> tuple[AnswerPart, ...]:  # noqa: ARG002 - the same board in every case
        places = LATTICES[LAYOUT].places
        cells = tuple(PartChoice(cell, say.phrase(cell_in_words(cell)), (cell,)) for cell in places)
        return AnswerPart(say("First symbol"), cells), AnswerPart(say("Last symbol"), cells)

    def entered(self, case: Case, draft: str) -> tuple[str, ...]:  # noqa: ARG002 - as in the other games
        return (draft,)

    def small(self, case: Case) -> SmallBoard:
        shown = KIND.board(case)
        side = 10.6
        cells = [(4 + side * (n % 9), 2.4 + side * (n // 9), sign) for n, sign in enumerate(shown.grid)]
        cells += [(104.5, 12 + 15 * n, sign) for n, sign in enumerate(shown.code)]
        return SmallBoard("#3f4a5e", tuple(_small_cell(x, y, side - 1, sign) for x, y, sign in cells))

    def piece(self, case: Case, clue: str) -> str:  # noqa: ARG002 - as in the other games
        return f"at-{clue.removeprefix('cell ')}"


TABLE = CodeCrackersCaseTable()


def _small_cell(x: float, y: float, side: float, sign: str) -> Shape:
    text = sign if sign.isdecimal() else ""
    fill = SMALL_SIGNS.get(sign, "#fbf3df")
    return Shape(x=x, y=y, width=side, height=side, fill=fill, round=1.5, text=text, ink="#20252f")


def _cells(draft: str) -> tuple[Cell, ...]:
    words = draft.split()
    places = LATTICES[LAYOUT].places
    return tuple(map(Cell, words)) if len(words) <= 2 and all(word in places for word in words) else ()


def _drawn(cells: tuple[Cell, ...]) -> DrawnLine:
    return layout.drawn_line(LATTICES[LAYOUT], Line(cells, next(iter(Direction))), "best")


def _panel(cells: tuple[Cell, ...], say: Translator) -> BoardPanel:
    if len(cells) == 2:
        main = Button(id="confirm", label=say("This line"), action=" ".join(cells), key="Enter")
        sentence = say("From {first} to {last}", first=cells[0], last=cells[1])
        lift = Button(id=LIFT, label=say("Pick up the chip again"), press=LIFT, key="Escape")
        return BoardPanel(kind="roll", title=say("The line"), sentence=sentence, main=main, back=lift)
    sentence = say("Now tap the last symbol of the line.") if cells else say("Tap the first symbol of the line.")
    return BoardPanel(kind="wait", title=say("The line"), sentence=sentence)
