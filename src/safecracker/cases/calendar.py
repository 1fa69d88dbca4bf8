"""Which case belongs to which day. Nothing here looks at a clock: the day, or the moment, is handed in.

Case 1 is that of 1 January 2026. The games take turns, and a week gets harder from Monday to Sunday; five and seven
have no common factor, so within 35 days every game comes on every weekday.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final

FIRST_DAY: Final = date(2026, 1, 1)
DAYS: Final = 3652  # ten years; then the first case comes again
ORDER: Final = ("codecrackers", "thieves", "teufelsmoor", "mastermind", "davinci")  # by the number modulo 5
LEVEL_OF_WEEKDAY: Final = (1, 2, 2, 3, 3, 4, 5)  # from Monday on
EARLIEST_ZONE: Final = timedelta(hours=14)  # where a day begins first, ahead of UTC


def number_of(day: date) -> int:
    """The number of a day's case; below 1 for days before the first."""
    return (day - FIRST_DAY).days + 1


def day_of(number: int) -> date:
    return FIRST_DAY + timedelta(days=number - 1)


def shipped_number(number: int) -> int:
    """The number of the case as it ships: after the last one the first comes again, with its game and its level."""
    return (number - 1) % DAYS + 1


def game_of(number: int) -> str:
    return ORDER[shipped_number(number) % len(ORDER)]


def level_of(number: int) -> int:
    return LEVEL_OF_WEEKDAY[day_of(shipped_number(number)).weekday()]


def numbers_of(game: str) -> range:
    """The numbers of all cases of this game that ship."""
    remainder = ORDER.index(game)
    return range(remainder or len(ORDER), DAYS + 1, len(ORDER))


def newest(now: datetime) -> int:
    """The number of the newest case that may be shown: that of a day which has begun somewhere on earth."""
    return number_of((now.astimezone(UTC) + EARLIEST_ZONE).date())
