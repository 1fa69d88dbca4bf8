"""What can go wrong in a game, as one small tree.

    GameError
    ├── IllegalAction       the rules forbid it
    │   ├── OutOfTurn       somebody else may act
    │   ├── Late            the time is up
    │   └── GameOver        nobody may act
    ├── BadNotation         the text is no action of this game
    ├── BadOptions          no game can be played with these options
    └── BadRecord           the record cannot be read, or contradicts itself

Each carries a sentence that says what was wrong and what would be right, as a template and its facts, so that it
can be translated, and sometimes an example of what to type, and the number of the rule that it rests on. A page shows
the sentence with a link to the rule; a terminal and the API add the example. ``str(error)`` says both in English.
"""

from collections.abc import Sequence

from .translation import ENGLISH, Fact, Phrase, Translator


class GameError(Exception):
    """The root of everything that a player can do wrong."""

    def __init__(self, message: str, *, example: str = "", rule: str = "", **facts: Fact) -> None:
        self.phrase = Phrase(message, facts)
        self.example = example
        self.rule = rule
        super().__init__(self.with_example(ENGLISH))

    def with_example(self, say: Translator) -> str:
        """The sentence for those who type, with an example where there is one."""
        sentence = say.phrase(self.phrase)
        if not self.example:
            return sentence
        return say("{sentence} (example: {example})", sentence=sentence, example=self.example)


class IllegalAction(GameError):
    """The action is one of this game's, but the rules forbid it here."""


class OutOfTurn(IllegalAction):
    """Somebody else may act."""

    awaited: tuple[int, ...] = ()  # the seats that the sentence calls {whose}, where it does

    def by_names(self, names: Sequence[str | Phrase]) -> "OutOfTurn":
        """The same error with the players' names in place of the numbers of their seats."""
        if not self.awaited:
            return self
        whose = tuple(names[seat] for seat in self.awaited)
        return OutOfTurn(self.phrase.text, example=self.example, rule=self.rule, **self.phrase.facts | {"whose": whose})


class Late(IllegalAction):
    """The time for it is up."""


class GameOver(IllegalAction):
    """Nobody may act any more."""


class BadNotation(GameError):
    """The text is no action of this game."""


class BadOptions(GameError):
    """No game can be played with these options."""


class OtherRules(GameError):
    """The game was started under a version of the rules that is not known here."""


class BadRecord(GameError):
    """A record that cannot be read or contradicts itself; says where, what was expected and what was found."""

    def __init__(self, line: int, expected: Fact, found: Fact) -> None:
        self.line = line
        super().__init__("line {line}: expected {expected}, found {found}", line=line, expected=expected, found=found)
