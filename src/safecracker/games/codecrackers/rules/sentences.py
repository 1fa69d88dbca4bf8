"""The Code Crackers in sentences: an event as a line of the log, the verdict, and the line that says what to do."""

from safecracker.core.game import Event, Millis, Seat, Viewer
from safecracker.core.translation import Fact, Phrase, Translator

from .events import (
    BuzzerLapsed,
    BuzzerPressed,
    CardsShuffled,
    CardTurned,
    Claimed,
    ClaimsOpened,
    DotsRolled,
    GlassEmptied,
    GlassRolled,
    LotDrawn,
    PassedOn,
    Sealed,
    SearchEnded,
    ThiefCaught,
    ThiefEscaped,
    TileLaid,
)
from .lattice import Cell, row_column
from .model import TRACK, Chip, Ending, Mark, Phase, Search
from .tiles import WORDS, Code
from .view import View


def cell_in_words(cell: Cell) -> Phrase:
    """R33: where a cell lies."""
    row, column = row_column(cell)
    return Phrase("row {row}, column {column}", {"row": row, "column": column})


def code_in_words(code: Code | str) -> tuple[Phrase, ...]:
    """The symbols of a code or a tile by their names."""
    return tuple(WORDS[symbol] for symbol in code)


def square(distance: int) -> int:
    """The number of the square on the street (R27)."""
    return distance % TRACK


def seconds(millis: Millis, say: Translator) -> str:
    """A time to be read, to the tenth of a second."""
    return say("{whole}.{tenth} s", whole=millis // 1000, tenth=millis % 1000 // 100)


def distance_in_words(behind: int, say: Translator) -> str:
    """How far the reader is behind the thief."""
    return say.count("You are {n} square behind the thief.", "You are {n} squares behind the thief.", behind)


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def about(seat: Seat, you: Phrase, other: Phrase, **facts: Fact) -> str:
        return say(you.text, **facts) if seat == viewer else say(other.text, who=names[seat], **facts)

    match event:
        case LotDrawn(seat):
            return about(seat, Phrase("You start."), Phrase("{who} starts."))
        case DotsRolled(seat, dots, to):
            return about(
                seat,
                Phrase("You roll a {n} and move to square {square}."),
                Phrase("{who} rolls a {n} and moves to square {square}."),
                n=dots,
                square=square(to),
            )
        case GlassRolled(seat, steps, to):
            rolled = about(seat, Phrase("You roll a magnifying glass."), Phrase("{who} rolls a magnifying glass."))
            return f"{rolled} {_thief_ran(steps, to, say)}"
        case Claimed(seat=seat, cell=cell, safe=safe, right=right, after=after):
            taken = about(
                seat,
                Phrase("You take safe {n} at {cell}, after {time}."),
                Phrase("{who} takes safe {n} at {cell}, after {time}."),
                n=safe,
                cell=cell_in_words(cell),
                time=seconds(after, say),
            )
            return f"{taken} {say('Right.') if right else say('Wrong: the safe is free again.')}"
        case PassedOn(seat):
            return about(seat, Phrase("You pass."), Phrase("{who} passes."))
        case BuzzerPressed(seat, after):
            return about(
                seat,
                Phrase("You press the buzzer after {time}."),
                Phrase("{who} presses the buzzer after {time}."),
                time=seconds(after, say),
            )
        case BuzzerLapsed(seat):
            return about(
                seat,
                Phrase("You ran out of time. That counts as a wrong claim."),
                Phrase("{who} ran out of time. That counts as a wrong claim."),
            )
        case Sealed(seat, _, chip):
            decided = about(seat, Phrase("You have decided."), Phrase("{who} has decided."))
            return f"{decided} {_decision(chip, say)}" if chip else decided
        case _:
            return _of_all(event, viewer, names, say)


def move_sentences(events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> list[str]:
    """What one move led to; the tiles are seen as they lie."""
    return [sentence(event, viewer, names, say) for event in events if not isinstance(event, TileLaid)]


def _thief_ran(steps: int, to: int, say: Translator) -> str:
    return say.count(
        "The thief runs {n} square, to square {square}.",
        "The thief runs {n} squares, to square {square}.",
        steps,
        square=square(to),
    )


def _decision(chip: Chip, say: Translator) -> str:
    if chip.cell is None or chip.safe is None:
        return say("Passed.")
    return say("Safe {n} at {cell}.", n=chip.safe, cell=cell_in_words(chip.cell))


def _of_all(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """What concerns everybody."""
    match event:
        case TileLaid(tile):
            return say("A tile is placed: {symbols}.", symbols=code_in_words(tile))
        case CardsShuffled(cards):
            return say.count(
                "The used card is shuffled into a new pile.", "The {n} used cards are shuffled into a new pile.", cards
            )
        case CardTurned(search, code, None):
            return say("Search {n}: {code}. Take your time.", n=search, code=code_in_words(code))
        case CardTurned(search, code, sand) if sand is not None:
            return say(
                "Search {n}: {code}. You have {seconds} seconds.",
                n=search,
                code=code_in_words(code),
                seconds=sand // 1000,
            )
        case GlassEmptied():
            return say("The sand timer has run out.")
        case ClaimsOpened(chips):
            shown = (
                say("{label}: {value}", label=_name(chip.seat, viewer, names, say), value=_verdict(chip, say))
                for chip in chips
            )
            return " ".join([say("All claims are revealed."), *shown])
        case SearchEnded(search=number, movers=movers, squares=squares, to=to):
            return f"{say('Search {n} is over.', n=number)} {_moved(movers, squares, to, viewer, names, say)}"
        case ThiefCaught(winners):
            return _caught(winners, viewer, names, say)
        case ThiefEscaped():
            return _escaped(say)
    raise AssertionError(event)


def _name(seat: Seat, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    return say("You") if seat == viewer else names[seat]


def _verdict(chip: Chip, say: Translator) -> str:
    if chip.mark is Mark.PASSED:
        return _decision(chip, say)
    return f"{_decision(chip, say)} {say('Right.') if chip.mark is Mark.RIGHT else say('Wrong.')}"


def _moved(
    movers: tuple[Seat, ...], squares: int, to: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], say: Translator
) -> str:
    if not movers:
        return say("Nobody moves.")
    return " ".join(
        say.count(
            "You move forward {n} square, to square {square}.",
            "You move forward {n} squares, to square {square}.",
            squares,
            square=square(each),
        )
        if seat == viewer
        else say.count(
            "{who} moves forward {n} square, to square {square}.",
            "{who} moves forward {n} squares, to square {square}.",
            squares,
            who=names[seat],
            square=square(each),
        )
        for seat, each in zip(movers, to, strict=True)
    )


def _caught(winners: tuple[Seat, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    if len(winners) > 1:
        others = say.listed(names[seat] for seat in winners if seat != viewer)
        if viewer in winners:
            return say("You catch the thief together with {who}.", who=others)
        return say("{who} catch the thief together.", who=others)
    if winners[0] == viewer:
        return say("You catch the thief and win.")
    return say("{who} catches the thief and wins.", who=names[winners[0]])


def _escaped(say: Translator) -> str:
    return say("The thief has got away. Nobody wins.")


def verdict(end: Ending, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """Who won, in one sentence."""
    return _caught(end.winners, viewer, names, say) if end.winners else _escaped(say)


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What is to be done now, in words: for the viewer, or what the game waits for."""
    match view.phase:
        case Phase.OVER:
            assert view.end is not None
            return verdict(view.end, view.viewer, names, say)
        case Phase.LAY:
            return say("Laying out the tiles.")
        case Phase.LOT:
            return say("Drawing lots to see who starts.")
        case Phase.ROLL | Phase.FALL:
            if view.rolling:
                return say("Your turn: roll the die.")
            return (
                say("You roll the die.") if view.turn == view.me else say("{who} rolls the die.", who=names[view.turn])
            )
        case Phase.CARD:
            return say("Turning over the next code card.")
        case _:
            assert view.search is not None
            return _search_task(view, view.search, names, say)


def _search_task(view: View, search: Search, names: tuple[str, ...], say: Translator) -> str:
    if search.buzzed:
        if search.buzzed.seat == view.me:
            return say("Quick: where does the code start? Take a safe.")
        return say("{who} has pressed the buzzer.", who=names[search.buzzed.seat])
    if view.searching:
        if view.options.buzzer:
            return say("Where does the code start? Press your buzzer as soon as you know.")
        return say("Where does the code start? Take safe {safes}.", safes=say.either(map(str, search.open_safes)))
    mine = search.chip(view.me) if view.me is not None else None
    if mine is None:
        return say("Everyone is searching.")
    match mine.mark:
        case Mark.RIGHT:
            return say("Safe {n} is yours. The others keep looking.", n=mine.safe or 0)
        case Mark.SEALED:
            return say("You have decided. The others are still thinking.")
        case Mark.PASSED:
            return say("You have passed. The others keep looking.")
    return say("You are out of this search. The others keep looking.")
