"""Templates that call things directly draw what Jinja draws."""

import re
from typing import Any

import pytest
from jinja2 import Environment, TemplateRuntimeError, UndefinedError
from markupsafe import Markup

from safecracker import Session
from safecracker.games import games
from safecracker.players.random_bot import RandomBot
from safecracker.web import rendering, single_page
from safecracker.web.quick_templates import (
    PAUSE,
    TRIES,
    KeptResults,
    MacroUse,
    QuickEnvironment,
    kept_results,
    lasting_macros,
)
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


COUNTED = "{% macro drawn(it, more='') %}{{ count() }}{{ it }}{{ more }}{% endmacro %}"


class Count:
    """How often a macro is drawn; it shows nothing."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> str:
        self.calls += 1
        return ""


def lasting(text: str, **given: Any) -> Any:
    """The macros of a template that is used for many drawings."""
    with lasting_macros():
        return QuickEnvironment(autoescape=True).from_string(text).make_module(given)


def test_what_a_macro_makes_is_kept_for_equal_arguments(monkeypatch):
    count = Count()
    macros = lasting(COUNTED, count=count)
    monkeypatch.setattr(kept_results, "checks", False)
    assert [macros.drawn("a"), macros.drawn("a"), macros.drawn("a", "b")] == ["a", "a", "ab"]
    assert count.calls == 2


def test_the_types_of_arguments_count():
    macros = lasting("{% macro drawn(it) %}{{ it }}{% endmacro %}")
    given = ["<b>", Markup("<b>"), 1, True, 1.0]
    assert [macros.drawn(each) for each in given] == ["&lt;b&gt;", "<b>", "1", "True", "1.0"]


def test_macros_that_are_used_once_keep_nothing():
    count = Count()
    macros: Any = QuickEnvironment().from_string(COUNTED).make_module({"count": count})
    macros.drawn("a")
    macros.drawn("a")
    assert count.calls == 2


def test_a_macro_that_reads_more_than_its_arguments_is_found(monkeypatch):
    numbers = iter(range(9))
    macros = lasting("{% macro drawn(it) %}{{ it }}{{ number() }}{% endmacro %}", number=lambda: next(numbers))
    monkeypatch.setattr(kept_results, "checks", True)
    macros.drawn("a")
    with pytest.raises(AssertionError, match="reads more"):
        macros.drawn("a")


def test_a_macro_with_a_part_is_made_every_time():
    """What it returns is a stub; the drawing must hear of the part."""
    kept, use, made = KeptResults(), MacroUse(), list[int]()

    def make() -> str:
        kept.parts += 1
        made.append(1)
        return "stub"

    kept.get(use, ("key",), make)
    assert use.pause > PAUSE


def test_results_that_do_not_come_again_are_not_kept_for_a_while():
    kept, use = KeptResults(), MacroUse()
    for number in range(TRIES):
        kept.get(use, (number,), lambda: "text")
    assert use.pause == PAUSE


def test_arguments_without_a_hash_are_drawn():
    macros = lasting("{% macro drawn(them) %}{{ them | join }}{% endmacro %}")
    assert [macros.drawn([1, 2]), macros.drawn([3])] == ["12", "3"]
