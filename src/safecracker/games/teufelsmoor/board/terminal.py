"""The scene for a terminal: plain text within 80 columns. Stars are ``*``, excluded fields ``.``, a choice ``[ ]``.

Where more figures stand than a field has room for there is a ``+``, and they are listed below the map.
"""

from textwrap import fill

from safecracker.core.translation import Translator
from safecracker.games.teufelsmoor.rules.fields import LETTERS

from .pieces import BesideMap, BoardScene, Cell, NotebookPage, TreasureNote

WIDTH = 78


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        fill(f"{head}  [{scene.tag}]" if scene.tag else head, WIDTH),
        fill(scene.last, WIDTH),
        fill(scene.window_notice.text, WIDTH) if scene.window_notice else "",
        _moor(scene, say),
        _beside_map(scene.beside_map, say),
        "\n".join(_treasure_note(note, say) for note in scene.treasure_notes),
        _notes(scene.notebook_page, say) if scene.notebook_page else "",
        fill(say("You can type: {actions}", actions=scene.typed), WIDTH) if scene.typed else "",
    ]
    return "\n\n".join(filter(None, parts))


def _moor(scene: BoardScene, say: Translator) -> str:
    """Twelve rows, with lines between the ninths and the halves; then the fields that hold more figures than fit."""
    header = "    " + _spaced([f" {letter} " for letter in LETTERS])
    lines = [header.rstrip()]
    for number, row in enumerate(scene.rows, 1):
        if number in (5, 7, 9):
            lines.append("    " + ("=" if number == 7 else "-") * (len(header) - 4))
        lines.append(f"{number:>3} " + _spaced([_cell(cell) for cell in row]) + f" {number}")
    crowds = [cell for row in scene.rows for cell in row if len(cell.figures) > _room(cell)]
    lines += [
        say("{label}: {value}", label=cell.field, value=", ".join(figure.name for figure in cell.figures))
        for cell in crowds
    ]
    return "\n".join(lines)


def _spaced(cells: list[str]) -> str:
    thirds = [cells[:4], cells[4:6], cells[6:8], cells[8:]]
    first, west, east, last = ("".join(third) for third in thirds)
    return f"{first}|{west}║{east}|{last}"


def _cell(cell: Cell) -> str:
    letters, room = "".join(figure.letter for figure in cell.figures), _room(cell)
    if len(letters) > room:
        letters = letters[: room - 1] + "+"
    mark = letters or ("$" if cell.chest else cell.mark)
    return f"[{mark or ' '}]" if _bracketed(cell) else f"{mark:^3}"


def _room(cell: Cell) -> int:
    """How many figures fit into the cell."""
    return 1 if _bracketed(cell) else 3


def _bracketed(cell: Cell) -> bool:
    return cell.goal is not None and cell.goal.kind != "any"


def _treasure_note(note: TreasureNote, say: Translator) -> str:
    head = say("{label}: {value}", label=note.title, value=note.field) if note.field else note.title
    return "\n".join(filter(None, (fill(f"{head}. {note.proof}", WIDTH), f"  {note.seal}" if note.seal else "")))


def _beside_map(beside: BesideMap, say: Translator) -> str:
    lines = [say("{label}: {value}", label=prison.title, value=prison.text) for prison in beside.prisons]
    lines += [f"{words}." for _, _, words in beside.bonus_cards]
    lines += [f"{beside.dice.name}."] if beside.dice else []
    lines.append(f"{beside.drawn.name}. {beside.pile_name}." if beside.drawn else f"{beside.pile_name}.")
    return "\n".join(fill(line, WIDTH) for line in lines)


def _notes(page: NotebookPage, say: Translator) -> str:
    lines = [say("{label}: {value}", label=say("Notebook"), value=f"{page.left} {page.title}.")]
    lines += [f"  {line.text} {line.answers_leave}" for line in page.questions]
    lines += [
        say("{who}: a star on {star} rolls, a capture on {catch}.", who=who, star=star, catch=catch)
        for who, star, catch in page.odds
    ]
    return "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in lines)
