"""Cases for programs: what is shown, and what is said to an answer. A solution is never sent before it is found."""

import asyncio
import secrets

from starlette.requests import Request
from starlette.responses import Response

from safecracker.cases.calendar import day_of
from safecracker.cases.library import IN_EACH_LEVEL, trainer_name
from safecracker.core.errors import GameError
from safecracker.core.translation import ENGLISH
from safecracker.games.case import Miss

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
    if "date" in asked:
        return answer(_seen(named_case(request, asked["date"][:10])))
    if "game" not in asked and "level" not in asked:
        return answer(_seen(named_case(request, str(today_of(request)))))
    level, wanted = small_number(asked.get("level", "1")), small_number(asked.get("n", ""))
    if level is None:
        raise Refused(400, GameError("a level is a number from 1 to 5"))
    nth = secrets.randbelow(IN_EACH_LEVEL) + 1 if wanted is None else wanted
    return answer(_seen(named_case(request, trainer_name(asked.get("game", "mastermind"), level, nth))))


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
    reply = await asyncio.to_thread(lambda: here.kind.check(here.case, here.kind.parse(here.case, wanted.answer)))
    if not isinstance(reply, Miss):
        return answer(CaseReply(right=True, steps=tuple(ENGLISH.phrase(step.follows) for step in here.steps)))
    sentence = ENGLISH.phrase(reply.sentence)
    return answer(CaseReply(right=False, sentence=sentence, clues=reply.clues, hidden=reply.hidden))
