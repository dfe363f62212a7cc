"""Translate modules to C by mypyc and compile them: the part of `./x build` that runs in a process of its own.

mypyc and setuptools print, exit and write relative to the working directory as they please; here they may. Lines on
stdout that begin with `STAGE` tell how far it is. Called as `python compile.py JOB` in a folder that holds the sources,
where `JOB` is a JSON file, see `Job`. The result goes to `libraries.json` in the target folder.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, TypedDict

STAGE: Final = "STAGE "

OPTIMISATION: Final = os.environ.get("MILLRACE_OPTIMISATION", "2")
"""Measured: level 3 takes a tenth longer to compile and plays no faster; 0 compiles in less than half the time."""

FLAGS: Final = () if sys.platform == "win32" else ("-fvisibility=hidden", "-Wno-misleading-indentation")
"""Without the first any function of a library could be replaced from outside, so none may be inlined nor called
directly; measured: random games 5 % faster. What Python looks for is marked as visible, other libraries get pointers.
The second forgoes a warning that Python's own flags ask for: to look at the columns of megabytes of generated C took
three fifths of the time without optimisation, and a fifth with it."""


class Job(TypedDict):
    """What to compile."""

    units: dict[str, list[str]]
    """The sources of each library, by its name."""
    target: str
    """The folder the compiled modules go to, in folders like those of the sources."""
    arrays: str
    """The file of the module that gives the sources machine integers; empty if they are to be compiled as they are."""
    known: dict[str, str]
    """Compiled modules of earlier builds, by the digest of their C code; they are taken as they are."""


def digest(extension: Any) -> str:
    """What decides the result of compiling an extension: its C code, generated headers included, and the flags."""
    found = sha256(repr((extension.name, extension.extra_compile_args)).encode())
    for file in [*extension.sources, *extension.depends]:
        found.update(Path(file).read_bytes())
    return found.hexdigest()


def translate(units: dict[str, list[str]]) -> list[Any]:
    """The extensions that setuptools is to compile; their C code is written to the folder `c`."""
    from mypyc.build import mypycify

    files = [file for unit in units.values() for file in unit]
    separate: list[tuple[list[str], str | None]] = [(unit, name) for name, unit in units.items()]
    extensions: list[Any] = mypycify(
        # What stays interpreted reads plain integers: it has nothing to hear about i64.
        ["--config-file=", "--cache-dir=cache", "--follow-imports=silent", *files],
        opt_level=OPTIMISATION,
        debug_level="0",
        separate=separate,
        target_dir="c",
    )
    for extension in extensions:
        # They share one list: what is added in place would depend on how many there are, and so would the digest.
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return extensions


def compile_extensions(extensions: list[Any], target: str) -> None:
    """Compile C code into the target folder, on all cores."""
    from setuptools import setup

    jobs = str(os.cpu_count() or 1)
    setup(
        name="millrace-engine",
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--build-lib", target, "--build-temp", "objects", "--parallel", jobs],
    )


def load(file: str) -> Any:
    """A module that lies beside this one; their folder is no place to import from."""
    spec = spec_from_file_location(Path(file).stem, file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def work(job: Job) -> None:
    """Do what the job says."""
    from setuptools import Distribution

    if job["arrays"]:
        print(f"{STAGE}rewriting for machine integers", flush=True)
        load(job["arrays"]).rewrite(file for unit in job["units"].values() for file in unit)
    print(f"{STAGE}translating {sum(map(len, job['units'].values()))} modules to C", flush=True)
    extensions = translate(job["units"])
    namer: Any = Distribution().get_command_obj("build_ext")
    namer.ensure_finalized()
    target = Path(job["target"])
    libraries = {
        extension.name: (namer.get_ext_filename(extension.name), digest(extension)) for extension in extensions
    }
    missing = []
    for extension in extensions:
        file, fingerprint = libraries[extension.name]
        if fingerprint in job["known"]:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(job["known"][fingerprint], target / file)
        else:
            missing.append(extension)
    size = sum(Path(file).stat().st_size for extension in missing for file in extension.sources)
    print(f"{STAGE}compiling {size / 1e6:.1f} MB of C; {len(extensions) - len(missing)} libraries are kept", flush=True)
    if missing:
        compile_extensions(missing, job["target"])
    (target / "libraries.json").write_text(json.dumps(libraries), encoding="utf-8")


if __name__ == "__main__":
    work(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
