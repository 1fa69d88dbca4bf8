"""What the documentation site shows besides docs/: rules, results, examples, and every file that a page links to.

A hook of mkdocs (``hooks`` in mkdocs.yml). Links between documents are written as they work in the repository; here
they are turned to where the same file lies on the site. A file that is no document gets a page that shows its text.
"""

import json
import posixpath
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
DOCS = "docs/"
LINK = re.compile(r"(?P<before>\]\(|src=\")(?P<path>[^)#:\"\s]+)(?P<after>[^)\"\s]*)")
FENCED = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
LANGUAGES = {".py": "python", ".yaml": "yaml", ".toml": "toml", ".conf": "nginx", ".service": "ini"}
DOCUMENTS = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "benchmarks/results.md")
DECISIONS = "adr/index.md"
BOARD = '"<Session '  # what a notebook shows of a game where no picture is drawn
TUTORIALS = runpy.run_path(str(ROOT / "tools" / "tutorials.py"))


def sources() -> dict[str, str]:
    """Where pages from outside docs/ lie: their address on the site, and the file in the repository."""
    rules = {f"rules/{each.parents[1].name}.md": each for each in ROOT.glob("src/safecracker/games/*/rules/en.md")}
    found = rules | {name: ROOT / name for name in DOCUMENTS}
    examples = [*ROOT.glob("examples/*.ipynb"), *ROOT.glob("examples/*.py")]
    linked = {
        target
        for page in (*found.values(), ROOT / "README.md", *(ROOT / DOCS).rglob("*.md"))
        for target in _links(page)
    }
    shown = {f"{path.relative_to(ROOT)}.md": path for path in (*examples, *linked) if path.suffix != ".md"}
    outside = {uri: path for uri, path in (shown | found).items() if not path.is_relative_to(ROOT / DOCS)}
    return {uri: path.relative_to(ROOT).as_posix() for uri, path in sorted(outside.items())}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for uri, path in sources().items():
        files.append(File.generated(config, uri, content=_page(ROOT / path)))
    files.append(File.generated(config, DECISIONS, content=_decisions()))
    favicon = str(ROOT / "src/safecracker/web/static/favicon.svg")
    files.append(File.generated(config, "pictures/favicon.svg", abs_src_path=favicon))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    here = page.file.src_uri
    places = sources()
    source = places.get(here, DOCS + here)
    addresses = {path: uri for uri, path in places.items()}
    return _outside_code(lambda text: LINK.sub(lambda link: _turned(link, source, here, addresses), text), markdown)


def _outside_code(change: Callable[[str], str], markdown: str) -> str:
    parts, end = [], 0
    for code in FENCED.finditer(markdown):
        parts += [change(markdown[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(markdown[end:])])


def _turned(link: re.Match[str], source: str, here: str, addresses: dict[str, str]) -> str:
    """The link as it leads from the page on the site."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link["path"]))
    uri = addresses.get(target, target.removeprefix(DOCS))
    if target == "docs/adr":
        uri = DECISIONS
    there = posixpath.relpath(uri, posixpath.dirname(here) or ".")
    return f"{link['before']}{there}{link['after']}"


def _links(page: Path) -> set[Path]:
    """The files outside docs/ that a document leads to."""
    if page.suffix != ".md":
        return set()
    found = {(page.parent / link["path"]).resolve() for link in LINK.finditer(FENCED.sub("", page.read_text("utf-8")))}
    return {path for path in found if path.is_file() and not path.is_relative_to(ROOT / DOCS)}


def _page(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    if path.suffix == ".ipynb":
        notebook = TUTORIALS["run"](path, pictures=True) if BOARD in text else json.loads(text)
        return "\n\n".join(map(_cell, notebook["cells"]))
    return f"# {path.relative_to(ROOT).as_posix()}\n\n```{LANGUAGES.get(path.suffix, 'text')}\n{text.rstrip()}\n```\n"


def _cell(cell: dict[str, Any]) -> str:
    """A cell of a notebook, with what it printed or shows."""
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return text
    shown = [f"```python\n{text}\n```"]
    for output in cell["outputs"]:
        data = output.get("data", {})
        printed = "".join(output["text"] if output["output_type"] == "stream" else data["text/plain"]).rstrip()
        shown.append("".join(data["text/html"]) if "text/html" in data else f"```text\n{printed}\n```")
    return "\n\n".join(shown)


def _decisions() -> str:
    pages = sorted((ROOT / DOCS / "adr").glob("*.md"))
    titles = [page.read_text("utf-8").partition("\n")[0].removeprefix("# ") for page in pages]
    lines = [f"- [{title}]({page.name})" for title, page in zip(titles, pages, strict=True)]
    return "\n".join(["# Decisions\n", "One page each: what was decided, why, and what follows.\n", *lines])
