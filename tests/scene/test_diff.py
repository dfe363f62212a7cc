"""A difference leads from the old scene to the new one, in Python as in the browser, and is small."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millrace.scene.diff import diff, patch

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("diff_vectors.json").read_text(encoding="utf-8"))
"""What the browser's side is tested with, too."""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    assert diff(vector["old"], vector["new"]) == vector["diff"]
    assert same(patch(vector["old"], vector["diff"]), vector["new"])


def same(one: object, other: object) -> bool:
    """Equal as JSON: true is not 1, keys have no order."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


leaves = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
ids = st.integers(0, 4) | st.sampled_from(["a", "b", "c"])
things = st.recursive(
    leaves,
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "x", "y"]), inside, max_size=3)
        | st.lists(st.fixed_dictionaries({"id": ids}, optional={"x": inside}), max_size=4)
    ),
    max_leaves=12,
)
objects = st.dictionaries(st.sampled_from(["pieces", "log", "turn", "say"]), things, max_size=4)


@given(objects, objects)
def test_patching_leads_to_the_new_object_and_leaves_the_old_one_alone(old: Any, new: Any) -> None:
    before = copy.deepcopy(old)
    change = json.loads(json.dumps(diff(old, new)))
    assert same(patch(old, change), new)
    assert same(old, before)


@given(objects)
def test_nothing_changes_nothing(value: Any) -> None:
    assert diff(value, copy.deepcopy(value)) == {}


def test_an_unknown_change_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a change of the kind"):
        patch({"a": 1}, {"a": ["?", 2]})
