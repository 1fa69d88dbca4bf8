"""Lays out the Jinja templates: a step for everything that is open, a space inside braces, none at the end of a line.

    python tools/format_templates.py             lay out all templates of the package and of the example
    python tools/format_templates.py --check     change nothing; exit 1 and name the templates that would change

Lines are never joined or broken: only white space at their edges and inside braces changes, so a page stays the same.
Formatters that rewrite whole templates join tags and expressions into lines that nobody can read.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "examples")
STEP = "  "
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
BLOCKS = {"if", "for", "macro", "block", "call", "filter", "with", "part"}
AS_IT_IS = {"pre", "textarea"}  # what stands in these is not laid out
BRACED = re.compile(r"\{%-?\s*(\w+).*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
TAG = re.compile(r"</?[a-zA-Z][\w:-]*")
CLOSER = re.compile(r"[ \t]*(?:\{%-?\s*(?P<branch>elif|else)\b|\{%-?\s*end(?P<block>\w+)\s*-?%\}|</(?P<tag>[\w:-]+)>)")
CROWDED = re.compile(r"(\{\{[-+]?|\{%[-+]?)[ \t]*(\S[^\n]*?)[ \t]*([-+]?\}\}|[-+]?%\})")


class Opened(NamedTuple):
    """Something that is open: a block, written ``%if``, or an element."""

    name: str
    line: int


class Place(NamedTuple):
    """Where a line stands."""

    steps: int
    kept: bool = False  # it goes on with something of the line above, and keeps its distance from it


class Reader:
    """Reads a template from its start, and knows what is open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line = 0
        self.open: list[Opened] = []
        self.branches: list[list[Opened]] = []  # what was open where each block began
        self.tag = ""  # the tag whose attributes are being read

    def places(self) -> list[Place]:
        found, at = [Place(0)], 0
        while at < len(self.text):
            end = self._pass(at)
            for newline in re.finditer("\n", self.text[at:end]):
                self.line += 1
                inside = at + newline.end() < end  # a braced part of several lines
                found.append(Place(0, kept=True) if inside else self._place(end))
            at = end
        return found

    def _place(self, at: int) -> Place:
        if self.open and self.open[-1].name in AS_IT_IS:
            return Place(0, kept=True)
        if self.tag:
            return Place(_steps(self.open) + 1)
        left = self._left_open(at)
        closed = {each.line for each in self.open[len(left) : len(left) + 1]}
        return Place(_steps([each for each in left if each.line not in closed]))

    def _left_open(self, at: int) -> list[Opened]:
        """What is still open after the end that a line begins with, if it does."""
        closer = CLOSER.match(self.text, at)
        if not closer:
            return self.open
        if closer["branch"]:
            return self.branches[-1][:-1]
        return _without(self.open, f"%{closer['block']}" if closer["block"] else closer["tag"].lower())

    def _pass(self, at: int) -> int:
        """Pass what begins here, and say where it ends."""
        if braced := BRACED.match(self.text, at):
            if braced[1]:
                self._statement(braced[1], braced[0])
            return braced.end()
        if not self.tag and (tag := TAG.match(self.text, at)):
            self.tag = tag[0][1:].lower()
            return tag.end()
        if self.tag and self.text[at] == ">":
            name, self.tag = self.tag, ""
            if name.startswith("/"):
                self.open = _without(self.open, name[1:])
            elif name not in VOID and self.text[at - 1] != "/":
                self.open.append(Opened(name, self.line))
        return at + 1

    def _statement(self, word: str, whole: str) -> None:
        if word in BLOCKS or (word == "set" and "=" not in whole):
            self.open.append(Opened(f"%{word}", self.line))
            self.branches.append(list(self.open))
        elif word in ("else", "elif"):
            self.open = list(self.branches[-1])
        elif word.startswith("end"):
            self.open = _without(self.open, f"%{word[3:]}")
            self.branches.pop()


def _steps(opened: list[Opened]) -> int:
    """Things that were opened on one line are one step."""
    return len({each.line for each in opened})


def _without(opened: list[Opened], name: str) -> list[Opened]:
    """Without the last of this name and all within it; what a branch closes may have been opened outside it."""
    for at in range(len(opened) - 1, -1, -1):
        if opened[at].name == name:
            return opened[:at]
        if opened[at].name.startswith("%") and not name.startswith("%"):
            break
    return opened


def formatted(text: str) -> str:
    text = text.strip("\n")
    lines, shift = [], 0
    for line, place in zip(text.split("\n"), Reader(text).places(), strict=True):
        indent = len(line) - len(line.lstrip())
        wanted = max(0, indent + shift) if place.kept else len(STEP) * place.steps
        shift = shift if place.kept else wanted - indent
        lines.append((" " * wanted + CROWDED.sub(r"\1 \2 \3", line.strip())).rstrip())
    return "\n".join(lines) + "\n"


def main() -> int:
    check, behind = "--check" in sys.argv[1:], False
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.html")):
        before = path.read_text(encoding="utf-8")
        after = formatted(before)
        if after != before:
            behind = True
            print(f"{'would lay out' if check else 'laid out'} {path.relative_to(ROOT)}")
            if not check:
                path.write_text(after, encoding="utf-8")
    return 1 if check and behind else 0


if __name__ == "__main__":
    sys.exit(main())
