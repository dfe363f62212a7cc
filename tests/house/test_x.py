"""The project's own script: its commands, and how it knows that `.venv` is complete."""

import re
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from millrace import _engine
from tools import build

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("run", "play", "test", "lint", "build", "bench", "soak", "ledger", "lock", "help")
LOCKS = ("requirements.lock", "requirements-dev.lock")


@pytest.fixture(scope="module")
def x() -> ModuleType:
    """The script as a module."""
    spec = spec_from_loader("x", SourceFileLoader("x", str(ROOT / "x")))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = before
    return module


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the files that decide what belongs into `.venv`."""
    for name in ("pyproject.toml", *LOCKS):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def call(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "x", *words], capture_output=True, text=True, check=False)


# -- commands


@pytest.mark.parametrize("words", [(), ("help",), ("--help",)])
def test_help_lists_every_command(words: tuple[str, ...]) -> None:
    done = call(*words)
    assert done.returncode == 0
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\w", done.stdout, re.MULTILINE)


def test_an_unknown_command_is_refused_with_the_possible_ones() -> None:
    done = call("dance")
    assert done.returncode == 2
    assert "'dance'" in done.stderr
    for command in COMMANDS:
        assert command in done.stderr


def test_an_engine_of_other_sources_is_mentioned_whatever_is_installed_here(
    x: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "src" / "millrace"
    (package / "core").mkdir(parents=True)
    shutil.copy(ROOT / "src/millrace/_engine.py", package)
    source = package / "core" / "rng.py"
    source.write_text("")
    folder = tmp_path / "build" / "engine" / "one"
    folder.mkdir(parents=True)
    build.write_manifest(
        folder,
        {"tag": _engine.TAG, "sources": build.take_prints(package), "needs": ["nothing_of_that_name"]},
    )
    monkeypatch.setattr(x, "ROOT", tmp_path)
    monkeypatch.delenv("MILLRACE_PURE", raising=False)
    x.mention_stale_engine()
    assert capsys.readouterr().err == ""
    source.write_text("# edited")
    x.mention_stale_engine()
    assert "interpreted" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["lint", "lock"])
def test_a_wrong_argument_is_named(command: str) -> None:
    done = call(command, "--nonsense")
    assert done.returncode == 1
    assert "--nonsense" in done.stderr


def test_an_old_python_reads_a_message_instead_of_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    source = (ROOT / "x").read_text(encoding="utf-8")
    code = compile(source, "x", "exec")
    monkeypatch.setattr(sys, "version_info", (3, 8, 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, this is Python 3\.8"):
        exec(code, {"__name__": "x", "__file__": str(ROOT / "x")})


# -- the stamp

EVERYTHING = ("venv", "packages", "project")


def test_without_a_stamp_everything_is_missing(x: ModuleType, house: Path) -> None:
    assert x.missing_steps(None, x.RUNTIME, house) == EVERYTHING


@pytest.mark.parametrize("lock", LOCKS)
def test_a_current_stamp_leaves_nothing_to_do(x: ModuleType, house: Path, lock: str) -> None:
    assert x.missing_steps(x.wanted_stamp(lock, house), lock, house) == ()


def test_an_environment_for_development_also_plays(x: ModuleType, house: Path) -> None:
    assert x.missing_steps(x.wanted_stamp(x.DEV, house), x.RUNTIME, house) == ()


def test_an_environment_for_playing_is_extended_in_place(x: ModuleType, house: Path) -> None:
    assert x.missing_steps(x.wanted_stamp(x.RUNTIME, house), x.DEV, house) == ("packages",)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_changed_lock_means_a_fresh_environment(x: ModuleType, house: Path, lock: str) -> None:
    stamp = x.wanted_stamp(lock, house)
    with (house / lock).open("a") as file:
        file.write("# changed\n")
    assert x.missing_steps(stamp, lock, house) == EVERYTHING


@pytest.mark.parametrize("key", ["python", "root"])
def test_another_python_or_place_means_a_fresh_environment(x: ModuleType, house: Path, key: str) -> None:
    stamp = x.wanted_stamp(x.DEV, house) | {key: "elsewhere"}
    assert x.missing_steps(stamp, x.DEV, house) == EVERYTHING


def test_a_changed_project_is_installed_again(x: ModuleType, house: Path) -> None:
    stamp = x.wanted_stamp(x.DEV, house)
    file = house / "pyproject.toml"
    file.write_text(file.read_text().replace("millrace.cli:main", "millrace.cli:other"))
    assert x.missing_steps(stamp, x.DEV, house) == ("project",)


def test_settings_of_the_tools_do_not_count(x: ModuleType, house: Path) -> None:
    stamp = x.wanted_stamp(x.DEV, house)
    file = house / "pyproject.toml"
    file.write_text(file.read_text().replace("line-length = 120", "line-length = 100"))
    assert x.missing_steps(stamp, x.DEV, house) == ()


@pytest.mark.parametrize("written", [None, "", '{"lock": "requ', "[]"])
def test_an_interrupted_set_up_is_not_believed(x: ModuleType, tmp_path: Path, written: str | None) -> None:
    stamp = tmp_path / "stamp.json"
    if written is not None:
        stamp.write_text(written)
    assert x.read_stamp(stamp) is None


def test_a_failed_step_reports_its_last_lines(x: ModuleType) -> None:
    assert x.attempt([sys.executable, "-c", "pass"]) == ""
    assert x.attempt([sys.executable, "-c", "raise SystemExit('no index')"]) == "no index"


# -- the lock files


def requirements(name: str) -> dict[str, list[str]]:
    """The pinned requirements of a lock file, each with its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return {line.split(" --hash")[0].strip(): re.findall(r"--hash=sha256:([0-9a-f]{64})", line) for line in lines}


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    pinned = requirements(name)
    assert pinned
    for requirement, hashes in pinned.items():
        assert re.fullmatch(r"[a-z0-9.-]+==[^ ]+( ; .+)?", requirement)
        assert hashes, requirement


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_index_and_no_path(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text and "--find-links" not in text
    assert not re.search(r"(?m)(^|\s)(~|/\w+)/", text)


def test_the_development_lock_contains_the_runtime_lock() -> None:
    runtime, dev = (requirements(name) for name in LOCKS)
    assert runtime.items() <= dev.items()
