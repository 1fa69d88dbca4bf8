"""The result of Da Vinci Code: whose code stood to the end, and how well one player guessed."""

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.events import Guessed, LogEntry, TileOpened
from safecracker.games.davinci.rules.model import RoundPlayed, State
from safecracker.games.davinci.rules.sentences import points_text
from safecracker.games.result import Figure, FinalPosition, Result


def result(end: FinalPosition) -> Result:
    state: State = end.state
    last, say = state.past[-1], end.say
    if state.options.for_points:
        worth: list[float] = list(map(float, state.points))
        scores = [points_text(each, say) for each in state.points]
    else:
        worth = [_stood(last, Seat(seat)) for seat in range(end.game.seats)]
        scores = [_hidden_text(last, Seat(seat), end) for seat in range(end.game.seats)]
    return Result(
        title=end.title(end.outcome.winners),
        reason=_reason(end, state),
        standings=end.standings(worth, scores),
        winners=end.outcome.winners,
        figures=tuple(_figures(end, state)),
        about=end.about,
    )


def _hidden(played: RoundPlayed, seat: Seat) -> int:
    return sum(not piece.open for piece in played.rows[seat])


def _hidden_text(played: RoundPlayed, seat: Seat, end: FinalPosition) -> str:
    hidden = _hidden(played, seat)
    return end.say.count("{n} hidden", "{n} hidden", hidden) if hidden else end.say("cracked")


def _stood(played: RoundPlayed, seat: Seat) -> float:
    """How long a code stood: the number of the log entry that cracked it, and more than any for the winner."""
    if seat == played.winner:
        return float(len(played.log))
    return float(max((at for at, entry in enumerate(played.log) if _opened(entry) == seat), default=-1))


def _opened(entry: LogEntry) -> Seat | None:
    """Whose tile an entry of the log laid open."""
    match entry:
        case Guessed(owner=owner, right=True):
            return owner
        case TileOpened(seat=seat):
            return seat
    return None


def _reason(end: FinalPosition, state: State) -> str:
    say, winners = end.say, end.outcome.winners
    if state.options.for_points:
        return "" if len(winners) > 1 else _reason_by_points(end, state, winners[0])
    left = _hidden(state.past[-1], winners[0])
    if winners[0] == end.viewer:
        return say.count(
            "Everyone else’s code is cracked. You still have {n} hidden tile.",
            "Everyone else’s code is cracked. You still have {n} hidden tiles.",
            left,
        )
    return say.count(
        "Only {who}’s code was never cracked: {n} tile is still hidden.",
        "Only {who}’s code was never cracked: {n} tiles are still hidden.",
        left,
        who=end.names[winners[0]],
    )


def _reason_by_points(end: FinalPosition, state: State, winner: Seat) -> str:
    say, most = end.say, state.points[winner]
    following = max(points for seat, points in enumerate(state.points) if seat != winner)
    if winner == end.viewer:
        return say("You have the most points: {a}. The next best has {b}.", a=most, b=following)
    return say("{who} has the most points: {a}. The next best has {b}.", who=end.names[winner], a=most, b=following)


def _figures(end: FinalPosition, state: State) -> list[Figure]:
    say, me = end.say, end.subject
    log = [entry for played in state.past for entry in played.log]
    mine = [entry for entry in log if isinstance(entry, Guessed) and entry.seat == me]
    lost = sum(_opened(entry) == me for entry in log)
    return [
        Figure(str(sum(guess.right for guess in mine)), say("guesses were right"), len(mine)),
        Figure(str(_longest_run(log, me)), say("correct guesses in a row (best run)")),
        Figure(str(lost), say("own tiles revealed")),
    ]


def _longest_run(log: list[LogEntry], me: Seat) -> int:
    """The most right guesses of one turn."""
    longest = run = 0
    for entry in log:
        run = run + 1 if isinstance(entry, Guessed) and entry.seat == me and entry.right else 0
        longest = max(longest, run)
    return longest
