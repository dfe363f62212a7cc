// @ts-check
/** Applying the server's differences between two scenes; `millrace.scene.diff` tells their form. */

/** @typedef {Record<string, any>} Json */

/**
 * The object that a difference leads to. The old one stays as it is, and whatever did not change is shared with it.
 * @param {Json} old
 * @param {Json} changes
 * @returns {Json}
 */
export function patch(old, changes) {
  const fresh = { ...old };
  for (const [key, [kind, value]] of Object.entries(changes)) {
    if (kind === "-") delete fresh[key];
    else if (kind === "=") fresh[key] = value;
    else if (kind === "~") fresh[key] = patch(old[key], value);
    else if (kind === "#") fresh[key] = patchList(old[key], value);
    else throw new Error(`expected a change of the kind =, -, ~ or #; got ${kind} for ${key}`);
  }
  return fresh;
}

/**
 * @param {Json[]} old
 * @param {{drop?: any[], edit?: [any, Json][], add?: Json[], order?: any[]}} changes
 */
function patchList(old, { drop = [], edit = [], add = [], order }) {
  const gone = new Set(drop);
  const items = new Map(old.filter((item) => !gone.has(item.id)).map((item) => [item.id, item]));
  for (const [id, changes] of edit) items.set(id, patch(items.get(id) ?? {}, changes));
  for (const item of add) items.set(item.id, item);
  return order ? order.map((id) => items.get(id)) : [...items.values()];
}
