"""Lines as a terminal gets them: within its width, and nothing in them that moves the cursor."""

from textwrap import fill

WIDTH = 78


def printable(text: str) -> str:
    """The text on one line; what a file smuggles in to steer the terminal becomes a question mark."""
    return "".join(c if c.isprintable() else "?" for c in text)


def fitted(text: str, indent: int = 0) -> str:
    """The text, broken between words; the lines that follow the first stand further in."""
    return fill(text, WIDTH, subsequent_indent=" " * indent)
