"""Finds every sentence that a package can say, and brings its catalogues up to date.

    python -m safecracker.locale.messages                   add what is new to locale/*.po, drop what is gone
    python -m safecracker.locale.messages --check           change nothing; exit 1 when a catalogue is behind
    python -m safecracker.locale.messages src/my_game       the same for a game in a package of its own

A sentence is the first argument of ``say(...)``, ``say.count(...)``, ``Phrase(...)`` or an error that players see, and
the second of ``say.meaning(...)``, after its context; in Python it is found in the syntax tree, in templates in
Jinja's. The help of commands is collected too. A game of another package needs to translate only what is not in our
catalogue.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import polib
from jinja2 import Environment, nodes

from safecracker.core.translation import paragraphs

OURS: Final = Path(__file__).parent.parent
LOCALE: Final = "locale"
PART: Final = re.compile(r"\{%-? (?:end)?part\b.*?%\}", re.DOTALL)  # a tag of our own (web/drawing.py); says nothing
HELPED: Final = ("option", "version_option", "server_option", "command", "group")  # calls that are given a help text
TRANSLATED: Final = ("de", "fr", "nl")
PLURALS: Final = {  # for a catalogue that is new; then the one in the catalogue holds
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "nl": "nplurals=2; plural=(n != 1);",
}


class Message(NamedTuple):
    one: str
    many: str = ""  # the plural, where there is one
    context: str = ""  # which meaning, where the text has several


def messages(package: Path = OURS) -> dict[Message, set[str]]:
    """Every message that this package has to translate, with the files it stands in."""
    found: dict[Message, set[str]] = {}
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))}
    speakers = _speakers([_tree_of_errors(), *trees.values()])
    for path, tree in trees.items():
        for message in (*_in_python(tree, speakers), *_in_commands(tree)):
            found.setdefault(message, set()).add(path.relative_to(package).as_posix())
    for path in sorted(package.rglob("*.html")):
        for message in _in_template(path.read_text(encoding="utf-8")):
            found.setdefault(message, set()).add(path.relative_to(package).as_posix())
    known = set() if package == OURS else _translated_by_us()
    return {message: files for message, files in found.items() if message not in known}


def errors(package: Path = OURS) -> set[str]:
    """The sentences of the package's errors, which follow other words and so begin with a small letter."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))]
    raised = _speakers([_tree_of_errors(), *trees]) - {"Phrase"}
    return {
        text
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and (_called(node.func) in raised or _is_super(node.func))
        for text in _texts(node.args[0], _constants(tree))
    }


def _tree_of_errors() -> ast.Module:
    return ast.parse((OURS / "core" / "errors.py").read_text(encoding="utf-8"))


@cache
def _translated_by_us() -> set[Message]:
    return set(map(message_of, polib.pofile(str(OURS / LOCALE / f"{TRANSLATED[0]}.po"))))


def message_of(entry: polib.POEntry) -> Message:
    """What an entry of a catalogue translates."""
    return Message(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def _speakers(trees: list[ast.Module]) -> set[str]:
    """The names of Phrase and of every error that carries a sentence."""
    known = {"Phrase", "GameError"}
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        more = {c.name for c in classes if any(isinstance(b, ast.Name) and b.id in known for b in c.bases)} - known
        if not more:
            return known
        known |= more


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that a module gives a name."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _in_python(tree: ast.Module, speakers: set[str]) -> Iterator[Message]:
    constants = _constants(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = _called(node.func)
        if name == "say.count":
            forms_of_each = zip(_texts(node.args[0], constants), _texts(node.args[1], constants), strict=True)
            yield from (Message(one, many, _context(node)) for one, many in forms_of_each)
        elif name == "meaning":
            (context,) = _texts(node.args[0], constants) or [""]
            yield from (Message(text, context=context) for text in _texts(node.args[1], constants))
        elif name == "say" or name in speakers or _is_super(node.func):
            yield from (Message(text, context=_context(node)) for text in _texts(node.args[0], constants))


def _in_commands(tree: ast.Module) -> Iterator[Message]:
    """The help of commands and their options: what click is given, and the docstrings of commands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node.func) in HELPED:
            helps = (each.value for each in node.keywords if each.arg in ("help", "short_help"))
            yield from (Message(text) for each in helps for text in _texts(each, {}))
        elif isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            yield from map(Message, paragraphs(ast.get_docstring(node) or ""))


def _is_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _called(decorator.func) in ("command", "group")


def _context(call: ast.Call) -> str:
    given = (each.value for each in call.keywords if each.arg == "context")
    return next((str(value.value) for value in given if isinstance(value, ast.Constant)), "")


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


def _is_super(function: ast.expr) -> bool:
    """``super().__init__``, with which an error of its own kind says its sentence."""
    return isinstance(function, ast.Attribute) and ast.unparse(function) == "super().__init__"


def _texts(node: ast.expr, constants: dict[str, str]) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body, constants) + _texts(node.orelse, constants)
    if isinstance(node, ast.Name) and node.id in constants:
        return [constants[node.id]]
    return []


def _in_template(source: str) -> Iterator[Message]:
    for call in Environment(autoescape=True).parse(PART.sub("", source)).find_all(nodes.Call):
        function, texts = call.node, [arg.value for arg in call.args if isinstance(arg, nodes.Const)]
        if isinstance(function, nodes.Name) and function.name == "say" and texts:
            yield Message(str(texts[0]))
        elif isinstance(function, nodes.Getattr) and function.attr == "count":
            context = next((each.value for each in call.kwargs if each.key == "context"), nodes.Const(""))
            assert isinstance(context, nodes.Const)
            yield Message(str(texts[0]), str(texts[1]), str(context.value))
        elif isinstance(function, nodes.Getattr) and function.attr == "meaning":
            yield Message(str(texts[1]), context=str(texts[0]))


def updated(path: Path, wanted: dict[Message, set[str]]) -> tuple[polib.POFile, bool]:
    """The catalogue of a language with what is wanted and nothing else, and whether that changed it."""
    lang = path.stem
    old = polib.pofile(str(path), wrapwidth=100) if path.exists() else polib.POFile(wrapwidth=100)
    before = str(old)  # the entries of the old catalogue become those of the new one, and change there
    known = {message_of(entry): entry for entry in old}
    new = polib.POFile(wrapwidth=100)
    new.metadata = {
        "Language": lang,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": old.metadata.get("Plural-Forms") or PLURALS[lang],
    }
    for message in sorted(wanted):
        entry = known.get(message) or _untranslated(message, new.metadata["Plural-Forms"])
        entry.occurrences = [(name, "") for name in sorted(wanted[message])]
        new.append(entry)
    return new, known.keys() != wanted.keys() or str(new) != before


def _untranslated(message: Message, plural_forms: str) -> polib.POEntry:
    entry = polib.POEntry(msgid=message.one, msgid_plural=message.many, msgctxt=message.context or None, msgstr="")
    if message.many:
        entry.msgstr_plural = dict.fromkeys(range(forms(plural_forms)), "")
    return entry


def forms(plural_forms: str) -> int:
    """How many forms a language has for a count, by the header of its catalogue."""
    return int(plural_forms.partition("nplurals=")[2].partition(";")[0])


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
