"""The result of Mastermind: who needed fewer rows, and how well one of the two guessed."""

from typing import Final

from safecracker.core.game import Seat
from safecracker.games.mastermind.rules.model import Ending, Keys, Round, State
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.sentences import points_in_words
from safecracker.games.result import Figure, FinalPosition, Result, Tally

# rows that the best play needs on average, by holes and kinds of pegs, where that is known
BEST_AVERAGES: Final = {(4, 8): 4.998, (4, 9): 5.284}
SIGNS: Final = ("🔴", "⚪", "⚫")  # right, elsewhere, nothing: no answer gives the code away


def result(end: FinalPosition) -> Result:
    state: State = end.state
    points = state.points
    me = end.subject
    return Result(
        title=end.title(end.outcome.winners),
        reason=_reason(end, state),
        standings=end.standings(points, [points_in_words(each, end.say) for each in points]),
        winners=end.outcome.winners,
        figures=tuple(_figures(end, state, me)),
        about=end.about,
        pattern=tuple(
            _signs(row.keys, state.options.holes)
            for played in _rounds(state, me)[-1:]
            for row in played.rows
            if row.keys
        ),
        tally=_tally(state, me),
    )


def _tally(state: State, me: Seat) -> Tally | None:
    """The rows of each code that this player found, where the best possible average is known."""
    holes, kinds = state.options.holes, len(state.options.pegs)
    best = BEST_AVERAGES.get((holes, kinds))
    rows = tuple(len(each.rows) for each in _rounds(state, me) if each.ending is Ending.BROKEN)
    return Tally(f"{holes}x{kinds}", rows, best) if best and rows else None


def _rounds(state: State, breaker: Seat) -> list[Round]:
    """The rounds that counted and in which this player guessed."""
    return [each for each in state.past if each.breaker == breaker and each.ending is not Ending.SPOILED]


def _reason(end: FinalPosition, state: State) -> str:
    """How many rows each needed; empty where points for something else decided."""
    say = end.say
    me = end.subject
    other = Seat(1 - me)
    mine, theirs = _rounds(state, me), _rounds(state, other)
    a, b = (sum(len(each.rows) for each in rounds) for rounds in (mine, theirs))
    one_each = len(mine) == len(theirs) == len(state.past) / 2 == 1
    if one_each and (mine[0].ending is Ending.BROKEN) != (theirs[0].ending is Ending.BROKEN):
        return _reason_of_one_code_each(end, mine[0], theirs[0])
    if not mine or not theirs or (b - a) != state.points[me] - state.points[other]:
        return ""
    if len(mine) > 1:
        if a == b:
            return say("Each of you needed {n} rows in all.", n=a)
        if end.viewer is None:
            return say(
                "{who} needed {a} rows in all, {other} needed {b}. Whoever needs fewer wins.",
                who=end.names[me],
                other=end.names[other],
                a=a,
                b=b,
            )
        return say(
            "You needed {a} rows in all, {who} needed {b}. Whoever needs fewer wins.", who=end.names[other], a=a, b=b
        )
    return _reason_of_one_code_each(end, mine[0], theirs[0])


def _reason_of_one_code_each(end: FinalPosition, mine: Round, theirs: Round) -> str:
    say, a, b = end.say, len(mine.rows), len(theirs.rows)
    who = end.names[theirs.breaker]
    match (mine.ending is Ending.BROKEN, theirs.ending is Ending.BROKEN):
        case (True, True) if end.viewer is None:
            return say(
                "{who} found the code in row {a}, {other} in row {b}.", who=end.names[mine.breaker], other=who, a=a, b=b
            )
        case (True, True):
            return say("You found the code in row {a}, {who} in row {b}.", who=who, a=a, b=b)
        case (False, False):
            return say("Nobody found the other’s code.")
        case (True, False) if end.viewer is not None:
            return say("You found the code in row {a}. {who} never found yours.", who=who, a=a)
        case (False, True) if end.viewer is not None:
            return say("{who} found your code in row {b}. You did not find theirs.", who=who, b=b)
    found, missed = (mine, theirs) if mine.ending is Ending.BROKEN else (theirs, mine)
    return say(
        "{who} found the code in row {a}. {other} never found theirs.",
        who=end.names[found.breaker],
        other=end.names[missed.breaker],
        a=len(found.rows),
    )


def _figures(end: FinalPosition, state: State, me: Seat) -> list[Figure]:
    say, options, rounds = end.say, state.options, _rounds(state, me)
    rows = [row for each in rounds for row in each.rows]
    if not rows:
        return []
    best = BEST_AVERAGES.get((options.holes, len(options.pegs)))
    needed = len(rows) / len(rounds)
    value = str(len(rows)) if len(rounds) == 1 else say.decimal(needed, 1)
    figures = [
        Figure(value, say("rows per code; perfect play needs {n} on average", n=say.decimal(best, 1)))
        if best
        else Figure(value, say("rows per code")),
        Figure(
            str(sum(_fitting_rows(each) for each in rounds)), say("rows that could still have been the code"), len(rows)
        ),
    ]
    hidden = [len(each.rows) for each in _rounds(state, Seat(1 - me))]
    if hidden:
        figures.append(Figure(str(max(hidden)), say("rows your toughest code survived")))
    return figures


def _fitting_rows(played: Round) -> int:
    """How many rows fitted all answers before them."""
    rows = played.rows
    return sum(
        all(before.keys is None or mark(row.guess, before.guess) == before.keys for before in rows[:at])
        for at, row in enumerate(rows)
    )


def _signs(keys: Keys, holes: int) -> str:
    red, white, nothing = SIGNS
    return red * keys.red + white * keys.white + nothing * (holes - keys.red - keys.white)
