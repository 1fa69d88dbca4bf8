"""The scene of Da Vinci Code: a View as things that stand and lie on the table.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Collection

from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.davinci.mind.notebook import NOTHING_TO_DEDUCE, Notes
from safecracker.games.davinci.rules import sentences
from safecracker.games.davinci.rules.events import Guessed, TileOpened
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.rows import gaps, inserted
from safecracker.games.davinci.rules.tiles import Colour, sign_text
from safecracker.games.davinci.rules.view import PieceSeen, RowSeen, View
from safecracker.games.scene import Face

from . import drafts, notebook_page, panels, scratch_pad
from .draw_context import BoardContext, last_move_marks
from .pieces import BoardRow, BoardScene, BoardTile, RoundResult, Stack

TILES_IN_LINE = 7  # side by side on the narrowest screen
MOST_LAYERS = 8  # of a stack that are drawn
LAYER_HEIGHT = 7


def scene(
    view: View,
    names: tuple[str, ...],
    say: Translator,
    *,
    draft: str = "",
    notes: Notes | None = None,
    pad: bool = True,
) -> BoardScene:
    composed = drafts.read(view, draft)
    by_hand = pad and notes is None and view.phase not in NOTHING_TO_DEDUCE
    context = BoardContext(
        view=view,
        names=names,
        say=say,
        draft=composed,
        marks=last_move_marks(view),
        notes=notes,
        by_hand=by_hand,
    )
    last_move, *turn_end = _last_move(context)
    drawing = context.my_turn and view.phase in (Phase.DRAW, Phase.PICK)
    return BoardScene(
        lead=say("Your turn.") if context.my_turn else "",
        prompt=panels.prompt(context),
        tag=_tag(view, say),
        faces=tuple(_face(context, Seat(seat)) for seat in range(view.seats)),
        draft="" if composed == drafts.read(view, "") else str(composed),
        my_turn=context.my_turn,
        over=view.over,
        rows=tuple(_board_row(context, seat) for seat in _order(view)),
        stacks=tuple(_stack(view, colour, say, drawing=drawing) for colour in Colour),
        drawing=drawing,
        last_move=last_move,
        turn_end=" ".join(turn_end),
        last_round=_last_round(context),
        panel=panels.panel(context),
        for_points=view.options.for_points,
        notebook_page=notebook_page.page(context, notes) if notes else None,
        pads=tuple(scratch_pad.pads(context, _order(view))) if by_hand else (),
    )


def _order(view: View) -> list[Seat]:
    """The others as they follow in turn, and the viewer at the near side; an onlooker sees all from across."""
    if not isinstance(view.viewer, int):
        return [Seat(seat) for seat in range(view.seats)]
    return [Seat((view.viewer + n) % view.seats) for n in range(1, view.seats + 1)]


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    if view.options.for_points:
        return say("Round {n} of {rounds}", n=view.number, rounds=view.options.rounds)
    return say("With dashes") if view.options.dashes else ""


def _hidden(view: View, seat: Seat) -> int:
    return sum(not piece.open for piece in view.rows[seat])


def _hidden_count(view: View, seat: Seat, say: Translator) -> str:
    hidden = _hidden(view, seat)
    if view.over:
        return say.count("{n} still hidden", "{n} still hidden", hidden)
    return say.count("{n} hidden", "{n} hidden", hidden)


def _face(context: BoardContext, seat: Seat) -> Face:
    view, say = context.view, context.say
    return Face(
        seat=seat,
        name=context.name(seat),
        role=_hidden_count(view, seat, say) if view.standing(seat) else say("cracked"),
        score=str(view.points[seat]) if view.options.for_points else "",
        soon="",
        turn=seat == view.actor,
        you=seat == view.viewer,
    )


def _last_move(context: BoardContext) -> list[str]:
    """The last move in words: a guess, and what it cost or how it ended the turn."""
    log, viewer = context.view.log, context.view.viewer
    ended = log and not isinstance(log[-1], Guessed)
    entries = log[-(2 if ended else 1) :]
    return [sentences.sentence(entry, viewer, context.names, context.say) for entry in entries] or [""]


def _last_round(context: BoardContext) -> RoundResult | None:
    """The end of the round before, until the viewer has guessed in the new one, or for an onlooker anybody."""
    view, say = context.view, context.say
    watching = not isinstance(view.viewer, int)
    if not view.past or view.over or any(watching or entry.seat == view.viewer for entry in view.log):
        return None
    done = view.past[-1]
    tiles = say.listed(sentences.tile_name(piece.tile, say) for piece in done.rows[done.winner] if not piece.open)
    text = (
        say("Your code was not cracked; still hidden: {tiles}.", tiles=tiles)
        if done.winner == view.viewer
        else say("{who}’s code was not cracked; still hidden: {tiles}.", who=context.names[done.winner], tiles=tiles)
    )
    gained = ", ".join(
        say("{who} {points}", who=context.name(Seat(seat)), points=f"+{points}")
        for seat, points in enumerate(done.gained)
    )
    return RoundResult(say("Round {n} is over", n=done.number), text, gained)


def _stack_label(view: View, colour: Colour, say: Translator) -> str:
    if view.phase is Phase.PICK:
        return say("Pick black") if colour is Colour.BLACK else say("Pick white")
    return say("Draw black") if colour is Colour.BLACK else say("Draw white")


def _stack(view: View, colour: Colour, say: Translator, *, drawing: bool) -> Stack:
    black = colour is Colour.BLACK
    count = view.pile.black if black else view.pile.white
    layers = min(count, MOST_LAYERS)
    if drawing:
        text = say.count("{n} left", "{n} left", count) if count else say("none left")
    else:
        text = (
            say.count("{n} black", "{n} black", count, context="tiles")
            if black
            else say.count("{n} white", "{n} white", count, context="tiles")
        )
    verb = "pick" if view.phase is Phase.PICK else "draw"
    return Stack(
        colour=colour.letter,
        layers=tuple(LAYER_HEIGHT * depth for depth in reversed(range(layers))),
        height=60 + LAYER_HEIGHT * max(layers - 1, 0),
        text=text,
        label=_stack_label(view, colour, say) if drawing else "",
        action=f"{verb} {colour.value}" if drawing and count else "",
    )


def _board_row(context: BoardContext, seat: Seat) -> BoardRow:
    view, say = context.view, context.say
    mine = seat == view.viewer
    own_drawn = view.drawn if view.turn == seat else None
    in_hand = mine and context.draft.gap is not None
    tiles = tuple(_own_tiles(context, seat) if mine and context.my_turn else _tiles(context, seat))
    drawn = _drawn_tile(context, seat, own_drawn) if own_drawn and not in_hand else None
    width = len(tiles) + (1 if drawn and not mine else 0)
    opened = len(view.rows[seat]) - _hidden(view, seat)
    out = not view.standing(seat)
    return BoardRow(
        seat=seat,
        name=context.name(seat),
        title=say("Your code") if mine else context.names[seat],
        hidden_count=_hidden_count(view, seat, say),
        open_count=say.count("{n} seen", "{n} seen", opened) if mine and opened else "",
        score=sentences.points_text(view.points[seat], say) if view.options.for_points else "",
        tiles=tiles,
        drawn=drawn,
        width=width,
        wrap_at=-(-width // max(2, -(-width // TILES_IN_LINE))),
        drawn_goes_to=_only_gap(view, seat, own_drawn) if mine and drawn else None,
        mine=mine,
        turn=seat == view.actor,
        out=out,
        cracked_by=_cracked_by(context, seat) if out else "",
        ordered=view.arranged(seat) and len(tiles) > 1,
    )


def _cracked_by(context: BoardContext, seat: Seat) -> str:
    view, say = context.view, context.say
    for entry in reversed(view.log):
        if isinstance(entry, Guessed) and entry.right and entry.owner == seat:
            mine, who = entry.seat == view.viewer, context.names[entry.seat]
            return say("cracked by you") if mine else say("cracked by {who}", who=who)
        if isinstance(entry, TileOpened) and entry.seat == seat:
            break
    return say("cracked")


def _only_gap(view: View, seat: Seat, drawn: PieceSeen | None) -> int | None:
    """Where the viewer's drawn tile belongs; None where they still have to choose."""
    row = [piece.tile for piece in view.rows[seat] if piece.tile]
    if drawn is None or drawn.tile is None or len(row) != len(view.rows[seat]):
        return None
    legal = gaps(row, drawn.tile)
    return legal[0] if len(legal) == 1 else None


def _tiles(context: BoardContext, seat: Seat) -> list[BoardTile]:
    view, draft = context.view, context.draft
    guessing = context.my_turn and view.phase in drafts.GUESSING and draft.gap is None
    tiles = []
    for place, piece in enumerate(view.rows[seat]):
        tile = _tile(context, seat, place, piece)
        if guessing and seat != view.viewer and not piece.open:
            picked = draft.label == piece.label
            drafted = sign_text(draft.sign) if picked and draft.sign is not None else ""
            tile = replace(tile, press=piece.label, picked=picked, drafted_sign=drafted)
        tiles.append(tile)
    return tiles


def _own_tiles(context: BoardContext, seat: Seat) -> list[BoardTile]:
    """The viewer's row while they have something to do with it."""
    view, draft, row = context.view, context.draft, context.view.rows[seat]
    if view.phase is Phase.ARRANGE:
        pieces: dict[str, PieceSeen] = {piece.label: piece for piece in row}
        ordered = tuple(pieces[label] for label in draft.row)
        dashes = [piece.label for piece in row if piece.tile and piece.tile.dash]
        return _movable_tiles(context, seat, ordered, draft.held, range(len(row)), others=dashes)
    if draft.gap is not None and view.drawn:
        ordered = inserted(row, draft.gap, view.drawn)
        return _movable_tiles(context, seat, ordered, view.drawn.label, drafts.legal_gaps(view))
    tiles = _tiles(context, seat)
    if view.phase is Phase.OPEN:
        return [
            tile if tile.own_open else replace(tile, press=tile.label, picked=tile.label == draft.label)
            for tile in tiles
        ]
    return tiles


def _movable_tiles(
    context: BoardContext, seat: Seat, row: RowSeen, held: str, legal: range, others: Collection[str] = ()
) -> list[BoardTile]:
    """A row with one tile in hand: a press on another tile puts it on the far side of that one."""
    say = context.say
    tiles = [_tile(context, seat, place, piece) for place, piece in enumerate(row)]
    if not held:
        return tiles
    at = next(place for place, piece in enumerate(row) if piece.label == held)
    done = []
    for place, tile in enumerate(tiles):
        if place == at:
            done.append(replace(tile, picked=True, name=say("{tile}, in your hand", tile=tile.name)))
        elif tile.label in others:
            done.append(replace(tile, press=tile.label, name=say("{tile}: pick it up", tile=tile.name)))
        elif place not in legal:
            done.append(tile)
        elif place < at:
            done.append(
                replace(
                    tile,
                    press=f"gap {place}",
                    name=say("{tile}: place your tile to the left of this one", tile=tile.name),
                )
            )
        else:
            done.append(
                replace(
                    tile,
                    press=f"gap {place}",
                    name=say("{tile}: place your tile to the right of this one", tile=tile.name),
                )
            )
    return done


def _tile(context: BoardContext, seat: Seat, place: int, piece: PieceSeen) -> BoardTile:
    view, marks, mine = context.view, context.marks, seat == context.view.viewer
    posture = "open" if piece.open or view.over else "face" if piece.tile else "back"
    signs = panels.possible_signs(context.notes, piece.label) if context.notes and posture == "back" else ""
    return BoardTile(
        label=piece.label,
        colour=piece.colour.letter,
        posture=posture,
        sign=sign_text(piece.tile.sign) if piece.tile else "",
        name=_tile_name(context, seat, place, piece, signs),
        wrong_sign=marks.wrong_sign if marks.guessed_wrong == piece.label and not piece.open else "",
        just_opened=marks.opened == piece.label,
        guessed_right=marks.guessed_right == piece.label,
        own_open=mine and piece.open,
        never_opened=view.over and not piece.open,
        possible_signs=signs,
    )


def _tile_name(context: BoardContext, seat: Seat, place: int, piece: PieceSeen, signs: str) -> str:
    """The tile for screen readers."""
    say, n, who = context.say, place + 1, context.names[seat]
    if piece.tile is None:
        black = piece.colour is Colour.BLACK
        hidden = (
            say("{who}, tile {n}: black, hidden", who=who, n=n)
            if black
            else say("{who}, tile {n}: white, hidden", who=who, n=n)
        )
        return say("{tile}, could be {signs}", tile=hidden, signs=signs) if signs else hidden
    tile = sentences.tile_name(piece.tile, say)
    mine = seat == context.view.viewer
    name = (
        say("Your tile {n}: {tile}", n=n, tile=tile)
        if mine
        else say("{who}, tile {n}: {tile}", who=who, n=n, tile=tile)
    )
    if context.view.over and not piece.open:
        return say("{tile}, never revealed", tile=name)
    if mine:
        return say("{tile}, visible to everyone", tile=name) if piece.open else name
    return name if piece.open else say("{tile}, hidden", tile=name)


def _drawn_tile(context: BoardContext, seat: Seat, piece: PieceSeen) -> BoardTile:
    say = context.say
    if piece.tile:
        name = say("Drawn: {tile}", tile=sentences.tile_name(piece.tile, say))
    else:
        name = say("Drawn: a black tile") if piece.colour is Colour.BLACK else say("Drawn: a white tile")
    if seat != context.view.viewer:
        name = say("{label}: {value}", label=context.names[seat], value=name)
    return BoardTile(
        label=piece.label,
        colour=piece.colour.letter,
        posture="face" if piece.tile else "back",
        sign=sign_text(piece.tile.sign) if piece.tile else "",
        name=name,
    )
