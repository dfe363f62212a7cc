// @ts-check
/** The keys that work everywhere at the table. */
import { useEffect, useRef } from "./html.js";
import { toggleCalm } from "./keys.js";

/** @typedef {import("./types.js").Scene} Scene */

/**
 * @param {{hint: import("./hint.js").Hint, choice: ReturnType<typeof import("./choosing.js").useChoosing>, present: Scene, turn: import("./sitting.js").Sitting["turn"],
 *   open: (name: string) => void,
 *   replay: ReturnType<typeof import("./replaying.js").useReplay>, session: import("./session.js").Session,
 *   blocked: boolean, asking: import("./sitting.js").Sitting["asking"], tell: (notice: import("./choosing.js").Notice | null) => void}} table
 */
export function useShortcuts(table) {
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const { hint, choice, present, turn, open, replay, session, blocked, asking } = latest.current;
      const { primary } = turn;
      const target = /** @type {HTMLElement} */ (event.target);
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && /** @type {HTMLInputElement} */ (target).type !== "range";
      if (blocked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === "Escape") {
        if (typing) target.blur();
        else if (asking.on) asking.toggle();
        else if (replay.following) replay.look(null);
        else if (choice.narrowed) choice.clear();
        else if (replay.past) replay.look(null);
        latest.current.tell(null);
        return;
      }
      if (typing) return;
      const at = replay.past?.at ?? session.steps;
      const group = present.groups[Number(event.key) - 1];
      if (event.key === "Enter" && primary && !target.closest("button, a, [role=button]")) primary.act();
      else if (event.key === "u" && turn.back) turn.back();
      else if (event.key === "U" && present.turn.can_restart) turn.send("restart");
      else if (event.key === "c" && primary?.does === "confirm") primary.act();
      else if (event.key === "h" && hint.allowed) hint.request();
      else if (event.key === "m") toggleCalm();
      else if (event.key === "?") open("help");
      else if (event.key === "w") asking.toggle();
      else if (event.key === "/") document.getElementById("notation")?.focus();
      else if (event.key === "s") replay.sinceMine();
      else if (event.key === ",") replay.look(Math.max(0, at - 1));
      else if (event.key === ".") replay.look(at + 1 >= session.steps ? null : at + 1);
      else if (group) choice.setGroup(choice.group === group.id ? "" : group.id);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}
