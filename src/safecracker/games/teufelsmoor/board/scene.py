"""The picture of Der Schatz im Teufelsmoor: a View as a moor with figures, dice and cards.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Iterator

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.scene import Face
from safecracker.games.teufelsmoor.mind.notebook import notes
from safecracker.games.teufelsmoor.rules.model import Phase, side_of
from safecracker.games.teufelsmoor.rules.pawns import Side
from safecracker.games.teufelsmoor.rules.sentences import sentence
from safecracker.games.teufelsmoor.rules.view import View

from . import drafts, moor_map, notebook_page, panels, scratch_pad
from .beside_map import tray
from .drafts import press
from .draw_context import Setting
from .pieces import BoardScene, Slip

__all__ = ["BoardScene", "press", "scene"]

FEW = 12
BEFORE = (Phase.LOT, Phase.OVER)  # nothing to work out


def scene(
    view: View, names: tuple[str, ...], say: Translator, *, draft: str = "", notebook: bool = False
) -> BoardScene:
    words = drafts.read(view, draft)
    on = view.hidings > 0 and view.phase not in BEFORE
    noted = notes(view) if notebook and on else None
    here = Setting(view, words, drafts.legal(view), names, say, noted, by_hand=on and not notebook)
    kind = moor_map.asked_kind(here)
    return BoardScene(
        lead=say("Your turn.") if here.mine else "",
        prompt=panels.prompt(here),
        tag=_tag(view, say),
        faces=tuple(_face(here, Seat(seat)) for seat in range(view.seats)),
        draft=drafts.written(view, words),
        my_turn=here.mine,
        over=view.over,
        rows=moor_map.rows(here),
        picture=moor_map.picture(here),
        areas=tuple(moor_map.areas(here)),
        area_kind=kind.value if kind else "",
        tray=tray(here),
        last=_last(here),
        chance=panels.chance(here),
        slips=tuple(_slips(here)),
        typed=_typed(here),
        panel=panels.panel(here),
        page=notebook_page.page(here, noted) if noted else None,
        pads=tuple(scratch_pad.pads(here)) if here.by_hand else (),
        sweeps=tuple(scratch_pad.sweeps(here)) if here.by_hand else (),
    )


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    return say("Turn {n}", n=view.turn + 1) if view.hidings else ""


def _face(here: Setting, seat: Seat) -> Face:
    side = side_of(here.view, seat)
    return Face(
        seat=seat,
        name=here.name(seat),
        role=here.say("Gang") if side is Side.GANG else here.say("Crooks"),
        score="",
        soon="",
        turn=seat == here.view.actor,
        you=seat == here.view.viewer,
    )


def _last(here: Setting) -> str:
    """What happened last, in words."""
    told = here.view.told
    return sentence(told[-1], here.view.viewer, here.names, here.say) if told else ""


def _slips(here: Setting) -> Iterator[Slip]:
    """The notes of the crooks (R39): while they play the field for themselves and its seal for everybody, then all."""
    view, say = here.view, here.say
    proofs = iter(view.proven)
    for number, note in enumerate(view.notes, 1):
        if not view.over and number < len(view.notes):
            continue
        if note.field is not None:
            right = next(proofs) if note.seal and view.over else False
            title = say("The treasure") if number == len(view.notes) else say("Before, hiding {n}", n=number)
            yield Slip(title, note.field, note.seal, _proof(here, note.seal, right=right), right)
        elif note.seal:
            proof = say("The crooks are bound by this seal: at the end the field has to fit it.")
            yield Slip(say("The treasure is sealed"), "", note.seal, proof, right=False)


def _proof(here: Setting, seal: str, *, right: bool) -> str:
    view, say = here.view, here.say
    if view.options.hider == "lot":
        return say("Drawn by lot, and bound by the deal.")
    if not seal:
        return say("Hidden without a seal.")
    if not view.over:
        return say("Sealed: only your side knows.")
    return say("It fits the seal that was published when it was hidden.") if right else say("It does not fit its seal.")


def _typed(here: Setting) -> str:
    """What can be typed: all ways of saying it where there are few, else the first."""
    ways = dict[str, list[str]]()
    for words in here.known:
        ways.setdefault(words[0], []).append(" ".join(words))
    shown = (found if len(found) <= FEW else [f"{found[0]} …"] for found in ways.values())
    return ", ".join(text for found in shown for text in found)
