"""The scene for a terminal: plain text within 80 columns, every answer also in words."""

from textwrap import fill

from safecracker.core.translation import Translator
from safecracker.games.scene import Face

from .pieces import BoardScene, Composer, Page, Spot, Strip

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
        _slip(scene, say),
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


def _rows(scene: BoardScene, say: Translator) -> str:
    """Free rows are told in one line; nobody wants to hear them one by one."""
    lines = [_row(strip) for strip in scene.strips if strip.state != "later"]
    free = len(scene.strips) - len(lines)
    if free and lines:
        lines.insert(0, "      " + say.count("{n} free row above", "{n} free rows above", free))
    return "\n".join(lines)


def _row(strip: Strip) -> str:
    pegs = "  ".join(map(_letter, strip.spots))
    keys = "".join(SIGNS[key] for key in strip.keys)
    if strip.state in {"now", "asked"}:
        return f"  >{strip.number:2}  {pegs}"
    return f"   {strip.number:2}  {pegs}   {keys}  {strip.answer}"


def _face(face: Face, say: Translator) -> str:
    role = f" ({face.role})" if face.role else ""
    return say("{label}: {value}", label=f"{face.name}{role}", value=f"{face.score} {face.soon}".strip())


def _slip(scene: BoardScene, say: Translator) -> str:
    """How the last round ended; an answer stands beside its row already."""
    if not scene.slip or not scene.slip.code:
        return ""
    return say("{label}: {value}", label=scene.slip.title, value=f"{scene.slip.text} {scene.slip.code_name}")


def _notes(page: Page, say: Translator) -> str:
    lines = [say("{label}: {value}", label=say("Notebook"), value=f"{page.count} {page.unit}")]
    if page.verdict:
        lines.append(f"{page.verdict.lead} {page.verdict.text}")
    if page.advice:
        pegs = "".join(spot.letter for spot in page.advice.spots)
        best = f"{pegs} ({page.advice.name}). {page.advice.reason}"
        lines.append(say("{label}: {value}", label=say("Best guess"), value=best))
    if page.right:
        lines.append(page.right)
    return "\n".join(lines)


def _tray(scene: BoardScene, say: Translator) -> str:
    if scene.panel != "compose":
        return ""
    pegs = ", ".join(f"{pick.letter} {pick.name}" for pick in scene.tray)
    return say("{label}: {value}", label=say("Pegs"), value=pegs)


def _hand(composer: Composer, say: Translator) -> str:
    return composer.action or say("Type the letters of the pegs, one for each hole.")


def _replies(scene: BoardScene, say: Translator) -> str:
    if not scene.replies:
        return ""
    return say("Type two digits, red then white, for example: {example}", example="1 2")
