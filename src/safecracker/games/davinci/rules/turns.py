"""A turn and what it leads to: a guess, going on or stopping, codes cracked, and the end of a round (R8 to R24)."""

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.frozen import with_item
from safecracker.core.game import Action, Event, Seat, Step

from .dealing import new_round, next_label, turn_of
from .events import CodeCracked, GameEnded, Guessed, LogEntry, RoundWon, Stopped, TileDrawn, TileOpened, TilePlaced
from .model import SEATS, Draw, Guess, Open, Phase, Piece, Place, RoundPlayed, Row, State, Stop
from .options import DaVinciOptions
from .rows import gap_in_order, gaps, inserted
from .tiles import DASH, Gap, Label, Sign, sign_text

# looked up at every move (tiles.py says why)
_LIFT, _CHOOSE, _OPEN = Phase.LIFT, Phase.CHOOSE, Phase.OPEN

GUESS_POINTS, SIX_POINTS, CRACK_POINTS = 10, 20, 50  # R32


def draw(state: State, action: Action) -> Step[State]:
    """R6: the player chooses the colour while there are both; chance decides which tile it is."""
    if not isinstance(action, Draw):
        raise IllegalAction("draw a tile first: choose black or white", rule="R6", example="draw black, draw white")
    assert state.turn is not None
    event = TileDrawn(state.turn, next_label(state), action.colour)
    return Step(replace(state, phase=_LIFT, colour=action.colour), (event,))


def guess(state: State, action: Action) -> Step[State]:
    """R8: the compulsory guess."""
    if not isinstance(action, Guess):
        raise IllegalAction(
            "choose another player’s hidden tile and guess what it is", rule="R8", example=_example(state)
        )
    seat = state.turn
    assert seat is not None
    owner, place = _target(state, seat, action.label)
    signs = state.options.signs
    if action.sign not in signs:
        allowed = ", ".join(map(sign_text, signs))
        raise IllegalAction(
            "a tile can only show {signs}, not {found}", rule="R8", signs=allowed, found=sign_text(action.sign)
        )
    piece = state.rows[owner][place]
    right = piece.tile.sign == action.sign
    points = guess_points(state.options, action.sign) if right else 0
    event = Guessed(
        seat=seat,
        owner=owner,
        label=piece.label,
        place=place,
        colour=piece.tile.colour,
        sign=action.sign,
        right=right,
        points=points,
    )
    log = state.log + (event,)  # noqa: RUF005 - to unpack the log takes twice as long
    return _after_right_guess(state, event, log) if right else _after_wrong_guess(state, event, log)


def choose(state: State, action: Action) -> Step[State]:
    """R12: after a right guess, another one, or stop."""
    if isinstance(action, Guess):
        return guess(state, action)
    seat = state.turn
    assert seat is not None
    with_gap = state.options.dashes and state.drawn is not None
    if not isinstance(action, Stop) or (action.gap is None) == with_gap:
        example = f"stop {_legal_gaps(state)[0]}" if with_gap else "stop"
        raise IllegalAction("guess again or end your turn", rule="R12", example=example)
    stopped = Stopped(seat)
    log = (*state.log, stopped)
    if state.drawn is None:  # R17
        return Step(_next_turn(state, state.rows, log), (stopped,))
    rows, event = _drawn_tile_placed(state.rows, seat, state.drawn, _checked_gap(state, action.gap), shown=False)
    return Step(_next_turn(state, rows, log), (stopped, event))


def place(state: State, action: Action) -> Step[State]:
    """R11, R27: with dashes in the game the owner says where the open tile goes."""
    if not isinstance(action, Place):
        example = f"place {_legal_gaps(state)[0]}"
        raise IllegalAction("choose where the tile you drew goes", rule="R27", example=example)
    assert state.turn is not None
    assert state.drawn is not None
    rows, event = _drawn_tile_placed(state.rows, state.turn, state.drawn, _checked_gap(state, action.gap), shown=True)
    return Step(_next_turn(state, rows, state.log), (event,))


def lay_open(state: State, action: Action) -> Step[State]:
    """R16: a wrong guess without a drawn tile costs the guesser a tile of their own code."""
    seat = state.turn
    assert seat is not None
    row = state.rows[seat]
    hidden = [piece.label for piece in row if not piece.open]
    if not isinstance(action, Open) or action.label not in hidden:
        tiles, example = ", ".join(hidden), f"open {hidden[0]}"
        raise IllegalAction("reveal one of your tiles: {tiles}", rule="R16", tiles=tiles, example=example)
    at = [piece.label for piece in row].index(action.label)
    piece = row[at]
    opened = TileOpened(seat=seat, label=piece.label, place=at, tile=piece.tile)
    rows = with_item(state.rows, seat, with_item(row, at, replace(piece, open=True)))
    log = (*state.log, opened)
    if len(hidden) > 1:
        return Step(_next_turn(state, rows, log), (opened,))
    cracked = CodeCracked(seat, None, 0)  # R34: nobody has points for it
    standing = _standing(rows)
    if len(standing) > 1:
        return Step(_next_turn(state, rows, log), (opened, cracked))
    step = _round_won(replace(state, rows=rows, log=log), standing[0])  # R22
    return Step(step.state, (opened, cracked, *step.events))


def guess_points(options: DaVinciOptions, sign: Sign) -> int:
    """R32: the points for a right guess."""
    if not options.for_points:
        return 0
    if sign == DASH:
        return options.dash
    return SIX_POINTS if sign == 6 else GUESS_POINTS


def _target(state: State, seat: Seat, label: Label) -> tuple[Seat, int]:
    """Whose tile it is and where it stands; refused unless it may be guessed (R9)."""
    for owner, row in enumerate(state.rows):
        if owner == seat:
            continue
        for place, piece in enumerate(row):
            if piece.label == label:
                if piece.open:
                    raise IllegalAction("{label} is already face up; point at a hidden tile", rule="R9", label=label)
                return SEATS[owner], place
    if label in [piece.label for piece in state.rows[seat]]:
        raise IllegalAction("{label} is your own tile; point at another player’s tile", rule="R9", label=label)
    raise IllegalAction(
        "there is no tile {found} on the table; choose another player’s hidden tile",
        rule="R8",
        found=label,
        example=_example(state),
    )


def _example(state: State) -> str:
    label = next(
        piece.label for seat, row in enumerate(state.rows) if seat != state.turn for piece in row if not piece.open
    )
    return f"guess {label} {sign_text(state.options.signs[-1])}"


def _after_right_guess(state: State, event: Guessed, log: tuple[LogEntry, ...]) -> Step[State]:
    """R10: the tile is laid open for good; its code may be cracked, and the round won."""
    row = state.rows[event.owner]
    row = with_item(row, event.place, replace(row[event.place], open=True))
    rows, points = with_item(state.rows, event.owner, row), _with_points(state.points, event.seat, event.points)
    state = replace(state, phase=_CHOOSE, rows=rows, log=log, points=points)
    if _stands(row):
        return Step(state, (event,))
    bonus = CRACK_POINTS if state.options.for_points else 0
    cracked = CodeCracked(event.owner, event.seat, bonus)
    state = replace(state, points=_with_points(points, event.seat, bonus))
    if len(_standing(rows)) > 1:  # R20
        return Step(state, (event, cracked))
    step = _round_won(state, event.seat)
    return Step(step.state, (event, cracked, *step.events))


def _after_wrong_guess(state: State, event: Guessed, log: tuple[LogEntry, ...]) -> Step[State]:
    """R11: the tile is known not to show that sign, and the guesser pays with a tile of their own."""
    rows, drawn = state.rows, state.drawn
    row, sign = rows[event.owner], event.sign
    piece = row[event.place]
    if sign not in piece.denied:
        denied = tuple(sorted((*piece.denied, sign))) if piece.denied else (sign,)
        rows = with_item(rows, event.owner, with_item(row, event.place, replace(piece, denied=denied)))
    if drawn is None:
        return Step(replace(state, phase=_OPEN, rows=rows, log=log), (event,))  # R16
    if state.options.dashes:
        return Step(replace(state, phase=Phase.PLACE, rows=rows, log=log), (event,))  # R27
    gap = gap_in_order(rows[event.seat], drawn.tile)
    rows, put = _drawn_tile_placed(rows, event.seat, drawn, gap, shown=True)
    return Step(_next_turn(state, rows, log), (event, put))


def _legal_gaps(state: State) -> range:
    """The gaps that the drawn tile may go to."""
    assert state.turn is not None
    assert state.drawn is not None
    return gaps([piece.tile for piece in state.rows[state.turn]], state.drawn.tile)


def _checked_gap(state: State, gap: Gap | None) -> Gap:
    """The gap, refused unless the drawn tile may go there; without a gap, the only legal one."""
    legal = _legal_gaps(state)
    if gap is None:
        return legal[0]
    if gap not in legal:
        allowed = ", ".join(map(str, legal))
        raise IllegalAction(
            "the number of tiles to the left of that tile can be {allowed}, not {found}",
            rule="R27",
            allowed=allowed,
            found=gap,
        )
    return gap


def _drawn_tile_placed(
    rows: tuple[Row, ...], seat: Seat, drawn: Piece, gap: Gap, *, shown: bool
) -> tuple[tuple[Row, ...], Event]:
    """The rows with the drawn tile in its owner's."""
    row = inserted(rows[seat], gap, replace(drawn, open=True) if shown else drawn)
    event = TilePlaced(seat=seat, label=drawn.label, gap=gap, open=shown, tile=drawn.tile)
    return with_item(rows, seat, row), event


def _next_turn(state: State, rows: tuple[Row, ...], log: tuple[LogEntry, ...]) -> State:
    """R14: the turn of the next player who is still in, with these rows on the table."""
    assert state.turn is not None
    seats = len(rows)
    seat = (state.turn + 1) % seats
    while not _stands(rows[seat]):
        seat = (seat + 1) % seats
    return turn_of(state, SEATS[seat], rows, log)


def _stands(row: Row) -> bool:
    """Whether a tile is still hidden (R19)."""
    for piece in row:  # noqa: SIM110 - a generator takes three times as long
        if not piece.open:
            return True
    return False


def _standing(rows: tuple[Row, ...]) -> list[Seat]:
    return [Seat(seat) for seat, row in enumerate(rows) if _stands(row)]


def _with_points(points: tuple[int, ...], seat: Seat, gain: int) -> tuple[int, ...]:
    return (*points[:seat], points[seat] + gain, *points[seat + 1 :]) if gain else points


def _round_won(state: State, winner: Seat) -> Step[State]:
    """R21: one code stands. It is shown, and the next round begins or the game is over."""
    events: tuple[Event, ...] = ()
    if state.drawn is not None:  # R23: it is placed hidden, and counts for R33
        assert state.turn is not None
        gap = _legal_gaps(state)[0]
        rows, placed = _drawn_tile_placed(state.rows, state.turn, state.drawn, gap, shown=False)
        state, events = replace(state, rows=rows, drawn=None), (placed,)
    assert state.starter is not None
    hidden = tuple([(piece.label, piece.tile) for piece in state.rows[winner] if not piece.open])
    bonus = sum(tile.sign for _, tile in hidden if not tile.dash) if state.options.for_points else 0  # R33
    points = _with_points(state.points, winner, bonus)
    before = [sum(gained) for gained in zip(*(done.gained for done in state.past), strict=True)] or [0] * len(points)
    gained = tuple([now - then for now, then in zip(points, before, strict=True)])
    done = RoundPlayed(
        number=state.number,
        starter=state.starter,
        winner=winner,
        rows=state.rows,
        log=state.log,
        gained=gained,
    )
    state = replace(state, points=points, past=(*state.past, done))
    won = RoundWon(number=state.number, winner=winner, shown=hidden, bonus=bonus, points=points)
    step = _next_round_or_end(state, winner)
    return Step(step.state, (*events, won, *step.events))


def _next_round_or_end(state: State, winner: Seat) -> Step[State]:
    options = state.options
    if state.number < options.round_count:  # R31: the start moves on
        assert state.starter is not None
        return new_round(state, Seat((state.starter + 1) % len(state.rows)), number=state.number + 1)
    best = max(state.points)
    most = tuple([Seat(seat) for seat, points in enumerate(state.points) if points == best])
    event = GameEnded(most if options.for_points else (winner,), state.points, options.for_points)
    return Step(replace(state, phase=Phase.OVER, turn=None, colour=None), (event,))
