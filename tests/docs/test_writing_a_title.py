"""The guide to writing a title tells the truth: its examples and commands run, its code is that of the example."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from millrace.cli import main
from millrace.games import WITH

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "writing-a-title.md"
TEXT = GUIDE.read_text(encoding="utf-8")
QUOTED = re.findall(r"From\s`(examples/[\w./]+)`:\n\n```\w+\n(.*?)```", TEXT, re.DOTALL)
COMMANDS = [line.split()[1:] for line in re.findall(r"^    (millrace .*)$", TEXT, re.MULTILINE)]
QUICK = [words for words in COMMANDS if not {"play", "serve"} & {*words}]


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert tried >= 15
    assert failed == 0


def unindented(code: str) -> str:
    return "\n".join(line.strip() for line in code.strip().splitlines())


@pytest.mark.parametrize(("file", "code"), QUOTED)
def test_the_code_is_that_of_the_example(file: str, code: str) -> None:
    assert unindented(code) in unindented((ROOT / file).read_text(encoding="utf-8"))


def test_no_code_stands_there_unproven() -> None:
    blocks = re.findall(r"```\w+\n(.*?)```", TEXT, re.DOTALL)
    assert [block for block in blocks if ">>>" not in block] == [code for _, code in QUOTED]


def test_every_file_of_the_example_is_explained() -> None:
    for path in (ROOT / "examples" / "quayside").iterdir():
        assert not path.is_file() or f"`{path.name}`" in TEXT, path.name


def test_every_file_named_exists() -> None:
    for link in re.findall(r"\]\(([\w./-]+)\)", TEXT):
        assert (GUIDE.parent / link).exists(), link
    for file in re.findall(r"`((?:tests|examples|docs)/[\w/.]+)`", TEXT):
        assert (ROOT / file).exists(), file


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
def test_the_commands_run(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WITH, "")
    monkeypatch.setenv("MILLRACE_LANG", "en")
    assert CliRunner().invoke(main, words).exit_code == 0


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_commands_exist(words: list[str]) -> None:
    assert words[0] == "--with"
    assert main.get_command(main.make_context("millrace", ["titles"]), words[2]) is not None
