"""How a round begins: the first codes are dealt or picked and set up, then the starter's turn begins (R3 to R5)."""

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.frozen import with_item
from safecracker.core.game import Action, Event, Seat, Step
from safecracker.core.translation import Phrase

from .events import LogEntry, RoundBegun, RowArranged, TileDealt, TileDrawn, TileSeen
from .model import SEATS, Arrange, First, Give, Phase, Pick, Piece, Row, State, TileInPlay, full_pile
from .rows import ascends
from .tiles import DASH, LABELS, Label, Tile

# looked up at every move (tiles.py says why)
_DEAL, _DRAW, _LIFT, _GUESS = Phase.DEAL, Phase.DRAW, Phase.LIFT, Phase.GUESS


def new_round(state: State, starter: Seat, *, number: int) -> Step[State]:
    """A round with all tiles face down on the table."""
    options = state.options
    event = RoundBegun(number, options.round_count, starter)
    state = replace(
        state,
        phase=_DEAL,
        number=number,
        starter=starter,
        turn=starter,
        colour=None,
        pile=options.box,
        left=full_pile(options),
        taken=0,
        rows=((),) * len(state.rows),
        drawn=None,
        log=(),
    )
    return Step(_picked_or_dealt(state), (event,))


def lot(state: State, action: Action) -> Step[State]:
    if not isinstance(action, First):
        raise IllegalAction("wait a moment: lots are being drawn to see who starts", rule="R5")
    if not 0 <= action.seat < len(state.rows):
        raise IllegalAction(
            "there is no seat {seat}; the seats are 1 to {seats}",
            rule="R5",
            seat=action.seat + 1,
            seats=len(state.rows),
        )
    return new_round(state, action.seat, number=1)


def pick(state: State, action: Action) -> Step[State]:
    """R3: a player takes a tile by its colour; chance decides which it is."""
    if not isinstance(action, Pick):
        raise IllegalAction("take a tile first: choose black or white", rule="R3", example="pick black, pick white")
    assert state.turn is not None
    event = TileDealt(state.turn, next_label(state), action.colour)
    return Step(replace(state, phase=Phase.DEAL, colour=action.colour), (event,))


def deal(state: State, action: Action) -> Step[State]:
    """The next tile of the first codes."""
    piece, pile = _tile_given(state, action)
    seat, left, taken, starter = state.turn, state.left.without(piece.colour), state.taken + 1, state.starter
    assert seat is not None
    assert starter is not None
    rows = with_item(state.rows, seat, (*state.rows[seat], piece))
    dealt: tuple[Event, ...] = () if state.colour else (TileDealt(seat, piece.label, piece.colour),)
    following = SEATS[(starter + taken) % len(rows)]
    after = replace(state, pile=pile, left=left, taken=taken, rows=rows, turn=following, colour=None)
    step = _next_deal_or_turn(after)
    return Step(step.state, (*dealt, TileSeen(seat, piece.label, piece.tile), *step.events))


def lift(state: State, action: Action) -> Step[State]:
    """The drawn tile: its owner sees it and keeps it beside the code (R6)."""
    piece, pile = _tile_given(state, action)
    seat, left = state.turn, state.left.without(piece.colour)
    assert seat is not None
    drawn: tuple[Event, ...] = () if state.colour else (TileDrawn(seat, piece.label, piece.colour),)
    after = replace(state, phase=_GUESS, colour=None, pile=pile, left=left, taken=state.taken + 1, drawn=piece)
    return Step(after, (*drawn, TileSeen(seat, piece.label, piece.tile)))


def arrange(state: State, action: Action) -> Step[State]:
    """R27: with dashes in the game everybody confirms the first code, whether it has one or not."""
    seat = state.turn
    assert seat is not None
    assert state.starter is not None
    pieces = {piece.label: piece for piece in state.rows[seat]}
    if not isinstance(action, Arrange) or sorted(action.row) != sorted(pieces):
        example = "arrange " + " ".join(piece.label for piece in ascending(state.rows[seat]))
        raise IllegalAction("put your tiles in order from left to right, each of them once", rule="R4", example=example)
    row = tuple([pieces[label] for label in action.row])
    if not ascends([piece.tile for piece in row]):
        raise IllegalAction(
            "numbers go up from left to right, black before white; only a dash can go anywhere", rule="R4"
        )
    rows = with_item(state.rows, seat, row)
    following = Seat((seat + 1) % len(rows))
    starting = following == state.starter
    after = turn_of(state, following, rows, state.log) if starting else replace(state, rows=rows, turn=following)
    return Step(after, (RowArranged(seat, action.row),))


def turn_of(state: State, seat: Seat, rows: tuple[Row, ...], log: tuple[LogEntry, ...]) -> State:
    """R6, R15: a player's turn begins with a colour to choose, while there is a choice, or a tile to draw."""
    left = state.left
    phase = _DRAW if left.black and left.white else _LIFT if state.pile else _GUESS
    return replace(state, phase=phase, turn=seat, colour=None, rows=rows, drawn=None, log=log)


def available_tiles(state: State) -> tuple[Tile, ...]:
    """The tiles that chance may give now."""
    tiles, colour = state.pile, state.colour
    if _without_dashes(state):
        tiles = tuple([tile for tile in tiles if not tile.dash])
    return tuple([tile for tile in tiles if tile.colour is colour]) if colour else tiles


def _available(state: State, tile: Tile) -> bool:
    """Whether chance may give this tile of the pile now."""
    colour = state.colour
    return (colour is None or tile.colour is colour) and not (tile.sign == DASH and _without_dashes(state))


def _without_dashes(state: State) -> bool:
    """R29: whether the first codes are dealt from numbers only."""
    return state.options.opening == "numbers" and state.phase in (Phase.PICK, Phase.DEAL)


def two_colours(tiles: tuple[Tile, ...]) -> bool:
    return len({tile.colour for tile in tiles}) > 1


def next_label(state: State) -> Label:
    return LABELS[state.taken]


def ascending(row: Row) -> Row:
    """The tiles by rank; dashes at the end."""
    return tuple(sorted(row, key=lambda piece: piece.tile.rank))


def _tile_given(state: State, action: Action) -> tuple[Piece, tuple[Tile, ...]]:
    """The tile that chance gives, and the pile without it."""
    if not isinstance(action, Give) or action.seat != state.turn:
        assert state.turn is not None
        who = Phrase("seat {n}", {"n": state.turn + 1})
        raise IllegalAction("wait a moment: {who} is taking a tile", rule="R3", who=who)
    pile, tile = state.pile, action.tile
    try:
        at = pile.index(tile)
    except ValueError:
        at = None
    if at is None or not _available(state, tile):
        raise IllegalAction("{found} is not a tile that can be taken now", rule="R3", found=str(tile))
    return TileInPlay(label=LABELS[state.taken], colour=tile.colour, tile=tile), pile[:at] + pile[at + 1 :]


def _next_deal_or_turn(state: State) -> Step[State]:
    """After a tile of the deal: the next one, or the rows are set up."""
    seats, starter = len(state.rows), state.starter
    assert starter is not None
    if state.taken < state.options.tiles_each(seats) * seats:
        return Step(_picked_or_dealt(state), ())
    if state.options.dashes:
        return Step(replace(state, phase=Phase.ARRANGE, turn=starter), ())
    rows = tuple(map(ascending, state.rows))  # R4
    order = [Seat((starter + n) % seats) for n in range(seats)]
    events = tuple([RowArranged(seat, tuple([piece.label for piece in rows[seat]])) for seat in order])
    return Step(turn_of(state, starter, rows, state.log), events)


def _picked_or_dealt(state: State) -> State:
    """The player in turn gets a tile; where that is agreed, they pick its colour while there is a choice."""
    if state.options.pick_by_colour and two_colours(available_tiles(state)):
        return replace(state, phase=Phase.PICK)
    return state
