"""The picture of Da Vinci Code: a View as a scene of things that stand and lie on the table.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.davinci.mind.notebook import Notes, notes
from safecracker.games.davinci.rules import sentences
from safecracker.games.davinci.rules.events import Guessed, LogEntry, Stopped, TileOpened
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.rows import gaps, inserted
from safecracker.games.davinci.rules.tiles import Colour, sign_text
from safecracker.games.davinci.rules.view import PieceSeen, RowSeen, View
from safecracker.games.scene import Face

from . import drafts, notebook_page, panels, scratch_pad
from .drafts import Draft, composing, press
from .pieces import Bench, BoardScene, Slab, Slip, Stack

__all__ = ["BoardScene", "press", "scene"]

LINE = 7  # tiles side by side on the narrowest screen
BEFORE = (Phase.LOT, Phase.PICK, Phase.DEAL, Phase.ARRANGE, Phase.OVER)  # nothing to work out
LAYERS = 8  # of a stack that are drawn
LAYER = 7  # how high one is


class Marks(Struct, frozen=True):
    """What the last move left on the tiles."""

    fresh: str = ""  # laid open
    hit: str = ""  # rightly guessed
    tried: str = ""  # wrongly guessed
    sign: str = ""  # as that


class Setting(Struct, frozen=True):
    """What every part of the picture is drawn from."""

    view: View
    draft: Draft
    names: tuple[str, ...]
    say: Translator
    marks: Marks
    notes: Notes | None

    @property
    def mine(self) -> bool:
        return composing(self.view)


def scene(
    view: View, names: tuple[str, ...], say: Translator, *, draft: str = "", notebook: bool = False
) -> BoardScene:
    hand = drafts.read(view, draft)
    last, *ended = _last(view, names, say)
    here = Setting(view, hand, names, say, _marks(view), notes(view) if notebook and view.phase not in BEFORE else None)
    drawing = here.mine and view.phase in (Phase.DRAW, Phase.PICK)
    return BoardScene(
        lead=say("Your turn.") if here.mine else "",
        prompt=panels.prompt(view, hand, names, say),
        tag=_tag(view, say),
        faces=tuple(_face(here, Seat(seat)) for seat in range(view.seats)),
        draft="" if hand == drafts.read(view, "") else str(hand),
        my_turn=here.mine,
        over=view.over,
        benches=tuple(_bench(here, seat) for seat in _order(view)),
        stacks=tuple(_stack(view, colour, say, drawing=drawing) for colour in Colour),
        drawing=drawing,
        last=last,
        ended=" ".join(ended),
        slip=_slip(view, names, say),
        panel=panels.panel(view, hand, names, say, here.notes),
        points=view.options.for_points,
        page=notebook_page.page(view, hand, here.notes, names, say) if here.notes else None,
        pads=() if notebook or view.phase in BEFORE else tuple(scratch_pad.pads(view, _order(view), names, say)),
    )


def _order(view: View) -> list[Seat]:
    """The others as they follow in turn, and the viewer at the near side; an onlooker sees all from across."""
    if not isinstance(view.viewer, int):
        return [Seat(seat) for seat in range(view.seats)]
    return [Seat((view.viewer + n) % view.seats) for n in range(1, view.seats + 1)]


def _marks(view: View) -> Marks:
    log = view.log[:-1] if view.log and isinstance(view.log[-1], Stopped) else view.log
    if not log:
        return Marks()
    last = log[-1]
    if isinstance(last, TileOpened):
        before = log[-2] if len(log) > 1 else None
        return replace(_tried(before), fresh=last.label)
    if isinstance(last, Guessed) and last.right:
        return Marks(fresh=last.label, hit=last.label)
    return replace(_tried(last), fresh=_fallen(view, last))


def _tried(note: LogEntry | None) -> Marks:
    wrong = isinstance(note, Guessed) and not note.right
    return Marks(tried=note.label, sign=sign_text(note.sign)) if isinstance(note, Guessed) and wrong else Marks()


def _fallen(view: View, note: LogEntry) -> str:
    """The drawn tile that a wrong guess laid open: the newest of that player's row."""
    newest = max(view.rows[note.seat], key=lambda piece: piece.label, default=None)
    waits = view.phase in (Phase.PLACE, Phase.OPEN)
    return newest.label if newest and newest.open and not waits else ""


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    if view.options.for_points:
        return say("Round {n} of {rounds}", n=view.number, rounds=view.options.rounds)
    return say("With dashes") if view.options.dashes else ""


def _hidden(view: View, seat: Seat) -> int:
    return sum(not piece.open for piece in view.rows[seat])


def _count(view: View, seat: Seat, say: Translator) -> str:
    hidden = _hidden(view, seat)
    if view.over:
        return say.count("{n} never opened", "{n} never opened", hidden)
    return say.count("{n} hidden", "{n} hidden", hidden)


def _out(view: View, seat: Seat) -> bool:
    return not view.standing(seat)


def _face(here: Setting, seat: Seat) -> Face:
    view, say = here.view, here.say
    return Face(
        seat=seat,
        name=say("You") if seat == view.viewer else here.names[seat],
        role=say("cracked") if _out(view, seat) else _count(view, seat, say),
        score=str(view.points[seat]) if view.options.for_points else "",
        soon="",
        turn=seat == view.actor,
        you=seat == view.viewer,
    )


def _last(view: View, names: tuple[str, ...], say: Translator) -> list[str]:
    """The last move in words: a guess, and what it cost or how it ended the turn."""
    ending = view.log and not isinstance(view.log[-1], Guessed)
    told = view.log[-(2 if ending else 1) :]
    return [sentences.sentence(note, view.viewer, names, say) for note in told] or [""]


def _slip(view: View, names: tuple[str, ...], say: Translator) -> Slip | None:
    """The end of the round before, until the viewer has guessed in the new one, or for an onlooker anybody."""
    watching = not isinstance(view.viewer, int)
    if not view.past or view.over or any(watching or note.seat == view.viewer for note in view.log):
        return None
    done = view.past[-1]
    tiles = ", ".join(sentences.tile_name(piece.tile, say) for piece in done.rows[done.winner] if not piece.open)
    stands = (
        say("Your code stood with {tiles}.", tiles=tiles)
        if done.winner == view.viewer
        else say("The code of {who} stood with {tiles}.", who=names[done.winner], tiles=tiles)
    )
    gained = ", ".join(
        say("{who} {points}", who=say("You") if seat == view.viewer else names[seat], points=f"+{points}")
        for seat, points in enumerate(done.gained)
    )
    return Slip(say("Round {n} is over", n=done.number), stands, gained)


def _deed(view: View, colour: Colour, say: Translator) -> str:
    if view.phase is Phase.PICK:
        return say("Take black") if colour is Colour.BLACK else say("Take white")
    return say("Draw black") if colour is Colour.BLACK else say("Draw white")


def _stack(view: View, colour: Colour, say: Translator, *, drawing: bool) -> Stack:
    black = colour is Colour.BLACK
    count = view.pile.black if black else view.pile.white
    layers = min(count, LAYERS)
    if drawing:
        label = _deed(view, colour, say)
        left = say.count("{n} left", "{n} left", count) if count else say("none left")
    else:
        label = ""
        left = say.count("{n} black", "{n} black", count) if black else say.count("{n} white", "{n} white", count)
    verb = "pick" if view.phase is Phase.PICK else "draw"
    return Stack(
        colour=colour.letter,
        count=count,
        layers=tuple(LAYER * depth for depth in reversed(range(layers))),
        high=60 + LAYER * max(layers - 1, 0),
        text=left,
        label=label,
        action=f"{verb} {colour.value}" if drawing and count else "",
    )


def _bench(here: Setting, seat: Seat) -> Bench:
    view, say = here.view, here.say
    mine = seat == view.viewer
    own = view.drawn if view.turn == seat else None
    held = mine and here.draft.gap is not None
    slabs = tuple(_own_row(here, seat)) if mine and here.mine else tuple(_row(here, seat, view.rows[seat]))
    drawn = _drawn(here, seat, own) if own and not held else None
    width = len(slabs) + (1 if drawn and not mine else 0)
    opened = len(view.rows[seat]) - _hidden(view, seat)
    out = _out(view, seat)
    return Bench(
        seat=seat,
        name=say("You") if mine else here.names[seat],
        title=say("Your code") if mine else here.names[seat],
        count=_count(view, seat, say),
        seen=say.count("{n} seen", "{n} seen", opened) if mine and opened else "",
        score=sentences.points_text(view.points[seat], say) if view.options.for_points else "",
        slabs=slabs,
        drawn=drawn,
        width=width,
        half=-(-width // max(2, -(-width // LINE))),
        goes=_goes(view, seat, own) if mine and drawn else None,
        mine=mine,
        turn=seat == view.actor,
        out=out,
        stamp=_stamp(view, seat, here.names, say) if out else "",
        ordered=view.arranged(seat) and len(slabs) > 1,
    )


def _stamp(view: View, seat: Seat, names: tuple[str, ...], say: Translator) -> str:
    for note in reversed(view.log):
        if isinstance(note, Guessed) and note.right and note.owner == seat:
            return say("cracked by you") if note.seat == view.viewer else say("cracked by {who}", who=names[note.seat])
        if isinstance(note, TileOpened) and note.seat == seat:
            break
    return say("cracked")


def _goes(view: View, seat: Seat, drawn: PieceSeen | None) -> int | None:
    """Where the own drawn tile belongs; None where that is still to be chosen."""
    row = [piece.tile for piece in view.rows[seat] if piece.tile]
    if drawn is None or drawn.tile is None or len(row) != len(view.rows[seat]):
        return None
    legal = gaps(row, drawn.tile)
    return legal[0] if len(legal) == 1 else None


def _row(here: Setting, seat: Seat, row: RowSeen) -> list[Slab]:
    pointing = here.mine and here.view.phase in drafts.GUESSING and seat != here.view.viewer and here.draft.gap is None
    slabs = []
    for place, piece in enumerate(row):
        slab = _slab(here, seat, place, piece)
        if pointing and not piece.open:
            picked = here.draft.label == piece.label
            asked = sign_text(here.draft.sign) if picked and here.draft.sign is not None else ""
            slab = replace(slab, key=piece.label, picked=picked, asked=asked)
        slabs.append(slab)
    return slabs


def _own_row(here: Setting, seat: Seat) -> list[Slab]:
    """The viewer's row while something is to be done with it."""
    view, draft, row = here.view, here.draft, here.view.rows[seat]
    if view.phase is Phase.ARRANGE:
        pieces: dict[str, PieceSeen] = {piece.label: piece for piece in row}
        ordered = tuple(pieces[label] for label in draft.row)
        dashes = [piece.label for piece in row if piece.tile and piece.tile.dash]
        return _movable(here, seat, ordered, draft.held, range(len(row)), others=dashes)
    if draft.gap is not None and view.drawn:
        ordered = inserted(row, draft.gap, view.drawn)
        return _movable(here, seat, ordered, view.drawn.label, drafts.places(view))
    slabs = _row(here, seat, row)
    if view.phase is Phase.OPEN:
        return [
            slab if slab.seen else replace(slab, key=slab.label, picked=slab.label == draft.label) for slab in slabs
        ]
    return slabs


def _movable(
    here: Setting, seat: Seat, row: RowSeen, held: str, legal: range, others: Collection[str] = ()
) -> list[Slab]:
    """A row with one tile in hand: a press on another puts it on that one's far side."""
    say = here.say
    slabs = [_slab(here, seat, place, piece) for place, piece in enumerate(row)]
    if not held:
        return slabs
    at = next(place for place, piece in enumerate(row) if piece.label == held)
    done = []
    for place, slab in enumerate(slabs):
        if place == at:
            done.append(replace(slab, picked=True, name=say("{tile}, in your hand", tile=slab.name)))
        elif slab.label in others:
            done.append(replace(slab, key=slab.label, name=say("{tile}: take it in hand", tile=slab.name)))
        elif place not in legal:
            done.append(slab)
        elif place < at:
            done.append(replace(slab, key=f"gap {place}", name=say("{tile}: put it left of this", tile=slab.name)))
        else:
            done.append(replace(slab, key=f"gap {place}", name=say("{tile}: put it right of this", tile=slab.name)))
    return done


def _slab(here: Setting, seat: Seat, place: int, piece: PieceSeen) -> Slab:
    view, marks, mine = here.view, here.marks, seat == here.view.viewer
    posture = "open" if piece.open or view.over else "face" if piece.tile else "back"
    note = panels.label(here.notes, piece.label) if here.notes and posture == "back" else ""
    return Slab(
        label=piece.label,
        colour=piece.colour.letter,
        posture=posture,
        sign=sign_text(piece.tile.sign) if piece.tile else "",
        name=_named(here, seat, place, piece, note),
        tried=marks.sign if marks.tried == piece.label and not piece.open else "",
        fresh=marks.fresh == piece.label,
        hit=marks.hit == piece.label,
        seen=mine and piece.open,
        unseen=view.over and not piece.open,
        note=note,
    )


def _named(here: Setting, seat: Seat, place: int, piece: PieceSeen, note: str) -> str:
    """The tile for ears."""
    say, n, who = here.say, place + 1, here.names[seat]
    if piece.tile is None:
        black = piece.colour is Colour.BLACK
        hidden = (
            say("{who}, tile {n}: black, hidden", who=who, n=n)
            if black
            else say("{who}, tile {n}: white, hidden", who=who, n=n)
        )
        return say("{tile}, possible {signs}", tile=hidden, signs=note) if note else hidden
    tile = sentences.tile_name(piece.tile, say)
    mine = seat == here.view.viewer
    named = (
        say("Your tile {n}: {tile}", n=n, tile=tile)
        if mine
        else say("{who}, tile {n}: {tile}", who=who, n=n, tile=tile)
    )
    if here.view.over and not piece.open:
        return say("{tile}, never laid open", tile=named)
    if mine:
        return say("{tile}, seen by all", tile=named) if piece.open else named
    return named if piece.open else say("{tile}, hidden", tile=named)


def _drawn(here: Setting, seat: Seat, piece: PieceSeen) -> Slab:
    say = here.say
    if piece.tile:
        name = say("Drawn: {tile}", tile=sentences.tile_name(piece.tile, say))
    else:
        name = say("Drawn: a black tile") if piece.colour is Colour.BLACK else say("Drawn: a white tile")
    if seat != here.view.viewer:
        name = say("{label}: {value}", label=here.names[seat], value=name)
    return Slab(
        label=piece.label,
        colour=piece.colour.letter,
        posture="face" if piece.tile else "back",
        sign=sign_text(piece.tile.sign) if piece.tile else "",
        name=name,
    )
