"""The picture of The Code Crackers: a View as a scene of tiles, chips and figures.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.rules.lattice import Cell, lines, row_column
from safecracker.games.codecrackers.rules.model import Chip, Mark, Phase, Search
from safecracker.games.codecrackers.rules.model import Face as Side
from safecracker.games.codecrackers.rules.sentences import code_said, square
from safecracker.games.codecrackers.rules.tiles import WORDS
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.scene import Face

from . import drafts, layout, notebook_page, panels, reports
from .drafts import press
from .draw_context import Setting
from .pieces import BoardScene, Card, Landing, Man, Pin, Spot, Stroke, Tile

__all__ = ["BoardScene", "press", "scene"]

SHADES = 3


def scene(
    view: View, names: tuple[str, ...], say: Translator, *, draft: str = "", notebook: bool = False
) -> BoardScene:
    here = Setting(view, drafts.read(view, draft), names, say)
    return BoardScene(
        lead=say("Your turn.") if view.rolling else "",
        prompt=panels.prompt(here),
        tag=_tag(view, say),
        faces=tuple(_face(here, seat) for seat in here.seats),
        draft=drafts.written(view, here.aim),
        my_turn=view.rolling or view.searching,
        over=view.over,
        search=view.search.number if view.search else 0,
        layout=view.options.layout,
        rows=tuple(_rows(here)),
        row_names=tuple(_row_name(here, number) for number in range(len(view.options.lattice.rows))),
        strokes=tuple(_strokes(here)),
        men=tuple(_men(here)),
        street=_street(here),
        landings=tuple(_landings(here)),
        die=_die(view),
        throws=len(view.rounds),
        rolled=_rolled(view, say),
        card=_card(here, here.shown) if here.shown else None,
        pile=say.count("{n} code card in the pile", "{n} code cards in the pile", view.pile),
        glass=panels.glass(here),
        report=reports.report(here, here.last) if here.last else None,
        caught=view.end.winners if view.end else (),
        panel=panels.panel(here),
        page=notebook_page.page(here) if notebook and view.phase not in (Phase.LAY, Phase.LOT, Phase.OVER) else None,
    )


def _tag(view: View, say: Translator) -> str:
    if view.over:
        return say("Game over")
    if view.phase in (Phase.LAY, Phase.LOT):
        return ""
    turn = len(view.rounds) + 1
    return say("Search {n}, turn {turn}", n=view.search.number, turn=turn) if view.search else say("Turn {n}", n=turn)


def _face(here: Setting, seat: Seat) -> Face:
    view, say = here.view, here.say
    role = say("{n} behind", n=max(0, view.behind(seat)))
    chip = view.search.chip(seat) if view.search else None
    if chip:
        state = say("holds {n}", n=chip.safe or 0) if chip.mark is Mark.RIGHT else _standing(chip, say)
        role = f"{role}, {state}"
    return Face(seat, here.name(seat), role, "", "", turn=_acts(view, seat), you=seat == view.viewer)


def _standing(chip: Chip, say: Translator) -> str:
    return say("has decided") if chip.mark is Mark.SEALED else say("out")


def _acts(view: View, seat: Seat) -> bool:
    """Whether something is to be done by this player now."""
    if view.search:
        return seat in view.search.searching(view.seats)
    return view.phase in (Phase.ROLL, Phase.FALL) and seat == view.turn


# the board


def _rows(here: Setting) -> Iterator[tuple[Tile, ...]]:
    options = here.view.options
    width, number = len(options.box.tiles[0]), 0
    for row in options.lattice.rows:
        tiles = []
        for at in range(0, len(row), width):
            spots = tuple(_spot(here, cell) for cell in row[at : at + width])
            tiles.append(Tile((number * number + number // SHADES) % SHADES, spots))
            number += 1
        yield tuple(tiles)


def _row_name(here: Setting, number: int) -> str:
    say, lattice = here.say, here.view.options.lattice
    words = [_word(here, cell) for cell in lattice.rows[number]]
    return say("{label}: {value}", label=say("Row {n}", n=number + 1), value=", ".join(words))


def _word(here: Setting, cell: Cell) -> str:
    symbol = _symbol(here.view, cell)
    return here.say.phrase(WORDS[symbol]) if symbol else here.say("no tile yet")


def _symbol(view: View, cell: Cell) -> str:
    """Empty before its tile is laid."""
    place = view.options.lattice.places[cell]
    return view.grid[place : place + 1]


def _spot(here: Setting, cell: Cell) -> Spot:
    view = here.view
    pins = tuple(_pins(here, cell))
    return Spot(
        cell=cell,
        symbol=_symbol(view, cell),
        name=_spot_name(here, cell, pins),
        press=str(cell) if drafts.may_aim(view) else "",
        aimed=cell == here.aim,
        pins=pins,
    )


def _pins(here: Setting, cell: Cell) -> Iterator[Pin]:
    for chip in here.shown.chips if here.shown else ():
        if chip.cell == cell:
            yield Pin(chip.seat, f"chip-{chip.seat}", chip.mark.value)
    if cell == here.aim and here.view.me is not None:
        yield Pin(here.view.me, f"chip-{here.view.me}", "aim")


def _spot_name(here: Setting, cell: Cell, pins: tuple[Pin, ...]) -> str:
    say = here.say
    row, column = row_column(cell)
    name = say("Row {row}, column {column}: {symbol}", row=row, column=column, symbol=_word(here, cell))
    for pin in pins:
        if pin.mark != "aim":
            mark = say.phrase(reports.MARKS[Mark(pin.mark)])
            name = say("{cell}, chip of {who}: {mark}", cell=name, who=here.names[pin.seat], mark=mark)
    return name


def _strokes(here: Setting) -> Iterator[Stroke]:
    """R32: every longest line of a search that is over; and what somebody rightly claimed."""
    view, lattice = here.view, here.view.options.lattice
    talked = notebook.told(view)
    for line in notebook.best_lines(view, talked) if talked else ():
        yield layout.stroke(lattice, line, "best", number=str(line.length))
    for chip in here.shown.chips if here.shown else ():
        if chip.mark is Mark.RIGHT and here.shown and chip.safe:
            found = lines(view.options.layout, view.grid, here.shown.code)
            line = next(each for each in found if each.cells[0] == chip.cell and each.length >= chip.safe)
            yield layout.stroke(lattice, replace(line, cells=line.cells[: chip.safe]), f"seat-{chip.seat + 1}")


# the street


def _men(here: Setting) -> Iterator[Man]:
    view = here.view
    figures = [(f"pawn-{seat + 1}", seat, view.detectives[seat]) for seat in here.seats]
    everybody: list[tuple[str, Seat | None, int]] = [*figures, ("thief", None, view.thief)]
    for number, (figure, seat, distance) in enumerate(everybody):
        among = [at for at, (_, _, other) in enumerate(everybody) if square(other) == square(distance)]
        column, row = layout.place(distance)
        name = "thief" if seat is None else f"pawn-{seat}"
        yield Man(figure, name, seat, column, row, len(among), among.index(number) + 1)


def _street(here: Setting) -> str:
    view, say = here.view, here.say
    squares = [(seat, square(view.detectives[seat])) for seat in here.seats]
    stand = [say("{who} on square {square}", who=here.name(seat), square=at) for seat, at in squares]
    thief = say("the thief on square {square}", square=square(view.thief))
    return say("{label}: {value}", label=say("The street"), value=", ".join([*stand, thief]))


def _landings(here: Setting) -> Iterator[Landing]:
    """The consequence before the act."""
    view = here.view
    if here.aim is None or view.search is None or view.me is None:
        return
    for safe in view.search.open_safes:
        column, row = layout.place(view.detectives[view.me] + safe)
        yield Landing(f"+{safe}", column, row)


def _die(view: View) -> str:
    if view.search or view.phase is Phase.CARD:
        return str(Side.GLASS)
    return str(view.rounds[-1].face) if view.rounds and view.phase is not Phase.FALL else ""


def _rolled(view: View, say: Translator) -> str:
    face = _die(view)
    if not face:
        return ""
    return say("The die shows a magnifying glass") if face == Side.GLASS else say("The die shows {n}", n=int(face))


# the search


def _card(here: Setting, search: Search) -> Card:
    say = here.say
    name = say("The code: {code}. The first 3, 4 or all 5 count.", code=code_said(search.code))
    return Card(say("Code {n}", n=search.number), search.code, name, here.view.options.game == "digits")
