"""The result of Thieves!: who got away with most, and what became of one thief's loot."""

from safecracker.core.game import Seat
from safecracker.games.result import Figure, FinalPosition, Result
from safecracker.games.thieves.rules.events import LootSwapped, LootTaken, MoneyGiven, MoneyKept, Raided
from safecracker.games.thieves.rules.model import GameResult, State


def result(end: FinalPosition) -> Result:
    state: State = end.state
    last, say = state.past[-1], end.say
    if state.options.gems > 1:
        worth: list[tuple[int, ...]] = [(gems,) for gems in state.gems]
        scores = [say.count("{n} gem", "{n} gems", gems) for gems in state.gems]
    else:
        worth = [(seat in last.winners, loot) for seat, loot in enumerate(last.sums)]
        scores = list(map(str, last.sums))
    return Result(
        title=end.title(end.outcome.winners),
        reason="" if state.options.gems > 1 else _reason(end, last),
        standings=end.standings(worth, scores),
        winners=end.outcome.winners,
        figures=tuple(_figures(end, state)),
        about=end.about,
    )


def _reason(end: FinalPosition, last: GameResult) -> str:
    """Empty where a tie had to be broken, or was shared: that has a sentence of its own."""
    if last.reason != "loot":
        return ""
    say, winner = end.say, last.winners[0]
    most = last.sums[winner]
    others = [Seat(seat) for seat in range(end.game.seats) if seat != winner]
    following = max(others, key=lambda seat: last.sums[seat])
    lead = most - last.sums[following]
    if winner == end.viewer:
        return say(
            "You had the most loot at the end: {n}, which is {lead} more than {other}.",
            n=most,
            lead=lead,
            other=end.names[following],
        )
    if following == end.viewer:
        return say(
            "{who} had the most loot at the end: {n}, which is {lead} more than you.",
            who=end.names[winner],
            n=most,
            lead=lead,
        )
    return say(
        "{who} had the most loot at the end: {n}, which is {lead} more than {other}.",
        who=end.names[winner],
        n=most,
        lead=lead,
        other=end.names[following],
    )


def _figures(end: FinalPosition, state: State) -> list[Figure]:
    """Of the last game, where there were several."""
    say, me, log = end.say, end.subject, state.log
    raids = [event for event in log if isinstance(event, Raided)]
    kept = sum(isinstance(event, MoneyKept) and event.seat == me for event in log)
    given = sum(isinstance(event, MoneyGiven) and event.to == me for event in log)
    taken = sum(isinstance(event, LootSwapped | LootTaken) and event.other == me for event in log)
    figures = [
        Figure(str(kept), say("loot cards kept")),
        Figure(str(given), say("loot cards given by others")),
        Figure(str(taken), say("loot cards lost to a swap")),
    ]
    if raids:
        escaped = sum(me not in raid.losers for raid in raids)
        figures.insert(0, Figure(str(escaped), say("raids escaped"), len(raids)))
    return figures[:3]
