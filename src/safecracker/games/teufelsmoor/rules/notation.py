"""The notation of Der Schatz im Teufelsmoor: actions to and from text, the comments of a record, and shorthand.

Figures are T K L G (Tim, Karl, Klößchen, Gaby) and M O R V (Manne, Otto, Rolf, Veit); directions are N E S W; fields
are A1 to L12.

    hide F7 [salt]      the crooks hide the treasure; the table adds salt
    throw               throw the dice, where something else could be done first
    go T E [spare]      Tim goes east as far as the dice say, and catches or spares those who stand there
    draw, leave         the card of a star field
    run T E 7 [spare]   Tim goes 7 fields east by a Sunny Jim card; or stay
    ask half N          a question: half N, quarter NE, ninth sumpf, letter F, number 9, around T; or waive
    free T A1           a bonus card frees Tim, who comes back on A1
    exchange T M A1     Tim for Manne; Tim comes back on A1
    place M F6          Manne comes back on F6
    release M           the gang lets Manne go for a question
    anew                the crooks let three of the gang go and hide the treasure again
    pass                no answer to what the other side did or announced
    end                 the turn is over, where something could still be done
    name F7             the treasure is on F7
    lot 5 3             chance: the gang throws a 5, the crooks throw a 3
    roll 3 N, roll 3 *  chance: both dice; * is the star
    card half           chance: the top card
    close               the clock: nobody answered in time
"""

import re
from collections.abc import Callable
from typing import Any

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event
from safecracker.core.parsing import misread

from .answers import Answer
from .cards import CARDS, FIXED_AREAS, QUESTION_KINDS, Card, Question
from .events import (
    FieldNamed,
    FigureMoved,
    FigureReleased,
    FiguresCaught,
    FiguresSpared,
    GangReleased,
    HideAgainFailed,
    NamingDue,
    NobodyMoved,
    QuestionAnswered,
    ReleaseFailed,
    SideCaught,
    TreasureHidden,
    TreasureShown,
    WindowOpened,
)
from .fields import FIELDS, LETTERS, Direction, Field
from .figures import GANG, Figure
from .model import (
    Ask,
    Close,
    Deal,
    Draw,
    End,
    Exchange,
    Free,
    Go,
    Hide,
    HideAgain,
    Leave,
    Lot,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Roll,
    Run,
    Stay,
    Throw,
    Waive,
)
from .view import View

LONGEST = 60  # characters of a player's text that an error repeats
SIMPLE: dict[str, Action] = {
    "throw": Throw(),
    "draw": Draw(),
    "leave": Leave(),
    "stay": Stay(),
    "waive": Waive(),
    "anew": HideAgain(),
    "pass": Pass(),
    "end": End(),
    "close": Close(),
}
SIMPLE_TEXTS = {type(action): text for text, action in SIMPLE.items()}
EXAMPLES = {
    "hide": "hide F7",
    "go": "go T E",
    "run": "run T E 7",
    "ask": "ask half N",
    "free": "free T A1",
    "exchange": "exchange T M A1",
    "place": "place M F6",
    "release": "release M",
    "name": "name F7",
    "lot": "lot 5 3",
    "roll": "roll 3 N",
    "card": "card half",
} | {text: text for text in SIMPLE}
SALT = re.compile("[0-9a-f]{1,64}")
# what a question of each kind can name
TARGETS = {kind: tuple(areas) for kind, areas in FIXED_AREAS.items()} | {
    Card.AROUND: tuple(each.value for each in GANG)
}


WRITERS: dict[type[Action], Callable[[Any], str]] = {
    Go: lambda go: f"go {go.figure} {go.direction}{' spare' * go.spare}",
    Roll: lambda roll: f"roll {roll.number} {roll.direction or '*'}",
    Name: lambda name: f"name {name.field}",
    Ask: lambda ask: f"ask {ask.question.kind} {ask.question.what}",
    Deal: lambda deal: f"card {deal.card}",
    Run: lambda run: f"run {run.figure} {run.direction} {run.steps}{' spare' * run.spare}",
    Hide: lambda hide: f"hide {hide.field} {hide.salt}".strip(),
    Place: lambda place: f"place {place.figure} {place.field}",
    Free: lambda free: f"free {free.figure} {free.field}",
    Exchange: lambda exchange: f"exchange {exchange.own} {exchange.other} {exchange.field}",
    Release: lambda release: f"release {release.figure}",
    Lot: lambda lot: f"lot {lot.gang} {lot.crooks}",
}


def write(action: Action) -> str:
    kind = type(action)
    return WRITERS[kind](action) if kind in WRITERS else SIMPLE_TEXTS[kind]


def redacted_text(action: Action, *, knows_treasure: bool) -> str:
    """The text of an action for those who may know where the treasure is, or for those who may not."""
    return "hide ?" if isinstance(action, Hide) and not knows_treasure else write(action)


def read(text: str) -> Action:
    """The action that is written so. Case and the number of spaces do not matter."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in SIMPLE:
        return SIMPLE[words[0]]
    if words and words[0] in READERS:
        action = READERS[words[0]](words[1:])
        if action is not None:
            return action
    raise misread(text, EXAMPLES)


def _cut(text: str) -> str:
    return text.strip()[:LONGEST]


def read_field(text: str) -> Field:
    if text.upper() not in FIELDS:
        raise BadNotation("a field is a letter from A to L and a number from 1 to 12; not {found}", found=_cut(text))
    return Field(text.upper())


def _read_figure(text: str) -> Figure:
    if text.upper() not in tuple(Figure):
        raise BadNotation(
            "the figures are {figures}; not {found}",
            figures=", ".join(f"{figure} ({figure.label})" for figure in Figure),
            found=_cut(text),
        )
    return Figure(text.upper())


def _read_direction(text: str) -> Direction:
    if text.upper() not in tuple(Direction):
        raise BadNotation("a direction is N, E, S or W; not {found}", found=_cut(text))
    return Direction(text.upper())


def _read_number(text: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,2}", text) or not 1 <= int(text) <= most:
        raise BadNotation("give a number from 1 to {most}; not {found}", most=most, found=_cut(text))
    return int(text)


def _read_hide(words: list[str]) -> Action | None:
    match words:
        case [field]:
            return Hide(read_field(field))
        case [field, salt]:
            if not SALT.fullmatch(salt):
                raise BadNotation("salt is up to 64 hexadecimal digits, 0 to f; not {found}", found=_cut(salt))
            return Hide(read_field(field), salt)
    return None


def _read_go(words: list[str]) -> Action | None:
    match words:
        case [figure, direction]:
            return Go(_read_figure(figure), _read_direction(direction))
        case [figure, direction, "spare"]:
            return Go(_read_figure(figure), _read_direction(direction), spare=True)
    return None


def _read_run(words: list[str]) -> Action | None:
    match words:
        case [figure, direction, steps]:
            return _run(figure, direction, steps, spare=False)
        case [figure, direction, steps, "spare"]:
            return _run(figure, direction, steps, spare=True)
    return None


def _run(figure: str, direction: str, steps: str, *, spare: bool) -> Run:
    return Run(
        figure=_read_figure(figure),
        direction=_read_direction(direction),
        steps=_read_number(steps, 12),
        spare=spare,
    )


def _read_ask(words: list[str]) -> Action | None:
    if len(words) != 2:
        return None
    kind, what = words
    if kind not in QUESTION_KINDS:
        raise BadNotation("a question is about {kinds}; not {found}", kinds=", ".join(QUESTION_KINDS), found=_cut(kind))
    for target in TARGETS[Card(kind)]:
        if target.lower() == what:
            return Ask(Question(Card(kind), target))
    raise BadNotation(
        "for this question choose one of {whats}; not {found}", whats=" ".join(TARGETS[Card(kind)]), found=_cut(what)
    )


def _read_exchange(words: list[str]) -> Action | None:
    if len(words) != 3:
        return None
    return Exchange(_read_figure(words[0]), _read_figure(words[1]), read_field(words[2]))


def _read_roll(words: list[str]) -> Action | None:
    if len(words) != 2:
        return None
    return Roll(_read_number(words[0], 6), None if words[1] == "*" else _read_direction(words[1]))


def _read_card(words: list[str]) -> Action | None:
    if len(words) != 1:
        return None
    if words[0] not in CARDS:
        raise BadNotation("a card is one of {kinds}; not {found}", kinds=" ".join(CARDS), found=_cut(words[0]))
    return Deal(Card(words[0]))


READERS: dict[str, Callable[[list[str]], Action | None]] = {
    "hide": _read_hide,
    "go": _read_go,
    "run": _read_run,
    "ask": _read_ask,
    "free": lambda words: Free(_read_figure(words[0]), read_field(words[1])) if len(words) == 2 else None,
    "place": lambda words: Place(_read_figure(words[0]), read_field(words[1])) if len(words) == 2 else None,
    "exchange": _read_exchange,
    "release": lambda words: Release(_read_figure(words[0])) if len(words) == 1 else None,
    "name": lambda words: Name(read_field(words[0])) if len(words) == 1 else None,
    "lot": lambda words: Lot(_read_number(words[0], 6), _read_number(words[1], 6)) if len(words) == 2 else None,
    "roll": _read_roll,
    "card": _read_card,
}


REMARKS: dict[type[Event], Callable[[Any], str]] = {
    TreasureHidden: lambda event: event.seal,
    NobodyMoved: lambda _: "nobody can move",
    FigureMoved: lambda event: f"{event.start}-{event.end}",
    FiguresCaught: lambda event: f"catches {' '.join(event.figures)}",
    FiguresSpared: lambda event: f"spares {' '.join(event.figures)}",
    WindowOpened: lambda event: f"{event.side} may answer",
    QuestionAnswered: lambda event: _answer_remark(event.answer),
    FigureReleased: lambda event: f"{event.figure} goes free",
    ReleaseFailed: lambda event: f"{event.figure} is free already",
    GangReleased: lambda event: f"{' '.join(event.figures)} go free",
    HideAgainFailed: lambda _: "they are three no longer",
    NamingDue: lambda _: "a field must be named",
    FieldNamed: lambda event: "right" if event.right else "wrong",
    SideCaught: lambda event: f"all of the {event.side} are caught",
    TreasureShown: lambda event: f"treasure {' '.join(place.field for place in event.hiding_places)}",
}


def _answer_remark(answer: Answer) -> str:
    return f"{f'on {answer.at}: ' if answer.at else ''}{'yes' if answer.yes else 'no'}"


def comment(events: tuple[Event, ...]) -> str:
    """What a move led to, for the record: the same in every language, and checked by a replay."""
    return ", ".join(filter(None, (REMARKS[type(event)](event) for event in events if type(event) in REMARKS)))


def shorthand(view: View, text: str) -> str:
    """What a player types without the verb: ``T E`` to go, ``F7`` to hide or to name, ``N`` to ask about a half."""
    words = text.split()
    pattern = " ".join(words).upper()
    field = bool(re.fullmatch(f"[{LETTERS}][0-9]{{1,2}}", pattern))
    match view.phase:
        case Phase.HIDE if field:
            return f"hide {pattern}"
        case Phase.LAST if field:
            return f"name {pattern}"
        case Phase.MOVE if re.fullmatch("[TKLGMORV] [NESW]( SPARE)?", pattern):
            return f"go {' '.join(words)}"
        case Phase.RUN if re.fullmatch("[TKLGMORV] [NESW] [0-9]+( SPARE)?", pattern):
            return f"run {' '.join(words)}"
        case Phase.ASK if view.card and len(words) == 1 and words[0].lower() not in EXAMPLES:
            return f"ask {view.card} {words[0]}"
    return text.strip()
