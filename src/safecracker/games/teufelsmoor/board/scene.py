"""The scene of Der Schatz im Teufelsmoor: a view as a moor with figures, dice and cards.

Only what is in the view can come into the scene; a button carries the text of its action or of its press.
"""

from collections.abc import Iterator

from safecracker.core.game import Event, Seat
from safecracker.core.translation import Translator
from safecracker.games.scene import Face
from safecracker.games.teufelsmoor.mind.notebook import Notes, is_search
from safecracker.games.teufelsmoor.rules.events import DiceRolled, DiceTaken, StarTaken, TurnEnded, WindowOpened
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import side_of
from safecracker.games.teufelsmoor.rules.sentences import sentence
from safecracker.games.teufelsmoor.rules.view import View

from . import drafts, moor_map, notebook_page, panels, scratch_pad
from .beside_map import beside_map
from .draw_context import BoardContext
from .pieces import BoardScene, TreasureNote

# what the dice and the prompt show anyway
UNTOLD = (DiceRolled, DiceTaken, StarTaken, TurnEnded, WindowOpened)
FEW_TEXTS = 12  # actions of one verb that a terminal lists


def scene(
    view: View,
    names: tuple[str, ...],
    say: Translator,
    *,
    draft: str = "",
    notes: Notes | None = None,
    pad: bool = True,
) -> BoardScene:
    legal = drafts.legal_words(view)
    words = drafts.read(view, draft, legal)
    context = BoardContext(
        view=view,
        names=names,
        say=say,
        draft=words,
        legal=legal,
        notes=notes,
        by_hand=pad and notes is None and is_search(view),
    )
    kind = moor_map.question_kind(context)
    return BoardScene(
        lead=say("Your turn.") if context.my_turn else "",
        prompt=panels.prompt(context),
        tag=_tag(view, say),
        faces=tuple(_face(context, Seat(seat)) for seat in range(view.seats)),
        draft=drafts.draft_text(view, words, legal),
        my_turn=context.my_turn,
        over=view.over,
        rows=moor_map.rows(context),
        moor_map=moor_map.moor_map(context),
        areas=tuple(moor_map.areas(context)),
        area_kind=kind.value if kind else "",
        beside_map=beside_map(context),
        last=_last(context),
        beyond_dice=_last(context, UNTOLD),
        window_notice=panels.window_notice(context),
        treasure_notes=tuple(_treasure_notes(context)),
        typed=_typed(context),
        panel=panels.panel(context),
        notebook_page=notebook_page.page(context, notes) if notes else None,
        pads=tuple(scratch_pad.pads(context)) if context.by_hand else (),
        area_strikes=tuple(scratch_pad.area_strikes(context)) if context.by_hand else (),
    )


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    return say("Turn {n}", n=view.turn + 1) if view.hidings else ""


def _face(context: BoardContext, seat: Seat) -> Face:
    side = side_of(context.view, seat)
    return Face(
        seat=seat,
        name=context.name(seat),
        role=context.say("Gang") if side is Side.GANG else context.say("Crooks"),
        score="",
        soon="",
        turn=seat == context.view.waiting_for,
        you=seat == context.view.viewer,
    )


def _last(context: BoardContext, without: tuple[type[Event], ...] = ()) -> str:
    """What happened last, in words, passing over some kinds of events."""
    log = context.view.visible_log
    event = next((event for event in reversed(log) if not isinstance(event, without)), None)
    return sentence(event, context.view.viewer, context.names, context.say) if event else ""


def _treasure_notes(context: BoardContext) -> Iterator[TreasureNote]:
    """The notes of the crooks (R39): during the game the field for the crooks and its seal for all; at the end, all."""
    view, say = context.view, context.say
    seals_fit = iter(view.seals_fit)
    for number, note in enumerate(view.notes, 1):
        if not view.over and number < len(view.notes):
            continue
        if note.field is not None:
            right = next(seals_fit) if note.seal and view.over else False
            title = say("The treasure") if number == len(view.notes) else say("Earlier hiding place {n}", n=number)
            proof = _proof(context, note.seal, right=right)
            yield TreasureNote(title=title, field=note.field, seal=note.seal, proof=proof, right=right)
        elif note.seal:
            proof = say("The crooks cannot change the field now: at the end it must match this seal.")
            yield TreasureNote(title=say("The treasure is sealed"), field="", seal=note.seal, proof=proof, right=False)


def _proof(context: BoardContext, seal: str, *, right: bool) -> str:
    view, say = context.view, context.say
    if view.options.hider == "lot":
        return say("Chosen at random; the verified deal proves it.")
    if not seal:
        return say("Hidden without a seal.")
    if not view.over:
        return say("Sealed: only your side knows.")
    return (
        say("The field matches the seal published when the treasure was hidden.")
        if right
        else say("The field does not match its seal.")
    )


def _typed(context: BoardContext) -> str:
    """What can be typed in a terminal: for each verb all actions where there are few, else the first."""
    by_verb = dict[str, list[str]]()
    for words in context.legal:
        by_verb.setdefault(words[0], []).append(" ".join(words))
    shown = (texts if len(texts) <= FEW_TEXTS else [f"{texts[0]} …"] for texts in by_verb.values())
    return ", ".join(text for texts in shown for text in texts)
