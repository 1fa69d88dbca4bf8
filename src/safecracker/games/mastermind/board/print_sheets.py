"""Mastermind on paper: rows for a pencil, and pegs, keys and a cover to cut out."""

from markupsafe import Markup

from safecracker.core.translation import Phrase
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.pegs import COLOURS, Peg
from safecracker.games.paper_shapes import circle, common_size, joined, moved, number, path, rect, text, use
from safecracker.games.paper_sheets import Grid, Reader, Sheet, fold, glue, laid, outline

TITLE = Phrase("Mastermind")
PEG, KEY = 14, 10  # millimetres
EACH = 12  # pegs of a colour
KEYS = 15  # of each kind
COVER = 64, 80  # folded to 64 x 34
MOST_ROUNDS = 4  # on a sheet
ROWS_TOP, ROWS_HEIGHT = 45, 163.2
BESIDE = 8  # with more colours than these the cover lies below the pegs


def print_sheets(options: MastermindOptions, reader: Reader) -> tuple[Sheet, ...]:
    return _pencil(options, reader), _pieces(options, reader)


def _pencil(options: MastermindOptions, reader: Reader) -> Sheet:
    say = reader.say
    rounds = MOST_ROUNDS if options.holes <= MOST_ROUNDS else 2  # an even number (R2)
    step = 190 / rounds
    columns = joined(moved(_round(n + 1, options, reader, step - 2), (step + 2 / rounds) * n, 0) for n in range(rounds))
    return Sheet(
        title=say.phrase(TITLE),
        about=say.count("{n} round to fill in, for copying", "{n} rounds to fill in, for copying", rounds),
        art=joined((_legend(options, reader), columns, moved(_scores(reader), 0, 219))),
    )


def _legend(options: MastermindOptions, reader: Reader) -> Markup:
    """A sign, a letter and a word for every colour, the words in one size."""
    step = 188 / options.colours
    start, sign, letter_at, word_at = (2, 5.6, 6.4, 10.6) if step > 20 else (0.4, 4.6, 4.9, 8.3)
    words = [reader.say.phrase(Peg(letter).word) for letter in COLOURS[: options.colours]]
    size = common_size(words, step - word_at - 0.4, 2.2)
    return joined(
        use(reader.print_drawing(f"sign-{letter.lower()}"), start + step * n, 10.8 - sign / 2, sign, sign)
        + text(letter, start + letter_at + step * n, 12.2, 3.4, anchor="start", weight=700)
        + text(word, start + word_at + step * n, 12, size, anchor="start", cls="quiet")
        for n, (letter, word) in enumerate(zip(COLOURS, words, strict=False))
    )


def _round(number_: int, options: MastermindOptions, reader: Reader, width: float) -> Markup:
    """The code to fold back, the rows, and the points."""
    say = reader.say
    step = min(13.6, ROWS_HEIGHT / options.rows)
    room = (width - 7) * options.holes / (options.holes + (options.holes + 1) // 2 * 0.62)
    hole = min(3.9, step * 0.29, room / options.holes / 2 - 0.1)
    title = say("round {n}", n=number_)
    code_step = min(10, (width - 6) / options.holes)
    code = joined(
        circle(width / 2 + code_step * (n - (options.holes - 1) / 2), 34, min(4.3, code_step * 0.43), "rule")
        for n in range(options.holes)
    )
    rows = joined(
        moved(_row(row + 1, options.holes, width, step - 1, hole), 0, ROWS_TOP + step * row)
        for row in range(options.rows)
    )
    bottom = ROWS_TOP + step * options.rows
    return joined(
        (
            text(title, 0, 19.4, 3.4, anchor="start", weight=600, cls="se", room=15),
            text(say("setter"), 16, 19.4, 2.1, anchor="start", cls="quiet", room=12),
            path(f"M29 19.8H{number(width)}", "thin"),
            rect(0, 23.4, width, 18, "rule", rx=1.5),
            text(say("the code: fold it back"), 2, 26.8, 2.1, anchor="start", cls="quiet", room=width - 4),
            code,
            fold(0, 43.2, width),
            rows,
            text(say("rows = points"), 0, bottom + 5.4, 2.1, anchor="start", cls="quiet", room=width - 18),
            rect(width - 16, bottom + 1.4, 16, 6.6, "rule", rx=1),
        )
    )


def _row(row: int, holes: int, width: float, height: float, hole: float) -> Markup:
    middle = height / 2
    # a wide row has room between the holes
    step = min(3 * hole, (width - 7 - 4.2 * ((holes + 1) // 2)) / holes)
    step = max(step, 2 * hole + 0.2)
    spots = joined(circle(6 + step / 2 + step * n, middle, hole, "rule") for n in range(holes))
    columns = (holes + 1) // 2
    key = min(1.6, height * 0.14, (width - 7 - (2 * hole + 0.2) * holes) / columns / 2 - 0.1)
    keys = joined(
        circle(
            width - 1 - key - (2 * key + 0.4) * (columns - 1 - n % columns),
            middle + (key + 0.3) * (1 if n >= columns else -1),
            key,
            "thin",
        )
        for n in range(holes)
    )
    return (
        rect(0, 0, width, height, "thin", rx=1)
        + text(str(row), 3, middle + 1.2, 3.4, weight=700, cls="se")
        + spots
        + keys
    )


def _scores(reader: Reader) -> Markup:
    say = reader.say
    names = joined(
        text(say("name"), 2, y + 5, 2.2, anchor="start", cls="quiet")
        + path(f"M12 {number(y + 5.6)}H46", "thin")
        + joined(rect(50 + 12.6 * n, y, 11, 7.6, "thin", rx=1) for n in range(8))
        + text(say("total"), 161, y + 5, 2.2, anchor="end", cls="quiet", room=11)
        + rect(163, y, 24, 7.6, "rule", rx=1)
        for y in (12, 22.4)
    )
    return joined(
        (
            circle(3, 4, 2.2, "solid"),
            text(say("right colour, right place"), 7, 5, 2.5, anchor="start", room=36),
            circle(48, 4, 1.9, "heavy"),
            text(say("right colour, wrong place"), 52, 5, 2.5, anchor="start", room=36),
            text(
                say("Draw the sign or its letter. Keys in any order."),
                92,
                5,
                2.3,
                anchor="start",
                cls="quiet",
                room=97,
            ),
            rect(0, 10, 190, 22, "rule", rx=1.5),
            names,
        )
    )


def _pieces(options: MastermindOptions, reader: Reader) -> Sheet:
    say, wide = reader.say, options.colours > BESIDE
    pegs = Grid(4, 12, PEG, PEG, options.colours, EACH)
    keys = Grid(152, 12, KEY, KEY, 3, 10) if wide else Grid(130, 12, KEY, KEY, 5, 6)
    letters = COLOURS[: options.colours] * EACH
    cover = _cover(reader)
    note = say(
        "Cut along whole rows and columns. The sign and the letter tell the colours apart, even in black and white."
    )
    return Sheet(
        title=say.phrase(TITLE),
        about=say(
            "{pegs} pegs, {keys} filled keys and {keys} rings, a cover for the code",
            pegs=len(letters),
            keys=KEYS,
        ),
        size=say("pegs {peg} mm, keys {key} mm", peg=PEG, key=KEY),
        art=joined(
            (
                laid(pegs, [_peg(letter, reader) for letter in letters]),
                laid(keys, [_key(cls) for cls in ("key-filled", "key-ring") for _ in range(KEYS)]),
                moved(cover, 4 + COVER[1], 187, turned=90) if wide else moved(cover, 122, 92),
                text(note, 92 if wide else 4, 192, 2.3, anchor="start", cls="quiet", room=96 if wide else 180),
            )
        ),
    )


def _peg(letter: str, reader: Reader) -> Markup:
    return joined(
        (
            circle(7, 7, 6.4, "frame light"),
            circle(7, 7, 5.7, f"peg-{letter.lower()}"),
            use(reader.print_drawing(f"sign-{letter.lower()}"), 2, 2, 10, 10),
            text(letter, 13, 13, 2.1, anchor="end", weight=700),
        )
    )


def _key(cls: str) -> Markup:
    return circle(5, 5, 3, f"frame {cls}")


def _cover(reader: Reader) -> Markup:
    say = reader.say
    width, height = COVER
    return joined(
        (
            outline(0, 0, width, height),
            rect(0, 0, width, height, "contour"),
            fold(0, 34, width),
            fold(0, 68, width),
            glue(0, 68, width, 12),
            rect(4, 4, 56, 26, "frame", rx=2),
            use(reader.print_drawing("keyhole"), 22, 7, 20, 20),
            text(say("the code is behind it"), 32, 52, 3, weight=600, room=58),
            text(say("foot"), 32, 75, 2.4, cls="quiet"),
        )
    )
