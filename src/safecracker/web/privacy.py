"""What is kept about people, in plain words."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from .context import app_context, translator_of
from .rendering import page_response


class PrivacyPage(Struct, frozen=True):
    """Everything that privacy.html reads."""

    days: int  # until what nobody uses is deleted


async def privacy(request: Request) -> Response:
    page = PrivacyPage(app_context(request).lobby.keep_days)
    say = translator_of(request)
    return page_response(request, "privacy.html", page, title=f"{say('What we keep about you')} · Safecracker")
