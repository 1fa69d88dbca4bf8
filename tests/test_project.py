"""What holds for the repository as a whole: its size, its pins, its first two commands."""

import ast
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
SOURCE = sorted((ROOT / "src").rglob("*.py"))
TEMPLATES = sorted([*(ROOT / "src").rglob("*.html"), *(ROOT / "examples").rglob("*.html")])
LONGEST_TEMPLATE_LINE = 160
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
FOLDERS = ("src", "tests", "docs", "examples", "benchmarks", "hosting", ".ci")
TEXT = {".py", ".md", ".txt", ".toml", ".html", ".css", ".js", ".svg", ".po", ".json", ".yaml", ".conf", ".service", ""}
MACHINE_PATH = re.compile(r"(?<![\w.])/(root|home|Users|work)/|(?<![\w.])/tmp/\w+/")


def texts() -> Iterator[tuple[str, str]]:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    for path in [*files, *ROOT.glob("*.*"), ROOT / "NOTICE"]:
        if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts and path.name != ".coverage":
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def needed(name: str, extras: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """What is installed for the package, with its version, as deep as it goes."""
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [(canonicalize_name(name), extras)]
    while waiting:
        wanted = waiting.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        try:
            found = distribution(wanted[0])
        except PackageNotFoundError:
            continue  # for another system or another Python
        yield wanted[0], found.version
        for requirement in map(Requirement, found.requires or []):
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in wanted[1] | {""}):
                waiting.append((canonicalize_name(requirement.name), frozenset(requirement.extras)))


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    entries = [line.partition("#")[0].strip() for line in lines]
    return {canonicalize_name(name): version for name, _, version in (e.partition("==") for e in entries if e)}


def test_every_package_that_is_installed_for_us_is_pinned_at_its_version() -> None:
    installed = dict(needed("safecracker", frozenset({"test"})))
    assert "click" in installed
    del installed["safecracker"]
    pinned = pins()
    assert {name: pinned.get(name) for name in installed} == installed


@pytest.mark.parametrize("path", SOURCE, ids=[path.relative_to(ROOT / "src").as_posix() for path in SOURCE])
def test_no_file_and_no_function_is_too_long(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert len(text.splitlines()) < LONGEST_FILE
    assert [f.name for f in functions if (f.end_lineno or f.lineno) - f.lineno >= LONGEST_FUNCTION] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=[path.relative_to(ROOT).as_posix() for path in TEMPLATES])
def test_the_lines_of_templates_are_short(path: Path) -> None:
    """The formatter never breaks a line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_TEMPLATE_LINE] == []


def test_nothing_knows_the_machine_it_was_written_on() -> None:
    assert [name for name, text in texts() if MACHINE_PATH.search(text)] == []


def test_nothing_is_left_to_do() -> None:
    mark = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
    assert [name for name, text in texts() if mark.search(text)] == []


def test_the_gate_runs_the_two_commands_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = readme.partition("```\n")[2].partition("\n```")[0].splitlines()
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("pip install -q ", "pip install ")
    assert len(first) == 2
    # the gate opens no browser
    ran = [line.removesuffix(" --version") for line in gate.splitlines()]
    assert [command for command in first if command not in ran] == []
