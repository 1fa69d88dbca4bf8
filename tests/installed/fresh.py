"""A fresh environment with wheels of this project and of the toy in it, and a server that runs there."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parent.parent.parent
TOY = ROOT / "examples" / "toy"
OFFLINE = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps")
LANGUAGE = {"LC_ALL": "en_GB.UTF-8"}


class Fresh(Struct, frozen=True):
    """An environment of its own: nothing of the checkout is on its path."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def _clean(self) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}

    def run(self, *words: str | Path, typed: str = "", cwd: Path | None = None) -> str:
        """What a command of this environment prints; it must succeed."""
        done = subprocess.run(
            [self.python, "-m", *map(str, words)],
            input=typed,
            cwd=cwd or self.folder,
            env=self._clean | LANGUAGE,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server that runs for the time of the block."""
        command = (self.python, "-m", "safecracker", "--port", "0", "--no-browser", "--data", self.folder / "data")
        server = subprocess.Popen(
            list(map(str, command)), cwd=self.folder, env=self._clean, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()
            server.communicate(timeout=20)


def made(folder: Path) -> Fresh:
    """Build both wheels, and install them in a new environment that borrows the dependencies of this one."""
    wheels, fresh = folder / "wheels", Fresh(folder / "env")
    _pip("wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", wheels, ROOT, TOY)
    venv.create(fresh.folder, symlinks=os.name != "nt")
    _pip("--python", fresh.python, "install", *OFFLINE, *wheels.glob("*.whl"))
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages,) = fresh.folder.glob("lib/python*/site-packages")
    # what it names comes after the environment's own packages, and .pth files that lie there are not read
    (packages / "borrowed.pth").write_text("\n".join(borrowed))
    return fresh


def _pip(*words: str | Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", *map(str, words)], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
