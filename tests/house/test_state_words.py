"""Every field of every state has a word that says what it is."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "millrace"
STATES = [SOURCE / "core" / "machine.py", SOURCE / "parts" / "industry" / "state.py"]
STATES += sorted((SOURCE / "games").glob("*/rules/state.py"))


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_every_field_of_a_state_has_a_word(path: Path) -> None:
    states = {"Machine", "IndustryState", "Position"}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name in states]
    assert bodies
    for body in bodies:
        for field, following in zip(body, [*body[1:], None], strict=True):
            if isinstance(field, ast.AnnAssign):
                said = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                assert said, f"{path.name}:{field.lineno}: {ast.unparse(field)}"
