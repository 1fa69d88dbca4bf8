"""Text for a terminal: lines that fit its width, and nothing in them that moves the cursor."""

from textwrap import fill

WIDTH = 78


def printable(text: str) -> str:
    """The text on one line, with a question mark for every character that could control the terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)


def fitted(text: str, indent: int = 0) -> str:
    """The text, broken between words; all lines but the first are indented."""
    return fill(text, WIDTH, subsequent_indent=" " * indent)
