"""What comes with a release: every package that is installed, the hashes to check them by, and a list of parts (SBOM).

    python tools/release.py dist

fills the folder ``dist`` for this system and this version of Python: our own wheel, all wheels that it needs at the
versions of ``constraints.txt``, and

- ``requirements.txt``: each with its SHA-256; ``pip install --require-hashes -r requirements.txt`` takes nothing else
- ``sbom.cdx.json``: the parts with versions, licences and hashes, as CycloneDX 1.5
- ``SHA256SUMS``: all of these files, for ``sha256sum --check``
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
EXTRAS = "metrics"


class Part(NamedTuple):
    """A wheel, and what it says of itself."""

    name: str
    version: str
    licence: str  # empty: it does not say
    sha256: str

    @property
    def address(self) -> str:
        """As a package URL."""
        return f"pkg:pypi/{self.name}@{self.version}"


def part(wheel: Path) -> Part:
    with ZipFile(wheel) as packed:
        text = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        about = HeaderParser().parsestr(packed.read(text).decode())
    name = str(about["Name"]).lower().replace("_", "-").replace(".", "-")
    return Part(name, str(about["Version"]), _licence(about), hashlib.sha256(wheel.read_bytes()).hexdigest())


def _licence(about: Message) -> str:
    named = [str(line).rpartition(":: ")[2] for line in about.get_all("Classifier", []) if "License ::" in str(line)]
    given = str(about.get("License-Expression") or "") or ", ".join(named) or str(about.get("License") or "")
    return given.strip().partition("\n")[0][:200]


def requirements(parts: list[Part]) -> str:
    """One line for each, as pip reads it."""
    return "".join(f"{each.name}=={each.version} --hash=sha256:{each.sha256}\n" for each in parts)


def sbom(parts: list[Part]) -> dict[str, Any]:
    """The list of parts; the first one is what they are parts of."""
    whole, *others = [_component(each) for each in parts]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": whole | {"type": "application"}},
        "components": others,
        "dependencies": [{"ref": whole["bom-ref"], "dependsOn": [each["bom-ref"] for each in others]}],
    }


def _component(each: Part) -> dict[str, Any]:
    licences = [{"license": {"name": each.licence}}] if each.licence else []
    return {
        "type": "library",
        "bom-ref": each.address,
        "name": each.name,
        "version": each.version,
        "purl": each.address,
        "licenses": licences,
        "hashes": [{"alg": "SHA-256", "content": each.sha256}],
    }


def describe(folder: Path) -> None:
    """Write what belongs to the wheels in the folder; ours comes first."""
    parts = sorted(map(part, folder.glob("*.whl")), key=lambda each: (each.name != "safecracker", each.name))
    (folder / "requirements.txt").write_text(requirements(parts), encoding="utf-8")
    (folder / "sbom.cdx.json").write_text(json.dumps(sbom(parts), indent=2) + "\n", encoding="utf-8")
    (folder / "SHA256SUMS").write_text("".join(_sums(folder)), encoding="utf-8")


def _sums(folder: Path) -> Iterator[str]:
    for file in sorted(folder.iterdir()):
        if file.name != "SHA256SUMS":
            yield f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", folder, ROOT], check=True)
    wanted = f"{next(folder.glob('safecracker-*.whl'))}[{EXTRAS}]"
    how = ["--only-binary=:all:", "-c", str(ROOT / "constraints.txt"), "-d", str(folder)]
    subprocess.run([*pip, "download", *how, wanted], check=True)
    describe(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
