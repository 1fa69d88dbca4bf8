"""The setup page: a form that is read leniently, so that a change of one thing loses no other, and the table it opens.

A setting of a table is a field of ``SetupForm``: ``read`` takes it from the form and ``setup`` hands it to the lobby.
The template reads it from ``page.form``.
"""

from msgspec import Struct

from safecracker.core.game import Millis
from safecracker.core.options import Choice, Value
from safecracker.core.translation import Phrase, Translator
from safecracker.games.kit import LEVELS, AnyKit
from safecracker.store import Pace, SeatKind, StoredSeat
from safecracker.table.lobby import Setup
from safecracker.table.names import BadName, clean_name

KINDS = ("here", "link", "computer")
KIND_OF_OTHERS = {"friends": "link", "here": "here"}  # by what the start page asks for; else computers
LIMITS = {
    0: Phrase("no limit"),
    60: Phrase("a minute"),
    300: Phrase("five minutes"),
    86_400: Phrase("a day"),
    259_200: Phrase("three days"),
}
PACES = ("human", "quick")
USUAL_LEVEL = 2  # of a bot, until another is chosen


class SeatChoice(Struct, frozen=True):
    number: int
    kind: str  # me, here (at my screen), link or computer
    level: int
    name: str  # of one who is here


class OptionChoice(Struct, frozen=True):
    choice: Choice
    value: str


class SetupForm(Struct, frozen=True):
    """Everything that the setup page asks for."""

    name: str
    kinds: tuple[str, ...]  # one for each seat; the first is me
    levels: tuple[int, ...]
    chosen: dict[str, str]
    notebook: bool = True
    pace: str = "human"
    watched: bool = True
    listed: bool = False
    limit: int = 0  # seconds for a turn; 0: as long as it takes
    last: bool = False  # I sit on the last seat, since its side is another
    names: tuple[str, ...] = ()  # of those who are here, by seat; empty elsewhere, or where nobody gave one

    @classmethod
    def fresh(cls, kit: AnyKit, others: str, level: int = USUAL_LEVEL) -> "SetupForm":
        """With the usual number of seats: for friends, for others who are here, or for computers."""
        seats, kind = kit.usual_players, KIND_OF_OTHERS.get(others, "computer")
        chosen = kit.defaults() | (kit.shared_screen_options if kind == "here" else {})
        return cls("", ("me", *(kind,) * (seats - 1)), (level,) * seats, chosen)

    @classmethod
    def play_now(cls, kit: AnyKit, level: int) -> "SetupForm":
        seats = kit.usual_players
        return cls("", ("me", *("computer",) * (seats - 1)), (level,) * seats, kit.defaults() | kit.play_now_options)

    @classmethod
    def read(cls, kit: AnyKit, form: dict[str, str]) -> "SetupForm":
        fewest, most = kit.players
        named = [n for n in range(2, most + 1) if f"kind-{n}" in form] or list(range(2, kit.usual_players + 1))
        numbers = _seat_numbers(named, form.get("do", ""), fewest, most)
        kinds = ("me", *(_kind(form.get(f"kind-{n}", "")) for n in numbers))
        chosen = {choice.name: form[choice.name][:40] for choice in kit.choices() if choice.name in form}
        pace = form.get("pace", "human")
        return cls(
            name=form.get("name", "")[:200],
            kinds=kinds,
            levels=(USUAL_LEVEL, *(_level(form.get(f"level-{n}", "")) for n in numbers)),
            chosen=kit.defaults() | chosen | (kit.shared_screen_options if "here" in kinds else {}),
            notebook=form.get("notebook") == "on",
            pace=pace if pace in PACES else "human",
            limit=next((limit for limit in LIMITS if form.get("limit") == str(limit)), 0),
            watched=form.get("alone") != "on",
            listed=form.get("listed") == "on",
            last=bool(kit.side_names) and form.get("side") == "last",
            names=("", *(form.get(f"name-{n}", "")[:200] for n in numbers)),
        )

    @property
    def level(self) -> int:
        """The level to be offered next time."""
        return next((level for kind, level in zip(self.kinds, self.levels, strict=True) if kind == "computer"), 0)

    def seat_choices(self) -> list[SeatChoice]:
        names = self.names or ("",) * len(self.kinds)
        choices = zip(self.kinds, self.levels, names, strict=True)
        return [SeatChoice(number, *choice) for number, choice in enumerate(choices, 1)]

    def option_choices(self, kit: AnyKit) -> list[OptionChoice]:
        return [OptionChoice(choice, self.chosen[choice.name]) for choice in kit.choices()]

    def options_text(self, kit: AnyKit) -> str:
        return " ".join(f"{choice.name}={self.chosen[choice.name]}" for choice in kit.choices())

    def setup(self, kit: AnyKit, me: StoredSeat, say: Translator) -> Setup:
        """The table that the form describes; raises BadName."""
        return Setup(
            game=kit.name,
            options=self.options_text(kit),
            seats=self.stored_seats(me, say),
            owner=me.holder,
            owner_name=me.name,
            notebook=self.notebook,
            pace=Pace(self.pace),
            watched=self.watched,
            limit=Millis(1000 * self.limit),
            listed=self.listed,
        )

    def stored_seats(self, me: StoredSeat, say: Translator) -> tuple[StoredSeat, ...]:
        """The seats of the new table; raises BadName.

        Mine and the friends' are open until somebody sits down; those who share my screen sit there at once, as I do.
        """
        _, *choices = self.seat_choices()
        others = [_stored_seat(choice, me.holder, say) for choice in choices]
        mine = me if "here" in self.kinds else StoredSeat(kind=SeatKind.OPEN)
        _check_different([seat.name for seat in (mine, *others) if seat.name])
        return (*others, mine) if self.last else (mine, *others)

    def summary(self, kit: AnyKit, say: Translator) -> list[str]:
        """The choices that are not the usual ones, in words."""
        changed = unusual_options(kit, self.chosen, say)
        notebook = say("Notebook on") if self.notebook else say("No notebook")
        return [*(changed or [say("The standard game, exactly as in the box")]), notebook]


class SetupPage(Struct, frozen=True):
    """Everything that setup.html reads."""

    kit: AnyKit
    form: SetupForm
    name: str
    seats: list[SeatChoice]
    options: list[OptionChoice]
    summary: list[str]
    limits: list[tuple[str, str]]  # seconds for a turn, and how they are called
    level_sentences: list[tuple[str, str]]  # how each level plays, in all games and in this one
    ticket: str
    commitment: str
    error: str
    error_field: str


def unusual_options(kit: AnyKit, chosen: dict[str, str], say: Translator) -> list[str]:
    """The options that are not those of the boxed game, in words."""
    usual = kit.defaults()
    return [
        say("{label}: {value}", label=choice.label, value=_value_text(choice, chosen[choice.name], say))
        for choice in kit.choices()
        if chosen[choice.name] != usual[choice.name]
    ]


def _seat_numbers(numbers: list[int], change: str, fewest: int, most: int) -> list[int]:
    """The seats besides mine, by the numbers they had in the form, after one was added or taken away."""
    if change == "add" and len(numbers) + 1 < most:
        return [*numbers, most + 1]  # a number that no field of the form has: a new seat
    if change.startswith("drop-") and len(numbers) + 1 > fewest:
        return [number for number in numbers if change != f"drop-{number}"]
    return numbers


def _kind(text: str) -> str:
    return text if text in KINDS else "computer"


def _stored_seat(seat: SeatChoice, holder: str, say: Translator) -> StoredSeat:
    match seat.kind:
        case "computer":
            return StoredSeat(kind=SeatKind.BOT, level=seat.level)
        case "here":
            name = clean_name(seat.name.strip() or say("Player {n}", n=seat.number))
            return StoredSeat(kind=SeatKind.HUMAN, name=name, holder=holder)
    return StoredSeat(kind=SeatKind.OPEN)


def _check_different(names: list[str]) -> None:
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise BadName("{name} is already at this table; choose another name", name=name)


def _value_text(choice: Choice, text: str, say: Translator) -> str:
    for value, word in zip(choice.values, choice.words or map(_number, choice.values), strict=True):
        if choice.text(value) == text:
            return say.phrase(word)
    return text


def _number(value: Value) -> Phrase:
    return Phrase("{n}", {"n": str(value)})


def _level(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) == 1 and int(text) in LEVELS else USUAL_LEVEL
