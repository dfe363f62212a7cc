"""Which engine runs: the one compiled from the sources where there is one for them, otherwise the sources themselves.

`./x build` compiles into `build/engine/`, never beside the sources, where an old build would hide what is edited later.
At `import millrace` a finder puts the compiled modules in the place of their sources, if they were made from just these
sources. A wheel carries the compiled modules beside the sources, where Python finds them by itself. `MILLRACE_PURE=1`
means the sources in every case.

This module is loaded before every other one, by `./x` even alone: it imports nothing of Millrace.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

CORE_MODULES: Final = ("codebook", "consequences", "lists", "machine", "refusal", "rng")
"""What of `core` is compiled. The rest is not worth it (errors, loaders, and `Game`, which waits for people) or would
change: a compiled `Message` refuses a value named `id`, which its positional argument is named as well."""

SOURCE_PARTS: Final = ("content", "dealing", "view")
"""What of `parts` stays sources: records read from files, values that are copied, and what nothing waits for."""

TITLE_MODULES: Final = ("bot",)
"""What of every title is compiled besides its rules."""

POLICY: Final = "policy"
"""A module of a title that is compiled to a library of its own: it is edited more often than the rules, and then only
this is compiled anew."""

POLICY_PARTS: Final = ("features", "softmax")
"""What of `parts` only policies use; for the same reason it is a library of its own."""

SOURCE_RULES: Final = ("content", "notation", "outcome", "view")
"""Modules among a title's rules that stay sources: nothing waits for them, or they make values that are copied."""

RELIED_ON: Final = ("content", "view")
"""Those of them whose types are part of what the compiled ones were compiled for."""

TAG: Final = EXTENSION_SUFFIXES[0]
"""How the file of a compiled module ends: it names the Python and the platform that can load it."""

MANIFEST: Final = "engine.json"
"""What a build says about itself. It is the last thing to appear, so a build without it is not one."""

ModuleFiles = Mapping[str, str]
"""Modules by name, and the files they are to be loaded from."""


class Engine(NamedTuple):
    """Whether the engine is compiled, and why: `str(millrace.engine())` is "compiled (built)"."""

    compiled: bool
    reason: str
    """One of `REASONS`."""

    def __str__(self) -> str:
        return f"{'compiled' if self.compiled else 'interpreted'} ({self.reason})"


REASONS: Final = {
    "built": "compiled by ./x build, and current",
    "installed": "installed with its compiled modules",
    "pure": "MILLRACE_PURE is set",
    "stale": "the sources, or what is installed, have changed since ./x build",
    "unbuilt": "./x build has not been run",
    "plain": "installed without compiled modules",
}


# -- the modules in question --------------------------------------------------------------------------------------


def title_folders(package: Path) -> list[Path]:
    """The folders of all titles, in the order of their names."""
    return sorted(file.parent.parent for file in (package / "games").glob("*/rules/state.py"))


def modules_of(folder: Path, names: Sequence[str]) -> list[Path]:
    """Those of the modules that exist in a folder."""
    return [file for file in (folder / f"{name}.py" for name in names) if file.exists()]


def all_modules(folder: Path) -> list[Path]:
    """The modules of a folder and of those in it, without their `__init__`, which only pass names on."""
    return sorted(file for file in folder.rglob("*.py") if file.stem != "__init__")


def units(package: Path) -> dict[str, list[Path]]:
    """What is compiled, in units of which each becomes one library: core with parts, every title, and policies."""
    parts = [file for file in all_modules(package / "parts") if file.stem not in SOURCE_PARTS]
    shared = [file for file in parts if file.stem in POLICY_PARTS]
    found = {"engine": modules_of(package / "core", CORE_MODULES) + [file for file in parts if file not in shared]}
    if shared:
        found[POLICY] = shared
    for folder in title_folders(package):
        rules = [file for file in all_modules(folder / "rules") if file.stem not in SOURCE_RULES]
        found[folder.name] = modules_of(folder, TITLE_MODULES) + rules
        policy = modules_of(folder, (POLICY,))
        if policy:
            found[f"{POLICY}_{folder.name}"] = policy
    return found


def sources(package: Path) -> list[Path]:
    """Everything that decides what is compiled, and to what: the modules, those they rely on, and this one."""
    found = {file for unit in units(package).values() for file in unit}
    found.update(modules_of(package, ("_engine",)))
    found.update(all_modules(package / "core"))
    found.update(file for file in all_modules(package / "parts") if file.stem in RELIED_ON)
    for folder in title_folders(package):
        found.update(modules_of(folder / "rules", RELIED_ON))
    return sorted(found)


# -- builds -------------------------------------------------------------------------------------------------------


class Print(NamedTuple):
    """What a source file was like when it was compiled."""

    size: int
    mtime: int
    digest: str

    @classmethod
    def of(cls, file: Path) -> "Print":
        """The print of a file now."""
        # The time comes first: if the file changes in between, the time is too old and the digest decides.
        status = file.stat()
        content = file.read_bytes()
        return cls(len(content), status.st_mtime_ns, sha256(content).hexdigest())

    def fits(self, file: Path) -> bool:
        """Whether a file has this content; it is only read where size or time leave a doubt."""
        status = file.stat()
        if status.st_size != self.size:
            return False
        return status.st_mtime_ns == self.mtime or sha256(file.read_bytes()).hexdigest() == self.digest


def read_manifest(build: Path) -> dict[str, Any] | None:
    """What a finished build says about itself; None if it is not finished or not for this Python."""
    try:
        manifest = json.loads((build / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return None
    return manifest if isinstance(manifest, dict) and manifest.get("tag") == TAG else None


def is_current(manifest: Mapping[str, Any], package: Path) -> bool:
    """Whether a build was made from the sources as they are now."""
    prints: dict[str, list[Any]] = manifest["sources"]
    files = {file.relative_to(package).as_posix(): file for file in sources(package)}
    return files.keys() == prints.keys() and all(Print(*prints[name]).fits(file) for name, file in files.items())


def builds_for(package: Path) -> Path | None:
    """Where the builds of a package lie if it lies in the project's source tree; None if it is installed."""
    return package.parent.parent / "build" / "engine" if package.parent.name == "src" else None


def find(package: Path, pure: bool) -> tuple[Engine, ModuleFiles]:
    """Which engine a package has, and which of its modules must be loaded from other files than usual."""
    folder = builds_for(package)
    if folder is None:
        beside = _compiled_beside(package)
        if pure:
            return Engine(False, "pure"), beside
        return (Engine(True, "installed") if beside else Engine(False, "plain")), {}
    if pure:
        return Engine(False, "pure"), {}
    builds = [file.parent for file in sorted(folder.glob(f"*/{MANIFEST}"))]
    found = [(build, manifest) for build in builds if (manifest := read_manifest(build))]
    for build, manifest in found:
        if is_current(manifest, package) and all(find_spec(name) for name in manifest.get("needs", ())):
            return Engine(True, "built"), {name: str(build / file) for name, file in manifest["modules"].items()}
    return Engine(False, "stale" if found else "unbuilt"), {}


def _compiled_beside(package: Path) -> ModuleFiles:
    """The sources of those modules that have a compiled one beside them."""
    compiled = [file for unit in units(package).values() for file in unit if file.with_suffix(TAG).exists()]
    return {module_name(package, file): str(file) for file in compiled}


def module_name(package: Path, file: Path) -> str:
    """The name under which a source file is imported."""
    return ".".join(file.relative_to(package.parent).with_suffix("").parts)


# -- the finder ---------------------------------------------------------------------------------------------------


class Finder:
    """Finds the modules of a table in the files it names, ahead of the usual search."""

    def __init__(self, table: ModuleFiles) -> None:
        self.table = table

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's file if the table has it; None leaves it to the other finders."""
        file = self.table.get(name)
        return None if file is None else spec_from_file_location(name, file)


def wants_pure(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether MILLRACE_PURE asks for the sources."""
    return environment.get("MILLRACE_PURE", "") not in ("", "0")


def activate(package: Path) -> Engine:
    """Choose the engine of a package for this process; what is imported of it from now on comes from there."""
    chosen, table = find(package, wants_pure())
    if table:
        sys.meta_path.insert(0, Finder(table))
    return chosen


_running: Final = activate(Path(__file__).resolve().parent) if __name__ == "millrace._engine" else None


def engine() -> Engine:
    """Whether this process runs the compiled engine, and why: `.compiled` and `.reason`."""
    assert _running is not None, "this file was loaded alone"
    return _running
