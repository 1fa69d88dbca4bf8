"""The report of a contest: everything that somebody needs to believe it, or to repeat it."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

import msgspec
from msgspec import Struct, structs

from safecracker.games import find

from .contest import Contest, Names
from .match import DealResult, Times, shares
from .ratings import Ratings, Tables, rate
from .results_file import Header
from .sprt import BOUND, Bounds, Sprt, difference

RARE = 0.025
LOOPS, USUAL = 50_000, 10e6  # of the loop that tells how quick this machine is; per second, on one that counts 1


class Rated(Struct, frozen=True):
    """One player."""

    name: str
    elo: float  # over the last player
    low: float | None  # of the interval of 95 %; none after a single deal, or where one of the two won nothing at all
    high: float | None
    games: int
    score: float  # share of them that it won; at a table of more, of those games in which it sat


class Meeting(Struct, frozen=True):
    """Two players, or a whole table of them."""

    players: Names
    deals: int
    games: int
    score: float | None  # of the first, in the deals' own measure, for two players
    counts: dict[str, int]  # how many deals gave the first player so much, of the pairs of two players
    alone: tuple[float, ...]  # share of each where it sat alone among the other, or of each at a whole table
    elo: float | None  # the first over the second
    low: float | None
    high: float | None


class SprtResult(Struct, frozen=True):
    """How the sequential test stands."""

    elo0: float
    elo1: float
    llr: float
    bound: float
    verdict: str  # accepted (elo1), rejected (elo0), or open


class ThinkingTime(Struct, frozen=True):
    """CPU time for each decision of a player, in milliseconds."""

    decisions: int
    median: float
    p99: float
    longest: float


class TimeSpent(Struct, frozen=True):
    """What is not the same in every run."""

    seconds: float  # CPU time of all decisions
    machine: float  # speed of a fixed loop of Python, 1 for 10 million rounds a second
    decisions: dict[str, ThinkingTime]


class Report(Struct, frozen=True):
    """All but ``times`` is the same for the same command, to the byte."""

    game: str
    options: str
    seats: int
    version: str
    rules: int
    code: str
    seed: int  # of the first deal
    last_seed: int
    complete: bool  # all deals that were asked for, or as many as the test needed
    players: tuple[Rated, ...]
    meetings: tuple[Meeting, ...]
    matrix: dict[str, dict[str, float]]  # share of the games between two that the one of the row wins
    by_seat: tuple[float, ...]  # share of all games that each seat won
    reasons: dict[str, int]
    test: SprtResult | None
    times: TimeSpent

    def rows(self) -> list[dict[str, Any]]:
        """A row for each player: strength, interval, games, share won, thinking time."""
        found = []
        for player in self.players:
            time = self.times.decisions[player.name]
            found.append(structs.asdict(player) | {"median_ms": time.median, "p99_ms": time.p99})
        return found

    def frame(self) -> Any:
        """The same as a data frame of pandas, which must be installed."""
        import pandas as pd  # type: ignore[import-untyped,import-not-found,unused-ignore]  # noqa: PLC0415 - only here

        return pd.DataFrame(self.rows()).set_index("name")

    def json(self) -> str:
        """Everything in this report, as ``--json`` writes it."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"

    def svg(self) -> str:
        """Strength and intervals as a picture, as ``--svg`` writes it."""
        from .plot import svg  # noqa: PLC0415 - it draws reports, and so has to know them

        return svg(self, find(self.game).title.text)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg()

    def __str__(self) -> str:
        """A table with a row for each player."""
        return "\n".join(plain_rows(("player", "Elo", "95%", "games", "won"), [self._cells(p) for p in self.players]))

    def _cells(self, player: Rated) -> tuple[str, ...]:
        interval = span(player.low, player.high) if player is not self.players[-1] else ""  # it is what others exceed
        return (player.name, f"{player.elo:+.0f}", interval, str(player.games), f"{player.score:.1%}")


def span(low: float | None, high: float | None) -> str:
    """An interval of Elo, open where nothing is known."""
    if low is None and high is None:
        return "?"
    if low is None:
        return f"< {high:+.0f}"
    return f"> {low:+.0f}" if high is None else f"{low:+.0f} .. {high:+.0f}"


def plain_rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table as lines of text: the first column is aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells[1:]]).rstrip()


def score(contest: Contest, played: DealResult) -> float:
    """What the first of two players made of a deal: half where both did equally well; see ``sprt.expected``."""
    first, second = names = contest.pairings[played.pairing]
    tables = list(zip(contest.seatings(names, played.deal), played.winners, strict=True))
    if contest.places == 2:
        return mean(shares(seating, winners)[first] for seating, winners in tables)
    half = len(tables) // 2
    one = mean(shares(seating, winners)[first] for seating, winners in tables[:half])
    other = mean(shares(seating, winners)[second] for seating, winners in tables[half:])
    return (1 + one - other) / 2


def report_of(
    contest: Contest, results: Sequence[Sequence[DealResult]], bounds: Bounds | None, *, complete: bool
) -> Report:
    """The report of these results, by pairing and in the order of the deals."""
    players, title = contest.players, Header.of(contest)
    tables = [table for pairing in results for table in _tables(contest, pairing, players)]
    ratings = rate(tables)
    every = [played for pairing in results for played in pairing]
    return Report(
        game=contest.game,
        options=contest.options,
        seats=contest.seats,
        version=title.version,
        rules=title.rules,
        code=title.code,
        seed=contest.seed,
        last_seed=contest.seed + max(map(len, results)) - 1,
        complete=complete,
        players=tuple(_rated(contest, tables, ratings)),
        meetings=tuple(_meeting(contest, pairing) for pairing in results),
        matrix=_matrix(players, tables),
        by_seat=_by_seat(contest.seats, every),
        reasons=dict(Counter(reason for played in every for reason in played.reasons).most_common()),
        test=_test(contest, results[0], bounds) if bounds else None,
        times=_spent(players, every),
    )


def _tables(contest: Contest, results: Sequence[DealResult], players: Names) -> Iterator[Tables]:
    """The results of a pairing as tables of one kind each: who sits in how many places."""
    kinds: dict[tuple[int, ...], list[list[float]]] = {}
    number: Counter[tuple[int, ...]] = Counter()
    for at, played in enumerate(results):
        for seating, winners in zip(
            contest.seatings(contest.pairings[played.pairing], played.deal), played.winners, strict=True
        ):
            sides = dict(zip(contest.sides, seating, strict=True)).values()
            places = tuple(sum(name == player for name in sides) for player in players)
            won = kinds.setdefault(places, [[0.0] * len(players) for _ in results])
            share = shares(seating, winners)
            won[at] = [before + share.get(player, 0.0) for before, player in zip(won[at], players, strict=True)]
            number[places] += 1
    for places, rows in kinds.items():
        yield Tables(places, number[places] // len(results), tuple(map(tuple, rows)))


def _rated(contest: Contest, tables: list[Tables], ratings: Ratings) -> Iterator[Rated]:
    last = len(contest.players) - 1
    for at, name in enumerate(contest.players):
        sat = [table for table in tables if table.places[at]]
        games = sum(table.games * len(table.won) for table in sat)
        won = _won(tables, at)
        two = len(contest.players) == 2 and at != last
        low, high = (
            _interval(ratings, contest.places, len(tables[0].won)) if two else map(_tenth, ratings.interval(at, last))
        )
        spread = any(len(table.won) > 1 for table in sat)  # a single deal does not say how far others may lie from it
        known = at == last or (spread and _won(tables, at) > 0 and _won(tables, last) > 0)
        share = round(won / games, 6)
        yield Rated(name, _tenth(ratings.elo[at]), low if known else None, high if known else None, games, share)


def _won(tables: list[Tables], at: int) -> float:
    return sum(row[at] for table in tables for row in table.won)


def _meeting(contest: Contest, results: Sequence[DealResult]) -> Meeting:
    names = contest.pairings[results[0].pairing]
    games = sum(len(played.winners) for played in results)
    if len(names) > 2:
        tables = [zip(contest.seatings(names, played.deal), played.winners, strict=True) for played in results]
        shared = [shares(*game) for table in tables for game in table]
        alone = tuple(round(mean(share[name] for share in shared), 6) for name in names)
        return Meeting(names, len(results), games, None, {}, alone, None, None, None)
    scores = [score(contest, played) for played in results]
    own = rate(list(_tables(contest, results, names)))
    low, high = _between(own, mean(scores), contest.places, len(results))
    return Meeting(
        players=names,
        deals=len(results),
        games=games,
        score=round(mean(scores), 6),
        counts={f"{2 * value:g}": count for value, count in sorted(Counter(scores).items())}
        if contest.places == 2
        else {},
        alone=_alone(contest, results),
        elo=_tenth(own.elo[0]),
        low=low,
        high=high,
    )


def _between(ratings: Ratings, average: float, places: int, deals: int) -> tuple[float | None, float | None]:
    """The interval; where one won every game, the strength that would still give that in one of 40 contests."""
    if 0 < average < 1:
        return (None, None) if deals == 1 else _interval(ratings, places, deals)
    sure = _sure(places, deals)
    return (sure, None) if average else (None, -sure)


def _interval(ratings: Ratings, places: int, deals: int) -> tuple[float, float]:
    """The interval of two players. One win is no reason to be surer than none: draws of these deals hardly differ."""
    low, high = map(_tenth, ratings.interval(0, 1))
    sure = _sure(places, deals)
    return min(low, sure), max(high, -sure)


def _sure(places: int, deals: int) -> float:
    return _tenth(difference(RARE ** (1 / deals), places))


def _alone(contest: Contest, results: Sequence[DealResult]) -> tuple[float, ...]:
    """What each of two wins where it sits alone, from every place."""
    won: dict[str, list[float]] = {}
    for played in results:
        names = contest.pairings[played.pairing]
        for seating, winners in zip(contest.seatings(names, played.deal), played.winners, strict=True):
            sides = list(dict(zip(contest.sides, seating, strict=True)).values())
            for name, share in shares(seating, winners).items():
                if sides.count(name) == 1:
                    won.setdefault(name, []).append(share)
    return tuple(round(mean(won[name]), 6) for name in contest.pairings[results[0].pairing])


def _matrix(players: Names, tables: list[Tables]) -> dict[str, dict[str, float]]:
    """Of the games that one of two won where both sat in equally many places all in all, the share of the one."""
    matrix: dict[str, dict[str, float]] = {}
    for at, one in enumerate(players):
        row = matrix.setdefault(one, {})
        for to, other in enumerate(players):
            both = [table for table in tables if at != to and table.places[at] and table.places[to]]
            won = [sum(deal[who] for table in both for deal in table.won) for who in (at, to)]
            if sum(won):
                row[other] = round(won[0] / sum(won), 6)
    return matrix


def _by_seat(seats: int, every: list[DealResult]) -> tuple[float, ...]:
    won = [0.0] * seats
    games = [winners for played in every for winners in played.winners]
    for winners in games:
        for seat in winners:
            won[seat] += 1 / len(winners)
    return tuple(round(each / len(games), 6) for each in won)


def _test(contest: Contest, results: Sequence[DealResult], bounds: Bounds) -> SprtResult:
    test = Sprt(bounds, contest.places)
    test.until_decided(score(contest, played) for played in results)
    verdict = ("accepted" if test.llr > 0 else "rejected") if test.decided else "open"
    return SprtResult(bounds.elo0, bounds.elo1, round(test.llr, 4), round(BOUND, 4), verdict)


def _spent(players: Names, every: list[DealResult]) -> TimeSpent:
    times = dict.fromkeys(players, Times())
    for played in every:
        for name, more in played.times.items():
            times[name] += more
    thought = {
        name: ThinkingTime(each.number, each.quantile(0.5), each.quantile(0.99), each.longest)
        for name, each in times.items()
    }
    return TimeSpent(sum(each.total for each in times.values()), machine(), thought)


def machine() -> float:
    """How quick Python is here, as the rate of a fixed loop."""

    def loop() -> float:
        start, x = time.process_time(), 1
        for _ in range(LOOPS):
            x = (x * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        return time.process_time() - start

    return LOOPS / min(loop() for _ in range(5)) / USUAL


def _tenth(elo: float) -> float:
    return round(elo, 1) + 0.0  # no minus zero
