"""The sources can be given machine integers: what is rewritten, and that nothing uses arrays as if they were lists."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from millrace import _engine
from tools import arrays, build

LISTS = "from __future__ import annotations\n\nInts = list[int]\nGrowing = list[int]\n"

BEFORE = '''"""A module."""

from __future__ import annotations

from millrace.core.lists import Growing, Ints


class State:
    """A state."""

    money: Ints
    seat: int
    name: str


def places(state: State, slots: int, wide: bool = False) -> int:
    """The places of some slots."""
    found = 0
    while slots:
        low = slots & -slots
        found |= 1 << state.money[low.bit_length() - 1]
        slots ^= low
    return found


def share(state: State, whole: float) -> float:
    """A share of the whole."""
    return whole * state.seat + state.seat / len(state.money)


def names(state: State) -> list[int]:
    for seat in range(state.seat):
        state.seat = seat
    return [1 << seat for seat in state.money]


def offers(state: State, out: Growing, words: list[str]) -> None:
    """Offer a seat and no more."""
    out.append(state.seat + 1)
    out.append(7)
    words.append(state.name)
'''

AFTER = '''"""A module."""

from __future__ import annotations; NEEDS

from millrace.core.lists import Growing, Ints


class State:
    """A state."""

    money: Ints
    seat: i64
    name: str


def places(state: State, slots: i64, wide: bool = False) -> i64:
    """The places of some slots."""; found: i64; low: i64
    found = 0
    while slots:
        low = slots & -slots
        found |= _bit(state.money[int(low).bit_length() - 1])
        slots ^= low
    return found


def share(state: State, whole: float) -> float:
    """A share of the whole."""
    return whole * float(state.seat) + float(state.seat) / float(len(state.money))

def names(state: State) -> list[int]:
    seat: i64
    for seat in range(state.seat):
        state.seat = seat
    return [_bit(seat) for seat in state.money]


def offers(state: State, out: Growing, words: list[str]) -> None:
    """Offer a seat and no more."""
    out.append(_number(state.seat + 1))
    out.append(7)
    words.append(state.name)
'''


def test_what_is_rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "millrace" / "core" / "share.py"
    module.parent.mkdir(parents=True)
    module.write_text(BEFORE)
    (module.parent / "lists.py").write_text(LISTS)
    for folder in (module.parent, module.parent.parent):
        (folder / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    arrays.rewrite(["millrace/core/lists.py", "millrace/core/share.py"])
    assert module.read_text() == AFTER.replace("NEEDS", arrays.NEEDS + arrays.NEEDS_NUMBER) + arrays.BIT
    assert (module.parent / "lists.py").read_text() == arrays.ARRAYS.read_text()


def test_lines_stay_where_they_were() -> None:
    before, after = BEFORE.split("\n"), AFTER.split("\n")
    assert len(before) == len(after)
    assert [line for line in range(len(before)) if "return" in before[line]] == [
        line for line in range(len(after)) if "return" in after[line]
    ]


def test_lists_instead_of_arrays_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MILLRACE_ARRAYS", raising=False)
    with_arrays = build.build_key({}), arrays.available()
    monkeypatch.setenv("MILLRACE_ARRAYS", "lists")
    assert not arrays.available()
    assert not with_arrays[1] or build.build_key({}) != with_arrays[0]


def test_lists_where_there_are_no_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MILLRACE_ARRAYS", raising=False)
    monkeypatch.setattr(arrays, "find_spec", lambda name: None)
    assert not arrays.available()


@pytest.mark.skipif(not arrays.available(), reason="there is no librt.vecs here")
def test_no_module_uses_an_array_as_if_it_were_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that stay interpreted, and meet the arrays of a compiled state; higher rooms do not look into it."""
    from mypy import api

    package = tmp_path / "millrace"
    shutil.copytree(build.PACKAGE, package, ignore=shutil.ignore_patterns("web", "__pycache__"))
    monkeypatch.chdir(tmp_path)
    arrays.rewrite(str(file.relative_to(tmp_path)) for unit in _engine.units(package).values() for file in unit)
    rooms = [f"millrace/{room}" for room in ("core", "parts", "scene", "games", "bots", "table")]
    # What mypy knows of a module holds until that, or what it imports, is another.
    known = f"--cache-dir={build.ROOT / 'build' / 'checked'}"
    report = api.run(["--config-file=", known, "--strict-equality", *rooms])[0]
    # Interpreted modules read plain integers from arrays: what mypy says of i64 in them does not matter.
    assert [line for line in report.split("\n") if re.search(r"vec\[i64\]", line)] == []
