"""The scene for a terminal: plain text within 80 columns. Stars are ``*``, excluded fields ``.``, a choice ``[ ]``.

Where more figures stand than a field has room for there is a ``+``, and they are told below the map.
"""

from textwrap import fill

from safecracker.core.translation import Translator
from safecracker.games.teufelsmoor.rules.fields import LETTERS

from .pieces import BoardScene, Cell, Page, Slip, Tray

WIDTH = 78


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        fill(f"{head}  [{scene.tag}]" if scene.tag else head, WIDTH),
        fill(scene.last, WIDTH),
        fill(scene.chance.text, WIDTH) if scene.chance else "",
        _moor(scene, say),
        _tray(scene.tray, say),
        "\n".join(_slip(slip, say) for slip in scene.slips),
        _notes(scene.page, say) if scene.page else "",
        fill(say("You can type: {actions}", actions=scene.typed), WIDTH) if scene.typed else "",
    ]
    return "\n\n".join(filter(None, parts))


def _moor(scene: BoardScene, say: Translator) -> str:
    """Twelve lines, with wider gaps between the ninths and the halves as bars; then who is in a crowd."""
    header = "    " + _spaced([f" {letter} " for letter in LETTERS])
    lines = [header.rstrip()]
    for number, row in enumerate(scene.rows, 1):
        if number in (5, 7, 9):
            lines.append("    " + ("=" if number == 7 else "-") * (len(header) - 4))
        lines.append(f"{number:>3} " + _spaced([_cell(cell) for cell in row]) + f" {number}")
    crowds = [cell for row in scene.rows for cell in row if len(cell.standees) > _room(cell)]
    lines += [
        say("{label}: {value}", label=cell.field, value=", ".join(standee.name for standee in cell.standees))
        for cell in crowds
    ]
    return "\n".join(lines)


def _spaced(cells: list[str]) -> str:
    thirds = [cells[:4], cells[4:6], cells[6:8], cells[8:]]
    first, west, east, last = ("".join(third) for third in thirds)
    return f"{first}|{west}║{east}|{last}"


def _cell(cell: Cell) -> str:
    letters, room = "".join(standee.letter for standee in cell.standees), _room(cell)
    if len(letters) > room:
        letters = letters[: room - 1] + "+"
    mark = letters or ("$" if cell.chest else cell.mark)
    return f"[{mark or ' '}]" if _bracketed(cell) else f"{mark:^3}"


def _room(cell: Cell) -> int:
    """How many figures can be seen there."""
    return 1 if _bracketed(cell) else 3


def _bracketed(cell: Cell) -> bool:
    return cell.goal is not None and cell.goal.kind != "any"


def _slip(slip: Slip, say: Translator) -> str:
    head = say("{label}: {value}", label=slip.title, value=slip.field) if slip.field else slip.title
    return "\n".join(filter(None, (fill(f"{head}. {slip.proof}", WIDTH), f"  {slip.seal}" if slip.seal else "")))


def _tray(tray: Tray, say: Translator) -> str:
    lines = [say("{label}: {value}", label=jail.title, value=jail.told) for jail in tray.jails]
    lines += [f"{words}." for _, _, words in tray.keys]
    lines += [f"{tray.dice.name}."] if tray.dice else []
    lines.append(f"{tray.drawn.name}. {tray.pile_name}." if tray.drawn else f"{tray.pile_name}.")
    return "\n".join(fill(line, WIDTH) for line in lines)


def _notes(page: Page, say: Translator) -> str:
    lines = [say("{label}: {value}", label=say("Notebook"), value=f"{page.left} {page.title}.")]
    lines += [say("{label}: {value}", label=f"  {choice.text}", value=choice.told) for choice in page.choices]
    lines += [
        say("{who}: a star with {star}, a capture with {catch}.", who=who, star=star, catch=catch)
        for who, star, catch in page.threats
    ]
    return "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in lines)
