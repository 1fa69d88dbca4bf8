"""The tiles of Da Vinci Code as strips to fold, and pads for notes and points."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from safecracker.core.translation import Phrase
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.tiles import BLACK, Colour, Tile
from safecracker.games.paper_shapes import circle, group, hatching, joined, lines, moved, number, path, rect, text, use
from safecracker.games.paper_sheets import Grid, Reader, Sheet, centred, fold, glue, laid

TITLE = Phrase("Da Vinci Code")
# a strip from top to bottom: flap, number, lock, foot
WIDTH, FLAP, FACE, BASE = 26, 8, 36, 16
STRIP = FLAP + 2 * FACE + BASE
COLUMNS = 7
TOPS = (14, 120)  # of the two rows of strips
PADS = 3
PLACES = 10  # tiles of a code in a pad
ROUNDS = 8
SEATS = 4


def print_sheets(options: DaVinciOptions, reader: Reader) -> tuple[Sheet, ...]:
    return (*(_tiles(colour, options, reader) for colour in Colour), _pads(options, reader))


def _tiles(colour: Colour, options: DaVinciOptions, reader: Reader) -> Sheet:
    say = reader.say
    tiles = [tile for tile in options.box if tile.colour is colour]
    spares = [None] * (-len(tiles) % COLUMNS)
    strips = [_strip(colour, tile, reader) for tile in (*tiles, *spares)]
    rows = [strips[at : at + COLUMNS] for at in range(0, len(strips), COLUMNS)]
    art = joined(_row(centred(top, WIDTH, STRIP, COLUMNS, 1), row) for top, row in zip(TOPS, rows, strict=False))
    black = colour is BLACK
    return Sheet(
        title=say.phrase(TITLE),
        about=say.count("{n} black tile", "{n} black tiles", len(tiles))
        if black
        else say.count("{n} white tile", "{n} white tiles", len(tiles)),
        size=say("face {width} × {height} mm, foot {foot} mm", width=WIDTH, height=FACE, foot=BASE),
        art=art + moved(_folding(reader), 4, 222),
    )


def _row(grid: Grid, strips: Sequence[Markup]) -> Markup:
    between = "".join(f"M{number(grid.x + WIDTH * n)} {grid.y}v{STRIP}" for n in range(1, COLUMNS))
    return laid(grid, strips) + path(between, "hair")


def _strip(colour: Colour, tile: Tile | None, reader: Reader) -> Markup:
    """One tile; None is a spare one, to write on."""
    drawing = reader.drawing
    number_side = _face(colour, framed=tile is not None)
    number_side += _window(colour)
    if tile is None:
        number_side += text(reader.say("spare"), 13, 19, 2.4, cls="quiet", room=12)
    else:
        number_side += use(drawing(f"n{'dash' if tile.dash else tile.sign}"), 5.6, 10, 14.8, 14.1)
    mark = "mark-b" if colour is BLACK else "mark-w"
    ground = path("M13 2.7l1.9 1.9-1.9 1.9-1.9-1.9z", "paper") if colour is BLACK else Markup()
    number_side += ground + use(drawing(mark), 11.8, 3.4, 2.4, 2.4)
    lock_side = _face(colour, framed=False)
    lock_side += path("M13 9 22 18 13 27 4 18z", "paper") if colour is BLACK else circle(13, 18, 7.6, "paper")
    lock_side += use(drawing("lock-b" if colour is BLACK else "lock-w"), 4.4, 9.4, 17.2, 17.2)
    folds = joined(fold(0.8, y, WIDTH - 1.6) for y in (FLAP, FLAP + FACE, FLAP + 2 * FACE))
    return joined(
        (
            glue(0, 0, WIDTH, FLAP),
            moved(number_side, WIDTH, FLAP + FACE, turned=180),
            moved(lock_side, 0, FLAP + FACE),
            folds,
        )
    )


def _face(colour: Colour, *, framed: bool) -> Markup:
    """One side of a tile: black has cut corners and is hatched, white has round corners and is dotted."""
    cls = "frame" if framed else "edge"
    if colour is BLACK:
        return path("M5 2.5H21L23.5 5V31L21 33.5H5L2.5 31V5z", cls) + path(
            hatching(2.5, 2.5, 21, 31, 1.15, corner=2.5), "ebony"
        )
    return rect(2.5, 2.5, 21, 31, cls, rx=4) + path("".join(_dots()), "dots")


def _dots() -> Iterator[str]:
    """Points in every other place, as strokes without length."""
    for column in range(5, 22, 2):
        for y in range(5 + column // 2 % 2 * 2, 32, 4):
            yield f"M{column} {y}h.01"


def _window(colour: Colour) -> Markup:
    """The white field for the number."""
    if colour is BLACK:
        return path("M8 7H18L20 9V27L18 29H8L6 27V9z", "window")
    return rect(6, 7, 14, 22, "window", rx=3)


def _folding(reader: Reader) -> Markup:
    """Four small pictures: how a strip becomes a tile."""
    say = reader.say
    steps = (
        (
            0,
            9,
            20,
            path("M0 0H7V30H0z", "rule") + path("M0 2.6H7M0 13.6H7M0 25H7", "fold"),
            say("Cut along the marks."),
        ),
        (
            37,
            20,
            27,
            path("M0 26 8 3 16 26H3.4M0 26 4.5 23.6", "rule"),
            say("Fold along the dashed lines and glue the hatched flap inside."),
        ),
        (
            90,
            20,
            27,
            path("M0 26 8 3 16 26z", "rule") + text("5", -3, 13, 4, weight=700, cls="se"),
            say("A standing tile is hidden: you see the number, the others see the lock."),
        ),
        (
            142,
            0,
            44,
            path("M0 26 25 15.5 24.5 26z", "rule") + text("5", 9.5, 18.6, 4.4, weight=700, cls="se"),
            say("A tile on its back is revealed."),
        ),
    )
    return joined(
        moved(
            picture
            + text(str(at), beside, 4, 3.4, anchor="start", weight=700)
            + lines(words, beside, 8.4, 2.3, room=room, most=6, anchor="start"),
            x,
            0,
        )
        for at, (x, beside, room, picture, words) in enumerate(steps, 1)
    )


def _pads(options: DaVinciOptions, reader: Reader) -> Sheet:
    say = reader.say
    signs = ["–" if sign == max(options.signs) and options.dashes else str(sign) for sign in options.signs]
    pads = joined(moved(_pad(signs, reader), 65 * n, 0) for n in range(PADS))
    hint = say(
        "Each column is one tile, lowest on the left. Fill in the circle for black. Cross out what it cannot be."
    )
    rows = joined(
        text(say.phrase(name), 0, y + 4.6, 2.6, anchor="start", weight=600, room=15)
        + joined(
            rect(16 + 13.2 * n, y, 12, 6.6, "rule", rx=1 if name == _BLACK else 2.4)
            + text(sign, 22 + 13.2 * n, y + 4.8, 4, weight=700, cls="se")
            for n, sign in enumerate(signs)
        )
        for name, y in ((_BLACK, 97.4), (_WHITE, 106.4))
    )
    seen = say("Cross out every tile you can see: your own and the revealed ones.")
    quiet = joined(
        text(words, 0, y, 2.1, anchor="start", cls="quiet", room=188) for words, y in ((hint, 92), (seen, 118.2))
    )
    return Sheet(
        title=say.phrase(TITLE),
        about=say("notes and points, for copying"),
        art=joined((pads, rows, quiet, _points(reader))),
    )


_BLACK, _WHITE = Phrase("black"), Phrase("white")


def _pad(signs: Sequence[str], reader: Reader) -> Markup:
    width, step = 5.55, 5.1
    right, bottom = width * PLACES, 20.2 + step * len(signs)
    columns = joined(
        circle(width * (n + 0.5), 17.6, 1.7, "rule")
        + joined(text(sign, width * (n + 0.5), 23.2 + step * at, 2.9, cls="pale") for at, sign in enumerate(signs))
        for n in range(PLACES)
    )
    between = "".join(f"M{number(width * n)} 15V{number(bottom)}" for n in range(1, PLACES))
    return joined(
        (
            text(reader.say("Player"), 0, 13.4, 2.6, anchor="start", weight=600, room=12),
            path(f"M13 13.8H{number(right)}", "thin"),
            rect(0, 15, right, bottom - 15, "rule", rx=1),
            path(f"M0 20.2H{number(right)}{between}", "thin"),
            columns,
        )
    )


def _points(reader: Reader) -> Markup:
    say = reader.say
    top, first, step, left, width = 131, 141, 12.2, 18, 43
    names = ("10", "20", "50", say("won"), say("sum"))
    rules = say(
        "right number: 10 · right 6: 20 · last hidden tile of a code: 50 more · round won: add your hidden numbers"
    )
    bottom = first + step * ROUNDS
    columns = joined(
        text(say("name"), left + width * seat + 2, 135, 2.1, anchor="start", cls="quiet")
        + joined(
            text(name, left + width * seat + 8.6 * (n + 0.5), 140, 2.1, cls="quiet", room=8)
            for n, name in enumerate(names)
        )
        for seat in range(SEATS)
    )
    heavy = "".join(f"M{left + width * seat} {top}V{number(bottom)}" for seat in range(SEATS))
    light = "".join(
        f"M{number(left + width * seat + 8.6 * n)} 137V{number(bottom)}" for seat in range(SEATS) for n in range(1, 5)
    )
    across = "".join(f"M0 {number(first + step * n)}H190" for n in range(ROUNDS))
    numbers = joined(text(str(n + 1), 9, first + step * n + 7.6, 4, weight=600, cls="se") for n in range(ROUNDS))
    return group(
        text(say("Points"), 0, 127, 4.6, anchor="start", weight=600, cls="se"),
        text(rules, 22, 127, 2.5, anchor="start", room=168),
        rect(0, top, 190, bottom - top, "rule", rx=1),
        path(f"M{left} 137H190{heavy}{across}", "thin"),
        path(light, "pale-line"),
        columns,
        numbers,
    )
