"""docs/front-end.md lists what templates, scripts and style sheets use of each other: all of it, and nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .front_end import (
    Uses,
    attributes_read,
    attributes_written,
    classes_in_scripts,
    fields_in_scripts,
    ids_read,
    ids_written,
    properties_set,
    properties_used,
    scripts,
    templates,
)

PAGE = Path(__file__).parents[2] / "docs" / "front-end.md"
Row = tuple[set[str], ...]


def listed(title: str) -> dict[str, Row]:
    """The rows of one list in the docs: what it is, and the files in each column after its meaning."""
    section = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert section
    rows = [line.strip("| ").split(" | ") for line in section[1].splitlines() if line.startswith("| `")]
    return {row[0].strip("`#."): tuple(set(re.findall(r"`([^`]+)`", cell)) for cell in row[2:]) for row in rows}


def rows(*columns: Uses, names: Iterator[str]) -> dict[str, Row]:
    return {name: tuple(column.get(name, set()) for column in columns) for name in names}


FOUND = {
    "Attributes": lambda: rows(
        attributes_written(), attributes_read(), names=iter(attributes_written() | attributes_read())
    ),
    "Ids": lambda: rows(ids_written(), ids_read(), names=iter(ids_read())),
    "Classes": lambda: rows(classes_in_scripts(), names=iter(classes_in_scripts())),
    "Fields": lambda: rows(fields_in_scripts(), names=iter(fields_in_scripts())),
    "Custom properties": lambda: rows(properties_set(), properties_used(), names=iter(properties_set())),
}


def line(name: str, row: Row) -> str:
    """A row as it should stand in the docs, but for its meaning."""
    return " | ".join([f"`{name}`", "...", *(", ".join(f"`{file}`" for file in sorted(cell)) for cell in row)])


@pytest.mark.parametrize("title", FOUND)
def test_the_list_in_the_docs_is_what_the_files_use(title):
    docs, found = listed(title), FOUND[title]()
    assert len(found) > 3
    assert sorted(docs.keys() - found.keys()) == [], "nothing uses these any more"
    assert [line(name, row) for name, row in found.items() if docs.get(name) != row] == []


def test_every_attribute_is_written_and_read():
    assert attributes_written().keys() == attributes_read().keys()


def test_every_id_that_a_script_looks_for_is_in_a_template():
    assert sorted(ids_read().keys() - ids_written().keys()) == []


def test_every_property_that_a_script_sets_is_used_in_a_style_sheet():
    assert sorted(properties_set().keys() - properties_used().keys()) == []


def test_every_script_is_type_checked():
    folder = Path(__file__).parents[2] / "src"
    unchecked = [path.name for path in folder.rglob("*.js") if not path.read_text().startswith("// @ts-check\n// ")]
    assert unchecked == []


def test_no_common_script_knows_a_game():
    own = {name for name, files in attributes_written().items() if len(files) == 1 and "/" in next(iter(files))}
    games = {file.partition("/")[0] for file in templates() if "/" in file}
    common = {file: text for file, text in scripts().items() if "/" not in file}
    assert [file for file, text in common.items() if any(game in text.lower() for game in games)] == []
    # what one game alone writes today, in a form that any game may use
    general = {"data-more", "data-room", "data-announce", "data-sweep"}
    assert {name for name in own if any("/" not in file for file in attributes_read()[name])} == general


def test_the_first_script_imports_all_others_itself():
    common = {file for file in scripts() if "/" not in file} - {"worker.js"}  # no page loads that one
    later = set(re.findall(r'import\("\./(\w+\.js)"\)', scripts()["main.js"]))  # loaded when they are needed
    common -= later | {"kept_cases.js", "case_offline.js"}  # of those alone
    assert set(re.findall(r'(?:from|import) "\./(\w+\.js)"', scripts()["main.js"])) == common - {"main.js"}
    assert len(common) < 17  # each is a request, and over HTTP/1.1 a browser makes six at a time
