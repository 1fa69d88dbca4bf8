"""What can go wrong in a game, as one small tree.

    GameError
    ├── IllegalAction       the rules forbid it
    │   ├── OutOfTurn       somebody else may act
    │   ├── Late            the time is up
    │   └── GameOver        nobody may act
    ├── BadNotation         the text is no action of this game
    ├── BadOptions          no game can be played with these options
    └── BadRecord           the record cannot be read, or contradicts itself

Each carries a message that says what was wrong and what would be right, as a template and its facts, so that it
can be translated; ``str(error)`` says it in English.
"""

from .translation import ENGLISH, Fact, Phrase


class GameError(Exception):
    """The root of everything that a player can do wrong."""

    def __init__(self, message: str, **facts: Fact) -> None:
        self.phrase = Phrase(message, facts)
        super().__init__(ENGLISH.phrase(self.phrase))


class IllegalAction(GameError):
    """The action is one of this game's, but the rules forbid it here."""


class OutOfTurn(IllegalAction):
    """Somebody else may act."""


class Late(IllegalAction):
    """The time for it is up."""


class GameOver(IllegalAction):
    """Nobody may act any more."""


class BadNotation(GameError):
    """The text is no action of this game."""


class BadOptions(GameError):
    """No game can be played with these options."""


class BadRecord(GameError):
    """A record that cannot be read or contradicts itself; says where, what was expected and what was found."""

    def __init__(self, line: int, expected: Fact, found: Fact) -> None:
        self.line = line
        super().__init__("line {line}: expected {expected}, found {found}", line=line, expected=expected, found=found)
