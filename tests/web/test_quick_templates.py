"""Templates that call things directly draw what Jinja draws."""

import re

import pytest
from jinja2 import Environment, TemplateRuntimeError, UndefinedError
from markupsafe import Markup

from safecracker import Session
from safecracker.games import games
from safecracker.players.random_bot import RandomBot
from safecracker.web import rendering, single_page
from safecracker.web.quick_templates import QuickEnvironment
from safecracker.web.rendering import environment_of
from tests.serving import serving

from .parties import party

PAGES = ("/", "/new/thieves", "/rules/davinci", "/case", "/learn/mastermind", "/print/teufelsmoor", "/study/mastermind")


@pytest.fixture
def plain(monkeypatch):
    """Lets Jinja compile the templates itself from now on."""
    made = environment_of(Environment)

    def switch() -> None:
        for module in (rendering, single_page):
            monkeypatch.setattr(module, "environment", lambda: made)

    return switch


@pytest.mark.parametrize("name", games())
def test_boards_are_the_same(name, plain):
    quick = _boards(name)
    plain()
    assert quick == _boards(name)


def _boards(name: str) -> list[str]:
    """Before each of the first moves of a game, as the player sees it who is to move, and with everything open."""
    game, drawn = Session(games()[name], seed=3), list[str]()
    while len(drawn) < 10 and game.to_move is not None:
        drawn += [game.html(game.to_move), game.html()]
        game.bot_plays(RandomBot(game.game))
    return drawn


def test_pages_are_the_same(plain):
    with serving() as server:
        people = party(server)
        people.hide("RRYB")
        addresses = [*PAGES, f"/t/{people.table}"]
        for address in addresses:
            people.breaker.get(address)  # the first time style sheets come in the page
        quick = [people.breaker.get(address).text for address in addresses]
        plain()
        for address, text in zip(addresses, quick, strict=True):
            assert _steady(text) == _steady(people.breaker.get(address).text)


def _steady(page: str) -> str:
    """Without tickets and what they commit to, which are new on every page."""
    return re.sub(r"sha256:[0-9a-f]{64}|name=.ticket. value=.[^\"]*", "", page)


MACROS = """{% macro row(text, mark="*", tail="") %}<li>{{ mark }}{{ text }}{{ tail }}</li>{% endmacro -%}
{% macro frame(title) %}<h1>{{ title }}</h1>{{ caller() }}{% endmacro -%}
{% macro many() %}{{ varargs | join(",") }}{{ kwargs.get("class") }}{% endmacro -%}
"""


@pytest.mark.parametrize(
    "text",
    [
        "{{ row(a) }}{{ row(a, b) }}{{ row(a, tail=b) }}{{ row(text=a, tail=b, mark=n) }}{{ row(m, n, m) }}",
        "{% call frame(a) %}{{ row(b) }}{% endcall %}",
        "{{ many(1, a, class=b) }}{{ many(*[1, 2]) }}{{ many(**{'class': 1}) }}",
        "{% for x in [a, b, m, n, none, 1.5, true] %}{{ x }}{{ loop.index }}{{ row(x) }}{% endfor %}",
        "{{ a ~ m ~ n }}{{ m ~ a }}{{ a | upper }}{{ (a, m) | join }}{% set y %}<i>{{ a }}</i>{% endset %}{{ y }}",
        "{% if nothing is defined %}1{% endif %}{{ nothing | default(a) }}{{ {'x': a}.x }}{{ 'x' if n > 5 }}",
        "{% if m.colour is defined %}1{% endif %}{{ m.colour | default(a) }}{% if m.strip is undefined %}2{% endif %}",
        "{% macro of(it) %}{{ it.x }}{% endmacro %}{{ of({'x': a}) }}{% if {'x': a}.y is defined %}1{% endif %}",
        "{{ {'class': a, 'from': b}.class }}{% if {'from': b}.from is defined %}1{% endif %}",
        "{% autoescape false %}{{ a }}{{ row(a) }}{% endautoescape %}",
    ],
)
def test_every_kind_of_call_and_text_is_the_same(text):
    given = {"a": "<&\"'>", "b": "plain", "m": Markup("<b>m</b>"), "n": 3}
    quick, plain = (kind(autoescape=True).from_string(MACROS + text) for kind in (QuickEnvironment, Environment))
    assert quick.render(given) == plain.render(given)


@pytest.mark.parametrize("text", ["{{ row(1, 2, 3, 4) }}", "{{ row(1, colour=2) }}", "{{ row(1, text=2) }}"])
def test_a_macro_that_is_called_wrongly_says_so(text):
    with pytest.raises(TypeError):
        QuickEnvironment(autoescape=True).from_string(MACROS + text).render()


def test_what_is_missing_is_still_an_error():
    with pytest.raises((UndefinedError, TemplateRuntimeError)):
        environment_of(QuickEnvironment).from_string("{{ nothing(1) }}").render()
