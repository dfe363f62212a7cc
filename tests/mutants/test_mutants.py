"""The rule tests notice when a rule is broken: `./x test -m mutants` breaks one after the other, a few run always."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from millrace import games
from tests.mutants.mutants import ALL, TITLES, Mutant, Stale, load
from tests.mutants.proof import Source, proof, rule_tests

FEWEST = 40
"""Breaks that every title has at least."""

ALWAYS = 2
"""Breaks of each title, the first of its list, that the default suite runs."""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Source:
    return Source(Path(tmp_path_factory.mktemp("source")))


@pytest.mark.parametrize("title", TITLES)
def test_every_break_still_fits_the_source(title: str) -> None:
    complaints = []
    for mutant in load(title):
        try:
            mutant.broken()
        except Stale as stale:
            complaints.append(str(stale))
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("title", TITLES)
def test_every_break_names_rules_of_the_ledger_and_changes_something(title: str) -> None:
    mutants, ledger = load(title), games.title(title.replace("_", "-")).ledger()
    assert [id for id, times in Counter(mutant.id for mutant in mutants).items() if times > 1] == []
    known = {rule.id for rule in ledger}
    assert [mutant.id for mutant in mutants if not mutant.rules or set(mutant.rules) - known] == []
    assert [mutant.id for mutant in mutants if mutant.old == mutant.new] == []
    assert len(mutants) >= FEWEST


def test_every_title_has_its_list() -> None:
    assert {title.replace("_", "-") for title in TITLES} == set(games.OWN_TITLES)


@pytest.mark.parametrize(
    "mutant", [m for title in TITLES for m in load(title)[:ALWAYS]], ids=lambda m: f"{m.title} {m.id}"
)
def test_a_broken_rule_is_noticed(source: Source, mutant: Mutant) -> None:
    assert proof(source, mutant) == ""


@pytest.mark.mutants
@pytest.mark.parametrize("mutant", ALL, ids=lambda m: f"{m.title} {m.id}")
def test_each_broken_rule_is_noticed(source: Source, mutant: Mutant) -> None:
    assert proof(source, mutant) == ""


# -- The check itself


@pytest.mark.mutants
@pytest.mark.parametrize("title", TITLES)
def test_the_rule_tests_pass_on_an_unbroken_copy(source: Source, title: str) -> None:
    assert source.run(rule_tests(title), ()).returncode == 0


def test_a_harmless_change_is_not_taken_for_noticed(source: Source) -> None:
    harmless = replace(ALL[0], new=ALL[0].old)
    assert proof(source, harmless).startswith(f"no rule test notices {harmless.id}")


def test_a_text_that_is_gone_is_complained_about() -> None:
    gone = replace(ALL[0], old="what no source says", new="")
    with pytest.raises(Stale, match=r"occurs 0 times instead of 1 in .*: mend tests/mutants/"):
        gone.broken()


def test_a_break_that_does_not_compile_is_complained_about() -> None:
    with pytest.raises(Stale, match="cannot be read with the new text"):
        replace(ALL[0], new="(").broken()


def test_a_break_is_taken_back(source: Source) -> None:
    (path,) = ALL[0].places(source.package)
    whole, time = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns
    with source.with_break(ALL[0]):
        assert path.read_text(encoding="utf-8") != whole
    assert (path.read_text(encoding="utf-8"), path.stat().st_mtime_ns) == (whole, time)
    assert os.fspath(path).startswith(os.fspath(source.folder))
