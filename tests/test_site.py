"""The documentation site: no link is broken, no other server is asked for anything, and what it shows is true."""

import contextlib
import importlib
import io
import os
import re
import runpy
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs/reference").glob("*.md")))
FIRST_STEPS = sorted((ROOT / "docs/first-steps").glob("*.md"))
TOOL = runpy.run_path(str(ROOT / "tools/tutorials.py"))
LONGEST_SCRIPT = 40
ELSEWHERE = re.compile(r"\s*(https?:)?//", re.IGNORECASE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    # no advertising among the warnings
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


class Addresses(HTMLParser):
    """Every address in a page, and its policy."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.policy: str | None = None
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if facts.get("http-equiv") == "Content-Security-Policy":
            self.policy = facts["content"]
        self.found += [value for name in ("href", "src", "srcset", "action", "data") if (value := facts.get(name))]


@pytest.mark.slow
def test_the_site_builds_without_a_broken_link_and_has_every_part(site: Path) -> None:
    games = ("mastermind", "davinci", "thieves", "teufelsmoor", "codecrackers")
    parts = [f"rules/{game}.html" for game in games]
    parts += [f"first-steps/{page.stem}.html" for page in FIRST_STEPS]
    parts += [f"examples/{path.name}.html" for path in TOOL["TUTORIALS"]]
    parts += [f"reference/{page}.html" for page in ("safecracker", "client", "lab", "testing")]
    parts += ["index.html", "glossary.html", "benchmarks/results.html", "levels.html", "adr/index.html"]
    assert [part for part in parts if not (site / part).exists()] == []


@pytest.mark.slow
def test_no_page_leads_or_asks_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 50
    for page in pages:
        addresses = Addresses(page)
        assert addresses.policy == "default-src 'self' 'unsafe-inline' data: blob:", page.name
        assert [found for found in addresses.found if ELSEWHERE.match(found)] == [], page.name


@pytest.mark.slow
def test_no_style_asks_elsewhere(site: Path) -> None:
    styles = sorted(site.rglob("*.css"))
    assert styles
    for style in styles:
        asked = re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')]+)", style.read_text(encoding="utf-8"))
        assert [address for address in asked if ELSEWHERE.match(address)] == [], style.name


@pytest.mark.parametrize("module", ["safecracker", "safecracker.client", "safecracker.testing"])
def test_the_reference_has_everything_that_is_exported(module: str) -> None:
    names = set(importlib.import_module(module).__all__) - {"pytest_generate_tests"}
    assert names - set(re.findall(rf"^::: {re.escape(module)}\.(\w+)$", REFERENCE, re.MULTILINE)) == set()


EXAMPLES = [
    (page.stem, code)
    for page in FIRST_STEPS
    for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize(("page", "code"), EXAMPLES)
def test_the_examples_of_first_steps_print_what_they_say(page: str, code: str) -> None:
    expected = re.findall(r"^print\(.*\)  # (.*)|^# (?!\w+\.py)(.*)", code, re.MULTILINE)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {"__name__": page})
    assert printed.getvalue().splitlines() == list(map("".join, expected))


@pytest.mark.slow
def test_a_tutorial_on_the_site_shows_boards_as_a_notebook_does(site: Path) -> None:
    page = (site / "examples/play_and_look.ipynb.html").read_text(encoding="utf-8")
    assert page.count('<iframe title="Da Vinci Code" srcdoc=') == 1
    assert page.count('<iframe title="Mastermind" srcdoc=') == 1
    assert "Session davinci, 2 seats" not in page  # that is what is shown where nothing can be drawn
    assert 'href="../assets/site.css"' in page


@pytest.mark.slow
@pytest.mark.parametrize("path", TOOL["TUTORIALS"], ids=lambda path: path.stem)
def test_a_tutorial_shows_what_its_cells_give(path: Path) -> None:
    assert TOOL["write"](TOOL["run"](path)) == path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_script_of_forty_lines_plays_all_five_games() -> None:
    script = ROOT / "examples" / "all_five.py"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(script))["main"]()
    assert len(printed.getvalue().splitlines()) == 5
    assert len(script.read_text(encoding="utf-8").splitlines()) <= LONGEST_SCRIPT
