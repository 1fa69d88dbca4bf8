"""Style sheets say everything once, and nothing that no page has."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

import safecracker

from .front_end import properties_set, scripts, styles, templates

SHEETS = styles()


class Rule(Struct, frozen=True):
    """A selector with its declarations, and the conditions around it."""

    around: tuple[str, ...]
    selector: str
    declarations: tuple[tuple[str, str], ...]


def rules(text: str, around: tuple[str, ...] = ()) -> Iterator[Rule]:
    """Every rule of a style sheet, as deep as it is nested."""
    at = 0
    while (start := text.find("{", at)) >= 0:
        prelude = " ".join(text[at:start].split())
        end = closing(text, start)
        body = text[start + 1 : end]
        if prelude.startswith(("@media", "@container", "@supports", "@keyframes", "@layer")):
            yield from rules(body, (*around, prelude))
        else:
            assert "{" not in body, f"{prelude}: rules are not nested in rules here"
            yield Rule(around, prelude, tuple(declarations(body)))
        at = end + 1


def closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise AssertionError("a brace is not closed")


def declarations(body: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r";(?=\s|$)", body):
        if part.strip():
            name, _, value = part.partition(":")
            yield name.strip(), " ".join(value.split())


ALL = {sheet: list(rules(text)) for sheet, text in SHEETS.items()}
EVERY = [rule for found in ALL.values() for rule in found]


@pytest.mark.parametrize("sheet", ALL)
def test_no_selector_stands_twice(sheet):
    seen = Counter((rule.around, rule.selector) for rule in ALL[sheet])
    assert [selector for selector, times in seen.items() if times > 1] == []


@pytest.mark.parametrize("sheet", ALL)
def test_no_rule_declares_a_property_twice_or_nothing(sheet):
    names = {rule.selector: Counter(name for name, _ in rule.declarations) for rule in ALL[sheet]}
    assert [(rule, count) for rule, count in names.items() if not count or max(count.values()) > 1] == []


def test_every_custom_property_is_defined_and_used():
    text = " ".join(SHEETS.values())
    drawings = " ".join(path.read_text(encoding="utf-8") for path in package().rglob("*.svg"))
    defined = {
        name for rule in EVERY for name, _ in rule.declarations if name.startswith("--")
    } | properties_set().keys()
    used = set(re.findall(r"var\((--[\w-]+)", text + drawings))
    in_scripts = {name for name in defined if any(f'"{name}"' in script for script in scripts().values())}
    assert sorted(used - defined) == []
    assert sorted(defined - used - in_scripts) == []


def package() -> Path:
    return Path(safecracker.__file__).parent


def words() -> tuple[set[str], set[str]]:
    """Every word that could be a class, and every beginning of one that goes on with an expression."""
    python = [path.read_text(encoding="utf-8") for path in package().rglob("*.py")]
    texts = [*templates().values(), *scripts().values(), *python]
    whole = {word for text in texts for word in re.findall(r"[A-Za-z][\w-]*", text)}
    begun = {word for text in texts for word in re.findall(r"([A-Za-z][\w-]*?)\{\{? ?", text)}
    return whole, begun


def test_every_class_in_a_style_sheet_is_on_some_page():
    whole, begun = words()
    classes = {name for rule in EVERY for name in re.findall(r"\.([A-Za-z][\w-]*)", rule.selector)}
    known = {
        name
        for name in classes
        if name in whole
        or any(name[len(start) :].isdigit() or name[len(start) :] in whole for start in starts(name, begun))
    }
    assert sorted(classes - known) == []


def starts(name: str, begun: set[str]) -> list[str]:
    return [name[:at] for at in range(1, len(name)) if name[:at] in begun]


def test_who_wants_no_motion_sees_none_before_and_after_an_element_either():
    found = {rule.selector for rule in EVERY if ("animation", "none !important") in rule.declarations}
    assert found == {f"{it} *, {it} *::before, {it} *::after" for it in ('[data-motion="off"]', "[data-ended]")}
