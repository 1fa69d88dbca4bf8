"""What a careful player can deduce from a view: what each hidden tile may show, what to guess, and what it may cost.

Every chance is exact, given what the rules let a player know: the tiles in sight, the order of the rows, and the wrong
guesses. People usually name no tile of their own, but no rule says so, and the notebook does not rely on it.
"""

import enum
from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.model import Arrange, Phase
from safecracker.games.davinci.rules.rows import arrangements, gaps, inserted
from safecracker.games.davinci.rules.tiles import DASH, LABELS, Colour, Gap, Label, Sign, Tile
from safecracker.games.davinci.rules.view import PieceSeen, RowSeen, View

from .chances import Chances, RatedGuess, chances, counting_problem, deal_counts, free_tiles, likeliest
from .decisions import is_basic_duel

# When to go on, measured in about ten thousand games of equal players. A wrong guess shows a tile of the own row, which
# costs little where the others could name it anyway; with several others a stop is worth more.
DEMAND_WITH_ONE, DEMAND_WITH_SEVERAL = 0.8, 1.0  # the chance that a guess must have if nobody could name that tile
DEMAND_DROP = 1.2  # times the chance that somebody names it: how much less is enough
DEMAND_FOR_LAST_TILE = 0.5  # at least, if a wrong guess would end the game for the viewer
SURE = 1 - 1e-9
NOTHING_TO_DEDUCE = (Phase.LOT, Phase.PICK, Phase.DEAL, Phase.ARRANGE, Phase.OVER)


class Reason(enum.Enum):
    """Why a hidden tile cannot show a sign."""

    OPEN = "open"  # it lies open on the table
    OWN = "own"  # the viewer has it
    DENIED = "denied"  # it was wrongly guessed for this tile (R11)
    FIRST = "first"  # no dash in the first code is agreed (R29)
    ORDER = "order"  # it does not fit into the row
    ELSEWHERE = "elsewhere"  # another row needs it


class Odds(Struct, frozen=True, kw_only=True):
    """What a hidden tile of somebody else may show."""

    label: Label
    owner: Seat
    colour: Colour
    chances: tuple[tuple[Sign, float], ...]  # only what is possible, by sign
    impossible: tuple[tuple[Sign, Reason], ...]  # the other signs, each with the simplest reason


class Risk(Struct, frozen=True, kw_only=True):
    """What one more guess may win or lose, compared with a stop."""

    chance: float  # that the best guess is right
    shown: Tile | None  # the drawn tile, which a wrong guess lays open; None: one of the own tiles, by choice
    hidden: int  # own tiles still hidden after a wrong guess
    stopped: int  # own tiles hidden after a stop
    worth: bool  # going on is better


class Advised(Struct, frozen=True, kw_only=True):
    """What the strongest bot would do where a guess is possible."""

    guess: RatedGuess  # the best one, also where it would rather stop
    go_on: bool  # False: it would stop
    wins: float | None = None  # the share of simulated games that this wins; None: it simulates none
    otherwise: float | None = None  # the same for the other choice, where there is one: a stop, or that guess


class Notes(Struct, frozen=True, kw_only=True):
    """Everything that the viewer can deduce."""

    deals: int | None  # how many deals are possible; None: with dashes some are likelier than others
    tiles: tuple[Odds, ...]  # row by row; a tile that another has just drawn comes last
    surest: RatedGuess | None  # the likeliest guess, whoever is to act; None: nothing can be guessed
    best: RatedGuess | None  # the same for a viewer who is to guess
    going_on: Risk | None  # for a viewer who may go on or stop
    advised: Advised | None  # for a viewer who may guess
    danger: tuple[tuple[Label, float], ...]  # own hidden tiles, and how likely an onlooker would name each


def notes_or_none(view: View) -> Notes | None:
    """The notes; None where there is nothing to deduce."""
    return None if view.phase in NOTHING_TO_DEDUCE else notes(view)


def notes(view: View) -> Notes:
    found = chances(view)
    surest = likeliest(view, found)
    best = surest if may_guess(view) else None
    return Notes(
        deals=None if view.options.dashes else int(deal_counts(counting_problem(view)).total),
        tiles=tuple(_odds(view, found)),
        surest=surest,
        best=best,
        going_on=risk(view, best) if best and view.phase is Phase.CHOOSE else None,
        advised=advised(view) if best else None,
        danger=tuple(danger(view).items()),
    )


def advised(view: View) -> Advised:
    """What the strongest bot would do, when the viewer may guess."""
    from .search import best_guess, rated_for_hint  # noqa: PLC0415 - numpy is loaded when somebody counts

    if not is_basic_duel(view):
        best = best_guess(view, Random(0))
        return Advised(guess=best, go_on=view.phase is Phase.GUESS or best.chance >= demand(view))
    found = rated_for_hint(view)
    rated, guess = next((each, each.guess) for each in found if each.guess)
    stop = next((each for each in found if each.guess is None), None)
    go_on = found[0].guess is not None
    other = stop if go_on else rated
    return Advised(guess=guess, go_on=go_on, wins=found[0].wins, otherwise=other.wins if other else None)


def may_guess(view: View) -> bool:
    return view.viewer == view.actor and view.phase in (Phase.GUESS, Phase.CHOOSE)


def _odds(view: View, found: Chances) -> Iterator[Odds]:
    for seat, row in enumerate(view.rows):
        pieces = [piece for piece in row if piece.label in found]
        in_row = chances(_only_row(view, Seat(seat))) if pieces else {}
        for piece in pieces:
            yield _odds_of(piece, Seat(seat), found, tuple(_impossible(view, piece, found, in_row)))
    if view.drawn and view.turn is not None and view.drawn.label in found:
        yield _odds_of(view.drawn, view.turn, found, ())


def _odds_of(piece: PieceSeen, owner: Seat, found: Chances, impossible: tuple[tuple[Sign, Reason], ...]) -> Odds:
    return Odds(
        label=piece.label,
        owner=owner,
        colour=piece.colour,
        chances=tuple(found[piece.label].items()),
        impossible=impossible,
    )


def risk(view: View, best: RatedGuess, *, worth: bool | None = None) -> Risk:
    """What the viewer may lose by going on, when they can go on or stop; whether it is worth it may be known."""
    hidden = len(_own_hidden(view))
    drawn = view.drawn.tile if view.drawn else None
    after, stopped = (hidden, hidden + 1) if drawn else (hidden - 1, hidden)
    return Risk(
        chance=best.chance,
        shown=drawn,
        hidden=after,
        stopped=stopped,
        worth=worth_it(view, best) if worth is None else worth,
    )


def worth_it(view: View, best: RatedGuess) -> bool:
    """Whether going on is better than a stop; ``best`` is the likeliest guess by the rules."""
    if not is_basic_duel(view):
        return best.chance >= demand(view)
    from .search import rated_for_hint  # noqa: PLC0415 - numpy is loaded when somebody counts

    return rated_for_hint(view)[0].guess is not None


def demand(view: View) -> float:
    """The chance that a guess must have to be worth more than a stop."""
    assert isinstance(view.viewer, int)
    others = sum(view.standing(Seat(seat)) for seat in range(view.seats) if seat != view.viewer)
    least = DEMAND_WITH_ONE if others == 1 else DEMAND_WITH_SEVERAL
    if view.drawn is None:
        seen = danger(view)
        wanted = least - DEMAND_DROP * max(seen.values())
        return wanted if len(seen) > 1 else max(DEMAND_FOR_LAST_TILE, wanted)
    row = inserted(view.rows[view.viewer], _legal_gaps(view)[0], view.drawn)
    return least - DEMAND_DROP * exposure(view, row)[view.drawn.label]


def _only_row(view: View, seat: Seat) -> View:
    """The view without the hidden tiles of other rows."""
    return replace(view, rows=tuple(row if seat == n else _open_tiles(row) for n, row in enumerate(view.rows)))


def _impossible(view: View, piece: PieceSeen, found: Chances, in_row: Chances) -> Iterator[tuple[Sign, Reason]]:
    """The signs that a hidden tile of somebody else cannot show, each with the simplest reason."""
    for sign in view.options.signs:
        if sign not in found[piece.label]:
            yield sign, _reason(view, piece, sign, in_row)


def _reason(view: View, piece: PieceSeen, sign: Sign, in_row: Chances) -> Reason:
    """Why this tile cannot show this sign; ``in_row`` are the chances if the hidden tiles of other rows are ignored."""
    tile = Tile(piece.colour, sign)
    if tile not in free_tiles(view):
        shown = any(other.tile == tile and other.open for row in view.rows for other in row)
        return Reason.OPEN if shown else Reason.OWN
    if sign in piece.denied:
        return Reason.DENIED
    if sign == DASH and view.options.numbers_first and piece.label in LABELS[: view.dealt]:
        return Reason.FIRST
    return Reason.ELSEWHERE if sign in in_row[piece.label] else Reason.ORDER


def _open_tiles(row: RowSeen) -> RowSeen:
    return tuple([piece for piece in row if piece.open])


def _own_hidden(view: View) -> list[PieceSeen]:
    """The viewer's own tiles that the others have not seen."""
    seat = view.viewer
    return [p for p in view.rows[seat] if not p.open] if isinstance(seat, int) else []


# how much the viewer's own row gives away


def danger(view: View) -> dict[Label, float]:
    """For each hidden tile of the viewer, how likely an onlooker would name it."""
    seat = view.viewer
    if not isinstance(seat, int) or not view.arranged(seat) or view.over:
        return {}
    return exposure(view, view.rows[seat])


def exposure(view: View, row: RowSeen) -> dict[Label, float]:
    """The same, if the viewer had this row."""
    hidden = {piece.label: piece.tile.sign for piece in row if piece.tile and not piece.open}
    if not hidden:
        return {}
    backs = tuple([piece if piece.open else replace(piece, tile=None) for piece in row])
    rows = tuple([backs if seat == view.viewer else _open_tiles(other) for seat, other in enumerate(view.rows)])
    seen = chances(replace(view, viewer=None, phase=Phase.GUESS, rows=rows, drawn=None))
    return {label: min(seen[label].get(sign, 0.0), 1.0) for label, sign in hidden.items()}


def gap_leaks(view: View, *, shown: bool) -> dict[Gap, float]:
    """How much the row gives away for each gap that the viewer's drawn tile may go to."""
    drawn, seat = view.drawn, view.viewer
    assert isinstance(seat, int)
    assert drawn is not None
    row, piece, legal = view.rows[seat], replace(drawn, open=shown), _legal_gaps(view)
    if len(legal) == 1:
        return {legal[0]: 0.0}
    return {gap: _leak(exposure(view, inserted(row, gap, piece))) for gap in legal}


def setup_leaks(view: View) -> dict[Arrange, float]:
    """How much the row gives away for each way to set up the first code."""
    assert isinstance(view.viewer, int)
    pieces = {piece.label: piece for piece in view.rows[view.viewer]}
    rows = list(dict.fromkeys(arrangements([(p.label, p.tile) for p in pieces.values() if p.tile])))
    if len(rows) == 1:
        return {Arrange(rows[0]): 0.0}
    return {Arrange(row): _leak(exposure(view, tuple([pieces[label] for label in row]))) for row in rows}


def opening_leaks(view: View) -> dict[Label, float]:
    """For each hidden tile of the viewer, how much the rest of the row gives away once that tile lies open."""
    assert isinstance(view.viewer, int)
    row = view.rows[view.viewer]
    opened = {p.label: tuple([replace(o, open=True) if o is p else o for o in row]) for p in row if not p.open}
    return {label: _leak(exposure(view, after)) for label, after in opened.items()}


def _leak(seen: dict[Label, float]) -> float:
    """How many tiles an onlooker would name right on average, with one guess for each; the easiest counts double."""
    return sum(seen.values()) + max(seen.values(), default=0.0)


def colour_to_take(view: View) -> Colour:
    """The colour that the viewer has few of and the others have many of: a row of both colours is the hardest to read.

    The weights come from measurements. If both colours are equally good, it is black.
    """
    left = {Colour.BLACK: view.pile.black, Colour.WHITE: view.pile.white}
    balance = dict.fromkeys(Colour, 0.0)
    for seat, row in enumerate(view.rows):
        for piece in row:
            if not piece.open:
                balance[piece.colour] += 1.0 if seat == view.viewer else -0.5
    return min(Colour, key=lambda colour: balance[colour] - 0.5 * left[colour])


def _legal_gaps(view: View) -> range:
    """The gaps that the viewer's drawn tile may go to."""
    assert isinstance(view.viewer, int)
    assert view.drawn is not None
    assert view.drawn.tile is not None
    return gaps([piece.tile for piece in view.rows[view.viewer] if piece.tile], view.drawn.tile)
