"""Shapes of a printed sheet, as SVG in millimetres. What they look like is in ``print.css``, by their classes."""

from collections.abc import Iterable

from markupsafe import Markup, escape

# how wide characters are, as a share of the size of the letters; wide rather than narrow, for readers' fonts differ
NARROW = dict.fromkeys(" ijlIJ.,:;!|'’·()", 0.31) | dict.fromkeys("frt-–", 0.42) | dict.fromkeys("cszv/", 0.54)
WIDE = dict.fromkeys("mwMW%@×…", 0.95) | dict.fromkeys("CDGHNOQUÖÜ", 0.76)
USUAL, CAPITAL = 0.63, 0.68
LINE_HEIGHT = 1.38
SMALLER = 0.96  # from one size to the next, where words have to fit
EMPTY = Markup()

Attribute = str | float | None


def tag(name: str, content: Markup = EMPTY, **attributes: Attribute) -> Markup:
    """An element. ``text_anchor`` is the attribute text-anchor, ``cls`` is class; None leaves one out."""
    written = "".join(
        f' {_attribute(key)}="{escape(_written(value))}"' for key, value in attributes.items() if value is not None
    )
    return Markup(f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>")  # noqa: S704 - escaped


def _attribute(key: str) -> str:
    return "class" if key == "cls" else key.replace("_", "-")


def _written(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 3):g}"


def number(value: float) -> str:
    """A length in the data of a path."""
    return _written(value)


def joined(shapes: Iterable[Markup]) -> Markup:
    return Markup().join(shapes)


def group(*shapes: Markup, **attributes: Attribute) -> Markup:
    return tag("g", joined(shapes), **attributes)


def moved(shape: Markup, x: float, y: float, *, turned: int = 0) -> Markup:
    """The shape at this place, turned about its own corner by this many degrees."""
    turn = f" rotate({turned})" if turned else ""
    return group(shape, transform=f"translate({number(x)} {number(y)}){turn}")


def text(
    words: str,
    x: float,
    y: float,
    size: float = 2.6,
    *,
    anchor: str = "middle",
    weight: int | None = None,
    cls: str | None = None,
    room: float = 0,
    **attributes: Attribute,
) -> Markup:
    """Words on one line; in smaller letters where they would not fit into the room."""
    if room:
        size = common_size([words], room, size)
    return tag(
        "text", escape(words), x=x, y=y, font_size=size, text_anchor=anchor, font_weight=weight, cls=cls, **attributes
    )


def common_size(texts: Iterable[str], room: float, size: float) -> float:
    """The size in which each of these fits on one line of the room: they look alike, whatever their lengths."""
    longest = max(map(ems, texts), default=0)
    return min(size, room / longest) if longest else size


def ems(words: str) -> float:
    """How long a line is, as a multiple of the size of its letters."""
    widths = NARROW | WIDE
    return sum(widths.get(letter, CAPITAL if letter.isupper() else USUAL) for letter in words)


def lines(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    room: float,
    most: int = 4,
    anchor: str = "middle",
    cls: str | None = None,
) -> Markup:
    """Words broken into lines that fit into the room; in smaller letters where they would be more lines than that."""
    broken = wrapped(words, room, size)
    while len(broken) > most:
        size *= SMALLER
        broken = wrapped(words, room, size)
    return joined(
        text(line, x, y + LINE_HEIGHT * size * at, size, anchor=anchor, cls=cls, room=room)
        for at, line in enumerate(broken)
    )


def wrapped(words: str, room: float, size: float) -> list[str]:
    """The words in lines of at most this width."""
    found: list[str] = []
    for word in words.split():
        if found and ems(f"{found[-1]} {word}") * size <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def use(drawing: str, x: float, y: float, width: float, height: float, cls: str | None = None) -> Markup:
    """A symbol, by its address."""
    return tag("use", href=drawing, x=x, y=y, width=width, height=height, cls=cls)


def rect(x: float, y: float, width: float, height: float, cls: str, rx: float | None = None) -> Markup:
    return tag("rect", cls=cls, x=x, y=y, width=width, height=height, rx=rx)


def circle(cx: float, cy: float, r: float, cls: str) -> Markup:
    return tag("circle", cls=cls, cx=cx, cy=cy, r=r)


def path(d: str, cls: str) -> Markup:
    return tag("path", cls=cls, d=d)


def hatching(x: float, y: float, width: float, height: float, step: float = 2.2, corner: float = 0) -> str:
    """Slanting lines that fill a box, its corners cut off, as the data of a path.

    A pattern would be printed as a blurred picture.
    """
    found = []
    at = corner + step / 2
    while at < width + height - corner:
        left = max(0.0, at - height, (at - height + corner) / 2)
        right = min(at, width, (at + width - corner) / 2)
        found.append(f"M{number(x + left)} {number(y + at - left)}L{number(x + right)} {number(y + at - right)}")
        at += step
    return "".join(found)
