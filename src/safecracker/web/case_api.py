"""Cases for programs: what is shown, and what is said to an answer. A solution is never sent before it is found."""

import asyncio
import secrets
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from safecracker.cases.calendar import ORDER, day_of
from safecracker.cases.library import IN_EACH_LEVEL, kind_of, trainer_name
from safecracker.core.errors import GameError
from safecracker.core.translation import ENGLISH
from safecracker.games.case import Miss
from safecracker.games.kit import LEVELS

from .api import answer, body_of
from .case_days import today_of
from .case_progress import OpenCase
from .cases import named_case
from .context import small_number
from .guard import Refused
from .messages import CaseAnswer, CaseReply, CaseSeen


async def find(request: Request) -> Response:
    """Today's case, that of a date, or one of the trainer for a game and a level."""
    asked = request.query_params
    level, nth = _number(asked, "level", LEVELS[-1]), _number(asked, "n", IN_EACH_LEVEL)
    game = asked.get("game", ORDER[-1])
    kind_of(game)  # raises where there is no such game
    if "date" in asked:
        return answer(_seen(named_case(request, asked["date"])))
    if not {"game", "level", "n"} & set(asked):
        return answer(_seen(named_case(request, str(today_of(request)))))
    nth = nth or secrets.randbelow(IN_EACH_LEVEL) + 1
    return answer(_seen(named_case(request, trainer_name(game, level or LEVELS[0], nth))))


def _number(asked: Mapping[str, str], name: str, most: int) -> int:
    """A number that may be asked for, from 1 on; 0 where it is not."""
    if name not in asked:
        return 0
    number = small_number(asked[name])
    if number is None or not 1 <= number <= most:
        raise Refused(400, GameError("{name} must be a number from 1 to {most}", name=name, most=most))
    return number


async def show(request: Request) -> Response:
    return answer(_seen(named_case(request, request.path_params["name"])))


def _seen(here: OpenCase) -> CaseSeen:
    case = here.case
    return CaseSeen(
        name=here.name,
        game=case.game,
        level=case.level,
        question=ENGLISH.phrase(here.kind.asked(case)),
        shown=case.shown,
        date=day_of(here.number).isoformat() if here.number else None,
    )


async def check(request: Request) -> Response:
    here = named_case(request, request.path_params["name"])
    wanted = await body_of(request, CaseAnswer)
    try:
        reply = await asyncio.to_thread(lambda: here.kind.check(here.case, here.kind.parse(here.case, wanted.answer)))
    except GameError as error:
        raise Refused(409, error) from None
    if not isinstance(reply, Miss):
        return answer(CaseReply(right=True, steps=tuple(ENGLISH.phrase(step.follows) for step in here.steps)))
    sentence = ENGLISH.phrase(reply.sentence)
    return answer(CaseReply(right=False, sentence=sentence, clues=reply.clues, hidden=reply.hidden))
