"""The scene of The Code Crackers: a view as tiles, chips and pawns.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.mind.notebook import Notes
from safecracker.games.codecrackers.rules.lattice import Cell, lines, row_column
from safecracker.games.codecrackers.rules.model import Chip, Mark, Phase, Search
from safecracker.games.codecrackers.rules.model import Face as DieFace
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.sentences import code_in_words, square
from safecracker.games.codecrackers.rules.tiles import WORDS
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.scene import Face

from . import drafts, layout, notebook_page, panels, reports
from .draw_context import BoardContext
from .pieces import BoardScene, Card, DrawnLine, Landing, PlacedChip, Spot, StreetPawn, Tile

SHADES = 3
MOST_BOARDS: Final = 1_000  # in memory: between two moves hardly a tile changes
MOST_PLAIN_SPOTS: Final = 8_000  # in memory: a cell with each symbol, in some languages


def scene(
    view: View,
    names: tuple[str, ...],
    say: Translator,
    *,
    draft: str = "",
    notes: Notes | None = None,
    pad: bool = True,  # noqa: ARG001 - there is no scratch pad in The Code Crackers
) -> BoardScene:
    context = BoardContext(view=view, names=names, say=say, aim=drafts.read(view, draft))
    return BoardScene(
        lead=say("Your turn.") if view.rolling else "",
        prompt=panels.prompt(context),
        tag=_tag(view, say),
        faces=tuple(_face(context, seat) for seat in context.seats),
        draft=drafts.write(view, context.aim),
        my_turn=view.rolling or view.searching,
        over=view.over,
        search=view.search.number if view.search else 0,
        layout=view.options.layout,
        rows=_rows(context),
        row_names=_row_names(view.options, view.grid, say),
        lines=tuple(_lines(context)),
        pawns=tuple(_pawns(context)),
        street=_street(context),
        landings=tuple(_landings(context)),
        die=_die(view),
        rolls=len(view.rounds),
        rolled=_rolled(view, say),
        card=_card(context, context.shown_search) if context.shown_search else None,
        pile=say.count("{n} code card in the pile", "{n} code cards in the pile", view.pile),
        glass=panels.glass(context),
        report=reports.report(context, context.last) if context.last else None,
        caught=view.end.winners if view.end else (),
        panel=panels.panel(context),
        notebook_page=notebook_page.page(context, notes) if notes else None,
    )


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    if view.phase in (Phase.LAY, Phase.LOT):
        return ""
    turn = len(view.rounds) + 1
    return say("Search {n}, turn {turn}", n=view.search.number, turn=turn) if view.search else say("Turn {n}", n=turn)


def _face(context: BoardContext, seat: Seat) -> Face:
    view, say = context.view, context.say
    role = say("{n} behind", n=max(0, view.behind(seat)))
    chip = view.search.chip(seat) if view.search else None
    if chip:
        state = say("holds {n}", n=chip.safe or 0) if chip.mark is Mark.RIGHT else _standing(chip, say)
        role = f"{role}, {state}"
    return Face(
        seat=seat,
        name=context.name(seat),
        role=role,
        score="",
        soon="",
        turn=_acts(view, seat),
        you=seat == view.viewer,
    )


def _standing(chip: Chip, say: Translator) -> str:
    return say("has decided") if chip.mark is Mark.SEALED else say("out")


def _acts(view: View, seat: Seat) -> bool:
    """Whether something is to be done by this player now."""
    if view.search:
        return seat in view.search.searching(view.seats)
    return view.phase in (Phase.ROLL, Phase.FALL) and seat == view.turn


# the board


def _rows(context: BoardContext) -> tuple[tuple[Tile, ...], ...]:
    view = context.view
    special = {context.aim, *(chip.cell for chip in (context.shown_search.chips if context.shown_search else ()))}
    plain = _plain_rows(view.options, view.grid, drafts.may_aim(view), context.say)

    def tile(laid: Tile) -> Tile:
        if all(spot.cell not in special for spot in laid.spots):
            return laid
        return Tile(laid.shade, tuple(_spot(context, Cell(it.cell)) if it.cell in special else it for it in laid.spots))

    return plain if special == {None} else tuple(tuple(map(tile, row)) for row in plain)


@lru_cache(MOST_BOARDS)
def _plain_rows(
    options: CodeCrackersOptions,
    grid: str,
    may_aim: bool,  # noqa: FBT001 - a key of the cache
    say: Translator,
) -> tuple[tuple[Tile, ...], ...]:
    """The tiles without chips."""
    width, number = len(options.box.tiles[0]), 0
    rows = []
    for row in options.lattice.rows:
        tiles = []
        for at in range(0, len(row), width):
            cells = row[at : at + width]
            spots = tuple(_plain_spot(cell, _symbol(options, grid, cell), may_aim, say) for cell in cells)
            tiles.append(Tile((number * number + number // SHADES) % SHADES, spots))
            number += 1
        rows.append(tuple(tiles))
    return tuple(rows)


@lru_cache(MOST_BOARDS)
def _row_names(options: CodeCrackersOptions, grid: str, say: Translator) -> tuple[str, ...]:
    return tuple(
        say(
            "{label}: {value}",
            label=say("Row {n}", n=number),
            value=", ".join(_word(_symbol(options, grid, cell), say) for cell in row),
        )
        for number, row in enumerate(options.lattice.rows, 1)
    )


def _word(symbol: str, say: Translator) -> str:
    return say.phrase(WORDS[symbol]) if symbol else say("no tile yet")


def _symbol(options: CodeCrackersOptions, grid: str, cell: Cell) -> str:
    """Empty before its tile is laid."""
    place = options.lattice.places[cell]
    return grid[place : place + 1]


@lru_cache(MOST_PLAIN_SPOTS)
def _plain_spot(cell: Cell, symbol: str, may_aim: bool, say: Translator) -> Spot:  # noqa: FBT001 - a key of the cache
    """A cell without a chip."""
    return Spot(
        cell=cell,
        symbol=symbol,
        name=_place_name(cell, symbol, say),
        press=str(cell) if may_aim else "",
        aimed=False,
        chips=(),
    )


def _spot(context: BoardContext, cell: Cell) -> Spot:
    view = context.view
    chips = tuple(_chips(context, cell))
    return Spot(
        cell=cell,
        symbol=_symbol(view.options, view.grid, cell),
        name=_spot_name(context, cell, chips),
        press=str(cell) if drafts.may_aim(view) else "",
        aimed=cell == context.aim,
        chips=chips,
    )


def _chips(context: BoardContext, cell: Cell) -> Iterator[PlacedChip]:
    for chip in context.shown_search.chips if context.shown_search else ():
        if chip.cell == cell:
            yield PlacedChip(chip.seat, f"chip-{chip.seat}", chip.mark.value)
    if cell == context.aim and context.view.me is not None:
        yield PlacedChip(context.view.me, f"chip-{context.view.me}", "aim")


def _spot_name(context: BoardContext, cell: Cell, chips: tuple[PlacedChip, ...]) -> str:
    view, say = context.view, context.say
    name = _place_name(cell, _symbol(view.options, view.grid, cell), say)
    for chip in chips:
        if chip.mark != "aim":
            mark = say.phrase(reports.MARKS[Mark(chip.mark)])
            name = say("{cell}, {who}’s chip: {mark}", cell=name, who=context.names[chip.seat], mark=mark)
    return name


def _place_name(cell: Cell, symbol: str, say: Translator) -> str:
    row, column = row_column(cell)
    return say("Row {row}, column {column}: {symbol}", row=row, column=column, symbol=_word(symbol, say))


def _lines(context: BoardContext) -> Iterator[DrawnLine]:
    """R32: every longest line of a search that is over; and what somebody rightly claimed."""
    view, lattice = context.view, context.view.options.lattice
    search = notebook.search_to_show(view)
    for line in notebook.best_lines(view, search) if search else ():
        yield layout.drawn_line(lattice, line, "best", number=str(line.length))
    for chip in context.shown_search.chips if context.shown_search else ():
        if chip.mark is Mark.RIGHT and context.shown_search and chip.safe:
            found = lines(view.options.layout, view.grid, context.shown_search.code)
            line = next(each for each in found if each.cells[0] == chip.cell and each.length >= chip.safe)
            yield layout.drawn_line(lattice, replace(line, cells=line.cells[: chip.safe]), f"seat-{chip.seat + 1}")


# the street


def _pawns(context: BoardContext) -> Iterator[StreetPawn]:
    view = context.view
    figures = [(f"pawn-{seat + 1}", seat, view.detectives[seat]) for seat in context.seats]
    everybody: list[tuple[str, Seat | None, int]] = [*figures, ("thief", None, view.thief)]
    for number, (figure, seat, distance) in enumerate(everybody):
        among = [at for at, (_, _, other) in enumerate(everybody) if square(other) == square(distance)]
        column, row = layout.place(distance)
        name = "thief" if seat is None else f"pawn-{seat}"
        yield StreetPawn(
            figure=figure,
            id=name,
            seat=seat,
            column=column,
            row=row,
            among=len(among),
            nth=among.index(number) + 1,
        )


def _street(context: BoardContext) -> str:
    view, say = context.view, context.say
    squares = [(seat, square(view.detectives[seat])) for seat in context.seats]
    stand = [say("{who} on square {square}", who=context.name(seat), square=at) for seat, at in squares]
    thief = say("the thief on square {square}", square=square(view.thief))
    return say("{label}: {value}", label=say("The street"), value=", ".join([*stand, thief]))


def _landings(context: BoardContext) -> Iterator[Landing]:
    """Where each open safe would lead to, while the viewer aims."""
    view = context.view
    if context.aim is None or view.search is None or view.me is None:
        return
    for safe in view.search.open_safes:
        column, row = layout.place(view.detectives[view.me] + safe)
        yield Landing(f"+{safe}", column, row)


def _die(view: View) -> str:
    if view.search or view.phase is Phase.CARD:
        return str(DieFace.GLASS)
    return str(view.rounds[-1].face) if view.rounds and view.phase is not Phase.FALL else ""


def _rolled(view: View, say: Translator) -> str:
    face = _die(view)
    if not face:
        return ""
    return say("The die shows a magnifying glass") if face == DieFace.GLASS else say("The die shows {n}", n=int(face))


# the search


def _card(context: BoardContext, search: Search) -> Card:
    say = context.say
    name = say("The code: {code}. Find the first 3, the first 4 or all 5.", code=code_in_words(search.code))
    caption, red = say("Code {n}", n=search.number), context.view.options.game == "digits"
    return Card(caption=caption, symbols=search.code, name=name, red=red)
