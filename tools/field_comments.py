"""Comments beside fields, as their descriptions in the reference: ``red: int  # right colour, right place``."""

import ast
import re
from pathlib import Path
from typing import Any

import griffe

COMMENT = re.compile(r"  # (?!noqa|type:)(?P<words>.+)$")


class FieldComments(griffe.Extension):
    """Gives a field without a docstring the comment at the end of its line."""

    def on_attribute_instance(self, *, node: ast.AST | griffe.ObjectNode, attr: griffe.Attribute, **_: Any) -> None:
        if attr.docstring or not isinstance(node, ast.AnnAssign | ast.Assign) or not node.end_lineno:
            return
        file = attr.module.filepath
        if isinstance(file, Path) and (found := COMMENT.search(attr.lines_collection[file][node.end_lineno - 1])):
            words = found["words"]
            attr.docstring = griffe.Docstring(f"{words[0].upper()}{words[1:].rstrip('.')}.", parent=attr)
