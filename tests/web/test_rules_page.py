"""The rules page: its parts, contents that lead to chapters, and rules that are linked to by number."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import safecracker.games
from safecracker.core.game import OMNISCIENT
from safecracker.games import games
from safecracker.games.codecrackers.rules.model import Pass
from safecracker.games.codecrackers.rules.searches import wrong_search
from safecracker.games.mastermind import MastermindKit
from safecracker.games.rulebook import without_marks
from safecracker.locale import LANGUAGES, translator
from safecracker.web.page_parts import newest_first
from safecracker.web.rules_text import one_minute, rules_text
from tests.serving import Running, serving
from tests.shelf import SHELF, finished_game

from .parties import act, party


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.mark.parametrize("game", games())
def test_the_contents_lead_to_every_part(server: Running, game: str) -> None:
    page = server.browser().get(f"/rules/{game}").text
    wanted = re.findall(r'<a href="#(part-\d+)">', page)
    assert len(wanted) > 4
    assert re.findall(r'<h3 id="(part-\d+)">', page) == wanted


def test_a_rule_can_be_linked_to_by_its_number(server: Running) -> None:
    page = server.browser().get("/rules/mastermind").text
    assert '<p class="rule" id="R4">' in page


RULE_LINK = re.compile(r'href="(/rules/\w+)#(R\d+)" target="_blank" data-rules')
BOXED = [name for name, kit in games().items() if kit.package.startswith("safecracker.")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOXED)
def test_a_page_teaches_in_one_minute_in_steps_and_by_questions(game: str, language: str) -> None:
    text = rules_text(game, language)
    assert text.minute is not None
    assert text.turn is not None
    assert text.questions is not None
    assert 5 <= len(text.minute.sentences) <= 6
    assert 3 <= len(text.turn.entries) <= 5
    assert all(step.picture for step in text.turn.entries)
    assert len(text.questions.entries) == 5
    assert all('class="ref"' in question.text for question in text.questions.entries)
    numbers = {int(number) for number in re.findall(r"<text x=[^>]*>(\d)</text></g>", text.picture)}
    assert numbers
    assert max(numbers) <= len(text.minute.sentences)


@pytest.mark.parametrize("game", BOXED)
def test_what_concerns_the_program_stands_after_the_rules_of_the_game(game: str) -> None:
    text = rules_text(game, "en")
    assert [chapter.title for chapter in text.on_screen] == ["Playing on screen", "House rules", "Game terms"]
    assert list(text.chapters) == text.of_the_game + text.on_screen


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mastermind with rules that have numbers and nothing else, and no pictures."""
    monkeypatch.setattr(MastermindKit, "rules", lambda _self, _lang: "# Other\n\nFor 2\n\n## Rules\n\n**R1** Play.\n")
    monkeypatch.setattr(MastermindKit, "example", None)
    monkeypatch.setattr(MastermindKit, "rules_template", "")
    for kept in (rules_text, one_minute):
        kept.cache_clear()
    yield
    for kept in (rules_text, one_minute):
        kept.cache_clear()


@pytest.mark.usefixtures("plain")
def test_a_game_without_these_parts_has_a_page_and_a_drawer_too(server: Running) -> None:
    page, drawer = (server.browser().get(f"/rules/mastermind{way}").text for way in ("", "/drawer"))
    assert '<details class="surface whole" open>' in page
    assert all('<p class="rule" id="R1">' in text for text in (page, drawer))
    assert all("rules-minute" not in text for text in (page, drawer))


def test_marks_are_for_the_program_alone() -> None:
    assert without_marks("## In one minute {#minute}\n\n1. Play.") == "## In one minute\n\n1. Play."


def test_a_line_of_the_log_leads_to_a_rule_that_is_there(server: Running) -> None:
    table = party(server)
    table.hide("RRYB")
    page = table.guess("WPGR").text
    found = RULE_LINK.findall(page[page.index('class="log"') :])
    assert found
    rules = table.breaker.get(found[0][0]).text
    assert all(f'id="{number}"' in rules for _, number in found)


@pytest.mark.parametrize("name", SHELF)
def test_nearly_every_line_of_a_log_leads_to_its_rule(name: str) -> None:
    """Not those that no single rule says: a turn that is over, a round that begins."""
    game = finished_game(name)
    lines = list(newest_first(game, OMNISCIENT, translator("en"), game.move_count))
    rules = game.kit.rules("en")
    assert all(f"**R{line.rule.number}**" in rules for line in lines if line.rule)
    assert sum(line.rule is None for line in lines) <= len(lines) / 10


def test_an_error_leads_to_its_rule(server: Running) -> None:
    table = party(server)
    page = act(table.setter, table.table, "guess RRYB").text
    assert re.search(r'id="error".*?/rules/mastermind#R2" target="_blank" data-rules>rule 2</a>', page, re.DOTALL)


NO_SINGLE_RULE = (
    "now {right}",
    "chance rolls the dice, turns over a card or picks a field",
)  # they depend on the moment


@pytest.mark.parametrize("game", games())
def test_every_refusal_of_a_game_names_a_rule_that_is_there(game: str) -> None:
    numbers = set(re.findall(r"\*\*(R\d+)\*\*", games()[game].rules("en")))
    found = 0
    for path in (Path(safecracker.games.__path__[0]) / game / "rules").glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(func=ast.Name(id="IllegalAction" | "OutOfTurn"), args=[ast.Constant(value=said)]):
                    rules = [it.value for it in call.keywords if it.arg == "rule"]
                    named = {it.value for rule in rules for it in ast.walk(rule) if isinstance(it, ast.Constant)}
                    found += 1
                    assert rules or said in NO_SINGLE_RULE, said
                    assert named <= numbers, said
    assert found > 5


def test_what_no_single_rule_forbids_leads_to_the_rule_of_the_moment(server: Running) -> None:
    table = party(server)
    page = act(table.breaker, table.table, "guess RRYB").text
    assert "It is not your turn; wait for Ben." in page
    assert re.search(r'id="error".*?/rules/mastermind#R2" target="_blank" data-rules>rule 2</a>', page, re.DOTALL)


def test_the_link_to_the_rules_names_the_one_that_fits_the_moment(server: Running) -> None:
    table = party(server)
    before = table.breaker.get(f"/t/{table.table}").text
    table.hide("RRYB")
    after = table.breaker.get(f"/t/{table.table}").text
    link = re.compile(r'id="rules-link" href="/rules/mastermind#(R\d+)"')
    assert [link.findall(page) for page in (before, after)] == [["R2"], ["R3"]]


def test_the_drawer_has_every_rule(server: Running) -> None:
    page = server.browser().get("/rules/mastermind/drawer").text
    assert re.findall(r'id="(R\d+)"', page) == [f"R{n}" for n in range(1, 24)]
    assert "<html" not in page


def test_whoever_passes_before_a_search_is_led_to_how_it_begins() -> None:
    refusal = wrong_search(games()["codecrackers"].game().start(), Pass(1))
    assert refusal
    assert refusal.rule == "R10"
