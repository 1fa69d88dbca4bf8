"""What is kept about people, in plain words, and the button that deletes it."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.translation import Translator
from safecracker.table.own_games import Forgotten, forget_player

from .context import app_context, translator_of
from .identity import COOKIE
from .pages import checked_form, redirect
from .rendering import page_response

NAME_COOKIE = "name"


class PrivacyPage(Struct, frozen=True):
    """Everything that privacy.html reads."""

    days: int  # until what nobody uses is deleted
    news: tuple[str, ...]  # what came of the button, where it was pressed


async def privacy(request: Request) -> Response:
    say = translator_of(request)
    page = PrivacyPage(app_context(request).lobby.keep_days, _news(request, say))
    return page_response(request, "privacy.html", page, title=f"{say('What we keep about you')} · Safecracker")


async def delete_games(request: Request) -> Response:
    """Delete the games of this browser, as far as they are nobody else's, and let it be a new one."""
    await checked_form(request)
    context = app_context(request)
    holder = context.identities.browser(request)
    found = await forget_player(context.lobby, holder) if holder else Forgotten(0, 0)
    response = redirect(f"/privacy?deleted={found.deleted}&left={found.left}")
    for cookie in (COOKIE, NAME_COOKIE):
        response.delete_cookie(cookie)
    return response


def _news(request: Request, say: Translator) -> tuple[str, ...]:
    deleted, left = (request.query_params.get(name, "") for name in ("deleted", "left"))
    if not (deleted.isdecimal() and left.isdecimal() and len(deleted + left) < 10):
        return ()
    if not int(deleted) + int(left):
        return (say("You have no games on this server."),)
    news = list[str]()
    if int(deleted):
        news.append(say.count("{n} game has been deleted.", "{n} games have been deleted.", int(deleted)))
    if int(left):
        news.append(
            say.count(
                "{n} game with other people stays, but you no longer have a seat in it.",
                "{n} games with other people stay, but you no longer have a seat in them.",
                int(left),
            )
        )
    return tuple(news)
