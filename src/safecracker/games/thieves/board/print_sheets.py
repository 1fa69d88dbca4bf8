"""The deck of Thieves! on sheets of eight cards, with an overview card in every language."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from safecracker.core.translation import Phrase, Translator, capitalised
from safecracker.games.paper_shapes import common_size, joined, lines, moved, number, path, rect, text, use, wrapped
from safecracker.games.paper_sheets import FLIP, Grid, Reader, Sheet, card_sheets, centred
from safecracker.games.thieves.rules.cards import CARDS, Card
from safecracker.games.thieves.rules.model import CARS_TO_RAID
from safecracker.games.thieves.rules.options import ThievesOptions

from .card_faces import caption_phrase

TITLE = Phrase("Thieves!")
WIDTH, HEIGHT = 56, 87  # of a card: sleeves of this size exist
CELL = 14.5, 14  # of the pattern on the backs: a card is six by four of them
OVER = 3  # how far the pattern runs over the edge
EFFECT_ROOM, SMALLEST = 43, 1.9  # for what a card does: the width of its lines, and letters that can be read

_TINTS = {Card.GETAWAY: "sand", Card.CAR: "blue", Card.CARS: "blue"}


def print_sheets(options: ThievesOptions, reader: Reader) -> tuple[Sheet, ...]:
    say = reader.say
    grid = centred(12, HEIGHT, WIDTH, 2, 4)
    deck = _sorted_for_sheets(dict(zip(CARDS, options.deck, strict=True)), grid.room)
    cards = [_sideways(_front(card, options, reader)) for card in deck]
    cards += [_sideways(_overview(options, each)) for each in reader.all]
    about = [capitalised(say.phrase(caption_phrase(card) if card.money else card.word)) for card in deck] + [
        say("overview")
    ] * len(reader.all)
    template = Sheet(
        title=say.phrase(TITLE),
        about="",
        size=say("cards {width} × {height} mm", width=WIDTH, height=HEIGHT),
        art=joined(_pattern(grid, reader)),
    )
    return tuple(card_sheets(grid, cards, [Markup()] * len(cards), about, template, say.phrase(FLIP), reach=5))


def _sorted_for_sheets(deck: dict[Card, int], room: int) -> list[Card]:
    """First whole sheets of one kind, then the rest in the order of the deck: fewer piles to sort after cutting."""
    whole = [card for card, count in deck.items() for _ in range(count - count % room)]
    return whole + [card for card, count in deck.items() for _ in range(count % room)]


def _sideways(card: Markup) -> Markup:
    return moved(card, HEIGHT, 0, turned=90)


def _front(card: Card, options: ThievesOptions, reader: Reader) -> Markup:
    tint = _TINTS.get(card, "mint" if card.money else "plum")
    return joined(
        (
            rect(2.5, 2.5, 51, 82, f"frame {tint}", rx=3.4),
            _art(card, reader),
            _effects(card, options, reader),
            path("M6 69.8H50", "pale-line"),
            _names(card, reader),
        )
    )


def _names(card: Card, reader: Reader) -> Markup:
    """What the card is called: in the reader's language, and in the others below."""
    phrase = caption_phrase(card)
    own = capitalised(reader.say.phrase(phrase))
    others = list(dict.fromkeys(capitalised(say.phrase(phrase)) for say in reader.others))
    below = [" · ".join(others[:2]), *others[2:]]
    return text(own, 28, 74.2, 3.9, weight=700, cls="se", room=47) + joined(
        text(words, 28, 78.2 + 3.4 * at, 2.6, room=47) for at, words in enumerate(below)
    )


def _art(card: Card, reader: Reader) -> Markup:
    draw = _MONEY_ART if card.money else _POLICE_ART if card.cars else _ACTION_ART
    return draw[card](reader)


def _bags(*places: tuple[float, float, float]) -> Callable[[Reader], Markup]:
    def drawn(reader: Reader) -> Markup:
        bags = joined(use(reader.drawing("bag"), x, y, width, width * 7 / 6) for x, y, width in places)
        return _rings(reader) + bags + _badge(reader, str(len(places)), 4.6)

    return drawn


def _rings(reader: Reader) -> Markup:
    return use(reader.print_drawing("rings"), 4, 14, 48, 48)


def _badge(reader: Reader, words: str, y: float) -> Markup:
    size = 6 if len(words) == 1 else 4.6
    return use(reader.drawing("ix"), 4.8, y, 10, 10) + text(words, 9.8, y + 7.3, size, weight=700, cls="se")


def _empty(reader: Reader) -> Markup:
    return joined(
        (
            _rings(reader),
            use(reader.drawing("bag-empty"), 11, 33, 34, 25),
            use(reader.print_drawing("fluttering"), 25, 19, 14, 14),
            use(reader.drawing("moth"), 30, 13.5, 11, 7.5),
            _badge(reader, "0", 4.6),
        )
    )


def _two_values(card: Card, x: float, y: float, width: float, height: float) -> Callable[[Reader], Markup]:
    def drawn(reader: Reader) -> Markup:
        values = joined(
            rect(left, 53, 20.5, 12, "window", rx=2)
            + use(reader.drawing(sign), left + 2, 54.5, 9, 9)
            + text(str(worth), left + 15.5, 62.4, 7.4, weight=700, cls="se")
            for left, sign, worth in ((6, "beacon", card.raid), (29.5, "flag", card.final))
        )
        return _rings(reader) + use(reader.drawing(card.value), x, y, width, height) + values

    return drawn


def _police(reader: Reader, cars: int) -> Markup:
    """Chequered bands, a road, and one car or two."""
    if cars == 1:
        drawn = use(reader.print_drawing("beams"), 0, 0, 56, 40) + use(reader.drawing("cop"), 5.5, 32, 45, 21.6)
    else:
        drawn = use(reader.drawing("cop"), 15, 14.5, 37, 17.8) + use(reader.drawing("cop"), 5, 36, 43, 20.6)
    bands = joined(use(reader.print_drawing("chequered"), 4, y, 48, 2.6) for y in (4.4, 64.6))
    return joined((bands, use(reader.print_drawing("road"), 5, 57, 46, 4), drawn, _badge(reader, str(cars), 8.6)))


def _action(reader: Reader, *art: Markup) -> Markup:
    inner = rect(3.9, 3.9, 48.2, 79.2, "contour", rx=2.4)
    return joined((inner, use(reader.drawing("mask"), 42.4, 6, 7.6, 3.8), *art))


def _swap(reader: Reader) -> Markup:
    return _action(
        reader,
        use(reader.print_drawing("swap"), 0, 0, 56, 56),
        use(reader.drawing("bag"), 12.8, 21, 11.4, 15),
        text("?", 37.1, 35, 12, weight=700, cls="se"),
    )


def _double(reader: Reader) -> Markup:
    return _action(
        reader,
        use(reader.print_drawing("moon"), 8, 6, 40, 40),
        use(reader.drawing("thief"), 25, 14, 25, 29),
        use(reader.drawing("thief"), 6, 18, 29, 34),
        _badge(reader, "+2", 5),
    )


def _getaway(reader: Reader) -> Markup:
    return joined(
        (
            path(
                "M6.3 3.9H49.7A2.4 2.4 0 0 1 52.1 6.3V80.7A2.4 2.4 0 0 1 49.7 83.1H6.3A2.4 2.4 0 0 1 3.9 80.7V6.3z",
                "fold",
            ),
            use(reader.drawing("flag"), 40, 7, 9.5, 9.5),
            use(reader.print_drawing("road"), 5, 46, 46, 4),
            use(reader.print_drawing("speed"), 5, 26, 8, 12),
            use(reader.drawing("getaway"), 6, 21.5, 46, 22),
        )
    )


_MONEY_ART: dict[Card, Callable[[Reader], Markup]] = {
    Card.ZERO: _empty,
    Card.ONE: _bags((10, 16, 36)),
    Card.TWO: _bags((22.5, 11, 27), (7, 26, 30)),
    Card.THREE: _bags((16, 9, 24), (4.5, 34, 24), (28, 34, 24)),
    Card.RING: _two_values(Card.RING, 12, 9, 32, 38),
    Card.SHOE: _two_values(Card.SHOE, 11, 9, 34, 39),
}
_POLICE_ART: dict[Card, Callable[[Reader], Markup]] = {
    Card.CAR: lambda reader: _police(reader, 1),
    Card.CARS: lambda reader: _police(reader, 2),
}
_ACTION_ART: dict[Card, Callable[[Reader], Markup]] = {
    Card.SIREN: lambda reader: _action(reader, use(reader.print_drawing("siren"), 0, 0, 56, 56)),
    Card.SWAP: _swap,
    Card.DOUBLE: _double,
    Card.ALARM: lambda reader: _action(reader, use(reader.print_drawing("cat"), 0, 0, 56, 56)),
    Card.GETAWAY: _getaway,
}


def _effect(card: Card, options: ThievesOptions) -> Phrase | None:
    """What an action card does, in few words."""
    if card is Card.SIREN and options.siren == "one":
        return Phrase("Everyone else plays one police car.")
    if card is Card.GETAWAY:
        return Phrase("On the table; draw again. Number {n} ends the game.", {"n": options.escape})
    return _EFFECTS.get(card)


_EFFECTS = {
    Card.SIREN: Phrase("Everyone else plays all their police cars."),
    Card.SWAP: Phrase("Swap a loot card with another player."),
    Card.DOUBLE: Phrase("Draw two cards, play each right away."),
    Card.ALARM: Phrase("All police cars leave the table."),
}


def _effects(card: Card, options: ThievesOptions, reader: Reader) -> Markup:
    """The effect in every language."""
    effect = _effect(card, options)
    if effect is None:
        return Markup()
    size = max(common_size((say.phrase(effect) for say in reader.all), EFFECT_ROOM, 2.05), SMALLEST)
    broken = [(say.lang.upper(), wrapped(say.phrase(effect), EFFECT_ROOM, size)) for say in reader.all]
    rows = [(lang if not at else "", line) for lang, words in broken for at, line in enumerate(words)]
    pitch = min(2.9, 15 / (len(rows) - 1))  # the last row stands above the name, however many there are
    return joined(
        text(lang, 5.2, y, 1.7, anchor="start", weight=700, cls="quiet") + text(line, 8.6, y, size, anchor="start")
        for y, (lang, line) in ((67.4 - pitch * (len(rows) - 1 - at), row) for at, row in enumerate(rows))
    )


def _overview(options: ThievesOptions, say: Translator) -> Markup:
    """A turn on one card, in one language."""
    turn = (
        say("Draw until you have {n} cards.", n=options.hand),
        say("Getaway car: on the table, draw again."),
        say("Then play one card:"),
    )
    kinds = [
        (say("Money"), say("face down for you, or face up for someone else")),
        (say("Police"), say("{n} cars or more: raid, the richest loses all", n=CARS_TO_RAID)),
        *((capitalised(say.phrase(card.word)), _words(card, options, say)) for card in _EFFECTS),
    ]
    first, size = common_size(turn, 47, 2.3), common_size((words for _, words in kinds), 47, 2.2)
    return joined(
        (
            rect(2.5, 2.5, 51, 82, "frame", rx=3.4),
            text(say.phrase(TITLE), 28, 10, 5.4, weight=700, cls="se"),
            path("M6 12.4H50M6 74.6H50", "thin"),
            text(say("Your turn"), 5.6, 17, 2.7, anchor="start", weight=700),
            *(text(words, 5.6, 20.6 + 3.5 * at, first, anchor="start") for at, words in enumerate(turn)),
            *(
                text(name, 5.6, 32.8 + 7 * at, 2.3, anchor="start", weight=700)
                + text(words, 5.6, 35.8 + 7 * at, size, anchor="start")
                for at, (name, words) in enumerate(kinds)
            ),
            lines(
                say("Getaway car number {n} ends the game. The most loot wins.", n=options.escape),
                28,
                78,
                2.2,
                room=44,
                most=2,
            ),
        )
    )


def _words(card: Card, options: ThievesOptions, say: Translator) -> str:
    effect = _effect(card, options)
    return say.phrase(effect) if effect else ""


def _pattern(grid: Grid, reader: Reader) -> Iterator[Markup]:
    """Masks in diamonds, the same after half a turn; it runs over the edge, so that a small shift marks no card."""
    width, height = CELL
    columns, rows = round((grid.right - grid.x) / width), round((grid.bottom - grid.y) / height)
    diamonds, dots = [], []
    for column in range(columns + 1):
        for row in range(rows + 1):
            x, y = grid.x + width * column, grid.y + height * row
            dots.append(f"M{number(x)} {number(y)}h.01")
            # four lines around the middle of the cell that starts here
            if column < columns and row < rows:
                half_x, half_y = number(width / 2), number(height / 2)
                around = f"l{half_x} -{half_y} {half_x} {half_y} -{half_x} {half_y}z"
                diamonds.append(f"M{number(x)} {number(y + height / 2)}{around}")
    edges = _over_the_edge(grid)
    yield path("".join([*diamonds, *edges]), "lattice")
    yield path("".join(dots), "lattice-dots")
    for column in range(columns):
        for row in range(rows):
            x, y = grid.x + width * column, grid.y + height * row
            yield use(reader.print_drawing("lattice"), x, y, width, height)


def _over_the_edge(grid: Grid) -> Iterator[str]:
    """The lines of the diamonds, three millimetres farther on every side."""
    width, height = CELL
    slope = height / width
    for n in range(round((grid.right - grid.x) / width)):
        x = grid.x + width * (n + 0.5)
        for y, down in ((grid.y, -1), (grid.bottom, 1)):
            for side in (-1, 1):
                yield f"M{number(x)} {number(y)}l{number(side * OVER / slope)} {number(down * OVER)}"
    for n in range(round((grid.bottom - grid.y) / height)):
        y = grid.y + height * (n + 0.5)
        for x, side in ((grid.x, -1), (grid.right, 1)):
            for down in (-1, 1):
                yield f"M{number(x)} {number(y)}l{number(side * OVER)} {number(down * OVER * slope)}"
