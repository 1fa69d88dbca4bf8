"""The scene for a terminal: plain text within 80 columns, every answer also in words."""

from textwrap import fill

from safecracker.core.words import Say
from safecracker.games.scene import Face

from .pieces import BoardScene, Composer, Page, Spot, Strip

WIDTH = 78
SIGNS = {"red": "●", "white": "○", "hole": "·"}
RING, OPEN, SHUT = "_", ".", "#"


def plain(scene: BoardScene, say: Say) -> str:
    head = f"{scene.lead} {scene.prompt}".strip()
    parts = [
        f"{head}  [{scene.tag}]" if scene.tag else head,
        _screen(scene),
        _rows(scene, say),
        "   ".join(_face(face) for face in scene.faces),
        _slip(scene),
        _notes(scene.page, say) if scene.page else "",
        _tray(scene, say),
        _hand(scene.composer, say) if scene.composer else "",
        _replies(scene, say),
        scene.doubt and f"challenge: {scene.doubt}",
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


def _rows(scene: BoardScene, say: Say) -> str:
    """Free rows are told in one line; nobody wants to hear them one by one."""
    free = sum(strip.state == "later" for strip in scene.strips)
    lines = ["      " + say.count("{n} free row above", "{n} free rows above", free)] if free else []
    lines += [_row(strip) for strip in scene.strips if strip.state != "later"]
    return "\n".join(lines)


def _row(strip: Strip) -> str:
    pegs = "  ".join(map(_letter, strip.spots))
    keys = "".join(SIGNS[key] for key in strip.keys)
    mark = ">" if strip.state in {"now", "asked"} else " "
    return f"  {mark}{strip.number:2}  {pegs}   {keys}  {strip.answer}"


def _face(face: Face) -> str:
    role = f" ({face.role})" if face.role else ""
    return f"{face.name}{role}: {face.score}{face.soon and ' ' + face.soon}"


def _slip(scene: BoardScene) -> str:
    if not scene.slip:
        return ""
    return f"{scene.slip.title}: {scene.slip.text} {scene.slip.code_name}".strip()


def _notes(page: Page, say: Say) -> str:
    lines = [f"{say('Notebook')}: {page.count} {page.unit}"]
    if page.verdict:
        lines.append(f"{page.verdict.lead} {page.verdict.text}")
    if page.advice:
        pegs = "".join(spot.letter for spot in page.advice.spots)
        lines.append(f"{say('Best guess')}: {pegs} ({page.advice.name}). {page.advice.reason}")
    if page.right:
        lines.append(page.right)
    return "\n".join(lines)


def _tray(scene: BoardScene, say: Say) -> str:
    if scene.panel != "compose":
        return ""
    return f"{say('Pegs')}: " + ", ".join(f"{pick.letter} {pick.name}" for pick in scene.tray)


def _hand(composer: Composer, say: Say) -> str:
    if composer.action:
        return f"{composer.label}: {composer.action}"
    return say("Type the letters of the row, one for each hole.")


def _replies(scene: BoardScene, say: Say) -> str:
    if not scene.replies:
        return ""
    return say("Type two digits, red then white, for example: {example}", example="1 2")
