"""A case of Da Vinci Code on the table: the own row, those of the others, and the pile."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Phrase, Translator
from safecracker.games.case import NAMES, Case
from safecracker.games.case_table import ME, AnswerPart, CaseTable, PartChoice
from safecracker.games.davinci.mind.case_board import Spot
from safecracker.games.davinci.mind.cases import KIND
from safecracker.games.davinci.rules.model import Phase, Pile, TileInPlay
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.tiles import LABELS, NUMBERS, TILES, Colour, Label, Sign, Tile, sign_text
from safecracker.games.davinci.rules.view import View
from safecracker.games.kit import AnyKit
from safecracker.games.small_board import FELT, HEIGHT, WIDTH, Shape, SmallBoard

from .pieces import BoardScene, BoardTile

OPTIONS = DaVinciOptions()
NOT_SEEN = (Colour.BLACK, Colour.WHITE)
LISTED_UP_TO = 3  # the level up to which the numbers not seen yet are listed


class DaVinciCaseTable(CaseTable):
    example = "A5 10"

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

    def scene(self, case: Case, view: View, kit: AnyKit, draft: str, say: Translator) -> BoardScene:
        """Every wrong guess stays on its tile: here it is a clue, and not the last move."""
        scene = super().scene(case, view, kit, draft, say)
        assert isinstance(scene, BoardScene)
        wrong: dict[str, tuple[Sign, ...]] = {
            piece.label: piece.denied for row in view.rows for piece in row if piece.denied and not piece.open
        }
        rows = (replace(row, tiles=tuple(_tagged(tile, wrong, say) for tile in row.tiles)) for row in scene.rows)
        return replace(scene, rows=tuple(rows))

    def known_besides(self, case: Case) -> tuple[Phrase, ...]:
        """Wrong guesses, and the numbers not seen yet where the level has this help."""
        board = KIND.board(case)
        wrong = (
            Phrase("Tile {n} in {name}’s row is not {sign}.", {"n": at, "name": NAMES[who], "sign": sign_text(sign)})
            for who, row in enumerate(board.rows)
            for at, place in enumerate(row, 1)
            for sign in place.wrong
        )
        if case.level > LISTED_UP_TO:
            return tuple(wrong)
        black, white = (
            "  ".join(str(tile.sign) for tile in board.free if tile.colour is colour) for colour in NOT_SEEN
        )
        unseen = (
            Phrase("Black, not seen yet: {numbers}", {"numbers": black}),
            Phrase("White, not seen yet: {numbers}", {"numbers": white}),
        )
        return (*unseen, *wrong)

    def answer(self, case: Case, action: str) -> str:
        """``guess H 10`` as ``A5 10``."""
        match action.split():
            case ["guess", label, sign]:
                return f"{self._place(case, label)} {sign}"
        return action

    def parts(self, case: Case, say: Translator) -> tuple[AnswerPart, ...]:
        tiles = tuple(
            PartChoice(
                f"{NAMES[seat][0]}{n}",
                say("{who}, tile {n}, black", who=NAMES[seat], n=n)
                if piece.colour is Colour.BLACK
                else say("{who}, tile {n}, white", who=NAMES[seat], n=n),
                (piece.label,),
            )
            for seat, row in enumerate(self.view(case).rows[1:])
            for n, piece in enumerate(row, 1)
            if not piece.open
        )
        numbers = tuple(PartChoice(str(number), str(number), (str(number),)) for number in range(NUMBERS))
        return AnswerPart(say("Tile"), tiles), AnswerPart(say("Number"), numbers)

    def _place(self, case: Case, label: str) -> str:
        rows = self.view(case).rows
        for seat, row in enumerate(rows[1:]):
            for at, piece in enumerate(row, 1):
                if piece.label == label:
                    return f"{NAMES[seat][0]}{at}"
        return label

    def small(self, case: Case) -> SmallBoard:
        board = KIND.board(case)
        others = [[(place.colour, place.tile) for place in row] for row in board.rows]
        rows: list[list[tuple[Colour, Tile | None]]] = [*others, [(tile.colour, tile) for tile in board.own]]
        wide = min(17, (WIDTH - 6) / max(map(len, rows)))
        high = HEIGHT / len(rows)
        return SmallBoard(
            FELT,
            tuple(
                _small_tile(colour, tile, 4 + wide * at, high * n + 3, wide - 2, high - 6)
                for n, row in enumerate(rows)
                for at, (colour, tile) in enumerate(row)
            ),
        )

    def piece(self, case: Case, clue: str) -> str:
        return f"tile-{_label(self.view(case), _spot(clue))}" if clue[-1:].isdecimal() else ""


TABLE = DaVinciCaseTable()


def _small_tile(colour: Colour, tile: Tile | None, x: float, y: float, width: float, height: float) -> Shape:
    fill, ink = ("#20252f", "#f4efe4") if colour is Colour.BLACK else ("#f4efe4", "#20252f")
    text = sign_text(tile.sign) if tile else ""
    return Shape(x=x, y=y, width=width, height=height, fill=fill, round=2.5, text=text, ink=ink)


def _tagged(tile: BoardTile, wrong: Mapping[str, Iterable[Sign]], say: Translator) -> BoardTile:
    if tile.label not in wrong:
        return tile
    signs = "/".join(map(sign_text, wrong[tile.label]))
    return replace(tile, wrong_sign=signs, name=f"{tile.name}, {say('not {signs}', signs=signs)}")


def _spot(text: str) -> Spot:
    name = text.split(maxsplit=1)[0]
    return [each[0] for each in NAMES].index(name[0]), int(name[1:]) - 1


def _label(view: View, spot: Spot) -> Label:
    who, at = spot
    return view.rows[Seat(who + 1)][at].label
