"""A case of Da Vinci Code on the table: the own row, those of the others, and the pile."""

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.case import NAMES, Case
from safecracker.games.case_table import ME, CaseTable
from safecracker.games.davinci.mind.case_board import Spot
from safecracker.games.davinci.mind.cases import KIND
from safecracker.games.davinci.rules.model import Phase, TileInPlay
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.tiles import LABELS, TILES, Colour, Label, Tile
from safecracker.games.davinci.rules.view import Pile, View

OPTIONS = DaVinciOptions()


class DaVinciCaseTable(CaseTable):
    def view(self, case: Case, *, answer: str = "", hidden: str | None = None) -> View:
        board, labels = KIND.board(case), iter(LABELS)
        deal = [[TILES[each] for each in row.split()] for row in hidden.split("/")] if hidden else []
        own = tuple(TileInPlay[Tile | None](label=next(labels), colour=tile.colour, tile=tile) for tile in board.own)
        solved = _spot(answer) if answer else None
        others = []
        for who, row in enumerate(board.rows):
            pieces = []
            for at, place in enumerate(row):
                tile = place.tile
                if solved == (who, at):
                    tile = TILES[f"{place.colour.letter}{answer.split()[1]}"]
                pieces.append(
                    TileInPlay[Tile | None](
                        label=next(labels),
                        colour=place.colour,
                        tile=deal[who][at] if deal else tile,
                        open=tile is not None,
                        denied=place.wrong,
                    )
                )
            others.append(tuple(pieces))
        return View(
            options=OPTIONS,
            viewer=ME,
            phase=Phase.GUESS,
            number=1,
            starter=ME,
            turn=None if answer or deal else ME,
            colour=None,
            pile=Pile(board.pile(Colour.BLACK), board.pile(Colour.WHITE)),
            rows=(own, *others),
            drawn=None,
            log=(),
            points=(0,) * (len(others) + 1),
            past=(),
        )

    def names(self, case: Case, say: Translator) -> tuple[str, ...]:
        return (say("You"), *NAMES[: len(KIND.board(case).rows)])

    def answer(self, case: Case, action: str) -> str:
        """``guess H 10`` as ``A5 10``."""
        match action.split():
            case ["guess", label, sign]:
                return f"{self._place(case, label)} {sign}"
        return action

    def _place(self, case: Case, label: str) -> str:
        rows = self.view(case).rows
        for seat, row in enumerate(rows[1:]):
            for at, piece in enumerate(row, 1):
                if piece.label == label:
                    return f"{NAMES[seat][0]}{at}"
        return label

    def piece(self, case: Case, clue: str) -> str:
        return f"point-{_label(self.view(case), _spot(clue))}" if clue[-1:].isdecimal() else ""


TABLE = DaVinciCaseTable()


def _spot(text: str) -> Spot:
    name = text.split(maxsplit=1)[0]
    return [each[0] for each in NAMES].index(name[0]), int(name[1:]) - 1


def _label(view: View, spot: Spot) -> Label:
    who, at = spot
    return view.rows[Seat(who + 1)][at].label
