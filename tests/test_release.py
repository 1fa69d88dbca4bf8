"""What comes with a release: hashes that pip checks, and a list of parts."""

import hashlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
ABOUT = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\nLicense-Expression: MIT\n"


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["release"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path: Path, release: ModuleType) -> Path:
    for name in ("a_part", "safecracker"):
        with ZipFile(tmp_path / f"{name}-1.2-py3-none-any.whl", "w") as wheel:
            info = f"{name}-1.2.dist-info"
            wheel.writestr(f"{info}/METADATA", ABOUT.format(name=name))
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
    release.describe(tmp_path)
    return tmp_path


def test_the_list_of_parts_has_versions_licences_and_hashes(folder: Path) -> None:
    found = json.loads((folder / "sbom.cdx.json").read_text(encoding="utf-8"))
    assert (found["bomFormat"], found["metadata"]["component"]["purl"]) == ("CycloneDX", "pkg:pypi/safecracker@1.2")
    (part,) = found["components"]
    assert (part["purl"], part["licenses"]) == ("pkg:pypi/a-part@1.2", [{"license": {"name": "MIT"}}])
    wheel = (folder / "a_part-1.2-py3-none-any.whl").read_bytes()
    assert part["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(wheel).hexdigest()}]


def test_every_file_has_its_sum(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in sums} == sums
    assert set(sums) == {each.name for each in folder.iterdir()} - {"SHA256SUMS"}


@pytest.mark.slow
def test_pip_takes_what_has_these_hashes_and_nothing_else(folder: Path) -> None:
    def installs() -> bool:
        how = ["--dry-run", "--no-index", "--no-deps", "--ignore-installed", "--isolated", "--find-links", str(folder)]
        wanted = ["--require-hashes", "-r", str(folder / "requirements.txt")]
        pip = [sys.executable, "-m", "pip", "install", *how, *wanted]
        return not subprocess.run(pip, check=False, capture_output=True).returncode

    assert installs()
    with ZipFile(folder / "a_part-1.2-py3-none-any.whl", "a") as wheel:
        wheel.writestr("a_part.py", "print('something else')")
    assert not installs()
