"""Finds every sentence that a package can say, and brings its catalogues up to date.

    python -m safecracker.locale.messages                   add what is new to locale/*.po, drop what is gone
    python -m safecracker.locale.messages --check           change nothing; exit 1 when a catalogue is behind
    python -m safecracker.locale.messages src/my_game       the same for a game in a package of its own

A sentence is the first argument of ``say(...)``, ``say.count(...)``, ``Phrase(...)`` or an error that players see; in
Python it is found in the syntax tree, in templates in Jinja's. A game of another package needs to
translate only what is not in our catalogue.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import polib
from jinja2 import Environment, nodes

OURS: Final = Path(__file__).parent.parent
LOCALE: Final = "locale"
TRANSLATED: Final = ("de", "fr", "nl")
PLURALS: Final = {"de": "n != 1", "fr": "n > 1", "nl": "n != 1"}

Message = tuple[str, str]  # singular, and plural or nothing


def messages(package: Path = OURS) -> dict[Message, set[str]]:
    """Every message that this package has to translate, with the files it stands in."""
    found: dict[Message, set[str]] = {}
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))}
    errors = ast.parse((OURS / "core" / "errors.py").read_text(encoding="utf-8"))
    speakers = _speakers([errors, *trees.values()])
    for path, tree in trees.items():
        for message in _in_python(tree, speakers):
            found.setdefault(message, set()).add(path.relative_to(package).as_posix())
    for path in sorted(package.rglob("*.html")):
        for message in _in_template(path.read_text(encoding="utf-8")):
            found.setdefault(message, set()).add(path.relative_to(package).as_posix())
    known = set() if package == OURS else _translated_by_us()
    return {message: files for message, files in found.items() if message not in known}


@cache
def _translated_by_us() -> set[Message]:
    return {(entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(OURS / LOCALE / f"{TRANSLATED[0]}.po"))}


def _speakers(trees: list[ast.Module]) -> set[str]:
    """The names of Phrase and of every error that carries a sentence."""
    known = {"Phrase", "GameError"}
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        more = {c.name for c in classes if any(isinstance(b, ast.Name) and b.id in known for b in c.bases)} - known
        if not more:
            return known
        known |= more


def _in_python(tree: ast.Module, speakers: set[str]) -> Iterator[Message]:
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = _called(node.func)
        if name == "say.count":
            yield from zip(_texts(node.args[0], constants), _texts(node.args[1], constants), strict=True)
        elif name == "say" or name in speakers:
            yield from ((text, "") for text in _texts(node.args[0], constants))


def _called(function: ast.expr) -> str:
    """``say``, ``self.say`` and ``translator_of(request)`` are all ``say``; ``say.count`` keeps its tail."""
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Call) and _called(function.func) == "translator_of":
        return "say"
    if isinstance(function, ast.Attribute):
        if function.attr == "count" and _called(function.value) == "say":
            return "say.count"
        return function.attr
    return ""


def _texts(node: ast.expr, constants: dict[str, str]) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body, constants) + _texts(node.orelse, constants)
    if isinstance(node, ast.Name) and node.id in constants:
        return [constants[node.id]]
    return []


def _in_template(source: str) -> Iterator[Message]:
    for call in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        function, texts = call.node, [arg.value for arg in call.args if isinstance(arg, nodes.Const)]
        if isinstance(function, nodes.Name) and function.name == "say" and texts:
            yield str(texts[0]), ""
        elif isinstance(function, nodes.Getattr) and function.attr == "count":
            yield str(texts[0]), str(texts[1])


def updated(path: Path, wanted: dict[Message, set[str]]) -> tuple[polib.POFile, bool]:
    """The catalogue of a language with what is wanted and nothing else, and whether that changed it."""
    lang = path.stem
    old = polib.pofile(str(path), wrapwidth=100) if path.exists() else polib.POFile(wrapwidth=100)
    before = str(old)  # the entries of the old catalogue become those of the new one, and change there
    known = {(entry.msgid, entry.msgid_plural): entry for entry in old}
    new = polib.POFile(wrapwidth=100)
    new.metadata = {
        "Language": lang,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": f"nplurals=2; plural=({PLURALS[lang]});",
    }
    for message in sorted(wanted):
        one, many = message
        entry = known.get(message) or polib.POEntry(msgid=one, msgid_plural=many, msgstr="")
        if many and not entry.msgstr_plural:
            entry.msgstr_plural = {0: "", 1: ""}
        entry.occurrences = [(name, "") for name in sorted(wanted[message])]
        new.append(entry)
    return new, known.keys() != wanted.keys() or str(new) != before


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    package = next((Path(word).resolve() for word in arguments if not word.startswith("-")), OURS)
    wanted = messages(package)
    behind = []
    for lang in TRANSLATED:
        path = package / LOCALE / f"{lang}.po"
        catalogue, changed = updated(path, wanted)
        missing = [entry.msgid for entry in catalogue if not entry.translated()]
        if changed and not check:
            path.parent.mkdir(exist_ok=True)
            catalogue.save(str(path))
        if changed or missing:
            behind.append(f"{lang}: {len(missing)} of {len(wanted)} sentences are not translated")
    print("\n".join(behind) or f"{len(wanted)} sentences, all translated")  # noqa: T201 - a command
    return 1 if check and behind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
