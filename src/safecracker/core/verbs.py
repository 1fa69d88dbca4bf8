"""What is wrong with a text that is no action of a game: its first word, or what follows it."""

from collections.abc import Mapping

from .errors import BadNotation

LONGEST = 60  # characters of a player's text that an error repeats


def quoted(text: str) -> str:
    """What a player wrote, as far as an error repeats it."""
    return text.strip()[:LONGEST] or "''"


def misread(text: str, examples: Mapping[str, str]) -> BadNotation:
    """The error for this text; every verb of the game has an example of what may follow it."""
    verb = (text.lower().split() or [""])[0]
    if example := examples.get(verb):
        return BadNotation("this is written like: {example}; not {found}", example=example, found=quoted(text))
    verbs = ", ".join(examples)
    return BadNotation("an action begins with one of {verbs}; not {found}", verbs=verbs, found=quoted(text))
