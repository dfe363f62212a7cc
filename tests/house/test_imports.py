"""The engine runs on the standard library alone."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "millrace"
ENGINE = [path for room in ("core", "parts", "games") for path in sorted((SOURCE / room).rglob("*.py"))]


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_engine_imports_the_standard_library_and_itself(path: Path) -> None:
    foreign = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    # What only the type checker looks at is never imported.
    tree.body = [
        node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        else:
            continue
        foreign |= {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"millrace"}
    assert not foreign


def test_every_folder_is_a_package() -> None:
    """import-linter passes over a folder without `__init__.py`, and its arrows with it."""
    folders = sorted({path.parent for path in SOURCE.rglob("*.py")})
    assert [str(folder.relative_to(SOURCE)) for folder in folders if not (folder / "__init__.py").exists()] == []
