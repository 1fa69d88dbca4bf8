"""What the documents show is true: their examples run, their links lead somewhere."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from safecracker.games import games
from safecracker.web.openapi import spec

ROOT = Path(__file__).parent.parent
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


def test_the_api_page_names_every_address() -> None:
    text = (ROOT / "docs/bot-api.md").read_text().replace("ID", "{table}")
    assert [path for path in spec()["paths"] if path not in text] == []


def test_the_record_page_names_every_option_in_order() -> None:
    options = games()["mastermind"].game("", 2).options
    assert f'[Options "{options}"]' in (ROOT / "docs/record-format.md").read_text()


def test_every_decision_says_context_decision_and_consequences() -> None:
    for page in (ROOT / "docs/adr").glob("*.md"):
        text = page.read_text()
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences")), page.name
