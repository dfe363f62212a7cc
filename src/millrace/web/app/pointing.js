// @ts-check
/** Pointing at things on the table as it was: what points came from, for instance. */
import { useState } from "./html.js";

/** @typedef {import("./types.js").Origin} Origin */

/** @type {string[]} */
const NOTHING = [];

/**
 * What is pointed at as long as the position is shown in which it lies, and how to point at something.
 * @param {import("./sitting.js").Replay} replay
 * @param {(notice: import("./choosing.js").Notice | null) => void} tell
 */
export function usePointing(replay, tell) {
  const [pointed, setPointed] = useState({ at: -1, things: NOTHING });
  const point = (/** @type {Origin[]} */ origins, /** @type {string} */ text) => {
    const [{ at }] = origins;
    setPointed({ at, things: origins.filter((each) => each.at === at && each.thing).map((each) => each.thing ?? "") });
    replay.look(at);
    tell({ text, rules: [], kind: "done" });
  };
  return { things: replay.past?.at === pointed.at ? pointed.things : NOTHING, point };
}
