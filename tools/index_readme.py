"""The README as a package index shows it, where links into the repository lead nowhere, and the links beside it.

They lead to the documentation site once its address is known: ``site`` in pyproject.toml, below
``tool.hatch.metadata.hooks.custom``. Until then pictures and links are left out. A hook of hatchling.
"""

import re
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"^(?:!\[[^\]]*\]\((?!https?:)[^)]*\)|<img\b[^>]*\bsrc=\"(?!https?:)[^>]*>)\n\n", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)[^)]*\)")
INTO_REPOSITORY = re.compile(r"(\]\(|\bsrc=\")(?!https?:|#)([^)\"#\s]+)")
PAGES = {"Homepage": "docs/index.md", "Documentation": "docs/first-steps/library.md", "Changelog": "CHANGELOG.md"}


def for_index(readme: str, site: str = "") -> str:
    if not site:
        return LINK.sub(r"\1", PICTURE.sub("", readme))
    return INTO_REPOSITORY.sub(lambda link: f"{link[1]}{site.rstrip('/')}/{on_site(link[2])}", readme)


def on_site(path: str) -> str:
    """Where a file of the repository lies on the site that ``mkdocs build`` makes."""
    found = PurePosixPath(path.removeprefix("docs/"))
    if path.endswith("/"):
        return f"{found}/index.html"
    if found.suffix in {".png", ".svg"}:
        return str(found)
    return f"{found.with_suffix('') if found.suffix == '.md' else found}.html"


class IndexReadme(MetadataHookInterface):
    """Gives the package its description and its links."""

    def update(self, metadata: dict[str, Any]) -> None:
        site: str = self.config.get("site", "")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text, site)}
        metadata["urls"] = {name: f"{site.rstrip('/')}/{on_site(path)}" for name, path in PAGES.items() if site}
