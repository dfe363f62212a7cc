"""Compile the engine for this Python: `./x build`. What runs it, and when, is decided by `millrace/_engine.py`.

A build lies in `build/engine/<key>/`; the key stands for the sources, mypy, Python and platform it was made from. It is
prepared elsewhere and appears by one rename, so that an interrupted build is none. Libraries whose C code came out as
before are taken from an earlier build.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "millrace"
BUILDS: Final = ROOT / "build" / "engine"
COMPILER: Final = Path(__file__).with_name("compile.py")
ARRAYS: Final = Path(__file__).with_name("arrays.py")
KEPT: Final = 4
"""How many builds stay: switching between branches should not mean compiling again."""

REMEDY: Final = (
    "Debian, Ubuntu: apt install gcc python3-dev; Fedora: dnf install gcc python3-devel;\n"
    "   macOS: xcode-select --install; Windows: Build Tools for Visual Studio with C++."
)
STAGE: Final = "STAGE "
"""How a line of the compiling process begins that tells what it does now."""
DISPENSABLE: Final = "Nothing needs it: without the compiled engine everything works, only slower."


def _load_alone(file: Path) -> ModuleType:
    """A module of Millrace without the package around it, which may not even be importable yet."""
    spec = spec_from_file_location(f"{file.stem}_alone", file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if TYPE_CHECKING:
    from millrace import _engine

    from . import arrays
else:
    _engine = _load_alone(PACKAGE / "_engine.py")
    arrays = _load_alone(ARRAYS)


wants_pure = _engine.wants_pure


class CannotCompile(Exception):
    """Why there will be no compiled engine, and what to do about it."""


Report = Callable[[str], None]
"""Takes what is being done now, to show it."""

Prints = dict[str, "_engine.Print"]
"""What the sources were like, by their paths in the package."""


# -- what compiling needs -----------------------------------------------------------------------------------------


def missing_tool() -> str | None:
    """What this machine lacks to compile for this Python, or None if nothing."""
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, this is {sys.implementation.name}"
    if sys.platform == "win32":
        return None  # setuptools knows where to look for the compiler
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(compiler.split()[0]) is None:
        return f"there is no C compiler ({compiler.split()[0]})"
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        return f"the headers of Python {sys.version_info[0]}.{sys.version_info[1]} (Python.h) are not installed"
    return None


def mypy_version() -> str | None:
    """The version of mypy, whose mypyc translates to C; None if it is not installed."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return None


def check_tools() -> None:
    """Raise CannotCompile unless everything needed is there."""
    missing = missing_tool()
    if missing:
        raise CannotCompile(f"{missing}.\n   {REMEDY}\n   {DISPENSABLE}")
    if mypy_version() is None:
        raise CannotCompile("mypy is not installed: pip install 'mypy[mypyc]'")


# -- compiling ----------------------------------------------------------------------------------------------------


def take_prints(package: Path) -> Prints:
    """What the sources are like now."""
    return {file.relative_to(package).as_posix(): _engine.Print.of(file) for file in _engine.sources(package)}


def snapshot(package: Path, folder: Path) -> Prints:
    """Copy all modules of a package, so that nobody changes them meanwhile; what its sources were like."""
    for file in sorted(package.rglob("*.py")):
        copy = folder / file.relative_to(package)
        copy.parent.mkdir(parents=True, exist_ok=True)
        status = file.stat()
        copy.write_bytes(file.read_bytes())
        os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns))
    return take_prints(folder)


def compile_package(
    package: Path, target: Path, known: Mapping[str, Path], report: Report, plain: bool = False
) -> dict[str, Any]:
    """Compile a package into a folder; the manifest of the build, and CannotCompile if it did not go well.

    With machine integers where they can be had, unless it is to be plain: then it needs nothing but Python to run.
    """
    packed = arrays.available() and not plain
    with tempfile.TemporaryDirectory(prefix="millrace-", ignore_cleanup_errors=True) as name:
        place = Path(name)
        copy = place / "millrace"
        prints = snapshot(package, copy)
        job = {
            "units": {
                f"millrace.{unit}": [str(file.relative_to(place)) for file in files]
                for unit, files in _engine.units(copy).items()
            },
            "target": str(target.resolve()),
            "arrays": str(ARRAYS) if packed else "",
            "known": {fingerprint: str(file) for fingerprint, file in known.items()},
        }
        (place / "job.json").write_text(json.dumps(job), encoding="utf-8")
        _run_compiler(place, report)
    libraries: dict[str, list[str]] = json.loads((target / "libraries.json").read_text(encoding="utf-8"))
    (target / "libraries.json").unlink()
    return {
        "tag": _engine.TAG,
        "key": build_key(prints),
        "sources": prints,
        "needs": [arrays.LIBRARY] if packed else [],
        "modules": {module: Path(file).as_posix() for module, (file, _) in libraries.items()},
        "digests": {Path(file).as_posix(): fingerprint for file, fingerprint in libraries.values()},
    }


def _run_compiler(place: Path, report: Report) -> None:
    """Run the compiling process to its end, and report its stages."""
    # The compiler must see the sources, not a build of them, and no settings meant for other projects.
    environment = {**os.environ, "MILLRACE_PURE": "1", "PYTHONUNBUFFERED": "1"}
    environment.pop("MYPYPATH", None)
    said: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-P", str(COMPILER), "job.json"],
        cwd=place,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if line.startswith(STAGE):
                    report(line.removeprefix(STAGE).strip())
                else:
                    said.append(line.rstrip())
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        telling = [line for line in said if ": error:" in line] or said
        raise CannotCompile("compiling failed:\n   {}\n   {}".format("\n   ".join(telling[-15:]), DISPENSABLE))


# -- builds -------------------------------------------------------------------------------------------------------


def build_key(prints: Prints) -> str:
    """What tells builds apart: the sources, and everything that translates them."""
    made_from = {
        "sources": {name: print_.digest for name, print_ in sorted(prints.items())},
        "compiler": [sha256(file.read_bytes()).hexdigest() for file in (COMPILER, ARRAYS, arrays.ARRAYS)],
        "arrays": arrays.version() if arrays.available() else None,
        "mypy": mypy_version(),
        "python": sys.version,
        "tag": _engine.TAG,
        "flags": [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "MILLRACE_OPTIMISATION")],
    }
    return sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()[:16]


@contextlib.contextmanager
def alone(builds: Path) -> Iterator[None]:
    """One build at a time; a second one waits and then usually finds that all is done."""
    builds.mkdir(parents=True, exist_ok=True)
    with (builds / "lock").open("a") as guard:
        if sys.platform != "win32":  # there two builds would both do the work, and the first one done counts
            import fcntl

            fcntl.flock(guard, fcntl.LOCK_EX)
        yield


def known_libraries(builds: Path) -> dict[str, Path]:
    """The libraries of all finished builds, by the digest of their C code."""
    return {
        fingerprint: build / file
        for build in builds.glob("*")
        for file, fingerprint in (_engine.read_manifest(build) or {"digests": {}})["digests"].items()
    }


def write_manifest(build: Path, manifest: Mapping[str, Any]) -> None:
    """Declare a build finished; the replace is atomic."""
    draft = build / "engine.tmp"
    draft.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    draft.replace(build / _engine.MANIFEST)


def discard(build: Path) -> None:
    """Remove a build; its manifest goes first, so that what may be left of it is no build."""
    (build / _engine.MANIFEST).unlink(missing_ok=True)
    shutil.rmtree(build, ignore_errors=True)


def tidy(builds: Path) -> None:
    """Remove what interrupted builds left and all but the last builds."""
    folders = [path for path in builds.iterdir() if path.is_dir()]
    finished = [path for path in folders if (path / _engine.MANIFEST).exists()]
    finished.sort(key=lambda path: (path / _engine.MANIFEST).stat().st_mtime, reverse=True)
    for folder in folders:
        if folder not in finished[:KEPT]:
            discard(folder)


def build(report: Report, package: Path = PACKAGE, builds: Path = BUILDS) -> bool:
    """Make sure that there is a build for the sources as they are; True if something had to be compiled."""
    check_tools()
    with alone(builds):
        prints = take_prints(package)
        target = builds / build_key(prints)
        manifest = _engine.read_manifest(target)
        if manifest is not None:
            # Times may differ from those recorded, after a switch of branches: the next look shall be a short one.
            write_manifest(target, {**manifest, "sources": prints})
            return False
        tidy(builds)
        draft = builds / f"draft-{os.getpid()}"
        try:
            manifest = compile_package(package, draft, known_libraries(builds), report)
            write_manifest(draft, manifest)
            target = builds / manifest["key"]
            discard(target)
            draft.rename(target)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        tidy(builds)
        return True


# -- the command --------------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Tell the person waiting what happens."""
    print("build: " + text, file=sys.stderr, flush=True)


class Progress:
    """Shows what is being done, and on a terminal for how long already."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.stage = ""
        self.over = threading.Event()
        self.ticker = threading.Thread(target=self._tick, daemon=True)
        if sys.stderr.isatty():
            self.ticker.start()

    def __call__(self, stage: str) -> None:
        """Show the next stage."""
        self.stage = stage
        if not self.ticker.is_alive():
            say(stage)

    @property
    def seconds(self) -> float:
        """For how long it has been going on."""
        return time.monotonic() - self.started

    def close(self) -> None:
        """Leave the line that was being rewritten."""
        self.over.set()
        if self.ticker.is_alive():
            self.ticker.join()
            print(file=sys.stderr)

    def _tick(self) -> None:
        while not self.over.wait(0.5):
            if self.stage:
                print(f"\r\x1b[2Kbuild: {self.stage}: {self.seconds:.0f} s", end="", file=sys.stderr, flush=True)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(prog="./x build", description="Compile the engine for this Python.")
    parser.add_argument("--check", action="store_true", help="only tell whether a C compiler and Python.h are there")
    parser.add_argument("--clean", action="store_true", help="remove all builds")
    parser.add_argument("--if-possible", action="store_true", help="it is no failure if a C compiler is missing")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Build; the exit status."""
    options = parse(words)
    if options.clean:
        for folder in BUILDS.glob("*/"):
            discard(folder)
        shutil.rmtree(BUILDS, ignore_errors=True)
        say("removed all builds")
        return 0
    if options.check:
        missing = missing_tool()
        if missing:
            say(f"{missing}.\n   {REMEDY}\n   {DISPENSABLE}")
        return 1 if missing else 0
    progress = Progress()
    try:
        compiled = build(progress)
        progress.close()
        say(f"the engine is compiled, in {progress.seconds:.0f} s" if compiled else "the compiled engine is current")
    except CannotCompile as obstacle:
        progress.close()
        say(str(obstacle))
        return 0 if options.if_possible else 1
    except KeyboardInterrupt:
        progress.close()
        say("interrupted; nothing half-made is used")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
