"""The moor on paper: the board in two halves, and the map on which the gang crosses out fields."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from safecracker.core.translation import Phrase, Translator
from safecracker.games.paper_shapes import circle, group, hatching, joined, lines, number, path, rect, tag, text, use
from safecracker.games.paper_sheets import Reader, Sheet, outline
from safecracker.games.teufelsmoor.rules.fields import FIELDS, LETTERS, NINTHS, STARS, WIDTH, Field
from safecracker.games.teufelsmoor.rules.figures import CROOKS, GANG, START_FIELDS, Figure, Side

from .area_labels import compass
from .moor_map import FIGURE_ART, NAME_SPOTS, SIZE

TITLE = Phrase("Der Schatz im Teufelsmoor")
FIELD = 20.4  # millimetres
HALF = WIDTH // 2
TOP = 6.2
LEFT = 61.6, 6.0  # where the two halves begin
BESIDE = 27, 161  # the middle of the strip beside each half
SMALL = 8.9  # a field of the map for a pencil


def board_sheets(reader: Reader) -> Iterator[Sheet]:
    say = reader.say
    for half in (0, 1):
        yield Sheet(
            title=say.phrase(TITLE),
            about=say("board, half {n} of 2", n=half + 1),
            size=say("fields {n} mm", n=say.decimal(FIELD, 1)),
            art=joined(
                (_ground(half, reader), _grid(half), *_labels(half, reader), _beside(half, reader), _seam(half))
            ),
            plain=True,
            foot_beside=BESIDE[half] - 25,
        )


def _ground(half: int, reader: Reader) -> Markup:
    """The landscape, pale, half of it."""
    long = FIELD * WIDTH
    drawn = tag(
        "svg",
        group(use(reader.drawing("moor"), 0, 0, SIZE * WIDTH, SIZE * WIDTH), cls="wash"),
        x=LEFT[half],
        y=TOP,
        width=long / 2,
        height=long,
        viewBox=f"{SIZE * HALF * half} 0 {SIZE * HALF} {SIZE * WIDTH}",
    )
    return outline(LEFT[half], TOP, long / 2, long) + drawn


def _grid(half: int) -> Markup:
    x, wide, long = LEFT[half], FIELD * HALF, FIELD * WIDTH
    across = [f"M{number(x)} {number(TOP + FIELD * n)}h{number(wide)}" for n in range(WIDTH + 1)]
    down = [f"M{number(x + FIELD * n)} {number(TOP)}v{number(long)}" for n in range(HALF + 1)]
    ninths = across[::4] + [line for n, line in enumerate(down) if (n + HALF * half) % 4 == 0]
    return path("".join(across + down), "thin") + path("".join([*ninths, across[HALF]]), "heavy")


def _labels(half: int, reader: Reader) -> Iterator[Markup]:
    """Letters and numbers around the board, and what is on its fields."""
    say, left = reader.say, LEFT[half]
    for column in range(HALF):
        x = left + FIELD * (column + 0.5)
        for y in (TOP - 1.4, TOP + FIELD * WIDTH + 3.6):
            yield text(LETTERS[column + HALF * half], x, y, 3.6, weight=700, cls="se")
    beside = left - 3.6 if half == 0 else left + FIELD * HALF + 3.6
    for row in range(WIDTH):
        yield text(str(row + 1), beside, TOP + FIELD * (row + 0.5) + 1.4, 4, weight=700, cls="se")
    for field in FIELDS:
        if field.column // HALF == half:
            yield _field(field, left + FIELD * (field.column % HALF), TOP + FIELD * field.row, reader)
    for ninth, (x, y) in zip(NINTHS, NAME_SPOTS, strict=True):
        at = x * FIELD / SIZE
        if at // (FIELD * HALF) == half:
            on_start = FIELDS[WIDTH * (y // SIZE) + x // SIZE] in START_FIELDS[Side.GANG]
            spot = left + at - FIELD * HALF * half + (FIELD if on_start else 0)
            yield text(
                say.phrase(ninth.label), spot, TOP + y * FIELD / SIZE, 4, anchor="start", weight=600, cls="se name"
            )


def _field(field: Field, x: float, y: float, reader: Reader) -> Markup:
    middle = FIELD / 2
    found = text(field.value, x + 1, y + 3, 2.1, anchor="start", weight=600, cls="name")
    if STARS & field.bit:
        found += circle(x + middle, y + middle, 7.4, "halo")
        found += use(reader.print_drawing("star"), x + middle - 7.6, y + middle - 7.6, 15.2, 15.2)
    if field in START_FIELDS[Side.GANG]:
        start = reader.say.meaning("a field", "Start")
        found += circle(x + middle, y + middle, 8, "start") + text(
            start, x + middle, y + middle + 1.4, 3.9, weight=800, room=15
        )
    if field in START_FIELDS[Side.CROOKS]:
        found += rect(x + 2.6, y + 3.6, 15.2, 14.4, "crooks-start")
    return found


def _beside(half: int, reader: Reader) -> Markup:
    """What lies beside the board: cards, prisoners, a compass or the turn."""
    say, x = reader.say, BESIDE[half]
    letters = compass(say)
    shown = (
        joined(
            (
                lines(say.phrase(TITLE), x, 12, 4.6, room=52, cls="se"),
                use(reader.print_drawing("needle"), x - 10, 28, 20, 20),
                text(letters["N"], x, 26.6, 3.4, weight=700, cls="se"),
                text(letters["E"], x + 12.6, 39.2, 3.4, weight=700, cls="se"),
                text(letters["S"], x, 51.8, 3.4, weight=700, cls="se"),
                text(letters["W"], x - 12.6, 39.2, 3.4, weight=700, cls="se"),
            )
        )
        if half == 0
        else joined(
            (
                text(say("Your turn"), x, 14, 4, weight=600, cls="se"),
                *(text(words, x, 20 + 4.6 * n, 2.7, room=50) for n, words in enumerate(_turn(say))),
            )
        )
    )
    name = say("Inspector Chance") if half == 0 else say("used cards")
    star = use(reader.print_drawing("star-outline"), x - 7, 74, 14, 14) if half == 0 else Markup()
    glue = say("Cut along the seam, then glue onto the hatched strip of the other half.")
    under = say("The hatched strip goes under the other half.")
    return joined(
        (
            shown,
            rect(x - 22, 66, 44, 62, "fold", rx=3),
            star,
            lines(name, x, 97, 3.4, room=36, cls="se"),
            _prison(CROOKS if half == 0 else GANG, x, reader),
            lines(glue if half == 0 else under, x, 218, 2.3, room=48),
        )
    )


def _turn(say: Translator) -> tuple[str, ...]:
    return (
        say("Roll both dice."),
        say("Move one figure in a straight line."),
        say("Star on the die: any direction."),
        say("On an opponent: catch them."),
        say("On a star: draw a card."),
    )


def _prison(figures: Sequence[Figure], x: float, reader: Reader) -> Markup:
    bars = "".join(f"M{number(x - 19 + 9.5 * n)} 141v9" for n in range(5))
    title = reader.say("captured crooks") if figures[0].side is Side.CROOKS else reader.say("captured gang")
    places = [(x - 11, 170), (x + 11, 170), (x - 11, 194), (x + 11, 194)]
    cells = joined(
        circle(left, y, 9, "thin") + use(reader.drawing(FIGURE_ART[figure]), left - 6.5, y - 7, 13, 13.6, cls="ghost")
        for figure, (left, y) in zip(figures, places, strict=True)
    )
    return (
        rect(x - 25, 140, 50, 70, "rule", rx=2)
        + path(bars, "rule")
        + text(title, x, 156, 3, weight=600, room=46)
        + cells
    )


def _seam(half: int) -> Markup:
    long = FIELD * WIDTH
    seam = LEFT[0] + FIELD * HALF if half == 0 else LEFT[1]
    marks = path(f"M{number(seam)} .5v3M{number(seam)} {number(TOP + long + 2.5)}v3", "mark")
    return marks + (path(hatching(0.4, TOP, 5.2, long), "glue") if half else Markup())


def deduction_sheet(reader: Reader) -> Sheet:
    """Two maps for a pencil, with a box for every question."""
    say = reader.say
    maps = joined(group(_pencil_map(reader), transform=f"translate(0 {y})") for y in (8, 132))
    return Sheet(
        title=say.phrase(TITLE),
        about=say("deduction map, two to a page, for copying"),
        art=maps + path("M0 130H190", "fold"),
    )


def _pencil_map(reader: Reader) -> Markup:
    long, left, top = SMALL * WIDTH, 6.0, 6.0
    across = [f"M{number(left)} {number(top + SMALL * n)}h{number(long)}" for n in range(WIDTH + 1)]
    down = [f"M{number(left + SMALL * n)} {number(top)}v{number(long)}" for n in range(WIDTH + 1)]
    letters = joined(
        text(letter, left + SMALL * (n + 0.5), top - 1.2, 2.9, weight=700, cls="se") for n, letter in enumerate(LETTERS)
    )
    numbers = joined(
        text(str(n + 1), left - 2.6, top + SMALL * (n + 0.5) + 1, 2.9, weight=700, cls="se") for n in range(WIDTH)
    )
    stars = joined(
        use(
            reader.print_drawing("star-outline"), left + SMALL * field.column + 1.4, top + SMALL * field.row + 1.2, 6, 6
        )
        for field in FIELDS
        if STARS & field.bit
    )
    names = joined(
        text(
            reader.say.phrase(ninth.label),
            left + 4 * SMALL * (n % 3) + 0.6,
            top + SMALL * (4 * (n // 3) + 4) - 0.7,
            1.9,
            anchor="start",
            cls="quiet",
            room=22,
        )
        for n, ninth in enumerate(NINTHS)
    )
    lines_ = path("".join(across + down), "thin") + path("".join(across[::4] + down[::4]), "heavy")
    halves = path(across[HALF] + down[HALF], "fold")
    return joined((lines_, halves, stars, letters, numbers, names, *_boxes(reader)))


def _boxes(reader: Reader) -> Iterator[Markup]:
    """One box for each answer, beside the map."""
    say = reader.say
    letters = compass(say)
    half = [letters[way] for way in "NESW"]
    quarter = [letters[a] + letters[b] for a, b in ("NW", "NE", "SW", "SE")]
    ninths = [say.phrase(ninth.label) for ninth in NINTHS]
    on = say("on field")
    kinds = (
        (say("a half"), half, 4, 0.0),
        (say("a quarter"), quarter, 4, 13.0),
        (say("a ninth"), ninths, 3, 26.0),
        (say("a column"), list(LETTERS), 12, 53.0),
        (say("a row"), [str(n + 1) for n in range(WIDTH)], 12, 66.0),
        (say("the surroundings"), [on] * 6, 3, 79.0),
        (say("fields that still fit"), [""] * 12, 12, 99.0),
    )
    yield text(say("✓ yes   ✗ no"), 119, 3, 2.6, anchor="start", weight=600)
    for title, names, columns, top in kinds:
        width = 71 / columns
        yield text(title, 119, top + 9, 2.4, anchor="start", weight=600, room=70)
        for n, name in enumerate(names):
            x, y = 119 + width * (n % columns), top + 10 + 7 * (n // columns)
            yield rect(x, y, width - 0.5, 6.4, "rule", rx=1)
            yield text(name, x + 0.7, y + 2.3, 1.8, anchor="start", cls="quiet", room=width - 1.6) if name else Markup()
