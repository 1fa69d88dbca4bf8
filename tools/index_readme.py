"""The README as a package index shows it: without pictures and links that lead into the repository, where nobody is.

A hook of hatchling (``tool.hatch.metadata.hooks.custom`` in pyproject.toml).
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"^(?:!\[[^\]]*\]\((?!https?:)[^)]*\)|<img\b[^>]*\bsrc=\"(?!https?:)[^>]*>)\n\n", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)[^)]*\)")


def for_index(readme: str) -> str:
    return LINK.sub(r"\1", PICTURE.sub("", readme))


class IndexReadme(MetadataHookInterface):
    """Gives the package its description."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text)}
