"""What is imported when: nobody waits for a game, a library or a server that they have not asked for."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import safecracker

HEAVY = {"jinja2", "numpy", "rich", "sqlite3", "starlette", "uvicorn"}


def imported(program: str) -> set[str]:
    """The modules that the program has loaded in the end."""
    show = "import atexit, sys; atexit.register(lambda: print('\\n' + ' '.join(sys.modules)))\n"
    command = [sys.executable, "-c", show + program]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return set(done.stdout.splitlines()[-1].split())


def of_games(modules: set[str]) -> set[str]:
    return {module.split(".")[2] for module in modules if module.startswith("safecracker.games.")}


def test_the_package_alone_loads_nothing_else() -> None:
    modules = imported("import safecracker")
    assert {module for module in modules if module.startswith("safecracker.")} == set()


def test_a_game_loads_no_other_game() -> None:
    modules = imported("import safecracker\nsafecracker.find('mastermind')")
    assert of_games(modules).isdisjoint({"codecrackers", "davinci", "teufelsmoor", "thieves"})


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["play", "--help"], ["arena", "--help"]])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_help_loads_no_game_and_nothing_heavy(words: list[str], lang: str) -> None:
    modules = imported(f"import sys\nfrom safecracker.cli.main import main\nmain({[*words, '--lang', lang]})")
    assert (of_games(modules), modules & HEAVY) == (set(), set())


def test_every_public_name_is_there_and_listed() -> None:
    assert {name for name in safecracker.__all__ if not hasattr(safecracker, name)} == set()
    assert set(safecracker.__all__) <= set(dir(safecracker))


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'safecracker' has no attribute 'chess'"):
        safecracker.chess  # type: ignore[attr-defined]  # noqa: B018 - it is looked up


def test_nothing_that_is_served_asks_another_server() -> None:
    asking = re.compile(r"urllib\.request|http\.client|\bhttpx\b|aiohttp|create_connection|open_connection")
    root = Path(safecracker.__file__).parent
    files = [file.relative_to(root) for file in root.rglob("*.py") if asking.search(file.read_text())]
    served = {
        "cli/bot.py",
        "cli/main.py",
        "lab/cluster.py",
    }  # who plays elsewhere, the sentence that its extra is missing, and who works elsewhere
    assert [file for file in files if file.parts[0] != "client" and file.as_posix() not in served] == []


def test_a_client_loads_no_server() -> None:
    assert imported("import safecracker.client") & {"starlette", "uvicorn", "jinja2", "sqlite3"} == set()
