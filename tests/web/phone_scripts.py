"""Runs what the companion thinks on the phone, for tests."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parents[2] / "src" / "safecracker" / "web" / "static" / "js" / "companion"
DENO = Path(sys.executable).parent / "deno"


def in_deno(script: str, cases: Any, tmp_path: Path) -> Any:
    """What a script makes of the cases; it imports from the companion as ``@/codes.js``."""
    program, given = tmp_path / "program.js", tmp_path / "cases.json"
    given.write_text(json.dumps(cases), encoding="utf-8")
    text = script.replace("@/", f"{SCRIPTS.as_uri()}/")
    program.write_text(f"const cases = JSON.parse(Deno.readTextFileSync({str(given)!r}));\n{text}", encoding="utf-8")
    command = [str(DENO), "run", "--no-config", "--no-check", f"--allow-read={tmp_path},{SCRIPTS}", str(program)]
    env = {"DENO_DIR": str(tmp_path / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
