"""Dates on the pages of cases, in the reader's words, and which day's case someone may see."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from msgspec import Struct
from starlette.requests import Request

from safecracker.cases.calendar import day_of, game_of, level_of, newest, number_of
from safecracker.cases.library import case_table_of, daily_case
from safecracker.core.translation import Phrase, Translator
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.games.small_board import SmallBoard

from .context import app_context, translator_of

WEEK = 7
KEPT_BOARDS = 4  # days that it may be somewhere, and one that has just ended
KINDS = {  # what the cases of a game are about
    "mastermind": Phrase("Only one code fits"),
    "davinci": Phrase("One tile is certain"),
    "thieves": Phrase("The play that cannot fail"),
    "teufelsmoor": Phrase("One field is left"),
    "codecrackers": Phrase("The only line"),
}
MINUTES = (2, 3, 4, 5, 6)  # that a case of each level is meant to take
WEEKDAYS = (
    Phrase("Monday"),
    Phrase("Tuesday"),
    Phrase("Wednesday"),
    Phrase("Thursday"),
    Phrase("Friday"),
    Phrase("Saturday"),
    Phrase("Sunday"),
)
MONTHS = (
    Phrase("January"),
    Phrase("February"),
    Phrase("March"),
    Phrase("April"),
    Phrase("May"),
    Phrase("June"),
    Phrase("July"),
    Phrase("August"),
    Phrase("September"),
    Phrase("October"),
    Phrase("November"),
    Phrase("December"),
)


class CaseDay(Struct, frozen=True):
    """A day in a week or in a month."""

    number: int  # of its case
    day: int  # of the month
    letter: str  # of the weekday
    label: str
    kit: AnyKit | None  # None: the day has not begun anywhere


class CaseOffer(Struct, frozen=True):
    """A case of the day on the start page."""

    number: int
    kit: AnyKit
    about: str
    level: int
    minutes: int
    week: tuple[CaseDay, ...]
    board: SmallBoard


class Month(Struct, frozen=True):
    """A month of cases."""

    title: str
    days: tuple[CaseDay, ...]
    first_column: int  # 1 for Monday
    letters: tuple[str, ...]
    before: str  # as an address has it; empty where there is none
    after: str


def now_of(request: Request) -> datetime:
    return datetime.fromtimestamp(app_context(request).lobby.services.clock.now() / 1000, UTC)


def today_of(request: Request) -> int:
    """The number of today's case, by the server's date; a browser with another date goes on from there."""
    return max(1, number_of(now_of(request).date()))


def newest_of(request: Request) -> int:
    """The number of the newest case that may be shown."""
    return max(1, newest(now_of(request)))


def date_text(day: date, say: Translator) -> str:
    weekday, month = say.phrase(WEEKDAYS[day.weekday()]), say.phrase(MONTHS[day.month - 1])
    if day.day == 1:  # some languages say "the first" here
        return say("{weekday}, 1 {month}", weekday=weekday, month=month)
    return say("{weekday}, {day} {month}", weekday=weekday, day=day.day, month=month)


def short_date(day: date, say: Translator) -> str:
    month = say.phrase(MONTHS[day.month - 1])
    return say("1 {month}", month=month) if day.day == 1 else say("{day} {month}", day=day.day, month=month)


def week_of(day: date, now: datetime, say: Translator) -> tuple[CaseDay, ...]:
    return _days(day - timedelta(days=day.weekday()), WEEK, now, say)


def case_offers(request: Request) -> tuple[CaseOffer, ...]:
    """Today's case, and those of the days that it may still be, or be already, elsewhere on earth."""
    say, now, today = translator_of(request), now_of(request), today_of(request)
    numbers = [today, *(n for n in (today - 1, today + 1) if 1 <= n <= newest_of(request))]
    return tuple(
        CaseOffer(
            number=number,
            kit=find(game_of(number)),
            about=say.phrase(KINDS[game_of(number)]),
            level=level_of(number),
            minutes=MINUTES[level_of(number) - 1],
            week=week_of(day_of(number), now, say),
            board=_small_board(number),
        )
        for number in numbers
    )


@lru_cache(maxsize=KEPT_BOARDS)
def _small_board(number: int) -> SmallBoard:
    return case_table_of(game_of(number)).small(daily_case(number))


def month_of(first: date, now: datetime, say: Translator) -> Month:
    """The month that begins on this day."""
    after = (first + timedelta(days=31)).replace(day=1)
    before = (first - timedelta(days=1)).replace(day=1)
    days = _days(first, (after - first).days, now, say)
    return Month(
        title=say("{month} {year}", month=say.phrase(MONTHS[first.month - 1]), year=str(first.year)),
        days=days,
        first_column=first.isoweekday(),
        letters=tuple(say.phrase(weekday)[0].upper() for weekday in WEEKDAYS),
        before=f"{before:%Y-%m}" if number_of(first) > 1 else "",
        after=f"{after:%Y-%m}" if number_of(after) <= newest(now) else "",
    )


def month_in(text: str, now: datetime) -> date:
    """The first day of the month that an address names; of this month where it names none that has cases."""
    this = now.date().replace(day=1)
    try:
        first = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC).date()
    except ValueError:
        return this
    return first if 1 <= number_of(first) <= newest(now) else this


def _days(first: date, count: int, now: datetime, say: Translator) -> tuple[CaseDay, ...]:
    """Consecutive days; those before the first case are left out."""
    last, found = newest(now), [first + timedelta(days=at) for at in range(count)]
    return tuple(
        CaseDay(
            number=number_of(day),
            day=day.day,
            letter=say.phrase(WEEKDAYS[day.weekday()])[0].upper(),
            label=date_text(day, say),
            kit=find(game_of(number_of(day))) if number_of(day) <= last else None,
        )
        for day in found
        if number_of(day) >= 1
    )
