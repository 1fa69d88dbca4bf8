"""Options of a game: agreed before it starts, written in its record, offered on the setup page.

A game declares its options as a frozen struct with defaults, and one Choice for each field. Everything else (the text
``holes=4 rows=12``, the form, the errors) follows from those.
"""

from collections.abc import Mapping
from typing import ClassVar, Self, TypeAlias

from .errors import BadOptions
from .frozen import Frozen
from .translation import Phrase

Value: TypeAlias = int | str | bool


def value_text(value: Value) -> str:
    """How a value is written in options and records."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class Choice(Frozen, frozen=True):
    """One option: its name, what it may be, and how that reads."""

    name: str
    label: Phrase
    values: tuple[Value, ...]
    words: tuple[Phrase, ...] = ()  # one for each value; numbers read as themselves
    house_rule: bool = False  # the printed rules leave it open: our choice
    advanced: bool = False  # folded away on the setup page

    def text(self, value: Value) -> str:
        return value_text(value)

    def value(self, text: str) -> Value:
        """The value that is written so."""
        for value in self.values:
            if value_text(value) == text:
                return value
        allowed = ", ".join(map(value_text, self.values))
        raise BadOptions("{name} can be {allowed}; not {found}", name=self.name, allowed=allowed, found=text[:40])


class Options(Frozen, frozen=True):
    """The base of every game's options."""

    CHOICES: ClassVar[tuple[Choice, ...]] = ()  # one for each field
    # by an earlier version of the rules: what an option that is not named meant then, where that is different now
    FORMER_DEFAULTS: ClassVar[Mapping[int, Mapping[str, str]]] = {}

    def check(self) -> None:
        """Raise BadOptions when the values do not go together."""

    def check_seats(self, seats: int) -> None:
        """Raise BadOptions when this number of players cannot play with these options."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Options from ``name=value name=value``; what is not named keeps its default."""
        pairs: dict[str, str] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if not equals or name in pairs:
                raise BadOptions("options are written name=value, each name once; not {found}", found=word[:40])
            pairs[name] = value
        return cls.of(pairs)

    @classmethod
    def meant_under(cls, version: int, text: str) -> str:
        """The options in the text, with those that are not named as they were under this version of the rules."""
        named = {word.partition("=")[0] for word in text.split()}
        former = cls.FORMER_DEFAULTS.get(version, {})
        return " ".join([*text.split(), *(f"{name}={was}" for name, was in former.items() if name not in named)])

    @classmethod
    def of(cls, texts: dict[str, str]) -> Self:
        """Options from the texts of their values."""
        choices = {choice.name: choice for choice in cls.CHOICES}
        for name in texts:
            if name not in choices:
                known = ", ".join(choices)
                raise BadOptions("there is no option {found}; choose from {known}", found=name[:40], known=known)
        options = cls(**{name: choices[name].value(text) for name, text in texts.items()})
        options.check()
        return options

    def __str__(self) -> str:
        return " ".join(f"{name}={text}" for name, text in self.texts().items())

    def texts(self) -> dict[str, str]:
        """The texts of the values, by name."""
        return {choice.name: value_text(getattr(self, choice.name)) for choice in self.CHOICES}


def check_players(seats: int, fewest: int, most: int) -> None:
    """Raise BadOptions unless a game for this many players can be played by them."""
    if not fewest <= seats <= most:
        raise BadOptions("this game is for {fewest} to {most} players", fewest=fewest, most=most)


def check_first_seat(first: str, seats: int) -> None:
    """Raise BadOptions where the seat that begins, counted from 0, is not there; ``draw`` leaves it to chance."""
    if first != "draw" and int(first) >= seats:
        raise BadOptions("there is no seat {seat}; the seats are 1 to {seats}", seat=int(first) + 1, seats=seats)
