"""The result of The Code Crackers: who caught the thief, and how one detective searched."""

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.model import Chip, Mark, Search, State
from safecracker.games.result import Figure, FinalPosition, Result


def result(end: FinalPosition) -> Result:
    state: State = end.state
    assert state.end is not None
    say, winners = end.say, state.end.winners
    worth = [(seat in winners, square) for seat, square in enumerate(state.detectives)]
    return Result(
        title=end.title(winners) if winners else say("The thief got away"),
        reason=_reason(end, state),
        standings=end.standings(worth, [say("square {n}", n=square) for square in state.detectives]),
        winners=winners,
        figures=tuple(_figures(end, state)),
        about=end.about,
    )


def _reason(end: FinalPosition, state: State) -> str:
    assert state.end is not None
    say, winners = end.say, state.end.winners
    if not winners:
        return say("Nobody kept up: the thief is too far ahead.")
    if len(winners) > 1:
        return ""
    who, me = end.names[winners[0]], winners[0] == end.viewer
    if state.end.reason == "dots":
        if me:
            return say("Your last roll took you all the way to the thief.")
        return say("The last roll took {who} all the way to the thief.", who=who)
    if me:
        return say("The last line you found took you all the way to the thief.")
    return say("The last line took {who} all the way to the thief.", who=who)


def _figures(end: FinalPosition, state: State) -> list[Figure]:
    say, me = end.say, end.subject
    searches = [played.search for played in state.rounds if played.search]
    chips = [(search, chip) for search in searches for chip in search.chips if chip.seat == me]
    claims = [chip for _, chip in chips if chip.mark in (Mark.RIGHT, Mark.WRONG, Mark.LAPSED)]
    right = [(search, chip) for search, chip in chips if chip.mark is Mark.RIGHT]
    figures = [Figure(str(len(right)), say("claims were right"), len(claims))] if claims else []
    moved = sum(search.squares for search in searches if me in search.movers)
    figures.append(Figure(str(moved), say("squares won by searching")))
    if right:
        quickest = min(_seconds(search, chip) for search, chip in right)
        figures.append(Figure(say.decimal(quickest, 1), say("seconds for the quickest find")))
    else:
        figures.append(Figure(str(_rolls(state, me)), say("rolls of the die")))
    return figures


def _seconds(search: Search, chip: Chip) -> float:
    return (chip.at - search.begun) / 1000


def _rolls(state: State, seat: Seat) -> int:
    return sum(played.seat == seat for played in state.rounds)
