"""What the documents show is true: their examples run, their links lead somewhere."""

import contextlib
import io
import re
import runpy
from pathlib import Path

import pytest

from safecracker.cli.main import main
from safecracker.core.game import Game
from safecracker.games import GAMES, games
from safecracker.games.kit import Kit
from safecracker.games.scene import Scene
from safecracker.lab.dataset import Row
from safecracker.testing.kits import MACROS
from safecracker.web.openapi import spec

ROOT = Path(__file__).parent.parent
TOY = ROOT / "examples" / "toy"
ADD_A_GAME = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
HOSTING = ROOT / "docs" / "hosting.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_example_in_the_readme_prints_what_it_says() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[0]
    said = re.findall(r"print\(.*\)  # (.*)", code)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert all(line.startswith(out) for line, out in zip(said, printed.getvalue().splitlines(), strict=True))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_between_documents_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"", page.read_text())
    assert [link for link in map("".join, links) if not (page.parent / link).exists()] == []


def test_the_tests_that_hold_the_threats_exist() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs/security.md").read_text()))
    there = {
        name for file in (ROOT / "tests").rglob("*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
    }
    assert len(named) > 40
    assert named - there == set()


def test_the_api_page_names_every_address() -> None:
    text = (ROOT / "docs/bot-api.md").read_text().replace("ID", "{table}")
    assert [path for path in spec()["paths"] if path not in text] == []


def test_the_record_page_names_every_option_in_order() -> None:
    options = games()["mastermind"].game("", 2).options
    assert f'[Options "{options}"]' in (ROOT / "docs/record-format.md").read_text()


@pytest.mark.parametrize(
    ("file", "snippet"), re.findall(r"^```\w*\n# (\S+\.\w+)\n(.*?)^```", ADD_A_GAME, re.DOTALL | re.MULTILINE)
)
def test_what_the_page_on_adding_a_game_shows_stands_in_the_toy(file: str, snippet: str) -> None:
    code = (TOY / file).read_text(encoding="utf-8")
    assert [part for part in snippet.split("...\n") if part not in code] == []


@pytest.mark.parametrize("part", [Game, Kit, Scene], ids=lambda part: part.__name__)
def test_the_page_on_adding_a_game_names_every_member(part: type) -> None:
    """All that a game has to write, and all that it may."""
    members = {*getattr(part, "__abstractmethods__", ()), *part.__annotations__, *_overridable(part)}
    assert [member for member in sorted(members) if not re.search(rf"\b{member}\b", ADD_A_GAME)] == []


def _overridable(part: type) -> set[str]:
    """The methods that do something unless a game does better."""
    ours = {"package", "board_folder", "locale_folder", "template", "choices", "defaults", "bot", "seats", "rules"}
    ours |= {"log_sentences", "weakest_plan", "play", "lasting"}
    return {name for name in vars(part) if not name.startswith("_")} - ours


@pytest.mark.parametrize("macro", MACROS)
def test_the_page_on_adding_a_game_names_every_macro(macro: str) -> None:
    assert f"`{macro}(" in ADD_A_GAME


def server_variables() -> dict[str, str]:
    """The environment variables of the server with their options."""
    return {str(param.envvar): param.opts[0] for param in main.params if param.envvar}


def test_the_hosting_page_names_every_option_with_its_variable() -> None:
    rows = dict(re.findall(r"^\| `(--[\w-]+)` \| `(\w+)` \|", HOSTING.read_text(encoding="utf-8"), re.MULTILINE))
    assert {variable: option for option, variable in rows.items()} == server_variables()


@pytest.mark.parametrize("file", sorted((ROOT / "hosting").iterdir()), ids=lambda file: file.name)
def test_the_examples_for_hosting_set_what_there_is(file: Path) -> None:
    named = set(re.findall(r"\bSAFECRACKER_[A-Z_]+", file.read_text(encoding="utf-8")))
    options = set(re.findall(r"(?<=\s)--[a-z-]+(?= (?:https?://|127))", file.read_text(encoding="utf-8")))
    assert named <= server_variables().keys()
    assert options <= set(server_variables().values())


def test_the_hosting_page_names_commands_that_there_are() -> None:
    commands = re.findall(
        r"^(?:\S*bin/|.* exec safecracker )?safecracker ([a-z]+) ", HOSTING.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {"backup", "restore", "delete"} <= set(commands) <= main.commands.keys()


def test_every_decision_says_context_decision_and_consequences() -> None:
    for page in (ROOT / "docs/adr").glob("*.md"):
        text = page.read_text()
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences")), page.name


ENVIRONMENTS = (ROOT / "docs/environments.md").read_text(encoding="utf-8")


DATA_SET = (ROOT / "docs/data-set.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", ENVIRONMENTS + DATA_SET, re.DOTALL))
def test_the_examples_of_environments_and_data_sets_print_what_they_say(code: str) -> None:
    expected = re.findall(r"^print\(.*\)  # (.*)|^# (.*)", code, re.MULTILINE)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue().splitlines() == list(map("".join, expected))


def test_the_page_of_data_sets_names_every_column() -> None:
    named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", DATA_SET, re.MULTILINE)))
    assert sorted(named) == sorted(Row.__struct_fields__)


@pytest.mark.parametrize("name", GAMES)
def test_the_sizes_of_tensors_are_true(name: str) -> None:
    game = games()[name].game()
    layout = game.view_layout()
    fields = [field for field, start, _ in layout.fields() if start >= layout.observation_size]
    sizes = (game.action_numbers().size, game.chance_numbers().size, layout.observation_size, layout.information_size)
    row = " | ".join([name, *map(str, sizes), ", ".join(f"`{field}`" for field in fields)])
    assert f"| {row} |" in ENVIRONMENTS


@pytest.mark.parametrize("program", ["random_agents.py", "against_a_level.py", "tree_search.py"])
def test_the_examples_run(program: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(ROOT / "examples" / program))["main"]()
    assert printed.getvalue()
