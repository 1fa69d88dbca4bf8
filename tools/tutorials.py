"""Run the tutorials, the notebooks in examples/, without Jupyter, and write what their cells print into them.

    python tools/tutorials.py            write
    python tools/tutorials.py --check    say which would change
    python tools/tutorials.py --types    check the types of all cells, strictly

The cells of a notebook are one module that is run from top to bottom. The value of a last line is shown as its
``repr``; pictures are drawn by whoever opens the notebook, and for the documentation site.
"""

import ast
import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted((ROOT / "examples").glob("*.ipynb"))


def code(notebook: dict[str, Any]) -> list[str]:
    """The cells of code, in order."""
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(path: Path, *, pictures: bool = False) -> dict[str, Any]:
    """The notebook with what its cells give today; with pictures, also what Jupyter would draw."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    module = ModuleType(path.stem)
    sys.modules[path.stem] = module  # as a bot of the notebook is looked for by its module
    try:
        for number, cell in enumerate((c for c in notebook["cells"] if c["cell_type"] == "code"), 1):
            cell["execution_count"] = number
            cell["outputs"] = _outputs("".join(cell["source"]), module, number, pictures=pictures)
    finally:
        del sys.modules[path.stem]
    return notebook


def write(notebook: dict[str, Any]) -> str:
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _outputs(cell: str, module: ModuleType, number: int, *, pictures: bool) -> list[dict[str, Any]]:
    parsed, printed, shown = ast.parse(cell), io.StringIO(), None
    last: ast.expr | None = None
    match parsed.body:
        case [*rest, ast.Expr(value=value)]:
            parsed.body, last = rest, value
    with contextlib.redirect_stdout(printed):
        exec(compile(parsed, f"cell {number}", "exec"), vars(module))  # noqa: S102 - our own notebooks
        if last:
            shown = eval(compile(ast.Expression(last), f"cell {number}", "eval"), vars(module))  # noqa: S307 - as above
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if shown is not None:
        data = {"text/plain": repr(shown).splitlines(keepends=True)}
        if pictures and hasattr(shown, "_repr_html_"):
            data["text/html"] = [shown._repr_html_()]
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def check_types() -> int:
    """Whether a type checker finds something in the cells of a notebook, read as one module."""
    with TemporaryDirectory() as folder:
        for path in TUTORIALS:
            cells = code(json.loads(path.read_text(encoding="utf-8")))
            (Path(folder) / f"{path.stem}.py").write_text("\n\n".join(cells), encoding="utf-8")
        return subprocess.run([sys.executable, "-m", "mypy", folder], cwd=ROOT, check=False).returncode


def main(*, check: bool) -> int:
    stale = [path for path in TUTORIALS if write(run(path)) != path.read_text(encoding="utf-8")]
    for path in stale:
        print(f"{path.name}: {'its outputs are not those of today' if check else 'written again'}")
        if not check:
            path.write_text(write(run(path)), encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(check_types() if "--types" in sys.argv[1:] else main(check="--check" in sys.argv[1:]))
