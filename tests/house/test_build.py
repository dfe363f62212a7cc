"""The compiled engine: when it is used, what makes it stale, and how it gets into a wheel."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from millrace import _engine
from millrace.games import OWN_TITLES
from tools import build, compile

ROOT: Final = Path(__file__).resolve().parents[2]
UNBUILT = _engine.Engine(False, "unbuilt")
STALE = _engine.Engine(False, "stale")
BUILT = _engine.Engine(True, "built")
PURE = _engine.Engine(False, "pure")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package in a source tree, with one title."""
    package = tmp_path / "src" / "millrace"
    for name in ("core/rng", "core/game", "parts/__init__", "parts/bits", "games/mill/rules/__init__",
                 "games/mill/rules/state", "games/mill/rules/content", "games/mill/rules/play",
                 "games/mill/words/panels"):  # fmt: skip
        file = package / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'"""{name}."""\n')
    return package


def builds(package: Path) -> Path:
    found = _engine.builds_for(package)
    assert found is not None
    return found


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling without a compiler: what would be compiled is written down instead."""

    def write(package: Path, target: Path, known: Mapping[str, Path], report: build.Report) -> dict[str, Any]:
        prints = build.take_prints(package)
        modules = [file for unit in _engine.units(package).values() for file in unit]
        files = {_engine.module_name(package, file): file.stem + _engine.TAG for file in modules}
        target.mkdir(parents=True)
        for file in files.values():
            (target / file).touch()
        key = build.build_key(prints)
        return {"tag": _engine.TAG, "key": key, "sources": prints, "modules": files, "digests": {}}

    monkeypatch.setattr(build, "check_tools", lambda: None)
    monkeypatch.setattr(build, "compile_package", write)


def built(package: Path) -> bool:
    return build.build(lambda stage: None, package, builds(package))


# -- what is compiled


def test_core_parts_and_the_rules_of_every_title_are_compiled(package: Path) -> None:
    names = {unit: [file.stem for file in files] for unit, files in _engine.units(package).items()}
    assert names == {"engine": ["rng", "bits"], "mill": ["play", "state"]}


def test_policies_and_what_they_share_are_units_of_their_own(package: Path) -> None:
    for name in ("parts/softmax", "games/mill/policy"):
        (package / f"{name}.py").write_text(f'"""{name}."""\n')
    names = {unit: [file.stem for file in files] for unit, files in _engine.units(package).items()}
    assert names == {
        "engine": ["rng", "bits"], "policy": ["softmax"], "mill": ["play", "state"], "policy_mill": ["policy"]
    }  # fmt: skip


def test_a_library_is_the_same_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one more module would mean compiling all of them anew."""

    def translated(number: int) -> list[Any]:
        shared = ["-O2"]
        extensions = [
            SimpleNamespace(name="mill", extra_compile_args=shared, sources=[], depends=[]) for _ in range(number)
        ]
        monkeypatch.setattr("mypyc.build.mypycify", lambda *_, **__: extensions)
        return compile.translate({})

    assert compile.digest(translated(1)[0]) == compile.digest(translated(3)[0])


def test_every_title_of_the_project_is_a_unit() -> None:
    units = _engine.units(build.PACKAGE)
    for title in OWN_TITLES:
        assert {"state", "tables", "tasks"} <= {file.stem for file in units[title.replace("-", "_")]}


def test_what_the_compiled_modules_rely_on_counts_as_well(package: Path) -> None:
    names = {file.stem for file in _engine.sources(package)}
    assert names == {"rng", "game", "bits", "state", "content", "play"}


# -- which engine runs


def test_without_a_build_the_sources_run(package: Path) -> None:
    assert _engine.find(package, pure=False) == (UNBUILT, {})


@pytest.mark.usefixtures("compiling")
def test_a_current_build_runs_instead_of_the_sources(package: Path) -> None:
    assert built(package)
    engine, table = _engine.find(package, pure=False)
    assert engine == BUILT
    assert sorted(table) == [
        "millrace.core.rng",
        "millrace.games.mill.rules.play",
        "millrace.games.mill.rules.state",
        "millrace.parts.bits",
    ]
    assert all(Path(file).exists() for file in table.values())
    assert _engine.find(package, pure=True) == (PURE, {})


def append(file: Path) -> None:
    with file.open("a") as stream:
        stream.write("# edited\n")


CHANGES: dict[str, Callable[[Path], object]] = {
    "edited": lambda package: append(package / "games/mill/rules/play.py"),
    "relied on": lambda package: append(package / "games/mill/rules/content.py"),
    "same size": lambda package: (package / "core/rng.py").write_text('"""core/rng!"""\n'),
    "gone": lambda package: (package / "parts/bits.py").unlink(),
    "other modules compiled": lambda package: (package / "_engine.py").touch(),
    "new module": lambda package: (package / "parts/links.py").touch(),
    "new title": lambda package: shutil.copytree(package / "games/mill", package / "games/weir"),
}


@pytest.mark.usefixtures("compiling")
@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_a_change_of_the_sources_makes_a_build_stale(package: Path, change: Callable[[Path], object]) -> None:
    built(package)
    change(package)
    assert _engine.find(package, pure=False) == (STALE, {})
    assert built(package)
    assert _engine.find(package, pure=False)[0] == BUILT


@pytest.mark.usefixtures("compiling")
@pytest.mark.parametrize("change", ["time", "other module"])
def test_what_changes_nothing_compiled_does_not(package: Path, change: str) -> None:
    built(package)
    if change == "time":
        os.utime(package / "core/rng.py", (1, 1))
    else:
        append(package / "games/mill/words/panels.py")
    assert _engine.find(package, pure=False)[0] == BUILT
    assert not built(package)


@pytest.mark.usefixtures("compiling")
def test_content_is_read_only_where_size_and_time_leave_a_doubt(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(package)
    os.utime(package / "core/rng.py", (1, 1))
    assert not built(package)  # but the new time is noted
    monkeypatch.setattr(_engine, "sha256", None)
    assert _engine.find(package, pure=False)[0] == BUILT


@pytest.mark.usefixtures("compiling")
def test_a_build_for_another_python_is_none(package: Path) -> None:
    built(package)
    (manifest,) = builds(package).glob(f"*/{_engine.MANIFEST}")
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "tag": ".cpython-39.so"}))
    assert _engine.find(package, pure=False)[0] == UNBUILT


@pytest.mark.usefixtures("compiling")
def test_a_build_that_needs_what_is_not_installed_is_none(package: Path) -> None:
    assert built(package)
    (folder,) = [file.parent for file in builds(package).glob(f"*/{_engine.MANIFEST}")]
    manifest = _engine.read_manifest(folder)
    assert manifest is not None
    build.write_manifest(folder, {**manifest, "needs": ["json"]})
    assert _engine.find(package, pure=False)[0] == BUILT
    build.write_manifest(folder, {**manifest, "needs": ["json", "nothing_of_that_name"]})
    assert _engine.find(package, pure=False) == (STALE, {})


def test_installed_the_finder_has_nothing_to_do(package: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site-packages" / "millrace"
    shutil.copytree(package, installed)
    assert _engine.find(installed, pure=False) == (_engine.Engine(False, "plain"), {})
    (installed / f"core/rng{_engine.TAG}").touch()
    assert _engine.find(installed, pure=False) == (_engine.Engine(True, "installed"), {})
    assert _engine.find(installed, pure=True) == (PURE, {"millrace.core.rng": str(installed / "core/rng.py")})


@pytest.mark.parametrize(("value", "pure"), [(None, False), ("", False), ("0", False), ("1", True), ("yes", True)])
def test_the_environment_may_ask_for_the_sources(value: str | None, pure: bool) -> None:
    assert _engine.wants_pure({} if value is None else {"MILLRACE_PURE": value}) is pure


def test_the_finder_serves_what_its_table_names(tmp_path: Path) -> None:
    file = tmp_path / "elsewhere.py"
    file.write_text("answer = 42\n")
    finder = _engine.Finder({"millrace.core.rng": str(file)})
    spec = finder.find_spec("millrace.core.rng")
    assert spec is not None and spec.origin == str(file)
    assert finder.find_spec("millrace.core.game") is None


def test_every_reason_is_explained() -> None:
    reasons = {_engine.find(build.PACKAGE, pure=pure)[0].reason for pure in (True, False)}
    assert reasons <= _engine.REASONS.keys()


# -- building


@pytest.mark.usefixtures("compiling")
def test_an_interrupted_build_is_none(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(package: Path, target: Path, known: object, report: object) -> dict[str, Any]:
        (target / "millrace").mkdir(parents=True)
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "compile_package", interrupted)
    with pytest.raises(KeyboardInterrupt):
        built(package)
    assert _engine.find(package, pure=False) == (UNBUILT, {})
    assert [path.name for path in builds(package).iterdir()] == ["lock"]


@pytest.mark.usefixtures("compiling")
def test_what_a_killed_build_left_is_not_believed_and_goes(package: Path) -> None:
    left = builds(package) / "draft-1" / "millrace"
    left.mkdir(parents=True)
    (left / f"rng{_engine.TAG}").touch()
    (left.parent / "engine.tmp").write_text('{"tag": ')
    assert _engine.find(package, pure=False) == (UNBUILT, {})
    built(package)
    assert not left.parent.exists()


@pytest.mark.usefixtures("compiling")
def test_the_last_builds_stay(package: Path) -> None:
    for _ in range(build.KEPT + 2):
        append(package / "core/rng.py")
        built(package)
    assert len(list(builds(package).glob(f"*/{_engine.MANIFEST}"))) == build.KEPT
    assert _engine.find(package, pure=False)[0] == BUILT


def test_without_a_compiler_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if sys.platform == "win32":
        pytest.skip("there setuptools looks for the compiler")
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    assert build.main([]) == 1
    said = capsys.readouterr().err
    assert "no C compiler (no-such-compiler)" in said and "apt install gcc" in said and "everything works" in said
    assert build.main(["--check"]) == 1
    assert build.main(["--if-possible"]) == 0


def test_without_the_headers_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there the headers come with Python")
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    monkeypatch.setenv("CC", sys.executable)
    assert "Python.h" in (build.missing_tool() or "")


# -- wheels


def wheel(folder: Path, **environment: str) -> Path:
    """A wheel of the project, built in this environment."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*.whl")
    return found


def compiled_files(file: Path) -> list[str]:
    return [name for name in zipfile.ZipFile(file).namelist() if name.endswith((".so", ".pyd"))]


def test_a_pure_wheel_fits_everywhere(tmp_path: Path) -> None:
    found = wheel(tmp_path, MILLRACE_PURE="1")
    assert found.name.endswith("-py3-none-any.whl")
    assert compiled_files(found) == []


def test_without_a_compiler_the_wheel_is_pure(tmp_path: Path) -> None:
    found = wheel(tmp_path, MILLRACE_PURE="0", CC="no-such-compiler")
    assert found.name.endswith("-py3-none-any.whl") or sys.platform == "win32"


PLAY: Final = """
import millrace
from millrace.core.rng import Generator
game = millrace.new("brass-birmingham", players=4, seed=7)
below = Generator.from_seed("7", "wheel").below
while not game.is_over:
    game.play(game.options[below(len(game.options))])
print(millrace.engine(), game.state_hash, millrace.__file__)
"""


def play_installed(found: Path, folder: Path, pure: str = "0") -> list[str]:
    """What a game says that is played with a wheel in an environment of its own."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        install: list[str | Path] = [python, "-m", "pip", "-q", "--disable-pip-version-check", "install"]
        subprocess.run([*install, "--no-index", "--no-deps", found], check=True)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [python, "-c", PLAY],
        cwd=folder,
        env={**environment, "MILLRACE_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.long
def test_both_wheels_play_the_same_game(tmp_path: Path) -> None:
    if build.missing_tool():
        pytest.skip(f"THE COMPILED WHEEL IS NOT TESTED: {build.missing_tool()}")
    compiled, pure = wheel(tmp_path / "c", MILLRACE_PURE="0"), wheel(tmp_path / "p", MILLRACE_PURE="1")
    assert "-none-any" not in compiled.name
    assert f"-cp{sys.version_info[0]}{sys.version_info[1]}-" in compiled.name
    modules = [file for unit in _engine.units(build.PACKAGE).values() for file in unit]
    assert len(compiled_files(compiled)) == len(modules) + len(_engine.units(build.PACKAGE))

    state, reason, hash_, place = play_installed(compiled, tmp_path / "venv-c")
    assert (state, reason) == ("compiled", "(installed)")
    assert place.startswith(str(tmp_path))
    assert play_installed(compiled, tmp_path / "venv-c", pure="1")[:3] == ["interpreted", "(pure)", hash_]
    assert play_installed(pure, tmp_path / "venv-p")[:3] == ["interpreted", "(plain)", hash_]
