"""The trainer: as many cases as one likes, by game and level, and every day's case of a month."""

import secrets

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.cases.calendar import LEVEL_OF_WEEKDAY, ORDER
from safecracker.cases.library import IN_EACH_LEVEL, trainer_name
from safecracker.games import GAMES, find
from safecracker.games.kit import LEVELS, AnyKit

from .case_days import KINDS, MINUTES, Month, month_in, month_of, now_of, today_of
from .context import small_number, translator_of
from .pages import redirect
from .rendering import page_response


class Trained(Struct, frozen=True):
    """A game in the trainer."""

    kit: AnyKit
    about: str


class TrainerPage(Struct, frozen=True):
    """Everything that trainer.html reads."""

    kinds: tuple[Trained, ...]
    game: str
    level: int
    minutes: tuple[int, ...]
    in_each: int
    month: Month
    today: int


async def show_trainer(request: Request) -> Response:
    """The trainer, or with a game and a level a case of it."""
    say, asked = translator_of(request), request.query_params
    game, level = asked.get("game", ""), small_number(asked.get("level", ""))
    if game in ORDER and level in LEVELS:
        wanted = small_number(asked.get("n", "")) or 0
        nth = wanted if 1 <= wanted <= IN_EACH_LEVEL else secrets.randbelow(IN_EACH_LEVEL) + 1
        return redirect(f"/case/{trainer_name(game, level, nth)}")
    now = now_of(request)
    page = TrainerPage(
        kinds=tuple(Trained(find(name), say.phrase(KINDS[name])) for name in GAMES),
        game=game if game in ORDER else GAMES[0],
        level=LEVEL_OF_WEEKDAY[now.weekday()],
        minutes=MINUTES,
        in_each=IN_EACH_LEVEL,
        month=month_of(month_in(asked.get("month", ""), now), now, say),
        today=today_of(request),
    )
    return page_response(request, "trainer.html", page, title=f"{say('More cases')} · Safecracker")
