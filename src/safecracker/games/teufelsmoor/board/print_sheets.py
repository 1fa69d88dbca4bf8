"""Der Schatz im Teufelsmoor on paper: the cards of "Kommissar Zufall", figures, dice, and the map."""

from collections.abc import Iterator

from markupsafe import Markup

from safecracker.core.translation import Phrase, Translator, capitalised
from safecracker.games.paper_shapes import group, joined, moved, number, path, rect, tag, text, use
from safecracker.games.paper_sheets import (
    FLIP,
    Grid,
    Reader,
    Sheet,
    card_sheets,
    centred,
    cut_marks,
    die,
    fold,
    laid,
    outline,
    pips,
    standing_figure,
)
from safecracker.games.teufelsmoor.rules.cards import CARDS, FIXED_AREAS, Card
from safecracker.games.teufelsmoor.rules.fields import AROUND
from safecracker.games.teufelsmoor.rules.figures import FIGURES, GANG, Side
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions

from .area_labels import compass
from .moor_map import FIGURE_ART
from .print_map import TITLE, board_sheets, deduction_sheet

WIDTH, HEIGHT = 44, 62  # of a card
GRID = centred(3.6, WIDTH, HEIGHT, 4, 4)
FIGURE = 20, 22, 8  # wide, high, foot
EDGE = 18  # of a die
MOST_FOLDED = 2  # cards beside the figures, with their backs to fold
WAVES = 11, HEIGHT / 6  # a cell of the pattern on the backs: a card is four by six of them
PERIOD = 5.5  # of a wave; half a period runs over the edge on either side


def print_sheets(options: TeufelsmoorOptions, reader: Reader) -> tuple[Sheet, ...]:
    deck = [card for card, count in zip(CARDS, options.deck, strict=True) for _ in range(count)]
    rest = len(deck) % GRID.room
    folded = deck[-rest:] if 0 < rest <= MOST_FOLDED else []
    return (
        *board_sheets(reader),
        *_cards(deck[: len(deck) - len(folded)], reader),
        _figures(folded, reader),
        deduction_sheet(reader),
    )


def _cards(deck: list[Card], reader: Reader) -> Iterator[Sheet]:
    say = reader.say
    template = Sheet(
        title=say.phrase(TITLE),
        about="",
        size=say("cards {width} × {height} mm", width=WIDTH, height=HEIGHT),
        art=_pattern(GRID, reader),
        plain=True,
    )
    about = [say.phrase(card.label) for card in deck]
    fronts = [_front(card, reader) for card in deck]
    return card_sheets(GRID, fronts, [Markup()] * len(deck), about, template, say.phrase(FLIP), reach=1.6, gap=0.5)


def _front(card: Card, reader: Reader) -> Markup:
    art = "art-sun" if card.reach else f"art-{card.value}"
    return joined(
        (
            rect(2, 2, 40, 58, "frame", rx=3),
            use(reader.drawing(art), 5, 13, 34, 27.2),
            use(reader.drawing(_FREED[card.frees]), 25.5, 26.5, 10, 10.5) if card.frees else Markup(),
            _corners(card, reader),
            _words(card, reader),
        )
    )


_FREED = {Side.GANG: "tim", Side.CROOKS: "manne"}  # who is drawn beside a key


def _corners(card: Card, reader: Reader) -> Markup:
    """What stands above the picture: how far, what can be named and how many fields that is, or for whom."""
    if card.reach:
        return joined(
            text(str(card.reach), x, 10, 6, anchor=side, weight=700, cls="se")
            for x, side in ((7, "start"), (37, "end"))
        )
    if card.frees:
        return text(reader.say("Bonus"), 22, 9, 3.4, weight=600, cls="se")
    if not card.asks:
        return Markup()
    return tag("circle", cls="rule", cx=7.4, cy=7.8, r=3.4) + joined(
        (
            text("?", 7.4, 9.4, 4.6, weight=700, cls="se"),
            text(_asked(card, reader.say), 22, 9, 2.5, weight=600, room=20),
            text(str(_extent(card)), 38.4, 9.4, 4, anchor="end", weight=700, cls="se"),
        )
    )


def _asked(card: Card, say: Translator) -> str:
    """What can be named."""
    if card is Card.HALF:
        return " · ".join(compass(say).values())
    if card is Card.QUARTER:
        letters = compass(say)
        return " · ".join(letters[area[0]] + letters[area[1]] for area in FIXED_AREAS[card])
    if card is Card.AROUND:
        return " · ".join(figure.label[:1] if figure.value != "L" else "Kl" for figure in GANG)
    areas = list(FIXED_AREAS[card])
    return str(len(areas)) if card is Card.NINTH else f"{areas[0]} – {areas[-1]}"


def _extent(card: Card) -> int:
    """How many fields an area has; around a figure, at most."""
    areas = AROUND if card is Card.AROUND else FIXED_AREAS[card].values()
    return max(mask.bit_count() for mask in areas)


def _words(card: Card, reader: Reader) -> Markup:
    phrase = card.label if card.reach or card is Card.NOTHING else card.caption
    words = [_capital(say, phrase, asks=card.asks) for say in reader.all]
    own, *others = dict.fromkeys(words)
    if card.reach:  # four languages on three lines
        first, *more, last = (say.phrase(card.caption) for say in reader.all)
        others = [first, " · ".join(more), last]
    return text(own, 22, 46.6, 3.9, weight=700, cls="se", room=37) + joined(
        text(other, 22, 50.4 + 3.1 * n, 2.3, room=37) for n, other in enumerate(others)
    )


def _capital(say: Translator, phrase: Phrase, *, asks: bool) -> str:
    words = capitalised(say.phrase(phrase))
    return say("{words}?", words=words) if asks else words


def _pattern(grid: Grid, reader: Reader) -> Markup:
    """Water and stars, the same after half a turn; it runs over the edge, so that a small shift marks no card."""
    width, height = WAVES
    columns, rows = round((grid.right - grid.x) / width), round((grid.bottom - grid.y) / height)
    waves = "".join(
        f"M{number(grid.x - PERIOD / 2)} {number(grid.y + height * (row + part))}{_wave(width * columns + PERIOD)}"
        for row in range(rows)
        for part in (0.3, 0.7)
    )
    stars = joined(
        use(reader.print_drawing("spark"), grid.x + width * column - 2.2, grid.y + height * row - 2.2, 4.4, 4.4)
        for column in range(columns + 1)
        for row in range(rows + 1)
    )
    return path(waves, "waves") + stars


def _wave(length: float) -> str:
    """A wave that crosses its middle at both edges of every card, so that half a turn leaves it as it is."""
    half = PERIOD / 2
    return "".join(
        f"q{number(half / 2)} {height} {number(half)} 0"
        for _ in range(round(length / PERIOD))
        for height in (-1.6, 1.6)
    )


def _figures(folded: list[Card], reader: Reader) -> Sheet:
    say = reader.say
    width, height, foot = FIGURE
    grid = centred(12, width, 2 * (height + foot), len(FIGURES), 1)
    figures = [
        standing_figure(width, height, foot, use(reader.drawing(FIGURE_ART[figure]), 0.7, 1.6, 18.6, 19.5))
        for figure in FIGURES
    ]
    between = "".join(
        f"M{number(grid.x + width * n)} {number(grid.y)}V{number(grid.bottom)}" for n in range(1, len(FIGURES))
    )
    note = say("Fold in the middle and glue; spread the hatched feet and glue them onto a coin or a piece of card.")
    left, right = 14, 110
    return Sheet(
        title=say.phrase(TITLE),
        about=say("figures and dice"),
        size=say("figures {width} × {height} mm, dice {edge} mm", width=width, height=height, edge=EDGE),
        art=joined(
            (
                laid(grid, figures),
                path(between, "hair"),
                text(note, 95, 81, 2.3, cls="quiet", room=180),
                die(left, 112, EDGE, _directions(reader)),
                die(right, 112, EDGE, [pips(n, EDGE) for n in (4, 1, 3, 6, 2, 5)]),
                text(say("direction die"), left + 27, 157, 2.6, weight=600, room=60),
                text(say("number die, in case you have none"), right + 27, 157, 2.6, weight=600, room=70),
                *_folded_cards(folded, reader),
            )
        ),
    )


def _directions(reader: Reader) -> list[Markup]:
    """West, north, east, south and two stars, each with an arrow that points there."""
    letters = compass(reader.say)
    star = use(reader.print_drawing("star"), 2, 2, 14, 14)
    faces = [
        text(letters[way], 9, 11.6, 7, weight=800)
        + group(path("M9 1.200l2.800 3.400h-5.600z", "solid"), transform=f"rotate({turn} 9 9)")
        for way, turn in (("W", 270), ("N", 0), ("E", 90), ("S", 180))
    ]
    return [*faces, star, star]


def _folded_cards(cards: list[Card], reader: Reader) -> Iterator[Markup]:
    """Cards that are too few for a sheet of their own: the back beside the front, to fold and glue."""
    if not cards:
        return
    yield text(reader.say("fold and glue: the last cards"), 95, 168, 2.3, cls="quiet", room=100)
    for n, card in enumerate(cards):
        x = 95 - WIDTH * len(cards) + 2 * WIDTH * n
        front, back = Grid(x, 178, WIDTH, HEIGHT, 1, 1), Grid(x + WIDTH, 178, WIDTH, HEIGHT, 1, 1)
        clipped = tag(
            "svg", moved(_pattern(back, reader), -back.x, -back.y), x=back.x, y=back.y, width=WIDTH, height=HEIGHT
        )
        yield outline(x, 178, WIDTH, HEIGHT) + outline(back.x, 178, WIDTH, HEIGHT) + clipped
        yield moved(_front(card, reader), front.x, front.y)
        yield cut_marks(Grid(x, 178, 2 * WIDTH, HEIGHT, 1, 1), 3) + fold(x + WIDTH, 176, HEIGHT + 4, down=True)
