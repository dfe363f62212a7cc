"""What the READMEs show is what happens."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from millrace.cli import main

ROOT = Path(__file__).parents[2]
READMES = ["README.md", "README.de.md"]
DOCTESTED = [
    "millrace",
    "millrace.bots",
    "millrace.core.game",
    "millrace.games.brass_birmingham.rules.content",
    "millrace.games.brass_birmingham.rules.notation",
]


@pytest.mark.parametrize("name", READMES)
def test_the_python_examples_run(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert tried >= 10
    assert failed == 0


@pytest.mark.parametrize("name", DOCTESTED)
def test_the_examples_in_docstrings_run(name: str) -> None:
    module: ModuleType = import_module(name)
    failed, tried = doctest.testmod(module)
    assert tried
    assert failed == 0


@pytest.mark.parametrize("name", READMES)
def test_the_board_is_the_one_the_command_draws(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.search(r"`millrace (replay [^`]*)`.*?```text\n(.*?)\n```", text, re.DOTALL)
    assert found is not None
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("MILLRACE_LANG", "en")
    shown = CliRunner().invoke(main, found[1].split())
    assert shown.exit_code == 0
    assert [line.rstrip() for line in shown.output.strip().splitlines()] == found[2].splitlines()


@pytest.mark.parametrize("name", READMES)
def test_every_command_and_file_named_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for command in re.findall(r"`millrace (\w+)", text):
        assert main.get_command(main.make_context("millrace", ["titles"]), command) is not None, command
    for folder in re.findall(r"`((?:src|docs|tests)/[\w/]+)`", text):
        assert (ROOT / folder).exists(), folder
    for link in re.findall(r"\]\(([\w.]+)\)", text):
        assert (ROOT / link).exists(), link
