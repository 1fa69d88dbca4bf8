"""The setup form: what was chosen, read leniently, so that a change of one thing loses no other."""

from msgspec import Struct

from safecracker.core.options import Choice, Value
from safecracker.core.translation import Phrase, Translator
from safecracker.games.kit import LEVELS, AnyKit
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.names import BadName, clean_name

KINDS = ("here", "link", "computer")
COMPANY = {"friends": "link", "here": "here"}  # how the start page asks for a kind of seats
LIMITS = {
    0: Phrase("no limit"),
    60: Phrase("a minute"),
    300: Phrase("five minutes"),
    86_400: Phrase("a day"),
    259_200: Phrase("three days"),
}
PACES = ("human", "quick")
LEVEL = 2  # a computer's, until another is chosen


class SeatWish(Struct, frozen=True):
    number: int
    kind: str  # me, here (at my screen), link or computer
    level: int
    name: str  # of one who is here


class OptionWish(Struct, frozen=True):
    choice: Choice
    value: str


class SetupForm(Struct, frozen=True):
    """Everything that the setup page asks."""

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
    def fresh(cls, kit: AnyKit, company: str) -> "SetupForm":
        """With the usual number of seats, and with friends, with others who are here, or with computers."""
        seats, kind = kit.usual_players, COMPANY.get(company, "computer")
        chosen = kit.defaults() | (kit.shared_screen_options if kind == "here" else {})
        return cls("", ("me", *(kind,) * (seats - 1)), (LEVEL,) * seats, chosen)

    @classmethod
    def play_now(cls, kit: AnyKit, level: int) -> "SetupForm":
        seats = kit.usual_players
        return cls("", ("me", *("computer",) * (seats - 1)), (level,) * seats, kit.defaults() | kit.play_now_options)

    @classmethod
    def read(cls, kit: AnyKit, form: dict[str, str]) -> "SetupForm":
        fewest, most = kit.players
        named = [n for n in range(2, most + 1) if f"kind-{n}" in form] or list(range(2, kit.usual_players + 1))
        numbers = _changed(named, form.get("do", ""), fewest, most)
        kinds = ("me", *(_kind(form.get(f"kind-{n}", "")) for n in numbers))
        chosen = {choice.name: form[choice.name][:40] for choice in kit.choices() if choice.name in form}
        pace = form.get("pace", "human")
        return cls(
            name=form.get("name", "")[:200],
            kinds=kinds,
            levels=(LEVEL, *(_level(form.get(f"level-{n}", "")) for n in numbers)),
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

    def seats(self) -> list[SeatWish]:
        names = self.names or ("",) * len(self.kinds)
        wishes = zip(self.kinds, self.levels, names, strict=True)
        return [SeatWish(number, *wish) for number, wish in enumerate(wishes, 1)]

    def options(self, kit: AnyKit) -> list[OptionWish]:
        return [OptionWish(choice, self.chosen[choice.name]) for choice in kit.choices()]

    def options_text(self, kit: AnyKit) -> str:
        return " ".join(f"{choice.name}={self.chosen[choice.name]}" for choice in kit.choices())

    def places(self, name: str, nonce: str, holder: str, say: Translator) -> tuple[StoredSeat, ...]:
        """The seats of the new table; raises BadName.

        Mine and the friends' are open until somebody sits down; those who share my screen sit there at once, as I do.
        """
        _, *seats = self.seats()
        others = [_place(seat, holder, say) for seat in seats]
        mine = (
            StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=nonce, holder=holder)
            if "here" in self.kinds
            else StoredSeat(kind=SeatKind.OPEN)
        )
        _check_different([place.name for place in (mine, *others) if place.name])
        return (*others, mine) if self.last else (mine, *others)

    def summary(self, kit: AnyKit, say: Translator) -> list[str]:
        """What has been chosen and is not as usual, in words."""
        changed = unusual(kit, self.chosen, say)
        notebook = say("Notebook on") if self.notebook else say("No notebook")
        return [*(changed or [say("The boxed game, as the sheet has it")]), notebook]


def unusual(kit: AnyKit, chosen: dict[str, str], say: Translator) -> list[str]:
    """The options that are not those of the boxed game, in words."""
    usual = kit.defaults()
    return [
        say("{label}: {value}", label=choice.label, value=_worded(choice, chosen[choice.name], say))
        for choice in kit.choices()
        if chosen[choice.name] != usual[choice.name]
    ]


def _changed(numbers: list[int], wish: str, fewest: int, most: int) -> list[int]:
    """The seats besides mine, by the numbers they had in the form, after one was added or taken away."""
    if wish == "add" and len(numbers) + 1 < most:
        return [*numbers, most + 1]  # a number that no field of the form has: a fresh seat
    if wish.startswith("drop-") and len(numbers) + 1 > fewest:
        return [number for number in numbers if wish != f"drop-{number}"]
    return numbers


def _kind(text: str) -> str:
    return text if text in KINDS else "computer"


def _place(seat: SeatWish, holder: str, say: Translator) -> StoredSeat:
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
            raise BadName("{name} sits here already; choose another name", name=name)


def _worded(choice: Choice, text: str, say: Translator) -> str:
    for value, word in zip(choice.values, choice.words or map(_number, choice.values), strict=True):
        if choice.text(value) == text:
            return say.phrase(word)
    return text


def _number(value: Value) -> Phrase:
    return Phrase("{n}", {"n": str(value)})


def _level(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) == 1 and int(text) in LEVELS else LEVEL
