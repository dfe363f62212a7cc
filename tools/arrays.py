"""Give compiled modules machine integers: the step of `./x build` between copying the sources and translating them.

In the copy, and only there, `int` in annotations of compiled modules becomes `i64`, a 64-bit integer, and the arrays of
`millrace.core.lists` become `vec[i64]`, packed 64-bit integers. So reading an array neither counts references nor
unpacks objects, and copying one is copying memory. The sources stay plain Python; nothing of this exists interpreted.

What is rewritten, always within a line, so that tracebacks name the right ones:

    parameters, results and fields      `int` becomes `i64`; inside of `list[…]`, `tuple[…]` and the like it stays
    local variables of the type int     are declared `i64` in the first line of their function
    `1 << n`                            becomes `bit(n)`: mypyc would have C shift 32 bits
    `n.bit_length()`, `n.bit_count()`   become `int(n).…`: `i64` has no methods
    integers among floats               become `float(n)`: `i64` is not promoted
    integers appended to a list         become `_number(n)`, an object that exists already: offers are such lists

Why it is safe: `i64` wraps where a result needs more than 63 bits, without a word. All numbers of the rules are counts,
indices and masks of at most 60 bits, the generator of chance stays below 2**44, and tests/properties/test_compiled.py
compares whole games with the sources, which are exact. An integer that does not fit into an `i64` when it comes from
elsewhere raises OverflowError. What breaks the rules of `core/lists.py` does not pass mypy, so there is no build.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import metadata
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

LISTS: Final = Path("millrace/core/lists.py")
ARRAYS: Final = Path(__file__).with_name("arrays_lists.py")
"""What takes the place of `core/lists.py`."""

LIBRARY: Final = "librt"
"""What the compiled modules ask for when they are loaded."""

NEEDS: Final = "from librt.vecs import vec; from mypy_extensions import i64"

NEEDS_NUMBER: Final = "; from millrace.core.lists import number as _number"

METHODS: Final = ("bit_length", "bit_count", "to_bytes")

REFERENCES: Final = ("node", "info", "analyzed", "original_def", "partial_fallback", "definition")
"""Fields by which nodes of mypy refer to others, instead of containing them."""

BIT: Final = "\n\ndef _bit(number: i64) -> i64:\n    return number * 0 + 1 << number\n"
"""Two to the power of a number. The product makes C take the 1 for 64 bits long; its compiler leaves it out."""


def available() -> bool:
    """Whether this Python has what the arrays need, and nobody asked for plain lists by MILLRACE_ARRAYS=lists."""
    if os.environ.get("MILLRACE_ARRAYS", "") == "lists":
        return False
    try:
        return find_spec("librt.vecs") is not None and find_spec("mypy_extensions") is not None
    except ImportError:
        return False


def version() -> str:
    """The version of the library, which has to fit when the compiled modules are loaded."""
    return metadata.version(LIBRARY)


class Edits:
    """Changes to the text of one module, by line and column (in bytes, as Python counts them)."""

    def __init__(self, text: str) -> None:
        self.lines = [line.encode() for line in text.split("\n")]
        self.changes: set[tuple[int, int, int, int, str]] = set()

    def replace(self, line: int, column: int, end: int, text: str, rank: int = 0) -> None:
        """Put a text in the place of what stands in a line; of several at one place the lowest rank comes first."""
        self.changes.add((line, column, end, rank, text))

    def wrap(self, node: Any, function: str) -> None:
        """Call a function with an expression, given as a node of mypy or of ast."""
        line, column, end_line, end = place(node)
        # Inner calls close before outer ones and open after them: the longer expression is the outer one.
        size = (end_line - line) * 1000 + end - column
        self.replace(line, column, column, f"{function}(", 100000 - size)
        self.replace(end_line, end, end, ")", size - 100000)

    def call(self, shift: Any, left_end: int, function: str) -> None:
        """Call a function with the right side of a shift, and leave its left side out."""
        line, column, end_line, end = place(shift)
        right = self.lines[line - 1].index(b"<<", left_end) + 2
        self.replace(line, column, right + 1, f"{function}(")
        self.replace(end_line, end, end, ")", (end_line - line) * 1000 + end - column - 100000)

    def text(self) -> str:
        """The changed text."""
        for line, column, end, _, text in sorted(self.changes, key=lambda change: change[:4], reverse=True):
            old = self.lines[line - 1]
            self.lines[line - 1] = old[:column] + text.encode() + old[end:]
        return "\n".join(line.decode() for line in self.lines)


def place(node: Any) -> tuple[int, int, int, int]:
    """Where an expression stands: line, column, last line, column behind it."""
    if isinstance(node, ast.AST):
        found: Any = node
        return found.lineno, found.col_offset, found.end_lineno, found.end_col_offset
    return node.line, node.column, node.end_line, node.end_column


# -- what mypy knows ----------------------------------------------------------------------------------------------


def checked(files: Sequence[str]) -> Any:
    """What mypy finds out about the sources, with the type of every expression."""
    from mypy import build
    from mypy.main import process_options

    sources, options = process_options(["--config-file=", "--cache-dir=cache-types", *files])
    options.export_types = True
    options.preserve_asts = True
    options.incremental = False
    options.show_traceback = True
    return build.build(sources, options)


class Places:
    """Goes through the nodes of a module as mypy has them and notes the edits that depend on types."""

    def __init__(self, types: Mapping[Any, Any], edits: Edits) -> None:
        self.types = types
        self.edits = edits
        self.locals: dict[int, set[str]] = defaultdict(set)
        """The local variables of the type int, by the lines of their functions."""
        self.numbers = False
        """Whether an integer is wanted as an object."""
        self._seen: set[int] = set()

    def visit(self, node: Any, function: Any = None) -> None:
        """Note the edits of a node inside a function, and of everything within it."""
        if id(node) in self._seen:
            return
        self._seen.add(id(node))
        kind = type(node).__name__
        note: Any = getattr(self, f"note_{kind}", None)
        if note is not None:
            note(node, function)
        for child in children(node):
            self.visit(child, node if kind == "FuncDef" else function)

    # Types

    def is_a(self, expression: Any, name: str) -> bool:
        """Whether an expression has a built-in type."""
        return is_type(self.types.get(expression), name)

    def is_list_of_ints(self, expression: Any) -> bool:
        """Whether an expression is a `list[int]`."""
        from mypy.types import get_proper_type

        type_: Any = get_proper_type(self.types.get(expression))
        return is_type(type_, "list") and is_type(type_.args[0], "int")

    def is_number(self, expression: Any) -> bool:
        """Whether an expression may turn out as an `i64`: an integer that is not written out."""
        if type(expression).__name__ == "UnaryExpr":
            return self.is_number(expression.expr)
        return self.is_a(expression, "int") and type(expression).__name__ != "IntExpr"

    def as_float(self, expression: Any) -> None:
        """Make an integer a float."""
        if self.is_number(expression):
            self.edits.wrap(expression, "float")

    def mix(self, one: Any, other: Any, always: bool = False) -> None:
        """Make the integer of a pair a float if the other is one."""
        if self.is_a(one, "float") or always:
            self.as_float(other)
        if self.is_a(other, "float") or always:
            self.as_float(one)

    # Statements

    def declare(self, target: Any, function: Any) -> None:
        """Note the local variables among what is assigned to."""
        for item in getattr(target, "items", ()):
            self.declare(item, function)
        variable: Any = getattr(target, "node", None)
        if function is None or type(target).__name__ != "NameExpr" or type(variable).__name__ != "Var":
            return
        if variable.is_inferred and is_type(variable.type, "int") and target.name != "_":
            self.locals[function.line].add(target.name)

    def note_AssignmentStmt(self, statement: Any, function: Any) -> None:  # noqa: N802, D102  the name of the node
        for target in statement.lvalues:
            self.declare(target, function)
            variable = getattr(target, "node", None)
            if self.is_a(target, "float") or is_type(getattr(variable, "type", None), "float"):
                self.as_float(statement.rvalue)

    def note_ForStmt(self, statement: Any, function: Any) -> None:  # noqa: N802, D102
        self.declare(statement.index, function)

    def note_OperatorAssignmentStmt(self, statement: Any, function: Any) -> None:  # noqa: N802, D102
        if self.is_a(statement.lvalue, "float"):
            self.as_float(statement.rvalue)

    def note_ReturnStmt(self, statement: Any, function: Any) -> None:  # noqa: N802, D102
        if function is not None and statement.expr is not None and is_type(function.type.ret_type, "float"):
            self.as_float(statement.expr)

    # Expressions

    def note_OpExpr(self, expression: Any, function: Any) -> None:  # noqa: N802, D102
        left, right = expression.left, expression.right
        if expression.op == "<<":
            constant = getattr(right, "name", "a").isupper()
            if function is not None and getattr(left, "value", 0) == 1 and self.is_number(right) and not constant:
                self.edits.call(expression, left.end_column, "_bit")
        elif expression.op in ("+", "-", "*", "/", "//", "%", "**"):
            both = self.is_a(left, "int") and self.is_a(right, "int")
            self.mix(left, right, always=expression.op == "/" and both)

    def note_ComparisonExpr(self, expression: Any, function: Any) -> None:  # noqa: N802, D102
        for one, other in pairwise(expression.operands):
            self.mix(one, other)

    def note_CallExpr(self, call: Any, function: Any) -> None:  # noqa: N802, D102
        callee = call.callee
        if getattr(callee, "name", "") in METHODS and self.is_a(getattr(callee, "expr", None), "int"):
            self.edits.wrap(callee.expr, "int")
        appends = getattr(callee, "name", "") == "append" and self.is_list_of_ints(getattr(callee, "expr", None))
        if appends and self.is_number(call.args[0]):
            self.edits.wrap(call.args[0], "_number")
            self.numbers = True
        formals = getattr(self.types.get(callee), "arg_types", ())
        for formal, actual in zip(formals, call.args, strict=False):
            if is_type(formal, "float"):
                self.as_float(actual)


def is_type(type_: Any, name: str) -> bool:
    """Whether a type of mypy is a built-in one."""
    type_ = getattr(type_, "fallback", type_) if type(type_).__name__ == "LiteralType" else type_
    return type(type_).__name__ == "Instance" and type_.type.fullname == f"builtins.{name}"


def children(node: Any) -> Iterator[Any]:
    """The nodes of mypy within one; those that it only refers to are left out."""
    from mypy.nodes import Block, Expression, FuncItem, Statement

    for part in type(node).__mro__:
        for name, slot in vars(part).items():
            if type(slot).__name__ != "getset_descriptor" or name in REFERENCES:
                continue
            values = [getattr(node, name, None)]
            while values:
                value = values.pop()
                if isinstance(value, (list, tuple)):
                    values += value
                elif isinstance(value, (Block, Expression, FuncItem, Statement)):
                    yield value


# -- what Python's own grammar tells ------------------------------------------------------------------------------


def annotate(edits: Edits, annotation: ast.expr | None) -> None:
    """Make an annotation `int` an `i64`."""
    if isinstance(annotation, ast.Name) and annotation.id == "int":
        line, column, _, end = place(annotation)
        edits.replace(line, column, end, "i64")


def rewrite_annotations(tree: ast.Module, edits: Edits) -> None:
    """Note the edits of all annotations of parameters, results, fields and local variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith(
            "__"
        ):  # those have to be as Python calls them
            for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
                annotate(edits, argument.annotation)
            annotate(edits, node.returns)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for statement in ast.walk(node):
                if isinstance(statement, ast.AnnAssign):
                    annotate(edits, statement.annotation)


def declare_locals(tree: ast.Module, names: dict[int, set[str]], edits: Edits) -> list[tuple[int, int, str]]:
    """Note the declarations of local variables; those for a line of their own are given back, by function and line."""
    lines: list[tuple[int, int, str]] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        own = sorted(names.get(node.lineno, ()))
        if not own:
            continue
        text = "; ".join(f"{name}: i64" for name in own)
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            _, _, line, end = place(first)
            edits.replace(line, end, end, f"; {text}", 500000)
        elif isinstance(first, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return)):
            line, column, _, _ = place(first)
            edits.replace(line, column, column, f"{text}; ", -500000)
        else:
            lines.append((node.lineno, first.lineno, " " * first.col_offset + text))
    return lines


def rewritten(text: str, tree: Any, types: Any) -> str:
    """The text of a module with machine integers."""
    grammar = ast.parse(text)
    edits = Edits(text)
    places = Places(types, edits)
    for statement in tree.defs:
        places.visit(statement)
    rewrite_annotations(grammar, edits)
    extra = declare_locals(grammar, places.locals, edits)
    first = next(node for node in grammar.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    line, column, end_line, end = place(first)
    needs = NEEDS + NEEDS_NUMBER if places.numbers else NEEDS
    if isinstance(first, ast.ImportFrom) and first.module == "__future__":
        edits.replace(end_line, end, end, f"; {needs}")
    else:
        edits.replace(line, column, column, f"{needs}; ")
    lines = edits.text().split("\n")
    for function, number, declaration in sorted(extra, reverse=True):
        lines.insert(number - 1, declaration)
        if not lines[function - 2]:
            del lines[function - 2]  # what comes after the declaration stays where it was
    changed = "\n".join(lines)
    return changed + BIT if "_bit(" in changed else changed


def rewrite(files: Iterable[str]) -> None:
    """Rewrite modules in the working directory, given by their paths in it."""
    files = [file for file in files if Path(file) != LISTS]
    result = checked([*files, str(LISTS)])
    if result.errors:
        print("\n".join(result.errors))
        sys.exit(1)
    texts = {}
    for file in files:
        name = re.sub(r"\.py$", "", file).replace("/", ".").replace("\\", ".")
        texts[file] = rewritten(Path(file).read_text(encoding="utf-8"), result.files[name], result.types)
    for file, text in texts.items():
        Path(file).write_text(text, encoding="utf-8")
    LISTS.write_text(ARRAYS.read_text(encoding="utf-8"), encoding="utf-8")
