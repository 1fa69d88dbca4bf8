"""Links below the path of a public URL such as ``https://example.org/games``.

Templates and handlers write every address from the root, as if there were no path. What leaves the server gets the
prefix in one place, so that no link can be forgotten: here for HTML, in ``public_url.py`` for redirects and cookies.
"""

import re

from starlette.requests import Request

# Quotes in the text of people are escaped, so that nothing they write looks like one of these.
_LINK = re.compile(r'(\s(?:href|src|action|formaction|data-url|data-stream|data-pending|data-worker)=")/')


def with_prefix(html: str, prefix: str) -> str:
    """The HTML with every address in it below the prefix; an empty one changes nothing."""
    return _LINK.sub(rf"\1{prefix}/", html) if prefix else html


def prefix_of(request: Request) -> str:
    """The path of the public URL by which the request came; empty where there is none."""
    prefix: str = request.scope.get("root_path", "")
    return prefix
