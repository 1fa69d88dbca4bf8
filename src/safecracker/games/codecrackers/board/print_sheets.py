"""The Code Crackers on paper: the street, safes, chips, strips or hexagons with two faces, figures, die and codes."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from safecracker.core.translation import Phrase
from safecracker.games.codecrackers.rules.model import FACES, SAFES, TRACK, Face
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.tiles import BOXES, LENGTH
from safecracker.games.paper_shapes import circle, group, hatching, joined, lines, moved, number, path, rect, text, use
from safecracker.games.paper_sheets import (
    FLIP,
    Grid,
    Reader,
    Sheet,
    card_sheets,
    centred,
    die,
    laid,
    outline,
    pips,
    standing_figure,
)

TITLE = Phrase("The Code Crackers")
SQUARE = 20
BARS = 4  # of the street
STRIP = 60, 20
HEXAGON = 30, 36  # what a hexagon is cut from
CODE = 60, 46
SEATS = 4
DIE = 15
FIGURE = 20, 20.5, 6  # wide, high, foot


def print_sheets(options: CodeCrackersOptions, reader: Reader) -> tuple[Sheet, ...]:
    return (_street(options, reader), *_tiles(options, reader), *_codes(options, reader))


def _street(options: CodeCrackersOptions, reader: Reader) -> Sheet:
    say = reader.say
    laying = say(
        "Lay out A, B, C and D clockwise like a pinwheel, each flap under the next piece: {size} × {size} mm.",
        size=SQUARE * (TRACK // BARS + 1),
    )
    art = joined(
        (
            *(moved(_bar(n, options, reader), 2 + 26 * n, 13) for n in range(BARS)),
            *(moved(_safe(safe, reader), 112, 13 + 64 * n) for n, safe in enumerate(SAFES)),
            *(_chip(seat, reader) for seat in range(1, SEATS + 1)),
            moved(_turn_card(reader), 159.5, 140),  # its edge is on the sheet with all of its line
            moved(_pinwheel(), 164, 208),
            lines(laying, 112, 214, 2.4, room=46, most=5, anchor="start"),
        )
    )
    return Sheet(
        title=say.phrase(TITLE),
        about=say("the street in {n} pieces, safes, chips and the detective card", n=BARS),
        size=say("squares {n} mm", n=SQUARE),
        art=art,
    )


def _bar(bar: int, options: CodeCrackersOptions, reader: Reader) -> Markup:
    each = TRACK // BARS
    squares = joined(moved(_square(bar * each + n, options.gap, reader), 0, SQUARE * n) for n in range(each))
    height = SQUARE * each
    return joined(
        (
            outline(0, 0, SQUARE, height),
            squares,
            rect(0, 0, SQUARE, height, "contour"),
            path(f"M0 {height}l2 6.8h16l2-6.8", "contour"),
            path(hatching(2.2, height + 0.3, 15.6, 6.2), "glue"),
            text("ABCD"[bar], 10, -2, 3.4, weight=700, cls="se"),
        )
    )


def _square(square: int, manhole: int, reader: Reader) -> Markup:
    ground = rect(0.7, 0.7, 18.6, 18.6, "square-even" if square % 2 == 0 else "square-odd", rx=2.6)
    if square == 0:
        return ground + use(reader.print_drawing("torch"), 2, 2.4, 16, 15)
    if square == manhole:
        return ground + use(reader.print_drawing("manhole"), 2, 2, 16, 16)
    return ground + text(str(square), 10, 11.9, 5, weight=600, cls="se")


def _safe(safe: int, reader: Reader) -> Markup:
    say = reader.say
    label = say("all {n}: stop!", n=safe) if safe == LENGTH else say("the first {n}", n=safe)
    dots = joined(circle(10 + 6 * n, 53, 2.2, "solid" if n < safe else "window") for n in range(LENGTH))
    return joined(
        (
            outline(0, 0, 44, 62),
            rect(0, 0, 44, 62, "contour"),
            rect(2, 2, 40, 58, "frame", rx=3),
            use(reader.drawing("safe-shut"), 5, 11, 34, 34),
            circle(22, 26.6, 8.6, "paper"),
            text(str(safe), 22, 31.2, 13, weight=700, cls="se"),
            text(label, 22, 9, 3, weight=600, room=36),
            dots,
        )
    )


def _chip(seat: int, reader: Reader) -> Markup:
    y = 29 + 30 * (seat - 1)
    drawn = group(use(reader.drawing(f"chip-{seat}"), 168, y - 9, 16, 16), cls=f"seat-{seat}")
    return outline(164.5, y - 12.5, 25, 25) + circle(177, y, 12.5, "frame light") + drawn


def _turn_card(reader: Reader) -> Markup:
    return joined(
        (
            outline(0, 0, 30, 46),
            rect(0, 0, 30, 46, "contour"),
            rect(1.6, 1.6, 26.8, 42.8, "frame", rx=2),
            group(use(reader.drawing("pawn-1"), 4, 7, 22, 27), cls="seat-0"),
            text(reader.say("Your turn"), 15, 41, 2.8, weight=600, room=25),
        )
    )


def _pinwheel() -> Markup:
    letters = ((10, 4.9, "A"), (18.3, 11, "B"), (12, 19, "C"), (3.8, 12, "D"))
    return path("M0 0H20V2.2H0zM22 0V20H19.8V0zM22 22H2V19.8H22zM0 22V2.2H2.2V22z", "rule") + joined(
        text(letter, x, y, 2.4, weight=700) for x, y, letter in letters
    )


def _tiles(options: CodeCrackersOptions, reader: Reader) -> Iterator[Sheet]:
    """The pieces of the board with their two faces, and on the front the figures and the die."""
    say, layout = reader.say, options.layout
    symbols, digits = BOXES[layout, "symbols"].tiles, BOXES[layout, "digits"].tiles
    if layout == "strips":
        grid = centred(10, *STRIP, 3, 9)
        fronts, backs = [_strip(tile, reader) for tile in symbols], [_strip(tile, reader) for tile in digits]
        about = say.count("{n} strip, symbols", "{n} strips, symbols", len(symbols))
        size = say("strips {width} × {height} mm", width=STRIP[0], height=STRIP[1])
    else:
        grid = centred(10, *HEXAGON, 6, 5)
        fronts, backs = [_hexagon(tile, reader) for tile in symbols], [_hexagon(tile, reader) for tile in digits]
        about = say.count("{n} hexagon, symbols", "{n} hexagons, symbols", len(symbols))
        size = say("hexagons {n} mm wide", n=HEXAGON[0])
    title = say.phrase(TITLE)
    yield Sheet(
        title=title,
        about=f"{about} · {say('figures and die')}",
        size=size,
        art=laid(grid, fronts) + _figures_and_die(reader),
    )
    flip = say("the same with digits, for the master game: flip the paper on its long edge")
    yield Sheet(title=title, about=flip, size=size, art=laid(grid, backs, back=True), back=True)


def _sign(sign: str, x: float, y: float, size: float, reader: Reader) -> Markup:
    """A symbol or a digit in a square of this size."""
    if sign.isdigit():
        return text(sign, x + size / 2, y + size * 0.85, size * 1.02, weight=700, cls="se")
    return use(reader.drawing(f"symbol-{sign}"), x, y, size, size)


def _strip(tile: str, reader: Reader) -> Markup:
    signs = joined(_sign(sign, 3.4 + 20 * n, 3.4, 13.2, reader) for n, sign in enumerate(tile))
    return rect(0.8, 0.8, 58.4, 18.4, "frame light", rx=2.4) + path("M20 3v14M40 3v14", "pale-line") + signs


def _hexagon(tile: str, reader: Reader) -> Markup:
    return path("M15 1.2L29.2 9.600V26.400L15 34.800L.8 26.400V9.600z", "frame light") + _sign(tile, 7, 10, 16, reader)


def _figures_and_die(reader: Reader) -> Markup:
    width, height, foot = FIGURE
    names = [(f"pawn-{seat}", f"seat-{seat}") for seat in range(1, SEATS + 1)] + [("thief", "seat-0")]
    grid = Grid(4, 198, width, 2 * (height + foot), len(names), 1)
    figures = [
        group(standing_figure(width, height, foot, _figure(drawing, reader)), cls=seat) for drawing, seat in names
    ]
    between = "".join(
        f"M{number(grid.x + width * n)} {number(grid.y)}V{number(grid.bottom)}" for n in range(1, len(names))
    )
    pip = {Face.ONE: 1, Face.TWO: 2, Face.THREE: 3}
    faces = [
        pips(pip[face], DIE) if face in pip else use(reader.print_drawing("glass"), 0, 0, DIE, DIE) for face in FACES
    ]
    one, two, three, *glasses = faces
    return joined(
        (
            laid(grid, figures, reach=2),
            path(between, "hair"),
            die(118, 213, DIE, (one, glasses[0], two, three, *glasses[1:])),
        )
    )


def _figure(drawing: str, reader: Reader) -> Markup:
    return use(reader.drawing(drawing), 3, 0.5, 14.6, 19.6)


def _codes(options: CodeCrackersOptions, reader: Reader) -> Iterator[Sheet]:
    say = reader.say
    fronts = BOXES[options.layout, "symbols"].cards[: options.cards]
    backs = BOXES[options.layout, "digits"].cards[: options.cards]
    template = Sheet(
        title=say.phrase(TITLE),
        about="",
        size=say("cards {width} × {height} mm", width=CODE[0], height=CODE[1]),
        art=Markup(),
    )
    about = [say("code, readable from both sides of the table")] * len(fronts)
    faces, digits = [_code(code, reader) for code in fronts], [_code(code, reader) for code in backs]
    return card_sheets(centred(10, *CODE, 3, 5), faces, digits, about, template, say.phrase(FLIP))


def _code(code: Sequence[str], reader: Reader) -> Markup:
    inner = rect(2.4, 2.4, 55.2, 41.2, "thin", rx=2.4) if code[0].isdigit() else Markup()
    half = joined(
        (
            *(_sign(sign, 3.9 + 10.6 * n, 3.2, 9.8, reader) for n, sign in enumerate(code)),
            *(
                path(f"M{number(24.6 + 10.6 * (n - 2))} 3v13.6", "fold")
                + text(str(n), 30.3 + 10.6 * (n - 3), 18.4, 3, weight=700, cls="se")
                for n in SAFES
            ),
        )
    )
    return joined(
        (
            rect(1.6, 1.6, 56.8, 42.8, "frame", rx=3),
            inner,
            half,
            moved(half, CODE[0], CODE[1], turned=180),
            path("M4 23H56", "pale-line"),
        )
    )
