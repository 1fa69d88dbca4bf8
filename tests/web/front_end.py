"""What templates, scripts and style sheets use of each other, read from their text."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import safecracker
from safecracker.web.lessons import GLOW, TRACE

ROOT = Path(safecracker.__file__).parent
TEMPLATE_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
SCRIPT_COMMENT = re.compile(r"/\*(?s:.*?)\*/|//.*")
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"[^"\n]*"|`[^`]*`')

Uses = dict[str, set[str]]  # by what is used: the files that use it


def short_name(path: Path) -> str:
    """``_table.html``, ``keys.js`` of every page; ``mastermind/board.js`` of one game; ``companion/check.js``."""
    parts = path.relative_to(ROOT).parts
    folder = parts[1] if parts[0] == "games" else "companion" if path.parent.name == "companion" else ""
    return f"{folder}/{path.name}" if folder else path.name


def texts(suffix: str, comment: re.Pattern[str]) -> dict[str, str]:
    """Every file of a kind by its short name, without comments."""
    return {
        short_name(path): comment.sub(" ", path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.rglob(f"*{suffix}"))
    }


def templates() -> dict[str, str]:
    return texts(".html", TEMPLATE_COMMENT)


def scripts() -> dict[str, str]:
    return texts(".js", SCRIPT_COMMENT)


def styles() -> dict[str, str]:
    return texts(".css", STYLE_COMMENT)


def collect(found: Iterable[tuple[str, str]]) -> Uses:
    uses: Uses = defaultdict(set)
    for what, file in found:
        uses[what].add(file)
    return dict(uses)


def hyphenated(name: str) -> str:
    """``atOnce`` of a script is ``at-once`` in a template."""
    return re.sub(r"[A-Z]", lambda found: f"-{found[0].lower()}", name)


def attributes_written() -> Uses:
    in_templates = ((f"data-{name}", file) for file, text in templates().items() for name in attributes(text))
    in_scripts = ((name, file) for file, text in scripts().items() for name in set_by_script(text))
    by_server = ((name, "lessons.py") for name in (GLOW, TRACE))
    return collect([*in_templates, *in_scripts, *by_server])


def attributes(template: str) -> list[str]:
    return re.findall(r"[\s\"}]data-([a-z-]+)", template)


def set_by_script(text: str) -> Iterator[str]:
    for name in re.findall(r"dataset\.(\w+) = |delete \w+\.dataset\.(\w+)", text):
        yield f"data-{hyphenated(''.join(name))}"
    yield from re.findall(r'toggleAttribute\("(data-[a-z-]+)"', text)


def attributes_read() -> Uses:
    in_scripts = ((name, file) for file, text in scripts().items() for name in read_by_script(text))
    in_styles = ((name, file) for file, text in styles().items() for name in re.findall(r"\[(data-[a-z-]+)", text))
    return collect([*in_scripts, *in_styles])


def read_by_script(text: str) -> Iterator[str]:
    for string in STRING.findall(text):
        yield from re.findall(r"\[(data-[a-z-]+)", string)
    names = re.findall(r'dataset\.(\w+)(?! = )\b|preference\("(\w+)"\)', text)
    names += [(name, "") for part in re.findall(r"\{ ([^{}]+) \} = [^;]*\.dataset;", text) for name in fields(part)]
    yield from (f"data-{hyphenated(''.join(name))}" for name in names)


def fields(destructured: str) -> list[str]:
    return [part.partition("=")[0].strip() for part in destructured.split(",")]


def selectors(text: str) -> Iterator[str]:
    """The strings of a script that select elements, without the expressions in them."""
    for found in re.findall(r"(?:one|all|matches|closest|querySelector)\(([\"`])(.+?)\1", text):
        yield re.sub(r"\$\{[^}]*\}", "", found[1])
    for table in re.findall(r"LINKS = \{([^}]*)\}", text):
        yield from re.findall(r'"(#[^"]+)"', table)


def ids_read() -> Uses:
    by_call = ((name, file) for file, text in scripts().items() for name in re.findall(r'ById\("([\w-]+)"\)', text))
    by_selector = (
        (name, file)
        for file, text in scripts().items()
        for selector in selectors(text)
        for name in re.findall(r"#([a-z][\w-]*)", selector)
    )
    by_comparison = (
        (name, file) for file, text in scripts().items() for name in re.findall(r'\.id === "([\w-]+)"', text)
    )
    return collect([*by_call, *by_selector, *by_comparison])


def ids_written() -> Uses:
    """Ids in templates; the links of a replay get theirs from the macro that draws them."""
    return collect(
        ("".join(found), file)
        for file, text in templates().items()
        for found in re.findall(r'[\s]id="([\w-]+)"|\bstep\("(\w+)"', text)
    )


def classes_in_scripts() -> Uses:
    """Classes that a script looks for or sets."""
    set_here = r'classList\.\w+\("([\w-]+)"|className = "([\w-]+)"'
    return collect(
        (name, file)
        for file, text in scripts().items()
        for name in [
            *("".join(found) for found in re.findall(set_here, text)),
            *(name for selector in selectors(text) for name in re.findall(r"\.([a-z][\w-]*)", selector)),
        ]
    )


def fields_in_scripts() -> Uses:
    """Names of fields and buttons that a script knows."""
    known = r'\[name=(\w+)\]|\.name [!=]== "(\w+)"|body\.set\("(\w+)"|play\([\w.]+, "(\w+)"'
    return collect(
        (name, file)
        for file, text in scripts().items()
        for name in [
            *("".join(found) for found in re.findall(known, text)),
            *(name for names in re.findall(r"MOVES = \[([^]]*)\]", text) for name in re.findall(r'"(\w+)"', names)),
        ]
    )


def properties_set() -> Uses:
    """Custom properties that a script sets for the style sheets."""
    call = r'style\.setProperty\("(--[\w-]+)"'
    return collect((name, file) for file, text in scripts().items() for name in re.findall(call, text))


def properties_used() -> Uses:
    return collect((name, file) for file, text in styles().items() for name in re.findall(r"var\((--[\w-]+)", text))
