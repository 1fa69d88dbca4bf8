"""What goes to a package index: metadata that it accepts, a README that it can show, everything that tests need."""

import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from trove_classifiers import classifiers

import safecracker

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HOOK = runpy.run_path(str(ROOT / "tools/index_readme.py"))
FOR_INDEX = HOOK["for_index"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def build(source: Path, folder: Path, *options: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *options]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> ZipFile:
    return ZipFile(next(built.glob("*.whl")))


@pytest.fixture(scope="module")
def about(wheel: ZipFile) -> Message:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return HeaderParser().parsestr(wheel.read(name).decode())


def test_an_index_knows_every_classifier() -> None:
    assert set(PROJECT["classifiers"]) - set(classifiers) == set()


def test_the_changes_begin_with_this_version() -> None:
    first = re.findall(
        r"^## ([\d.]+), \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert first[0] == safecracker.__version__


def test_the_readme_installs_from_an_index_before_a_clone() -> None:
    assert -1 < README.find("pip install safecracker") < README.find("-e '.[test]'")
    assert -1 < README.find("uvx safecracker") < README.find("-e '.[test]'")


def test_the_readme_on_an_index_leads_nowhere_in_the_repository() -> None:
    shown = FOR_INDEX(README)
    assert re.findall(r"\]\((?!https?:)[^)]*\)|src=", shown) == []
    assert "Hosting says more" in shown
    assert shown.count("```") == README.count("```")


def test_other_addresses_stay_in_the_readme() -> None:
    text = "[a](https://example.org) ![b](https://example.org/b.png) [c](docs/c.md)\n\n![d](docs/d.png)\n\nend"
    assert FOR_INDEX(text) == "[a](https://example.org) ![b](https://example.org/b.png) c\n\nend"


def test_the_readme_leads_to_the_site_once_its_address_is_known() -> None:
    """Every picture and link of the README, and every link of the package, is a page of the site."""
    there = set(runpy.run_path(str(ROOT / "tools/docs_site.py"))["sources"]()) | {"adr/index.md"}
    there |= {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*") if path.is_file()}
    pages = {f"{name.removesuffix('.md')}.html" if name.endswith(".md") else name for name in there}
    shown = FOR_INDEX(README, "https://example.org/games/")
    found = re.findall(r"(?:\]\(|src=\")(?:https://example.org/games/([^)\"]*)|[^)\"]*)", shown)
    assert len(found) == len(re.findall(r"\]\(|src=\"", README)) > 30
    assert set(found) - pages == set()
    assert {HOOK["on_site"](path) for path in HOOK["PAGES"].values()} - pages == set()


def test_an_index_shows_links_once_there_is_somewhere_to_lead_to() -> None:
    without, with_site = dict[str, Any](), dict[str, Any]()
    HOOK["IndexReadme"](str(ROOT), {}).update(without)
    HOOK["IndexReadme"](str(ROOT), {"site": "https://example.org/games"}).update(with_site)
    assert without["urls"] == {}
    assert with_site["urls"]["Changelog"] == "https://example.org/games/CHANGELOG.html"
    assert "](https://example.org/games/pictures/table-desktop.png)" in with_site["readme"]["text"]


@pytest.mark.slow
def test_the_wheel_has_its_licence_and_its_notice(wheel: ZipFile, about: Message) -> None:
    assert about.get_all("License-File") == ["LICENSE", "NOTICE"]
    folder = next(name for name in wheel.namelist() if name.endswith("/METADATA")).removesuffix("METADATA")
    assert wheel.read(f"{folder}licenses/NOTICE") == (ROOT / "NOTICE").read_bytes()
    assert wheel.read(f"{folder}licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


@pytest.mark.slow
def test_the_wheel_describes_itself_with_the_readme(about: Message) -> None:
    assert about["Description-Content-Type"] == "text/markdown"
    assert str(about.get_payload()).strip() == FOR_INDEX(README).strip()


@pytest.mark.slow
def test_the_source_distribution_has_everything_that_the_tests_read(built: Path) -> None:
    """Whoever unpacks it can run the same gate."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
        there = {name.partition("/")[2] for name in packed.getnames()}
    folders = ("src", "tests", "docs", "examples", "benchmarks", "tools", "hosting", ".ci")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    files += [
        path for path in ROOT.iterdir() if path.is_file() and path.suffix in {".md", ".toml", ".txt", ".json", ".yml"}
    ]
    made = {"__pycache__", ".pytest_cache", ".hypothesis", ".mypy_cache", ".ruff_cache"}
    wanted = {path.relative_to(ROOT).as_posix() for path in files if made.isdisjoint(path.relative_to(ROOT).parts)}
    assert len(wanted) > 900
    assert sorted(wanted - there) == []


def test_a_container_is_built_from_what_its_ignore_file_lets_through(wheel: ZipFile, tmp_path: Path) -> None:
    lines = (ROOT / "hosting" / "Dockerfile.dockerignore").read_text(encoding="utf-8").split()
    assert lines[0] == "**"
    source = tmp_path / "source"
    for name in (line[1:] for line in lines if line.startswith("!")):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    build(source, tmp_path, "-t", "wheel")
    assert ZipFile(next(tmp_path.glob("*.whl"))).namelist() == wheel.namelist()
