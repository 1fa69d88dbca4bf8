"""The scene for a terminal: plain text within 80 columns. A cell with a chip is marked by a star."""

from collections.abc import Iterator
from textwrap import fill

from safecracker.core.translation import Translator
from safecracker.games.codecrackers.rules.lattice import LETTERS
from safecracker.games.codecrackers.rules.tiles import WORDS

from .pieces import BoardPanel, BoardScene, Card, NotebookPage, Report, Spot, Tile

WIDTH = 78
MARK, UNKNOWN = "*", "."


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        _filled(f"{head}  [{scene.tag}]" if scene.tag else head),
        _report(scene.report, say) if scene.report else "",
        "\n".join(_board(scene)),
        _legend(scene, say),
        _card(scene.card, say) if scene.card else "",
        _safes(scene.panel, say) if scene.panel and scene.panel.safes else "",
        _filled(f"{scene.street}. {scene.pile}."),
        "\n".join(_filled(say("{label}: {value}", label=face.name, value=face.role)) for face in scene.faces),
        _notes(scene.notebook_page, say) if scene.notebook_page else "",
        _filled(_help(scene.panel, say)) if scene.panel and scene.my_turn else "",
    ]
    return "\n\n".join(filter(None, parts))


def _filled(text: str) -> str:
    return fill(text, WIDTH)


def _board(scene: BoardScene) -> Iterator[str]:
    """The row's number, then tile by tile; a shorter row of hexagons stands between the cells of the longer ones."""
    longest = max(sum(len(tile.spots) for tile in row) for row in scene.rows)
    width = len(scene.rows[0][0].spots)
    heads = ["".join(f"{letter} " for letter in LETTERS[at : at + width]) for at in range(0, longest, width)]
    yield f"    {'  '.join(heads)}".rstrip()
    for number, row in enumerate(scene.rows, 1):
        indent = "  " * (longest - sum(len(tile.spots) for tile in row))
        yield f" {number}  {indent}{'| '.join(map(_tile, row))}".rstrip()


def _tile(tile: Tile) -> str:
    return "".join(map(_spot, tile.spots))


def _spot(spot: Spot) -> str:
    return (spot.symbol or UNKNOWN) + (MARK if spot.chips else " ")


def _legend(scene: BoardScene, say: Translator) -> str:
    """What the letters mean; digits mean themselves."""
    seen = {spot.symbol for row in scene.rows for tile in row for spot in tile.spots}
    letters = (symbol for symbol in WORDS if symbol in seen and symbol.isalpha())
    return ", ".join(f"{letter} {say.phrase(WORDS[letter])}" for letter in letters)


def _card(card: Card, say: Translator) -> str:
    return say("{label}: {value}", label=card.caption, value=" ".join(card.symbols))


def _safes(panel: BoardPanel, say: Translator) -> str:
    return say("{label}: {value}", label=panel.title, value=", ".join(f"{it.number} {it.note}" for it in panel.safes))


def _report(report: Report, say: Translator) -> str:
    head = say("{label}: {value}", label=report.title, value=report.text)
    return "\n".join([_filled(head), *(_filled(f"  {row.label}") for row in report.rows)])


def _notes(page: NotebookPage, say: Translator) -> str:
    shares = ", ".join(f"{chance.name} {chance.share}" for chance in page.chances)
    known = [say("{label}: {value}", label=say("Notebook"), value=shares)] if shares else []
    return "\n".join(map(_filled, [*known, *page.stakes]))


def _help(panel: BoardPanel, say: Translator) -> str:
    leave = f" {say('Type p to pass.')}" if panel.give_up else ""
    if panel.kind == "roll":
        return say("Press Enter to roll the die.")
    if panel.kind == "buzz":
        return say("Press Enter to buzz.") + leave
    return say("Type the cell and the safe, for example: {example}", example="e5 4") + leave
