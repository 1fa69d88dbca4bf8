"""One word for one idea: the names that ``docs/glossary.md`` retires do not come back."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = ("src", "tests", "examples", "benchmarks", "tools", "docs")
OTHER = (".html", ".css", ".js")
NAMES_OF_OTHERS = re.compile(r"(?:\b|[#.])[A-Za-z_][\w-]*")  # identifiers, classes, ids and attributes
SENTENCE = re.compile(r"say(?:\.count)?\((?:\"[^\"]*\"|'[^']*')")  # what players read is another matter
COMMENT = re.compile(r"/\*.*?\*/|\{#.*?#\}|<!--.*?-->|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def retired() -> set[str]:
    """The words in the first column of the table at the end of the glossary."""
    table = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Retired names")[2]
    return {word for row in re.findall(r"^\| (.*?) \|", table, re.MULTILINE) for word in re.findall(r"`(\w+)`", row)}


def words(name: str) -> list[str]:
    """``PoolMinds``, ``pool_minds`` and ``pool-minds`` are all pool, minds."""
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower().replace("-", "_").split("_")


def names_in(path: Path) -> Iterator[str]:
    """Every name that a file gives or uses, and its own; what is said in comments and strings is left out."""
    yield path.stem
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        yield from (token.string for token in tokens if token.type == tokenize.NAME)
    else:
        for name in NAMES_OF_OTHERS.findall(COMMENT.sub("", SENTENCE.sub("", text))):
            yield name.lstrip("#.")


def sources() -> list[Path]:
    found = [path for folder in CODE for path in (ROOT / folder).rglob("*") if path.suffix in (".py", *OTHER)]
    return sorted(path for path in found if "__pycache__" not in path.parts)


@pytest.mark.parametrize("folder", CODE)
def test_retired_names_do_not_come_back(folder: str) -> None:
    gone = retired()
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources()
        if path.is_relative_to(ROOT / folder)
        for name in names_in(path)
        if not gone.isdisjoint(words(name))
    }
    assert sorted(found) == []


def test_the_glossary_names_what_is_retired() -> None:
    assert {"minds", "regret", "desk", "thicket"} <= retired()


def test_a_retired_name_is_found_as_a_part_of_another() -> None:
    assert words("PoolMinds") == words("pool_minds") == words("pool-minds") == ["pool", "minds"]
