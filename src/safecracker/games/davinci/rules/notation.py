"""The text form of Da Vinci Code: actions to and from text, the comment in a record, and what a player types.

Tiles are called by their labels, ``A`` to ``Z`` in order of leaving the pile; a number is ``0`` to ``11``, a dash is
``-``; a gap is the number of tiles that stand left of it; seats count from 0.

    first 1             chance: seat 1 begins
    give 0 b3           chance: the tile that seat 0 took is the black 3 (``give 0 b?`` for the others)
    pick black          take a tile of that colour for the first code
    arrange C A D B     with dashes: the first code from the left
    draw white          draw a tile of that colour
    guess K 11          the tile K is an 11
    guess K -           the tile K is a dash
    stop                end the turn; the drawn tile goes hidden to its place
    stop 3              with dashes: and three tiles stand left of it
    place 3             with dashes, after a wrong guess: the drawn tile goes there, open
    open C              after a wrong guess without a drawn tile: lay your own tile C open
"""

import re

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event, Move, Seat, Viewer
from safecracker.core.parsing import misread

from .events import CodeCracked, GameEnded, Guessed, RoundWon, RowArranged, TileOpened, TilePlaced
from .model import MOST, Arrange, Draw, First, Give, Guess, Open, Phase, Pick, Place, Stop
from .options import DaVinciOptions
from .tiles import LABELS, SIGNS, TILES, Colour, Gap, Label, sign_text
from .view import View, may_read

EXAMPLES = {
    "first": "first 1",
    "give": "give 0 b3",
    "pick": "pick black",
    "arrange": "arrange C A D B",
    "draw": "draw black",
    "guess": "guess K 1",
    "stop": "stop 3",
    "place": "place 3",
    "open": "open C",
}
SEATS = tuple(map(str, range(MOST)))


def write(action: Action) -> str:
    match action:
        case First(seat):
            return f"first {seat}"
        case Give(seat, tile):
            return f"give {seat} {tile}"
        case Pick(colour):
            return f"pick {colour.value}"
        case Arrange(row):
            return "arrange " + " ".join(row)
        case Draw(colour):
            return f"draw {colour.value}"
        case Guess(label, sign):
            return f"guess {label} {sign_text(sign)}"
        case Stop(gap):
            return "stop" if gap is None else f"stop {gap}"
        case Place(gap):
            return f"place {gap}"
        case Open(label):
            return f"open {label}"
    raise AssertionError(action)


def redacted_text(move: Move, viewer: Viewer) -> str:
    """The move in the record of an unfinished game: of a tile that somebody else took, only its colour."""
    action = move.action
    if may_read(move, viewer):
        return write(action)
    return f"give {action.seat} {action.tile.colour.letter}?" if isinstance(action, Give) else "?"


def read(text: str, options: DaVinciOptions) -> Action:
    """The action that is written so. Case and spaces do not matter."""
    verb, *words = text.lower().split() or [""]
    match verb:
        case "pick":
            return Pick(_read_colour(verb, words))
        case "draw":
            return Draw(_read_colour(verb, words))
        case "guess":
            return _read_guess(words, options)
        case "stop":
            return Stop(_read_gap(verb, words) if words else None)
        case "place":
            return Place(_read_gap(verb, words))
        case "open":
            return _read_open(words)
        case "arrange":
            return Arrange(_read_labels(verb, words))
    return _read_chance(text, verb, words)


def _read_chance(text: str, verb: str, words: list[str]) -> First | Give:
    match verb, words:
        case "first", [seat] if seat in SEATS:
            return First(Seat(int(seat)))
        case "give", [seat, tile] if seat in SEATS and tile in TILES:
            return Give(Seat(int(seat)), TILES[tile])
    raise misread(text, EXAMPLES)


def _read_colour(verb: str, words: list[str]) -> Colour:
    found = " ".join(words)
    for colour in Colour:
        if found in (colour.value, colour.letter):
            return colour
    raise BadNotation("choose black or white", example=EXAMPLES[verb])


def _read_guess(words: list[str], options: DaVinciOptions) -> Guess:
    match = re.fullmatch(r"([a-z])(\d{1,2}|-)", "".join(words))
    if match and match[2] in SIGNS:
        return Guess(Label(match[1].upper()), SIGNS[match[2]])
    most, example = options.numbers - 1, EXAMPLES["guess"]
    if options.dashes:
        raise BadNotation(
            "to guess, choose a tile and a number from 0 to {most}, or a dash",
            most=most,
            example=example,
        )
    raise BadNotation("to guess, choose a tile and a number from 0 to {most}", most=most, example=example)


def _read_gap(verb: str, words: list[str]) -> Gap:
    found = "".join(words)
    if not re.fullmatch(r"[0-9]{1,2}", found):
        raise BadNotation("say how many tiles are to the left of the gap", example=EXAMPLES[verb])
    return int(found)


def _read_open(words: list[str]) -> Open:
    labels = _read_labels("open", words)
    if len(labels) != 1:
        raise BadNotation("choose one tile by its letter", example=EXAMPLES["open"])
    return Open(labels[0])


def _read_labels(verb: str, words: list[str]) -> tuple[Label, ...]:
    labels = tuple(map(Label, "".join(words).upper()))
    for label in labels:
        if label not in LABELS:
            raise BadNotation("tiles are named by the letters A to Z, not {found}", found=label)
    if not labels:
        raise BadNotation("choose tiles by their letters", example=EXAMPLES[verb])
    return labels


def comment(events: tuple[Event, ...]) -> str:
    """What a move led to, the same in every language; a replay checks it. There is no secret in it."""
    return ", ".join(filter(None, map(_comment_on, events)))


def _comment_on(event: Event) -> str:
    match event:
        case RowArranged(seat=seat, row=row):
            return f"seat {seat} has {' '.join(row)}"
        case Guessed(right=right, points=points):
            return ("right" if right else "wrong") + _points_text(points)
        case CodeCracked(owner=seat, points=points):
            return f"seat {seat} is cracked" + _points_text(points)
        case TilePlaced(label=label, gap=gap, open=shown, tile=tile):
            return f"{label} at {gap} is {tile}" if shown else f"{label} at {gap}"
        case TileOpened(label=label, tile=tile):
            return f"{label} is {tile}"
        case RoundWon(winner=seat, shown=shown, bonus=bonus):
            tiles = " ".join(f"{label} {tile}" for label, tile in shown)
            return f"seat {seat} stands with {tiles}" + _points_text(bonus)
        case GameEnded(points=points, for_points=True):
            return "total " + " to ".join(map(str, points))
    return ""


def _points_text(points: int) -> str:
    return f" +{points}" if points else ""


def shorthand(view: View, text: str) -> str:
    """What a player types without the verb: a colour, ``k 11`` for a guess, a gap, a letter, the letters of a row."""
    word = text.strip().lower()
    if word.partition(" ")[0] in EXAMPLES:
        return word
    match view.phase:
        case Phase.PICK | Phase.DRAW | Phase.ARRANGE | Phase.PLACE | Phase.OPEN as phase:
            return f"{phase.value} {word}"
        case Phase.CHOOSE if word.isdecimal():
            return f"stop {word}"
        case Phase.GUESS | Phase.CHOOSE:
            return f"guess {word}"
    return word
