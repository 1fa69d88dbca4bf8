"""The scene for a terminal: plain text within 80 columns, every answer also in words."""

from textwrap import fill

from safecracker.core.translation import Translator
from safecracker.games.scene import Face

from .pieces import BoardPanel, BoardRow, BoardScene, NotebookPage, Spot

WIDTH = 78
SIGNS = {"red": "●", "white": "○", "hole": "·"}
RING, OPEN, SHUT = "_", ".", "#"


def terminal_text(scene: BoardScene, say: Translator) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        f"{head}  [{scene.tag}]" if scene.tag else head,
        _screen(scene),
        _rows(scene, say),
        "   ".join(_face(face, say) for face in scene.faces),
        _last_round(scene),
        _notes(scene.notebook_page, say) if scene.notebook_page else "",
        *(_panel(scene.panel, say) if scene.panel else ()),
    ]
    return "\n\n".join(
        "\n".join(fill(line, WIDTH) if len(line) > WIDTH else line for line in part.split("\n"))
        for part in parts
        if part
    )


def _screen(scene: BoardScene) -> str:
    spots = scene.screen.spots
    pegs = "  ".join(map(_letter, spots)) if spots else "  ".join(SHUT * scene.holes)
    return f"    [ {pegs} ]  {scene.screen.name}"


def _letter(spot: Spot) -> str:
    return spot.letter or (RING if spot.ringed else OPEN)


def _rows(scene: BoardScene, say: Translator) -> str:
    """Free rows are one line; nobody wants to hear them one by one."""
    lines = [_row(row) for row in scene.rows if row.state != "later"]
    free = len(scene.rows) - len(lines)
    if free and lines:
        lines.insert(0, "      " + say.count("{n} free row above", "{n} free rows above", free))
    return "\n".join(lines)


def _row(row: BoardRow) -> str:
    pegs = "  ".join(map(_letter, row.spots))
    keys = "".join(SIGNS[key] for key in row.keys)
    if row.state in {"now", "asked"}:
        return f"  >{row.number:2}  {pegs}"
    return f"   {row.number:2}  {pegs}   {keys}  {row.answer}"


def _face(face: Face, say: Translator) -> str:
    role = f" ({face.role})" if face.role else ""
    return say("{label}: {value}", label=f"{face.name}{role}", value=f"{face.score} {face.soon}".strip())


def _last_round(scene: BoardScene) -> str:
    """How the last round ended; an answer stands beside its row already."""
    last = scene.last_result
    if not last or not last.code:
        return ""
    return f"{last.title}. {last.text} {last.code_name}"


def _notes(page: NotebookPage, say: Translator) -> str:
    lines = [say("{label}: {value}", label=say("Notebook"), value=f"{page.count} {page.unit}")]
    if page.verdict:
        lines.append(f"{page.verdict.lead} {page.verdict.text}")
    if page.right:
        lines.append(page.right)
    return "\n".join(lines)


def _panel(panel: BoardPanel, say: Translator) -> tuple[str, ...]:
    if panel.kind == "answer":
        return (say("Type two digits, red then white, for example: {example}", example="1 2"),)
    if panel.main is None:
        return ()
    pegs = ", ".join(f"{peg.letter} {peg.name}" for peg in panel.tray)
    return (
        say("{label}: {value}", label=say("Pegs"), value=pegs),
        panel.main.action or say("Type the letters of the pegs, one for each hole."),
        say("{label}: {value}", label=panel.doubt.action, value=panel.doubt.note) if panel.doubt else "",
    )
