"""Differences between two scenes: small enough to send after every decision, exact enough to rebuild the new one.

A difference of two objects is an object of changes by key. A change is a list that begins with its kind:

- `["=", value]`: the key has this value now;
- `["-"]`: the key is gone;
- `["~", changes]`: the object under the key has changed;
- `["#", {"drop": ids, "edit": [[id, changes], …], "add": objects, "order": ids}]`: the list under the key holds objects
  with ids of their own. Objects are dropped, changed and added at the end, in this order; `order` then gives the new
  order. Whichever of the four is empty is left out, `order` where the order follows by itself.

>>> change = diff({"log": [{"id": 1, "head": "A"}]}, {"log": [{"id": 1, "head": "A"}, {"id": 2, "head": "B"}]})
>>> change
{'log': ['#', {'add': [{'id': 2, 'head': 'B'}]}]}
>>> patch({"log": [{"id": 1, "head": "A"}]}, change)
{'log': [{'id': 1, 'head': 'A'}, {'id': 2, 'head': 'B'}]}
"""

from operator import attrgetter, is_
from typing import Any, Final, TypeAlias

from millrace.scene.scene import ALWAYS, PLAIN, Scene, fields_of, to_json

Json: TypeAlias = dict[str, Any]

_ID: Final = attrgetter("id")

PUT = "="
GONE = "-"
INSIDE = "~"
LISTED = "#"


def diff(old: Json, new: Json) -> Json:
    """What has to change in an object to make it the new one; empty if nothing has."""
    changes: Json = {key: [GONE] for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            changes[key] = [PUT, value]
        elif not _same(old[key], value):
            changes[key] = _change(old[key], value)
    return changes


def scene_diff(old: Scene, new: Scene) -> Json:
    """What has to change in a scene, as JSON knows it, to make it the new one.

    It compares the scenes as they were made: whatever both of them hold is passed over at a glance.
    """
    changes = _value_diff(old, new)
    for name, empty in ALWAYS.items():
        if changes.get(name) == [GONE]:
            changes[name] = [PUT, empty]
    return changes


def _value_diff(old: object, new: object) -> Json:
    """The difference of two values of the same class, as JSON knows them."""
    changes: Json = {}
    kind: Any = type(new)
    for name, default in fields_of(kind):
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and (change := _value_change(before, after, default)):
            changes[name] = change
    return changes


def _value_change(old: object, new: object, default: object) -> list[Any]:
    """The change of a field that has a default; empty if there is none."""
    kind = type(new)
    if kind in PLAIN:
        return [] if old == new else [GONE] if new == default else [PUT, new]
    if isinstance(old, tuple) and isinstance(new, tuple):
        if len(old) == len(new) and all(map(is_, old, new)):
            return []
        before, after = _values_by_id(old), _values_by_id(new)
        if before is not None and after is not None:
            changes = _values_diff(before, after)
            return [LISTED, changes] if changes else []
    elif type(old) is kind and kind is not float and default not in (old, new):
        changes = _value_diff(old, new)
        return [INSIDE, changes] if changes else []
    if old == new:
        return []
    return [GONE] if new == default else [PUT, to_json(new)]


def _values_diff(old: dict[Any, Any], new: dict[Any, Any]) -> Json:
    kept = [id for id in old if id in new]
    added = [id for id in new if id not in old] if len(kept) < len(new) else []
    edits = [
        [id, changes] for id in kept if old[id] is not new[id] and (changes := _value_diff(old[id], new[id]))
    ]  # fmt: skip
    dropped = [id for id in old if id not in new] if len(kept) < len(old) else []
    return _listed(dropped, edits, [to_json(new[id]) for id in added], kept + added, new)


def _values_by_id(values: tuple[Any, ...]) -> dict[Any, Any] | None:
    """Values by their ids, or None if they cannot be told apart by them, or are of several classes."""
    if not values or not hasattr(values[0], "id"):
        return None
    if len(set(map(type, values))) > 1:
        return None
    by_id = dict(zip(map(_ID, values), values, strict=True))
    return by_id if len(by_id) == len(values) else None


def patch(old: Json, changes: Json) -> Json:
    """The object that a difference leads to; the old one stays as it is."""
    new = dict(old)
    for key, change in changes.items():
        kind = change[0]
        if kind == GONE:
            new.pop(key, None)
        elif kind == PUT:
            new[key] = change[1]
        elif kind == INSIDE:
            new[key] = patch(old[key], change[1])
        elif kind == LISTED:
            new[key] = _patched_list(old[key], change[1])
        else:
            raise ValueError(f"expected a change of the kind =, -, ~ or #; got {kind!r} for {key!r}")
    return new


def _change(old: object, new: object) -> list[Any]:
    if isinstance(old, dict) and isinstance(new, dict):
        return [INSIDE, diff(old, new)]
    if isinstance(old, list) and isinstance(new, list) and old and new:
        before, after = _by_id(old), _by_id(new)
        if before is not None and after is not None:
            return [LISTED, _list_diff(before, after)]
    return [PUT, new]


def _list_diff(old: dict[Any, Json], new: dict[Any, Json]) -> Json:
    kept = [id for id in old if id in new]
    added = [id for id in new if id not in old]
    edits = [[id, diff(old[id], new[id])] for id in kept if not _same(old[id], new[id])]
    return _listed([id for id in old if id not in new], edits, [new[id] for id in added], kept + added, new)


def _listed(drop: list[Any], edit: list[Any], add: list[Any], by_itself: list[Any], new: dict[Any, Any]) -> Json:
    """The change of a list; `by_itself` is the order in which the ids of the new one would stand without being told."""
    change: Json = {"drop": drop, "edit": edit, "add": add}
    if by_itself != list(new):
        change["order"] = list(new)
    return {name: value for name, value in change.items() if value}


def _patched_list(old: list[Json], changes: Json) -> list[Json]:
    dropped = set(changes.get("drop", ()))
    items = {item["id"]: item for item in old if item["id"] not in dropped}
    for id, change in changes.get("edit", ()):
        items[id] = patch(items[id], change)
    for item in changes.get("add", ()):
        items[item["id"]] = item
    order = changes.get("order")
    return [items[id] for id in order] if order else list(items.values())


def _by_id(items: list[Any]) -> dict[Any, Json] | None:
    """A list's objects by their ids, or None if they cannot be told apart by them."""
    by_id: dict[Any, Json] = {}
    for item in items:
        id = item.get("id") if isinstance(item, dict) else None
        if not isinstance(id, str | int) or isinstance(id, bool) or id in by_id:
            return None
        by_id[id] = item
    return by_id


def _same(old: object, new: object) -> bool:
    """Whether two JSON values are the same; Python alone would take 1 for true."""
    if type(old) is not type(new):
        return False
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(_same(value, new[key]) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(_same(*pair) for pair in zip(old, new, strict=True))
    return old == new
